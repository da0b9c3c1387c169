//! Plain mode when something is wrong.

use super::plain;
use crate::program::{file, folder, run, start};
use std::io::{BufRead, BufReader, Write};

#[test]
fn a_wrong_line_does_not_end_the_game() {
    let input = b"# a script\n\ne2e5\nbla\n\xff\xfe\ne2e4\n";
    let state = folder("wrong-line");
    let state = state.to_str().expect("UTF-8");
    let output =
        crate::program::run_with_input(&["play", "chess", "--depth", "1", "--state", state], input).output();
    for part in [
        "> e2e5\n'e2e5' is not a legal move: the pawn on e2 cannot go to e5\n",
        "> bla\nunknown move or command 'bla'",
        "the line is not UTF-8 text\n",
        "> e2e4\nBlack plays ",
    ] {
        assert!(output.contains(part), "{part}: {output}");
    }
    assert!(!output.contains("# a script"));
}

#[test]
fn the_echo_of_a_line_cannot_steer_the_terminal() {
    let output = plain("echo", &["chess", "--depth", "1"], "a\x1b[2Jb\n").output();
    assert!(output.contains("> a\\u{1b}[2Jb"), "{output}");
    assert!(!output.contains('\x1b'));
}

#[test]
fn strict_scripts_end_at_the_first_wrong_line() {
    for (input, message) in [
        ("e4\n\nnonsense\n", "line 3: unknown move or command 'nonsense'"),
        ("e5\n", "line 1: 'e5' is not a legal move: the pawn on e2 cannot go to e5"),
        ("# fine\nredo\n", "line 2: nothing to redo"),
    ] {
        let run = plain("strict", &["chess", "--strict", "--depth", "1"], input);
        assert_eq!(run.code, 2, "{input}");
        assert!(run.stderr.starts_with(&format!("error: {message}")), "{}", run.stderr);
        assert_eq!(run.stderr.lines().count(), 1);
    }
    assert_eq!(plain("strict-fine", &["chess", "--strict", "--depth", "1"], "e4\nquit\n").code, 0);
}

#[test]
fn bad_arguments_are_explained() {
    for (arguments, part) in [
        (&["play"][..], "required arguments were not provided: <GAME>"),
        (&["play", "go"], "unknown game 'go', expected one of checkers, othello, chess"),
        (&["play", "chess", "--level", "0"], "0 is not in 1..=10"),
        (&["play", "chess", "--side", "red"], "unknown side 'red', expected one of black, white"),
        (&["play", "chess", "--tc", "5+"], "expected MINUTES+SECONDS such as 5+3"),
        (&["play", "chess", "--tc", "5+3", "--movetime", "5"], "cannot be used with"),
        (&["play", "chess", "--algorithm", "sss-star"], "unknown driver 'sss-star', expected one of"),
        (&["play", "chess", "--position", "xyz"], "invalid --position"),
        (&["play", "chess", "--moves", "e4 e4"], "invalid --moves: move 2 of the game"),
        (&["play", "chess", "--load", "nothing.pgn"], "nothing.pgn: no such file"),
        (&["play", "chess", "--load", "-"], "-: standard input is for moves and commands"),
        (&["play", "chess", "--load", "x.pgn", "--resume"], "cannot be used with"),
        (&["play", "othello", "--depth", "0"], "0 is not in 1.."),
        (&["play", "chess", "--hash", "0"], "0 is not in 1.."),
    ] {
        let message = run(arguments).refusal();
        assert!(message.contains(part), "{arguments:?}: {message}");
    }
}

#[test]
fn options_set_the_starting_position() {
    let output = plain("moves", &["chess", "--moves", "1. e4 c5", "--depth", "1"], "game\n").output();
    assert!(output.starts_with("You play White") && output.contains("\n1. e4 c5\n"), "{output}");
    let output = plain("moved", &["chess", "--moves", "e4", "--depth", "1"], "game\n").output();
    assert!(output.starts_with("You play Black") && output.contains("\n1. e4\n"), "{output}");
    let pdn = file("load.pdn", b"[Event \"x\"]\n\n1. 11-15 23-19 *\n");
    let output = plain("load", &["checkers", "--load", &pdn, "--depth", "1"], "game\n").output();
    assert!(output.contains("\n1. 11-15 23-19\n"), "{output}");
    let over = "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1";
    let output = plain("over", &["chess", "--position", over, "--depth", "1"], "moves\n").output();
    assert!(output.contains("Game over, 1-0: White wins: checkmate\n"), "{output}");
    assert!(output.contains("Type 'save' to save the game to a file, 'new' to play again."), "{output}");
    let output = plain("both", &["othello", "--side", "both"], "f5\nd6\n").output();
    assert!(output.starts_with("Two people play.\n") && !output.contains(" plays "), "{output}");
    let output = plain("clocks", &["chess", "--side", "both", "--tc", "90+30"], "e4\n").output();
    assert!(output.contains("Black to move. Clocks: White 1:30:"), "{output}");
}

#[test]
fn a_closed_pipe_is_no_error() {
    let state = folder("closed-pipe");
    let state = state.to_str().expect("UTF-8");
    let mut child = start(&["play", "chess", "--depth", "1", "--state", state]);
    let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    stdout.read_line(&mut line).expect("a line");
    drop(stdout);
    let mut stdin = child.stdin.take().expect("piped");
    // It may have ended at any of these lines.
    for _ in 0..1000 {
        if stdin.write_all(b"moves\n").is_err() {
            break;
        }
    }
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}
