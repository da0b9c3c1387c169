//! `positions`, over every kind of file.

use crate::program::{file, run, run_with_input};

/// The ids that `positions` lists.
fn ids(arguments: &[&str]) -> Vec<String> {
    let output = run(&[&["positions"], arguments].concat()).output();
    output.lines().map(|line| line.split_whitespace().next().unwrap().to_string()).collect()
}

#[test]
fn every_kind_of_file_is_known_by_its_name() {
    let start = "---------------------------OX------XO--------------------------- X";
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (name, content, side) in [
        ("k.obf", start.to_string(), "Black"),
        ("k.txt", "f5".to_string(), "Black"),
        ("k.epd", "8/8/8/8/8/4k3/8/4K3 b - -".to_string(), "Black"),
        ("k.fen", fen.to_string(), "White"),
        ("checkers.fen", "W:WK14,K15:BK22,K23".to_string(), "White"),
        ("k.pgn", "1. e4 *".to_string(), "White"),
        ("k.PDN", "[FEN \"W:WK14,K15:BK22,K23.\"]".to_string(), "White"),
    ] {
        let output = run(&["positions", &file(name, content.as_bytes())]).output();
        let first = output.lines().next().unwrap();
        assert_eq!(first.split_whitespace().nth(1), Some(side), "{name}: {output}");
    }
}

#[test]
fn standard_input_and_odd_names_take_a_word_of_help() {
    let output = run_with_input(&["positions", "-", "--game", "othello"], b"f5d6c3").output();
    assert_eq!(output.lines().count(), 4);
    let output = run_with_input(&["positions", "-", "--input-format", "pdn"], b"1. 11-15 *").output();
    assert_eq!(output.lines().count(), 2);
    let odd = file("odd.xyz", b"8/8/8/8/8/4k3/8/4K3 w - -");
    assert_eq!(ids(&[&odd, "--game", "chess"]), ["1"]);
}

#[test]
fn the_game_alone_is_help_enough() {
    let start = b"---------------------------OX------XO--------------------------- X";
    for (game, input, id) in [
        ("chess", b"8/8/8/8/8/4k3/8/4K3 w - - id \"a\";".as_slice(), "a"),
        ("chess", b"[Event \"x\"]\n\n1. e4 *", "1.0"),
        ("checkers", b"1. 11-15 *", "1.0"),
        ("checkers", b"W:WK14,K15:BK22,K23", "1"),
        ("othello", b"f5d6c3", "1.0"),
        ("othello", start, "1"),
    ] {
        let output = run_with_input(&["positions", "-", "--game", game], input).output();
        assert_eq!(output.split_whitespace().next(), Some(id), "{game}: {output}");
    }
}

#[test]
fn ids_are_unique_and_say_where_a_position_stands() {
    let kings = "8/8/8/8/8/4k3/8/4K3 w - -";
    let epd = file("ids.epd", format!("{kings} id \"a b\";\n{kings} id \"a b\";\n\n{kings}\n").as_bytes());
    assert_eq!(ids(&[&epd]), ["a_b", "a_b#2", "3"]);
    let pgn = file("ids.pgn", b"1. e4 e5 *\n\n1. d4 *");
    assert_eq!(ids(&[&pgn]), ["1.0", "1.1", "1.2", "2.0", "2.1"]);
}

#[test]
fn positions_of_games_can_be_picked() {
    let pgn = file(
        "pick.pgn",
        b"1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n\n1. d4 *\n\n[FEN \"8/8/8/8/8/4k3/8/4K3 w - -\"]\n*",
    );
    assert_eq!(ids(&[&pgn, "--plies", "1..4", "--every", "2"]), ["1.1", "1.3", "2.1", "3"]);
    assert_eq!(ids(&[&pgn, "--plies", "4.."]), ["1.4", "1.5", "3"]);
    assert_eq!(ids(&[&pgn, "--plies", "..0"]), ["1.0", "2.0", "3"]);
    assert_eq!(ids(&[&pgn, "--plies", "5", "--limit", "1"]), ["1.5"]);
    assert_eq!(ids(&[&pgn, "--limit", "3"]), ["1.0", "1.1", "1.2"]);
    let transcript = file("pick.txt", b"f5d6\nf5a1");
    let refusal = run(&["positions", &transcript, "--plies", "10..", "--skip-bad"]).refusal();
    assert!(refusal.contains("no game has 10 plies") && refusal.contains("10.."), "{refusal}");
}

#[test]
fn a_game_that_was_not_played_has_no_later_plies() {
    let pgn = file("forfeit.pgn", b"[Event \"a\"]\n\n1-0\n\n[Event \"b\"]\n\n1. d4 d5 1-0\n");
    assert_eq!(ids(&[&pgn]), ["1.0", "2.0", "2.1", "2.2"]);
    assert_eq!(ids(&[&pgn, "--plies", "1.."]), ["2.1", "2.2"]);
}

#[test]
fn bad_records_can_be_skipped() {
    let epd =
        file("skip.epd", b"8/8/8/8/8/4k3/8/4K3 w - -\nrubbish\n8/8/8/8/8/4k3/8/4K3 b - -\nmore rubbish\n");
    let run_skipping = run(&["positions", &epd, "--skip-bad"]);
    assert_eq!((run_skipping.code, run_skipping.stdout.lines().count()), (0, 2));
    let messages: Vec<_> = run_skipping.stderr.lines().collect();
    assert_eq!(messages.len(), 3);
    assert!(messages[0].starts_with("skipped: ") && messages[0].contains("skip.epd:2: "), "{}", messages[0]);
    assert!(messages[1].contains("skip.epd:4: "), "{}", messages[1]);
    assert_eq!(messages[2], "positions read: 2, bad records skipped: 2");

    let pgn = file("skip.pgn", b"[Event \"1\"]\n1. e5 *\n[Event \"2\"]\n{ open\n[Event \"3\"]\n1. e4 *");
    let run_skipping = run(&["positions", &pgn, "--skip-bad"]);
    assert_eq!((run_skipping.code, run_skipping.stdout.lines().count()), (0, 2), "{}", run_skipping.stderr);

    let rubbish = file("rubbish.epd", b"rubbish\n");
    let all_bad = run(&["positions", &rubbish, "--skip-bad"]).refusal();
    assert!(all_bad.contains("the first on line 1: 'rubbish' is not"), "{all_bad}");
}

#[test]
fn files_that_are_no_utf8_and_dos_line_ends_are_read() {
    let pgn = file("latin1.pgn", b"\xef\xbb\xbf[White \"M\xfcller\"]\r\n\r\n1. e4 {gr\xfc\xdfe}\r\ne5 *\r\n");
    assert_eq!(ids(&[&pgn]), ["1.0", "1.1", "1.2"]);
}

/// A game of GGF, and the same game as WTHOR has it.
fn othello_files() -> [String; 2] {
    let ggf = "(;GM[Othello]PB[a]PW[b]RE[?]TY[8]B[F5/+0.35/1.2]W[D6]\nB[C3];)\n(;GM[Othello]TY[10]B[F5];)(;B[D3];)\n";
    let mut wtb = vec![20, 24, 12, 31, 2, 0, 0, 0, 0, 0, 0xd1, 7, 8, 0, 24, 0];
    for moves in [[56, 64, 33], [34, 0, 0]] {
        wtb.extend([1, 0, 200, 0, 255, 255, 40, 36]);
        wtb.extend(moves);
        wtb.extend([0; 57]);
    }
    [file("games.ggf", ggf.as_bytes()), file("games.wtb", &wtb)]
}

#[test]
fn othello_games_of_servers_and_federations_are_read_by_every_command() {
    let [ggf, wtb] = othello_files();
    assert_eq!(
        run(&["positions", &ggf]).refusal(),
        format!("{ggf}:3: game type '10', expected a board of 8, such as 8 or s8r20")
    );
    let listed = run(&["positions", &wtb]).output();
    assert_eq!(ids(&[&wtb]), ["1.0", "1.1", "1.2", "1.3", "2.0", "2.1"]);
    let skipped = run(&["positions", &ggf, "--skip-bad"]);
    assert_eq!((skipped.code, skipped.stdout.lines().count()), (0, 6), "{}", skipped.stderr);
    // Ids differ where a bad record was skipped; the positions do not.
    let boards = |text: &str| -> Vec<String> {
        text.lines().map(|line| line.split_once("  ").expect("an id").1.to_string()).collect()
    };
    assert_eq!(boards(&skipped.stdout), boards(&listed));
    let input = std::fs::read(&wtb).expect("the file");
    assert_eq!(run_with_input(&["positions", "-", "--input-format", "wthor"], &input).output(), listed);
    let rows =
        run(&["run", &wtb, "--depth", "2", "--algorithms", "mtd-f", "--plies", "1", "--format", "csv"]);
    assert_eq!(rows.stdout.lines().count(), 5, "{}", rows.stderr);
    for name in [&wtb, &ggf] {
        let played =
            run_with_input(&["play", "othello", "--load", name, "--plain", "--depth", "1"], b"moves\nquit\n");
        assert_eq!(played.code, 0, "{}", played.stderr);
        assert!(
            played.stdout.contains(" 3 . . X ") && played.stdout.contains("White to move"),
            "{}",
            played.stdout
        );
    }
    let cut = file("cut.wtb", &input[..100]);
    let refusal = run(&["positions", &cut]).refusal();
    assert!(refusal.starts_with(&format!("{cut}:2: the file ends after 16 of 68 bytes")), "{refusal}");
}
