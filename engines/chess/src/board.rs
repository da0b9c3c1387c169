//! The board as a screen shows it.

use crate::Chess;
use crate::position::side;
use nullwindow_game::{Board, BoardSquare, BoardTheme, Piece, PieceKind, Rgb, Side};
use shakmaty::uci::UciMove;
use shakmaty::{Color, File, Move, Position, Rank, Role, Square};

fn board_square(square: Square) -> BoardSquare {
    BoardSquare::new(square.file() as u8, 7 - square.rank() as u8)
}

fn square(drawn: BoardSquare) -> Square {
    Square::from_coords(File::new(u32::from(drawn.column)), Rank::new(7 - u32::from(drawn.row)))
}

fn piece(color: Color, role: Role) -> Piece {
    Piece { side: side(color), kind: &Chess::PIECE_KINDS[role as usize - 1] }
}

impl Board for Chess {
    const PIECE_KINDS: &'static [PieceKind] = &[
        PieceKind { name: "pawn", letters: ['P', 'p'], glyph: '♟', value: 1 },
        PieceKind { name: "knight", letters: ['N', 'n'], glyph: '♞', value: 3 },
        PieceKind { name: "bishop", letters: ['B', 'b'], glyph: '♝', value: 3 },
        PieceKind { name: "rook", letters: ['R', 'r'], glyph: '♜', value: 5 },
        PieceKind { name: "queen", letters: ['Q', 'q'], glyph: '♛', value: 9 },
        PieceKind { name: "king", letters: ['K', 'k'], glyph: '♚', value: 0 },
    ];
    const COLUMNS: &'static [char] = &['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const ROWS: &'static [char] = &['8', '7', '6', '5', '4', '3', '2', '1'];
    const THEME: BoardTheme =
        BoardTheme { light: Rgb(136, 160, 168), dark: Rgb(90, 120, 134), pieces: [Rgb::WHITE, Rgb::BLACK] };
    const BOTTOM: Option<Side> = Some(Side::First);

    fn piece_at(&self, drawn: BoardSquare) -> Option<Piece> {
        let found = self.rules.board().piece_at(square(drawn))?;
        Some(piece(found.color, found.role))
    }

    /// Castling is the king's step of two squares; in Chess960, where a plain step of the king can end on the same
    /// square, it is the king taking the rook.
    fn path(&self, m: Move) -> Vec<BoardSquare> {
        match m.to_uci(self.rules.castles().mode()) {
            UciMove::Normal { from, to, .. } => vec![board_square(from), board_square(to)],
            _ => vec![board_square(m.to())],
        }
    }

    fn promotion(&self, m: Move) -> Option<Piece> {
        m.promotion().map(|role| piece(self.rules.turn(), role))
    }

    fn check_square(&self) -> Option<BoardSquare> {
        let king = self.rules.board().king_of(self.rules.turn());
        king.filter(|_| self.is_check()).map(board_square)
    }
}
