//! What a leaf costs the searches on artificial trees, where making and evaluating a node costs next to nothing.
//!
//! The counts are the same on every machine. Times are medians of interleaved rounds, so that their ratios hold on a
//! noisy one. The last column is the time of a leaf in units of MTD(+infinity)'s.

use nullwindow::lab::trees::{UniformNode, UniformTree, ValueRange, Values};
use nullwindow::search::best_first::Journal;
use nullwindow::search::{
    Algorithm, BoundsKept, Counters, Guesses, History, Leaf, Limits, Node, Observer, Search, Settings, Table,
};
use std::time::Instant;

const ALGORITHMS: [&str; 9] =
    ["sss", "sss-star", "sss-2", "dual", "dual-star", "dual-sss-2", "ps-star:2", "ps-star:4", "alpha-beta"];

/// The number of rounds.
const ROUNDS: usize = 7;

/// A fixed tree: moves are tried in the order in which they are generated.
fn fixed() -> Settings {
    Settings { leaf: Leaf::Static, history: false, table_move: false, ..Settings::default() }
}

/// Searches all trees; the observers, and the seconds without those for clearing the table.
fn search<O: Observer + Default>(
    trees: &[UniformNode],
    depth: u32,
    algorithm: Algorithm,
    table: &mut Table,
) -> (Vec<O>, f64) {
    let mut history = History::new::<UniformNode>();
    let mut seconds = 0.0;
    let mut observers = Vec::new();
    for tree in trees {
        table.clear();
        let begin = Instant::now();
        let mut search = Search::new(fixed(), table, &mut history, Limits::depth(depth), O::default());
        search.search(algorithm, &Node::root(*tree, depth), Guesses::from_static(0)).expect("no limit");
        seconds += begin.elapsed().as_secs_f64();
        observers.push(search.into_observer());
    }
    (observers, seconds)
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

fn compare(width: u32, depth: u32, count: usize) {
    let values = Values::Independent { range: ValueRange { low: 0, high: 999 } };
    let kind = UniformTree::new(width, depth, values).expect("a uniform tree");
    let trees: Vec<UniformNode> = kind.batch(1).take(count).collect();
    let mut table = Table::new(20, BoundsKept::Two).expect("memory");
    let algorithms = ALGORITHMS.map(|name| name.parse::<Algorithm>().expect("an algorithm"));
    let mut seconds = ALGORITHMS.map(|_| Vec::new());
    let mut leaves = [0; ALGORITHMS.len()];
    for _ in 0..ROUNDS {
        for (at, &algorithm) in algorithms.iter().enumerate() {
            let (counters, time) = search::<Counters>(&trees, depth, algorithm, &mut table);
            leaves[at] = counters.iter().map(|counters| counters.leaves).sum::<u64>();
            seconds[at].push(time);
        }
    }
    println!("\nwidth {width}, depth {depth}, {count} trees, leaves 0..999");
    println!("{:<11} {:>10} {:>11} {:>9} {:>8} {:>7}", "", "leaves", "entered", "list", "ns/leaf", "of sss");
    let mut base = None;
    for (at, times) in seconds.into_iter().enumerate() {
        let (journals, _) = search::<Journal>(&trees, depth, algorithms[at], &mut table);
        let entered: u64 = journals.iter().map(|journal| journal.entered).sum();
        let list = journals.iter().map(|journal| journal.largest_list).max().unwrap_or(0);
        let cost = median(times) / leaves[at] as f64;
        println!(
            "{:<11} {:>10} {entered:>11} {list:>9} {:>8.1} {:>7.2}",
            ALGORITHMS[at],
            leaves[at],
            cost * 1e9,
            cost / *base.get_or_insert(cost),
        );
    }
}

fn main() {
    compare(16, 4, 40);
    compare(16, 5, 10);
    compare(16, 6, 4);
}
