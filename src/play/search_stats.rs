//! What a search has found so far, for display.

use crate::engine::Info;
use crate::game::{EndgameValue, Game, Score, Side};
use crate::search::{Algorithm, Bounds, Depth};
use std::time::Duration;

/// What a search has found so far.
#[derive(Clone, Debug)]
pub struct SearchStats<G: Game> {
    /// The driver.
    pub algorithm: Algorithm,
    /// The position that is searched.
    pub root: G,
    /// The depth of the present iteration.
    pub depth: Depth,
    /// The value of the last finished iteration, for the side to move in the root.
    pub value: Option<Score>,
    /// Whether this value is proved.
    pub proved: bool,
    /// What endgame tables know of the root.
    pub known: Option<EndgameValue>,
    /// The best line.
    pub line: Vec<G::Move>,
    /// The interval of the root's value after each test of the present iteration, for the side to move in the root.
    pub intervals: Vec<Bounds>,
    /// The tests of the present iteration.
    pub tests: u64,
    /// The nodes so far.
    pub nodes: u64,
    /// The time so far.
    pub elapsed: Duration,
    /// The share of cutoffs by the first move, in the present iteration.
    pub first_move_rate: Option<f64>,
}

/// Only the last intervals are stored: SSS* on a fine evaluation makes thousands of tests.
const MOST_INTERVALS: usize = 4096;

impl<G: Game> SearchStats<G> {
    /// The stats of a search that begins.
    pub(super) fn new(root: G, algorithm: Algorithm) -> SearchStats<G> {
        SearchStats {
            algorithm,
            root,
            depth: 0,
            value: None,
            proved: false,
            known: None,
            line: Vec::new(),
            intervals: Vec::new(),
            tests: 0,
            nodes: 0,
            elapsed: Duration::ZERO,
            first_move_rate: None,
        }
    }

    /// The side to move in the root, for which all values are.
    pub fn side(&self) -> Side {
        self.root.to_move()
    }

    /// Nodes per second.
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-6)) as u64
    }

    /// Adds what the engine reports, and the intervals since its last report.
    pub(super) fn update(&mut self, info: &Info<G>, intervals: &[Bounds]) {
        if info.depth != self.depth {
            (self.depth, self.tests) = (info.depth, 0);
            self.intervals.clear();
        }
        // The bounds of a selective search may cross; the lower one is what a line of moves reaches.
        let closed = |bounds: &Bounds| Bounds { lower: bounds.lower, upper: bounds.upper.max(bounds.lower) };
        self.intervals.extend(intervals.iter().map(closed));
        let surplus = self.intervals.len().saturating_sub(MOST_INTERVALS);
        self.intervals.drain(..surplus);
        self.known = info.known;
        if info.line == 1 {
            if info.finished {
                (self.value, self.proved) = (proven_value(info.bounds), info.proved);
            }
            self.line.clone_from(&info.variation);
            // Other best moves have tests of their own, and all lines are reported again after the last one.
            self.tests = self.tests.max(info.tests);
            self.first_move_rate = info.ordering.first_move_rate().or(self.first_move_rate);
        }
        (self.nodes, self.elapsed) = (info.nodes, info.elapsed);
    }
}

/// The finite bound, the lower one first: some drivers find a lower bound alone, or none.
pub(super) fn proven_value(bounds: Bounds) -> Option<Score> {
    [bounds.lower, bounds.upper].into_iter().find(|value| value.abs() <= crate::game::WIN)
}

/// The searches that are displayed: the current or last one, and the last one of the previous driver.
#[derive(Clone, Debug)]
pub struct SearchPanel<G: Game> {
    /// The current search, or the last one.
    pub current: Option<SearchStats<G>>,
    /// The last search of the driver that was used before.
    pub previous: Option<SearchStats<G>>,
}

impl<G: Game> Default for SearchPanel<G> {
    fn default() -> Self {
        SearchPanel { current: None, previous: None }
    }
}

impl<G: Game> SearchPanel<G> {
    /// A search begins.
    pub(super) fn begin(&mut self, root: G, algorithm: Algorithm) {
        if let Some(last) = self.current.take()
            && last.algorithm != algorithm
            && last.depth > 0
        {
            self.previous = Some(last);
        }
        self.current = Some(SearchStats::new(root, algorithm));
    }
}
