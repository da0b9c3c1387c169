//! `nullwindow perft`

use super::Failure;
use super::game_parser::GameParser;
use super::position::PositionArguments;
use nullwindow::game::{divide, perft};
use nullwindow::games::{GameId, PlayableGame, Task};
use std::io::Write;

/// Count the move sequences of each length up to DEPTH
#[derive(clap::Args)]
#[command(
    after_help = "Each line gives a depth and its number of move sequences. The last ply is counted without being \
    played.\n\nExamples:\n  nullwindow perft othello 9\n  \
    nullwindow perft checkers 8 --position \"W:WK14,K15:BK22,K23\"\n  nullwindow perft chess 4 --divide"
)]
pub(super) struct Arguments {
    /// Game
    #[arg(value_parser = GameParser)]
    game: GameId,
    /// Maximum depth in plies
    #[arg(value_parser = parse_depth, allow_negative_numbers = true)]
    depth: u32,
    #[command(flatten)]
    position: PositionArguments,
    /// Count each first move separately, then all of them
    #[arg(long)]
    divide: bool,
}

/// Deeper counts would never finish, and overflow the stack.
const MAX_DEPTH: u32 = 100;

fn parse_depth(text: &str) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|&depth| depth <= MAX_DEPTH);
    depth.ok_or_else(|| format!("expected a number from 0 to {MAX_DEPTH}"))
}

pub(super) fn run(arguments: Arguments, out: &mut impl Write) -> Result<(), Failure> {
    arguments.game.run(Perft { arguments, out })
}

struct Perft<'a, W> {
    arguments: Arguments,
    out: &'a mut W,
}

impl<W: Write> Task for Perft<'_, W> {
    type Output = Result<(), Failure>;

    fn run<G: PlayableGame>(self) -> Result<(), Failure> {
        let Arguments { depth, position, divide: by_move, .. } = self.arguments;
        let position: G = position.resolve()?;
        if by_move && depth > 0 {
            let counts = divide(&position, depth);
            for &(m, nodes) in &counts {
                writeln!(self.out, "{} {nodes}", position.format_plain_move(m))?;
            }
            writeln!(self.out, "{depth} {}", counts.iter().map(|(_, nodes)| nodes).sum::<u64>())?;
            return Ok(());
        }
        for depth in depth.min(1)..=depth {
            writeln!(self.out, "{depth} {}", perft(&position, depth))?;
            // The next depth may take minutes.
            self.out.flush()?;
        }
        Ok(())
    }
}
