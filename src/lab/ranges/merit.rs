//! What is known of a value, and who knows it.

use crate::game::{Game, Score};
use crate::search::{Depth, Window};
use std::fmt::Debug;
use std::ops::Neg;

/// What is known of a value that is not certain. Negated, it is the same value seen by the opponent.
pub trait Merit: Copy + PartialEq + Debug + Neg<Output = Self> + Send + Sync + 'static {
    /// The value is certain.
    fn point(value: Score) -> Self;

    /// The smallest value that is possible.
    fn lower(self) -> Score;

    /// The largest value that is possible.
    fn upper(self) -> Score;

    /// The expected value; the middle where nothing is known of it.
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

    /// The value drawn into a window: `MIN(MAX(P, alpha), beta)`.
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

/// A game whose positions are valued with their uncertainty.
///
/// P_AB, R_AB and their oracle ask at leaves alone. The others ask at every node that they meet, and rely on what the
/// paper supposes of a node: that its own estimate contains what its children back up, at any depth.
pub trait Uncertain<M: Merit>: Game {
    /// All values lie in `-DOMAIN..=DOMAIN`.
    const DOMAIN: Score;

    /// The value of the node with this position, for the side to move. It is `depth` plies above the leaves, and
    /// `ply` plies below the root, from which wins are counted.
    fn merit(&self, depth: Depth, ply: u32) -> M;
}

/// The window of all values: its ends are those of the domain.
pub const fn domain<M: Merit, G: Uncertain<M>>() -> Window {
    Window { alpha: -G::DOMAIN, beta: G::DOMAIN }
}
