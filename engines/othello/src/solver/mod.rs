//! The endgame solver: exact final scores, in discs.
//!
//! A search of its own, apart from those of `nullwindow-search`, for the last twenty or so moves of Othello: passes cost
//! nothing, moves that leave the opponent few replies come first (fastest-first), corners and quadrants with an odd number of
//! empty squares before others, stable discs bound the score, and bounds are kept in a table of its own, which is also asked
//! about all successors before any of them is searched (enhanced transposition cut-offs, Schaeffer and Plaat 1996). Further from the end,
//! moves are ordered by shallow searches of the trained evaluation.
//!
//! [`Solver::score`] answers a window, so that every driver can sit on it. Helpers in other threads share its table, and take
//! the later moves of a position in another order.
//!
//! | file | what |
//! |---|---|
//! | `search` | the recursion |
//! | `order` | the order of moves |
//! | `last` | the last four squares |
//! | `stability` | stable discs |
//! | `table` | the hash table |

mod last;
mod order;
mod search;
mod stability;
mod table;
#[cfg(test)]
mod tests;

use crate::bitboard::{Bitboard, mobility};
use crate::evaluation::DISC;
use crate::moves::Move;
use crate::position::Othello;
use nullwindow_game::{EndgameSolver, Game, Score};
use std::sync::Arc;
use table::{NO_SQUARE, SolverTable};

/// The largest score, in discs.
pub const MAX_SCORE: i32 = 64;

/// The solver was told to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupted;

/// Who is asked now and then, with the number of nodes so far, whether to go on.
pub type Tick<'a> = dyn FnMut(u64) -> bool + 'a;

/// Nodes between two calls of [`Tick`]: about a twentieth of a millisecond.
const TICK_NODES: u64 = 1024;

/// An endgame solver with its table.
#[derive(Debug)]
pub struct Solver {
    table: Arc<SolverTable>,
    /// The number of a helper; 0 if it is none.
    helper: usize,
    nodes: u64,
    /// The number of nodes at which to ask next whether to go on.
    next_tick: u64,
}

impl Solver {
    /// A solver with a table of `2^bits` positions, 24 bytes each; `None` if there is no memory for it.
    pub fn new(bits: u32) -> Option<Solver> {
        Some(Solver { table: Arc::new(SolverTable::new(bits)?), helper: 0, nodes: 0, next_tick: TICK_NODES })
    }

    /// The nodes of all searches so far: positions entered, those with a single empty square excepted.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.nodes = 0;
        self.next_tick = TICK_NODES;
    }

    /// The final score for the side to move, in discs, within a window, by fail-soft alpha-beta: at most `alpha`, and then no
    /// less than the true score; at least `beta`, and then no more than it; or between them and exact. `tick` says whether to
    /// go on.
    pub fn score(
        &mut self,
        position: &Othello,
        [alpha, beta]: [i32; 2],
        tick: &mut Tick<'_>,
    ) -> Result<i32, Interrupted> {
        // What helpers find is of the same generation.
        if self.helper == 0 {
            self.table.new_generation();
        }
        let (own, other) = discs(position);
        search::search(self, (own, other), [alpha.max(-MAX_SCORE - 1), beta.min(MAX_SCORE + 1)], tick)
    }

    /// The best move that is known of a position: after a [`score`](Solver::score) whose answer was exact or at least `beta`, a
    /// move that proves it.
    pub fn best_move(&self, position: &Othello) -> Option<Move> {
        let (own, other) = discs(position);
        let places = mobility(own, other);
        if places == 0 {
            return position.moves().first().copied();
        }
        let [best, _] = self.table.probe(own, other)?.best;
        (best != NO_SQUARE && places >> best & 1 != 0).then(|| Move::place(u32::from(best)))
    }
}

/// Positions with so many empty squares are solved in a few milliseconds.
const QUICK_EMPTIES: u32 = 14;

impl EndgameSolver<Othello> for Solver {
    // 31 of the 32 positions of positions/endgames-othello.obf.
    const SELECTIVE_PERCENT: u32 = 96;

    fn new(bits: u32) -> Option<Solver> {
        Solver::new(bits)
    }

    fn moves_left(position: &Othello) -> Option<u32> {
        let (own, other) = discs(position);
        Some((own | other).count_zeros())
    }

    fn is_quick(&self, position: &Othello) -> bool {
        Solver::moves_left(position).is_some_and(|empties| empties <= QUICK_EMPTIES)
    }

    fn search(&mut self, position: &Othello, window: [Score; 2], tick: &mut Tick<'_>) -> Option<Score> {
        // Scores between two numbers of discs ask the same as the number below them.
        let window = [window[0].div_euclid(DISC), -(-window[1]).div_euclid(DISC)];
        self.score(position, window, tick).ok().map(|discs| DISC * discs)
    }

    fn best_move(&self, position: &Othello) -> Option<Move> {
        Solver::best_move(self, position)
    }

    fn nodes(&self) -> u64 {
        Solver::nodes(self)
    }

    fn clear(&mut self) {
        Solver::clear(self);
    }

    fn helper(&self, number: usize) -> Option<Solver> {
        Some(Solver { table: self.table.clone(), helper: number, nodes: 0, next_tick: TICK_NODES })
    }
}

/// The discs of the side to move and of its opponent.
fn discs(position: &Othello) -> (Bitboard, Bitboard) {
    (position.discs(position.to_move()), position.discs(!position.to_move()))
}
