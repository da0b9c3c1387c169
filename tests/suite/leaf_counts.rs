//! Who needs how many leaves on the bundled positions. Who needs fewer is a result and not asserted: it is written to
//! `leaf-counts.csv` in the tests' folder and to standard error. That values agree and counts repeat has to be true.

use nullwindow::game::{Notation, Score};
use nullwindow::games::PlayableGame;
use nullwindow::positions::load;
use nullwindow::search::{
    Algorithm, Bounds, BoundsKept, Counters, Deepening, Evaluation, Guesses, History, Iteration, Leaf,
    LeafCache, Limits, Node, Search, SearchMemory, Settings, Table,
};
use std::io::Write;

/// The counts of an algorithm over a set, all iterations together, and the value of every iteration.
fn search<G: PlayableGame>(set: &str, algorithm: &str, depth: u32) -> (Counters, Vec<Option<Score>>) {
    let file = format!("{}/positions/{set}", env!("CARGO_MANIFEST_DIR"));
    let mut memory = SearchMemory::new(20).unwrap();
    let (mut counters, mut values) = (Counters::default(), Vec::new());
    for entry in load::<G>(&file).unwrap() {
        memory.clear();
        let search = Deepening::new(&entry.position, algorithm.parse().unwrap()).depth(depth);
        let watch = |iteration: Iteration<G>, _: &_| {
            counters += &iteration.counters;
            values.push(iteration.value());
        };
        search.run(&mut memory, watch).expect("no limit");
    }
    (counters, values)
}

/// Checks the invariants on a set, and returns a line for every algorithm.
fn report<G: PlayableGame>(set: &str, depth: u32) -> String {
    let mut lines = String::new();
    let mut expected: Option<Vec<Option<Score>>> = None;
    for algorithm in ["alpha-beta", "aspiration", "mtd-f"] {
        let (counters, values) = search::<G>(set, algorithm, depth);
        let expected = expected.get_or_insert_with(|| values.clone());
        assert_eq!(&values, expected, "{set}: {algorithm} finds other values");
        let first = counters.ordering.first_move_rate().unwrap();
        let moves = counters.ordering.mean_moves().unwrap();
        lines += &format!("{set},{depth},{algorithm},{},{first:.3},{moves:.3}\n", counters.leaves);
    }
    // Counts repeat.
    let [first, second] = [0, 1].map(|_| search::<G>(set, "mtd-f", depth - 2));
    assert_eq!(first, second, "{set}");
    lines
}

/// The leaves of mtd-f over a set with some settings, and the value of every iteration.
fn ordered<G: PlayableGame>(set: &str, depth: u32, settings: Settings) -> (u64, Vec<Option<Score>>) {
    let file = format!("{}/positions/{set}", env!("CARGO_MANIFEST_DIR"));
    let mut memory = SearchMemory::new(16).unwrap();
    let (mut leaves, mut values) = (0, Vec::new());
    for entry in load::<G>(&file).unwrap() {
        memory.clear();
        let search = Deepening::new(&entry.position, Algorithm::MTD_F).settings(settings).depth(depth);
        let watch = |iteration: Iteration<G>, _: &_| {
            leaves += iteration.counters.leaves;
            values.push(iteration.value());
        };
        search.run(&mut memory, watch).expect("no limit");
    }
    (leaves, values)
}

/// Enhanced transposition cut-offs, the order by replies and the history with gravity change no value, and need fewer leaves.
fn orderings_save_leaves<G: PlayableGame>(set: &str, depth: u32) {
    let plain = Settings { leaf: Leaf::Static, ..Settings::default() };
    let (leaves, values) = ordered::<G>(set, depth, plain);
    for replies in [false, true] {
        for etc in [false, true] {
            let (fewer, same) = ordered::<G>(set, depth, Settings { replies, etc, ..plain });
            assert_eq!(same, values, "{set}: replies {replies}, etc {etc}");
            let may_be_fewer = etc || replies && G::ORDERS_BY_REPLY;
            assert_eq!(
                fewer < leaves,
                may_be_fewer,
                "{set}: replies {replies}, etc {etc}: {fewer} of {leaves}"
            );
        }
    }
    let best = Settings { replies: true, etc: true, ..plain };
    let (leaves, _) = ordered::<G>(set, depth, best);
    let (fewer, same) = ordered::<G>(set, depth, Settings { gravity: true, ..best });
    assert_eq!(same, values, "{set}: gravity");
    assert!(fewer < leaves, "{set}: gravity: {fewer} of {leaves}");
}

#[test]
fn enhanced_cutoffs_replies_and_gravity_save_leaves() {
    orderings_save_leaves::<nullwindow_checkers::Checkers>("paper20-checkers.pdn", 7);
    orderings_save_leaves::<nullwindow_othello::Othello>("paper20-othello.obf", 5);
    orderings_save_leaves::<nullwindow_chess::Chess>("paper20-chess.epd", 4);
}

/// A search with an empty table: what it proved, its counts, and the positions that it visited in quiescence searches.
fn search_once<G: PlayableGame>(
    position: &G,
    settings: Settings,
    cache: Option<&LeafCache>,
) -> (Bounds, Counters, u64) {
    let table = Table::new(10, BoundsKept::Two).unwrap();
    let mut history = History::new::<G>();
    let search = Search::new(settings, &table, &mut history, Limits::depth(3), Counters::default());
    let mut search = search.with_leaf_cache(cache);
    let root = Node::root(position.clone(), 3);
    let bounds = search.search(Algorithm::AlphaBeta, &root, Guesses::from_static(0)).expect("no limit");
    let visited = search.limits.visited();
    (bounds, search.into_observer(), visited)
}

/// A search counts the leaves that it finds in a cache as if it had evaluated them, and evaluates none of them.
fn cached_leaves_count<G: PlayableGame>(cache: &LeafCache) {
    let position = G::start();
    for settings in [
        Settings::default(),
        Settings { leaf: Leaf::Static, ..Settings::default() },
        Settings { grain: 7, ..Settings::default() },
        Settings { evaluation: Evaluation::Trained, ..Settings::default() },
    ] {
        let (bounds, counters, visited) = search_once(&position, settings, None);
        let first = search_once(&position, settings, Some(cache));
        assert!(first.0 == bounds && first.1 == counters && first.2 <= visited);
        // The leaves of other games and settings are there by now, and no other leaf of this search has to be.
        assert_eq!(search_once(&position, settings, Some(cache)), (bounds, counters, 0));
    }
}

/// Bounds of leaves are neither taken from a cache nor left in it, and take fewer positions than values.
fn bounds_are_not_cached<G: PlayableGame>(cache: &LeafCache, must_save: bool) {
    let position = G::start();
    let settings = Settings { leaf: Leaf::Window, ..Settings::default() };
    let (bounds, counters, visited) = search_once(&position, settings, None);
    let (exact, .., all) = search_once(&position, Settings::default(), Some(cache));
    assert_eq!(bounds, exact);
    for _ in 0..2 {
        assert_eq!(search_once(&position, settings, Some(cache)), (bounds, counters.clone(), visited));
    }
    assert!(!must_save || visited < all, "{visited} positions, {all} for values");
}

#[test]
fn bounds_of_leaves_are_not_cached() {
    for bits in [4, 18] {
        let cache = || LeafCache::new(bits).unwrap();
        bounds_are_not_cached::<nullwindow_checkers::Checkers>(&cache(), false);
        bounds_are_not_cached::<nullwindow_othello::Othello>(&cache(), false);
        bounds_are_not_cached::<nullwindow_chess::Chess>(&cache(), true);
    }
}

#[test]
fn leaves_of_a_cache_are_counted_and_not_computed() {
    let cache = LeafCache::new(18).unwrap();
    cached_leaves_count::<nullwindow_checkers::Checkers>(&cache);
    cached_leaves_count::<nullwindow_othello::Othello>(&cache);
    cached_leaves_count::<nullwindow_chess::Chess>(&cache);
    let (.., visited) = search_once(&nullwindow_chess::Chess::start(), Settings::default(), None);
    assert!(visited > 0, "these searches say nothing");
}

#[test]
#[ignore = "long; run in release by .ci/run"]
fn values_agree_and_leaves_are_reported() {
    let lines = [
        "set,depth,algorithm,leaves,first_move_cuts,moves_at_cuts\n".to_string(),
        report::<nullwindow_checkers::Checkers>("paper20-checkers.pdn", 11),
        report::<nullwindow_othello::Othello>("paper20-othello.obf", 8),
        report::<nullwindow_chess::Chess>("paper20-chess.epd", 4),
    ];
    // Standard error itself, because what tests print is not shown when they pass.
    std::io::stderr().write_all(lines.concat().as_bytes()).unwrap();
    std::fs::write(concat!(env!("CARGO_TARGET_TMPDIR"), "/leaf-counts.csv"), lines.concat()).unwrap();
}
