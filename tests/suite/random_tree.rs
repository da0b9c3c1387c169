//! A random tree as a game, and an observer that logs its search: for the theorems.

use nullwindow::game::{Game, MoveList, Outcome, Score, Side, zobrist};
use nullwindow::search::{Bounds, Observer};
use std::collections::BTreeSet;

/// How the leaves get their values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LeafValues {
    /// Independently, uniform in `-range..=range`: a small range makes ties.
    Independent { range: Score },
    /// The first child of every node is its best one.
    FirstIsBest,
}

/// A node of a random tree. Its value, and its children's, are functions of the seed and the path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RandomTree {
    width: u8,
    values: LeafValues,
    is_irregular: bool,
    is_root: bool,
    key: u64,
    to_move: Side,
    /// The value of an ordered tree's node, for the side to move.
    value: Score,
}

impl RandomTree {
    /// A uniform tree without end: the depth of the search makes the leaves.
    pub(crate) fn new(seed: u64, width: u8, values: LeafValues) -> RandomTree {
        let key = zobrist::number(seed, 0);
        let value = (key % 21) as Score - 10;
        RandomTree { width, values, is_irregular: false, is_root: true, key, to_move: Side::First, value }
    }

    /// The same tree with 0 to `width` children per node, and at least one at the root: some leaves are finished games.
    pub(crate) fn irregular(self) -> RandomTree {
        RandomTree { is_irregular: true, ..self }
    }
}

impl Game for RandomTree {
    type Move = u8;
    type Evaluator = ();

    const HISTORY_SLOTS: usize = 256;

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn moves(&self) -> MoveList<u8> {
        let count = match self.is_irregular {
            true => ((self.key >> 40) % (u64::from(self.width) + 1)).max(u64::from(self.is_root)) as u8,
            false => self.width,
        };
        (0..count).collect()
    }

    fn after(&self, m: u8) -> RandomTree {
        let key = zobrist::number(self.key, u64::from(m) + 1);
        let worse = if m == 0 { 0 } else { (key % 5) as Score };
        RandomTree { key, to_move: !self.to_move, value: worse - self.value, is_root: false, ..*self }
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn evaluate(&self) -> Score {
        match self.values {
            LeafValues::Independent { range } => {
                (self.key >> 8) as Score % (range + 1) * if self.key & 1 == 0 { 1 } else { -1 }
            }
            LeafValues::FirstIsBest => self.value,
        }
    }

    fn history_slot(&self, m: u8) -> usize {
        usize::from(m)
    }

    fn pack(&self, m: u8) -> u16 {
        u16::from(m) + 1
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.is_irregular {
            return None;
        }
        let outcomes = [Outcome::Win, Outcome::Loss, Outcome::Draw, Outcome::Margin(self.evaluate())];
        self.moves().is_empty().then(|| outcomes[(self.key >> 20) as usize % 4])
    }
}

/// Logs a search: the nodes and leaves in order, what was counted, and how the driver's bounds close.
#[derive(Default)]
pub(crate) struct SearchLog {
    pub(crate) nodes: Vec<u64>,
    pub(crate) leaves: Vec<u64>,
    pub(crate) interior: u64,
    pub(crate) tests: usize,
    pub(crate) bounds: Vec<Bounds>,
    pub(crate) largest_list: usize,
}

impl Observer for SearchLog {
    fn node(&mut self, key: u64) {
        self.nodes.push(key);
    }

    fn leaf(&mut self, key: u64, _: u64) {
        self.leaves.push(key);
    }

    fn interior(&mut self, _: usize) {
        self.interior += 1;
    }

    fn test(&mut self) {
        self.tests += 1;
    }

    fn narrowed(&mut self, bounds: Bounds) {
        self.bounds.push(bounds);
    }

    fn list(&mut self, size: usize) {
        self.largest_list = self.largest_list.max(size);
    }
}

impl SearchLog {
    pub(crate) fn distinct_leaves(&self) -> BTreeSet<u64> {
        self.leaves.iter().copied().collect()
    }

    pub(crate) fn distinct_nodes(&self) -> BTreeSet<u64> {
        self.nodes.iter().copied().collect()
    }
}
