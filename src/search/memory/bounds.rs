//! Bounds and windows.

use crate::game::{Score, WIN};
use std::ops::Neg;

/// Beyond every score: the papers' infinity, finite so that integers can step from it.
pub const INFINITY: Score = WIN + 1000;

const _: () = assert!(INFINITY < i16::MAX as Score);

/// A lower and an upper bound on a value: `f-` and `f+` of the papers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The value is not below it.
    pub lower: Score,
    /// The value is not above it.
    pub upper: Score,
}

impl Bounds {
    /// Nothing is known.
    pub const UNKNOWN: Bounds = Bounds { lower: -INFINITY, upper: INFINITY };

    /// The value is known.
    pub const fn exact(value: Score) -> Bounds {
        Bounds { lower: value, upper: value }
    }

    /// What a fail-soft search with a window proves when it returns `g`.
    pub const fn proved(g: Score, window: Window) -> Bounds {
        if g >= window.beta {
            Bounds { lower: g, upper: INFINITY }
        } else if g <= window.alpha {
            Bounds { lower: -INFINITY, upper: g }
        } else {
            Bounds::exact(g)
        }
    }

    /// Whether nothing is left to find out. Bounds that have crossed, as can happen where depths differ, count.
    pub const fn is_exact(self) -> bool {
        self.lower >= self.upper
    }

    /// Whether a value is possible.
    pub const fn admit(self, value: Score) -> bool {
        self.lower <= value && value <= self.upper
    }

    /// What both know together.
    #[must_use]
    pub fn tightened_by(self, other: Bounds) -> Bounds {
        Bounds { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }
}

/// A search window: a value strictly between `alpha` and `beta` is returned as it is, any other one
/// as a bound on its side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// Values up to here need only an upper bound.
    pub alpha: Score,
    /// Values from here on need only a lower bound.
    pub beta: Score,
}

impl Window {
    /// All values.
    pub const OPEN: Window = Window { alpha: -INFINITY, beta: INFINITY };

    /// The window between `bound - 1` and `bound`, empty of integers: a test whether the value reaches `bound`.
    pub const fn null(bound: Score) -> Window {
        Window { alpha: bound - 1, beta: bound }
    }

    /// The window of a child from here, with `alpha` raised to what is already certain.
    #[must_use]
    pub fn for_child(self, g: Score) -> Window {
        -Window { alpha: self.alpha.max(g), beta: self.beta }
    }
}

impl Neg for Window {
    type Output = Window;

    /// The same window from the opponent's side.
    fn neg(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}
