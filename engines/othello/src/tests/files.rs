//! GGF and WTHOR.

use crate::Move;
use crate::position::Othello;
use nullwindow_game::{Format, Game, LineError, Notation, Record, Side, TextReader, zobrist};
use std::ops::ControlFlow;

type Read = Vec<Result<Record<Othello>, LineError>>;

fn ggf(text: &str) -> Read {
    let mut records = Vec::new();
    let _ = Othello::read(Format::Ggf, text, &mut |record| {
        records.push(record);
        ControlFlow::Continue(())
    });
    records
}

fn wthor(bytes: &[u8]) -> Read {
    let mut records = Vec::new();
    let _ = Othello::read_from(Format::Wthor, &mut TextReader::binary(bytes), &mut |record| {
        records.push(record);
        ControlFlow::Continue(())
    });
    records
}

/// A random game.
fn game(seed: u64) -> Vec<Move> {
    let mut position = Othello::start();
    let mut moves = Vec::new();
    while position.outcome().is_none() {
        let legal = position.moves();
        let m = legal[zobrist::number(seed, moves.len() as u64) as usize % legal.len()];
        moves.push(m);
        position = position.after(m);
    }
    moves
}

/// The first game is from the description of the NBoard protocol.
const GAMES: &str = "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]\
    BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)\n\
    # a match of two games, with values and times\n\
    2 (;GM[Othello]PB[a]PW[b]RB[1897.01]RE[-3.00:t]TY[s8r20]B[d3/1.2/3.4]W[c5//2]B[f6/-0.5];)\n(;\nGM[Othello]\nB[F5]W[d6] ;)";

#[test]
fn ggf_is_read_with_tags_values_and_times() {
    let records: Vec<Record<Othello>> = ggf(GAMES).into_iter().map(Result::unwrap).collect();
    assert_eq!(records.len(), 3);
    assert_eq!(records[0].tag("Black"), Some("./mEdax"));
    assert_eq!((records[0].tag("White"), records[0].tag("Site")), (Some("chris"), Some("NBoard")));
    assert_eq!((records[0].moves.len(), records[0].remarks.len()), (8, 0));
    assert_eq!((records[0].result.as_deref(), records[1].result.as_deref()), (None, Some("31-33")));
    assert_eq!(records[1].remarks, ["1.2 3.4s", "2s", "-0.5"]);
    assert_eq!(records[1].tag("BlackElo"), Some("1897.01"));
    assert_eq!(records.iter().map(|record| record.line).collect::<Vec<_>>(), [1, 3, 4]);
}

#[test]
fn ggf_that_is_wrong_is_named_with_its_line_and_the_next_game_is_read() {
    for (text, line, message) in [
        ("(;GM[Go]\nB[F5];)", 1, "a game of 'Go', expected Othello"),
        ("\n(;GM[Othello]\nTY[10];)", 3, "game type '10', expected a board of 8, such as 8 or s8r20"),
        ("(;B[F5]\nW[a1];)", 2, "move 2 of the game: a1 flips nothing, White may play f4 d6 f6"),
        ("(;B[F5]B[F6];)", 1, "move 2 of the game: F6 is played by Black, but it is the turn of White"),
        ("(;B[F5]W[x];)", 1, "move 2 of the game: 'x' is no square, expected a1 to h8, or -- for a pass"),
        ("(;BO[10 - *]B[F5];)", 1, "board '10', expected 8, then 64 squares and the side"),
        ("(;B[F5] !? W[D6];)", 1, "expected a property such as B[F5], or ;) at the end, found '!? W'"),
        ("rubbish here", 1, "expected a game that begins with (;, found 'rubbish'"),
        ("(;B[F5]\nW[D6", 1, "a game without an end, expected ;) behind its last move"),
    ] {
        let found = ggf(text);
        assert_eq!(found.len(), 1, "{text}");
        let error = found[0].clone().unwrap_err();
        assert_eq!((error.line, error.error.to_string().as_str()), (line, message), "{text}");
        if text.ends_with(";)") || text.starts_with('r') {
            let both = ggf(&format!("{text}(;B[D3];)"));
            assert_eq!((both.len(), both[1].as_ref().map(|record| record.moves.len())), (2, Ok(1)), "{text}");
        }
    }
}

#[test]
fn results_of_ggf_are_differences_with_a_flag() {
    let finished = Record { moves: game(1), ..Record::position(Othello::start()) };
    let last = finished.positions().last().unwrap().counted().unwrap();
    let text = Othello::write_as(Format::Ggf, &finished).unwrap();
    assert!(text.contains(&format!("RE[{:+}]", last[0] as i32 - last[1] as i32)), "{text}");
    assert_eq!(ggf(&text)[0].as_ref().unwrap().result, Some(format!("{}-{}", last[0], last[1])));
    for (result, termination, written, read) in [
        ("1-0", "normal", "RE[+64:r]", Some("64-0")),
        ("0-1", "time forfeit", "RE[-64:t]", Some("0-64")),
        ("1/2-1/2", "normal", "RE[+0:s]", Some("32-32")),
        ("40-24", "normal", "RE[+16:r]", Some("40-24")),
        ("*", "normal", "RE[?]", None),
    ] {
        let record = Record {
            tags: vec![("Termination".to_string(), termination.to_string())],
            result: Some(result.to_string()),
            ..Record::position(Othello::start())
        };
        let text = Othello::write_as(Format::Ggf, &record).unwrap();
        assert!(text.contains(written), "{text}");
        assert_eq!(ggf(&text)[0].as_ref().unwrap().result.as_deref(), read, "{text}");
    }
}

#[test]
fn remarks_are_values_and_times_of_ggf() {
    let moves = Othello::start().parse_moves("f5d6c3d3c4f4f6").unwrap();
    let remarks =
        ["+0.35/12", "-1.2/8 0.5s", "+3", "", "+M3/20", "a good move", "+2 1.5s"].map(String::from).to_vec();
    let record = Record { moves, remarks, ..Record::position(Othello::start()) };
    let text = Othello::write_as(Format::Ggf, &record).unwrap();
    let expected = "B[F5/+0.35]CO[depth 12]W[D6/-1.2/0.5]CO[depth 8]B[C3/+3]W[D3]B[C4]CO[+M3/20]W[F4]CO[a good move]\
                    B[F6/+2/1.5];)\n";
    assert!(text.ends_with(expected), "{text}");
    assert_eq!(ggf(&text)[0].as_ref().unwrap().remarks, record.remarks);
}

/// Games that are longer together than what is read at a time.
#[test]
fn long_files_are_read_piece_by_piece() {
    let text: String = (0..500)
        .map(|seed| Record { moves: game(seed), ..Record::position(Othello::start()) })
        .map(|record| Othello::write_as(Format::Ggf, &record).unwrap().replace("]W[", "]\nW["))
        .collect();
    assert!(text.len() > 150_000);
    let records = ggf(&text);
    let mut line = 1;
    for (seed, record) in records.iter().enumerate() {
        let record = record.as_ref().unwrap();
        assert_eq!(record.moves, game(seed as u64));
        assert_eq!(record.line, line);
        line += 1 + record
            .positions()
            .zip(&record.moves)
            .skip(1)
            .filter(|(p, _)| p.to_move() == Side::Second)
            .count();
    }
    assert_eq!(records.len(), 500);
}

/// A file of games as the federation writes it.
fn wtb(games: &[Vec<Move>], year: u16) -> Vec<u8> {
    let mut bytes = vec![20, 24, 12, 31];
    bytes.extend((games.len() as u32).to_le_bytes());
    bytes.extend(0_u16.to_le_bytes());
    bytes.extend(year.to_le_bytes());
    bytes.extend([8, 0, 24, 0]);
    for (number, moves) in games.iter().enumerate() {
        for word in [number as u16, 200, 2571] {
            bytes.extend(word.to_le_bytes());
        }
        let last = moves.iter().fold(Othello::start(), |position, &m| position.after(m));
        bytes.extend([last.counted().map_or(33, |[black, _]| black as u8), 36]);
        let squares =
            moves.iter().filter_map(|m| m.square()).map(|square| (square / 8 + 1) * 10 + square % 8 + 1);
        bytes.extend(squares.map(|square| square as u8));
        bytes.resize(16 + 68 * (number + 1), 0);
    }
    bytes
}

#[test]
fn wthor_games_are_read_with_their_scores_and_passes() {
    let games: Vec<Vec<Move>> = (0..500).map(game).collect();
    assert!(games.iter().any(|moves| moves.contains(&Move::PASS)));
    let records = wthor(&wtb(&games, 2001));
    assert_eq!(records.len(), games.len());
    for (number, (record, moves)) in records.into_iter().zip(&games).enumerate() {
        let record = record.unwrap();
        assert_eq!(record.moves, *moves, "game {number}");
        let [black, white] = record.positions().last().unwrap().counted().unwrap();
        assert_eq!(record.result, Some(format!("{black}-{white}")));
        assert_eq!(record.tag("TheoreticalScore"), Some("36-28"));
        assert_eq!((record.tag("TheoreticalEmpties"), record.tag("Date")), (Some("24"), Some("2001")));
        assert_eq!((record.tag("Black"), record.tag("White")), (Some("player 200"), Some("player 2571")));
        assert_eq!(
            (record.tag("Event"), record.line),
            (Some(format!("tournament {number}").as_str()), number + 1)
        );
    }
}

#[test]
fn wthor_files_that_are_wrong_are_explained() {
    let good = wtb(&[game(1), game(2)], 2001);
    let with = |at: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[at] = byte;
        bytes
    };
    let long = [good.as_slice(), b"x"].concat();
    for (bytes, number, message) in [
        (good[..15].to_vec(), 1, "the file ends after 15 of 16 bytes, "),
        (good[..100].to_vec(), 2, "the file ends after 16 of 68 bytes, "),
        (long, 3, "more than the 2 games of the header"),
        (with(12, 10), 1, "a board of size 10, expected 8"),
        (with(13, 1), 1, "a file of solitaires, expected games"),
        (with(16 + 8, 11), 1, "game 1: move 1: a1 flips nothing, Black may play"),
        (with(16 + 68 + 8, 99), 2, "game 2: 99 is no square, expected 11 for a1 to 88 for h8"),
        (with(16 + 7, 65), 1, "game 1: a score of 65 discs, expected 0 to 64"),
    ] {
        let error = wthor(&bytes).into_iter().find_map(Result::err).unwrap();
        assert_eq!(error.line, number, "{error}");
        assert!(error.error.to_string().starts_with(message), "{error}");
    }
    // A default of the header.
    let old = wthor(&with(14, 0)).remove(0).unwrap();
    assert_eq!(old.tag("TheoreticalEmpties"), Some("22"));
}
