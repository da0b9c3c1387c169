//! Aspiration NegaScout, the base line of the paper.

use super::WindowSearch;
use crate::game::Score;
use crate::{Bounds, INFINITY, Stopped, Window};

/// Aspiration NegaScout: a window of `width` on either side of a guess, and what lies beyond if it fails.
pub fn aspiration<S: WindowSearch>(
    search: &mut S,
    n: &S::Node,
    guess: Option<Score>,
    width: Score,
) -> Result<Bounds, Stopped> {
    let mut window = guess.map_or(Window::OPEN, |guess| Window {
        alpha: (guess - width).max(-INFINITY),
        beta: (guess + width).min(INFINITY),
    });
    let mut f = Bounds::UNKNOWN;
    loop {
        search.test_begins();
        search.asked(n, window);
        let g = search.nega_scout(n, window)?;
        f = f.tightened_by(Bounds::proved(g, window));
        search.narrowed(f);
        if f.is_exact() {
            return Ok(f);
        }
        search.research();
        window = Window { alpha: f.lower, beta: f.upper };
    }
}
