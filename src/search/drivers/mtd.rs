//! MTD and its instances.

use super::WindowSearch;
use crate::game::Score;
use crate::{Bounds, INFINITY, Stopped, Window};

/// MTD on any search that answers tests: where it begins and how it goes on is all in which SSS\*, DUAL\*, MTD(f), MTD-bi
/// and MTD-step differ.
pub trait Mtd: WindowSearch {
    /// MTD(first, next) (new-paradigm-1995, Figure 8, in the corrected order of the later journal version): tests with
    /// MT until the bounds on the value meet.
    ///
    /// `next` is given the bounds and the last result and chooses the next bound to be tested, above the lower and not
    /// above the upper bound: then every test moves one of them. The end is `>=`, because with entries of other depths, or
    /// with a selective search, the bounds may cross.
    fn mtd(
        &mut self,
        n: &Self::Node,
        first: Score,
        mut next: impl FnMut(Bounds, Score) -> Score,
    ) -> Result<Bounds, Stopped> {
        let mut f = Bounds::UNKNOWN;
        let mut bound = first;
        loop {
            self.test_begins();
            self.asked(n, Window::null(bound));
            let g = self.mt(n, bound)?;
            if g < bound {
                f.upper = g.min(f.upper);
            } else {
                f.lower = g.max(f.lower);
            }
            self.narrowed(f);
            if f.is_exact() {
                return Ok(f);
            }
            bound = next(f, g);
        }
    }

    /// SSS\*: from above, bound by bound.
    fn sss(&mut self, n: &Self::Node) -> Result<Bounds, Stopped> {
        self.mtd(n, INFINITY, |_, g| g)
    }

    /// DUAL\*: from below, bound by bound.
    fn dual(&mut self, n: &Self::Node) -> Result<Bounds, Stopped> {
        self.mtd(n, -INFINITY + 1, |_, g| g + 1)
    }

    /// MTD(f): from a guess, in the direction in which the value turns out to lie.
    fn mtd_f(&mut self, n: &Self::Node, guess: Score) -> Result<Bounds, Stopped> {
        self.mtd(n, guess.max(-INFINITY + 1), |f, g| if g == f.lower { g + 1 } else { g })
    }

    /// MTD(f) with steps that grow by `step` from test to test (after Don Dailey): fewer tests where the value is far off.
    fn mtd_grow(&mut self, n: &Self::Node, guess: Score, step: Score) -> Result<Bounds, Stopped> {
        let mut further = -step;
        self.mtd(n, guess.max(-INFINITY + 1), |f, g| {
            further = (further + step).min(INFINITY);
            if g == f.lower { (g + 1 + further).min(f.upper) } else { (g - further).max(f.lower + 1) }
        })
    }

    /// MTD-bi: halves the interval. The middle is rounded up, or the test of an interval of one would repeat itself.
    fn mtd_bi(&mut self, n: &Self::Node) -> Result<Bounds, Stopped> {
        let middle = |f: Bounds| f.lower + (f.upper - f.lower + 1) / 2;
        self.mtd(n, middle(Bounds::UNKNOWN), |f, _| middle(f))
    }

    /// MTD-step: from above in steps of at least `size`.
    fn mtd_step(&mut self, n: &Self::Node, size: Score) -> Result<Bounds, Stopped> {
        self.mtd(n, INFINITY, |f, g| (f.lower + 1).max(g - size))
    }
}

impl<S: WindowSearch> Mtd for S {}
