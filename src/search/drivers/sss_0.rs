//! SSS-0 and SSS-4: hypotheses about the value, tested one after the other.

use super::WindowSearch;
use crate::game::Score;
use crate::{Bounds, INFINITY, Stopped, Window};

/// SSS-0 (solution-trees-1994): tests the hypothesis that the value is the last result, with a window that holds
/// one integer.
pub fn sss_0<S: WindowSearch>(search: &mut S, n: &S::Node, start: Score) -> Result<Bounds, Stopped> {
    hypotheses(search, n, start, |_, g| g)
}

/// SSS-4 (solution-trees-1994): the same, stepping down by `step` more than the result allows. It may step too far;
/// then the lower bound, which must be read after the call, leads back up.
pub fn sss_4<S: WindowSearch>(search: &mut S, n: &S::Node, step: Score) -> Result<Bounds, Stopped> {
    hypotheses(search, n, INFINITY, |f, g| f.lower.max(g - step))
}

/// Searches with the window around a hypothesis until it holds.
fn hypotheses<S: WindowSearch>(
    search: &mut S,
    n: &S::Node,
    first: Score,
    next: impl Fn(Bounds, Score) -> Score,
) -> Result<Bounds, Stopped> {
    let mut f = Bounds::UNKNOWN;
    let mut gamma = first;
    loop {
        let window = Window { alpha: gamma - 1, beta: gamma + 1 };
        search.test_begins();
        search.asked(n, window);
        let g = search.alpha_beta(n, window)?;
        f = f.tightened_by(Bounds::proved(g, window));
        search.narrowed(f);
        if f.is_exact() {
            return Ok(f);
        }
        gamma = next(f, g);
    }
}
