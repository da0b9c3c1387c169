//! What the searches have to achieve on the bundled positions. The counts are the same on every machine.

use nullwindow::games::PlayableGame;
use nullwindow::positions::load;
use nullwindow::search::{Counters, Deepening, SearchMemory};

/// The counts of an algorithm over a set, all iterations together.
fn counts<G: PlayableGame>(set: &str, algorithm: &str, depth: u32) -> Counters {
    let file = format!("{}/positions/{set}", env!("CARGO_MANIFEST_DIR"));
    let entries = load::<G>(&file).unwrap();
    let mut memory = SearchMemory::new(20).unwrap();
    let mut counters = Counters::default();
    for entry in &entries {
        memory.clear();
        let search = Deepening::new(&entry.position, algorithm.parse().unwrap()).depth(depth);
        search.run(&mut memory, |iteration, _| counters += &iteration.counters).expect("no limit");
    }
    counters
}

fn check<G: PlayableGame>(set: &str, depth: u32) {
    let [mtd_f, aspiration, alpha_beta] =
        ["mtd-f", "aspiration", "alpha-beta"].map(|name| counts::<G>(set, name, depth));
    assert!(mtd_f.leaves <= aspiration.leaves, "{set}: {} > {} leaves", mtd_f.leaves, aspiration.leaves);
    assert!(aspiration.leaves <= alpha_beta.leaves, "{set}: the base line is worse than alpha-beta");
    for counters in [mtd_f, aspiration] {
        let (first, moves) =
            (counters.ordering.first_move_rate().unwrap(), counters.ordering.mean_moves().unwrap());
        assert!(
            first >= 0.9 && moves <= 1.3,
            "{set}: the first move cuts {first:.3}, {moves:.3} moves at cuts"
        );
    }
}

#[test]
#[ignore = "long; run in release by .ci/run"]
fn mtd_f_needs_no_more_leaves_than_aspiration_and_first_moves_cut() {
    check::<nullwindow_checkers::Checkers>("paper20-checkers.pdn", 11);
    check::<nullwindow_othello::Othello>("paper20-othello.obf", 8);
    check::<nullwindow_chess::Chess>("paper20-chess.epd", 4);
}
