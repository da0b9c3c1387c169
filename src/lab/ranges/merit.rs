//! Merits: what is known of a value, and the games that give them.

use crate::game::{Game, Score};
use crate::search::{Depth, Window};
use std::fmt::Debug;
use std::ops::Neg;

/// Merit: what is known of a value that is not certain. Its negation is the merit from the opponent's point of view.
pub trait Merit: Copy + PartialEq + Debug + Neg<Output = Self> + Send + Sync + 'static {
    /// The merit of a certain value.
    fn point(value: Score) -> Self;

    /// The smallest possible value.
    fn lower(self) -> Score;

    /// The largest possible value.
    fn upper(self) -> Score;

    /// The expected value; the middle of a range.
    fn mean(self) -> f64;

    /// The larger of two independent values.
    #[must_use]
    fn max(self, other: Self) -> Self;

    /// The smaller of two independent values.
    #[must_use]
    fn min(self, other: Self) -> Self {
        -((-self).max(-other))
    }

    /// The probability that this value is not below any of the others, which is 1 if [`Merit::is_not_below`] them; 0
    /// where nothing more is known.
    fn dominance(self, others: impl Iterator<Item = Self>) -> f64;

    /// The value clamped to a window: `MIN(MAX(P, alpha), beta)`.
    #[must_use]
    fn clamp(self, window: Window) -> Self {
        self.max(Self::point(window.alpha)).min(Self::point(window.beta))
    }

    /// Whether this value is certainly not below another.
    fn is_not_below(self, other: Self) -> bool {
        self.lower() >= other.upper()
    }

    /// Whether only one value is possible.
    fn is_point(self) -> bool {
        self.lower() == self.upper()
    }
}

/// A game whose positions have merits.
///
/// P_AB, R_AB and their oracle ask at leaves only. The others ask at every node, and rely on the paper's assumption that the
/// estimate of a node contains what its children back up, at any depth.
pub trait MeritGame<M: Merit>: Game {
    /// All values lie in `-DOMAIN..=DOMAIN`.
    const DOMAIN: Score;

    /// The merit of the position for the side to move, `depth` plies above the leaves and `ply` plies below the root, from
    /// which wins are counted.
    fn merit(&self, depth: Depth, ply: u32) -> M;
}

/// The window of all values: its ends are those of the domain.
pub const fn domain<M: Merit, G: MeritGame<M>>() -> Window {
    Window { alpha: -G::DOMAIN, beta: G::DOMAIN }
}
