//! Positions, moves and files as text.

use super::{position, walk_960};
use crate::Chess;
use nullwindow_game::{Fault, Format, Game, LineError, Notation, Record, TextReader, read_lines};
use pgn_reader::{Reader, SanPlus, Visitor};
use shakmaty::Move;
use std::ops::ControlFlow;

fn read(format: Format, text: &str) -> Vec<Result<Record<Chess>, LineError>> {
    let mut records = Vec::new();
    let _ = Chess::read(format, text, &mut |record| {
        records.push(record);
        ControlFlow::Continue(())
    });
    records
}

fn complaint(text: &str) -> String {
    Chess::parse_position(text).unwrap_err().to_string()
}

#[test]
fn chess960_round_trips() {
    walk_960(3, 60, |position| {
        let text = position.format_position();
        let read = super::position(&text);
        assert_eq!((&read, read.key(), read.format_position()), (position, position.key(), text));
        assert_eq!(read.moves(), position.moves());
    });
    walk_960(4, 12, |position| {
        for m in position.moves() {
            let (san, uci) = (position.format_move(m), position.format_uci(m));
            let text = position.format_position();
            assert_eq!(position.parse_move(&san), Ok(m), "{text}: {san}");
            assert_eq!(position.parse_move(&uci), Ok(m), "{text}: {uci}");
        }
    });
}

#[test]
fn castling_is_written_so_that_it_reads_back() {
    for (fen, written) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        ("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1"),
        // The inner rook of two.
        ("4k3/8/8/8/8/8/8/4KR1R w F - 0 1", "4k3/8/8/8/8/8/8/4KR1R w F - 0 1"),
        ("4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1"),
    ] {
        assert_eq!(position(fen).format_position(), written);
        assert_eq!(position(written).format_position(), written);
        assert!(position(fen).moves().iter().any(|m| m.is_castle()), "{fen}");
    }
}

#[test]
fn counters_may_be_missing_and_an_idle_en_passant_square_goes() {
    let text = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3";
    let full = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(position(text).format_position(), full);
    assert_eq!(position(&format!("  {text}  0   0 ")).format_position(), full);
    let late = "8/8/8/8/8/4k3/8/4K2R w - - 17 103";
    assert_eq!(position(late).format_position(), late);
    assert_eq!(
        position("8/8/8/8/8/4k3/8/4K2R w - - 17").format_position(),
        "8/8/8/8/8/4k3/8/4K2R w - - 17 1"
    );
}

#[test]
fn underscores_are_no_blanks() {
    for text in [
        "8/k7/8/8/8/8/K7/8 b - -_4294967295_1",
        "8/k7/8/8/8/8/K7/8 b - -_7 0 1",
        "8/k7/8/8/8/8/K7/8 b -_-_7 - 0 1",
    ] {
        assert!(complaint(text).contains("must be '-' or"), "{text}: {}", complaint(text));
    }
}

#[test]
fn counters_are_read_however_far_a_game_has_gone() {
    let mut last = position("8/k7/8/8/8/8/K7/8 b - - 9998 9998");
    for expected in ["9999 9999", "9999 9999", "9999 9999"] {
        last = last.after(last.moves()[0]);
        let text = last.format_position();
        assert!(text.ends_with(expected), "{text}");
        assert_eq!(position(&text).format_position(), text);
    }
}

#[test]
fn a_game_from_the_start_with_other_counters_keeps_them() {
    let start = position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 12 7");
    let text = Chess::write(&Record::position(start.clone()));
    let [Ok(record)] = &read(Format::Pgn, &text)[..] else { panic!("{text}") };
    assert_eq!(record.start.format_position(), start.format_position());
    assert_eq!(record.tag("SetUp"), Some("1"), "{text}");
}

#[test]
fn what_is_no_position_is_told_so() {
    for (text, complaint) in [
        ("garbage", "'garbage' is not a chess position, expected FEN such as rnbqkbnr/"),
        ("", "'' is not a chess position"),
        ("a b c d e f", "'a b c d e f' is not a chess position"),
        ("8/8/8/8 w", "a position without castling rights, expected FEN such as"),
        ("8/8/8/8/8/8/8/8/8 w - -", "the board has 9 ranks, expected 8"),
        ("8/8/8/8/8/8/8 w - -", "the board has 7 ranks, expected 8"),
        ("8/8/8/8/8/8/8/4K4 w - -", "rank 1, '4K4', has 9 squares, expected 8"),
        ("8/8/8/8/8/8/8/4X3 w - -", "'X' on rank 1 is neither a piece"),
        ("4k3/8/8/8/8/8/8/4K3 x - -", "the side to move must be 'w' or 'b', found 'x'"),
        (
            "4k3/8/8/8/8/8/8/4K3 w XY -",
            "the castling rights must be '-' or letters such as KQkq or HAha, found 'XY'",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e9",
            "the en passant square must be '-' or a square such as e3, found 'e9'",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - 99999999999", "the halfmove clock must be a number up to 9999"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1x", "the move number must be a number up to 9999, found '1x'"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 nonsense", "expected counters or operations such as 'bm Nf3;'"),
    ] {
        let found = self::complaint(text);
        assert!(found.starts_with(complaint), "{text}: {found}");
    }
}

#[test]
fn what_is_illegal_is_told_so() {
    for (text, reason) in [
        ("8/8/8/8/8/8/8/8 w - -", "White has no king"),
        ("8/8/8/8/8/8/8/4K3 w - -", "Black has no king"),
        ("4k3/8/8/8/8/8/8/3KK3 w - -", "White has 2 kings"),
        ("4k3/4R3/8/8/8/8/8/4K3 w - -", "the side not to move is in check"),
        ("4k3/8/8/8/8/8/8/P3K3 w - -", "a pawn on the first or last rank"),
        ("4k3/8/8/8/8/8/8/4K3 w KQ -", "the castling rights do not fit the places of kings and rooks"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6", "no pawn has just passed over the en passant square"),
        ("4k3/8/8/8/8/8/QQQQQQQQ/QQQQKQQQQ w - -", ""),
        ("4k3/8/8/8/8/QQQ5/QQQ2QQQ/QQQQKQQQ w - -", "White has 17 pieces, expected at most 16 a side"),
    ] {
        let found = complaint(text);
        assert!(found.contains(reason), "{text}: {found}");
        assert!(reason.is_empty() || found.starts_with("illegal position: "), "{found}");
    }
}

#[test]
fn unreachable_positions_are_played_all_the_same() {
    // Nine pawns; three pieces that give check at once.
    assert_eq!(position("4k3/8/8/8/P7/8/PPPPPPPP/4K3 w - -").count_moves(), 18);
    assert_eq!(position("4rk2/8/8/8/7b/5n2/8/4K3 w - -").count_moves(), 2);
}

#[test]
fn moves_are_read_in_many_spellings() {
    let castling = position("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq -");
    for text in ["O-O", "0-0", "O-O+", "e1g1", "e1h1"] {
        assert_eq!(castling.parse_move(text), castling.parse_move("O-O"), "{text}");
    }
    for text in ["0-0-0", "e1c1", "e1a1"] {
        assert_eq!(castling.parse_move(text), castling.parse_move("O-O-O"), "{text}");
    }
    assert_eq!(castling.format_uci(castling.parse_move("O-O").unwrap()), "e1g1");
    let start = Chess::start();
    for text in ["Nf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "g1f3", "Nf3!?", "Nf3+"] {
        assert_eq!(start.parse_move(text), start.parse_uci("g1f3"), "{text}");
    }
    for text in ["e4", "e2e4", "e2-e4", "Pe4", "e4!"] {
        assert_eq!(start.parse_move(text), start.parse_uci("e2e4"), "{text}");
    }
    let promoting = position("3rk3/4P3/8/8/8/8/8/4K3 w - -");
    for text in ["exd8=Q", "exd8Q", "exd8=Q+", "exd8Q#", "ed8=Q", "ed8Q", "e7d8q", "e7xd8=Q"] {
        assert_eq!(promoting.parse_move(text), promoting.parse_uci("e7d8q"), "{text}");
    }
    let passing = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6");
    for text in ["exd6", "ed6", "e5xd6", "e5d6"] {
        assert!(passing.parse_move(text).unwrap().is_en_passant(), "{text}");
    }
}

#[test]
fn what_no_player_writes_is_no_move() {
    let start = Chess::start();
    for text in ["-Nf3", "Nf3-", "ee4", "bb4"] {
        assert_eq!(start.parse_move(text).unwrap_err().fault(), Fault::Misspelt, "{text}");
    }
}

#[test]
fn wrong_moves_are_told_apart() {
    let position = position("4k3/P7/8/8/8/8/4K3/1N3N2 w - -");
    let complaint = |text: &str| position.parse_move(text).unwrap_err().to_string();
    assert_eq!(complaint("hello"), "'hello' is not a move, expected SAN such as Nf3 or UCI such as g1f3");
    let legal = "a8=Q+ a8=R+ a8=B a8=N Nbd2 Na3 Nc3 Nfd2 Nh2 Ne3 Ng3 Kd1 Ke1 Kd2 Kf2 Kd3 Ke3 Kf3";
    assert_eq!(complaint("Nf3"), format!("'Nf3' is not legal for White, who may play {legal}"));
    assert_eq!(complaint("f1f3"), format!("'f1f3' is not legal for White, who may play {legal}"));
    assert_eq!(complaint("a7a8"), "'a7a8' is ambiguous, it could be a8=Q+, a8=R+, a8=B or a8=N");
    assert!(complaint(&"x".repeat(1000)).len() < 200);
    assert_eq!(complaint("O-O"), format!("'O-O' is not legal for White, who may play {legal}"));
    assert_eq!(complaint("Nd2"), "'Nd2' is ambiguous, it could be Nbd2 or Nfd2");
    assert_eq!(complaint("a8"), "'a8' is ambiguous, it could be a8=Q+, a8=R+, a8=B or a8=N");
    assert_eq!(
        position.parse_uci("Nd2").unwrap_err().to_string(),
        "'Nd2' is not a move, expected UCI such as g1f3 or e7e8q"
    );
}

#[test]
fn epd_operations_become_tags() {
    let line = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - \
                bm Qxf7#; am Qh4 Nf3; id \"mate; in 1\"; ce 32000; hmvc 4; fmvn 4; draw_offer;";
    let records = read(Format::Epd, &format!("# comment\n\n{line}\n"));
    let record = records[0].as_ref().unwrap();
    assert_eq!((records.len(), record.line, record.moves.len()), (1, 3, 0));
    let tags: Vec<_> = record.tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    assert_eq!(
        tags,
        [
            ("bm", "Qxf7#"),
            ("am", "Qh4 Nf3"),
            ("id", "mate; in 1"),
            ("ce", "32000"),
            ("hmvc", "4"),
            ("fmvn", "4"),
            ("draw_offer", "")
        ]
    );
    assert!(record.start.format_position().ends_with(" w KQkq - 4 4"));
    let counters = "4k3/8/8/8/8/8/P7/4K3 w - - 3 40 bm a4; id \"x\"";
    assert!(position(counters).format_position().ends_with(" 3 40"));
}

#[test]
fn semicolons_may_stand_anywhere_between_operations() {
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    for (rest, tags) in [
        (";", vec![]),
        (" 0 1;", vec![]),
        (" 0 1 ;D1 20 ;D2 400", vec![("D1", "20"), ("D2", "400")]),
        (" 0 1; bm e4;; id \"a;;b\" ;", vec![("bm", "e4"), ("id", "a;;b")]),
    ] {
        let record = read(Format::Epd, &format!("{START}{rest}")).remove(0);
        let expected: Vec<_> =
            tags.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        assert_eq!(record.map(|record| record.tags), Ok(expected), "{rest}");
    }
}

#[test]
fn games_may_begin_from_a_fen_tag_in_any_case_and_end_in_half_a_point() {
    for tag in ["FEN", "Fen", "fen"] {
        let game = format!("[{tag} \"4k3/8/8/8/3pP3/8/8/4K3 b - e3\"]\n1... dxe3 e.p. 2. Ke2 1/2\n");
        let record = read(Format::Pgn, &game).remove(0).unwrap();
        assert_eq!((record.moves.len(), record.result.as_deref()), (2, Some("1/2")), "{tag}");
    }
}

#[test]
fn bad_lines_are_located() {
    let good = "4k3/8/8/8/8/8/P7/4K3 w - - bm a4;";
    let text =
        format!("{good}\n4k3/8/8/8/8/8/P7/4K3 w - - bm a5;\n{good}\n4k3/8/8/8/8/8/P7/4K3 w - - id \"x;\n");
    let complaints: Vec<_> =
        read(Format::Epd, &text).into_iter().filter_map(|r| r.err().map(|e| e.to_string())).collect();
    assert_eq!(
        complaints,
        [
            "line 2: bm: 'a5' is not legal for White, who may play a3 a4 Kd1 Kf1 Kd2 Ke2 Kf2",
            "line 4: a quotation mark without its counterpart in 'id \"x;'"
        ]
    );
    let fens = read(Format::Fen, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1\nrubbish\n");
    assert!(fens[0].is_ok() && fens[1].as_ref().is_err_and(|error| error.line == 2));
    let game = "[Event \"a\"]\n\n1. e4 e5\n2. Ke3 *\n";
    let error = read(Format::Pgn, game).remove(0).unwrap_err();
    let message = error.to_string();
    assert!(
        message.starts_with("line 4: move 3 of the game: 'Ke3' is not legal for White, who may play a3 "),
        "{message}"
    );
    let mated = read(Format::Pgn, "1. f3 e5 2. g4 Qh4# 3. a3 *").remove(0).unwrap_err().to_string();
    assert_eq!(mated, "line 1: move 5 of the game: 'a3' cannot be played: the game is over");
}

/// Files are read in pieces of many lines; where a piece ends makes no difference.
#[test]
fn a_long_file_is_read_as_its_games_are_one_by_one() {
    let games = "[Event \"a\"]\n\n1. e4 {one\ntwo} (1. d4\nd5) e5 2. Nf3 1-0\n\n[Event \"b\"]\n1. c4 { open\n\
        [%eval 1]\n\n[Event \"c\"]\n1. e5 *\n[Site \"d\"]\n[Event \"e\"]\n\n";
    let once = read(Format::Pgn, games);
    assert_eq!(once.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, false, true]);
    let lines = games.lines().count();
    let copies = 300_000 / games.len();
    let all = read(Format::Pgn, &games.repeat(copies));
    assert_eq!(all.len(), copies * once.len());
    for (number, found) in all.into_iter().enumerate() {
        let shift = number / once.len() * lines;
        let expected = match once[number % once.len()].clone() {
            Ok(record) => Ok(Record { line: record.line + shift, ..record }),
            Err(bad) => Err(LineError { line: bad.line + shift, ..bad }),
        };
        assert_eq!(found, expected);
    }
    // A game that is longer than any piece.
    let long = format!("[Event \"a\"]\n\n1. e4 {{{}}} e5 *\n{games}", "word\n".repeat(100_000));
    let found = read(Format::Pgn, &long);
    assert_eq!((found.len(), found[0].as_ref().map(|game| game.moves.len())), (5, Ok(2)));
}

#[test]
fn a_line_reader_can_be_stopped() {
    let mut seen = 0;
    let text = "4k3/8/8/8/8/8/P7/4K3 w - -\n".repeat(5);
    let flow = read_lines(
        &mut TextReader::from(text.as_str()),
        &mut |_| {
            seen += 1;
            ControlFlow::Break(())
        },
        crate::epd::parse,
    );
    assert_eq!((flow, seen), (ControlFlow::Break(()), 1));
}

/// The main line of a game as pgn-reader and shakmaty see it.
struct MainLine;

impl Visitor for MainLine {
    type Tags = shakmaty::Chess;
    type Movetext = (shakmaty::Chess, Vec<Move>);
    type Output = Vec<Move>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Self::Tags> {
        ControlFlow::Continue(shakmaty::Chess::new())
    }

    fn tag(
        &mut self,
        start: &mut Self::Tags,
        name: &[u8],
        value: pgn_reader::RawTag<'_>,
    ) -> ControlFlow<Self::Output> {
        if name == b"FEN" {
            *start = position(&value.decode_utf8_lossy()).as_shakmaty().clone();
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, start: Self::Tags) -> ControlFlow<Self::Output, Self::Movetext> {
        ControlFlow::Continue((start, Vec::new()))
    }

    fn san(&mut self, (position, moves): &mut Self::Movetext, san: SanPlus) -> ControlFlow<Self::Output> {
        let m = san.san.to_move(position).unwrap();
        shakmaty::Position::play_unchecked(position, m);
        moves.push(m);
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Self::Movetext) -> ControlFlow<Self::Output, pgn_reader::Skip> {
        ControlFlow::Continue(pgn_reader::Skip(true))
    }

    fn end_game(&mut self, (_, moves): Self::Movetext) -> Self::Output {
        moves
    }
}

const GAMES: &str = include_str!("games.pgn");

#[test]
fn pgn_is_read_as_pgn_reader_reads_it() {
    let records = read(Format::Pgn, GAMES);
    let ours: Vec<Vec<Move>> = records.iter().map(|record| record.as_ref().unwrap().moves.clone()).collect();
    let theirs: Vec<Vec<Move>> =
        Reader::new(GAMES.as_bytes()).read_games(&mut MainLine).map(Result::unwrap).collect();
    assert_eq!(ours, theirs);
    let first = records[0].as_ref().unwrap();
    assert_eq!(
        (first.line, first.tag("White"), first.result.as_deref()),
        (1, Some("Paul Morphy"), Some("1-0"))
    );
    assert_eq!(first.positions().last().and_then(|p| p.outcome()), Some(nullwindow_game::Outcome::Loss));
    let last = records.last().unwrap().as_ref().unwrap();
    assert!(last.moves[0].is_castle() && last.tag("Variant") == Some("Chess960"));
}

#[test]
fn the_board_has_white_at_the_bottom() {
    let drawn = position("4k3/8/8/8/8/8/4P3/4K2R w K -").draw();
    let lines: Vec<&str> = drawn.lines().collect();
    assert_eq!(lines[0], "8  . . . . k . . .");
    assert_eq!(lines[7], "1  . . . . K . . R");
    assert_eq!((lines[9], lines.len()), ("   a b c d e f g h", 10));
}
