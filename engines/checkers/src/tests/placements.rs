//! The contracts of [`battery`](nullwindow_game::battery) again, over random placements with many kings.

use super::placement;
use crate::bitboard::BOARD;
use crate::{Checkers, Move, Square};
use nullwindow_game::battery::Checkable;
use nullwindow_game::{Game, MAX_EVALUATION, MoveList, Notation, Side};
use std::collections::HashSet;

const SEED: u64 = 11;

fn placements(count: u64) -> impl Iterator<Item = (Checkers, String)> {
    (0..count).map(|index| {
        let position = placement(SEED, index);
        let text = format!("seed {SEED}, placement {index}: {}", position.format_position());
        (position, text)
    })
}

#[test]
fn moves_keep_their_contracts() {
    for (position, text) in placements(50_000) {
        let moves = position.moves();
        assert_eq!(moves.len(), position.count_moves(), "{text}");
        assert_eq!(moves.is_empty(), position.outcome().is_some(), "{text}");
        let packed: HashSet<u16> = moves.iter().map(|&m| position.pack(m)).collect();
        assert_eq!(packed.len(), moves.len(), "{text}");
        assert!(!packed.contains(&0), "{text}");
        let jumps = position.noisy_moves();
        assert_eq!(jumps.is_empty(), position.may_stand_pat(), "{text}");
        assert!(jumps.is_empty() || jumps == moves, "{text}");
        for &m in &moves {
            assert_eq!(position.unpack(position.pack(m)), Some(m), "{text}");
            assert!(position.history_slot(m) < Checkers::HISTORY_SLOTS, "{text}");
            assert_eq!(position.static_move_score(m) >= 100, m.is_jump(), "{text}: {m}");
            let after = position.after(m);
            assert_eq!(after.key(), after.fresh_key(), "{text}: {m}");
            assert_eq!(after.to_move(), !position.to_move(), "{text}: {m}");
        }
    }
}

#[test]
fn text_round_trips() {
    for (position, text) in placements(10_000) {
        let written = position.format_position();
        assert_eq!(Checkers::parse_position(&written), Ok(position.clone()), "{text}");
        let names: HashSet<String> = position.moves().iter().map(|&m| position.format_move(m)).collect();
        assert_eq!(names.len(), position.count_moves(), "{text}");
        for m in position.moves() {
            assert_eq!(position.parse_move(&position.format_move(m)), Ok(m), "{text}: {m}");
        }
    }
}

#[test]
fn mirrored_positions_evaluate_alike() {
    for (position, text) in placements(50_000) {
        let mirrored = position.mirrored();
        assert_eq!(mirrored.evaluate(), position.evaluate(), "{text}");
        assert_eq!(mirrored.count_moves(), position.count_moves(), "{text}");
        assert_eq!(position.to_move().view(position.terms().total()), position.evaluate(), "{text}");
        assert!(position.evaluate().abs() <= MAX_EVALUATION, "{text}");
    }
}

/// Whatever a piece can do, it can do it when its way is free and all that it could capture is there: every finished
/// jump of less can be carried on to a different one of that.
#[test]
fn no_position_has_more_moves_than_fit() {
    let mut most = 0;
    for from in Square::all() {
        let place = from.place();
        let landings = Square::all().filter(|to| {
            let rows = (to.index() / 4).abs_diff(from.index() / 4);
            let column = |square: &Square| 2 * (square.index() % 4) + (1 - square.index() / 4 % 2);
            rows.is_multiple_of(2) && column(to).abs_diff(column(&from)) % 2 == 0
        });
        let free = landings.fold(0, |set, square| set | square.bit());
        let prey = BOARD & !free;
        let king = Checkers::new(1 << place, prey, 1 << place, Side::First);
        most = most.max(king.count_moves());
        let packed: HashSet<u16> = king.moves().iter().map(|&m| king.pack(m)).collect();
        assert_eq!(packed.len(), king.count_moves());
        assert!(king.moves().iter().all(|m| m.captures() <= 9));
    }
    assert_eq!(most, 16);
    assert!(12 * most <= MoveList::<Move>::new().capacity());
}
