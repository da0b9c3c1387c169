//! S-alpha-beta, and SSS-0 and SSS-4 on it: hypotheses about the value, tested one after the other.

use super::WindowSearch;
use crate::game::{ParseError, Score};
use crate::{Bounds, INFINITY, Stopped, Window};
use std::fmt;
use std::str::FromStr;

/// How far SSS-4 steps down from what it has found, and its two variants (solution-trees-1994, section 5, in prose).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Steps {
    size: Score,
    variant: Variant,
}

/// The variants of SSS-4.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Variant {
    /// Steps of one size.
    Fixed,
    /// "To resort to a wide window call when the bounds have become relatively close": no farther apart than a step.
    Wide,
    /// "A variable STEPSIZE": each step is twice as large as the one before.
    Double,
}

impl Steps {
    /// Steps of 20.
    pub(crate) const DEFAULT: Steps = Steps { size: 20, variant: Variant::Fixed };
}

impl fmt::Display for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.size)?;
        f.write_str(match self.variant {
            Variant::Fixed => "",
            Variant::Wide => "+wide",
            Variant::Double => "+double",
        })
    }
}

impl FromStr for Steps {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Steps, ParseError> {
        let (size, variant) = match text.split_once('+') {
            None => (text, Some(Variant::Fixed)),
            Some((size, "wide")) => (size, Some(Variant::Wide)),
            Some((size, "double")) => (size, Some(Variant::Double)),
            Some((size, _)) => (size, None),
        };
        let size = size.parse().ok().filter(|size| (0..=INFINITY).contains(size));
        match (size, variant) {
            (Some(size), Some(variant)) => Ok(Steps { size, variant }),
            _ => Err(ParseError::new("expected a size, N+wide or N+double")),
        }
    }
}

/// S-alpha-beta with an open window (solution-trees-1994, Figure 4). Where nothing is known of the tree, it visits the nodes
/// that alpha-beta visits.
pub fn s_alpha_beta<S: WindowSearch>(search: &mut S, n: &S::Node) -> Result<Bounds, Stopped> {
    let mut f = Bounds::UNKNOWN;
    ask(search, n, Window::OPEN, &mut f)?;
    Ok(f)
}

/// SSS-0 (solution-trees-1994, section 5): tests the hypothesis that the value is the last result.
///
/// Two things are not as in [`sss_0`](super::sss_0), which sits on alpha-beta with memory. The bounds of a node are the sharpest
/// ones that follow from all of its children, instead of the one that the last window has proved. And the bounds of the root
/// are those of any other node: a hypothesis that is one of them leaves half of its window, which makes it a test.
pub fn s_sss_0<S: WindowSearch>(search: &mut S, n: &S::Node, start: Score) -> Result<Bounds, Stopped> {
    let mut f = Bounds::UNKNOWN;
    let mut gamma = start;
    while !f.is_exact() {
        gamma = ask(search, n, Window { alpha: gamma - 1, beta: gamma + 1 }, &mut f)?;
    }
    Ok(f)
}

/// SSS-4 (solution-trees-1994, section 5): the same from above, in steps.
pub fn s_sss_4<S: WindowSearch>(search: &mut S, n: &S::Node, steps: Steps) -> Result<Bounds, Stopped> {
    let mut f = Bounds::UNKNOWN;
    let mut gamma = INFINITY;
    let mut step = steps.size;
    while !f.is_exact() {
        let is_close = steps.variant == Variant::Wide && f.upper - f.lower <= steps.size;
        let window = Window { alpha: gamma - 1, beta: gamma + 1 };
        let g = ask(search, n, if is_close { Window::OPEN } else { window }, &mut f)?;
        gamma = f.lower.max(g - step);
        if steps.variant == Variant::Double {
            step = (2 * step).min(INFINITY);
        }
    }
    Ok(f)
}

/// Calls S-alpha-beta with what the bounds of the root leave of a window, and sharpens them. Returns `g`: the lower bound if the
/// value is not below the window, else the upper one.
fn ask<S: WindowSearch>(
    search: &mut S,
    n: &S::Node,
    window: Window,
    f: &mut Bounds,
) -> Result<Score, Stopped> {
    let window = Window { alpha: window.alpha.max(f.lower), beta: window.beta.min(f.upper) };
    search.test_begins();
    search.asked(n, window);
    *f = f.tightened_by(search.s_alpha_beta(n, window)?);
    search.narrowed(*f);
    Ok(if f.lower >= window.beta { f.lower } else { f.upper })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_read_back() {
        for text in ["0", "20", "7+wide", "3+double"] {
            assert_eq!(text.parse::<Steps>().map(|steps| steps.to_string()), Ok(text.to_string()));
        }
        for bad in ["", "-1", "+wide", "3+", "3+narrow", "99999999", "wide", "3+wide+wide"] {
            assert!(bad.parse::<Steps>().is_err(), "{bad}");
        }
    }
}
