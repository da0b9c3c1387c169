//! The battery of all games, and counts that are known.

use crate::ConnectFour;
use nullwindow_game::{Game, Notation, Outcome, perft};

/// Counts of positions without merging, from the start (an independent program agrees).
#[test]
fn perft_counts_are_right() {
    let counts: Vec<u64> = (1..=7).map(|depth| perft(&ConnectFour::start(), depth)).collect();
    assert_eq!(counts, [7, 49, 343, 2401, 16807, 117_649, 823_536]);
}

#[test]
fn four_in_a_row_ends_the_game() {
    for (moves, what) in [("1213141", "upwards"), ("1122334", "across"), ("12233434474", "diagonally")] {
        let start = ConnectFour::start();
        let moves = start.parse_moves(moves).expect(what);
        let end = moves.into_iter().fold(start, |position, m| position.after(m));
        assert_eq!(end.outcome(), Some(Outcome::Loss), "{what}");
        assert!(end.moves().is_empty(), "{what}");
    }
}
