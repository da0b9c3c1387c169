//! The battery of all games, and counts that are known.

use crate::ConnectFour;
use nullwindow_game::{Format, Game, Notation, Outcome, Record, battery, perft};
use std::ops::ControlFlow;

#[test]
fn the_battery_passes() {
    battery::terms_add_up::<ConnectFour>(1, 500);
    battery::moves_keep_their_contracts::<ConnectFour>(2, 500);
    battery::text_round_trips::<ConnectFour>(3, 300);
    battery::files_round_trip::<ConnectFour>(4, 300);
    battery::boards_keep_their_contracts::<ConnectFour>(6, 300);
    battery::readers_survive_anything::<ConnectFour>(7, 20_000, &["4453", &".".repeat(42), "X O 1 2"]);
}

/// A line has no room for tags, results and remarks; start and moves come back.
#[test]
fn written_games_are_read_back() {
    battery::walk::<ConnectFour>(5, 200, |start, ply, _| {
        let moves: Vec<u8> = start.moves().into_iter().take(usize::from(ply % 3 > 0)).collect();
        let record = Record { moves, ..Record::position(*start) };
        let mut read = Vec::new();
        let text = ConnectFour::write(&record);
        let _ = ConnectFour::read(Format::Transcript, &text, &mut |record| {
            read.push(record.expect(&text));
            ControlFlow::Continue(())
        });
        // The empty board without a move is an empty line.
        assert_eq!(read, if text == "\n" { vec![] } else { vec![record] }, "{text}");
    });
}

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
