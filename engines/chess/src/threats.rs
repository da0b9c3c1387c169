//! Checkers and pinned pieces.

use shakmaty::{Bitboard, Board, Color, Square, attacks};

/// The checkers of the side to move, and its pinned pieces.
///
/// Every list of legal moves starts from them, so that a position computes them once.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Threats {
    /// The pieces that give check.
    pub(crate) checkers: Bitboard,
    /// Pinned pieces of the side to move, which may only move on the line to their king.
    pub(crate) pinned: Bitboard,
}

impl Threats {
    /// The threats to the king of `turn`.
    ///
    /// A slider that would attack the king on an empty board gives check if no piece is in between, pins if there is one:
    /// one pass over them finds both.
    #[inline]
    pub(crate) fn new(board: &Board, turn: Color) -> Threats {
        let king = king_of(board, turn);
        let (us, them) = (board.by_color(turn), board.by_color(!turn));
        let snipers = them
            & ((attacks::rook_attacks(king, Bitboard::EMPTY) & board.rooks_and_queens())
                | (attacks::bishop_attacks(king, Bitboard::EMPTY) & board.bishops_and_queens()));
        let mut checkers = them
            & ((attacks::knight_attacks(king) & board.knights())
                | (attacks::pawn_attacks(turn, king) & board.pawns()));
        let mut pinned = Bitboard::EMPTY;
        for sniper in snipers {
            let between = attacks::between(king, sniper) & board.occupied();
            if between.is_empty() {
                checkers.add(sniper);
            } else if !between.more_than_one() {
                pinned |= between & us;
            }
        }
        Threats { checkers, pinned }
    }
}

/// The square of the king of a colour.
#[inline]
pub(crate) fn king_of(board: &Board, color: Color) -> Square {
    board.king_of(color).expect("every position has two kings")
}
