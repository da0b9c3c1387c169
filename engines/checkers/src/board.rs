//! The board as a screen shows it.

use crate::{Checkers, Move, Square};
use nullwindow_game::{Board, BoardSquare, BoardTheme, Piece, PieceKind, Rgb, Side};

/// Where a square is drawn: four to a row, on the right one of each pair in the first row.
fn board_square(square: Square) -> BoardSquare {
    let (row, pair) = (square.index() as u8 / 4, square.index() as u8 % 4);
    BoardSquare::new(2 * pair + 1 - row % 2, row)
}

/// The square that is drawn there, if it is a dark one.
fn square(drawn: BoardSquare) -> Option<Square> {
    Checkers::is_dark(drawn)
        .then(|| Square::from_number(u32::from(drawn.row) * 4 + u32::from(drawn.column) / 2 + 1))
        .flatten()
}

impl Board for Checkers {
    const PIECE_KINDS: &'static [PieceKind] = &[
        PieceKind { name: "man", letters: ['b', 'w'], glyph: '●', value: 1 },
        PieceKind { name: "king", letters: ['B', 'W'], glyph: '♛', value: 1 },
    ];
    const COLUMNS: &'static [char] = &[' '; 8];
    const ROWS: &'static [char] = &[' '; 8];
    const THEME: BoardTheme =
        BoardTheme { light: Rgb(214, 184, 141), dark: Rgb(135, 93, 62), pieces: [Rgb::BLACK, Rgb::WHITE] };
    const BOTTOM: Option<Side> = Some(Side::Second);

    fn is_played_on(drawn: BoardSquare) -> bool {
        Checkers::is_dark(drawn)
    }

    fn number(drawn: BoardSquare) -> Option<u32> {
        square(drawn).map(Square::number)
    }

    fn piece_at(&self, drawn: BoardSquare) -> Option<Piece> {
        let (side, king) = self.piece(square(drawn)?)?;
        Some(Piece { side, kind: &Checkers::PIECE_KINDS[usize::from(king)] })
    }

    fn path(&self, m: Move) -> Vec<BoardSquare> {
        m.path().map(board_square).collect()
    }
}
