//! Wrong input gets one line that says what is wrong and what would be right, exit code 2, and no output.

use crate::program::{file, run, run_with_input};

fn refusal(arguments: &[&str]) -> String {
    run(arguments).refusal()
}

#[track_caller]
fn assert_says(message: &str, parts: &[&str]) {
    for part in parts {
        assert!(message.contains(part), "'{message}' does not say '{part}'");
    }
}

#[test]
fn unreadable_positions() {
    let perft = |game: &str, position: &str| refusal(&["perft", game, "5", "--position", position]);
    assert_says(&perft("chess", "garbage"), &["--position", "garbage", "expected", "FEN"]);
    assert_says(&perft("checkers", "garbage"), &["--position", "expected", "W:W21"]);
    assert_says(&perft("othello", "garbage"), &["--position", "expected 64 characters"]);
    assert_says(&perft("checkers", "W:W33:B1"), &["33", "1 to 32"]);
    assert_says(&perft("othello", &format!("{} X", "-".repeat(63))), &["63 squares", "expected 64"]);
    assert_says(
        &perft("chess", "8/8/8/8/8/8/8/K7 w - - 0 1"),
        &["illegal position", "Black has no king", "expected one"],
    );
    assert_says(
        &perft("chess", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1"),
        &["illegal position", "check", "expected"],
    );
    assert_says(&perft("chess", ""), &["expected"]);
    assert_says(&perft("checkers", "-"), &["expected"]);
}

#[test]
fn unplayable_moves() {
    let show = |game: &str, moves: &str| refusal(&["show", game, "--moves", moves]);
    assert_says(
        &show("chess", "e4 e5 Ke3"),
        &["--moves", "move 3 of the game: 'Ke3' is not legal for White", "Ke2"],
    );
    assert_says(&show("chess", "e4 xyzzy"), &["--moves", "move 2", "xyzzy"]);
    assert_says(&show("checkers", "11-15 22-18 8-11"), &["--moves", "move 3", "15x22"]);
    assert_says(&show("othello", "f5a1"), &["--moves", "move 2", "a1", "d6"]);
}

#[test]
fn wrong_usage() {
    assert_says(&refusal(&["trees"]), &["no command", "expected one of", "reproduce", "--help"]);
    assert_says(&refusal(&["fly"]), &["'fly'", "expected one of", "perft", "show"]);
    assert_says(&refusal(&["perft", "go", "3"]), &["unknown game 'go'", "checkers, othello, chess"]);
    assert_says(&refusal(&["perft", "chess"]), &["<DEPTH>"]);
    assert_says(
        &refusal(&["perft", "chess", "many"]),
        &["many", "<DEPTH>", "expected a number from 0 to 100"],
    );
    assert_says(&refusal(&["perft", "chess", "-1"]), &["-1", "expected a number from 0 to 100"]);
    assert_says(&refusal(&["perft", "chess", "1000"]), &["1000", "expected a number from 0 to 100"]);
    assert_says(&refusal(&["perft", "chess", "3", "--fast"]), &["--fast"]);
    assert_says(&refusal(&["show", "xiangqi"]), &["unknown game 'xiangqi'", "chess"]);
    assert_says(&refusal(&["positions", "x.epd", "--plies", "9..3"]), &["9..3", "FROM..TO"]);
    assert_says(&refusal(&["positions", "x.epd", "--every", "0"]), &["--every", "expected a number from 1"]);
    assert_says(&refusal(&["positions", "x.epd", "--input-format", "sgf"]), &["sgf", "pgn, pdn"]);
}

#[test]
fn wrong_files() {
    assert_says(&refusal(&["positions", "nowhere.epd"]), &["nowhere.epd: no such file", "expected"]);
    assert_says(&refusal(&["positions", "no\nwhere.epd"]), &["no\\nwhere.epd: no such file"]);
    assert_says(
        &refusal(&["positions", "positions"]),
        &["positions: is a directory", "expected a position file"],
    );
    for (name, format) in
        [("e.epd", "epd"), ("e.pgn", "pgn"), ("e.pdn", "pdn"), ("e.obf", "obf"), ("e.txt", "transcript")]
    {
        let empty = file(name, b"");
        assert_says(&refusal(&["positions", &empty]), &[&empty, "no positions", format]);
        let blank = file(name, b"\n \n%\n");
        assert_says(&refusal(&["positions", &blank]), &[&blank, "no positions"]);
    }
    let unknown = file("unknown.xyz", b"x");
    assert_says(&refusal(&["positions", &unknown]), &["unknown.xyz", "--game", "--input-format"]);
    assert_says(
        &refusal(&["positions", &unknown, "--game", "chess", "--input-format", "obf"]),
        &["chess", "obf", "epd"],
    );
    let run = run_with_input(&["positions", "-"], b"f5d6");
    assert_says(&run.refusal(), &["standard input", "--game"]);
}

#[test]
fn a_bad_line_is_named() {
    let start = "---------------------------OX------XO---------------------------";
    let obf = file("bad.obf", format!("{start} X\n# comment\n{} O\n", &start[1..]).as_bytes());
    assert_says(&refusal(&["positions", &obf]), &["bad.obf:3: ", "63 squares", "expected 64"]);

    let epd = file("bad.epd", b"8/8/8/8/8/4k3/8/4K3 w - - id \"ok\";\n8/8/8/8/8/4k3/8/8 w - -\n");
    assert_says(&refusal(&["positions", &epd]), &["bad.epd:2: ", "king"]);

    let epd = file("bm.epd", b"8/8/8/8/8/4k3/8/4K3 w - - bm Ke2;\n");
    assert_says(&refusal(&["positions", &epd]), &["bm.epd:1: ", "Ke2"]);

    let pgn = file("bad.pgn", b"[Event \"a\"]\n\n1. e4 e5\n2. Nf3 Nc6\n3. Qh5 *\n");
    assert_says(&refusal(&["positions", &pgn]), &["bad.pgn:5: ", "move 5", "Qh5"]);

    let pdn = file("bad.pdn", b"[Event \"a\"]\n1. 11-15 23-19\n2. 8-12 *\n");
    assert_says(&refusal(&["positions", &pdn]), &["bad.pdn:3: ", "move 3", "8-12"]);

    let pdn = file("fen.pdn", b"[Event \"a\"]\n[FEN \"W:W33:B1\"]\n*\n");
    assert_says(&refusal(&["positions", &pdn]), &["fen.pdn:2: ", "33", "1 to 32"]);

    let transcript = file("bad.txt", b"f5d6c3\nf5d6z9\n");
    assert_says(&refusal(&["positions", &transcript]), &["bad.txt:2: ", "move 3", "z9", "a1 to h8"]);
}

#[test]
fn a_bad_word_is_quoted_in_a_line() {
    let word = "a".repeat(2_000_000);
    let start = "---------------------------OX------XO---------------------------";
    for (name, before) in [
        ("word.epd", ""),
        ("word.pgn", "1. e4 "),
        ("word.pdn", "1. "),
        ("word.txt", "f5"),
        ("word.obf", &format!("{start} X; ")),
        ("number.epd", "8/8/8/8/8/4k3/8/4K3 w - - "),
    ] {
        let word = if name == "number.epd" { "1".repeat(2_000_000) } else { word.clone() };
        let message = refusal(&["positions", &file(name, format!("{before}{word}\n").as_bytes())]);
        assert!(message.len() < 4000, "{name}: {}", message.len());
        assert_says(&message, &[name, ":1: "]);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure_and_a_closed_pipe_is_not() {
    use std::process::{Command, Stdio};
    let full = std::fs::File::options().write(true).open("/dev/full").expect("/dev/full");
    let program = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_nullwindow"));
        command
            .args(["positions", "positions/chess.pgn"])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .stderr(Stdio::piped());
        command
    };
    let output = program().stdout(full).output().expect("the program runs");
    let message = String::from_utf8_lossy(&output.stderr).to_string();
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(
        message.starts_with("error: cannot write the output: ") && message.lines().count() == 1,
        "{message}"
    );

    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let output = program().stdout(writer).output().expect("the program runs");
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), b"".as_slice()));
}
