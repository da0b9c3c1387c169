//! What is said about text that is wrong.

use super::position;
use crate::Checkers;
use nullwindow_game::{Fault, Notation};

#[test]
fn bad_positions_are_named() {
    const FORM: &str = "expected a FEN such as W:W21,22,K23:B1,2,K3";
    for (text, message) in [
        ("W:W33:B1", "square 33 does not exist, squares are 1 to 32"),
        ("W:W0:B1", "square 0 does not exist, squares are 1 to 32"),
        ("W:W21-33:B1", "square 33 does not exist, squares are 1 to 32"),
        ("W:W99999999999:B1", "square 99999999999 does not exist, squares are 1 to 32"),
        ("W:Wa1:B1", "'a1' is not a square, squares are 1 to 32"),
        ("W:W21,,22:B1", "'' is not a square, squares are 1 to 32"),
        ("W:W21:BK", "'' is not a square, squares are 1 to 32"),
        ("W:W21,21:B1", "two pieces on square 21, expected at most one on every square"),
        ("W:W5,6:B6,7", "two pieces on square 6, expected at most one on every square"),
        ("W:W20-32:B1", "White has 13 pieces, expected at most 12 a side"),
        ("W:W32:BK1-13", "Black has 13 pieces, expected at most 12 a side"),
        ("W:W4:B12", "a man of White on its king row, square 4: expected a king, K4"),
        ("W:W32:B29", "a man of Black on its king row, square 29: expected a king, K29"),
        ("W:W32-30:B1", "the range 32-30 runs backwards, expected the smaller square first"),
        ("W:W21", &format!("the pieces of Black are missing; {FORM}")),
        ("B:B1", &format!("the pieces of White are missing; {FORM}")),
        ("B", &format!("the pieces of Black are missing; {FORM}")),
        ("W:W21:W22:B1", &format!("the pieces of White are given twice; {FORM}")),
        ("", &format!("'' is not a side to move, which is W or B; {FORM}")),
        ("garbage", &format!("'garbage' is not a side to move, which is W or B; {FORM}")),
        ("X:W21:B1", &format!("'X' is not a side to move, which is W or B; {FORM}")),
        ("W:21:B1", &format!("'21' is not a list of pieces, which begins with W or B; {FORM}")),
        ("W:W21:B1:", &format!("'' is not a list of pieces, which begins with W or B; {FORM}")),
    ] {
        assert_eq!(Checkers::parse_position(text).unwrap_err().to_string(), message, "{text}");
    }
}

#[test]
fn long_garbage_is_cut_short() {
    let message = Checkers::parse_position(&"\u{e9}\n".repeat(10_000)).unwrap_err().to_string();
    assert!(message.len() < 200 && !message.contains('\n'), "{message}");
    let message = Checkers::start().parse_move(&"1-".repeat(10_000)).unwrap_err().to_string();
    assert!(message.len() < 200, "{message}");
}

#[test]
fn bad_moves_are_explained() {
    const START: &str = "9-13, 9-14, 10-14, 10-15, 11-15, 11-16, 12-16";
    let form = |text: &str| format!("'{text}' is not a move, expected squares as in 11-15 or 22x15x8");
    for (fen, text, message) in [
        ("B:W21-32:B1-12", "11-33", "square 33 does not exist, squares are 1 to 32".to_string()),
        ("B:W21-32:B1-12", "e2e4", form("e2e4")),
        ("B:W21-32:B1-12", "11", form("11")),
        ("B:W21-32:B1-12", "", form("")),
        ("B:W21-32:B1-12", "11-", form("11-")),
        ("B:W21-32:B1-12", "11-18", "11-18 is not legal, expected one of 11-15, 11-16".to_string()),
        ("B:W21-32:B1-12", "18-22", format!("no piece on square 18, expected one of {START}")),
        ("B:W21-32:B1-12", "22-18", format!("the piece on 22 is not Black's, expected one of {START}")),
        ("B:W21-32:B1-12", "1-5", format!("the piece on 1 cannot move, expected one of {START}")),
        ("W:W22,32:B18", "32-28", "32-28 is not legal, White must capture: 22x15".to_string()),
        ("W:W22,32:B18", "22-17", "22-17 is not legal, White must capture: 22x15".to_string()),
        ("W:W22,32:B18,11", "22x15", "the jump does not end on 15, it goes on: 22x15x8".to_string()),
        ("W:W:B1", "1-5", "White has no move, the game is over".to_string()),
    ] {
        assert_eq!(position(fen).parse_move(text).unwrap_err().to_string(), message, "{fen} {text}");
    }
}

#[test]
fn whoever_types_a_bad_move_is_addressed() {
    for (fen, text, fault, message) in [
        ("W:W22,32:B18", "32-28", Fault::Illegal, "32-28 is not legal, you must capture: 22x15"),
        ("W:W22,32:B18", "32 28", Fault::Illegal, "32-28 is not legal, you must capture: 22x15"),
        ("W:W22,32:B18", "18-22", Fault::Illegal, "the piece on 18 is not yours, expected one of 22x15"),
        (
            "W:W22,32:B18",
            "hello",
            Fault::Misspelt,
            "'hello' is not a move, expected squares as in 11-15 or 22x15x8",
        ),
    ] {
        let error = position(fen).parse_typed_move(text).unwrap_err();
        assert_eq!((error.fault(), error.to_string().as_str()), (fault, message), "{fen} {text}");
    }
    let circle = position("W:WK7,32:B1,10,11,18,19");
    assert_eq!(circle.parse_typed_move("7x7").unwrap_err().fault(), Fault::Ambiguous);
    let start = Checkers::start();
    assert_eq!(start.parse_typed_move(" 11 15 "), start.parse_move("11-15"));
    assert_eq!(start.parse_typed_move("11 - 15"), start.parse_move("11-15"));
}
