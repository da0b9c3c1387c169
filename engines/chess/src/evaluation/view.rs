//! The board as one side sees it, and what that side attacks.

use super::sets::{first, pawn_attacks_up, pawn_double_attacks_up};
use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

/// The board as one side sees it: its own pieces at the bottom.
pub(super) struct View {
    pub(super) pawns: u64,
    /// Knights, bishops, rooks and queens.
    pub(super) pieces: [u64; 4],
    pub(super) king: Square,
    pub(super) ours: u64,
    pub(super) their_pawns: u64,
    pub(super) their_pieces: [u64; 4],
    pub(super) their_king: Square,
    pub(super) occupied: u64,
    pub(super) to_move: bool,
}

impl View {
    #[inline(always)]
    pub(super) fn new(board: &Board, color: Color, turn: Color) -> View {
        let seen = |squares: Bitboard| color.fold_wb(squares.0, squares.0.swap_bytes());
        let of = |role: Role, color: Color| seen(board.by_piece(role.of(color)));
        let pieces =
            |color| [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].map(|role| of(role, color));
        View {
            pawns: of(Role::Pawn, color),
            pieces: pieces(color),
            king: first(of(Role::King, color)),
            ours: seen(board.by_color(color)),
            their_pawns: of(Role::Pawn, !color),
            their_pieces: pieces(!color),
            their_king: first(of(Role::King, !color)),
            occupied: seen(board.occupied()),
            to_move: color == turn,
        }
    }

    /// The squares around the enemy's king, and the row beyond them from where the attack comes.
    #[inline(always)]
    pub(super) fn their_king_zone(&self) -> u64 {
        let zone = attacks::king_attacks(self.their_king).0 | 1 << self.their_king.to_u32();
        zone | zone >> 8
    }

    /// The enemy's pieces and pawns, without the king.
    #[inline(always)]
    pub(super) fn targets(&self) -> u64 {
        self.occupied & !self.ours & !(1 << self.their_king.to_u32())
    }
}

/// What a side attacks.
pub(super) struct Control {
    /// By pawns, knights, bishops, rooks, queens and the king.
    pub(super) by: [u64; 6],
    /// By anything.
    pub(super) all: u64,
    /// By two or more.
    pub(super) twice: u64,
    /// The pieces that attack the enemy king's zone, and their attacks on squares beside that king.
    pub(super) attackers: i32,
    pub(super) hits: i32,
}

impl Control {
    /// What pawns and king attack.
    #[inline(always)]
    pub(super) fn new(view: &View) -> Control {
        let pawns = pawn_attacks_up(view.pawns);
        let king = attacks::king_attacks(view.king).0;
        Control {
            by: [pawns, 0, 0, 0, 0, king],
            all: pawns | king,
            twice: pawns & king | pawn_double_attacks_up(view.pawns),
            attackers: 0,
            hits: 0,
        }
    }

    /// Adds what a knight (0), bishop, rook or queen attacks.
    #[inline(always)]
    pub(super) fn add(&mut self, kind: usize, attacks: u64) {
        self.by[kind + 1] |= attacks;
        self.twice |= self.all & attacks;
        self.all |= attacks;
    }

    /// The same as the other side sees it.
    #[inline(always)]
    pub(super) fn turned(&self) -> Control {
        Control {
            by: self.by.map(u64::swap_bytes),
            all: self.all.swap_bytes(),
            twice: self.twice.swap_bytes(),
            ..*self
        }
    }
}
