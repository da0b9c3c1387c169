//! MTD-best: the best move, without its value.

use super::WindowSearch;
use crate::game::Score;
use crate::{Bounds, INFINITY, Stopped, Window};

/// A move at the root, and what is known of its value.
struct Candidate<S: WindowSearch> {
    m: S::Move,
    child: S::Node,
    f: Bounds,
}

/// In which order MTD-best separates the best move from the rest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Strategy {
    /// First a lower bound on the move that looks best, then upper bounds on the others.
    ProveBest,
    /// First upper bounds on the moves that look worse, then a lower bound on the other.
    DisproveRest,
}

named!(Strategy { ProveBest: "prove-best", DisproveRest: "disprove-rest" });

/// MTD-best (new-paradigm-1995, section 3; no code is printed there): keeps an interval for every move at the root
/// and stops by Berliner's rule, when the lower bound of one move is not below the upper bound of any other.
///
/// Every test is of a bound inside the interval of its move, so that every one narrows an interval and the search
/// ends, however wrong the guess and however often another move takes the lead. What is returned bounds the value
/// of the root; the upper one is rarely sharp. The lower one is the guess of the next iteration, for want of a better
/// one. With one legal move there is nothing to find out.
///
/// MTD-trend is this driver with another guess, [`Guess::Trend`](crate::Guess::Trend): a first test that the best move passes
/// narrowly saves most, and a lower bound is a guess that is too low where values swing between odd and even depths.
pub fn mtd_best<S: WindowSearch>(
    search: &mut S,
    n: &S::Node,
    guess: Score,
    strategy: Strategy,
) -> Result<Bounds, Stopped> {
    let children = search.children(n)?;
    if children.is_empty() {
        return Ok(Bounds::exact(search.leaf_value(n)?));
    }
    let untested = |(m, child)| Candidate { m, child, f: Bounds::UNKNOWN };
    let mut moves: Vec<Candidate<S>> = children.into_iter().map(untested).collect();
    loop {
        let best = first_max(&moves, |f| (f.lower, f.upper));
        let rivals_upper = others(&moves, best).map(|(_, f)| f.upper).max().unwrap_or(-INFINITY);
        if moves[best].f.lower >= rivals_upper {
            search.choose(n, moves[best].m);
            return Ok(Bounds {
                upper: moves.iter().map(|c| c.f.upper).max().unwrap_or(INFINITY),
                ..moves[best].f
            });
        }
        let (tested, bound) = choose(&moves, best, guess, strategy);
        let Candidate { m, child, f } = &mut moves[tested];
        let bound = bound.clamp(f.lower + 1, f.upper);
        search.test_begins();
        search.asked(child, Window::null(1 - bound));
        let g = -search.mt_of_child(n, *m, child, 1 - bound)?;
        if g < bound {
            f.upper = g;
        } else {
            f.lower = g;
        }
    }
}

/// Which move to test next, and with which bound, given the move of the best lower bound.
fn choose<S: WindowSearch>(
    moves: &[Candidate<S>],
    best: usize,
    guess: Score,
    strategy: Strategy,
) -> (usize, Score) {
    let untested = |&(_, f): &(usize, Bounds)| f == Bounds::UNKNOWN;
    if strategy == Strategy::DisproveRest
        && let Some((rival, _)) = others(moves, 0).find(untested)
    {
        return (rival, guess);
    }
    if moves[best].f.lower > -INFINITY {
        let (rival, _) =
            others(moves, best).rev().max_by_key(|(_, f)| f.upper).unwrap_or((best, moves[best].f));
        return (rival, moves[best].f.lower + 1);
    }
    let hopeful = first_max(moves, |f| (f.upper, f.lower));
    match strategy {
        Strategy::ProveBest => (hopeful, guess),
        Strategy::DisproveRest => {
            (hopeful, others(moves, hopeful).map(|(_, f)| f.upper).max().unwrap_or(guess))
        }
    }
}

/// The first of the moves with the largest key.
fn first_max<S: WindowSearch>(moves: &[Candidate<S>], key: impl Fn(Bounds) -> (Score, Score)) -> usize {
    (0..moves.len()).rev().max_by_key(|&at| key(moves[at].f)).unwrap_or(0)
}

/// All moves but one, with their bounds.
fn others<S: WindowSearch>(
    moves: &[Candidate<S>],
    but: usize,
) -> impl DoubleEndedIterator<Item = (usize, Bounds)> {
    moves.iter().enumerate().filter(move |&(at, _)| at != but).map(|(at, candidate)| (at, candidate.f))
}
