//! The hybrid that begins as NegaScout and ends as MTD(f).

use super::{Mtd, WindowSearch};
use crate::game::Score;
use crate::{Bounds, INFINITY, Stopped, Window};

/// Aspiration NegaScout with a window of `width` on either side of a guess; if it fails, MTD(f) from the bound that it found,
/// instead of another window search. NegaScout finds a value near the guess in one search, and MTD(f) is cheaper where it is
/// farther off: new-paradigm-1995, section 4.4, compares the two ways to come by a first bound.
pub fn hybrid<S: WindowSearch>(
    search: &mut S,
    n: &S::Node,
    guess: Score,
    width: Score,
) -> Result<Bounds, Stopped> {
    let window = Window { alpha: (guess - width).max(-INFINITY), beta: (guess + width).min(INFINITY) };
    search.test_begins();
    search.asked(n, window);
    let g = search.nega_scout(n, window)?;
    let f = Bounds::proved(g, window);
    search.narrowed(f);
    if f.is_exact() {
        return Ok(f);
    }
    search.research();
    search.mtd_f_within(n, f, g)
}
