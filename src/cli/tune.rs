//! `nullwindow tune`

use super::{Failure, interrupt};
use nullwindow::experiment::create;
use nullwindow::game::{Format, Notation};
use nullwindow::positions::Source;
use nullwindow::tuning::{Sample, Samples, Schedule, fit_scale, take, tune};
use nullwindow_chess::Chess;
use nullwindow_chess::evaluation::Weights;
use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

/// Tune the weights of the chess evaluation for play by the results of games
#[derive(clap::Args)]
#[command(
    after_help = "Texel's method: the weights are moved so that the values of quiet positions tell the results of their \
    games as well as possible. Every tenth game is held out to check that. The same games and settings give the same \
    weights. Ctrl-C ends it after the current epoch, and what has been found is written.\n\nExamples:\n  \
    nullwindow tune games.pgn --output play.txt\n  \
    nullwindow tune more-*.pgn --weights play.txt --epochs 20 > better.txt\n\n\
    The program is built with the weights in engines/chess/weights/play.txt."
)]
pub(super) struct Arguments {
    /// Files of games in PGN, with results; - for standard input
    #[arg(required = true)]
    files: Vec<String>,
    /// The weights to begin with [default: those that the program plays with]
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Write the weights to FILE [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write over a file that exists
    #[arg(long, requires = "output")]
    overwrite: bool,
    /// How often every position is looked at
    #[arg(long, value_name = "N", default_value_t = Schedule::default().epochs)]
    epochs: u32,
    /// The first steps of a weight, in centipawns
    #[arg(long, value_name = "STEP", default_value_t = Schedule::default().rate)]
    rate: f64,
    /// How strongly a weight is held where it began: more with fewer games
    #[arg(long, value_name = "PULL", default_value_t = Schedule::default().pull)]
    pull: f64,
    /// The seed of the order in which positions are looked at
    #[arg(long, value_name = "N", default_value_t = Schedule::default().seed)]
    seed: u64,
    /// The number of threads [default: one a core]
    #[arg(long, short, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

/// One game of so many is held out.
const HELD_OUT: usize = 10;

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    if !(arguments.rate > 0.0 && arguments.rate <= 100.0) {
        return Err(Failure::Usage(format!("--rate {}: expected more than 0, 100 at most", arguments.rate)));
    }
    if !(arguments.pull >= 0.0 && arguments.pull <= 1.0) {
        return Err(Failure::Usage(format!("--pull {}: expected a number from 0 to 1", arguments.pull)));
    }
    let start = start(arguments)?;
    let file = arguments.output.as_deref().map(|path| create(path, arguments.overwrite)).transpose()?;
    let jobs = arguments.jobs.map_or_else(super::run::cores, NonZeroUsize::get);
    let (training, held_out) = read(&arguments.files)?;
    let (training, held_out) = (Samples::new(training, jobs), Samples::new(held_out, jobs));
    let scale = fit_scale(&training, &start.to_numbers());
    eprintln!("{} quiet positions to learn from, {} held out", training.len(), held_out.len());
    let error = |weights: &Weights| held_out.error(&weights.to_numbers(), scale);
    eprintln!("scale {scale:.6}, error held out {:.6}", error(&start));
    let stop = interrupt::flag();
    let Arguments { epochs, rate, pull, seed, .. } = *arguments;
    let schedule = Schedule { epochs, rate, pull, seed, ..Schedule::default() };
    let tuned = tune(&start, &training, &held_out, scale, &schedule, |epoch| {
        eprintln!("epoch {}: error {:.6}, held out {:.6}", epoch.number, epoch.training, epoch.held_out);
        if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    eprintln!("error held out {:.6} by the weights in whole centipawns", error(&tuned));
    match file {
        Some(mut file) => write!(file, "{tuned}")?,
        None => write!(out, "{tuned}")?,
    }
    out.flush()?;
    if stop.load(Ordering::Relaxed) {
        return Err(Failure::Interrupted("the weights found so far are written".to_string()));
    }
    Ok(())
}

fn start(arguments: &Arguments) -> Result<Weights, Failure> {
    let Some(path) = &arguments.weights else { return Ok(Weights::play().clone()) };
    let wrong = |error: String| Failure::Usage(format!("{}: {error}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
    text.parse().map_err(|error: nullwindow_chess::evaluation::WeightsError| wrong(error.to_string()))
}

/// The samples of all games, to learn from and held out.
fn read(files: &[String]) -> Result<(Vec<Sample>, Vec<Sample>), Failure> {
    let (mut training, mut held_out, mut games) = (Vec::new(), Vec::new(), 0);
    for name in files {
        let text = Source::from(name.as_str()).read()?;
        let mut failure = None;
        let _ = Chess::read(Format::Pgn, &text.content, &mut |record| match record {
            Ok(record) => {
                games += 1;
                let samples = if games % HELD_OUT == 0 { &mut held_out } else { &mut training };
                samples.extend(take(&record));
                ControlFlow::Continue(())
            }
            Err(bad) => {
                failure = Some(text.error(Some(bad.line), bad.error.to_string()));
                ControlFlow::Break(())
            }
        });
        if let Some(failure) = failure {
            return Err(failure.into());
        }
    }
    if training.is_empty() || held_out.is_empty() {
        let message =
            format!("no quiet positions in {games} games, expected {HELD_OUT} games with results or more");
        return Err(Failure::Usage(message));
    }
    Ok((training, held_out))
}
