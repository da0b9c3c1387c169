//! Positions, moves and files as people write them.

use super::position;
use crate::Checkers;
use nullwindow_game::{Format, Game, Notation, Record, Side};
use std::ops::ControlFlow;

#[test]
fn all_spellings_of_a_position_are_read() {
    let canonical = "W:W21,22,K23:B1,2,K3";
    for spelling in [
        "W:W21,22,K23:B1,2,K3",
        "W:B1,2,K3:W21,22,K23",
        "W:WK23,22,21:BK3,2,1.",
        "W:W21-22,K23:B1-2,K3",
        "W:W21-22,K23-23:B1-2,K3-K3.",
        "w:w21,22,k23:b1,2,k3",
        "  W : W 21, 22, K23 : B 1, 2, K3 . ",
        "\"W:W21,22,K23:B1,2,K3\"",
        "[FEN \"W:W21,22,K23:B1,2,K3.\"]",
        "[fen \"W:W21,22,K23:B1,2,K3\"]",
        "W:W21,22,K23:B1,2,K3:H0:F12",
    ] {
        assert_eq!(position(spelling).format_position(), canonical, "{spelling}");
    }
    assert_eq!(position("B:W21-32:B1-12"), Checkers::start());
    assert_eq!(position("B:B1-12:W21-32."), Checkers::start());
    assert_eq!(position("B:WK1-4:B5-8").format_position(), "B:WK1,K2,K3,K4:B5,6,7,8");
    assert_eq!(position("W:W:B1").format_position(), "W:W:B1");
    assert_eq!(position("W:W32:B").format_position(), "W:W32:B");
    assert_eq!(position("B:W32:B1").to_move(), Side::First);
}

#[test]
fn separators_stand_for_each_other() {
    let position = position("W:W22,32:B18,11");
    for spelling in ["22x15x8", "22-15-8", "22:15:8", "22X15X8", "22x15-8", " 22 x 15 x 8 ", "22x8", "22-8"] {
        let m = position.parse_move(spelling).unwrap_or_else(|error| panic!("{spelling}: {error}"));
        assert_eq!(position.format_move(m), "22x15x8");
    }
    let start = Checkers::start();
    assert_eq!(start.parse_move("11x15"), start.parse_move("11-15"));
}

#[test]
fn partial_paths_are_read_where_they_leave_no_doubt() {
    let circle = position("W:WK7,32:B1,10,11,18,19");
    for (partial, whole) in [("7x14x23x7", "7x14x23x16x7"), ("7x16x14x7", "7x16x23x14x7")] {
        assert_eq!(circle.parse_move(partial).map(|m| circle.format_move(m)), Ok(whole.to_string()));
    }
    for partial in ["7x7", "7x14x7", "7x23x7"] {
        let message = circle.parse_move(partial).unwrap_err().to_string();
        assert_eq!(
            message,
            format!("{partial} fits several jumps, expected one of 7x14x23x16x7, 7x16x23x14x7")
        );
    }
}

fn read(format: Format, text: &str) -> Vec<Result<Record<Checkers>, String>> {
    let mut records = Vec::new();
    let _ = Checkers::read(format, text, &mut |record| {
        records.push(record.map_err(|error| error.to_string()));
        ControlFlow::Continue(())
    });
    records
}

#[test]
fn untidy_games_are_read() {
    let text = "[Event \"x\"]\n[Result \"1-0\"]\n1. 10-15 22-18 {0-1} 2. 15-22 (2. 11-16 18x11) 2... 25x18! 3. 9-14 $1 1-0\n\
                [Event \"y\"]\n[FEN \"W:W22,32:B18,11.\"]\n1. 22-8 *\n\
                [Event \"z\"]\n1.11-15 23-19 2.8-11 22-18 3.15-22 25-18 1-1";
    let records: Vec<_> = read(Format::Pdn, text).into_iter().map(Result::unwrap).collect();
    let shapes: Vec<_> = records.iter().map(|r| (r.line, r.moves.len(), r.result.as_deref())).collect();
    assert_eq!(shapes, [(1, 5, Some("1-0")), (4, 1, Some("*")), (7, 6, Some("1-1"))]);
    let last = records[1].positions().last().unwrap();
    assert_eq!(last.format_position(), "B:W8,32:B");
}

/// What the standard has beside tags and moves: https://wiegerw.github.io/pdn.
#[test]
fn pdn_3_0_is_read() {
    let text = "\u{feff}% Board game: checkers\n[White \"\u{421}\u{435}\u{440}\u{433}\u{435}\u{439}\"]\n[Black \"\u{9ad8}\u{6587}\u{9f99}\"]\n\
                [GameType \"21,B,8,8,N1,0\"]\n[Result \"0-0\"]\n\
                1. 11-15!? {[%clock B0:10:00 w0:09:58]} 22-18(?) {Optional\n[%clk 0:49:11] 1-0 trailing}\n\
                2. ... 15x22 0-0\n\n\
                [FEN \"W:WK29-32,25:B1-4,K5.\"]\n1... 25-22 {[%emt 0:00:01]} 2. 01-06 $7 (2. 3-7 (2. 4-8)) *\n";
    let records: Vec<_> = read(Format::Pdn, text).into_iter().map(Result::unwrap).collect();
    let shapes: Vec<_> = records.iter().map(|r| (r.moves.len(), r.result.as_deref())).collect();
    assert_eq!(shapes, [(3, Some("0-0")), (2, Some("*"))]);
    assert_eq!(records[0].tag("Black"), Some("\u{9ad8}\u{6587}\u{9f99}"));
    assert_eq!(
        records[0].remarks,
        ["[%clock B0:10:00 w0:09:58]", "Optional [%clk 0:49:11] 1-0 trailing", ""]
    );
    assert_eq!(records[1].start, position("W:W25,K29,K30,K31,K32:B1,2,3,4,K5"));
    for (end, result) in [
        ("2-0", "2-0"),
        ("1-1", "1-1"),
        ("0-2", "0-2"),
        ("1/2-1/2", "1/2-1/2"),
        ("\u{bd}-\u{bd}", "1/2-1/2"),
        ("\u{bd}\u{2013}\u{bd}", "1/2-1/2"),
        ("1\u{2013}0", "1-0"),
        ("0\u{2212}1", "0-1"),
    ] {
        let records = read(Format::Pdn, &format!("1. 11-15 {end} {{a comment}}\n[Event \"next\"]\n*"));
        let results: Vec<_> =
            records.iter().map(|record| record.as_ref().unwrap().result.as_deref()).collect();
        assert_eq!(results, [Some(result), Some("*")], "{end}");
    }
}

/// As books and web pages set them.
#[test]
fn dashes_of_all_lengths_are_read() {
    for dash in "-\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2015}\u{2212}".chars() {
        let start = Checkers::start();
        assert_eq!(start.parse_move(&format!("11{dash}15")), start.parse_move("11-15"), "{dash:?}");
        assert_eq!(position(&format!("B:W21{dash}32:B1{dash}12")), start, "{dash:?}");
    }
    let jump = position("W:W22,32:B18,11");
    assert_eq!(jump.parse_move("22\u{d7}15\u{d7}8"), jump.parse_move("22x15x8"));
}

#[test]
fn written_games_say_what_kind_of_draughts_they_are() {
    let game = |start: Checkers, moves: &str| {
        let moves = start.parse_moves(moves).unwrap();
        Checkers::write(&Record { moves, ..Record::position(start) })
    };
    assert_eq!(
        game(Checkers::start(), "11-15 22-18 15x22"),
        "[GameType \"21\"]\n\n1. 11-15 22-18 2. 15x22 *\n\n"
    );
    // A number stands before every pair of moves, whoever begins.
    assert_eq!(
        game(position("W:W22,32:B18,11,1"), "22x15x8 1-6 8-3"),
        "[GameType \"21\"]\n[FEN \"W:W22,32:B1,11,18\"]\n\n1. 22x15x8 1-6 2. 8-3 *\n\n"
    );
    let record = read(Format::Pdn, "[GameType \"21,B,8,8,N1,0\"]\n1. 11-15 *").remove(0).unwrap();
    assert_eq!(Checkers::write(&record), "[GameType \"21,B,8,8,N1,0\"]\n\n1. 11-15 *\n\n");
}

#[test]
fn games_without_moves_are_positions() {
    let records = read(Format::Pdn, "[FEN \"W:W22,32:B18,11.\"]\n\n[FEN \"B:W32:B1\"]\n");
    let starts: Vec<_> = records.into_iter().map(|record| record.unwrap().start.format_position()).collect();
    assert_eq!(starts, ["W:W22,32:B11,18", "B:W32:B1"]);
}

#[test]
fn a_file_of_fens_is_read_line_by_line() {
    let records = read(Format::Fen, "# two\nB:W21-32:B1-12.\n\n[FEN \"W:W22:B18\"]\nW:W33:B1\n");
    assert_eq!(records.len(), 3);
    assert_eq!(records[0].as_ref().unwrap().start, Checkers::start());
    assert_eq!((records[1].as_ref().unwrap().line, records[1].is_ok()), (4, true));
    assert_eq!(records[2], Err("line 5: square 33 does not exist, squares are 1 to 32".to_string()));
}

#[test]
fn sequences_of_moves_are_read() {
    let start = Checkers::start();
    assert_eq!(start.parse_moves("1. 11-15 23-19 2. 8-11 22x18").map(|moves| moves.len()), Ok(4));
    assert_eq!(start.parse_moves("11-15 23-19 8-11 22-18 15x22 25x18").map(|moves| moves.len()), Ok(6));
    let message = start.parse_moves("11-15 23-20").unwrap_err().to_string();
    assert_eq!(message, "move 2 of the game: 23-20 is not legal, expected one of 23-18, 23-19");
    let message = start.parse_moves("11-15 13-20").unwrap_err().to_string();
    assert!(message.starts_with("move 2 of the game, '13-20': no piece on square 13, "), "{message}");
}

#[test]
fn the_board_is_drawn_from_blacks_side_down() {
    let expected = [
        "      +---------------------------+",
        "  1-4 |     b     2     b     4   |",
        "  5-8 |  5     6     7     8      |",
        " 9-12 |     9    10     W    12   |",
        "13-16 | 13    14    15    16      |",
        "17-20 |    17    18    19    20   |",
        "21-24 |  w    22    23    24      |",
        "25-28 |    25    26     B    28   |",
        "29-32 | 29    30    31     w      |",
        "      +---------------------------+",
        "       b man, B king of Black; w man, W king of White",
    ];
    assert_eq!(position("B:W21,32,K11:B1,3,K27").draw(), expected.join("\n"));
}
