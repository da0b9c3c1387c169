//! The recursion of the solver.

use super::last::{Last, final_score};
use super::order::{Candidates, odd_squares};
use super::stability::stable_discs;
use super::table::{Entry, NO_SQUARE};
use super::{Interrupted, MAX_SCORE, Solver, TICK_NODES, Tick};
use crate::bitboard::{Bitboard, CORNERS, flips, mobility, squares};

/// The discs of the side to move and of the other.
type Board = (Bitboard, Bitboard);

/// Positions with so many empty squares or more are kept in the table, and their moves ordered.
const TABLE_EMPTIES: u32 = 7;

/// Enhanced transposition cut-offs are tried with so many empty squares or more.
const ETC_EMPTIES: u32 = 9;

/// Stable discs are counted where a score above this is asked for, by the number of empty squares: only then are there enough
/// of them to matter.
const STABILITY_ALPHA: [i32; 2] = [10, 2];

/// No score.
const NONE: i32 = -MAX_SCORE - 1;

/// A window of any width: see [`Solver::score`].
pub(super) fn search(
    solver: &mut Solver,
    (own, other): Board,
    window: [i32; 2],
    tick: &mut Tick<'_>,
) -> Result<i32, Interrupted> {
    if (own | other).count_zeros() < TABLE_EMPTIES {
        // Too few squares for the table, which is to know the best move of the root all the same.
        return Ok(root(solver, (own, other), window));
    }
    let value = pvs(solver, (own, other), window, tick, false)?;
    if value > window[0] {
        keep_best(solver, (own, other), value);
    }
    Ok(value)
}

/// Keeps the move that proves a score of the root in the table, where an enhanced transposition cut-off has found it there.
fn keep_best(solver: &Solver, (own, other): Board, value: i32) {
    let known = solver.table.probe(own, other).unwrap_or(Entry::UNKNOWN);
    if known.lower >= value {
        return;
    }
    let moves = Candidates::new((own, other), mobility(own, other));
    let proves = |upper: i32| -upper >= value;
    let best =
        moves.iter().find(|m| solver.table.probe(m.own, m.other).is_some_and(|child| proves(child.upper)));
    if let Some(best) = best {
        let entry = Entry { lower: value, ..known.with_best(best.square, true) };
        solver.table.store(own, other, entry);
    }
}

/// The root where nothing else is kept in the table.
fn root(solver: &mut Solver, (own, other): Board, [alpha, beta]: [i32; 2]) -> i32 {
    solver.nodes += 1;
    let places = mobility(own, other);
    if places == 0 {
        if mobility(other, own) == 0 {
            return final_score(own, other);
        }
        return -root(solver, (other, own), [-beta, -alpha]);
    }
    let (mut best, mut best_square) = (NONE, NO_SQUARE);
    for square in squares(places) {
        let turned = flips(own, other, square);
        let child = (other ^ turned, own ^ turned ^ 1 << square);
        let value = -exact(solver, child, [-beta, -best.max(alpha)]);
        if value > best {
            (best, best_square) = (value, square as u8);
            if best >= beta {
                break;
            }
        }
    }
    let entry = Entry { best: [best_square, NO_SQUARE], ..Entry::UNKNOWN };
    solver.table.store(own, other, entry.with_score(best, [alpha, beta]));
    best
}

/// A score of few empty squares in a window, by tests that close in on it.
fn exact(solver: &mut Solver, board: Board, [alpha, beta]: [i32; 2]) -> i32 {
    let mut value = shallow(solver, board, alpha);
    let mut below = alpha;
    while value > below && value < beta {
        // The score is at least `value`; scores are even.
        below = value;
        let next = shallow(solver, board, value);
        if next <= value {
            return value;
        }
        value = next;
    }
    value
}

/// Principal variation search: the first move with the whole window, the others tested against it.
fn pvs(
    solver: &mut Solver,
    board: Board,
    [alpha, beta]: [i32; 2],
    tick: &mut Tick<'_>,
    passed: bool,
) -> Result<i32, Interrupted> {
    if beta - alpha == 1 {
        return test(solver, board, alpha, tick, passed);
    }
    let (own, other) = board;
    let empty = !(own | other);
    if empty.count_ones() < TABLE_EMPTIES {
        return Ok(exact(solver, board, [alpha, beta]));
    }
    enter(solver, tick)?;
    let places = mobility(own, other);
    if places == 0 {
        if passed || mobility(other, own) == 0 {
            return Ok(final_score(own, other));
        }
        return Ok(-pvs(solver, (other, own), [-beta, -alpha], tick, true)?);
    }
    let known = solver.table.probe(own, other).unwrap_or(Entry::UNKNOWN);
    if known.lower >= beta || known.lower == known.upper {
        return Ok(known.lower);
    }
    if known.upper <= alpha {
        return Ok(known.upper);
    }
    let before = solver.nodes;
    let mut moves = Candidates::new(board, places);
    moves.score(empty, &known, &mut solver.nodes);
    let (mut best, mut best_square) = (NONE, NO_SQUARE);
    let mut number = 0;
    while let Some(m) = moves.pick(number, solver.helper) {
        let child = (m.own, m.other);
        let above = best.max(alpha);
        let mut value = above + 1;
        if number > 0 {
            value = -test(solver, child, -above - 1, tick, false)?;
        }
        if number == 0 || value > above && value < beta {
            value = -pvs(solver, child, [-beta, -above], tick, false)?;
        }
        if value > best {
            (best, best_square) = (value, m.square);
            if best >= beta {
                break;
            }
        }
        number += 1;
    }
    let entry = known.with_score(best, [alpha, beta]).with_best(best_square, best > alpha);
    solver.table.store(own, other, Entry { cost: cost(solver.nodes - before), ..entry });
    Ok(best)
}

/// The logarithm of a number of nodes.
fn cost(nodes: u64) -> u8 {
    nodes.max(1).ilog2() as u8
}

/// Counts a node, and asks now and then whether to go on.
#[inline]
fn enter(solver: &mut Solver, tick: &mut Tick<'_>) -> Result<(), Interrupted> {
    solver.nodes += 1;
    if solver.nodes >= solver.next_tick {
        solver.next_tick = solver.nodes + TICK_NODES;
        if !tick(solver.nodes) {
            return Err(Interrupted);
        }
    }
    Ok(())
}

/// A test (null-window search, MT): a bound of the score, at most `alpha` and an upper one, or above `alpha` and a lower one.
fn test(
    solver: &mut Solver,
    board: Board,
    alpha: i32,
    tick: &mut Tick<'_>,
    passed: bool,
) -> Result<i32, Interrupted> {
    let (own, other) = board;
    let empty = !(own | other);
    let empties = empty.count_ones();
    if empties < TABLE_EMPTIES {
        return Ok(shallow(solver, board, alpha));
    }
    enter(solver, tick)?;
    if alpha >= STABILITY_ALPHA[1] {
        let upper = MAX_SCORE - 2 * stable_discs(other, own).count_ones() as i32;
        if upper <= alpha {
            return Ok(upper);
        }
    }
    let places = mobility(own, other);
    if places == 0 {
        if passed || mobility(other, own) == 0 {
            return Ok(final_score(own, other));
        }
        return Ok(-test(solver, (other, own), -alpha - 1, tick, true)?);
    }
    let known = solver.table.probe(own, other).unwrap_or(Entry::UNKNOWN);
    if known.lower > alpha {
        return Ok(known.lower);
    }
    if known.upper <= alpha {
        return Ok(known.upper);
    }
    let before = solver.nodes;
    let mut moves = Candidates::new(board, places);
    if empties >= ETC_EMPTIES {
        for m in moves.iter() {
            if let Some(child) = solver.table.probe(m.own, m.other)
                && -child.upper > alpha
            {
                return Ok(-child.upper);
            }
        }
    }
    moves.score(empty, &known, &mut solver.nodes);
    let (mut best, mut best_square) = (NONE, NO_SQUARE);
    let mut number = 0;
    while let Some(m) = moves.pick(number, solver.helper) {
        let value = -test(solver, (m.own, m.other), -alpha - 1, tick, false)?;
        if value > best {
            (best, best_square) = (value, m.square);
            if best > alpha {
                break;
            }
        }
        number += 1;
    }
    let entry = known.with_score(best, [alpha, alpha + 1]).with_best(best_square, best > alpha);
    solver.table.store(own, other, Entry { cost: cost(solver.nodes - before), ..entry });
    Ok(best)
}

/// A test with few empty squares: no table, moves in odd quadrants and corners first.
fn shallow(solver: &mut Solver, (own, other): Board, alpha: i32) -> i32 {
    let empty = !(own | other);
    let empties = empty.count_ones();
    if empties <= 4 {
        return Last { nodes: &mut solver.nodes }.search((own, other), alpha);
    }
    solver.nodes += 1;
    if alpha >= STABILITY_ALPHA[0] {
        let upper = MAX_SCORE - 2 * stable_discs(other, own).count_ones() as i32;
        if upper <= alpha {
            return upper;
        }
    }
    let places = mobility(own, other);
    if places == 0 {
        if mobility(other, own) == 0 {
            return final_score(own, other);
        }
        return -shallow(solver, (other, own), -alpha - 1);
    }
    let odd = odd_squares(empty);
    let mut best = NONE;
    for class in [odd & CORNERS, odd & !CORNERS, !odd & CORNERS, !odd & !CORNERS] {
        for square in squares(places & class) {
            let turned = flips(own, other, square);
            let value = -shallow(solver, (other ^ turned, own ^ turned ^ 1 << square), -alpha - 1);
            if value > best {
                best = value;
                if best > alpha {
                    return best;
                }
            }
        }
    }
    best
}
