//! BNS, best node search: the best move, without its value.

use super::WindowSearch;
use crate::game::Score;
use crate::{Bounds, INFINITY, Stopped, Window};

/// How far beyond a bound the first test is made while the value has no bound on the other side; each further one goes
/// twice as far.
const FIRST_STEP: Score = 16;

/// A move at the root that can be the best one.
struct Candidate<S: WindowSearch> {
    m: S::Move,
    child: S::Node,
    lower: Score,
    /// Whether it has reached the last bound.
    reaches: bool,
}

/// Best node search (Rutko 2011): tests all moves against one bound, and goes on with those that reach it until there is only
/// one, or until the bounds on the value meet.
///
/// The bound lies between those of the root, the higher the more moves are left. Rutko begins with an interval of all values;
/// here the first bound is the value of the last iteration. What is returned bounds the value of the root, as with MTD-best.
pub fn bns<S: WindowSearch>(search: &mut S, n: &S::Node, guess: Score) -> Result<Bounds, Stopped> {
    let children = search.children(n)?;
    if children.is_empty() {
        return Ok(Bounds::exact(search.leaf_value(n)?));
    }
    let untested = |(m, child)| Candidate { m, child, lower: -INFINITY, reaches: false };
    let mut moves: Vec<Candidate<S>> = children.into_iter().map(untested).collect();
    let mut f = Bounds::UNKNOWN;
    let mut bound = guess.clamp(-INFINITY + 1, INFINITY);
    let mut step = FIRST_STEP;
    while moves.len() > 1 && !f.is_exact() {
        let mut upper = -INFINITY;
        for Candidate { m, child, lower, reaches } in &mut moves {
            search.test_begins();
            search.asked(child, Window::null(1 - bound));
            let g = -search.mt_of_child(n, *m, child, 1 - bound)?;
            *reaches = g >= bound;
            if *reaches {
                *lower = g.max(*lower);
                f.lower = g.max(f.lower);
            } else {
                upper = g.max(upper);
            }
        }
        if moves.iter().any(|candidate| candidate.reaches) {
            moves.retain(|candidate| candidate.reaches);
        } else {
            f.upper = upper.min(f.upper);
        }
        bound = next_bound(f, moves.len(), &mut step);
    }
    // The first of the moves with the largest lower bound.
    if let Some(best) = moves.iter().rev().max_by_key(|candidate| candidate.lower) {
        search.choose(n, best.m);
    }
    Ok(f)
}

/// The bound to be tested next, given the bounds on the value and the number of moves that can have it.
fn next_bound(f: Bounds, moves: usize, step: &mut Score) -> Score {
    let mut within = f;
    if f.upper == INFINITY || f.lower == -INFINITY {
        if f.lower > -INFINITY {
            within.upper = (f.lower + *step).min(INFINITY);
        } else {
            within.lower = (f.upper - *step).max(-INFINITY);
        }
        *step = (*step * 2).min(INFINITY);
    }
    let share = (within.upper - within.lower) * (moves as Score - 1) / moves as Score;
    (within.lower + share.max(1)).min(f.upper)
}
