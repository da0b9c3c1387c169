//! The worked examples of the papers, leaf by leaf.

use super::batch::{BatchError, search_tree};
use super::reproduction::{ReproducedNumber, Reproduction};
use crate::game::{Game, Score};
use crate::search::{
    Algorithm, Bounds, BoundsKept, History, Limits, Node, Observer, SearchMemory, Settings, Table,
};
use crate::trees::{Example, ExplicitNode, ExplicitTree};
use nullwindow_search::best_first::Journal;

/// The search of an example by an algorithm.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExampleRun {
    /// The value of the root, as MAX sees it.
    pub value: Score,
    /// The distinct leaves in the order of their first evaluation, as MAX sees them.
    pub leaves: Vec<Score>,
    /// The values that the passes of the driver returned.
    pub passes: Vec<Score>,
    /// Nodes expanded.
    pub expanded: u64,
    /// Nodes entered again.
    pub revisits: u64,
    /// The largest size of the lists.
    pub list: usize,
}

/// Records the passes of a driver, and everything that a journal does.
#[derive(Default)]
struct PassObserver {
    journal: Journal,
    last: Option<Bounds>,
    passes: Vec<Score>,
}

impl Observer for PassObserver {
    fn node(&mut self, key: u64) {
        self.journal.node(key);
    }

    fn leaf(&mut self, key: u64, quiescence: u64) {
        self.journal.leaf(key, quiescence);
    }

    fn interior(&mut self, children: usize) {
        self.journal.interior(children);
    }

    fn list(&mut self, size: usize) {
        self.journal.list(size);
    }

    fn narrowed(&mut self, bounds: Bounds) {
        let last = self.last.replace(bounds).unwrap_or(Bounds::UNKNOWN);
        self.passes.push(if bounds.upper < last.upper { bounds.upper } else { bounds.lower });
    }
}

/// Searches an explicit tree with an algorithm, with enough memory.
pub fn run_example(tree: &ExplicitTree, algorithm: Algorithm) -> Result<ExampleRun, BatchError> {
    let table = Table::new(16, BoundsKept::Two).map_err(BatchError::Table)?;
    let mut memory = SearchMemory { table, history: History::new::<ExplicitNode>(), leaf_cache: None };
    let (root, limits) = (Node::root(tree.root(), tree.depth()), Limits::depth(tree.depth()));
    let settings = Settings::FIXED;
    let (value, observer) =
        search_tree(&root, algorithm, 0, settings, &mut memory, limits, PassObserver::default())
            .map_err(|_| BatchError::Stopped)?;
    let value_of = |key: &u64| tree.nodes().find(|node| node.key() == *key).and_then(|node| node.value());
    Ok(ExampleRun {
        value,
        leaves: observer.journal.leaves.iter().filter_map(value_of).collect(),
        passes: observer.passes,
        expanded: observer.journal.expanded,
        revisits: observer.journal.revisits(),
        list: observer.journal.largest_list,
    })
}

/// Reproduces the worked examples.
pub fn examples() -> Result<Reproduction, BatchError> {
    let mut numbers = Vec::new();
    let mut notes = vec![
        "The leaves that each algorithm evaluates on the example trees of the papers, in order, and what the passes of MTD(+inf) \
         return."
            .to_string(),
    ];
    for example in Example::all() {
        let tree = example.tree();
        let facts = example.facts;
        // trends-1997 says that NegaScout visits the same leaves there.
        let nega_scout = (example.name == "trends-1997").then_some(("nega-scout", facts.alpha_beta));
        for (name, printed) in [
            ("alpha-beta", facts.alpha_beta),
            ("sss", facts.sss),
            ("sss-star", facts.sss),
            ("sss-2", facts.sss),
        ]
        .into_iter()
        .chain(nega_scout)
        {
            let found = run_example(&tree, name.parse().expect("the name of an algorithm"))?;
            let table = format!("{} ({})", example.name, example.source);
            let is_same = if found.leaves == printed { "as printed" } else { "not as printed" };
            notes.push(format!("{}, {name}: {}, {is_same}.", example.name, join(&found.leaves)));
            let mut number = |column: &str, published: usize, ours: usize| {
                let (published, ours) = (Some(published as f64), ours as f64);
                numbers.push(ReproducedNumber::new(&table, name, column, published, ours, 0.0));
            };
            number("value", facts.value as usize, found.value as usize);
            number("leaves", printed.len(), found.leaves.len());
            if name == "sss" {
                let is_same = if found.passes == facts.passes { "as printed" } else { "not as printed" };
                notes.push(format!("{}, passes of sss: {}, {is_same}.", example.name, join(&found.passes)));
                number("passes", facts.passes.len(), found.passes.len());
            }
        }
    }
    Ok(Reproduction {
        name: "examples".to_string(),
        title: "The worked examples".to_string(),
        rows: "algorithm",
        columns: "number",
        notes,
        numbers,
        figures: Vec::new(),
    })
}

/// Numbers separated by blanks.
pub fn join(numbers: &[Score]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
