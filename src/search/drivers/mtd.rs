//! MTD and its instances.

use super::WindowSearch;
use crate::game::Score;
use crate::{Bounds, INFINITY, Stopped, Window};

/// Where MTD with exact values begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Start {
    /// At the value of the last iteration, as MTD(f).
    Last,
    /// Above all values, as SSS\*.
    Above,
    /// Below all values, as DUAL\*.
    Below,
}

named!(Start { Last: "last", Above: "above", Below: "below" });

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
        next: impl FnMut(Bounds, Score) -> Score,
    ) -> Result<Bounds, Stopped> {
        self.mtd_within(n, Bounds::UNKNOWN, first, next)
    }

    /// The same, where bounds on the value are known.
    fn mtd_within(
        &mut self,
        n: &Self::Node,
        f: Bounds,
        first: Score,
        next: impl FnMut(Bounds, Score) -> Score,
    ) -> Result<Bounds, Stopped> {
        self.mtd_with(n, f, first, Self::mt, next)
    }

    /// The same with another test.
    fn mtd_with(
        &mut self,
        n: &Self::Node,
        mut f: Bounds,
        first: Score,
        mut mt: impl FnMut(&mut Self, &Self::Node, Score) -> Result<Score, Stopped>,
        mut next: impl FnMut(Bounds, Score) -> Score,
    ) -> Result<Bounds, Stopped> {
        let mut bound = first;
        loop {
            self.test_begins();
            self.asked(n, Window::null(bound));
            let g = mt(self, n, bound)?;
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
        self.mtd(n, guess.max(-INFINITY + 1), towards_value)
    }

    /// MTD(f) from the bound `g` that a search before has proved.
    fn mtd_f_within(&mut self, n: &Self::Node, f: Bounds, g: Score) -> Result<Bounds, Stopped> {
        self.mtd_within(n, f, towards_value(f, g), towards_value)
    }

    /// MTD(f) with steps that grow by `step` from test to test (after Don Dailey): fewer tests where the value is far off.
    fn mtd_grow(&mut self, n: &Self::Node, guess: Score, step: Score) -> Result<Bounds, Stopped> {
        let mut further = -step;
        self.mtd(n, guess.max(-INFINITY + 1), |f, g| {
            further = (further + step).min(INFINITY);
            if g == f.lower { (g + 1 + further).min(f.upper) } else { (g - further).max(f.lower + 1) }
        })
    }

    /// MTD(f), SSS\* or DUAL\*, whose test stores the exact value of a node all of whose children are known: the room for
    /// optimization that new-paradigm-1995 sees in the fourth pass of its example (section 2.2).
    fn mtd_exact(&mut self, n: &Self::Node, guess: Score, from: Start) -> Result<Bounds, Stopped> {
        let first = match from {
            Start::Last => guess.max(-INFINITY + 1),
            Start::Above => INFINITY,
            Start::Below => -INFINITY + 1,
        };
        self.mtd_with(n, Bounds::UNKNOWN, first, Self::mt_exact, towards_value)
    }

    /// MTD-bi: halves the interval. The middle is rounded up, or the test of an interval of one would repeat itself.
    fn mtd_bi(&mut self, n: &Self::Node) -> Result<Bounds, Stopped> {
        self.mtd(n, middle(Bounds::UNKNOWN), |f, _| middle(f))
    }

    /// NegaC\* (Weill 1992): MTD-bi in an aspiration interval that reaches `width` to either side of a guess. Where the value
    /// turns out to lie beyond it, an interval of twice the size follows on that side.
    fn nega_c_star(&mut self, n: &Self::Node, guess: Score, width: Score) -> Result<Bounds, Stopped> {
        let mut size = 2 * width;
        let mut within = Bounds { lower: guess - width, upper: guess + width };
        let mut next = |f: Bounds, _| {
            if f.lower >= within.upper || f.upper <= within.lower {
                size = (2 * size).min(2 * INFINITY);
                within = if f.lower >= within.upper {
                    Bounds { lower: f.lower, upper: f.lower + size }
                } else {
                    Bounds { lower: f.upper - size, upper: f.upper }
                };
            }
            middle(f.tightened_by(within))
        };
        let first = next(Bounds::UNKNOWN, guess);
        self.mtd(n, first, next)
    }

    /// MTD-step: from above in steps of at least `size`.
    fn mtd_step(&mut self, n: &Self::Node, size: Score) -> Result<Bounds, Stopped> {
        self.mtd(n, INFINITY, |f, g| (f.lower + 1).max(g - size))
    }

    /// The dual of MTD-step: from below in steps of at least `size`.
    fn dual_step(&mut self, n: &Self::Node, size: Score) -> Result<Bounds, Stopped> {
        self.mtd(n, -INFINITY + 1, |f, g| f.upper.min(g + 1 + size))
    }
}

/// The next bound of MTD(f): the last result, or one more if that was a lower bound.
fn towards_value(f: Bounds, g: Score) -> Score {
    if g == f.lower { g + 1 } else { g }
}

/// The middle of an interval, rounded up.
fn middle(f: Bounds) -> Score {
    f.lower + (f.upper - f.lower + 1) / 2
}

impl<S: WindowSearch> Mtd for S {}
