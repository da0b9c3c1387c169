//! The board as a screen shows it.

use crate::{Checkers, Move, Square};
use nullwindow_game::{Board, Kind, Piece, Place, Side};

/// The place of a square: four to a row, on the right one of each pair in the first row.
fn place(square: Square) -> Place {
    let (row, pair) = (square.index() as u8 / 4, square.index() as u8 % 4);
    Place::new(2 * pair + 1 - row % 2, row)
}

/// The square at a place, if it is a dark one.
fn square(place: Place) -> Option<Square> {
    Checkers::is_dark(place)
        .then(|| Square::from_number(u32::from(place.row) * 4 + u32::from(place.column) / 2 + 1))
        .flatten()
}

impl Board for Checkers {
    const KINDS: &'static [Kind] = &[
        Kind { name: "man", letters: ['b', 'w'], glyph: '●', worth: 1 },
        Kind { name: "king", letters: ['B', 'W'], glyph: '♛', worth: 1 },
    ];
    const BOTTOM: Option<Side> = Some(Side::Second);
    const COLUMNS: [char; 8] = [' '; 8];
    const ROWS: [char; 8] = [' '; 8];

    fn is_played_on(place: Place) -> bool {
        Checkers::is_dark(place)
    }

    fn label(place: Place) -> Option<u32> {
        square(place).map(Square::number)
    }

    fn piece_at(&self, place: Place) -> Option<Piece> {
        let (side, king) = self.piece(square(place)?)?;
        Some(Piece { side, kind: &Checkers::KINDS[usize::from(king)] })
    }

    fn path(&self, m: Move) -> Vec<Place> {
        m.path().map(place).collect()
    }
}
