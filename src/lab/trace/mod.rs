//! Traces: a search of a written tree, step by step.
//!
//! A [`Trace`] is what an algorithm did: [`TraceStep`]s in [`Pass`]es. A [`Snapshot`] is the tree after a step: which nodes
//! were visited, evaluated, cut off or taken from memory, and the bounds on their values. [`Trace::passes_text`] and
//! [`Trace::steps_text`] draw it for a terminal, [`html`] as a self-contained page with a picture of the tree.
//!
//! | file | what |
//! |---|---|
//! | `outline` | the tree: parents, children and labels |
//! | `recorder` | the observer that records the steps |
//! | `step` | the steps, and their descriptions |
//! | `snapshot` | the tree after a step |
//! | `solution` | max and min solution trees, and the critical path |
//! | `text` | for terminals |
//! | `layout`, `picture`, `html` | for browsers |
//! | `code` | pseudo-code, and the line of each step |
//!
//! All values are from the point of view of MAX, the side to move at the root.

mod code;
mod html;
mod layout;
mod outline;
mod picture;
mod recorder;
mod snapshot;
mod solution;
mod step;
mod text;

pub use html::html;
pub use outline::{Outline, OutlineItem};
pub use snapshot::{NodeStatus, Snapshot};
pub use solution::Solution;
pub use step::{Action, ListEntry, Pass, PassKind, TraceStep};

use crate::reproduce::BatchError;
use crate::search::{
    Algorithm, Bounds, BoundsKept, Guesses, History, Limits, Node, Search, Settings, Table, Window,
};
use crate::trees::{ExplicitNode, ExplicitTree};

/// What an algorithm did on a tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trace {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The tree.
    pub outline: Outline,
    /// All steps, in order.
    pub steps: Vec<TraceStep>,
    /// The tests of the driver; for a search with an OPEN list, the steps during which its first state has the same merit.
    pub passes: Vec<Pass>,
    /// After each step, the windows of its node and of those above it, as MAX sees them.
    pub windows: Vec<Vec<(usize, Window)>>,
    /// The contents of the lists over time; steps refer to them by index.
    pub lists: Vec<Vec<ListEntry>>,
    /// The result.
    pub found: Bounds,
}

/// The memory of an algorithm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MemoryKind {
    /// A transposition table.
    Table,
    /// Lists of states or nodes.
    Lists,
    /// Nothing.
    None,
}

impl Trace {
    /// Traces an algorithm on a tree, with enough memory, children in the order of the text.
    pub fn of(tree: &ExplicitTree, algorithm: Algorithm) -> Result<Trace, BatchError> {
        let table = Table::new(16, BoundsKept::Two).map_err(BatchError::Table)?;
        let mut history = History::new::<ExplicitNode>();
        let limits = Limits::depth(tree.depth());
        let recorder = recorder::Recorder::new(tree, algorithm);
        let mut search = Search::new(Settings::FIXED, &table, &mut history, limits, recorder);
        let root = Node::root(tree.root(), tree.depth());
        let found =
            search.search(algorithm, &root, Guesses::from_static(0)).map_err(|_| BatchError::Stopped)?;
        Ok(search.into_observer().finish(found))
    }

    /// The memory of the algorithm.
    pub fn memory(&self) -> MemoryKind {
        memory(self.algorithm)
    }
}

fn memory(algorithm: Algorithm) -> MemoryKind {
    match algorithm {
        _ if algorithm.is_best_first() => MemoryKind::Lists,
        Algorithm::Minimax | Algorithm::Scout => MemoryKind::None,
        _ => MemoryKind::Table,
    }
}
