//! Solving the root: near the end of a game, its endgame solver takes over from the search.

use crate::deepen::RootSearch;
use crate::game::{EndgameSolver, Score, Selective, WIN};
use crate::solver_search::{SolverSearch, is_solving};
use nullwindow_search::{Algorithm, Bounds, Depth, Limits};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// What the endgame solver has found out about the root.
pub(super) struct Solved<G: Selective> {
    /// Exact, unless the time was enough for win, draw or loss only.
    pub(super) bounds: Bounds,
    /// A move that keeps the value, with the best play that follows, if it is known.
    pub(super) variation: Vec<G::Move>,
    pub(super) nodes: u64,
}

/// Nodes of the solver in a second, for estimates: rather too few.
const NODES_PER_SECOND: f64 = 12e6;

/// The nodes that solving a position with `REFERENCE_MOVES` moves to play takes on average, and what every further move
/// multiplies them by.
const REFERENCE_NODES: f64 = 200e3;
const REFERENCE_MOVES: i32 = 16;
const GROWTH: f64 = 2.0;

/// Win, draw or loss takes this share of the nodes of the exact value.
const WIN_DRAW_LOSS_SHARE: f64 = 0.4;

/// The share of the time that is left to the search before the solver is asked: it is what there is to play if the
/// solver does not come to an end.
const SEARCH_SHARE: f64 = 0.15;

/// Without a limit, the solver is asked where it takes at most so many times the nodes of the search so far, or where the
/// search has come to the end of the game.
const PATIENCE: f64 = 8.0;

impl<G: Selective> RootSearch<'_, G> {
    /// Whether the end of the game is so near that the solver should be asked now, after an iteration of this depth and so
    /// many nodes of search: it can be expected to come to an end in time.
    pub(super) fn is_solvable(&self, depth: Depth, nodes: u64) -> bool {
        if !G::Solver::SOLVES || self.lines > 1 || self.candidates.len() < self.root.count_moves() {
            return false;
        }
        let Some(moves) = G::Solver::moves_left(self.root) else { return false };
        if self.limits.depth.is_some_and(|depth| depth < moves) {
            return false;
        }
        let growth = GROWTH.powi(moves as i32 - REFERENCE_MOVES);
        let needed = WIN_DRAW_LOSS_SHARE * REFERENCE_NODES * growth;
        let of_nodes = self.limits.nodes.map(|limit| {
            let searched = nodes as f64 >= SEARCH_SHARE * limit as f64;
            searched && needed <= limit.saturating_sub(nodes) as f64
        });
        let of_time = self.limits.time.filter(|_| !self.signals.is_pondering()).map(|time| {
            let elapsed = self.begin.elapsed();
            let whole = time.soft.unwrap_or(time.hard);
            let left = time.hard.saturating_sub(elapsed).as_secs_f64() * NODES_PER_SECOND;
            elapsed >= whole.mul_f64(SEARCH_SHARE).min(LONGEST_SEARCH) && needed <= left
        });
        match (of_nodes, of_time) {
            (None, None) => depth > moves || needed <= PATIENCE * nodes as f64,
            (of_nodes, of_time) => of_nodes.unwrap_or(true) && of_time.unwrap_or(true),
        }
    }

    /// Solves the root: first win, draw or loss, then the value, which is expected to be near `guess`. `report` hears of
    /// each. None if there was not even time for the first.
    pub(super) fn solve(
        &self,
        solver: &mut G::Solver,
        limits: Limits,
        guess: Score,
        mut report: impl FnMut(&Solved<G>),
    ) -> Option<Solved<G>> {
        let used = limits.used();
        // The threads that helped the search help the solver from now on.
        self.helpers_stop.store(true, Ordering::Relaxed);
        let mut search = SolverSearch::<G>::new(solver, limits).with_threads(self.options.threads);
        let sign = search.win_draw_loss(self.root).ok()?;
        let bounds = match sign.signum() {
            1 => Bounds { lower: 1, upper: WIN },
            -1 => Bounds { lower: -WIN, upper: -1 },
            _ => Bounds::exact(0),
        };
        // What proves a win or a draw; where all is lost, the search knows better how to make it difficult.
        let kept = if sign >= 0 { search.best_move(self.root) } else { None };
        let mut solved =
            Solved { bounds, variation: kept.into_iter().collect(), nodes: search.limits.used() - used };
        report(&solved);
        let algorithm = self.options.algorithm;
        let algorithm = if is_solving(algorithm) { algorithm } else { Algorithm::MTD_F };
        let guess = guess.clamp(bounds.lower, bounds.upper);
        if let Ok(value) = search.value(self.root, algorithm, guess) {
            // The line is in the table, but for what has been overwritten.
            let line = search.best_line(self.root, value).unwrap_or_default();
            let best = line.first().copied().or_else(|| search.best_move(self.root));
            if let Some(best) = best {
                solved.variation = if line.is_empty() { vec![best] } else { line };
                solved.bounds = Bounds::exact(value);
            }
        }
        solved.nodes = search.limits.used() - used;
        Some(solved)
    }
}

/// The search never takes longer than this before the solver is asked.
const LONGEST_SEARCH: Duration = Duration::from_secs(2);
