//! Ranges of values.

use super::Merit;
use crate::game::Score;
use std::fmt;
use std::ops::Neg;

/// The values from a lower to an upper bound, both possible, and nothing said of their probabilities.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Range {
    /// The smallest value.
    pub lower: Score,
    /// The largest value.
    pub upper: Score,
}

impl Range {
    /// The range between two values, whichever is larger.
    pub fn between(a: Score, b: Score) -> Range {
        Range { lower: a.min(b), upper: a.max(b) }
    }

    /// Whether all values of another range lie in this one.
    pub const fn contains(self, other: Range) -> bool {
        self.lower <= other.lower && other.upper <= self.upper
    }
}

impl Neg for Range {
    type Output = Range;

    /// R_NEG.
    #[inline]
    fn neg(self) -> Range {
        Range { lower: -self.upper, upper: -self.lower }
    }
}

impl Merit for Range {
    #[inline]
    fn point(value: Score) -> Range {
        Range { lower: value, upper: value }
    }

    #[inline]
    fn lower(self) -> Score {
        self.lower
    }

    #[inline]
    fn upper(self) -> Score {
        self.upper
    }

    fn mean(self) -> f64 {
        f64::from(self.lower + self.upper) / 2.0
    }

    /// R_MAX.
    #[inline]
    fn max(self, other: Range) -> Range {
        Range { lower: self.lower.max(other.lower), upper: self.upper.max(other.upper) }
    }

    /// R_MIN.
    #[inline]
    fn min(self, other: Range) -> Range {
        Range { lower: self.lower.min(other.lower), upper: self.upper.min(other.upper) }
    }

    fn dominance(self, mut others: impl Iterator<Item = Range>) -> f64 {
        if others.all(|other| self.is_not_below(other)) { 1.0 } else { 0.0 }
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.lower, self.upper)
    }
}
