//! The end of a game, in play and in the search.

use super::position;
use crate::Chess;
use nullwindow_game::{Game, GameEnd, Notation, Outcome, PlayRules, Referee, Side};

fn referee(fen: &str, moves: &str) -> Referee<Chess> {
    let start = position(fen);
    let mut referee = Referee::new(start.clone());
    for m in start.parse_moves(moves).unwrap() {
        referee.play(m);
    }
    referee
}

fn game_end(fen: &str, moves: &str) -> Option<GameEnd> {
    referee(fen, moves).game_end()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn mate_is_a_loss_and_stalemate_a_draw() {
    assert_eq!(game_end(START, "1. f3 e5 2. g4 Qh4#"), Some(GameEnd::Finished(Some(Side::Second))));
    let mated = referee(START, "1. f3 e5 2. g4 Qh4").position().clone();
    assert_eq!(mated.outcome(), Some(Outcome::Loss));
    assert!(!mated.may_stand_pat() && mated.noisy_moves().is_empty());
    let stalemate = position("7k/5Q2/6K1/8/8/8/8/8 b - -");
    assert_eq!(stalemate.outcome(), Some(Outcome::Draw));
    assert!(stalemate.may_stand_pat());
    // A blocked pawn and a pinned knight cannot move either.
    assert_eq!(position("k7/1nK5/1P5p/3B3P/8/8/8/8 b - -").outcome(), Some(Outcome::Draw));
    assert_eq!(position("k7/1nK5/1P5p/3B4/7P/8/8/8 b - -").outcome(), None);
}

#[test]
fn the_third_repetition_is_a_draw() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8";
    assert_eq!(game_end(START, shuffle), None);
    assert_eq!(game_end(START, &format!("{shuffle} {shuffle}")), Some(GameEnd::Repetition));
    // The first time, the right to castle was still there.
    let rooks = "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1";
    assert_eq!(game_end(rooks, "Rg1 Rg8 Rh1 Rh8 Rg1 Rg8 Rh1 Rh8"), None);
    assert_eq!(game_end(rooks, "Rg1 Rg8 Rh1 Rh8 Rg1 Rg8 Rh1 Rh8 Rg1 Rg8 Rh1 Rh8"), Some(GameEnd::Repetition));
}

#[test]
fn a_hundred_quiet_plies_are_a_draw() {
    let fen = "4k3/8/8/8/8/8/P7/R3K3 w - - 98 80";
    assert_eq!(position(fen).halfmove_clock(), 98);
    assert_eq!(game_end(fen, "Rb1"), None);
    assert_eq!(game_end(fen, "Rb1 Ke7"), Some(GameEnd::NoProgress));
    assert_eq!(game_end(fen, "a3 Ke7"), None);
    // Mate on the last move counts.
    assert_eq!(
        game_end("7k/8/6K1/8/8/8/8/R7 w - - 99 80", "Ra8#"),
        Some(GameEnd::Finished(Some(Side::First)))
    );
}

#[test]
fn dead_positions_are_drawn_in_play_and_searched_on_in_the_tree() {
    for fen in ["4k3/8/8/8/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/4KN2 w - -", "4kb2/8/8/8/8/8/8/2B1K3 w - -"] {
        let dead = position(fen);
        assert_eq!(Referee::new(dead.clone()).game_end(), Some(GameEnd::Dead), "{fen}");
        assert_eq!((dead.outcome(), dead.evaluate()), (None, 0), "{fen}");
        assert!(dead.count_moves() > 0, "{fen}");
    }
    for fen in ["4k3/8/8/8/8/8/8/3NKN2 w - -", "4kb2/8/8/8/8/8/8/4KB2 w - -", "4k3/8/8/8/8/8/P7/4K3 w - -"] {
        assert_eq!(Referee::new(position(fen)).game_end(), None, "{fen}");
    }
}

#[test]
fn noisy_moves_are_captures_and_promotions() {
    let names = |fen| {
        let position = position(fen);
        let mut names: Vec<_> = position.noisy_moves().into_iter().map(|m| position.format_move(m)).collect();
        names.sort();
        names
    };
    assert_eq!(names("4k3/P7/8/3pP3/8/8/8/R3K2R w KQ d6"), ["a8=B", "a8=N", "a8=Q+", "a8=R+", "exd6"]);
    assert_eq!(names("4k3/8/8/8/8/8/4r3/4K3 w - -"), ["Kd1", "Kf1", "Kxe2"]);
}

#[test]
fn static_move_scores_are_mvv_lva() {
    let position = position("4k3/8/2q1p3/3P4/8/B4N2/8/4K3 w - -");
    let static_move_score = |name| position.static_move_score(position.parse_move(name).unwrap());
    assert!(static_move_score("dxc6") > static_move_score("dxe6") && static_move_score("dxe6") > 0);
    assert_eq!((static_move_score("Nd4"), static_move_score("d6"), static_move_score("Kd1")), (0, 0, 0));
}
