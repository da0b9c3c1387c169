//! What the key depends on.

use super::{position, walk_960};
use nullwindow_game::battery::Checkable;
use nullwindow_game::{Game, Notation};
use std::collections::HashSet;

#[test]
fn keys_are_incremental_in_chess960() {
    walk_960(1, 120, |position| {
        assert_eq!(position.key(), position.fresh_key(), "{}", position.format_position());
    });
}

#[test]
fn packing_holds_in_chess960() {
    walk_960(2, 30, |position| {
        let moves = position.moves();
        assert_eq!(position.count_moves(), moves.len(), "{}", position.format_position());
        let packed: HashSet<u16> = moves.iter().map(|&m| position.pack(m)).collect();
        assert_eq!(packed.len(), moves.len(), "{}", position.format_position());
        for m in moves {
            assert_eq!(position.unpack(position.pack(m)), Some(m), "{}", position.format_position());
        }
    });
}

#[test]
fn the_side_to_move_and_every_castling_right_change_the_key() {
    let board = "r3k2r/8/8/8/8/8/8/R3K2R";
    let mut keys = HashSet::new();
    for side in ["w", "b"] {
        for rights in 0..16 {
            let letters: String =
                "KQkq".chars().enumerate().filter(|(i, _)| rights >> i & 1 == 1).map(|(_, c)| c).collect();
            let castling = if letters.is_empty() { "-" } else { &letters };
            keys.insert(position(&format!("{board} {side} {castling} -")).key());
        }
    }
    assert_eq!(keys.len(), 32);
}

#[test]
fn only_a_legal_en_passant_capture_changes_the_key() {
    let key = |fen| position(fen).key();
    // Legal.
    assert_ne!(key("4k3/8/8/8/3pP3/8/8/4K3 b - e3"), key("4k3/8/8/8/3pP3/8/8/4K3 b - -"));
    // No pawn stands beside the one that was pushed.
    assert_eq!(key("4k3/8/8/8/2p1P3/8/8/4K3 b - e3"), key("4k3/8/8/8/2p1P3/8/8/4K3 b - -"));
    // The pawn is pinned on its file, on a diagonal, or both pawns shield the king on the rank.
    assert_eq!(key("3k4/8/8/8/3pP3/8/8/3RK3 b - e3"), key("3k4/8/8/8/3pP3/8/8/3RK3 b - -"));
    assert_eq!(key("8/8/5k2/8/3pP3/8/8/B3K3 b - e3"), key("8/8/5k2/8/3pP3/8/8/B3K3 b - -"));
    assert_eq!(key("8/8/8/8/k2pP2R/8/8/4K3 b - e3"), key("8/8/8/8/k2pP2R/8/8/4K3 b - -"));
}

#[test]
fn transpositions_meet_in_one_key() {
    let play = |moves: &str| {
        let start = crate::Chess::start();
        start.parse_moves(moves).unwrap().into_iter().fold(start, |position, m| position.after(m))
    };
    let long_way = play("1. e3 e6 2. e4 e5");
    let short_way = play("1. e4 e5");
    assert_eq!((long_way.key(), &long_way), (short_way.key(), &short_way));
    let rook_moved = play("1. Nf3 Nf6 2. Rg1 Rg8 3. Rh1 Rh8 4. Ng1 Ng8");
    assert_ne!(rook_moved.key(), crate::Chess::start().key());
    assert_ne!(rook_moved, crate::Chess::start());
}
