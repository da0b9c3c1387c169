//! `nullwindow train`

use super::jobs::JobArguments;
use super::learning::{Epochs, check_share, games, learn, learn_to, output, per_game, split};
use super::progress::Bar;
use super::{Failure, interrupt};
use nullwindow::engine::Signals;
use nullwindow::game::EndgameSolver;
use nullwindow::positions::Plies;
use nullwindow::support::{count, message, write_whole};
use nullwindow::tuning::{Games, SelfPlay, TrainConfig, Trainable, fit};
use nullwindow_checkers::Checkers;
use nullwindow_chess::Chess;
use nullwindow_othello::Othello;
use std::fs;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Train the evaluation of a game on games of the engine with itself
#[derive(clap::Args)]
#[command(
    after_help = "Without FILES the engine plays against itself, in rounds: each plays with the weights that the one before \
    has learned, the first without any or with --weights. Games and weights are kept in --folder; the same command goes on where it was \
    interrupted. With FILES nothing is played: they are games in PGN's layout, or GGF, with move values, as `nullwindow match --save` \
    and earlier rounds write them, from any number of machines. Their order makes no difference, and a game that is there \
    twice is learned from once.\n\n\
    What is learned: the values written after the moves, as in {+0.35/12}, and the results; in Othello the exact scores of \
    the last moves. Every tenth game is used for validation. The same settings give the same games and weights, on any number \
    of threads. Ctrl-C stops at once; finished games and the weights of the last finished epoch are kept.\n\nExamples:\n  \
    nullwindow train othello --folder training --rounds 3 --games 30000\n  \
    nullwindow train othello training/round-*.pgn --output patterns.bin\n  \
    nullwindow train checkers --folder training --rounds 2 --nodes 1500\n  \
    nullwindow train chess games.pgn --output network.bin\n\n\
    Weights are compiled into the program from engines/*/weights."
)]
pub(super) struct Arguments {
    /// Game
    #[arg(value_enum)]
    game: TrainedGame,
    /// Files of games to learn from, - for standard input; without any, games are played
    files: Vec<String>,
    /// Write the weights to FILE [default: standard output, or only to the folder]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Overwrite FILE if it exists
    #[arg(long, requires = "output")]
    overwrite: bool,
    /// Folder of the games and weights of all rounds [default: train-GAME]
    #[arg(long, value_name = "FOLDER", conflicts_with = "files", help_heading = "Self-play")]
    folder: Option<PathBuf>,
    /// Number of rounds
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=50),
        conflicts_with = "files", help_heading = "Self-play")]
    rounds: u32,
    /// Number of games per round
    #[arg(long, value_name = "N", default_value_t = 30_000, value_parser = clap::value_parser!(u64).range(10..),
        conflicts_with = "files", help_heading = "Self-play")]
    games: u64,
    /// Nodes per move
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..),
        conflicts_with = "files", help_heading = "Self-play")]
    nodes: u64,
    /// Weights with which the first round plays [default: none, as before anything was learned]
    #[arg(long, value_name = "FILE", help_heading = "Self-play")]
    weights: Option<PathBuf>,
    /// Begin to learn with the weights that the games were played with, instead of none; those of --weights for the first round,
    /// and for FILES
    #[arg(long, requires = "weights")]
    warm_start: bool,
    /// Random plies with which a game begins: one of these numbers [default: 2..28 for Othello, 2..12 for checkers, 4..10 for
    /// chess]
    #[arg(long, value_name = "FROM..TO", value_parser = parse_random_plies, conflicts_with = "files",
        help_heading = "Self-play")]
    random_plies: Option<RangeInclusive<u32>>,
    /// Learn from the games of so many rounds, the last ones
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..),
        conflicts_with = "files", help_heading = "Self-play")]
    window: u32,
    /// Number of epochs [default: 12 for Othello, 16 for checkers, 12 for chess]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    epochs: Option<u32>,
    /// Initial learning rate [default: 0.006 for Othello, 0.15 for checkers, 0.002 for chess]
    #[arg(long, alias = "rate", value_name = "RATE")]
    learning_rate: Option<f64>,
    /// Weight decay [default: 0 for Othello and checkers, 0.01 for chess]
    #[arg(long, alias = "decay", value_name = "DECAY")]
    weight_decay: Option<f64>,
    /// Share of the move values in the target, 0 to 1; the rest is the results [default: 0.5 for Othello, 0.8 for checkers, 1 for chess]
    #[arg(long, alias = "share", value_name = "SHARE")]
    lambda: Option<f64>,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    jobs: JobArguments,
}

/// A game with a trained evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum TrainedGame {
    /// The pattern tables of Othello
    Othello,
    /// The pattern tables of checkers
    Checkers,
    /// The network of chess
    Chess,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    match arguments.game {
        TrainedGame::Othello => train::<Othello>(arguments, out),
        TrainedGame::Checkers => train::<Checkers>(arguments, out),
        TrainedGame::Chess => train::<Chess>(arguments, out),
    }
}

fn train<G: Trainable>(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let config = config::<G>(arguments)?;
    if arguments.files.is_empty() {
        return rounds::<G>(arguments, config);
    }
    let start = match (&arguments.weights, arguments.warm_start) {
        (Some(path), true) => Some(fs::read(path).map_err(|error| failed(path, &error))?),
        (Some(_), false) => {
            return Err(Failure::Usage("--weights with files: expected --warm-start too".to_string()));
        }
        (None, _) => None,
    };
    let file = output(arguments.output.as_deref(), arguments.overwrite)?;
    let files = arguments.files.clone();
    learn_to(file, out, move |epochs| weights::<G>(&files, &config, start.as_deref(), epochs))
}

/// The settings of the fit: what the user gave, else those of the game.
fn config<G: Trainable>(arguments: &Arguments) -> Result<TrainConfig, Failure> {
    let usual = G::CONFIG;
    let config = TrainConfig {
        epochs: arguments.epochs.unwrap_or(usual.epochs),
        learning_rate: arguments.learning_rate.unwrap_or(usual.learning_rate),
        weight_decay: arguments.weight_decay.unwrap_or(usual.weight_decay),
        lambda: arguments.lambda.unwrap_or(usual.lambda),
        seed: arguments.seed,
        jobs: arguments.jobs.count(),
        ..usual
    };
    let rate = config.learning_rate;
    if !(rate > 0.0 && rate <= 1.0) {
        return Err(Failure::Usage(format!("--learning-rate {rate}: expected more than 0 and at most 1")));
    }
    check_share("weight-decay", config.weight_decay)?;
    check_share("lambda", config.lambda)?;
    Ok(config)
}

/// A range of numbers of plies, such as 4..20.
fn parse_random_plies(text: &str) -> Result<RangeInclusive<u32>, String> {
    match text.parse::<Plies>() {
        Ok(Plies { from, to: Some(to) }) if to <= MOST_RANDOM_PLIES => Ok(from as u32..=to as u32),
        _ => Err(format!(
            "expected FROM..TO, both included, with FROM up to TO and TO up to {MOST_RANDOM_PLIES}"
        )),
    }
}

/// After more of them hardly a game would be left to play.
const MOST_RANDOM_PLIES: usize = 50;

/// What is said after Ctrl-C.
const KEPT: &str = "the games are kept; the same command goes on";

/// Plays and learns, round by round.
fn rounds<G: Trainable>(arguments: &Arguments, config: TrainConfig) -> Result<(), Failure> {
    let stop = interrupt::flag();
    let folder = arguments.folder.clone().unwrap_or_else(|| format!("train-{}", G::NAME).into());
    fs::create_dir_all(&folder).map_err(|error| failed(&folder, &error))?;
    let games_of = |round: u32| folder.join(format!("round-{round}.pgn"));
    let weights_of = |round: u32| folder.join(format!("round-{round}.weights"));
    let mut last = Vec::new();
    match &arguments.weights {
        Some(path) => {
            last = fs::read(path).map_err(|error| failed(path, &error))?;
            play_with::<G>(&last, path)?;
        }
        None => G::play_with(None).map_err(Failure::Usage)?,
    }
    for round in 1..=arguments.rounds {
        let settings = SelfPlay {
            seed: arguments.seed << 8 | u64::from(round),
            random_plies: arguments.random_plies.clone().unwrap_or(G::RANDOM_PLIES),
            nodes: arguments.nodes,
            adjudication: G::SELF_PLAY_END,
        };
        play::<G>(&games_of(round), round, &settings, arguments.games, config.jobs, &stop)?;
        last = match fs::read(weights_of(round)) {
            Ok(weights) => weights,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let first = (round + 1).saturating_sub(arguments.window).max(1);
                let files: Vec<String> =
                    (first..=round).map(|round| games_of(round).display().to_string()).collect();
                let start = arguments.warm_start.then_some(last);
                let learned =
                    learn(&stop, move |epochs| weights::<G>(&files, &config, start.as_deref(), epochs))?;
                if !learned.is_whole {
                    return Err(Failure::Interrupted(KEPT.to_string()));
                }
                write_whole(&weights_of(round), &learned.weights)?;
                learned.weights
            }
            Err(error) => return Err(failed(&weights_of(round), &error)),
        };
        play_with::<G>(&last, &weights_of(round))?;
    }
    message!("{}: the weights of the last round", weights_of(arguments.rounds).display());
    match output(arguments.output.as_deref(), arguments.overwrite)? {
        Some(mut file) => Ok(file.write_all(&last)?),
        None => Ok(()),
    }
}

/// Plays with the weights of a file from now on.
fn play_with<G: Trainable>(weights: &[u8], path: &Path) -> Result<(), Failure> {
    G::play_with(Some(weights)).map_err(|error| Failure::Usage(format!("{}: {error}", path.display())))
}

/// Plays the games of a round that are not there yet.
fn play<G: Trainable>(
    path: &Path,
    round: u32,
    settings: &SelfPlay,
    total: u64,
    jobs: usize,
    stop: &Arc<AtomicBool>,
) -> Result<(), Failure> {
    let mut games = Games::open(path, settings).map_err(|error| failed(path, &error))?;
    let before = games.played().min(total);
    if before == total {
        return Ok(());
    }
    message!("round {round}: {}, {before} of them played", count(total, "game", "games"));
    let mut bar = Bar::of("games", total as usize, before as usize, total - before);
    let mut done = before;
    games
        .play::<G>(total, jobs, &Signals::of(stop.clone()), |played| {
            while done < played {
                bar.advance(1, "");
                done += 1;
            }
        })
        .map_err(|error| failed(path, &error))?;
    bar.finish();
    match stop.load(Ordering::Relaxed) {
        true => Err(Failure::Interrupted(KEPT.to_string())),
        false => Ok(()),
    }
}

/// The weights that are learned from files of games, beginning with `start` or with none.
fn weights<G: Trainable>(
    files: &[String],
    config: &TrainConfig,
    start: Option<&[u8]>,
    epochs: &Epochs,
) -> Result<Vec<u8>, Failure> {
    let games = games::<G>(files)?;
    let samples = per_game(
        &games,
        config.jobs,
        || G::Solver::new(SOLVER_BITS),
        |solver, game| solver.as_mut().map_or(Vec::new(), |solver| G::samples(game, config, solver)),
    );
    drop(games);
    let (training, validation) = split(samples, G::EXPECTED)?;
    message!("{} positions for training, {} for validation", training.len(), validation.len());
    let mut model = G::model(&training, config);
    if let Some(start) = start {
        G::begin_with(&mut model, start).map_err(|error| Failure::Usage(format!("--warm-start: {error}")))?;
    }
    let watch = |epoch, model: &G::Model| epochs.report(epoch, || G::weights(model));
    let loss = fit(&mut model, &training, &validation, config, watch);
    message!("validation loss {loss:.6} with quantised weights");
    Ok(G::weights(&model))
}

/// The table of the solver that sees the endings of games: `2^SOLVER_BITS` positions.
const SOLVER_BITS: u32 = 14;

fn failed(path: &Path, error: &io::Error) -> Failure {
    let message = format!("{}: {error}", path.display());
    match error.kind() {
        io::ErrorKind::InvalidData => Failure::Usage(message),
        _ => Failure::Failed(message),
    }
}
