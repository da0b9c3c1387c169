//! The rules by example.

use super::{names, position};
use crate::{Checkers, Square};
use nullwindow_game::{Game, GameEnd, Notation, Outcome, PlayRules, Referee, perft};

/// Checks the counts of `perft.txt` up to a number of nodes.
fn walk_perft(most: u64) {
    let lines =
        include_str!("../../perft.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    for line in lines {
        let (fen, counts) = line.split_once(';').unwrap();
        let position = position(fen);
        for count in counts.split(';') {
            let (depth, nodes) = count.trim().split_once(' ').unwrap();
            let (depth, nodes) = (depth.parse().unwrap(), nodes.parse().unwrap());
            if nodes <= most {
                assert_eq!(perft(&position, depth), nodes, "{fen} at depth {depth}");
            }
        }
    }
}

#[test]
fn perft_to_a_million() {
    walk_perft(1_000_000);
}

/// Seconds in release, a minute otherwise: CI runs the ignored tests in release.
#[test]
#[ignore = "slow without optimisation"]
fn perft_to_the_end() {
    walk_perft(u64::MAX);
}

#[test]
fn moves_come_by_square_then_by_direction() {
    assert_eq!(names(&Checkers::start()), ["9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"]);
    assert_eq!(names(&position("W:WK18,K29:B1")), ["18-14", "18-15", "18-22", "18-23", "29-25"]);
}

#[test]
fn every_path_of_a_circular_jump_is_a_move() {
    let position = position("W:WK7,32:B1,10,11,18,19");
    assert_eq!(names(&position), ["7x14x23x16x7", "7x16x23x14x7"]);
    for m in position.moves() {
        assert_eq!((m.from(), m.to(), m.captures()), (m.to(), m.from(), 4));
        assert_eq!(position.after(m).format_position(), "B:WK7,32:B1");
    }
}

#[test]
fn a_man_stops_on_the_king_row() {
    let position = position("W:W11,30:B6,7,12");
    assert_eq!(names(&position), ["11x2"]);
    let after = position.after(position.parse_move("11x2").unwrap());
    assert_eq!(after.format_position(), "B:WK2,30:B6,12");
}

#[test]
fn shorter_jumps_may_be_chosen() {
    assert_eq!(names(&position("B:W15,16,22,31,32:B1,11,12")), ["11x18x25", "11x20", "12x19"]);
}

#[test]
fn a_side_without_a_move_has_lost() {
    for fen in ["W:W:B1", "B:W32:B", "W:W12:B3,8", "B:W25,30:B21"] {
        let position = position(fen);
        assert_eq!((names(&position).len(), position.outcome()), (0, Some(Outcome::Loss)), "{fen}");
        let winner = Some(!position.to_move());
        assert_eq!(Referee::new(position).game_end(), Some(GameEnd::Finished(winner)), "{fen}");
    }
    assert_eq!(position("W:W12:B8").outcome(), None);
}

#[test]
fn the_third_repetition_is_a_draw() {
    let mut referee = Referee::new(position("B:WK32:BK1"));
    let round = ["1-5", "32-28", "5-1", "28-32"];
    for m in round.iter().chain(&round) {
        assert_eq!(referee.game_end(), None);
        referee.play(referee.position().parse_move(m).unwrap());
    }
    assert_eq!(referee.game_end(), Some(GameEnd::Repetition));
}

#[test]
fn eighty_plies_without_progress_are_a_draw() {
    // Circles of 6 and of 10 moves, so that positions come back after 60 plies and for the third time after 120.
    let black = ["3-7", "7-11", "11-16", "16-12", "12-8", "8-3"];
    let white = ["17-21", "21-25", "25-30", "30-26", "26-31", "31-27", "27-23", "23-18", "18-22", "22-17"];
    let mut referee = Referee::new(position("B:WK17:BK3"));
    let mut plies = 0;
    while referee.game_end().is_none() {
        let text = if plies % 2 == 0 { black[plies / 2 % 6] } else { white[plies / 2 % 10] };
        referee.play(referee.position().parse_move(text).unwrap());
        plies += 1;
    }
    assert_eq!((referee.game_end(), plies), (Some(GameEnd::NoProgress), 80));
}

#[test]
fn a_mans_move_is_progress_and_so_is_a_capture() {
    let position = position("B:WK32:BK1,11");
    let is_progress = |text: &str| position.is_progress(position.parse_move(text).unwrap());
    assert!(!is_progress("1-5") && is_progress("11-15"));
    let jump = self::position("B:W6:BK1");
    assert!(jump.is_progress(jump.moves()[0]));
}

#[test]
fn squares_are_where_pdn_has_them() {
    for (number, row_mates) in [(1, [1, 4]), (14, [13, 16]), (32, [29, 32])] {
        let square = Square::from_number(number).unwrap();
        assert_eq!(square.number(), number);
        assert_eq!(Square::from_place(square.place()), square);
        let row = crate::bitboard::row((number - 1) / 4);
        for mate in row_mates {
            assert!(row & Square::from_number(mate).unwrap().bit() != 0);
        }
    }
    assert_eq!((Square::from_number(0), Square::from_number(33)), (None, None));
}

/// A capture is pending against the side to move where the other side could jump if it were its turn.
#[test]
fn threats_are_the_jumps_of_the_other_side() {
    use nullwindow_game::Selective;
    let mut found = [0; 2];
    for index in 0..500 {
        let position = crate::tests::placement(11, index);
        let [black, white] = nullwindow_game::Side::BOTH.map(|side| position.pieces(side));
        let passed = Checkers::new(black, white, position.kings(), !position.to_move());
        assert_eq!(position.is_threatened(), !passed.noisy_moves().is_empty());
        found[usize::from(position.is_threatened())] += 1;
    }
    assert!(found.iter().all(|&count| count > 50), "{found:?}");
}
