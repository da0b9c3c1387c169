//! `nullwindow tune`

use super::Failure;
use super::jobs::JobArguments;
use super::learning::{Epochs, check_share, games, learn_to, output, per_game, split};
use nullwindow::support::message;
use nullwindow::tuning::{Dataset, TuneConfig, TuneSample, fit_scale, searched_samples, tune, tune_samples};
use nullwindow_chess::evaluation::{Weights, WeightsError};
use std::io::Write;
use std::num::NonZeroU64;
use std::path::PathBuf;

/// Tune the weights of the chess evaluation on the results of games
#[derive(clap::Args)]
#[command(
    after_help = "Texel tuning: the weights are fitted so that the values of quiet positions predict the results of their \
    games, and with --search also the value of a short search of each position. Every tenth game is used for validation. The \
    same games and settings give the same weights. Ctrl-C stops at once and writes the weights of the last \
    finished epoch.\n\nExamples:\n  \
    nullwindow tune games.pgn --output play.txt\n  \
    nullwindow tune games.pgn --search 3000 --regularization 5e-8 -o play.txt\n  \
    nullwindow tune more-*.pgn --weights play.txt --epochs 20 > better.txt\n\n\
    The weights are compiled into the program from engines/chess/weights/play.txt. The evaluation network is not part of the \
    fit; train it again afterwards (`nullwindow train`)."
)]
pub(super) struct Arguments {
    /// PGN files of games with results; - for standard input
    #[arg(required = true)]
    files: Vec<String>,
    /// Initial weights [default: those compiled into the program]
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Write the weights to FILE [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Overwrite FILE if it exists
    #[arg(long, requires = "output")]
    overwrite: bool,
    /// Number of epochs
    #[arg(long, value_name = "N", default_value_t = TuneConfig::default().epochs)]
    epochs: u32,
    /// Initial learning rate, in centipawns
    #[arg(long, alias = "rate", value_name = "RATE", default_value_t = TuneConfig::default().learning_rate)]
    learning_rate: f64,
    /// L2 regularization towards the initial weights; use more with fewer games
    #[arg(long, alias = "pull", value_name = "L2", default_value_t = TuneConfig::default().regularization)]
    regularization: f64,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = TuneConfig::default().seed)]
    seed: u64,
    /// Search every position with NODES nodes, and use its value as a target beside the result
    #[arg(long, value_name = "NODES")]
    search: Option<NonZeroU64>,
    /// Share of the search values in the target, 0 to 1; the rest is the results
    #[arg(long, alias = "share", value_name = "SHARE", default_value_t = 0.7, requires = "search")]
    lambda: f64,
    #[command(flatten)]
    jobs: JobArguments,
}

pub(super) fn run(arguments: Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let Arguments { learning_rate, regularization, lambda, .. } = arguments;
    if !(learning_rate > 0.0 && learning_rate <= 100.0) {
        return Err(Failure::Usage(format!(
            "--learning-rate {learning_rate}: expected more than 0 and at most 100"
        )));
    }
    check_share("regularization", regularization)?;
    check_share("lambda", lambda)?;
    let start = initial_weights(&arguments)?;
    let file = output(arguments.output.as_deref(), arguments.overwrite)?;
    learn_to(file, out, move |progress| tuned(&arguments, &start, progress))
}

/// Tunes weights, beginning with these.
fn tuned(arguments: &Arguments, start: &Weights, progress: &Epochs) -> Result<Vec<u8>, Failure> {
    let Arguments { epochs, learning_rate, regularization, lambda, seed, .. } = *arguments;
    let jobs = arguments.jobs.count();
    let (training, validation) = samples(arguments, jobs)?;
    let (mut training, mut validation) = (Dataset::new(training, jobs), Dataset::new(validation, jobs));
    let scale = fit_scale(&training, &start.to_numbers());
    for dataset in [&mut training, &mut validation] {
        dataset.blend_search_values(lambda, scale);
    }
    message!("{} quiet positions for training, {} for validation", training.len(), validation.len());
    let loss = |weights: &Weights| validation.loss(&weights.to_numbers(), scale);
    message!("sigmoid scale {scale:.6}, validation loss {:.6}", loss(start));
    let config = TuneConfig { epochs, learning_rate, regularization, seed, ..TuneConfig::default() };
    let watch = |epoch, weights: &Weights| progress.report(epoch, || weights.to_string().into_bytes());
    let tuned = tune(start, &training, &validation, scale, &config, watch);
    message!("validation loss {:.6} with weights rounded to centipawns", loss(&tuned));
    Ok(tuned.to_string().into_bytes())
}

fn initial_weights(arguments: &Arguments) -> Result<Weights, Failure> {
    let Some(path) = &arguments.weights else { return Ok(Weights::trained().clone()) };
    let wrong = |error: String| Failure::Usage(format!("{}: {error}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
    text.parse().map_err(|error: WeightsError| wrong(error.to_string()))
}

/// The samples of all games: for training and for validation.
fn samples(arguments: &Arguments, jobs: usize) -> Result<(Vec<TuneSample>, Vec<TuneSample>), Failure> {
    let games = games(&arguments.files)?;
    let samples = per_game(
        &games,
        jobs,
        || (),
        |(), game| match arguments.search {
            Some(nodes) => searched_samples(game, nodes.get()),
            None => Ok(tune_samples(game)),
        },
    );
    let samples: Result<Vec<_>, _> = samples.into_iter().collect();
    let samples = samples.map_err(|error| Failure::Failed(error.to_string()))?;
    split(samples, "results and quiet positions")
}
