//! `nullwindow tune`

use super::learning::{check_share, deliver, games, hold_out, of_all, output, watch};
use super::{Failure, interrupt};
use nullwindow::tuning::{Sample, Samples, Schedule, fit_scale, take, take_searched, tune};
use nullwindow_chess::evaluation::Weights;
use std::io::Write;
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

/// Tune the weights of the chess evaluation for play by the results of games
#[derive(clap::Args)]
#[command(
    after_help = "Texel's method: the weights are moved so that the values of quiet positions tell the results of their \
    games as well as possible, and with --search what a short search of each position finds. Every tenth game is held out \
    to check that. The same games and settings give the same \
    weights. Ctrl-C ends it after the current epoch, and what has been found is written.\n\nExamples:\n  \
    nullwindow tune games.pgn --output play.txt\n  \
    nullwindow tune games.pgn --search 3000 --pull 5e-8 --output play.txt\n  \
    nullwindow tune more-*.pgn --weights play.txt --epochs 20 > better.txt\n\n\
    The program is built with the weights in engines/chess/weights/play.txt. The network that corrects them has no part in the \
    fit, and has to be trained anew afterwards (`nullwindow train`)."
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
    /// Search every position with so many nodes, and learn from what that finds as well as from the result
    #[arg(long, value_name = "NODES")]
    search: Option<NonZeroU64>,
    /// How much of what is learned comes from the searches, from 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.7, requires = "search")]
    share: f64,
    /// The number of threads [default: one a core]
    #[arg(long, short, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    if !(arguments.rate > 0.0 && arguments.rate <= 100.0) {
        return Err(Failure::Usage(format!("--rate {}: expected more than 0, 100 at most", arguments.rate)));
    }
    check_share("pull", arguments.pull)?;
    check_share("share", arguments.share)?;
    let start = start(arguments)?;
    let file = output(arguments.output.as_deref(), arguments.overwrite)?;
    let jobs = arguments.jobs.map_or_else(super::run::cores, NonZeroUsize::get);
    let stop = interrupt::flag();
    let (training, held_out) = read(arguments, jobs, &stop)?;
    let (mut training, mut held_out) = (Samples::new(training, jobs), Samples::new(held_out, jobs));
    let scale = fit_scale(&training, &start.to_numbers());
    for samples in [&mut training, &mut held_out] {
        samples.believe(arguments.share, scale);
    }
    eprintln!("{} quiet positions to learn from, {} held out", training.len(), held_out.len());
    let error = |weights: &Weights| held_out.error(&weights.to_numbers(), scale);
    eprintln!("scale {scale:.6}, error held out {:.6}", error(&start));
    let Arguments { epochs, rate, pull, seed, .. } = *arguments;
    let schedule = Schedule { epochs, rate, pull, seed, ..Schedule::default() };
    let tuned = tune(&start, &training, &held_out, scale, &schedule, |epoch| watch(epoch, &stop));
    eprintln!("error held out {:.6} by the weights in whole centipawns", error(&tuned));
    deliver(&tuned, file, out, &stop)
}

fn start(arguments: &Arguments) -> Result<Weights, Failure> {
    let Some(path) = &arguments.weights else { return Ok(Weights::play().clone()) };
    let wrong = |error: String| Failure::Usage(format!("{}: {error}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
    text.parse().map_err(|error: nullwindow_chess::evaluation::WeightsError| wrong(error.to_string()))
}

/// The samples of all games, to learn from and held out.
fn read(
    arguments: &Arguments,
    jobs: usize,
    stop: &AtomicBool,
) -> Result<(Vec<Sample>, Vec<Sample>), Failure> {
    let games = games(&arguments.files)?;
    let samples = of_all(&games, jobs, |game| match arguments.search {
        _ if stop.load(Ordering::Relaxed) => Ok(Vec::new()),
        Some(nodes) => take_searched(game, nodes.get()),
        None => Ok(take(game)),
    });
    if stop.load(Ordering::Relaxed) {
        return Err(Failure::Interrupted("no weights were looked for".to_string()));
    }
    let samples: Result<Vec<_>, _> = samples.into_iter().collect();
    let samples = samples.map_err(|error| Failure::Failed(error.to_string()))?;
    hold_out(samples, "quiet positions in games with results")
}
