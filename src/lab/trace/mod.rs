//! A search on a written tree, step by step.
//!
//! A [`Trace`] is what an algorithm did, as [`Step`]s in [`Pass`]es. A [`Frame`] is what a reader sees after a step: which
//! nodes were visited, evaluated, cut off or taken from memory, and what is known of their values. [`Trace::passes_text`] and
//! [`Trace::steps_text`] draw it for a terminal, [`html`] as one self-contained page with the tree as a picture.
//!
//! | file | what |
//! |---|---|
//! | `outline` | the tree: who is whose child, and what each node is called |
//! | `recorder` | the observer that notes the steps |
//! | `step` | the steps, and how they are told |
//! | `frame` | what is to be seen after a step |
//! | `solution` | max and min solution trees, and the critical path |
//! | `text` | for terminals |
//! | `layout`, `picture`, `html` | for browsers |
//!
//! All values are as MAX, the side to move at the root, sees them.

mod frame;
mod html;
mod layout;
mod outline;
mod picture;
mod recorder;
mod solution;
mod step;
mod text;

pub use frame::{Frame, Mark};
pub use html::html;
pub use outline::{Item, Outline};
pub use solution::Solution;
pub use step::{Action, Entry, Pass, Question, Step};

use crate::reproduce::BatchError;
use crate::search::{Algorithm, Bounds, BoundsKept, Guesses, History, Limits, Node, Search, Settings, Table};
use crate::trees::{ExplicitNode, ExplicitTree};

/// What an algorithm did on a tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trace {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The tree.
    pub outline: Outline,
    /// Everything that happened, in order.
    pub steps: Vec<Step>,
    /// The tests of the driver. Of a search with a list, the stretches in which the first state has the same merit.
    pub passes: Vec<Pass>,
    /// What lists held at some time or other; steps refer to them.
    pub lists: Vec<Vec<Entry>>,
    /// What the algorithm found.
    pub found: Bounds,
}

/// What an algorithm remembers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Memory {
    /// Bounds, in a transposition table.
    Table,
    /// States or nodes, in lists of its own.
    Lists,
    /// Nothing.
    None,
}

impl Trace {
    /// Runs an algorithm with enough memory, children in the order of the text.
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

    /// What the algorithm remembers.
    pub fn memory(&self) -> Memory {
        memory(self.algorithm)
    }
}

fn memory(algorithm: Algorithm) -> Memory {
    match algorithm {
        _ if algorithm.is_best_first() => Memory::Lists,
        Algorithm::Minimax | Algorithm::Scout => Memory::None,
        _ => Memory::Table,
    }
}
