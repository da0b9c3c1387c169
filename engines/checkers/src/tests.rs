//! The rules, the text and the evaluation, as propositions.

mod bad_input;
mod contracts;
mod hub;
mod placements;
mod reference;
mod rules;
mod text;

use crate::bitboard::turned;
use crate::{Checkers, Square};
use nullwindow_game::battery::Checkable;
use nullwindow_game::{Game, Notation, Side, zobrist};

impl Checkable for Checkers {
    fn fresh_key(&self) -> u64 {
        Checkers::new(self.pieces(Side::First), self.pieces(Side::Second), self.kings(), self.to_move()).key()
    }

    fn mirrored(&self) -> Checkers {
        let [black, white] = Side::BOTH.map(|side| turned(self.pieces(side)));
        Checkers::new(white, black, turned(self.kings()), !self.to_move())
    }
}

/// A position from text.
fn position(fen: &str) -> Checkers {
    Checkers::parse_position(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The names of the legal moves, in order.
fn names(position: &Checkers) -> Vec<String> {
    position.moves().iter().map(|&m| position.format_move(m)).collect()
}

/// The `index`-th of an endless sequence of random placements: up to 12 pieces a side, many or few of them kings.
/// Random games hardly ever come to such positions.
pub(crate) fn placement(seed: u64, index: u64) -> Checkers {
    let mut drawn = index << 8;
    let mut below = |bound: u64| {
        drawn += 1;
        zobrist::number(seed, drawn) % bound
    };
    let king_share = [0, 1, 4, 8][below(4) as usize];
    let (mut pieces, mut kings) = ([0_u64; 2], 0);
    for side in Side::BOTH {
        for _ in 0..below(13) {
            let square = Square::all().nth(below(32) as usize).unwrap();
            let is_king =
                below(8) < king_share || crate::position::KING_ROWS[side.index()] & square.bit() != 0;
            if (pieces[0] | pieces[1]) & square.bit() == 0 {
                pieces[side.index()] |= square.bit();
                kings |= if is_king { square.bit() } else { 0 };
            }
        }
    }
    Checkers::new(pieces[0], pieces[1], kings, Side::BOTH[below(2) as usize])
}
