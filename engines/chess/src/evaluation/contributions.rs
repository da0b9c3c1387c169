//! What each piece adds to the network's value of a position: the difference that taking it off the board would make.

use super::network::Network;
use super::terms_to_correct;
use crate::Chess;
use crate::position::side;
use nullwindow_game::Score;
use shakmaty::{File, Piece, Position, Rank, Role, Square};

/// The network's value of a position, square by square.
pub(crate) struct Contributions {
    /// All pieces, and what each but the kings adds to the value for White.
    pieces: Vec<(Square, Piece, Option<Score>)>,
}

impl Contributions {
    /// Those of a position; none where the network is not asked.
    pub(crate) fn of(position: &Chess) -> Option<Contributions> {
        terms_to_correct(position)?;
        let rules = position.as_shakmaty();
        let white = |value: Score| side(rules.turn()).view(value);
        let network = Network::trained();
        let value = network.evaluate(position);
        let mut pieces = Vec::new();
        for (square, piece) in rules.board().clone() {
            let added = (piece.role != Role::King).then(|| {
                let mut without = rules.board().clone();
                without.discard_piece_at(square);
                white(value - network.evaluate_board(&without, rules.turn()))
            });
            pieces.push((square, piece, added));
        }
        Some(Contributions { pieces })
    }

    /// The board with its pieces, and below each of them what it adds, in pawns for White.
    pub(crate) fn board(&self) -> String {
        let at = |file, rank| {
            let square = Square::from_coords(file, rank);
            self.pieces.iter().find(|(other, ..)| *other == square)
        };
        let mut lines = Vec::new();
        for rank in Rank::ALL.into_iter().rev() {
            let row = |cell: &dyn Fn(File) -> String| File::ALL.map(cell).concat();
            let pieces = row(&|file| format!("{:>6}", at(file, rank).map_or('.', |found| found.1.char())));
            let values = row(&|file| match at(file, rank) {
                Some((_, _, Some(value))) => format!("{:>+6.2}", f64::from(*value) / 100.0),
                _ => " ".repeat(6),
            });
            lines.push(format!("{}{pieces}", rank.char()));
            lines.push(format!(" {values}").trim_end().to_string());
        }
        let files = File::ALL.map(|file| format!("{:>6}", file.char())).concat();
        lines.push(format!(" {files}"));
        lines.join("\n")
    }
}
