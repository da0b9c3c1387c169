//! Tapered scores: a middlegame and an endgame value in one number.

use nullwindow_game::Score;
use std::ops::{Add, AddAssign, Mul, Sub};

/// A middlegame value in the lower and an endgame value in the upper 16 bits.
///
/// Additions and multiplications act on both values at once, as long as these fit 16 bits: a borrow of the lower half is
/// undone when the upper one is read.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct TaperedScore(i32);

/// A score of this middlegame and this endgame value.
pub(crate) const fn s(mg: i16, eg: i16) -> TaperedScore {
    TaperedScore(((eg as i32) << 16) + mg as i32)
}

impl TaperedScore {
    /// The middlegame value.
    pub(crate) const fn mg(self) -> Score {
        self.0 as i16 as Score
    }

    /// The endgame value.
    pub(crate) const fn eg(self) -> Score {
        ((self.0 + 0x8000) >> 16) as Score
    }

    /// Tapered evaluation: the value at a game phase, from [`TaperedScore::MAX_PHASE`] down to 0. Rounds towards zero, so
    /// that it is symmetric.
    pub(crate) const fn taper(self, phase: i32) -> Score {
        (self.mg() * phase + self.eg() * (TaperedScore::MAX_PHASE - phase)) / TaperedScore::MAX_PHASE
    }

    /// The score multiplied.
    pub(crate) const fn times(self, times: i32) -> TaperedScore {
        TaperedScore(self.0 * times)
    }

    /// The phase with all pieces on the board.
    pub(crate) const MAX_PHASE: i32 = 24;
}

impl Add for TaperedScore {
    type Output = TaperedScore;

    fn add(self, other: TaperedScore) -> TaperedScore {
        TaperedScore(self.0 + other.0)
    }
}

impl Sub for TaperedScore {
    type Output = TaperedScore;

    fn sub(self, other: TaperedScore) -> TaperedScore {
        TaperedScore(self.0 - other.0)
    }
}

impl AddAssign for TaperedScore {
    fn add_assign(&mut self, other: TaperedScore) {
        self.0 += other.0;
    }
}

impl Mul<i32> for TaperedScore {
    type Output = TaperedScore;

    fn mul(self, times: i32) -> TaperedScore {
        self.times(times)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_do_not_mix() {
        for (a, b) in [(3, -5), (-3, 5), (-300, -1), (0, -7), (12_000, -12_000)] {
            let sum = s(a, b) + s(-1, 1) * 2 + s(-5, 5);
            assert_eq!((sum.mg(), sum.eg()), (Score::from(a) - 7, Score::from(b) + 7));
        }
    }

    #[test]
    fn tapering_is_symmetric() {
        for phase in 0..=TaperedScore::MAX_PHASE {
            assert_eq!(s(37, -11).taper(phase), -s(-37, 11).taper(phase));
        }
        assert_eq!((s(37, -11).taper(TaperedScore::MAX_PHASE), s(37, -11).taper(0)), (37, -11));
    }
}
