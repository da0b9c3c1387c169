//! Many trees, searched by several algorithms on all cores.

use super::tally::{Counter, Tally};
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

/// A number of trees of one kind, and what is done with them.
#[derive(Clone, PartialEq, Debug)]
pub struct Batch {
    /// The kind of trees.
    pub tree: UniformTree,
    /// How many.
    pub trees: usize,
    /// Which: the seeds of the trees are drawn from it.
    pub seed: u64,
    /// The algorithms.
    pub algorithms: Vec<Algorithm>,
    /// The transposition table has `2^table_bits` entries; none if there is no memory.
    pub table_bits: Option<u32>,
    /// Whether nodes are told apart, which costs as much as to search them.
    pub distinct: bool,
    /// Where MTD(f) begins, since there is no iteration before.
    pub guess: Score,
}

/// Why a batch was given up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BatchError {
    /// Somebody set the flag.
    Stopped,
    /// There is no memory for the table.
    Table(TableError),
    /// Two algorithms disagree, which is a mistake in the program.
    Disagreement(String),
}

impl fmt::Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BatchError::Stopped => f.write_str("stopped"),
            BatchError::Table(error) => error.fmt(f),
            BatchError::Disagreement(message) => write!(f, "a mistake in the program: {message}"),
        }
    }
}

impl std::error::Error for BatchError {}

/// Searches one tree with an algorithm; MTD(f) begins at `guess`.
pub(super) fn search_tree<G: Game, O: Observer>(
    root: &Node<G>,
    algorithm: Algorithm,
    guess: Score,
    settings: Settings,
    memory: &mut SearchMemory,
    limits: Limits,
    observer: O,
) -> Result<(Score, O), Stopped> {
    let SearchMemory { table, history } = memory;
    let mut search = Search::new(settings, table, history, limits, observer);
    let bounds = search.search(algorithm, root, Guesses::from_static(guess))?;
    Ok((bounds.lower, search.into_observer()))
}

impl Batch {
    /// The counts of every tree, algorithm by algorithm. The result does not depend on the number of threads.
    pub fn run(&self, jobs: usize, stop: &Arc<AtomicBool>) -> Result<Vec<Vec<Tally>>, BatchError> {
        let roots: Vec<UniformNode> =
            seeds(self.seed).take(self.trees).map(|seed| self.tree.root(seed)).collect();
        let place = || {
            let table =
                Table::new(self.table_bits.unwrap_or(0), BoundsKept::Two).map_err(BatchError::Table)?;
            Ok(SearchMemory { table, history: History::new::<UniformNode>() })
        };
        let by_tree = pool::try_map(&roots, jobs, place, |memory, root| self.search(root, memory, stop))?;
        Ok((0..self.algorithms.len()).map(|at| by_tree.iter().map(|tallies| tallies[at]).collect()).collect())
    }

    /// The counts of one tree, algorithm by algorithm.
    fn search(
        &self,
        root: &UniformNode,
        memory: &mut SearchMemory,
        stop: &Arc<AtomicBool>,
    ) -> Result<Vec<Tally>, BatchError> {
        let settings = Settings { memory: self.table_bits.is_some(), ..Settings::FIXED };
        let mut first: Option<(Algorithm, Score)> = None;
        let mut tallies = Vec::with_capacity(self.algorithms.len());
        for &algorithm in &self.algorithms {
            // What another algorithm has found must not help.
            memory.clear();
            let counter = if self.distinct { Counter::distinct() } else { Counter::default() };
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
            tallies.push(counter.tally());
        }
        Ok(tallies)
    }
}

/// A mean and its standard error.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mean {
    /// The mean.
    pub value: f64,
    /// The standard error; 0 of a single number.
    pub error: f64,
}

impl Mean {
    /// The mean of a count over trees.
    pub fn of(tallies: &[Tally], count: impl Fn(&Tally) -> u64) -> Mean {
        let number = tallies.len().max(1) as f64;
        let value = tallies.iter().map(|tally| count(tally) as f64).sum::<f64>() / number;
        let squares: f64 = tallies.iter().map(|tally| (count(tally) as f64 - value).powi(2)).sum();
        let error = if tallies.len() > 1 { (squares / (number - 1.0) / number).sqrt() } else { 0.0 };
        Mean { value, error }
    }
}
