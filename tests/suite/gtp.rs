//! `nullwindow gtp`: scripted sessions.

use crate::program::{run_with_input, start};
use nullwindow::game::{Game, Notation, Side};
use nullwindow_othello::{Move, Othello};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::io::{BufRead, BufReader, Write};
use std::time::{Duration, Instant};

/// The answers to a session that ends with its input.
fn answers(input: &str) -> Vec<String> {
    answers_to_bytes(input.as_bytes())
}

fn answers_to_bytes(input: &[u8]) -> Vec<String> {
    let output = run_with_input(&["gtp", "--depth", "4", "--hash", "1"], input).output();
    assert!(output.is_empty() || output.ends_with("\n\n"), "{output}");
    output.trim_end_matches('\n').split("\n\n").map(String::from).collect()
}

#[test]
fn commands_are_answered_in_order_with_their_numbers() {
    let said = answers(
        "1 protocol_version\n2 name # a comment\n\n# another\n3\tknown_command\tgenmove\nknown_command loadsgf\n\
         04 set_game Othello\nboardsize 8\nclear_board\nkomi 6.5\n5 play black F5\nplay w d6\n6 genmove b\n7 undo\n8 undo\n\
         showboard\nlist_games\nquit\nname\n",
    );
    let first: Vec<&str> = said.iter().map(|answer| answer.lines().next().unwrap_or_default()).collect();
    assert!(first[10].starts_with("=6 ") && first[10].len() == 5, "{first:?}");
    let expected = [
        "=1 2",
        "=2 nullwindow",
        "=3 true",
        "= false",
        "=04",
        "=",
        "=",
        "=",
        "=5",
        "=",
        first[10],
        "=7",
        "=8",
        "= White to move",
        "= Othello",
        "=",
    ];
    assert_eq!(first, expected);
    assert_eq!(said[13].lines().count(), 11, "{}", said[13]);
}

#[test]
fn every_listed_command_is_known() {
    let said = answers("list_commands\n");
    let names: Vec<&str> = said[0].trim_start_matches("= ").lines().collect();
    assert!(names.len() > 15 && names.is_sorted(), "{names:?}");
    let input: String =
        names.iter().filter(|&&name| name != "quit").map(|name| format!("{name} 1 2 3 4\n")).collect();
    for answer in answers(&input) {
        assert!(answer.starts_with("? syntax error: expected "), "{answer}");
    }
}

#[test]
fn what_is_wrong_is_said_and_changes_nothing() {
    for (command, message) in [
        ("fly", "unknown command 'fly'"),
        ("7", "unknown command '7'"),
        ("set_game Go", "unsupported game 'Go', expected Othello"),
        ("boardsize 10", "unacceptable size '10', expected 8"),
        ("play black", "syntax error: expected play COLOUR SQUARE"),
        ("play red f5", "syntax error: expected black or white for a colour, found 'red'"),
        ("play black z9", "illegal move: 'z9' is no square, expected a1 to h8, or -- for a pass"),
        ("play black a1", "illegal move: a1 flips nothing, Black may play d3 c4 f5 e6"),
        ("play black pass", "illegal move: Black cannot pass, and may play d3 c4 f5 e6"),
        ("play white d3", "illegal move: wrong colour: it is the turn of Black"),
        ("genmove white", "wrong colour: it is the turn of Black"),
        ("undo", "cannot undo: no move has been played"),
        ("final_score", "cannot score: the game is not over"),
        ("time_settings 1 x 0", "syntax error: expected a number, found 'x'"),
        ("time_left black nan 0", "syntax error: expected a number, found 'nan'"),
        ("komi", "syntax error: expected komi KOMI"),
    ] {
        let said = answers(&format!("{command}\nshowboard\n"));
        assert_eq!(said[0], format!("? {message}"));
        assert!(
            said[1].contains("4 . . . O X . . . 4") && said[1].starts_with("= Black to move"),
            "{said:?}"
        );
    }
}

/// The score as GTP writes it.
fn score(position: &Othello) -> String {
    let [black, white] = position.counted().expect("a finished game");
    match black as i32 - white as i32 {
        0 => "= 0".to_string(),
        difference if difference > 0 => format!("= B+{difference}"),
        difference => format!("= W+{}", -difference),
    }
}

/// Whole random games, every pass sent or left out by chance, moves taken back and played again by chance.
#[test]
fn passes_are_accepted_and_never_required() {
    const SEED: u64 = 20_260_118;
    let mut random = StdRng::seed_from_u64(SEED);
    let (mut input, mut expected) = (String::new(), Vec::new());
    let (mut sent, mut left_out, mut asked) = (0, 0, 0);
    for _ in 0..150 {
        let mut position = Othello::start();
        input += "clear_board\n";
        expected.push("=".to_string());
        while position.outcome().is_none() {
            let moves = position.moves();
            let m = moves[random.random_range(0..moves.len())];
            let side = Othello::side_name(position.to_move());
            let command = match m == Move::PASS {
                true => match random.random_range(0..3) {
                    0 => {
                        asked += 1;
                        expected.push("= pass".to_string());
                        format!("genmove {side}\n")
                    }
                    1 => {
                        sent += 1;
                        expected.push("=".to_string());
                        format!("play {side} pass\n")
                    }
                    _ => {
                        left_out += 1;
                        String::new()
                    }
                },
                false => {
                    expected.push("=".to_string());
                    format!("play {side} {}\n", position.format_move(m))
                }
            };
            input += &command;
            if !command.is_empty() && random.random_range(0..8) == 0 {
                input += &format!("undo\n{command}");
                let last = expected[expected.len() - 1].clone();
                expected.extend(["=".to_string(), last]);
            }
            position = position.after(m);
        }
        let [black, white] = Side::BOTH.map(|side| Othello::side_name(side).to_lowercase());
        input += &format!("final_score\ngenmove {black}\ngenmove {white}\nplay {white} pass\n");
        expected.extend([score(&position), "= pass".to_string(), "= pass".to_string(), "=".to_string()]);
    }
    assert!(sent > 5 && left_out > 5 && asked > 5, "{sent} {left_out} {asked}");
    assert_eq!(answers(&input), expected, "seed {SEED}");
}

/// The engine plays both sides to the end, on clocks of all kinds.
#[test]
fn whole_games_are_played_on_any_clock() {
    for time in [
        "",
        "time_settings 1 0 0\n",
        "time_settings 0 1 5\n",
        "time_settings 1 1 1\n",
        "time_settings 0 0 0\n",
    ] {
        let input = format!("{time}{}final_score\n", "genmove black\ngenmove white\n".repeat(40));
        let said = answers(&input);
        let mut position = Othello::start();
        let skipped = usize::from(!time.is_empty());
        for answer in &said[skipped..said.len() - 1] {
            let text = answer.strip_prefix("= ").expect("a move");
            if position.outcome().is_some() {
                assert_eq!(text, "pass");
            } else {
                let m = position.parse_move(text).unwrap_or_else(|error| panic!("{time}: {error}"));
                position = position.after(m);
            }
        }
        assert_eq!(said[said.len() - 1], score(&position), "{time}");
    }
}

#[test]
fn a_clock_that_is_nearly_over_is_kept() {
    let mut input = "time_settings 10 0 0\n".to_string();
    for _ in 0..5 {
        input += "time_left black 0.05 0\ngenmove black\ntime_left white 0.01 0\ngenmove white\n";
    }
    let begin = Instant::now();
    let output = run_with_input(&["gtp", "--hash", "1"], input.as_bytes()).output();
    assert_eq!(output.matches("=").count(), 21, "{output}");
    // Ten moves of the default time would be twenty seconds.
    assert!(begin.elapsed() < Duration::from_secs(15));
}

#[test]
fn a_search_is_finished_where_the_input_ends() {
    let output = run_with_input(&["gtp", "--movetime", "300", "--hash", "1"], b"1 genmove black").output();
    assert!(output.starts_with("=1 ") && output.len() == 7, "{output:?}");
    // And where it ends in the middle of a line, or with `quit` behind a search.
    let output = run_with_input(&["gtp", "--depth", "6", "--hash", "1"], b"genmove black\nquit").output();
    assert_eq!(output.matches('=').count(), 2, "{output:?}");
}

/// The processor time of a program so far, in hundredths of a second.
#[cfg(target_os = "linux")]
fn processor_time(child: &std::process::Child) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).expect("a process");
    // The name of the program, in parentheses, may hold anything.
    let fields: Vec<&str> = stat.rsplit(')').next().expect("fields").split_whitespace().collect();
    fields[11..13].iter().map(|field| field.parse::<u64>().expect("a number")).sum()
}

/// Its work on the opponent's time is seen from outside by the processor time alone.
#[cfg(target_os = "linux")]
#[test]
fn the_engine_ponders_silently_until_the_opponent_has_moved() {
    const PAUSE: Duration = Duration::from_millis(100);
    const AT_WORK: u64 = 5;
    for ponder in [true, false] {
        let mut arguments = vec!["gtp", "--depth", "4", "--hash", "1"];
        arguments.extend(ponder.then_some("--ponder"));
        let mut child = start(&arguments);
        let mut input = child.stdin.take().expect("piped");
        let mut output = BufReader::new(child.stdout.take().expect("piped"));
        // Sends a command, and takes its answer, which has to be the next thing said.
        let mut ask = |command: &str| {
            writeln!(input, "9 {command}").expect("it reads");
            let mut answer = String::new();
            while !answer.ends_with("\n\n") {
                assert!(output.read_line(&mut answer).expect("text") > 0, "{command}: {answer}");
            }
            assert!(answer.starts_with("=9"), "{command}: {answer}");
            answer
        };
        let is_idle = |child: &std::process::Child| {
            let before = processor_time(child);
            std::thread::sleep(PAUSE);
            processor_time(child) - before < AT_WORK
        };
        ask("play black f5");
        assert!(is_idle(&child), "it is the engine's turn");
        // It does not matter what is asked meanwhile.
        for command in ["genmove white", "showboard", "time_left black 5 0"] {
            ask(command);
            if ponder {
                let (begin, before) = (Instant::now(), processor_time(&child));
                while processor_time(&child) < before + AT_WORK {
                    assert!(begin.elapsed() < Duration::from_secs(60), "{command}: it does not ponder");
                    std::thread::sleep(PAUSE / 10);
                }
            } else {
                assert!(is_idle(&child), "{command}");
            }
        }
        ask("undo");
        assert!(is_idle(&child), "the move is taken back");
        ask("genmove white");
        ask("clear_board");
        assert!(is_idle(&child), "there is a new game");
        ask("genmove black");
        ask("quit");
        assert_eq!(child.wait().expect("it ends").code(), Some(0));
    }
}

/// A session out of a file, in which nobody waits: as many answers as commands, on any clock, and an end.
#[test]
fn whole_games_are_played_with_pondering() {
    let moves = "genmove black\ntime_left white 1 0\ngenmove white\nshowboard\n".repeat(34);
    let input = format!("time_settings 1 0 0\n{moves}undo\nshowboard\n");
    let arguments = ["gtp", "--ponder", "--depth", "3", "--hash", "1", "--threads", "2"];
    let output = run_with_input(&arguments, input.as_bytes()).output();
    let answers = output.trim_end().split("\n\n").filter(|answer| answer.starts_with('=')).count();
    assert_eq!(answers, input.lines().count(), "{output}");
}

#[test]
fn a_closed_output_is_no_error() {
    let mut child = start(&["gtp"]);
    drop(child.stdout.take());
    let _ = child.stdin.take().expect("piped").write_all(b"name\nname\n");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

/// Every line that is not blank is answered once, and the game is as good as before.
#[test]
fn noise_is_answered_and_does_no_harm() {
    const SEED: u64 = 7;
    const WORDS: &[&str] = &[
        "play",
        "genmove",
        "black",
        "white",
        "b",
        "w",
        "f5",
        "d6",
        "pass",
        "undo",
        "time_left",
        "time_settings",
        "-1",
        "99999999999999999999",
        "1e308",
        "\u{265f}",
        "#",
        "showboard",
        "clear_board",
        "known_command",
        "0",
        "z",
        "komi",
        "'\"[",
    ];
    let mut random = StdRng::seed_from_u64(SEED);
    let mut input = Vec::new();
    for _ in 0..2000 {
        let words = random.random_range(1..5);
        let line: Vec<&str> = (0..words).map(|_| WORDS[random.random_range(0..WORDS.len())]).collect();
        let mut line = line.join(" ").into_bytes();
        if random.random_range(0..5) == 0 {
            let at = random.random_range(0..line.len());
            line[at] = random.random::<u8>().max(b' ');
        }
        input.extend(line);
        input.push(b'\n');
    }
    input.extend(b"clear_board\ntime_settings 0 1 0\n777 play black f5\n778 genmove white\n");
    let output = run_with_input(&["gtp", "--depth", "2", "--hash", "1"], &input).output();
    let answers: Vec<&str> = output.trim_end().split("\n\n").collect();
    assert!(
        answers.len() > 1500 && answers.iter().all(|answer| answer.starts_with(['=', '?'])),
        "seed {SEED}"
    );
    assert_eq!(answers[answers.len() - 2], "=777");
    assert!(answers[answers.len() - 1].starts_with("=778 "), "{}", answers[answers.len() - 1]);
}
