//! The board as a screen shows it.

use crate::Chess;
use crate::position::side;
use nullwindow_game::{Board, Kind, Piece, Place, Side};
use shakmaty::uci::UciMove;
use shakmaty::{Color, File, Move, Position, Rank, Role, Square};

fn place(square: Square) -> Place {
    Place::new(square.file() as u8, 7 - square.rank() as u8)
}

fn square(place: Place) -> Square {
    Square::from_coords(File::new(u32::from(place.column)), Rank::new(7 - u32::from(place.row)))
}

fn piece(color: Color, role: Role) -> Piece {
    Piece { side: side(color), kind: &Chess::KINDS[role as usize - 1] }
}

impl Board for Chess {
    const KINDS: &'static [Kind] = &[
        Kind { name: "pawn", letters: ['P', 'p'], glyph: '♟', worth: 1 },
        Kind { name: "knight", letters: ['N', 'n'], glyph: '♞', worth: 3 },
        Kind { name: "bishop", letters: ['B', 'b'], glyph: '♝', worth: 3 },
        Kind { name: "rook", letters: ['R', 'r'], glyph: '♜', worth: 5 },
        Kind { name: "queen", letters: ['Q', 'q'], glyph: '♛', worth: 9 },
        Kind { name: "king", letters: ['K', 'k'], glyph: '♚', worth: 0 },
    ];
    const BOTTOM: Option<Side> = Some(Side::First);
    const ROWS: [char; 8] = ['8', '7', '6', '5', '4', '3', '2', '1'];

    fn piece_at(&self, place: Place) -> Option<Piece> {
        let found = self.rules.board().piece_at(square(place))?;
        Some(piece(found.color, found.role))
    }

    /// Castling is the king's step of two squares; in Chess960, where a plain step of the king can end on the same
    /// square, it is the king taking the rook.
    fn path(&self, m: Move) -> Vec<Place> {
        match m.to_uci(self.rules.castles().mode()) {
            UciMove::Normal { from, to, .. } => vec![place(from), place(to)],
            _ => vec![place(m.to())],
        }
    }

    fn promotion(&self, m: Move) -> Option<Piece> {
        m.promotion().map(|role| piece(self.rules.turn(), role))
    }

    fn alarm(&self) -> Option<Place> {
        let king = self.rules.board().king_of(self.rules.turn());
        king.filter(|_| self.is_check()).map(place)
    }
}
