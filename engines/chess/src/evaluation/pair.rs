//! A weight for the opening and one for the ending, computed with as one number.

use nullwindow_game::Score;
use std::ops::{Add, AddAssign, Mul, Sub};

/// An opening value in the lower and an ending value in the upper 16 bits.
///
/// Sums and multiples of pairs are those of their values, as long as these fit 16 bits: a borrow of the lower half is
/// made good when the upper one is read.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Pair(i32);

/// A pair of weights.
pub(crate) const fn pair(opening: i16, ending: i16) -> Pair {
    Pair(((ending as i32) << 16) + opening as i32)
}

impl Pair {
    /// The value in the opening.
    pub(crate) const fn opening(self) -> Score {
        self.0 as i16 as Score
    }

    /// The value in the ending.
    pub(crate) const fn ending(self) -> Score {
        ((self.0 + 0x8000) >> 16) as Score
    }

    /// The value at a phase of the game, from [`Pair::OPENING`] down to 0. Rounds towards zero, alike for gains and
    /// losses.
    pub(crate) const fn at(self, phase: i32) -> Score {
        (self.opening() * phase + self.ending() * (Pair::OPENING - phase)) / Pair::OPENING
    }

    /// So many times the pair.
    pub(crate) const fn times(self, times: i32) -> Pair {
        Pair(self.0 * times)
    }

    /// The phase in which all pieces are on the board.
    pub(crate) const OPENING: i32 = 24;
}

impl Add for Pair {
    type Output = Pair;

    fn add(self, other: Pair) -> Pair {
        Pair(self.0 + other.0)
    }
}

impl Sub for Pair {
    type Output = Pair;

    fn sub(self, other: Pair) -> Pair {
        Pair(self.0 - other.0)
    }
}

impl AddAssign for Pair {
    fn add_assign(&mut self, other: Pair) {
        self.0 += other.0;
    }
}

impl Mul<i32> for Pair {
    type Output = Pair;

    fn mul(self, times: i32) -> Pair {
        self.times(times)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_do_not_mix() {
        for (a, b) in [(3, -5), (-3, 5), (-300, -1), (0, -7), (12_000, -12_000)] {
            let sum = pair(a, b) + pair(-1, 1) * 2 + pair(-5, 5);
            assert_eq!((sum.opening(), sum.ending()), (Score::from(a) - 7, Score::from(b) + 7));
        }
    }

    #[test]
    fn tapering_is_symmetric() {
        for phase in 0..=Pair::OPENING {
            assert_eq!(pair(37, -11).at(phase), -pair(-37, 11).at(phase));
        }
        assert_eq!((pair(37, -11).at(Pair::OPENING), pair(37, -11).at(0)), (37, -11));
    }
}
