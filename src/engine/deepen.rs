//! Iterative deepening on a clock.

use crate::game::{EndgameSolver, EndgameValue, Game, MAX_EVALUATION, Referee, Score, Selective, WIN};
use crate::reporter::Reporter;
use crate::solve_root::Solved;
use crate::time::Progress;
use crate::{MoveLimits, Options, Signals};
use nullwindow_search::drivers::{WindowSearch, drive};
use nullwindow_search::{
    Algorithm, Bounds, Depth, Guesses, INFINITY, Limits, MAX_DEPTH, Node, Proof, PvStep, Stopped, Table,
    principal_variation,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// A search of a root: what stays the same while it deepens.
pub(super) struct RootSearch<'a, G: Game> {
    pub(super) root: &'a G,
    /// The game up to the root.
    pub(super) game: &'a Referee<G>,
    /// The moves that are searched.
    pub(super) candidates: &'a [G::Move],
    /// How many best moves are wanted (UCI's `MultiPV`).
    pub(super) lines: usize,
    pub(super) options: Options,
    pub(super) limits: MoveLimits,
    /// What endgame tables know of the root.
    pub(super) known: Option<EndgameValue>,
    pub(super) signals: &'a Signals,
    pub(super) begin: Instant,
    pub(super) table: &'a Table,
    /// Stops the other threads.
    pub(super) helpers_stop: &'a AtomicBool,
    /// The nodes of the other threads.
    pub(super) others: &'a [Arc<AtomicU64>],
}

/// One of the best moves of an iteration, with its PV.
#[derive(Clone)]
pub(super) struct RootLine<G: Game> {
    /// Exact, but for algorithms that find the best move without its value.
    bounds: Bounds,
    /// Whether the value is proved.
    proved: bool,
    pub(super) variation: Vec<G::Move>,
    known: Guesses,
}

/// What iterative deepening has found.
pub(super) struct Deepened<G: Game> {
    pub(super) variation: Vec<G::Move>,
    pub(super) value: Option<Score>,
    /// Whether the value is proved.
    pub(super) proved: bool,
    /// The limit of [`MoveLimits::mate`], if it is proved that there is no win in so many moves.
    pub(super) no_mate: Option<u32>,
    pub(super) depth: Depth,
    pub(super) nodes: u64,
}

impl<G: Game> Default for Deepened<G> {
    fn default() -> Self {
        Deepened { variation: Vec::new(), value: None, proved: false, no_mate: None, depth: 0, nodes: 0 }
    }
}

impl<G: Selective> Deepened<G> {
    /// Takes over what the endgame solver has found of a game that ends after `moves` moves.
    fn take(&mut self, solved: &Solved<G>, moves: u32) {
        self.nodes += solved.nodes;
        if !solved.variation.is_empty() {
            self.variation.clone_from(&solved.variation);
        }
        if solved.bounds.is_exact() {
            (self.value, self.proved, self.depth) = (Some(solved.bounds.lower), true, moves);
        }
    }
}

/// A PV may be so many moves longer than the iteration is deep: extensions.
const BEYOND: usize = 8;

impl<G: Game> RootSearch<'_, G> {
    pub(super) fn nodes_of_others(&self) -> u64 {
        self.others.iter().map(|used| used.load(Ordering::Relaxed)).sum()
    }
}

impl<G: Selective> RootSearch<'_, G> {
    /// Searches deeper and deeper until a limit is reached.
    pub(super) fn deepen<'s, S>(
        &'s self,
        search: &mut S,
        reporter: impl for<'a> Fn(&'a mut S) -> &'a mut Reporter<'s, G>,
        mut solver: Option<(&mut G::Solver, Limits)>,
    ) -> Deepened<G>
    where
        S: WindowSearch<Node = Node<G>, Move = G::Move>,
    {
        let mut found = Deepened::default();
        let mut lines: Vec<RootLine<G>> = Vec::new();
        let unknown = Guesses::from_static(self.root.evaluate_trained());
        // For how many iterations the best move has been the same.
        let mut stable = 0;
        let last_depth = self.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        for depth in 1..=last_depth {
            let mut finished: Vec<RootLine<G>> = Vec::new();
            for number in 0..self.lines {
                let taken = |m: &G::Move| finished.iter().any(|line| line.variation.first() == Some(m));
                let searchmoves: Vec<G::Move> =
                    self.candidates.iter().copied().filter(|m| !taken(m)).collect();
                let before = lines.get(number);
                let known = before.map_or(unknown, |line| line.known);
                search.set_searchmoves(searchmoves.clone());
                reporter(search).begin(
                    depth,
                    number + 1,
                    before.map_or(Vec::new(), |line| line.variation.clone()),
                );
                let algorithm = self.options.algorithm;
                // Where there is no choice, nothing but the value is left to be found.
                let algorithm = if searchmoves.len() > 1 || algorithm.finds_value() {
                    algorithm
                } else {
                    Algorithm::MTD_F
                };
                let root = Node::root(self.root.clone(), depth);
                // What is not a driver is left to the other profile.
                let outcome = drive(search, algorithm, &root, known).unwrap_or(Err(Stopped));
                let best = search.best();
                match outcome {
                    Ok(bounds) => {
                        // Where no move is better than being lost at once, any will do.
                        let m = best.map_or_else(|| searchmoves[0], |(m, _)| m);
                        let variation = self.variation(m, depth);
                        let mut known = known;
                        known.learn(bounds);
                        // Bounds of a selective search may have crossed.
                        let bounds = Bounds { lower: bounds.lower, upper: bounds.upper.max(bounds.lower) };
                        let proved = self.is_proved(bounds, search.proof());
                        finished.push(RootLine { bounds, proved, variation, known });
                        let (seldepth, endgames) = (search.seldepth().max(depth), search.endgame_hits());
                        let reporter = reporter(search);
                        (reporter.info.seldepth, reporter.info.endgame_hits) = (seldepth, endgames);
                    }
                    Err(Stopped) => {
                        // A move that has proved to be no worse than the last iteration's is worth playing.
                        if let Some((m, proved)) = best
                            && number == 0
                            && before.map_or(proved > -INFINITY, |line| {
                                proved >= line.bounds.lower && line.variation[0] != m
                            })
                        {
                            found.variation = self.variation(m, depth);
                        }
                        break;
                    }
                }
            }
            found.nodes = search.nodes();
            if finished.len() < self.lines {
                break;
            }
            finished.sort_by_key(|line| -line.bounds.lower);
            for (number, line) in finished.iter().enumerate() {
                let reporter = reporter(search);
                reporter.info.line = number + 1;
                reporter.info.variation.clone_from(&line.variation);
                reporter.info.proved = line.proved;
                reporter.report(line.bounds, true);
            }
            let best = &finished[0];
            let effort = search.effort(best.variation[0]);
            stable = if found.variation.first() == best.variation.first() { stable + 1 } else { 0 };
            let value = best.bounds.lower;
            let fall = found.value.map_or(0, |before| before - value);
            found.variation.clone_from(&best.variation);
            (found.value, found.proved, found.depth) = (Some(value), best.proved, depth);
            // A win may still turn out to be quicker; what else is proved is the value of every deeper iteration.
            let is_settled =
                finished.iter().all(|line| line.proved && line.bounds.lower.abs() <= MAX_EVALUATION);
            lines = finished;
            if is_settled {
                break;
            }
            if self.is_solvable(depth, found.nodes)
                && let Some((solver, mut limits)) = solver.take()
                && limits.advance(found.nodes).is_ok()
            {
                let solved = self.solve(solver, limits, value, |solved| {
                    let reporter = reporter(search);
                    if !solved.variation.is_empty() {
                        reporter.info.variation.clone_from(&solved.variation);
                    }
                    reporter.info.proved = solved.bounds.is_exact();
                    reporter.report(solved.bounds, false);
                });
                if let Some(solved) = solved {
                    found.take(&solved, G::Solver::moves_left(self.root).unwrap_or(depth));
                    let reporter = reporter(search);
                    reporter.count(solved.nodes);
                    reporter.info.depth = found.depth;
                    reporter.info.variation.clone_from(&found.variation);
                    reporter.info.proved = found.proved;
                    reporter.report(solved.bounds, found.proved);
                    break;
                }
            }
            if self.is_enough(depth, value, (stable, fall, effort)) {
                break;
            }
        }
        found
    }

    /// Whether a value is proved: it rests on finished games alone. Of a win, that of the winner's bound is enough (it may be
    /// quicker still), and it must come before the move rule ends the game.
    fn is_proved(&self, bounds: Bounds, proof: Proof) -> bool {
        let value = bounds.lower;
        // Of some of its moves, a position may be worth less than it is.
        if self.candidates.len() < self.root.count_moves() {
            return false;
        }
        if value.abs() <= MAX_EVALUATION {
            return proof.settles(bounds);
        }
        let plies = (WIN - value.abs()).max(0) as u32;
        let in_time = G::HALFMOVE_LIMIT.is_none_or(|limit| self.game.halfmove_clock() + plies < limit);
        in_time && bounds.is_exact() && if value > 0 { proof.lower } else { proof.upper }
    }

    /// Whether no further iteration is worth its time.
    fn is_enough(
        &self,
        depth: Depth,
        value: Score,
        (stable, fall, effort): (u32, Score, Option<f64>),
    ) -> bool {
        // Where endgame tables know how soon the game ends, the candidates are the best moves.
        if self.signals.is_stopped() || self.known.is_some_and(|known| known.plies.is_some()) {
            return true;
        }
        if let Some(moves) = self.limits.mate
            && value > MAX_EVALUATION
            && WIN - value <= 2 * moves as Score
        {
            return true;
        }
        let Some(time) = self.limits.time.filter(|_| !self.signals.is_pondering()) else {
            return false;
        };
        // A win or loss that lies within the searched depth is certain.
        let certain = value.abs() > MAX_EVALUATION && WIN - value.abs() <= depth as Score / 2;
        let fall = f64::from(fall) / f64::from(G::UNIT);
        let progress = Progress { only_move: self.candidates.len() == 1, certain, stable, fall, effort };
        time.is_used_up(self.begin.elapsed(), progress)
    }

    /// The PV that begins with a move: it ends where a position repeats, and where the game ends.
    fn variation(&self, first: G::Move, depth: Depth) -> Vec<G::Move> {
        let mut game = self.game.clone();
        game.play(first);
        if game.game_end().is_some() {
            return vec![first];
        }
        let mut seen = vec![self.root.key(), game.position().key()];
        let longest = (depth as usize + BEYOND).min(MAX_DEPTH as usize);
        principal_variation(self.table, self.root, first, longest, |_, _, m, next| {
            game.play(m);
            if seen.contains(&next.key()) || game.game_end().is_some() {
                return PvStep::End;
            }
            seen.push(next.key());
            PvStep::Take
        })
    }

    /// The move to the best position by the static evaluation.
    pub(super) fn best_by_evaluation(&self) -> Option<G::Move> {
        let of_opponent = |m: G::Move| {
            let next = self.root.after(m);
            next.outcome().map_or_else(|| next.evaluate_trained(), |outcome| outcome.score(0))
        };
        self.candidates.iter().copied().min_by_key(|&m| of_opponent(m))
    }

    /// Lazy SMP: searches beside the main thread to fill the table, every second thread a ply ahead.
    pub(super) fn help<S>(&self, search: &mut S, number: Depth)
    where
        S: WindowSearch<Node = Node<G>, Move = G::Move>,
    {
        let mut known = Guesses::from_static(self.root.evaluate_trained());
        search.set_searchmoves(self.candidates.to_vec());
        for depth in 1 + (number + 1) % 2..=MAX_DEPTH {
            match drive(search, self.options.algorithm, &Node::root(self.root.clone(), depth), known) {
                Some(Ok(bounds)) => known.learn(bounds),
                Some(Err(Stopped)) | None => break,
            }
        }
    }
}
