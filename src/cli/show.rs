//! `nullwindow show`

use super::Failure;
use super::position::LineArguments;
use nullwindow::game::{GameEnd, Notation, Referee, Side};
use nullwindow::games::{GameId, PlayableGame, Task};
use std::io::{self, Write};

/// Draw a position, with its legal moves, its key and its evaluation term by term
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  nullwindow show chess --moves \"1. e4 c5 2. Nf3\"\n  \
    nullwindow show othello --moves f5d6c3d3c4\n  \
    nullwindow show checkers --position \"W:W21,22,K23:B1,2,K3\"")]
pub(super) struct Arguments {
    /// checkers, othello or chess
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
        Some(end) => writeln!(out, "result      {}", result::<G>(end))?,
        None => writeln!(out, "to move     {}", G::side_name(position.to_move()))?,
    }
    writeln!(out, "key         {:016x}", position.key())?;
    writeln!(out, "moves       {}", [&[moves.len().to_string()], moves.as_slice()].concat().join(" "))?;
    write_evaluation(position, out)
}

fn result<G: Notation>(end: GameEnd) -> String {
    match end {
        GameEnd::Finished(Some(winner)) => format!("{} has won", G::side_name(winner)),
        GameEnd::Finished(None) => "a draw".to_string(),
        GameEnd::Repetition => "a draw: the third time this position".to_string(),
        GameEnd::NoProgress => "a draw: too many moves without progress".to_string(),
        GameEnd::Dead => "a draw: nobody can win with what is left".to_string(),
    }
}

fn write_evaluation<G: Notation>(position: &G, out: &mut impl Write) -> io::Result<()> {
    let terms = position.terms();
    let table = terms.table(Side::BOTH.map(G::side_name), |score| format!("{score:+}"));
    writeln!(out, "\n{table}")?;
    let mover = G::side_name(position.to_move());
    writeln!(out, "{:+} for {mover}, who is to move", position.evaluate())
}
