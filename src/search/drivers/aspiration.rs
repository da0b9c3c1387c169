//! Aspiration NegaScout, the base line of the paper.

use super::WindowSearch;
use crate::game::Score;
use crate::{Bounds, INFINITY, Stopped, Window};
use std::fmt;
use std::str::FromStr;

/// Aspiration NegaScout: a window of `width` on either side of a guess, and what lies beyond if it fails.
pub fn aspiration<S: WindowSearch>(
    search: &mut S,
    n: &S::Node,
    guess: Option<Score>,
    width: Score,
) -> Result<Bounds, Stopped> {
    widen(search, n, guess, width, |_, _, f| Window { alpha: f.lower, beta: f.upper })
}

/// NegaScout with a window of `width` on either side of a guess. Where it fails with the value `g`, `next` gives the next window by
/// the failed one, `g` and the bounds so far.
fn widen<S: WindowSearch>(
    search: &mut S,
    n: &S::Node,
    guess: Option<Score>,
    width: Score,
    mut next: impl FnMut(Window, Score, Bounds) -> Window,
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
        window = next(window, g, f);
    }
}

/// An aspiration window that grows: its half width, and by how much the step beyond a failed bound grows each time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Growth {
    /// How far the first window reaches to either side, 1 or more.
    pub width: Score,
    /// By how much a step is longer than the one before, in percent.
    pub percent: Score,
}

impl Growth {
    /// The window of `aspiration-grow` where no other is named.
    pub const DEFAULT: Growth = Growth { width: 12, percent: 60 };

    /// The step after this one.
    fn next(self, step: Score) -> Score {
        (step + (step * self.percent / 100).max(1)).min(INFINITY)
    }
}

impl fmt::Display for Growth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}%", self.width, self.percent)
    }
}

impl FromStr for Growth {
    type Err = ();

    fn from_str(text: &str) -> Result<Growth, ()> {
        let (width, percent) = match text.split_once('+') {
            Some((width, percent)) => (width, percent.strip_suffix('%').unwrap_or(percent)),
            None => (text, "60"),
        };
        let number = |text: &str| text.parse().ok().filter(|number| (1..=1000).contains(number)).ok_or(());
        Ok(Growth { width: number(width)?, percent: number(percent)? })
    }
}

/// Aspiration NegaScout as it is played with today: where the window fails, it is moved beyond the failed bound, by a step
/// that grows from failure to failure, instead of being opened on that side.
pub fn aspiration_grow<S: WindowSearch>(
    search: &mut S,
    n: &S::Node,
    guess: Option<Score>,
    growth: Growth,
) -> Result<Bounds, Stopped> {
    let mut step = growth.width;
    widen(search, n, guess, growth.width, |window, g, f| {
        step = growth.next(step);
        if g <= window.alpha {
            Window { alpha: (g - step).max(f.lower), beta: f.upper }
        } else {
            Window { alpha: f.lower, beta: (g + step).min(f.upper) }
        }
    })
}
