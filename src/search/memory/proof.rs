//! Proof: what a bound rests on.

use super::{Bounds, Window};
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
