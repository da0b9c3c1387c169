//! What an endgame solver answers to drivers, and the solution of a position.

use crate::game::{EndgameSolver, Score, Selective};
use nullwindow_search::drivers::{Child, WindowSearch, drive};
use nullwindow_search::{Algorithm, Guesses, Limits, Stopped, Window};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// The endgame solver of a game under the drivers: windows and tests are answered by what happens in the end.
pub struct SolverSearch<'a, G: Selective> {
    solver: &'a mut G::Solver,
    /// The solvers of the other threads.
    helpers: Vec<G::Solver>,
    /// When it has to stop.
    pub limits: Limits,
    /// The tests and window searches that a driver asked for.
    pub tests: u64,
}

impl<G: Selective> std::fmt::Debug for SolverSearch<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SolverSearch").field("limits", &self.limits).finish_non_exhaustive()
    }
}

impl<'a, G: Selective> SolverSearch<'a, G> {
    /// A search by this solver.
    pub fn new(solver: &'a mut G::Solver, limits: Limits) -> Self {
        SolverSearch { solver, helpers: Vec::new(), limits, tests: 0 }
    }

    /// Searches with this many threads, if the solver has helpers: all answer the same question over one memory, and the first
    /// answer ends it. Values are the same, but neither nodes nor best moves.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.helpers = (1..threads).map_while(|number| self.solver.helper(number)).collect();
        self
    }

    /// The value of a position, by a driver that finds values and begins at `guess`. Other algorithms find nothing: see
    /// [`is_solving`].
    pub fn value(&mut self, position: &G, algorithm: Algorithm, guess: Score) -> Result<Score, Stopped> {
        let known = Guesses::from_static(guess);
        let bounds = drive(self, algorithm, position, known).unwrap_or(Err(Stopped))?;
        Ok(bounds.lower)
    }

    /// Win, draw or loss: the sign of the value, by one window around zero.
    pub fn win_draw_loss(&mut self, position: &G) -> Result<Score, Stopped> {
        self.begin(position);
        Ok(self.once(|search| search.alpha_beta(position, Window { alpha: -1, beta: 1 }))?.lower.signum())
    }

    /// The best move that is known of a position.
    pub fn best_move(&self, position: &G) -> Option<G::Move> {
        self.solver.best_move(position)
    }

    /// The line of best play from a position whose value is known, to the end of the game. Every move of it is proved: it keeps
    /// the value.
    pub fn best_line(&mut self, position: &G, value: Score) -> Result<Vec<G::Move>, Stopped> {
        let mut line = Vec::new();
        let (mut position, mut value) = (position.clone(), value);
        while position.outcome().is_none() {
            // Is it at least the value? The answer is yes, and the move that proves it is kept.
            self.mt(&position, value)?;
            let Some(best) = self.solver.best_move(&position) else { break };
            line.push(best);
            position = position.after(best);
            value = -value;
        }
        Ok(line)
    }
}

/// Whether an algorithm can solve: whether it is a driver, and finds values and not only moves.
pub fn is_solving(algorithm: Algorithm) -> bool {
    algorithm.is_driver() && algorithm.finds_value()
}

impl<G: Selective> WindowSearch for SolverSearch<'_, G> {
    type Node = G;
    type Move = G::Move;

    fn alpha_beta(&mut self, n: &G, window: Window) -> Result<Score, Stopped> {
        let SolverSearch { solver, helpers, limits, .. } = self;
        // Threads take longer to start than a quick answer.
        let helpers = if solver.is_quick(n) { &mut [] } else { &mut helpers[..] };
        let window = [window.alpha, window.beta];
        let nodes_of = |helpers: &[G::Solver]| helpers.iter().map(G::Solver::nodes).sum::<u64>();
        let (mut counted, helped) = (solver.nodes(), nodes_of(helpers));
        let (stop, answer) = (AtomicBool::new(false), OnceLock::new());
        let value = std::thread::scope(|scope| {
            for helper in helpers.iter_mut() {
                let help = || {
                    if let Some(value) = helper.search(n, window, &mut |_| !stop.load(Ordering::Relaxed)) {
                        let _ = answer.set(value);
                        stop.store(true, Ordering::Relaxed);
                    }
                };
                // Without the thread, the search is only slower.
                let _ = std::thread::Builder::new().spawn_scoped(scope, help);
            }
            let value = solver.search(n, window, &mut |nodes| {
                let goes_on = limits.advance(nodes - counted).is_ok();
                counted = nodes;
                goes_on && !stop.load(Ordering::Relaxed)
            });
            stop.store(true, Ordering::Relaxed);
            value
        });
        // What the solver did after it asked last, and the helpers.
        let _ = limits.advance(solver.nodes() - counted + nodes_of(helpers) - helped);
        value.or_else(|| answer.into_inner()).ok_or(Stopped)
    }

    fn children(&mut self, n: &G) -> Result<Vec<Child<Self>>, Stopped> {
        Ok(n.moves().into_iter().map(|m| (m, n.after(m))).collect())
    }

    fn begin(&mut self, _n: &G) {
        self.tests = 0;
    }

    fn nodes(&self) -> u64 {
        self.limits.used()
    }

    fn test_begins(&mut self) {
        self.tests += 1;
    }
}
