//! `nullwindow nboard`: scripted sessions.

use crate::program::{run_with_input, start};
use nullwindow::game::{Format, Game, Notation, Record, Side};
use nullwindow_othello::Othello;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::io::{BufRead, BufReader, Write};

/// What is said in a session that ends with its input.
fn session(input: &str) -> Vec<String> {
    let output = run_with_input(&["nboard", "--hash", "1"], input.as_bytes()).output();
    output.lines().map(String::from).collect()
}

/// The game of the protocol's own description.
const GAME: &str = "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]\
    BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)";

fn game(moves: &str) -> Othello {
    let start = Othello::start();
    start.parse_moves(moves).expect("moves").into_iter().fold(start, |position, m| position.after(m))
}

/// A `search` line: legal moves, a value, 0 and the depth.
fn check_search(root: &Othello, line: &str) -> (String, f64, u32) {
    let words: Vec<&str> = line.split(' ').collect();
    assert_eq!((words.len(), words[0], words[3]), (5, "search", "0"), "{line}");
    let moves = root.parse_moves(words[1]).unwrap_or_else(|error| panic!("{line}: {error}"));
    assert!(!moves.is_empty(), "{line}");
    (words[1][..2].to_string(), words[2].parse().expect("a value"), words[4].parse().expect("a depth"))
}

#[test]
fn the_session_of_the_description() {
    let said = session(&format!("nboard 2\nset game {GAME}\nset depth 6\nset contempt 0\nping 1\ngo\n"));
    let root = game("f5f6d3c5e6f7e7f4");
    assert_eq!(
        said[..4],
        ["set myname nullwindow", "set myname nullwindow6", "pong 1", "status nullwindow is thinking"]
    );
    let last = said.len() - 1;
    assert_eq!(said[last], "status nullwindow is waiting");
    let answer = said[last - 1].strip_prefix("=== ").expect("a move");
    let parts: Vec<&str> = answer.split('/').collect();
    assert_eq!(parts.len(), 3, "{answer}");
    assert!(root.parse_move(parts[0]).is_ok() && parts[0] == parts[0].to_uppercase(), "{answer}");
    assert!(parts[1].parse::<f64>().is_ok_and(|value| value.abs() <= 64.0), "{answer}");
    assert!(parts[2].parse::<f64>().is_ok_and(|seconds| seconds >= 0.0), "{answer}");
    let searches: Vec<_> = said
        .iter()
        .filter(|line| line.starts_with("search "))
        .map(|line| check_search(&root, line))
        .collect();
    assert_eq!(searches.len(), 6, "{said:?}");
    let (best, value, depth) = &searches[5];
    assert_eq!((best.as_str(), *depth), (parts[0], 6));
    assert!((value - parts[1].parse::<f64>().unwrap()).abs() < 0.01);
    assert!(said.iter().any(|line| line.starts_with("nodestats ")));
}

#[test]
fn hints_are_about_several_moves() {
    let said = session(&format!("nboard 2\nset game {GAME}\nset depth 4\nhint 3\n"));
    let root = game("f5f6d3c5e6f7e7f4");
    let searches: Vec<_> = said
        .iter()
        .filter(|line| line.starts_with("search "))
        .map(|line| check_search(&root, line))
        .collect();
    assert_eq!(searches.len(), 12, "{said:?}");
    let last = &searches[9..];
    assert!(last[0].0 != last[1].0 && last[1].0 != last[2].0 && last[0].0 != last[2].0, "{last:?}");
    assert!(last[0].1 >= last[1].1 && last[1].1 >= last[2].1, "{last:?}");
    assert!(!said.iter().any(|line| line.starts_with("===")), "{said:?}");
    assert_eq!(said[said.len() - 1], "status nullwindow is waiting");
}

#[test]
fn the_board_follows_the_client_and_not_the_engine() {
    // `go` does not play: the same question has the same answer, and a move that was not sent is still legal.
    let said = session("nboard 2\nset depth 3\ngo\ngo\nmove F5/1.50/2.3\nmove d6\nC3\nlearn\ngo\n");
    let moves: Vec<&str> = said.iter().filter_map(|line| line.strip_prefix("=== ")).collect();
    assert_eq!(moves.len(), 3, "{said:?}");
    assert_eq!(moves[0][..2], moves[1][..2]);
    assert!(Othello::start().parse_move(&moves[0][..2]).is_ok());
    assert!(game("f5d6c3").parse_move(&moves[2][..2]).is_ok(), "{said:?}");
    assert!(said.contains(&"learned".to_string()));
}

/// A game in which somebody has to pass, up to there.
fn game_with_pass(seed: u64) -> Record<Othello> {
    let mut random = StdRng::seed_from_u64(seed);
    loop {
        let mut record = Record::position(Othello::start());
        let mut position = record.start;
        while position.outcome().is_none() {
            let moves = position.moves();
            if Othello::is_pass(moves[0]) {
                return record;
            }
            let m = moves[random.random_range(0..moves.len())];
            position = position.after(m);
            record.moves.push(m);
        }
    }
}

#[test]
fn passes_are_answered_accepted_and_never_required() {
    for seed in 0..10 {
        let record = game_with_pass(seed);
        let before = record.positions().last().expect("a position");
        let after = before.after(before.moves()[0]);
        let ggf = Othello::write_as(Format::Ggf, &record).expect("GGF");
        let m = after.format_move(after.moves()[0]);
        for passes in ["", "move PA\n"] {
            let said = session(&format!("set game {ggf}set depth 2\ngo\n{passes}move {m}\ngo\n"));
            let moves: Vec<&str> = said.iter().filter_map(|line| line.strip_prefix("=== ")).collect();
            assert!(moves[0].starts_with("PA//"), "seed {seed}: {said:?}");
            let next = after.after(after.moves()[0]);
            if next.outcome().is_none() {
                let answer = moves[1].split('/').next().unwrap_or_default();
                assert!(next.parse_move(answer).is_ok(), "seed {seed}: {said:?}");
            }
        }
    }
}

#[test]
fn a_game_is_analysed_from_its_end() {
    let said = session(&format!("set depth 2\nset game {GAME}\nanalyze\n"));
    let analysed: Vec<(usize, f64)> = said
        .iter()
        .filter_map(|line| line.strip_prefix("analysis ")?.split_once(' '))
        .map(|(moves, value)| (moves.parse().expect("a number"), value.parse().expect("a value")))
        .collect();
    assert_eq!(
        analysed.iter().map(|&(moves, _)| moves).collect::<Vec<_>>(),
        (0..=8).rev().collect::<Vec<_>>()
    );
    assert_eq!(said[said.len() - 1], "status nullwindow is waiting");
}

#[test]
fn ping_ends_what_is_running() {
    let mut child = start(&["nboard", "--hash", "1"]);
    let mut stdin = child.stdin.take().expect("piped");
    let mut lines =
        BufReader::new(child.stdout.take().expect("piped")).lines().map(|line| line.expect("UTF-8"));
    // Depth 60 takes longer than anybody waits.
    for (number, command) in ["hint 4", "go", "analyze", "hint 2\nmove F5\ngo"].iter().enumerate() {
        writeln!(stdin, "set depth 60\n{command}\nping {number}").expect("it reads");
        let pong = format!("pong {number}");
        let said: Vec<String> = lines.by_ref().take_while(|line| *line != pong).collect();
        let answers = said.iter().filter(|line| line.starts_with("=== ")).count();
        assert_eq!(answers, command.matches("go").count(), "{said:?}");
    }
    writeln!(stdin, "go\nquit").expect("it reads");
    assert!(lines.any(|line| line.starts_with("=== ")), "the move of the search that quit ends");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn what_cannot_be_read_is_named_or_ignored() {
    for (line, message) in [
        ("move a1", "status move 1 of the game: a1 flips nothing, Black may play d3 c4 f5 e6"),
        ("move", "status expected a move after 'move'"),
        ("set depth deep", "status expected a number after 'set depth', found 'deep'"),
        ("set game", "status expected a game in GGF after 'set game'; the game is unchanged"),
        ("set game (;GM[Go];)", "status a game of 'Go', expected Othello; the game is unchanged"),
        (
            "set game (;B[F5]",
            "status a game without an end, expected ;) behind its last move; the game is unchanged",
        ),
    ] {
        let said = session(&format!("{line}\nping 1\n"));
        assert_eq!(said, [message, "pong 1"], "{line}");
    }
    for line in ["", "fly", "set", "set colour blue", "zz", "\u{1}\u{2}", "nboard", "==="] {
        let said = session(&format!("{line}\nset depth 1\nping 1\ngo\n"));
        assert!(
            said.iter().any(|line| line.starts_with("=== ")) && said.contains(&"pong 1".to_string()),
            "{line}"
        );
    }
    let over = "f5d6c5f4d7f6e6c6e7b6c8e8f7";
    let ggf = Othello::write_as(
        Format::Ggf,
        &Record {
            moves: Othello::start().parse_moves(over).unwrap_or_default(),
            ..Record::position(Othello::start())
        },
    );
    let said = session(&format!("set game {}go\nhint 1\nping 1\n", ggf.expect("GGF")));
    assert_eq!(said[said.len() - 1], "pong 1");
}

/// The value of a position with perfect play, in discs for the side to move.
fn perfect(position: &Othello) -> i32 {
    match position.counted() {
        Some([black, white]) => {
            let black_ahead = black as i32 - white as i32;
            if position.to_move() == Side::First { black_ahead } else { -black_ahead }
        }
        None => position.moves().iter().map(|&m| -perfect(&position.after(m))).max().expect("a move"),
    }
}

#[test]
fn what_is_said_to_be_certain_is_true() {
    let mut random = StdRng::seed_from_u64(5);
    let mut certain = 0;
    for _ in 0..20 {
        let mut record = Record::position(Othello::start());
        let mut position = record.start;
        while position.outcome().is_none() {
            let moves = position.moves();
            let m = moves[random.random_range(0..moves.len())];
            position = position.after(m);
            record.moves.push(m);
        }
        record.moves.truncate(record.moves.len().saturating_sub(4));
        let root = record.positions().last().expect("a position");
        let ggf = Othello::write_as(Format::Ggf, &record).expect("GGF");
        let said = session(&format!("set game {ggf}set depth 20\nhint 1\n"));
        let last = said.iter().rfind(|line| line.starts_with("search ")).expect("a line");
        let words: Vec<&str> = last.split(' ').collect();
        if words[4] != "100%" {
            continue;
        }
        certain += 1;
        assert_eq!(words[2].parse::<f64>().expect("a value"), f64::from(perfect(&root)), "{said:?}");
    }
    assert!(certain > 0, "a few squares before the end");
}
