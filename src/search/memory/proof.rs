//! Proof: what a bound rests on.

use super::{Bounds, INFINITY, Window};
use crate::game::Score;

/// Which of two bounds on a value are proved: they rest on finished games alone, and not on the evaluation of a position
/// that was not searched on. A proved bound holds in the game itself, however deep the search was that found it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Proof {
    /// The lower bound is proved.
    pub lower: bool,
    /// The upper bound is proved.
    pub upper: bool,
}

impl Proof {
    /// Neither bound is proved.
    pub const NONE: Proof = Proof { lower: false, upper: false };

    /// Both bounds are proved, or neither.
    pub const fn both(proved: bool) -> Proof {
        Proof { lower: proved, upper: proved }
    }

    /// The proof of the bounds that a search with a window gives when it returns `g`.
    pub const fn of(g: Score, window: Window, proved: bool) -> Proof {
        Proof { lower: proved && g > window.alpha, upper: proved && g < window.beta }
    }

    /// Whether `g` is proved as an answer to a window: as the bound that it is then, or as the value.
    pub const fn answers(self, g: Score, window: Window) -> bool {
        (self.lower || g <= window.alpha) && (self.upper || g >= window.beta)
    }

    /// Whether the value is known and proved.
    pub const fn settles(self, bounds: Bounds) -> bool {
        bounds.is_exact() && self.lower && self.upper
    }

    /// The bounds on a root and their proof after a test that left these bounds: what has moved is as proved as the test.
    pub fn narrow((before, proof): (Bounds, Proof), bounds: Bounds, proved: bool) -> (Bounds, Proof) {
        let lower = if bounds.lower == before.lower { proof.lower } else { proved };
        let upper = if bounds.upper == before.upper { proof.upper } else { proved };
        (bounds, Proof { lower, upper })
    }

    /// The proof of the tighter bounds of two.
    #[must_use]
    pub const fn of_tighter(own: (Bounds, Proof), other: (Bounds, Proof)) -> Proof {
        let ((f, p), (g, q)) = (own, other);
        Proof {
            lower: f.lower >= g.lower && p.lower || g.lower >= f.lower && q.lower,
            upper: f.upper <= g.upper && p.upper || g.upper <= f.upper && q.upper,
        }
    }
}

/// The bounds on a value, and which of them are proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    pub(crate) bounds: Bounds,
    pub(crate) proof: Proof,
}

impl Known {
    /// What a fail-soft search with a window has found out when it returns `g`, and whether that is proved.
    pub(crate) const fn of(g: Score, window: Window, proved: bool) -> Known {
        Known { bounds: Bounds::proved(g, window), proof: Proof::of(g, window, proved) }
    }

    /// The bound that answers a window, which one of them does, or both are the value.
    pub(crate) const fn answer(self, window: Window) -> Score {
        if self.bounds.lower >= window.beta { self.bounds.lower } else { self.bounds.upper }
    }

    /// Whether no bound that is there lacks a proof.
    pub(crate) const fn is_proved(self) -> bool {
        (self.proof.lower || self.bounds.lower == -INFINITY)
            && (self.proof.upper || self.bounds.upper == INFINITY)
    }

    /// The sharpest bounds of two on one value.
    #[must_use]
    pub(crate) fn tightened_by(self, other: Known) -> Known {
        let proof = Proof::of_tighter((self.bounds, self.proof), (other.bounds, other.proof));
        Known { bounds: self.bounds.tightened_by(other.bounds), proof }
    }
}

/// The bounds on a node that follow from those of its children: the largest of each. A lower bound of one child is enough to
/// prove one, an upper bound takes those of all children.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChildBounds {
    known: Known,
    /// Whether the values of all children so far are known.
    all_exact: bool,
}

impl ChildBounds {
    /// No child yet.
    pub(crate) const NONE: ChildBounds = ChildBounds {
        known: Known { bounds: Bounds::exact(-INFINITY), proof: Proof { lower: false, upper: true } },
        all_exact: true,
    };

    /// One more child, whose bounds are those of its own side to move. Returns whether it has the largest lower bound so far.
    #[inline]
    pub(crate) fn add(&mut self, child: Known) -> bool {
        let Known { bounds, proof } = &mut self.known;
        let lower = -child.bounds.upper;
        let is_largest = lower > bounds.lower;
        if is_largest {
            (bounds.lower, proof.lower) = (lower, child.proof.upper);
        } else {
            proof.lower |= lower == bounds.lower && child.proof.upper;
        }
        bounds.upper = bounds.upper.max(-child.bounds.lower);
        proof.upper &= child.proof.lower;
        self.all_exact &= child.bounds.is_exact();
        is_largest
    }

    /// The sharpest bounds that follow from those of all children.
    pub(crate) fn sharpest(self) -> Known {
        self.known
    }

    /// Whether the values of all children are known.
    pub(crate) fn are_exact(self) -> bool {
        self.all_exact
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tighter_bound_brings_its_proof() {
        let of = |lower, upper, proof| (Bounds { lower, upper }, proof);
        let (yes, no) = (Proof::both(true), Proof::NONE);
        assert_eq!(Proof::of_tighter(of(1, 9, yes), of(2, 9, no)), Proof { lower: false, upper: true });
        assert_eq!(Proof::of_tighter(of(2, 8, no), of(1, 9, yes)), no);
        assert_eq!(Proof::of_tighter(of(2, 8, no), of(2, 8, yes)), yes);
        assert!(yes.settles(Bounds::exact(3)) && !yes.settles(Bounds { lower: 3, upper: 4 }));
        assert!(!Proof { lower: true, upper: false }.settles(Bounds::exact(3)));
    }
}
