//! The board from one side's point of view, and what that side attacks.

use super::sets::{first, pawn_attacks_up, pawn_double_attacks_up};
use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

/// The board from one side's point of view: its own pieces at the bottom, moving up.
pub(super) struct SideView {
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

impl SideView {
    #[inline(always)]
    pub(super) fn new(board: &Board, color: Color, turn: Color) -> SideView {
        let flip = |squares: Bitboard| color.fold_wb(squares.0, squares.0.swap_bytes());
        let of = |role: Role, color: Color| flip(board.by_piece(role.of(color)));
        let pieces =
            |color| [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].map(|role| of(role, color));
        SideView {
            pawns: of(Role::Pawn, color),
            pieces: pieces(color),
            king: first(of(Role::King, color)),
            ours: flip(board.by_color(color)),
            their_pawns: of(Role::Pawn, !color),
            their_pieces: pieces(!color),
            their_king: first(of(Role::King, !color)),
            occupied: flip(board.occupied()),
            to_move: color == turn,
        }
    }

    /// King zone: the squares around the enemy king, and those a rank nearer to this side.
    #[inline(always)]
    pub(super) fn their_king_zone(&self) -> u64 {
        let zone = attacks::king_attacks(self.their_king).0 | 1 << self.their_king.to_u32();
        zone | zone >> 8
    }

    /// The enemy pieces and pawns, without the king.
    #[inline(always)]
    pub(super) fn targets(&self) -> u64 {
        self.occupied & !self.ours & !(1 << self.their_king.to_u32())
    }
}

/// Attack map: the squares that a side attacks.
pub(super) struct AttackMap {
    /// By pawns, knights, bishops, rooks, queens and the king.
    pub(super) by: [u64; 6],
    /// By anything.
    pub(super) all: u64,
    /// By two or more.
    pub(super) twice: u64,
    /// The number of pieces that attack the enemy king's zone.
    pub(super) attackers: i32,
    /// Their attacks on the squares beside that king.
    pub(super) ring_attacks: i32,
}

impl AttackMap {
    /// The attacks of pawns and king.
    #[inline(always)]
    pub(super) fn new(view: &SideView) -> AttackMap {
        let pawns = pawn_attacks_up(view.pawns);
        let king = attacks::king_attacks(view.king).0;
        AttackMap {
            by: [pawns, 0, 0, 0, 0, king],
            all: pawns | king,
            twice: pawns & king | pawn_double_attacks_up(view.pawns),
            attackers: 0,
            ring_attacks: 0,
        }
    }

    /// Adds the attacks of a knight (0), bishop (1), rook (2) or queen (3).
    #[inline(always)]
    pub(super) fn add(&mut self, kind: usize, attacks: u64) {
        self.by[kind + 1] |= attacks;
        self.twice |= self.all & attacks;
        self.all |= attacks;
    }

    /// The same from the other side's point of view.
    #[inline(always)]
    pub(super) fn flipped(&self) -> AttackMap {
        AttackMap {
            by: self.by.map(u64::swap_bytes),
            all: self.all.swap_bytes(),
            twice: self.twice.swap_bytes(),
            ..*self
        }
    }
}
