//! What the papers prove of the algorithms on fixed trees without re-ordering.

use crate::random_tree::{LeafValues, RandomTree, SearchLog};
use nullwindow::game::{Game, Score};
use nullwindow::search::{
    Algorithm, Bounds, BoundsKept, Guesses, History, INFINITY, Limits, Node, Search, Settings, Stopped,
    Table, Window, minimal_graph,
};

/// A fixed tree: moves are tried in the order in which they are generated.
const FIXED: Settings = Settings::FIXED;

/// Searches a tree with enough memory.
fn log<T>(
    tree: RandomTree,
    depth: u32,
    search: impl FnOnce(&mut Search<'_, RandomTree, SearchLog>, &Node<RandomTree>) -> Result<T, Stopped>,
) -> (T, SearchLog) {
    let table = Table::new(14, BoundsKept::Two).unwrap();
    let mut history = History::new::<RandomTree>();
    let mut context = Search::new(FIXED, &table, &mut history, Limits::depth(depth), SearchLog::default());
    let value = search(&mut context, &Node::root(tree, depth)).expect("no limit");
    (value, context.into_observer())
}

/// Searches as if the last iteration had found `guess`; without it, aspiration would have no window.
fn run(tree: RandomTree, depth: u32, algorithm: Algorithm, guess: Score) -> (Bounds, SearchLog) {
    log(tree, depth, |search, root| {
        search.search(algorithm, root, Guesses { last: Some(guess), ..Guesses::from_static(guess) })
    })
}

fn algorithm(name: &str) -> Algorithm {
    name.parse().unwrap()
}

/// Random trees of many shapes, with and without ties.
fn trees() -> impl Iterator<Item = (RandomTree, u32)> {
    let shapes = [(2, 7), (3, 5), (4, 4), (5, 4), (7, 3), (1, 4), (12, 2), (9, 1)];
    (0..400_u64).map(move |seed| {
        let (width, depth) = shapes[seed as usize % shapes.len()];
        let range = [1, 3, 20, 1000][seed as usize / shapes.len() % 4];
        (RandomTree::new(seed, width, LeafValues::Independent { range }), depth)
    })
}

const VALUE_DRIVERS: [&str; 19] = [
    "sss",
    "dual",
    "mtd-bi",
    "mtd-f",
    "mtd-step:7",
    "dual-step:7",
    "nega-c-star:4",
    "hybrid:3",
    "sss-0:3",
    "sss-4:9",
    "s-sss-0:3",
    "s-sss-4:9",
    "s-sss-4:9+wide",
    "s-sss-4:2+double",
    "mtd-exact",
    "mtd-exact:above",
    "mtd-exact:below",
    "nega-scout",
    "aspiration",
];

#[test]
fn every_algorithm_gives_the_minimax_value() {
    for (tree, depth) in trees() {
        let (truth, _) = run(tree, depth, Algorithm::Minimax, 0);
        for description in Algorithm::all() {
            let (found, _) = run(tree, depth, description.algorithm, 2);
            match description.algorithm.finds_value() {
                false => assert!((found.lower..=found.upper).contains(&truth.lower)),
                true => assert_eq!(found, truth, "{} on {tree:?}", description.name),
            }
        }
    }
}

#[test]
fn mt_drivers_never_evaluate_a_leaf_that_alpha_beta_does_not() {
    for (tree, depth) in trees() {
        let (_, alpha_beta) = run(tree, depth, Algorithm::AlphaBeta, 0);
        let alpha_beta = alpha_beta.distinct_leaves();
        for name in VALUE_DRIVERS {
            let (_, driver) = run(tree, depth, algorithm(name), 1);
            assert!(driver.distinct_leaves().is_subset(&alpha_beta), "{name} on {tree:?}");
        }
        // A single test, whatever it asks.
        for omega in [-20, -3, 0, 1, 4, 500] {
            let (_, test) = log(tree, depth, |search, root| search.mt(root, omega));
            assert!(test.distinct_leaves().is_subset(&alpha_beta), "MT({omega}) on {tree:?}");
        }
    }
}

#[test]
fn nega_scout_visits_no_node_that_alpha_beta_does_not() {
    for (tree, depth) in trees() {
        let (_, alpha_beta) = run(tree, depth, Algorithm::AlphaBeta, 0);
        let (_, nega_scout) = run(tree, depth, Algorithm::NegaScout, 0);
        assert!(nega_scout.distinct_nodes().is_subset(&alpha_beta.distinct_nodes()), "{tree:?}");
    }
}

#[test]
fn a_narrower_window_visits_fewer_nodes() {
    for (tree, depth) in trees() {
        let windows = [(-INFINITY, INFINITY), (-300, 200), (-10, 15), (-3, 4), (0, 3), (1, 2)];
        let visited = windows.map(|(alpha, beta)| {
            log(tree, depth, |search, root| search.alpha_beta(root, Window { alpha, beta }))
                .1
                .distinct_nodes()
        });
        for pair in visited.windows(2) {
            assert!(pair[1].is_subset(&pair[0]), "{tree:?}");
        }
    }
}

#[test]
fn alpha_beta_nega_scout_and_mt_keep_their_contracts() {
    for (tree, depth) in trees() {
        let truth = run(tree, depth, Algorithm::Minimax, 0).0.lower;
        for (alpha, beta) in [(-10, 15), (-3, 4), (0, 1), (5, 9), (-40, -39)] {
            let window = Window { alpha, beta };
            let (a, _) = log(tree, depth, |search, root| search.alpha_beta(root, window));
            let (b, _) = log(tree, depth, |search, root| search.nega_scout(root, window));
            for g in [a, b] {
                let proved = Bounds::proved(g, window);
                assert!(
                    proved.lower <= truth && truth <= proved.upper,
                    "{window:?} on {tree:?}: {g}, not {truth}"
                );
            }
            let (g, _) = log(tree, depth, |search, root| search.mt(root, beta));
            assert!(
                if g >= beta { truth >= g } else { truth <= g },
                "MT({beta}) on {tree:?}: {g}, not {truth}"
            );
        }
    }
}

#[test]
fn mtd_f_with_the_right_value_needs_two_tests() {
    for (tree, depth) in trees() {
        let (truth, _) = run(tree, depth, Algorithm::Minimax, 0);
        let (_, search) = run(tree, depth, Algorithm::MTD_F, truth.lower);
        assert_eq!(search.tests, 2, "{tree:?}");
    }
}

#[test]
fn every_test_narrows_the_interval() {
    for (tree, depth) in trees() {
        for name in VALUE_DRIVERS {
            let (_, search) = run(tree, depth, algorithm(name), -4);
            let mut before = Bounds::UNKNOWN;
            for &now in &search.bounds {
                let is_inside = now.lower >= before.lower && now.upper <= before.upper;
                assert!(is_inside && now != before, "{name} on {tree:?}: {:?}", search.bounds);
                before = now;
            }
            assert_eq!(before.lower, before.upper, "{name} on {tree:?}");
        }
    }
}

#[test]
fn perfectly_ordered_trees_are_searched_minimally() {
    let power = |base: u8, exponent: u32| usize::from(base).pow(exponent);
    for seed in 0..20 {
        for (width, depth) in [(2, 6_u32), (3, 5), (4, 4), (5, 3), (6, 2), (8, 1)] {
            let tree = RandomTree::new(seed, width, LeafValues::FirstIsBest);
            let minimal = power(width, depth.div_ceil(2)) + power(width, depth / 2) - 1;
            let (truth, _) = run(tree, depth, Algorithm::Minimax, 0);
            assert_eq!(truth, Bounds::exact(tree.evaluate_ordered()));
            for description in Algorithm::all() {
                // Minimax looks at everything; who does not find the value may look at less.
                if description.algorithm == Algorithm::Minimax || !description.algorithm.finds_value() {
                    continue;
                }
                let (_, search) = run(tree, depth, description.algorithm, truth.lower);
                let leaves = search.distinct_leaves().len();
                assert_eq!(leaves, minimal, "{}, width {width}, depth {depth}", description.name);
                assert_eq!(search.leaves.len(), leaves, "{}: a leaf evaluated twice", description.name);
            }
        }
    }
}

#[test]
fn mtd_best_can_be_cheaper_than_the_minimal_tree() {
    let tree = RandomTree::new(3, 5, LeafValues::FirstIsBest);
    let (truth, _) = run(tree, 6, Algorithm::Minimax, 0);
    let (_, search) = run(tree, 6, algorithm("mtd-best"), truth.lower);
    assert!(search.distinct_leaves().len() < 125 + 125 - 1, "{}", search.distinct_leaves().len());
}

impl RandomTree {
    /// The value of an ordered tree's root at any depth.
    fn evaluate_ordered(&self) -> Score {
        Game::evaluate(self)
    }
}

#[test]
fn the_minimal_graph_of_an_ordered_tree_is_the_minimal_tree() {
    for (width, depth) in [(2, 6), (3, 5), (4, 4), (7, 1)] {
        let tree = RandomTree::new(5, width, LeafValues::FirstIsBest);
        let table = Table::new(14, BoundsKept::Two).unwrap();
        let graph =
            minimal_graph(&tree, tree.evaluate_ordered(), depth, FIXED, Limits::depth(depth), &table, None)
                .unwrap();
        let power = |exponent: u32| u64::from(width).pow(exponent);
        assert_eq!(graph.counters.leaves, power(depth.div_ceil(2)) + power(depth / 2) - 1);
    }
}

#[test]
fn the_minimal_graph_is_not_larger_than_any_search_that_found_the_moves() {
    let ordered = Settings { table_move: true, ..FIXED };
    for (tree, depth) in trees().filter(|&(_, depth)| depth > 1) {
        let table = Table::new(14, BoundsKept::Two).unwrap();
        let mut history = History::new::<RandomTree>();
        let mut search =
            Search::new(ordered, &table, &mut history, Limits::depth(depth), SearchLog::default());
        let found =
            search.search(Algorithm::MTD_F, &Node::root(tree, depth), Guesses::from_static(0)).unwrap();
        let leaves = search.into_observer().distinct_leaves().len() as u64;
        let graph =
            minimal_graph(&tree, found.lower, depth, ordered, Limits::depth(depth), &table, None).unwrap();
        assert!(graph.counters.leaves <= leaves, "{tree:?}: {} > {leaves}", graph.counters.leaves);
        assert_eq!(graph.counters.tests, 2);
    }
}
