//! Solution trees (trends-1997, Lemmas 3 and 4; solution-trees-1994): the table holds the tree that proves a bound, and nobody
//! finds the value without a critical tree.

use crate::random_tree::{LeafValues, RandomTree, SearchLog};
use nullwindow::game::{Game, Score};
use nullwindow::lab::trees::Example;
use nullwindow::search::{
    Algorithm, Bounds, BoundsKept, Guesses, History, INFINITY, Limits, Node, Search, Settings, Table,
};
use std::collections::BTreeSet;

/// Random trees of many shapes, with and without ties; every second one has finished games at all depths.
fn trees() -> impl Iterator<Item = Node<RandomTree>> {
    let shapes = [(2, 7), (3, 5), (4, 4), (5, 4), (7, 3), (1, 4), (12, 2), (9, 1)];
    (0..320_u64).map(move |seed| {
        let (width, depth) = shapes[seed as usize % shapes.len()];
        let range = [1, 3, 20, 1000][seed as usize / shapes.len() % 4];
        let tree = RandomTree::new(seed, width, LeafValues::Independent { range });
        Node::root(if seed / 32 % 2 == 0 { tree } else { tree.irregular() }, depth)
    })
}

/// Searches with enough memory, and keeps the table.
fn search<T>(run: impl FnOnce(&mut Search<'_, RandomTree, SearchLog>) -> T) -> (T, Table, SearchLog) {
    let table = Table::new(14, BoundsKept::Two).unwrap();
    let mut history = History::new::<RandomTree>();
    let mut search =
        Search::new(Settings::FIXED, &table, &mut history, Limits::depth(20), SearchLog::default());
    let found = run(&mut search);
    let log = search.into_observer();
    (found, table, log)
}

fn children(n: &Node<RandomTree>) -> Vec<Node<RandomTree>> {
    if n.depth == 0 { Vec::new() } else { n.position.moves().iter().map(|&m| n.child(m)).collect() }
}

/// The value of a leaf at a ply of the tree, by the game alone.
fn leaf_value(n: &Node<RandomTree>) -> Score {
    n.position.outcome().map_or_else(|| n.position.evaluate(), |outcome| outcome.score(n.ply))
}

fn minimax(n: &Node<RandomTree>) -> Score {
    children(n).iter().map(|c| -minimax(c)).max().unwrap_or_else(|| leaf_value(n))
}

/// The two kinds of solution trees, as the side to move at their root sees them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// A max solution tree: all children of this side, one of the opponent. It proves an upper bound.
    Max,
    /// A min solution tree: one child of this side, all of the opponent. It proves a lower bound.
    Min,
}

/// The best solution tree of a kind below `n` that a table holds: its value, by the values of its leaves, which the game gives.
/// A node belongs to the tree if the table has a bound of that side for it; the root, whose bounds are the driver's, does
/// without.
fn solution_tree(table: &Table, n: &Node<RandomTree>, kind: Kind) -> Option<Score> {
    let is_root = n.ply == 0;
    let entry = table.probe(n.position.key()).filter(|entry| entry.depth == n.depth);
    let is_bounded = entry.is_some_and(|entry| match kind {
        Kind::Max => entry.bounds.upper < INFINITY,
        Kind::Min => entry.bounds.lower > -INFINITY,
    });
    if !is_root && !is_bounded {
        return None;
    }
    let below = children(n);
    if below.is_empty() {
        return entry.map(|_| leaf_value(n));
    }
    match kind {
        Kind::Max => {
            let all: Option<Vec<Score>> =
                below.iter().map(|c| solution_tree(table, c, Kind::Min).map(|g| -g)).collect();
            all.and_then(|all| all.into_iter().max())
        }
        Kind::Min => below.iter().filter_map(|c| solution_tree(table, c, Kind::Max).map(|g| -g)).max(),
    }
}

#[test]
fn after_a_test_the_table_holds_the_solution_tree_of_its_bound() {
    let (mut failed_low, mut failed_high) = (0, 0);
    for root in trees() {
        let value = minimax(&root);
        for omega in [value, value + 1, value - 3, value + 4, -500, 500] {
            let (g, table, _) = search(|search| search.mt(&root, omega).expect("no limit"));
            let kind = if g < omega { Kind::Max } else { Kind::Min };
            *if g < omega { &mut failed_low } else { &mut failed_high } += 1;
            assert_eq!(solution_tree(&table, &root, kind), Some(g), "MT({omega}) on {root:?}");
            // The other side is not proved by the same test.
            let other = if kind == Kind::Max { Kind::Min } else { Kind::Max };
            if let Some(bound) = solution_tree(&table, &root, other) {
                assert!(if other == Kind::Max { bound >= value } else { bound <= value }, "{root:?}");
            }
        }
    }
    assert!(failed_low > 500 && failed_high > 500, "{failed_low} {failed_high}");
}

#[test]
fn a_solution_tree_bounds_the_value_after_every_number_of_tests() {
    for root in trees() {
        let value = minimax(&root);
        search(|search| {
            let mut f = Bounds::UNKNOWN;
            let mut omega = INFINITY;
            while !f.is_exact() {
                let g = search.mt(&root, omega).expect("no limit");
                if g < omega {
                    f.upper = g;
                } else {
                    f.lower = g;
                }
                omega = if g < omega { g } else { g + 1 };
                assert!(f.admit(value), "{f:?} on {root:?}");
            }
        });
    }
}

#[test]
fn a_search_with_a_table_ends_with_both_solution_trees_of_the_value() {
    for root in trees() {
        let value = minimax(&root);
        for description in Algorithm::all() {
            let algorithm = description.algorithm;
            if !(algorithm.is_driver() || algorithm.has_tests_of_its_own()) || !algorithm.finds_value() {
                continue;
            }
            let known = Guesses::from_static(2);
            let (found, table, _) =
                search(|search| search.search(algorithm, &root, known).expect("no limit"));
            assert_eq!(found, Bounds::exact(value));
            for kind in [Kind::Max, Kind::Min] {
                let name = description.name;
                assert_eq!(solution_tree(&table, &root, kind), Some(value), "{name}, {kind:?} on {root:?}");
            }
        }
    }
}

/// The value of the search tree whose leaves are those that were visited, with all others at one end of the scale, as the side
/// to move at the root sees it: `f-` and `f+` of solution-trees-1994.
fn bound_by_leaves(n: &Node<RandomTree>, visited: &BTreeSet<u64>, open: Score) -> Score {
    let below = children(n);
    if below.is_empty() {
        return if visited.contains(&n.position.key()) { leaf_value(n) } else { open };
    }
    below.iter().map(|c| -bound_by_leaves(c, visited, -open)).max().expect("children")
}

#[test]
fn whoever_finds_the_value_has_visited_a_critical_tree() {
    for root in trees() {
        let value = minimax(&root);
        for description in Algorithm::all() {
            let known = Guesses::from_static(-1);
            let (found, _, log) =
                search(|search| search.search(description.algorithm, &root, known).expect("no limit"));
            let visited = log.distinct_leaves();
            let [lower, upper] = [-INFINITY, INFINITY].map(|open| bound_by_leaves(&root, &visited, open));
            assert!(lower <= value && value <= upper, "{} on {root:?}", description.name);
            if description.algorithm.finds_value() {
                assert_eq!((lower, upper), (value, value), "{} on {root:?}", description.name);
            } else {
                assert!(lower >= found.lower && upper <= found.upper, "{} on {root:?}", description.name);
            }
        }
    }
}

/// Searches an example of a paper: its leaves in order, and how many nodes and tests it took.
fn example(name: &str, algorithm: &str) -> (Vec<u64>, usize, usize) {
    let tree = Example::find(name).expect("an example").tree();
    let table = Table::new(10, BoundsKept::Two).unwrap();
    let mut history = History::new::<nullwindow::lab::trees::ExplicitNode>();
    let limits = Limits::depth(tree.depth());
    let mut search = Search::new(Settings::FIXED, &table, &mut history, limits, SearchLog::default());
    let root = Node::root(tree.root(), tree.depth());
    let algorithm = algorithm.parse().expect("an algorithm");
    search.search(algorithm, &root, Guesses::from_static(0)).expect("no limit");
    let log = search.into_observer();
    (log.leaves.clone(), log.nodes.len(), log.tests)
}

/// new-paradigm-1995, section 2.2, fourth pass: both children of `l` have been evaluated, so that its value is known.
#[test]
fn exact_values_save_the_visits_of_the_fourth_pass() {
    let (leaves, nodes, tests) = example("new-paradigm-1995", "sss");
    let (same, fewer, as_many) = example("new-paradigm-1995", "mtd-exact:above");
    assert_eq!((same, as_many), (leaves, tests));
    assert_eq!(fewer + 2, nodes, "the children of l are visited again");
}

#[test]
fn exact_values_change_no_value_and_take_no_more_nodes() {
    let (mut with, mut without) = (0, 0);
    for root in trees() {
        for (exact, plain) in
            [("mtd-exact:above", "sss"), ("mtd-exact:below", "dual"), ("mtd-exact:last", "mtd-f")]
        {
            let run = |name: &str| {
                let algorithm = name.parse().expect("an algorithm");
                search(|search| search.search(algorithm, &root, Guesses::from_static(0)).expect("no limit"))
            };
            let ((f, _, a), (g, _, b)) = (run(exact), run(plain));
            assert_eq!(f, g);
            with += a.nodes.len();
            without += b.nodes.len();
        }
    }
    assert!(with < without, "{with} nodes, {without} without exact values");
}

/// The bounds of S-alpha-beta are the sharpest ones that follow from what was visited: both of them, after one call.
#[test]
fn s_alpha_beta_knows_what_follows_from_the_leaves_it_has_seen() {
    use nullwindow::search::Window;
    use nullwindow::search::drivers::WindowSearch;
    let (mut sharper, mut calls) = (0, 0);
    for root in trees() {
        search(|search| {
            for (alpha, beta) in [(-30, -28), (3, 4), (-2, 9), (0, 1), (400, 600)] {
                let window = Window { alpha, beta };
                let found = WindowSearch::s_alpha_beta(search, &root, window).expect("no limit");
                let visited = search.observer.distinct_leaves();
                let [lower, upper] = [-INFINITY, INFINITY].map(|open| bound_by_leaves(&root, &visited, open));
                assert_eq!(found, Bounds { lower, upper }, "{window:?} on {root:?}");
                calls += 1;
                let one = Bounds::proved(if lower >= beta { lower } else { upper }, window);
                sharper += usize::from(found != one);
            }
        });
    }
    assert!(sharper * 5 > calls, "{sharper} of {calls} calls know more than one bound");
}
