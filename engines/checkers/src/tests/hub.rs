//! The notation of the Hub protocol. Expectations are those of pydraughts 0.6.7.

use super::{placement, position};
use crate::Checkers;
use nullwindow_game::{Game, HubNotation, Notation};

#[test]
fn positions_are_turned_and_their_colours_exchanged() {
    for (hub, fen) in [
        ("Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww", "B:W21-32:B1-12"),
        ("BeeeeeeeeeBbbeeeeeeeeeeeeeeeeeWww", "W:W21,22,K23:B1,2,K3"),
        ("BeeeeeeeeeBeeeBeeeeeeweeeeWeeeeee", "W:WK19,K23:B12,K7"),
        ("Weeeeeeeeeeeeeeeeeeeeeeeeeeeeeeew", "B:W:B1"),
    ] {
        assert_eq!(Checkers::parse_hub_position(hub), Ok(position(fen)), "{hub}");
        assert_eq!(position(fen).format_hub_position(), hub);
    }
    for index in 0..2000 {
        let position = placement(17, index);
        assert_eq!(Checkers::parse_hub_position(&position.format_hub_position()), Ok(position));
    }
}

#[test]
fn moves_name_their_ends_and_what_they_capture() {
    for (fen, text, path) in [
        ("B:W21-32:B1-12", "11-15", "11-15"),
        ("B:W21-32:B1-12", "09-14", "9-14"),
        ("W:W22,32:B18,11", "22x8x11x18", "22x15x8"),
        ("W:W22,32:B18,11", "22x8x18x11", "22x15x8"),
        ("W:W22,32:B18,11", "22x8", "22x15x8"),
        ("W:WK7,32:B1,10,11,18,19", "7x7x10x11x18x19", "7x14x23x16x7"),
        ("W:WK7,32:B1,10,11,18,19", "7x7", "7x14x23x16x7"),
    ] {
        let position = position(fen);
        assert_eq!(position.parse_hub_move(text).map(|m| position.format_move(m)), Ok(path.to_string()));
    }
    let position = position("W:W22,32:B18,11");
    assert_eq!(position.format_hub_move(position.moves()[0]), "22x8x11x18");
}

/// The captured pieces are the same, and so is everything else.
#[test]
fn a_move_that_is_read_leads_where_the_written_one_does() {
    let (mut jumps, mut by_other_paths) = (0, 0);
    for index in 0..20_000 {
        let position = placement(18, index);
        for &m in &position.moves() {
            let text = position.format_hub_move(m);
            let read = position.parse_hub_move(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(position.after(read), position.after(m), "{} {text}", position.format_position());
            jumps += usize::from(m.captures() > 1);
            by_other_paths += usize::from(read != m);
        }
    }
    assert!(jumps > 1000 && by_other_paths > 0, "{jumps} {by_other_paths}");
}

#[test]
fn what_is_wrong_is_named() {
    let squares = "eeeeeeeeeBeeeBeeeeeeweeeeWeeeeee";
    for (text, message) in [
        (String::new(), "'' begins with no side to move, W or B; expected W or B and then "),
        (format!("w{squares}"), "'weeeeeeeeeBeeeBeeeeeeweeeeWeeeeee' begins with no side to move, W or B; "),
        (format!("W{squares}e"), "33 squares after the side to move; expected W or B and then "),
        (format!("W{}k", &squares[..31]), "'k' in place 32 is none of w, b, W, B and e; expected "),
        (format!("W{}\u{e9}", &squares[..31]), "'\u{e9}' in place 32 is none of w, b, W, B and e; expected "),
        (format!("Ww{}", &squares[1..]), "a man of Black on its king row, square 32: expected a king, K32"),
        (format!("W{}", "B".repeat(32)), "White has 32 pieces, expected at most 12 a side"),
    ] {
        let error = Checkers::parse_hub_position(&text).unwrap_err().to_string();
        assert!(error.starts_with(message), "{error}");
    }
    let position = position("B:WK14,K15:BK11,K18,1");
    for (text, message) in [
        ("11", "'11' is not a move, expected squares as in 11-15 or 22x15x8"),
        ("11-16", "'11-16' is not legal, expected one of "),
        ("11x18x14", "'11x18x14' is not legal, expected one of "),
        ("11x33", "square 33 does not exist, squares are 1 to 32"),
    ] {
        let error = position.parse_hub_move(text).unwrap_err().to_string();
        assert!(error.starts_with(message), "{error}");
    }
    let over = super::position("B:W32:B").parse_hub_move("1-5").unwrap_err().to_string();
    assert_eq!(over, "'1-5' is not legal, the game is over");
    let circle = super::position("B:W7,8,15,16:B3");
    let error = circle.parse_hub_move("3x19").unwrap_err().to_string();
    assert_eq!(
        error,
        "'3x19' fits several jumps, expected the captured pieces too, as in 3x19x7x15 or 3x19x8x16"
    );
}
