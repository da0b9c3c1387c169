//! `nullwindow train`

use super::learning::{check_share, deliver, games, hold_out, of_all, output, watch};
use super::{Failure, interrupt};
use nullwindow::tuning::{Course, lessons, train};
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

/// Train the network that corrects the chess evaluation for play, by games with the values of their moves
#[derive(clap::Args)]
#[command(
    after_help = "The network adds to the terms of the evaluation what they cannot say. It is trained from nothing on the \
    quiet positions of games, so that both together tell the values that the players wrote after their moves, as in {+0.35/12}, \
    and the results; `nullwindow match` saves such games. Every tenth game is held out to check that. The same games and \
    settings give the same network. Ctrl-C ends it after the current epoch, and what has been found is written. The terms \
    come first: after `nullwindow tune` the network has to be trained anew.\n\nExamples:\n  \
    nullwindow match chess mtd-grow aspiration --nodes 4000 --games 4000 --save games.pgn\n  \
    nullwindow train games.pgn --output network.txt\n\n\
    The program is built with the network in engines/chess/weights/network.txt."
)]
pub(super) struct Arguments {
    /// Files of games in PGN, with results and the values of moves; - for standard input
    #[arg(required = true)]
    files: Vec<String>,
    /// Write the network to FILE [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write over a file that exists
    #[arg(long, requires = "output")]
    overwrite: bool,
    /// How often every position is looked at
    #[arg(long, value_name = "N", default_value_t = Course::default().epochs,
        value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// The first steps of a weight
    #[arg(long, value_name = "STEP", default_value_t = Course::default().rate)]
    rate: f64,
    /// How strongly weights are drawn to nothing
    #[arg(long, value_name = "DECAY", default_value_t = Course::default().decay)]
    decay: f64,
    /// How much of what is learned comes from the values of moves, from 0 to 1; the rest comes from results
    #[arg(long, value_name = "SHARE", default_value_t = Course::default().share)]
    share: f64,
    /// The seed of the first weights and of the order in which positions are looked at
    #[arg(long, value_name = "N", default_value_t = Course::default().seed)]
    seed: u64,
    /// The number of threads [default: one a core]
    #[arg(long, short, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let Arguments { epochs, rate, decay, share, seed, .. } = *arguments;
    if !(rate > 0.0 && rate <= 1.0) {
        return Err(Failure::Usage(format!("--rate {rate}: expected more than 0, 1 at most")));
    }
    check_share("decay", decay)?;
    check_share("share", share)?;
    let file = output(arguments.output.as_deref(), arguments.overwrite)?;
    let jobs = arguments.jobs.map_or_else(super::run::cores, NonZeroUsize::get);
    let stop = interrupt::flag();
    let games = games(&arguments.files)?;
    let lessons =
        of_all(&games, jobs, |game| if stop.load(Ordering::Relaxed) { Vec::new() } else { lessons(game) });
    if stop.load(Ordering::Relaxed) {
        return Err(Failure::Interrupted("no network was trained".to_string()));
    }
    drop(games);
    let (training, held_out) =
        hold_out(lessons, "games with results, and moves with values as in {+0.35/12}")?;
    eprintln!("{} quiet positions to learn from, {} held out", training.len(), held_out.len());
    let course = Course { epochs, rate, decay, share, seed, jobs, ..Course::default() };
    let trained = train(&training, &held_out, &course, |epoch| watch(epoch, &stop));
    eprintln!("error held out {:.6} by the weights in whole numbers", trained.held_out);
    deliver(&trained.network, file, out, &stop)
}
