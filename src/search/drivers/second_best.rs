//! Second-best search: the best move, without its value.

use super::WindowSearch;
use crate::game::Score;
use crate::{Bounds, INFINITY, Stopped, Window};

/// A move at the root, and the upper bound on its value: `f+`.
struct Successor<S: WindowSearch> {
    m: S::Move,
    child: S::Node,
    upper: Score,
}

/// Second-best search (solution-trees-1994, section 6, where it is one sentence): tests whether the move with the
/// highest upper bound reaches the second highest one. If it does, no move is better; if not, its bound has sunk below.
///
/// What is returned bounds the value of the root, as with MTD-best, of which it is an ancestor. The test is
/// S-alpha-beta with an empty window, that is MT. With one legal move there is nothing to find out.
pub fn second_best<S: WindowSearch>(search: &mut S, n: &S::Node) -> Result<Bounds, Stopped> {
    let children = search.children(n)?;
    if children.is_empty() {
        return Ok(Bounds::exact(search.leaf_value(n)?));
    }
    let untested = |(m, child)| Successor { m, child, upper: INFINITY };
    let mut moves: Vec<Successor<S>> = children.into_iter().map(untested).collect();
    loop {
        let best = (0..moves.len()).rev().max_by_key(|&at| moves[at].upper).unwrap_or(0);
        let others = moves.iter().enumerate().filter(|&(at, _)| at != best);
        let second = others.map(|(_, other)| other.upper).max().unwrap_or(-INFINITY);
        let Successor { m, child, upper } = &mut moves[best];
        let mut g = second;
        if second > -INFINITY {
            search.test_begins();
            search.asked(child, Window::null(1 - second));
            g = -search.mt_of_child(n, *m, child, 1 - second)?;
        }
        if g >= second {
            let (m, f) = (*m, Bounds { lower: g, upper: *upper });
            search.choose(n, m);
            return Ok(f);
        }
        *upper = g;
    }
}
