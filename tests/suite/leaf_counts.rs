//! Who needs how many leaves on the bundled positions. Who needs fewer is a result and not asserted: it is written to
//! `leaf-counts.csv` in the tests' folder and to standard error. That values agree and counts repeat has to be true.

use nullwindow::game::Score;
use nullwindow::games::PlayableGame;
use nullwindow::positions::load;
use nullwindow::search::{Counters, Deepening, Iteration, SearchMemory};
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
