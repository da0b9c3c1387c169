//! Bitboards: sets of squares, one bit per square.
//!
//! The board lies in 35 bits, with a gap after every two rows (the layout of Samuel's program, 1959):
//!
//! ```text
//!      0   1   2   3
//!    4   5   6   7     (8)
//!      9  10  11  12
//!   13  14  15  16    (17)
//!     18  19  20  21
//!   22  23  24  25    (26)
//!     27  28  29  30
//!   31  32  33  34
//! ```
//!
//! A diagonal step is the same shift everywhere, and a step over the edge ends in a gap or outside, so that the
//! intersection with the empty squares or with the pieces, which follows anyway, detects the edges. 32 bits without gaps
//! would need different shifts in odd and even rows, and a mask for each. Bits ascend with the PDN numbers.

/// All 32 squares.
pub(crate) const BOARD: u64 = 0x7_fbfd_feff;

/// The gaps are at multiples of 9, less one.
const _: () = assert!(BOARD == 0x7_ffff_ffff & !(1 << 8 | 1 << 17 | 1 << 26));

/// A diagonal direction, in the order of the bits it leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Direction {
    UpLeft,
    UpRight,
    DownLeft,
    DownRight,
}

impl Direction {
    /// All directions, in the order of their codes.
    pub(crate) const ALL: [Direction; 4] =
        [Direction::UpLeft, Direction::UpRight, Direction::DownLeft, Direction::DownRight];

    /// The squares one step further; steps off the board end in no square.
    #[inline(always)]
    pub(crate) const fn step(self, squares: u64) -> u64 {
        match self {
            Direction::UpLeft => squares >> 5,
            Direction::UpRight => squares >> 4,
            Direction::DownLeft => squares << 4,
            Direction::DownRight => squares << 5,
        }
    }

    /// The squares one step back.
    #[inline(always)]
    pub(crate) const fn step_back(self, squares: u64) -> u64 {
        match self {
            Direction::UpLeft => squares << 5,
            Direction::UpRight => squares << 4,
            Direction::DownLeft => squares >> 4,
            Direction::DownRight => squares >> 5,
        }
    }

    /// The shift of a step.
    pub(crate) const fn offset(self) -> i8 {
        match self {
            Direction::UpLeft => -5,
            Direction::UpRight => -4,
            Direction::DownLeft => 4,
            Direction::DownRight => 5,
        }
    }
}

/// The squares of a row; row 0 is the top one, with the squares 1 to 4.
pub(crate) const fn row(row: u32) -> u64 {
    0b1111 << (row * 4 + row / 2)
}

/// The board rotated by 180 degrees: square 1 becomes 32.
pub(crate) const fn turned(squares: u64) -> u64 {
    squares.reverse_bits() >> 29
}

/// The set of the squares with these PDN numbers.
pub(crate) const fn squares<const N: usize>(numbers: [u32; N]) -> u64 {
    let mut set = 0;
    let mut i = 0;
    while i < N {
        set |= 1 << (numbers[i] - 1 + (numbers[i] - 1) / 8);
        i += 1;
    }
    set
}

/// The bits of a set, ascending.
#[inline(always)]
pub(crate) fn places(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros() as u8;
        (set != 0).then(|| {
            set &= set - 1;
            place
        })
    })
}
