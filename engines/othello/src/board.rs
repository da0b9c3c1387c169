//! The board as a screen shows it.

use crate::moves::Move;
use crate::position::Othello;
use nullwindow_game::{Board, Kind, Piece, Place, Side};

impl Board for Othello {
    const KINDS: &'static [Kind] = &[Kind { name: "disc", letters: ['X', 'O'], glyph: '●', worth: 1 }];
    const BOTTOM: Option<Side> = None;
    const CAPTURES: bool = false;
    const ROWS: [char; 8] = ['1', '2', '3', '4', '5', '6', '7', '8'];

    fn piece_at(&self, place: Place) -> Option<Piece> {
        let bit = 1 << (8 * place.row + place.column);
        let side = Side::BOTH.into_iter().find(|&side| self.discs(side) & bit != 0)?;
        Some(Piece { side, kind: &Othello::KINDS[0] })
    }

    fn path(&self, m: Move) -> Vec<Place> {
        m.square().map(|square| Place::new(square as u8 % 8, square as u8 / 8)).into_iter().collect()
    }
}
