//! Sets of squares as the evaluation handles them: all at once, on a board whose own side moves up.

use shakmaty::Square;

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// The number of squares.
#[inline]
pub(crate) fn count(squares: u64) -> i32 {
    squares.count_ones() as i32
}

/// The lowest square of a set that is not empty.
#[inline]
pub(crate) fn first(squares: u64) -> Square {
    Square::new(squares.trailing_zeros() & 63)
}

/// Calls `visit` for every square, from a1 upwards.
#[inline]
pub(crate) fn for_each(mut squares: u64, mut visit: impl FnMut(Square)) {
    while squares != 0 {
        visit(first(squares));
        squares &= squares - 1;
    }
}

/// The squares directly to the left and right.
#[inline]
pub(crate) fn beside(squares: u64) -> u64 {
    (squares & !FILE_A) >> 1 | (squares & !FILE_H) << 1
}

/// What pawns on these squares attack, moving up.
#[inline]
pub(crate) fn pawn_attacks_up(pawns: u64) -> u64 {
    beside(pawns) << 8
}

/// What pawns on these squares attack, moving down.
#[inline]
pub(crate) fn pawn_attacks_down(pawns: u64) -> u64 {
    beside(pawns) >> 8
}

/// All squares above some square of the set, on its file.
#[inline]
pub(crate) fn above(squares: u64) -> u64 {
    let mut above = squares << 8;
    above |= above << 8;
    above |= above << 16;
    above | above << 32
}

/// All squares below some square of the set, on its file.
#[inline]
pub(crate) fn below(squares: u64) -> u64 {
    let mut below = squares >> 8;
    below |= below >> 8;
    below |= below >> 16;
    below | below >> 32
}

/// All squares of the files on which the set has a square.
#[inline]
pub(crate) fn files(squares: u64) -> u64 {
    squares | above(squares) | below(squares)
}
