//! Batches: many trees searched by several algorithms, on several threads.

use super::tree_counts::{TreeCounter, TreeCounts};
use crate::game::{Game, Score};
use crate::search::{
    Algorithm, BoundsKept, Guesses, History, Limits, Node, Observer, Search, SearchMemory, Settings, Stopped,
    Table, TableError,
};
use crate::trees::{UniformNode, UniformTree, seeds};
use nullwindow_support::pool;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// How much is sampled: what all reproductions on random trees share.
#[derive(Clone, Debug)]
pub struct Sampling {
    /// The number of trees, or of samples, per cell.
    pub trees: usize,
    /// The random seed.
    pub seed: u64,
    /// The number of threads.
    pub jobs: usize,
    /// Set to stop early.
    pub stop: Arc<AtomicBool>,
}

/// A batch of trees of one kind, and the algorithms that search them.
#[derive(Clone, PartialEq, Debug)]
pub struct Batch {
    /// The kind of trees.
    pub tree: UniformTree,
    /// The number of trees.
    pub trees: usize,
    /// The random seed, from which the seeds of the trees are drawn.
    pub seed: u64,
    /// The algorithms.
    pub algorithms: Vec<Algorithm>,
    /// The transposition table has `2^table_bits` entries; `None` for a search without one.
    pub table_bits: Option<u32>,
    /// Whether distinct nodes are counted, which takes as long as searching them.
    pub distinct: bool,
    /// The first guess of MTD(f), since there is no earlier iteration.
    pub guess: Score,
}

/// Why a batch was not finished.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BatchError {
    /// The stop flag was set.
    Stopped,
    /// The table does not fit in memory.
    Table(TableError),
    /// Two algorithms disagree, which is a bug.
    Disagreement(String),
}

impl fmt::Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BatchError::Stopped => f.write_str("stopped"),
            BatchError::Table(error) => error.fmt(f),
            BatchError::Disagreement(message) => write!(f, "bug: {message}"),
        }
    }
}

impl std::error::Error for BatchError {}

/// Searches one tree with an algorithm; `guess` is the first guess of MTD(f).
pub(super) fn search_tree<G: Game, O: Observer>(
    root: &Node<G>,
    algorithm: Algorithm,
    guess: Score,
    settings: Settings,
    memory: &mut SearchMemory,
    limits: Limits,
    observer: O,
) -> Result<(Score, O), Stopped> {
    let SearchMemory { table, history, .. } = memory;
    let mut search = Search::new(settings, table, history, limits, observer);
    let bounds = search.search(algorithm, root, Guesses::from_static(guess))?;
    Ok((bounds.lower, search.into_observer()))
}

impl Batch {
    /// The counts by algorithm and tree. They do not depend on the number of threads.
    pub fn run(&self, jobs: usize, stop: &Arc<AtomicBool>) -> Result<Vec<Vec<TreeCounts>>, BatchError> {
        let roots: Vec<UniformNode> =
            seeds(self.seed).take(self.trees).map(|seed| self.tree.root(seed)).collect();
        let new_memory = || {
            let table =
                Table::new(self.table_bits.unwrap_or(0), BoundsKept::Two).map_err(BatchError::Table)?;
            Ok(SearchMemory { table, history: History::new::<UniformNode>(), leaf_cache: None })
        };
        let by_tree =
            pool::try_map(&roots, jobs, new_memory, |memory, root| self.search(root, memory, stop))?;
        Ok((0..self.algorithms.len()).map(|at| by_tree.iter().map(|counts| counts[at]).collect()).collect())
    }

    /// The counts of one tree by algorithm.
    fn search(
        &self,
        root: &UniformNode,
        memory: &mut SearchMemory,
        stop: &Arc<AtomicBool>,
    ) -> Result<Vec<TreeCounts>, BatchError> {
        let settings = Settings { memory: self.table_bits.is_some(), ..Settings::FIXED };
        let mut first: Option<(Algorithm, Score)> = None;
        let mut counts = Vec::with_capacity(self.algorithms.len());
        for &algorithm in &self.algorithms {
            // Nothing carries over from one algorithm to the next.
            memory.clear();
            let counter = if self.distinct { TreeCounter::distinct() } else { TreeCounter::default() };
            let limits = Limits::depth(self.tree.depth()).with_stop(Some(stop.clone()));
            let depth = self.tree.depth();
            let node = Node::root(*root, depth);
            let (value, counter) =
                search_tree(&node, algorithm, self.guess, settings, memory, limits, counter)
                    .map_err(|_| BatchError::Stopped)?;
            if algorithm.finds_value() {
                let (other, expected) = *first.get_or_insert((algorithm, value));
                if value != expected {
                    return Err(BatchError::Disagreement(format!(
                        "{algorithm} finds {value} where {other} finds {expected}, in the tree of key {:016x}",
                        root.key()
                    )));
                }
            }
            counts.push(counter.counts());
        }
        Ok(counts)
    }
}

/// A mean and its standard error.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mean {
    /// The mean.
    pub value: f64,
    /// The standard error; 0 for a single number.
    pub error: f64,
}

impl Mean {
    /// The mean of one of the counts over trees.
    pub fn of(counts: &[TreeCounts], count: impl Fn(&TreeCounts) -> u64) -> Mean {
        let number = counts.len().max(1) as f64;
        let value = counts.iter().map(|tree| count(tree) as f64).sum::<f64>() / number;
        let squares: f64 = counts.iter().map(|tree| (count(tree) as f64 - value).powi(2)).sum();
        let error = if counts.len() > 1 { (squares / (number - 1.0) / number).sqrt() } else { 0.0 };
        Mean { value, error }
    }
}
