//! `nullwindow show`

use super::Failure;
use super::game_parser::GameParser;
use super::position::LineArguments;
use nullwindow::game::{Referee, Side};
use nullwindow::games::{GameId, PlayableGame, Task};
use nullwindow::play::Conclusion;
use std::io::{self, Write};

/// Show a position, its legal moves and its evaluation term by term
#[derive(clap::Args)]
#[command(
    after_help = "The classic evaluation is the one that experiments search; the trained one, if the game has it, is the one that the \
    engine plays with.\n\nExamples:\n  nullwindow show chess --moves \"1. e4 c5 2. Nf3\"\n  \
    nullwindow show othello --moves f5d6c3d3c4\n  \
    nullwindow show checkers --position \"W:W21,22,K23:B1,2,K3\""
)]
pub(super) struct Arguments {
    /// Game
    #[arg(value_parser = GameParser)]
    game: GameId,
    #[command(flatten)]
    line: LineArguments,
}

pub(super) fn run(arguments: Arguments, out: &mut impl Write) -> Result<(), Failure> {
    arguments.game.run(Show { arguments, out })
}

struct Show<'a, W> {
    arguments: Arguments,
    out: &'a mut W,
}

impl<W: Write> Task for Show<'_, W> {
    type Output = Result<(), Failure>;

    fn run<G: PlayableGame>(self) -> Result<(), Failure> {
        let game = self.arguments.line.play::<G>()?;
        Ok(show(&game, self.out)?)
    }
}

fn show<G: PlayableGame>(game: &Referee<G>, out: &mut impl Write) -> io::Result<()> {
    let position = game.position();
    let moves: Vec<String> = position.moves().iter().map(|&m| position.format_move(m)).collect();
    writeln!(out, "{}\n", position.draw())?;
    writeln!(out, "position    {}", position.format_position())?;
    match game.game_end() {
        Some(end) => writeln!(out, "result      {}", Conclusion::of(end, position).text)?,
        None => writeln!(out, "to move     {}", G::side_name(position.to_move()))?,
    }
    writeln!(out, "key         {:016x}", position.key())?;
    writeln!(out, "moves       {}", [&[moves.len().to_string()], moves.as_slice()].concat().join(" "))?;
    write_evaluation(position, out)
}

/// The classic evaluation term by term, and the total of the trained one.
fn write_evaluation<G: PlayableGame>(position: &G, out: &mut impl Write) -> io::Result<()> {
    let terms = position.terms();
    let table = terms.table("classic evaluation", Side::BOTH.map(G::side_name), |score| format!("{score:+}"));
    writeln!(out, "\n{table}\n")?;
    let mover = G::side_name(position.to_move());
    if G::HAS_TRAINED_EVALUATION {
        writeln!(out, "classic     {:+} for {mover}, used in experiments", position.evaluate())?;
        writeln!(out, "trained     {:+} for {mover}, used in play", position.evaluate_trained())
    } else {
        writeln!(out, "classic     {:+} for {mover}, used in experiments and in play", position.evaluate())
    }
}
