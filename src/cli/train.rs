//! `nullwindow train`

use super::Failure;
use super::jobs::JobArguments;
use super::learning::{Epochs, check_share, games, learn, output, per_game, split};
use nullwindow::support::message;
use nullwindow::tuning::{TrainConfig, train, train_samples};
use nullwindow_chess::evaluation::Network;
use std::io::Write;
use std::path::PathBuf;

/// Train the network of the chess evaluation on games
#[derive(clap::Args)]
#[command(
    after_help = "The network corrects the sum of the evaluation's terms. It is trained from scratch on the quiet positions \
    of the games, to predict the values written after the moves, as in {+0.35/12}, and the results; `nullwindow match --save` \
    writes such games. Every tenth game is used for validation. The same games and settings give the same network. Ctrl-C \
    stops at once and writes the network of the last finished epoch. After `nullwindow tune`, train the network \
    again.\n\nExamples:\n  \
    nullwindow match chess mtd-grow aspiration --games 4000 --nodes 4000 \\\n      \
    --save games.pgn\n  \
    nullwindow train games.pgn --output network.txt\n\n\
    The network is compiled into the program from engines/chess/weights/network.txt."
)]
pub(super) struct Arguments {
    /// PGN files of games with results and move values; - for standard input
    #[arg(required = true)]
    files: Vec<String>,
    /// Write the network to FILE [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Overwrite FILE if it exists
    #[arg(long, requires = "output")]
    overwrite: bool,
    /// Number of epochs
    #[arg(long, value_name = "N", default_value_t = TrainConfig::default().epochs,
        value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// Initial learning rate
    #[arg(long, alias = "rate", value_name = "RATE", default_value_t = TrainConfig::default().learning_rate)]
    learning_rate: f64,
    /// Weight decay
    #[arg(long, alias = "decay", value_name = "DECAY", default_value_t = TrainConfig::default().weight_decay)]
    weight_decay: f64,
    /// Share of the move values in the training target, 0 to 1; the rest is the results
    #[arg(long, alias = "share", value_name = "SHARE", default_value_t = TrainConfig::default().lambda)]
    lambda: f64,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = TrainConfig::default().seed)]
    seed: u64,
    #[command(flatten)]
    jobs: JobArguments,
}

pub(super) fn run(arguments: Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let Arguments { learning_rate, weight_decay, lambda, .. } = arguments;
    if !(learning_rate > 0.0 && learning_rate <= 1.0) {
        return Err(Failure::Usage(format!(
            "--learning-rate {learning_rate}: expected more than 0 and at most 1"
        )));
    }
    check_share("weight-decay", weight_decay)?;
    check_share("lambda", lambda)?;
    let file = output(arguments.output.as_deref(), arguments.overwrite)?;
    learn(file, out, move |progress| trained(&arguments, progress))
}

/// Trains a network.
fn trained(arguments: &Arguments, progress: &Epochs<Network>) -> Result<Network, Failure> {
    let Arguments { epochs, learning_rate, weight_decay, lambda, seed, .. } = *arguments;
    let jobs = arguments.jobs.count();
    let games = games(&arguments.files)?;
    let samples = per_game(&games, jobs, train_samples);
    drop(games);
    let (training, validation) = split(samples, "results and move values such as {+0.35/12}")?;
    message!("{} quiet positions for training, {} for validation", training.len(), validation.len());
    let config =
        TrainConfig { epochs, learning_rate, weight_decay, lambda, seed, jobs, ..TrainConfig::default() };
    let watch = |epoch, network: &Network| progress.report(epoch, network);
    let trained = train(&training, &validation, &config, watch);
    message!("validation loss {:.6} with quantised weights", trained.validation_loss);
    Ok(trained.network)
}
