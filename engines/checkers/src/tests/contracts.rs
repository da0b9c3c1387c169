//! What every game has to keep, over random games from the start.

use crate::Checkers;
use nullwindow_game::{Game, battery};

/// Real text, to be mutated.
const SAMPLES: &[&str] = &[
    "W:W21,22,K23:B1,2,K3",
    "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29.",
    "[FEN \"B:B1-12:W21-32\"]",
    "w : w k1-4, 32 : b 5 - 8",
    "11-15",
    "22x15x8",
    "1. 11-15 23-19 2. 8-11 22-18 3. 15x22 25x18 4. 4-8 27-23 5. 10-15 19x10 6. 6x15x22 26x17",
    "[Event \"Barker-Freeman 1889\"]\n[Result \"1/2-1/2\"]\n[FEN \"W:W21,22:B1,2,K3.\"]\n1. 21-17! {waits (or not)} (1. 22-18 $2) 1... 1-6 1/2-1/2\n",
];

#[test]
fn keys_are_incremental_and_faithful() {
    battery::keys_are_incremental_and_faithful::<Checkers>(1, 3000);
}

#[test]
fn mirrored_positions_evaluate_alike() {
    battery::mirrored_positions_evaluate_alike::<Checkers>(2, 1000);
}

#[test]
fn reversible_moves_are_listed() {
    assert!(battery::reversible_moves_are_listed::<Checkers>(31, 300) > 100);
}

#[test]
fn terms_add_up() {
    battery::terms_add_up::<Checkers>(3, 500);
}

/// What the side to move wins by captures, move by move; nothing if it has none.
fn captures(position: &Checkers) -> Option<i32> {
    let worth = |&m: &_| position.static_move_score(m) - captures(&position.after(m)).unwrap_or(0);
    position.noisy_moves().iter().map(worth).max()
}

#[test]
fn exchanges_are_the_captures_that_follow_a_step() {
    let (mut offers, mut even) = (0, 0);
    battery::walk::<Checkers>(17, 400, |position, ply, _| {
        for m in position.moves().into_iter().filter(|m| !m.is_jump()) {
            let expected = captures(&position.after(m));
            assert_eq!(position.exchange_after(m), expected, "ply {ply}, {m:?}: {position:?}");
            offers += u32::from(expected.is_some());
            even += u32::from(expected == Some(0));
            assert!(expected != Some(0) || position.reply_score(m) > position.static_move_score(m));
        }
    });
    assert!(offers > 1000 && even > 100, "{offers} offers, {even} even exchanges");
}

#[test]
fn moves_keep_their_contracts() {
    battery::moves_keep_their_contracts::<Checkers>(4, 500);
}

#[test]
fn selective_moves_keep_their_contracts() {
    battery::selective_moves_keep_their_contracts::<Checkers>(8, 200);
}

#[test]
fn text_round_trips() {
    battery::text_round_trips::<Checkers>(5, 300);
}

#[test]
fn written_games_are_read_back() {
    battery::written_games_are_read_back::<Checkers>(21, 200);
}

#[test]
fn boards_keep_their_contracts() {
    battery::boards_keep_their_contracts::<Checkers>(9, 300);
}

#[test]
fn files_round_trip() {
    battery::files_round_trip::<Checkers>(6, 300);
}

#[test]
fn readers_survive_anything() {
    battery::readers_survive_anything::<Checkers>(7, 100_000, SAMPLES);
}
