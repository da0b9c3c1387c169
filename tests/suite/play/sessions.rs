//! Whole sessions, line by line.

use super::plain;
use std::path::Path;

/// Where the sessions are. `NULLWINDOW_BLESS=1 cargo test sessions` renews them.
const SESSIONS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/play/plain");

/// Plays a session and compares the output with the file, whose prompts are the input.
fn is_golden(name: &str, arguments: &[&str]) {
    let path = Path::new(SESSIONS).join(format!("{name}.txt"));
    let golden = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let typed: Vec<&str> = golden.lines().filter_map(|line| line.strip_prefix("> ")).collect();
    assert!(!typed.is_empty(), "{name} has nothing to type");
    let input = typed.join("\n") + "\n";
    let found = plain(name, arguments, &input).output();
    if std::env::var_os("NULLWINDOW_BLESS").is_some() {
        std::fs::write(&path, &found).expect("the file can be written");
        return;
    }
    for (number, (found, golden)) in found.lines().zip(golden.lines()).enumerate() {
        assert_eq!(found, golden, "line {} of {name}", number + 1);
    }
    assert_eq!(found, golden, "{name}");
    // The same seed and depth give the same output.
    assert_eq!(plain(&format!("{name}-again"), arguments, &input).output(), golden, "{name}");
}

#[test]
fn chess_is_played_line_by_line() {
    is_golden("chess", &["chess", "--depth", "5", "--seed", "1"]);
}

#[test]
fn checkers_is_played_line_by_line() {
    is_golden("checkers", &["checkers", "--depth", "5", "--seed", "1"]);
}

#[test]
fn othello_is_played_line_by_line() {
    is_golden("othello", &["othello", "--depth", "3", "--seed", "1", "--side", "white"]);
}

#[test]
#[ignore = "long; run in release by .ci/run"]
fn a_low_level_plays_the_same_game_with_the_same_seed() {
    is_golden("level", &["chess", "--level", "2", "--seed", "7"]);
}

#[test]
fn the_engine_plays_itself_to_the_end() {
    for game in ["checkers", "othello", "chess"] {
        let arguments = [game, "--level", "1", "--seed", "3", "--side", "none"];
        let output = plain(&format!("itself-{game}"), &arguments, "").output();
        assert!(output.contains("Game over, "), "{game}: {output}");
        assert!(output.contains("The engine plays both sides (level 1, mtd-grow)."), "{game}: {output}");
        assert_eq!(plain(&format!("itself-{game}-again"), &arguments, "").output(), output, "{game}");
    }
}

#[test]
fn one_move_in_a_pipe_is_answered() {
    let output = plain("pipe", &["chess", "--plain", "--level", "1"], "e2e4").output();
    assert!(output.contains("\n> e2e4\nBlack plays "), "{output}");
    assert!(output.ends_with("Game saved. Continue it with 'nullwindow play chess --resume'.\n"), "{output}");
}
