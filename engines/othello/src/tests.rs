//! The battery of tests of every game, and tests of Othello alone.

mod files;

use crate::bitboard::{flips, mobility, squares};
use crate::position::{Othello, key};
use crate::{Move, evaluation};
use nullwindow_game::battery::{self, Checkable, walk};
use nullwindow_game::{Fault, Format, Game, Notation, Outcome, Side, perft};
use std::ops::ControlFlow;

impl Checkable for Othello {
    fn fresh_key(&self) -> u64 {
        key(self.discs(Side::First), self.discs(Side::Second), self.to_move())
    }

    fn mirrored(&self) -> Othello {
        Othello::new(self.discs(Side::Second), self.discs(Side::First), !self.to_move())
    }
}

#[test]
fn the_battery_passes() {
    battery::keys_are_incremental_and_faithful::<Othello>(1, 2000);
    battery::mirrored_positions_evaluate_alike::<Othello>(2, 1000);
    battery::terms_add_up::<Othello>(3, 1000);
    assert_eq!(battery::reversible_moves_are_listed::<Othello>(31, 300), 0);
    battery::moves_keep_their_contracts::<Othello>(4, 1000);
    battery::text_round_trips::<Othello>(5, 500);
    battery::files_round_trip::<Othello>(6, 500);
    battery::written_games_are_read_back::<Othello>(21, 500);
    battery::boards_keep_their_contracts::<Othello>(9, 300);
    battery::selective_moves_keep_their_contracts::<Othello>(7, 300);
}

#[test]
fn readers_survive_anything() {
    let samples = [
        "---------------------------OX------XO--------------------------- X; d3:+2; c4:-1",
        "f5d6c3d3c4f4f6f3e6e7f7c5b6g6e3e2",
        "Tiger | NTest | GRhino | 44-20 | f5d6c3--d3 pa ps pass",
        "2 (;GM[Othello]PB[a]RE[+64.00:r]TY[s8r20]BO[8 ---------------------------O*------*O--------------------------- *]\
         B[F5/+0.35/1.2]CO[depth 12]W[d6//3]B[PA];)(;GM[Othello]B[d3];)",
        "\u{14}\u{18}\u{1}\u{2}\u{2}\0\0\0\0\0\u{d1}\u{7}\u{8}\0\u{18}\0\u{3}\0\u{c8}\0\u{ff}\0&$8@!\"\0\0\0\0\0\0\0\0\0",
    ];
    battery::readers_survive_anything::<Othello>(6, 100_000, &samples);
}

/// Checks the counts of perft.txt up to a number of leaves.
fn check_perft(most: u64) {
    for line in include_str!("../perft.txt").lines().filter(|line| !line.starts_with('#')) {
        let (position, counts) = line.split_once(';').unwrap();
        let position = Othello::parse_position(position).unwrap();
        for (depth, count) in (1..).zip(counts.split_whitespace().map(|n| n.parse().unwrap())) {
            if count <= most {
                assert_eq!(perft(&position, depth), count, "{line}, depth {depth}");
            }
        }
    }
}

#[test]
fn perft_is_known() {
    check_perft(4_000_000);
}

#[test]
#[ignore = "deep; run in release by .ci/run"]
fn deep_perft_is_known() {
    check_perft(u64::MAX);
}

/// The discs flipped by a move, square by square.
fn slow_flips(own: u64, other: u64, square: u32) -> u64 {
    let mut turned = 0;
    for (dx, dy) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
        let mut run = 0;
        let (mut x, mut y) = (square as i32 % 8 + dx, square as i32 / 8 + dy);
        while (0..8).contains(&x) && (0..8).contains(&y) {
            let bit = 1 << (y * 8 + x);
            if own & bit != 0 {
                turned |= run;
            }
            if other & bit == 0 {
                break;
            }
            run |= bit;
            (x, y) = (x + dx, y + dy);
        }
    }
    turned
}

#[test]
fn moves_and_flips_agree_with_the_rules() {
    walk::<Othello>(7, 300, |position, _, _| {
        let (own, other) = (position.discs(position.to_move()), position.discs(!position.to_move()));
        let mut places = 0;
        for square in squares(!(own | other)) {
            let turned = slow_flips(own, other, square);
            places |= u64::from(turned != 0) << square;
            assert_eq!(flips(own, other, square), turned);
        }
        assert_eq!(mobility(own, other), places);
    });
}

/// The board mirrored at its diagonal, or with its ranks reversed.
fn transposed(of: u64) -> u64 {
    squares(of).fold(0, |set, square| set | 1 << (square % 8 * 8 + square / 8))
}

#[test]
fn the_value_does_not_depend_on_how_the_board_lies() {
    walk::<Othello>(8, 300, |position, _, _| {
        for turn in [transposed, u64::swap_bytes] {
            let discs = |side| turn(position.discs(side));
            let turned = Othello::new(discs(Side::First), discs(Side::Second), position.to_move());
            assert_eq!(turned.evaluate(), position.evaluate(), "{}", position.format_position());
        }
    });
}

#[test]
fn the_side_to_move_changes_the_key() {
    let start = Othello::start();
    let other = Othello::new(start.discs(Side::First), start.discs(Side::Second), Side::Second);
    assert_ne!(start.key(), other.key());
    assert_ne!(start, other);
}

#[test]
fn a_side_without_a_move_passes() {
    let position = Othello::parse_position(&format!("OX-{} X", "-".repeat(61))).unwrap();
    assert_eq!(position.moves().as_slice(), [Move::PASS]);
    assert_eq!(position.count_moves(), 1);
    assert_eq!(position.format_move(Move::PASS), "--");
    assert_eq!(position.after(Move::PASS).moves().as_slice(), [Move::place(2)]);
}

#[test]
fn empty_squares_go_to_the_winner() {
    let position = Othello::parse_position(&format!("XXX-O{} O", "-".repeat(59))).unwrap();
    assert_eq!(position.outcome(), Some(Outcome::Margin(-62 * evaluation::DISC)));
    assert_eq!(position.evaluate(), -62 * evaluation::DISC);
    assert_eq!(position.outcome().unwrap().winner(position.to_move()), Some(Side::First));
    let drawn = Othello::parse_position(&format!("X---O{} O", "-".repeat(59))).unwrap();
    assert_eq!(drawn.outcome(), Some(Outcome::Margin(0)));
    assert_eq!(drawn.outcome().unwrap().winner(drawn.to_move()), None);
}

#[test]
fn transcripts_come_in_many_spellings() {
    let start = Othello::start();
    let plain = start.parse_moves("f5d6c3d3c4").unwrap();
    for text in ["F5D6C3D3C4", " f5 d6\tc3 d3 c4 ", "f5 d6c3 D3c4"] {
        assert_eq!(start.parse_moves(text).unwrap(), plain, "{text}");
    }
    // Black must pass after this shortest way to a pass; written or not, it is the same game.
    let mut before_pass = None;
    walk::<Othello>(9, 1000, |position, ply, _| {
        if before_pass.is_none() && ply > 0 && position.moves().first() == Some(&Move::PASS) {
            before_pass = Some(*position);
        }
    });
    let position = before_pass.expect("some random game has a pass");
    let reply = position.after(Move::PASS).moves()[0];
    let name = position.format_move(reply);
    for text in
        [name.clone(), format!("--{name}"), format!("pa{name}"), format!("PS {name}"), format!("pass{name}")]
    {
        assert_eq!(position.parse_moves(&text).unwrap(), [Move::PASS, reply], "{text}");
    }
}

#[test]
fn odd_fields_of_a_transcript_are_read_back() {
    for fields in ["^ | x\u{6}\u{85} | } \0\0 | \u{e}", "a #b | %c | | 1-0\t", "\u{feff}#x | | | *"] {
        let mut read = Vec::new();
        let text = format!("{fields} | f5d6\n");
        for text in [&text, &(text.clone() + &text)] {
            let _ = Othello::read(Format::Transcript, text, &mut |record| {
                read.push(record.unwrap_or_else(|error| panic!("{text:?}: {error}")));
                ControlFlow::Continue(())
            });
        }
        for record in read {
            let written = Othello::write(&record);
            let _ = Othello::read(Format::Transcript, &written, &mut |again| {
                let again = again.unwrap_or_else(|error| panic!("{written:?}: {error}"));
                assert_eq!((&again.tags, &again.moves), (&record.tags, &record.moves), "{written:?}");
                ControlFlow::Continue(())
            });
        }
    }
}

#[test]
fn obf_lines_may_end_in_a_comment() {
    let start = Othello::start();
    for end in ["", ";", "; d3:+2; F5", "% the start", "; d3:+2; f5:-1; % the start; 1"] {
        let line = format!("{} {end}", start.format_position());
        let mut read = Vec::new();
        let _ = Othello::read(Format::Obf, &line, &mut |record| {
            read.push(record.map(|record| (record.start, record.tags.len())));
            ControlFlow::Continue(())
        });
        assert_eq!(read, [Ok((start, if end.contains("d3") { 2 } else { 0 }))], "{line}");
    }
}

#[test]
fn bad_text_is_explained() {
    let error = |text: &str| Othello::parse_position(text).unwrap_err().to_string();
    let start = Othello::start().format_position();
    assert!(error(&start[1..]).starts_with("an Othello board of 63 squares, expected 64 characters"));
    assert!(error(&format!("-{start}")).starts_with("an Othello board of 65 squares"));
    assert!(error(&start[..64]).starts_with("no side to move, expected X"));
    assert!(error(&format!("{}-", &start[..65])).starts_with("no side to move, expected X"));
    assert!(error("garbage").starts_with("'g' on an Othello board, expected 64 characters"));
    assert!(error("").starts_with("an Othello board of 0 squares"));
    let start = Othello::start();
    let error = |text: &str| start.parse_move(text).unwrap_err().to_string();
    assert_eq!(error("a1"), "a1 flips nothing, Black may play d3 c4 f5 e6");
    assert_eq!(error("i9"), "'i9' is no square, expected a1 to h8, or -- for a pass");
    assert_eq!(error("--"), "Black cannot pass, and may play d3 c4 f5 e6");
    assert_eq!(error("D4"), "d4 is taken, Black may play d3 c4 f5 e6");
    assert_eq!(start.parse_move("a1").unwrap_err().fault(), Fault::Illegal);
    assert_eq!(start.parse_move("i9").unwrap_err().fault(), Fault::Misspelt);
    let error = start.parse_moves("f5d6a1").unwrap_err().to_string();
    assert!(error.starts_with("move 3 of the game: a1 flips nothing, Black may play"), "{error}");
}
