//! The drivers: how often, and with which bounds, a tree is searched to find its value.

use super::{Bounds, INFINITY, Node, Observer, Search, Stopped, Window};
use crate::game::{Game, Score};

impl<G: Game, O: Observer> Search<'_, G, O> {
    /// MTD(first, next) (new-paradigm-1995, Figure 8, in the corrected order of the later journal version): tests with
    /// MT until the bounds on the value meet.
    ///
    /// `next` is given the bounds and the last result and chooses the next bound to be tested, above the lower and not
    /// above the upper bound: then every test moves one of them. The end is `>=`, because with entries of other depths
    /// the bounds may cross.
    pub(super) fn mtd(
        &mut self,
        n: &Node<G>,
        first: Score,
        next: impl Fn(Bounds, Score) -> Score,
    ) -> Result<Bounds, Stopped> {
        let mut f = Bounds::UNKNOWN;
        let mut bound = first;
        loop {
            self.observer.test();
            self.observer.asked(n.position.key(), Window::null(bound));
            let g = self.mt(n, bound)?;
            if g < bound {
                f.upper = g;
            } else {
                f.lower = g;
            }
            self.observer.narrowed(f);
            if f.is_exact() {
                return Ok(f);
            }
            bound = next(f, g);
        }
    }

    /// SSS\*: from above, bound by bound.
    pub(super) fn sss(&mut self, n: &Node<G>) -> Result<Bounds, Stopped> {
        self.mtd(n, INFINITY, |_, g| g)
    }

    /// DUAL\*: from below, bound by bound.
    pub(super) fn dual(&mut self, n: &Node<G>) -> Result<Bounds, Stopped> {
        self.mtd(n, -INFINITY + 1, |_, g| g + 1)
    }

    /// MTD(f): from a guess, in the direction in which the value turns out to lie.
    pub(super) fn mtd_f(&mut self, n: &Node<G>, guess: Score) -> Result<Bounds, Stopped> {
        self.mtd(n, guess.max(-INFINITY + 1), |f, g| if g == f.lower { g + 1 } else { g })
    }

    /// MTD-bi: halves the interval. The middle is rounded up, or the test of an interval of one would repeat itself.
    pub(super) fn mtd_bi(&mut self, n: &Node<G>) -> Result<Bounds, Stopped> {
        let middle = |f: Bounds| f.lower + (f.upper - f.lower + 1) / 2;
        self.mtd(n, middle(Bounds::UNKNOWN), |f, _| middle(f))
    }

    /// MTD-step: from above in steps of at least `size`.
    pub(super) fn mtd_step(&mut self, n: &Node<G>, size: Score) -> Result<Bounds, Stopped> {
        self.mtd(n, INFINITY, |f, g| (f.lower + 1).max(g - size))
    }

    /// SSS-0 (solution-trees-1994): tests the hypothesis that the value is the last result, with a window that holds
    /// one integer.
    pub(super) fn sss_0(&mut self, n: &Node<G>, start: Score) -> Result<Bounds, Stopped> {
        self.hypotheses(n, start, |_, g| g)
    }

    /// SSS-4 (solution-trees-1994): the same, stepping down by `step` more than the result allows. It may step too far;
    /// then the lower bound, which must be read after the call, leads back up.
    pub(super) fn sss_4(&mut self, n: &Node<G>, step: Score) -> Result<Bounds, Stopped> {
        self.hypotheses(n, INFINITY, |f, g| f.lower.max(g - step))
    }

    /// Searches with the window around a hypothesis until it holds.
    fn hypotheses(
        &mut self,
        n: &Node<G>,
        first: Score,
        next: impl Fn(Bounds, Score) -> Score,
    ) -> Result<Bounds, Stopped> {
        let mut f = Bounds::UNKNOWN;
        let mut gamma = first;
        loop {
            let window = Window { alpha: gamma - 1, beta: gamma + 1 };
            self.observer.test();
            self.observer.asked(n.position.key(), window);
            let g = self.alpha_beta(n, window)?;
            f = f.tightened_by(Bounds::proved(g, window));
            self.observer.narrowed(f);
            if f.is_exact() {
                return Ok(f);
            }
            gamma = next(f, g);
        }
    }

    /// Aspiration NegaScout: a window of `width` on either side of a guess, and what lies beyond if it fails.
    pub(super) fn aspiration(
        &mut self,
        n: &Node<G>,
        guess: Option<Score>,
        width: Score,
    ) -> Result<Bounds, Stopped> {
        let mut window = guess.map_or(Window::OPEN, |guess| Window {
            alpha: (guess - width).max(-INFINITY),
            beta: (guess + width).min(INFINITY),
        });
        let mut f = Bounds::UNKNOWN;
        loop {
            self.observer.test();
            self.observer.asked(n.position.key(), window);
            let g = self.nega_scout(n, window)?;
            f = f.tightened_by(Bounds::proved(g, window));
            self.observer.narrowed(f);
            if f.is_exact() {
                return Ok(f);
            }
            self.observer.research();
            window = Window { alpha: f.lower, beta: f.upper };
        }
    }
}
