//! What bears on the king: checks and pins.

use shakmaty::{Bitboard, Board, Color, Square, attacks};

/// The pieces that give check to the side to move, and its pieces that stand between its king and a slider.
///
/// Every list of legal moves starts from them, so that a position computes them once and keeps them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Threats {
    /// The pieces that give check.
    pub(crate) checkers: Bitboard,
    /// The pieces of the side to move that shield their king from a slider, and may only move on its line.
    pub(crate) pinned: Bitboard,
}

impl Threats {
    /// The threats to the king of `turn`.
    ///
    /// Sliders that would attack the king on an empty board give check, pin or do nothing as there are none, one or more
    /// pieces in between: both answers for one pass over the few of them.
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
