//! The board as a screen shows it.

use crate::moves::Move;
use crate::position::Othello;
use nullwindow_game::{Board, BoardSquare, BoardTheme, Piece, PieceKind, Rgb, Side};

impl Board for Othello {
    const PIECE_KINDS: &'static [PieceKind] =
        &[PieceKind { name: "disc", letters: ['X', 'O'], glyph: '●', value: 1 }];
    const COLUMNS: &'static [char] = &['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const ROWS: &'static [char] = &['1', '2', '3', '4', '5', '6', '7', '8'];
    const THEME: BoardTheme =
        BoardTheme { light: Rgb(20, 158, 98), dark: Rgb(12, 140, 88), pieces: [Rgb::BLACK, Rgb::WHITE] };
    const BOTTOM: Option<Side> = None;
    const CAPTURES: bool = false;

    fn piece_at(&self, square: BoardSquare) -> Option<Piece> {
        let bit = 1 << (8 * square.row + square.column);
        let side = Side::BOTH.into_iter().find(|&side| self.discs(side) & bit != 0)?;
        Some(Piece { side, kind: &Othello::PIECE_KINDS[0] })
    }

    fn path(&self, m: Move) -> Vec<BoardSquare> {
        m.square().map(|square| BoardSquare::new(square as u8 % 8, square as u8 / 8)).into_iter().collect()
    }
}
