//! `nullwindow prob-cut`

use super::jobs::JobArguments;
use super::learning::{games, output};
use super::progress::Bar;
use super::{Failure, interrupt};
use nullwindow::engine::Signals;
use nullwindow::game::{Record, Selective};
use nullwindow::games::PlayableGame;
use nullwindow::search::Depth;
use nullwindow::support::{message, pool};
use nullwindow::tuning::{DepthSearcher, ValuesByDepth, fit_prob_cut};
use nullwindow_game::zobrist;
use nullwindow_othello::Othello;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

/// Fit Multi-ProbCut: how well shallow searches foretell deep ones
#[derive(clap::Args)]
#[command(
    after_help = "Positions of the games, one a game, are searched to every depth up to --depth without anything selective. \
    The result is a line for every pair of depths and stage of the game: stage, depth, shallow depth, slope in thousandths, \
    offset and standard deviation of the linear regression of the deep values on the shallow ones. The same games and \
    settings give the same file, on any number of threads.\n\nExamples:\n  \
    nullwindow prob-cut othello training/round-3.pgn --output prob-cut.txt\n  \
    nullwindow prob-cut othello games.pgn --positions 500 --depth 8\n\n\
    The file is compiled into the program from engines/*/weights/prob-cut.txt."
)]
pub(super) struct Arguments {
    /// Game
    #[arg(value_enum)]
    game: ProbCutGame,
    /// Files of games in PGN's layout, as `nullwindow train` writes them; - for standard input
    #[arg(required = true)]
    files: Vec<String>,
    /// Write the pairs to FILE [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Overwrite FILE if it exists
    #[arg(long, requires = "output")]
    overwrite: bool,
    /// Number of positions
    #[arg(long, value_name = "N", default_value_t = 4000, value_parser = clap::value_parser!(u32).range(1..))]
    positions: u32,
    /// Depth of the deepest search
    #[arg(long, short, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(3..=30))]
    depth: Depth,
    /// Random seed, for the choice of positions
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    jobs: JobArguments,
}

/// A game with Multi-ProbCut.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum ProbCutGame {
    /// By the number of empty squares
    Othello,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    match arguments.game {
        ProbCutGame::Othello => prob_cut::<Othello>(arguments, out),
    }
}

fn prob_cut<G: PlayableGame>(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let file = output(arguments.output.as_deref(), arguments.overwrite)?;
    let games = games::<G>(&arguments.files)?;
    let positions: Vec<G> =
        (0..).zip(&games).filter_map(|(number, game)| drawn(game, arguments.seed, number)).collect();
    let positions = &positions[..positions.len().min(arguments.positions as usize)];
    drop(games);
    if positions.is_empty() {
        return Err(Failure::Usage("no positions with a choice in these games".to_string()));
    }
    let stop = interrupt::flag();
    let signals = Signals::of(stop.clone());
    let mut bar = Bar::of("positions", positions.len(), 0, positions.len() as u64);
    let mut values: Vec<ValuesByDepth> = Vec::new();
    pool::try_map_in_order(
        positions,
        arguments.jobs.count(),
        || DepthSearcher::<G>::new(signals.clone()).map_err(|error| Failure::Failed(error.to_string())),
        |searcher, position| Ok(searcher.values(position, arguments.depth)),
        |found| {
            values.extend(found);
            bar.advance(1, "");
            Ok(())
        },
    )?;
    bar.finish();
    if stop.load(Ordering::Relaxed) {
        return Err(Failure::Interrupted("nothing is written".to_string()));
    }
    let fitted = fit_prob_cut(&values);
    message!("{} pairs of depths and stages from {} positions", fitted.0.len(), values.len());
    match file {
        Some(mut file) => file.write_all(fitted.to_string().as_bytes())?,
        None => out.write_all(fitted.to_string().as_bytes())?,
    }
    Ok(())
}

/// A position of a game, drawn by lot, if there is a choice in it.
fn drawn<G: Selective + PlayableGame>(game: &Record<G>, seed: u64, number: u64) -> Option<G> {
    let at = zobrist::number(seed, number) % game.moves.len().max(1) as u64;
    game.positions().nth(at as usize).filter(|position| position.count_moves() > 1)
}
