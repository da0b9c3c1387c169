//! What a coarser grain and other first guesses change: the work, and nothing else.

use nullwindow::game::MAX_EVALUATION;
use nullwindow::games::PlayableGame;
use nullwindow::positions::load;
use nullwindow::search::{Algorithm, Deepening, Iteration, SearchMemory, Settings, Table};

/// The values that an algorithm finds, iteration by iteration, and the leaves it needs for all of them.
fn search<G: PlayableGame>(position: &G, algorithm: Algorithm, depth: u32, grain: i32) -> (Vec<i32>, u64) {
    let mut memory = SearchMemory::new(14).unwrap();
    let settings = Settings { grain, ..Settings::default() };
    let (mut values, mut leaves) = (Vec::new(), 0);
    let search = Deepening::new(position, algorithm).settings(settings).depth(depth);
    let watch = |iteration: Iteration<G>, _: &Table| {
        values.push(iteration.bounds.lower);
        leaves += iteration.counters.leaves;
    };
    search.run(&mut memory, watch).expect("no limit");
    (values, leaves)
}

fn positions<G: PlayableGame>(set: &str) -> Vec<G> {
    let file = format!("{}/positions/{set}", env!("CARGO_MANIFEST_DIR"));
    load::<G>(&file).unwrap().into_iter().step_by(3).map(|entry| entry.position).collect()
}

/// Division keeps the order of values, so that it makes no difference whether leaves are divided or the result.
fn divided<G: PlayableGame>(set: &str, depth: u32) {
    for position in positions::<G>(set) {
        let (fine, _) = search(&position, Algorithm::AlphaBeta, depth, 1);
        for grain in [2, 7, 32] {
            let coarse = |&value: &i32| if value.abs() <= MAX_EVALUATION { value / grain } else { value };
            let expected: Vec<i32> = fine.iter().map(coarse).collect();
            for name in ["alpha-beta", "aspiration", "sss", "dual", "mtd-f", "mtd-bi"] {
                let (found, _) = search(&position, name.parse().unwrap(), depth, grain);
                assert_eq!(found, expected, "{name}, grain {grain}, {}", position.format_position());
            }
        }
    }
}

#[test]
fn coarse_values_are_divided_values() {
    divided::<nullwindow_checkers::Checkers>("paper20-checkers.pdn", 7);
    divided::<nullwindow_othello::Othello>("paper20-othello.obf", 5);
    divided::<nullwindow_chess::Chess>("paper20-chess.epd", 3);
}

fn guessed<G: PlayableGame>(set: &str, depth: u32) {
    let (mut exact, mut far) = (0, 0);
    for position in positions::<G>(set) {
        let (expected, _) = search(&position, Algorithm::AlphaBeta, depth, 1);
        for name in ["mtd-f:before-last", "mtd-f:static", "mtd-f:f-200", "mtd-f:f+0", "mtd-f:f+31000"] {
            let (found, leaves) = search(&position, name.parse().unwrap(), depth, 1);
            assert_eq!(found, expected, "{name}, {}", position.format_position());
            match name {
                "mtd-f:f+0" => exact += leaves,
                "mtd-f:f-200" => far += leaves,
                _ => {}
            }
        }
    }
    assert!(exact < far, "{set}: {exact} leaves with the true value as the guess, {far} far below it");
}

#[test]
fn the_first_guess_changes_the_work_alone() {
    guessed::<nullwindow_checkers::Checkers>("paper20-checkers.pdn", 7);
    guessed::<nullwindow_othello::Othello>("paper20-othello.obf", 5);
    guessed::<nullwindow_chess::Chess>("paper20-chess.epd", 3);
}
