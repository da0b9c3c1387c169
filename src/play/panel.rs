//! What the engine thinks, collected for whoever draws it.

use crate::engine::Info;
use crate::game::{Game, Score, Side};
use crate::search::{Algorithm, Bounds, Depth};
use std::time::Duration;

/// What is known of a search.
#[derive(Clone, Debug)]
pub struct Figures<G: Game> {
    /// The driver.
    pub algorithm: Algorithm,
    /// The position that is searched.
    pub root: G,
    /// The depth of the present iteration.
    pub depth: Depth,
    /// The value of the last finished iteration, for the side to move in the root.
    pub value: Option<Score>,
    /// The best line.
    pub line: Vec<G::Move>,
    /// What the tests of the present iteration have left of the root's value, one after the other, for the side to move
    /// in the root: the driver's interval as it closes.
    pub intervals: Vec<Bounds>,
    /// The tests of the present iteration.
    pub tests: u64,
    /// The nodes so far.
    pub nodes: u64,
    /// The time so far.
    pub elapsed: Duration,
    /// The share of cut-offs by the first move, in the present iteration.
    pub first_move_rate: Option<f64>,
}

/// More tests than anybody can look at are not kept: the last ones are.
const MOST_INTERVALS: usize = 4096;

impl<G: Game> Figures<G> {
    /// Nothing is known yet.
    pub(super) fn new(root: G, algorithm: Algorithm) -> Figures<G> {
        Figures {
            algorithm,
            root,
            depth: 0,
            value: None,
            line: Vec::new(),
            intervals: Vec::new(),
            tests: 0,
            nodes: 0,
            elapsed: Duration::ZERO,
            first_move_rate: None,
        }
    }

    /// The side to move in the root, as which all values are seen.
    pub fn side(&self) -> Side {
        self.root.to_move()
    }

    /// Nodes a second.
    pub fn rate(&self) -> u64 {
        (self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-6)) as u64
    }

    /// Takes in what was found, and the intervals since the last time.
    pub(super) fn learn(&mut self, info: &Info<G>, intervals: &[Bounds]) {
        if info.depth != self.depth {
            (self.depth, self.tests) = (info.depth, 0);
            self.intervals.clear();
        }
        // Bounds of a selective search may cross; the lower one is what was shown to be possible.
        let closed = |bounds: &Bounds| Bounds { lower: bounds.lower, upper: bounds.upper.max(bounds.lower) };
        self.intervals.extend(intervals.iter().map(closed));
        let spare = self.intervals.len().saturating_sub(MOST_INTERVALS);
        self.intervals.drain(..spare);
        if info.line == 1 {
            if info.finished {
                self.value = known(info.bounds);
            }
            self.line.clone_from(&info.variation);
            // Other best moves have tests of their own, and all are told again when the last one is finished.
            self.tests = self.tests.max(info.tests);
            self.first_move_rate = info.ordering.first_move_rate().or(self.first_move_rate);
        }
        (self.nodes, self.elapsed) = (info.nodes, info.elapsed);
    }
}

/// The value that bounds tell: some drivers find a lower bound alone, or nothing.
pub(super) fn known(bounds: Bounds) -> Option<Score> {
    [bounds.lower, bounds.upper].into_iter().find(|value| value.abs() <= crate::game::WIN)
}

/// The searches that a panel shows: the present or last one, and the last one of the driver before.
#[derive(Clone, Debug)]
pub struct Panel<G: Game> {
    /// The present search, or the last one.
    pub now: Option<Figures<G>>,
    /// The last search of the driver that was used before.
    pub before: Option<Figures<G>>,
}

impl<G: Game> Default for Panel<G> {
    fn default() -> Self {
        Panel { now: None, before: None }
    }
}

impl<G: Game> Panel<G> {
    /// A search begins.
    pub(super) fn begin(&mut self, root: G, algorithm: Algorithm) {
        if let Some(last) = self.now.take()
            && last.algorithm != algorithm
            && last.depth > 0
        {
            self.before = Some(last);
        }
        self.now = Some(Figures::new(root, algorithm));
    }
}
