//! Bitboard helpers of the evaluation, on a board whose own side moves up.

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

/// Every square, from a1 upwards.
#[inline(always)]
pub(crate) fn each(squares: u64) -> Each {
    Each(squares)
}

/// The iterator of [`each`].
pub(crate) struct Each(u64);

impl Iterator for Each {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = first(self.0);
        self.0 &= self.0 - 1;
        Some(square)
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

/// What two pawns on these squares attack at once, moving up.
#[inline]
pub(crate) fn pawn_double_attacks_up(pawns: u64) -> u64 {
    (pawns & !FILE_A) << 7 & (pawns & !FILE_H) << 9
}

/// The squares and all above them.
#[inline]
pub(crate) fn fill_up(squares: u64) -> u64 {
    squares | above(squares)
}

/// The squares and all below them.
#[inline]
pub(crate) fn fill_down(squares: u64) -> u64 {
    squares | below(squares)
}

/// The dark squares.
pub(crate) const DARK: u64 = 0xaa55_aa55_aa55_aa55;

/// The files c to f.
pub(crate) const MIDDLE_FILES: u64 = FILE_A * 0b0011_1100;

/// A rank, from 0 for the first.
#[inline]
pub(crate) const fn rank(number: u32) -> u64 {
    0xff << (8 * number)
}

/// A file, from 0 for the a-file.
#[inline]
pub(crate) const fn file(number: usize) -> u64 {
    FILE_A << number
}

/// The set of one square.
#[inline]
pub(crate) fn single(square: Square) -> u64 {
    1 << square.to_u32()
}

/// The Chebyshev distance of two squares: the moves of a king.
#[inline]
pub(crate) fn distance(from: Square, to: Square) -> i32 {
    let (from, to) = (from.to_u32() as i32, to.to_u32() as i32);
    (from / 8 - to / 8).abs().max((from % 8 - to % 8).abs())
}
