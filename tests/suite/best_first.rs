//! What the papers prove of the searches that keep a list or a solution tree, on fixed trees.

mod published_trees;

use crate::random_tree::{LeafValues, RandomTree, SearchLog};
use nullwindow::game::Score;
use nullwindow::search::best_first::Journal;
use nullwindow::search::{
    Algorithm, Bounds, BoundsKept, Guesses, History, Limits, Node, Search, Settings, Table,
};

/// A fixed tree: moves are tried in the order in which they are generated.
const FIXED: Settings = Settings::FIXED;

/// What a search finds, and what it does.
struct Found {
    bounds: Bounds,
    best: Option<u8>,
    journal: Journal,
}

/// Searches a tree with enough memory.
fn run(tree: RandomTree, depth: u32, algorithm: &str) -> Found {
    let table = Table::new(14, BoundsKept::Two).unwrap();
    let mut history = History::new::<RandomTree>();
    let mut search = Search::new(FIXED, &table, &mut history, Limits::depth(depth), Journal::default());
    let root = Node::root(tree, depth);
    let bounds = search.search(algorithm.parse().unwrap(), &root, Guesses::from_static(0)).expect("no limit");
    Found { bounds, best: search.root_move(), journal: search.into_observer() }
}

fn minimax(n: &Node<RandomTree>) -> Score {
    let table = Table::new(0, BoundsKept::Two).unwrap();
    let mut history = History::new::<RandomTree>();
    Search::new(FIXED, &table, &mut history, Limits::depth(n.depth), ()).minimax(n).expect("no limit")
}

/// A property of a tree, searched to a depth; the text describes it.
type Property = fn(RandomTree, u32, &str);

/// Checks a property on random trees of many shapes, with and without ties, uniform and irregular ones.
fn on_random_trees(count: u64, property: Property) {
    let shapes = [
        (2, 7),
        (3, 5),
        (4, 4),
        (5, 4),
        (3, 6),
        (7, 3),
        (1, 4),
        (12, 2),
        (9, 1),
        (4, 5),
        (2, 8),
        (6, 3),
        (3, 0),
    ];
    for seed in 0..count {
        let (width, depth) = shapes[seed as usize % shapes.len()];
        let range = [1, 3, 20, 1000][seed as usize / shapes.len() % 4];
        let tree = RandomTree::new(seed, width, LeafValues::Independent { range });
        let what = format!("seed {seed}, width {width}, depth {depth}, values to {range}");
        if seed / 2 % 2 == 0 {
            property(tree, depth, &what);
        } else {
            property(tree.irregular(), depth, &format!("{what}, irregular"));
        }
    }
}

const SOME: u64 = 600;
const MANY: u64 = 12_000;

const ALL: [&str; 12] = [
    "scout",
    "second-best",
    "sss-star",
    "dual-star",
    "sss-2",
    "dual-sss-2",
    "ps-star:1",
    "ps-star:2",
    "ps-star:3",
    "ps-star:40",
    "ps-star:1+2",
    "ps-star:2+1+3",
];

/// Every algorithm finds the minimax value, and a move that has it.
fn finds_the_value(tree: RandomTree, depth: u32, what: &str) {
    let root = Node::root(tree, depth);
    let value = minimax(&root);
    for name in ALL {
        let found = run(tree, depth, name);
        if name.parse::<Algorithm>().unwrap().finds_value() {
            assert_eq!(found.bounds, Bounds::exact(value), "{name}, {what}");
        }
        assert!(found.bounds.admit(value), "{name}, {what}");
        match found.best {
            Some(m) => assert_eq!(-minimax(&root.child(m)), value, "{name}, {what}: not the best move"),
            None => assert_eq!(depth, 0, "{name}, {what}: no move"),
        }
    }
}

/// SSS\* is SSS-2 is MTD(+infinity) is PS\*(1), leaf by leaf; so are the duals; and what they evaluate, alpha-beta does.
fn are_one_algorithm(tree: RandomTree, depth: u32, what: &str) {
    let alpha_beta = run(tree, depth, "alpha-beta").journal;
    for (first, others) in
        [("sss", &["sss-star", "sss-2", "ps-star:1"][..]), ("dual", &["dual-star", "dual-sss-2"][..])]
    {
        let first = run(tree, depth, first).journal;
        assert!(first.leaf_set().is_subset(alpha_beta.leaf_set()), "{what}");
        for name in others {
            assert_eq!(run(tree, depth, name).journal.leaves, first.leaves, "{name}, {what}");
        }
    }
}

/// PS\* with partitions of one child is alpha-beta.
fn phases_of_one_are_alpha_beta(tree: RandomTree, depth: u32, what: &str) {
    let alpha_beta = run(tree, depth, "alpha-beta").journal;
    for name in ["ps-star:40", "ps-star:1+1"] {
        assert_eq!(run(tree, depth, name).journal.leaf_set(), alpha_beta.leaf_set(), "{name}, {what}");
    }
}

/// No list searches evaluate a leaf twice, and what they enter again is counted.
fn no_leaf_twice(tree: RandomTree, depth: u32, what: &str) {
    for name in ["sss-star", "dual-star", "sss-2", "dual-sss-2", "ps-star:1"] {
        let table = Table::new(0, BoundsKept::Two).unwrap();
        let mut history = History::new::<RandomTree>();
        let mut search = Search::new(FIXED, &table, &mut history, Limits::depth(depth), SearchLog::default());
        let root = Node::root(tree, depth);
        search.search(name.parse().unwrap(), &root, Guesses::from_static(0)).expect("no limit");
        let journal = run(tree, depth, name).journal;
        assert_eq!(search.into_observer().leaves.len(), journal.leaves.len(), "{name}, {what}");
        let distinct = journal.entered - journal.revisits();
        assert_eq!(distinct, journal.leaves.len() as u64 + journal.expanded, "{name}, {what}");
    }
}

#[test]
fn every_best_first_search_finds_the_value_and_a_move() {
    on_random_trees(SOME, finds_the_value);
}

#[test]
#[ignore = "long; run in release by .ci/run"]
fn every_best_first_search_finds_the_value_and_a_move_on_many_trees() {
    on_random_trees(MANY, finds_the_value);
}

#[test]
fn sss_is_one_algorithm_in_four_forms() {
    on_random_trees(SOME, are_one_algorithm);
}

#[test]
#[ignore = "long; run in release by .ci/run"]
fn sss_is_one_algorithm_in_four_forms_on_many_trees() {
    on_random_trees(MANY, are_one_algorithm);
}

#[test]
fn phases_of_one_child_are_alpha_beta() {
    on_random_trees(SOME, phases_of_one_are_alpha_beta);
}

#[test]
#[ignore = "long; run in release by .ci/run"]
fn phases_of_one_child_are_alpha_beta_on_many_trees() {
    on_random_trees(MANY, phases_of_one_are_alpha_beta);
}

#[test]
fn a_list_search_evaluates_no_leaf_and_expands_no_node_twice() {
    on_random_trees(SOME, no_leaf_twice);
}

/// The size of OPEN, and of BACKUP if there is one, when a MAX node has so many children in the lists.
fn size(width: usize, depth: u32, has_backup: bool) -> usize {
    let backup: usize = (0..=(depth - 1) / 2).map(|level| width.pow(level)).sum();
    width.pow(depth.div_ceil(2)) + if has_backup { backup } else { 0 }
}

#[test]
fn lists_are_as_large_as_published() {
    // phased-search-1986, section 3.5 and the size columns of Tables 2 to 6.
    let published = [
        (8, 4, "sss-star", 64),
        (8, 4, "ps-star:2", 21),
        (8, 4, "ps-star:4", 7),
        (16, 4, "sss-star", 256),
        (16, 4, "ps-star:2", 73),
        (16, 4, "ps-star:4", 21),
        (16, 4, "ps-star:8", 7),
        (24, 4, "sss-star", 576),
        (24, 4, "ps-star:2", 157),
        (24, 4, "ps-star:4", 43),
        (24, 4, "ps-star:6", 21),
        (24, 4, "ps-star:8", 13),
        (32, 4, "sss-star", 1024),
        (32, 4, "ps-star:2", 273),
        (32, 4, "ps-star:4", 73),
        (32, 4, "ps-star:8", 21),
        (32, 4, "ps-star:16", 7),
        (8, 6, "ps-star:2", 85),
        (8, 6, "ps-star:4", 15),
    ];
    for (width, depth, name, expected) in published {
        for seed in 0..2 {
            let tree = RandomTree::new(seed, width, LeafValues::Independent { range: 100 });
            let found = run(tree, depth, name).journal.largest_list;
            assert_eq!(found, expected, "{name}, width {width}, depth {depth}, seed {seed}");
        }
    }
}

#[test]
fn the_open_list_of_sss_star_is_a_solution_tree() {
    for (width, depth) in [(2, 7), (3, 5), (4, 4), (5, 3), (6, 2), (9, 1), (2, 8)] {
        for seed in 0..20 {
            let tree = RandomTree::new(seed, width, LeafValues::Independent { range: 30 });
            let wide = usize::from(width);
            let largest = |name| run(tree, depth, name).journal.largest_list;
            assert_eq!(largest("sss-star"), size(wide, depth, false), "width {width}, depth {depth}");
            assert_eq!(largest("dual-star"), wide.pow(depth / 2), "width {width}, depth {depth}");
        }
    }
}

#[test]
fn phased_search_keeps_within_its_lemmas() {
    for seed in 0..400 {
        let (width, depth) = [(4, 4), (5, 3), (6, 4), (3, 6), (7, 2), (4, 5)][seed as usize % 6];
        let tree = RandomTree::new(seed, width, LeafValues::Independent { range: 10 });
        for k in 2..=u16::from(width) {
            let partition = usize::from(width).div_ceil(usize::from(k));
            let bound = size(partition, depth, true);
            let what = format!("PS*({k}), seed {seed}, width {width}, depth {depth}");
            let name = format!("ps-star:{k}");
            assert!(run(tree, depth, &name).journal.largest_list <= bound, "{what}");
            assert!(run(tree.irregular(), depth, &name).journal.largest_list <= bound, "{what}, irregular");
        }
    }
}

#[test]
fn ordered_trees_are_searched_minimally() {
    for seed in 0..20 {
        for (width, depth) in [(2, 6_u32), (3, 5), (4, 4), (5, 3), (6, 2), (8, 1)] {
            let tree = RandomTree::new(seed, width, LeafValues::FirstIsBest);
            let power = |exponent: u32| usize::from(width).pow(exponent);
            for name in ALL.iter().filter(|&&name| name != "second-best") {
                let leaves = run(tree, depth, name).journal.leaves.len();
                assert_eq!(leaves, power(depth.div_ceil(2)) + power(depth / 2) - 1, "{name}, seed {seed}");
            }
        }
    }
}
