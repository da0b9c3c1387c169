//! Observers and counters. Every count is defined here, is deterministic, and is printed under the name it has here.

use super::{Bounds, Window};
use crate::game::Score;
use crate::{Depth, MAX_DEPTH};
use std::ops::AddAssign;

/// An observer of a search. Every method does nothing by default: what nobody observes costs nothing.
pub trait Observer {
    /// The search procedure was entered for the position with this key.
    fn node(&mut self, _key: u64) {}

    /// The leaf with this key was evaluated; `quiescence` is the number of positions that its quiescence search visited.
    fn leaf(&mut self, _key: u64, _quiescence: u64) {}

    /// The position with this key, the last that was entered, is searched with this window, as the side to move there sees it.
    fn window(&mut self, _key: u64, _window: Window) {}

    /// A leaf of which a bound was known was asked for another one, which took as many positions.
    fn leaf_again(&mut self, _key: u64, _quiescence: u64) {}

    /// The children of a node were generated.
    fn interior(&mut self, _children: usize) {}

    /// A node was answered by the table.
    fn table_cutoff(&mut self) {}

    /// The driver called MT or a window search: at the root, or for MTD-best at one of its children.
    fn test(&mut self) {}

    /// The test left the driver with these bounds on the root's value.
    fn narrowed(&mut self, _bounds: Bounds) {}

    /// A re-search: a window search had to be repeated with a wider window.
    fn research(&mut self) {}

    /// A cut-off at a node of this depth, by the last of the `moves` that were tried.
    fn cut(&mut self, _depth: Depth, _moves: usize) {}

    /// The size of the lists of a best-first search.
    fn list(&mut self, _size: usize) {}

    /// The test that was announced last is of the position with this key, with this window, as the side to move there sees
    /// it. A search that finds the value at once does not say so.
    fn asked(&mut self, _key: u64, _window: Window) {}

    /// The value of the position with this key was found to lie within these bounds, as the side to move there sees it.
    fn proved(&mut self, _key: u64, _bounds: Bounds) {}

    /// The contents of the lists of a best-first search, made only for observers that ask.
    fn lists(&mut self, _contents: impl FnOnce() -> Vec<Listed>) {}
}

/// A node in the lists of a best-first search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Listed {
    /// The key of its position.
    pub key: u64,
    /// Why it is in the list.
    pub role: Role,
    /// The number beside it, as MAX, the side to move at the root, sees it: the merit of a state, the value of a node in a
    /// solution tree.
    pub merit: Score,
}

/// Why a node is in a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// A state that is to be searched.
    Live,
    /// A state that has been searched.
    Solved,
    /// A MAX node above states, in BACKUP, with its own lower bound.
    Backup(Score),
    /// A node of a solution tree.
    Kept,
}

impl Observer for () {}

/// The counts of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counters {
    /// Static evaluations computed: the papers' NBP, number of bottom positions. A leaf found in the table is not
    /// evaluated again; one that the table has lost is. A leaf that is asked for one bound after the other
    /// ([`crate::Leaf::Window`]) counts once, as long as the table has one of them.
    pub leaves: u64,
    /// Nodes whose children were generated.
    pub interior: u64,
    /// Children generated: divided by `interior`, the mean branching factor of the tree.
    pub generated: u64,
    /// Entries into the search procedure, table cut-offs and revisits included: the papers' total nodes.
    pub nodes: u64,
    /// Positions visited by the quiescence searches of leaves, the leaves themselves not included.
    pub quiescence: u64,
    /// Nodes answered by the table.
    pub table_cutoffs: u64,
    /// Calls of MT, or window searches, by the driver.
    pub tests: u64,
    /// Re-searches with a wider window, at the root or below.
    pub researches: u64,
    /// How well moves were ordered, over all depths.
    pub ordering: OrderingQuality,
    /// The same by remaining depth.
    pub ordering_by_depth: Vec<OrderingQuality>,
}

/// Move ordering: how often the first move is the right one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct OrderingQuality {
    /// Nodes that a move cut off.
    pub cut_nodes: u64,
    /// Of these, those that the first move cut off.
    pub cut_by_first: u64,
    /// Moves tried at cut nodes, the cutting one included.
    pub moves_at_cut: u64,
}

impl OrderingQuality {
    /// The share of cut-offs by the first move.
    pub fn first_move_rate(self) -> Option<f64> {
        (self.cut_nodes > 0).then(|| self.cut_by_first as f64 / self.cut_nodes as f64)
    }

    /// The mean number of moves tried at cut nodes.
    pub fn mean_moves(self) -> Option<f64> {
        (self.cut_nodes > 0).then(|| self.moves_at_cut as f64 / self.cut_nodes as f64)
    }

    fn note(&mut self, moves: usize) {
        self.cut_nodes += 1;
        self.cut_by_first += u64::from(moves == 1);
        self.moves_at_cut += moves as u64;
    }
}

impl AddAssign for OrderingQuality {
    fn add_assign(&mut self, other: OrderingQuality) {
        self.cut_nodes += other.cut_nodes;
        self.cut_by_first += other.cut_by_first;
        self.moves_at_cut += other.moves_at_cut;
    }
}

impl Default for Counters {
    fn default() -> Self {
        Counters {
            leaves: 0,
            interior: 0,
            generated: 0,
            nodes: 0,
            quiescence: 0,
            table_cutoffs: 0,
            tests: 0,
            researches: 0,
            ordering: OrderingQuality::default(),
            ordering_by_depth: vec![OrderingQuality::default(); MAX_DEPTH as usize + 1],
        }
    }
}

impl AddAssign<&Counters> for Counters {
    fn add_assign(&mut self, other: &Counters) {
        self.leaves += other.leaves;
        self.interior += other.interior;
        self.generated += other.generated;
        self.nodes += other.nodes;
        self.quiescence += other.quiescence;
        self.table_cutoffs += other.table_cutoffs;
        self.tests += other.tests;
        self.researches += other.researches;
        self.ordering += other.ordering;
        for (own, others) in self.ordering_by_depth.iter_mut().zip(&other.ordering_by_depth) {
            *own += *others;
        }
    }
}

impl Observer for Counters {
    #[inline]
    fn node(&mut self, _: u64) {
        self.nodes += 1;
    }

    #[inline]
    fn leaf(&mut self, _: u64, quiescence: u64) {
        self.leaves += 1;
        self.quiescence += quiescence;
    }

    #[inline]
    fn leaf_again(&mut self, _: u64, quiescence: u64) {
        self.quiescence += quiescence;
    }

    #[inline]
    fn interior(&mut self, children: usize) {
        self.interior += 1;
        self.generated += children as u64;
    }

    #[inline]
    fn table_cutoff(&mut self) {
        self.table_cutoffs += 1;
    }

    fn test(&mut self) {
        self.tests += 1;
    }

    #[inline]
    fn research(&mut self) {
        self.researches += 1;
    }

    #[inline]
    fn cut(&mut self, depth: Depth, moves: usize) {
        self.ordering.note(moves);
        self.ordering_by_depth[depth as usize].note(moves);
    }
}
