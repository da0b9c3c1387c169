//! Iterative deepening on a clock.

use super::{Info, MoveLimits, Options, Signals};
use crate::game::{Game, MAX_EVALUATION, Score, Selective, WIN};
use nullwindow_search::drivers::{WindowSearch, drive};
use nullwindow_search::{
    Algorithm, Bounds, Counters, Depth, Guesses, MAX_DEPTH, Node, Observer, Stopped, Table,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What stays the same during a search.
pub(super) struct RootSearch<'a, G: Game> {
    pub(super) root: &'a G,
    /// The moves among which to choose.
    pub(super) candidates: &'a [G::Move],
    /// How many best moves are wanted.
    pub(super) lines: usize,
    pub(super) options: Options,
    pub(super) limits: MoveLimits,
    pub(super) signals: &'a Signals,
    pub(super) begin: Instant,
    pub(super) table: &'a Table,
    /// What the other threads have used.
    pub(super) others: &'a [Arc<AtomicU64>],
}

/// One of the best moves of an iteration.
#[derive(Clone)]
pub(super) struct Line<G: Game> {
    /// Exact, but for algorithms that find the best move without its value.
    bounds: Bounds,
    pub(super) variation: Vec<G::Move>,
    known: Guesses,
}

/// What was found.
pub(super) struct Found<G: Game> {
    pub(super) variation: Vec<G::Move>,
    pub(super) value: Option<Score>,
    pub(super) depth: Depth,
    pub(super) nodes: u64,
}

impl<G: Game> Default for Found<G> {
    fn default() -> Self {
        Found { variation: Vec::new(), value: None, depth: 0, nodes: 0 }
    }
}

/// Counts, and says what was found after every test and every iteration.
pub(super) struct Reporter<'a, G: Game> {
    counters: Counters,
    root_search: &'a RootSearch<'a, G>,
    watch: &'a mut (dyn FnMut(&Info<G>) + Send),
    /// What is said: the parts that change between tests are filled in.
    info: Info<G>,
    /// The nodes of earlier iterations.
    before: u64,
}

impl<'a, G: Game> Reporter<'a, G> {
    pub(super) fn new(
        root_search: &'a RootSearch<'a, G>,
        watch: &'a mut (dyn FnMut(&Info<G>) + Send),
    ) -> Self {
        let info = Info {
            depth: 0,
            seldepth: 0,
            line: 1,
            bounds: Bounds::UNKNOWN,
            finished: false,
            tests: 0,
            nodes: 0,
            elapsed: Duration::ZERO,
            fullness: 0,
            endgame_hits: 0,
            ordering: nullwindow_search::OrderingQuality::default(),
            variation: Vec::new(),
        };
        Reporter { counters: Counters::default(), root_search, watch, info, before: 0 }
    }

    /// Begins the search of a line at a depth; `variation` is what is known of it from before.
    fn begin(&mut self, depth: Depth, line: usize, variation: Vec<G::Move>) {
        self.before += self.counters.nodes;
        self.counters = Counters::default();
        (self.info.depth, self.info.line, self.info.variation) = (depth, line, variation);
    }

    fn say(&mut self, bounds: Bounds, finished: bool) {
        let info = &mut self.info;
        (info.bounds, info.finished) = (bounds, finished);
        info.tests = self.counters.tests;
        info.nodes = self.before + self.counters.nodes + self.root_search.nodes_of_others();
        info.elapsed = self.root_search.begin.elapsed();
        info.fullness = self.root_search.table.fullness();
        info.ordering = self.counters.ordering;
        (self.watch)(info);
    }
}

impl<G: Game> Observer for Reporter<'_, G> {
    #[inline]
    fn node(&mut self, key: u64) {
        self.counters.node(key);
    }

    #[inline]
    fn leaf(&mut self, key: u64, quiescence: u64) {
        self.counters.leaf(key, quiescence);
    }

    #[inline]
    fn interior(&mut self, children: usize) {
        self.counters.interior(children);
    }

    #[inline]
    fn table_cutoff(&mut self) {
        self.counters.table_cutoff();
    }

    fn test(&mut self) {
        self.counters.test();
    }

    fn narrowed(&mut self, bounds: Bounds) {
        if !self.info.variation.is_empty() {
            self.say(bounds, false);
        }
    }

    #[inline]
    fn research(&mut self) {
        self.counters.research();
    }

    #[inline]
    fn cut(&mut self, depth: Depth, moves: usize) {
        self.counters.cut(depth, moves);
    }
}

impl<G: Game> RootSearch<'_, G> {
    pub(super) fn nodes_of_others(&self) -> u64 {
        self.others.iter().map(|used| used.load(Ordering::Relaxed)).sum()
    }
}

impl<G: Selective> RootSearch<'_, G> {
    /// Searches deeper and deeper until the limits is used up.
    pub(super) fn deepen<'s, S>(
        &'s self,
        search: &mut S,
        reporter: impl for<'a> Fn(&'a mut S) -> &'a mut Reporter<'s, G>,
    ) -> Found<G>
    where
        S: WindowSearch<Node = Node<G>, Move = G::Move>,
    {
        let mut found = Found::default();
        let mut lines: Vec<Line<G>> = Vec::new();
        let at_rest = Guesses::at_rest(self.root.evaluate_trained());
        // For how many iterations the best move has been the same.
        let mut stable = 0;
        let last_depth = self.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        for depth in 1..=last_depth {
            let mut finished: Vec<Line<G>> = Vec::new();
            for number in 0..self.lines {
                let taken = |m: &G::Move| finished.iter().any(|line| line.variation.first() == Some(m));
                let searchmoves: Vec<G::Move> =
                    self.candidates.iter().copied().filter(|m| !taken(m)).collect();
                let before = lines.get(number);
                let known = before.map_or(at_rest, |line| line.known);
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
                        finished.push(Line { bounds, variation, known });
                        let (seldepth, endgames) = (search.seldepth().max(depth), search.endgame_hits());
                        let reporter = reporter(search);
                        (reporter.info.seldepth, reporter.info.endgame_hits) = (seldepth, endgames);
                    }
                    Err(Stopped) => {
                        // A move that has proved to be no worse than the last iteration's is worth playing.
                        if let Some((m, proved)) = best
                            && number == 0
                            && before
                                .is_some_and(|line| proved >= line.bounds.lower && line.variation[0] != m)
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
                reporter.say(line.bounds, true);
            }
            let best = &finished[0];
            stable = if found.variation.first() == best.variation.first() { stable + 1 } else { 0 };
            let value = best.bounds.lower;
            let fall = found.value.map_or(0, |before| before - value);
            found.variation.clone_from(&best.variation);
            (found.value, found.depth) = (Some(value), depth);
            lines = finished;
            if self.is_enough(depth, value, stable, fall) {
                break;
            }
        }
        found
    }

    /// Whether another iteration is not worth its time.
    fn is_enough(&self, depth: Depth, value: Score, stable: u32, fall: Score) -> bool {
        if self.signals.is_stopped() {
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
        let share = if self.candidates.len() == 1 {
            0.1
        } else if certain {
            0.2
        } else {
            let calm = [1.5, 1.25, 1.0, 0.9, 0.8, 0.7][stable.min(5) as usize];
            let worry = 1.0 + (f64::from(fall) / f64::from(G::UNIT)).clamp(-0.1, 0.8);
            calm * worry
        };
        // The next iteration takes longer than all before it: begin it only if a good part of it may get done.
        self.begin.elapsed() >= time.soft.mul_f64(share * 0.75).min(time.hard)
    }

    /// The line that begins with a move, as far as the table knows it: legal moves, and no position twice.
    fn variation(&self, first: G::Move, depth: Depth) -> Vec<G::Move> {
        let mut moves = vec![first];
        let mut position = self.root.after(first);
        let mut seen = vec![self.root.key(), position.key()];
        while moves.len() < (depth as usize + 8).min(MAX_DEPTH as usize)
            && let Some(entry) = self.table.probe(position.key()).filter(|entry| entry.best != 0)
            && let Some(m) = position.unpack(entry.best)
        {
            position = position.after(m);
            moves.push(m);
            if seen.contains(&position.key()) {
                break;
            }
            seen.push(position.key());
        }
        moves
    }

    /// Searches along with the thread that answers, to fill the table: every second thread a ply ahead.
    pub(super) fn help<S>(&self, search: &mut S, number: Depth)
    where
        S: WindowSearch<Node = Node<G>, Move = G::Move>,
    {
        let mut known = Guesses::at_rest(self.root.evaluate_trained());
        search.set_searchmoves(self.candidates.to_vec());
        for depth in 1 + (number + 1) % 2..=MAX_DEPTH {
            match drive(search, self.options.algorithm, &Node::root(self.root.clone(), depth), known) {
                Some(Ok(bounds)) => known.learn(bounds),
                Some(Err(Stopped)) | None => break,
            }
        }
    }
}
