//! `search`: one position, a line an iteration.

use crate::program::{Run, program, run};
use std::process::Stdio;
use std::time::{Duration, Instant};

fn search(game: &str, more: &[&str]) -> Run {
    run(&[&["search", game][..], more].concat())
}

/// The lines of iterations, in words: depth, value, tests, leaves, nodes, seconds, principal variation.
fn iterations(output: &str) -> Vec<Vec<&str>> {
    let mut lines = output.lines();
    assert!(lines.next().expect("a header").ends_with("principal variation"), "{output}");
    lines.map(|line| line.split_whitespace().collect()).collect()
}

#[test]
fn every_iteration_gets_a_line() {
    for (game, depths) in
        [("chess", &["1", "2", "3"][..]), ("othello", &["1", "2", "3"]), ("checkers", &["1", "3"])]
    {
        let output = search(game, &["-d", "3"]).output();
        let lines = iterations(&output);
        assert_eq!(lines.iter().map(|line| line[0]).collect::<Vec<_>>(), depths, "{output}");
        assert!(lines.iter().all(|line| line.len() > 6 && line.len() <= 9), "{output}");
    }
}

#[test]
fn every_algorithm_finds_a_mate_and_says_how_far_it_is() {
    let mate = ["--position", "6k1/5ppp/8/8/8/8/8/R5K1 w - -", "-d", "3", "--algorithm"];
    for algorithm in ["minimax", "alpha-beta", "nega-scout", "aspiration", "sss", "dual", "mtd-bi", "mtd-f"] {
        let output = search("chess", &[&mate[..], &[algorithm]].concat()).output();
        let last = output.lines().last().expect("an iteration");
        assert!(last.contains("win 1 ") && last.ends_with("Ra8#"), "{algorithm}: {output}");
    }
}

#[test]
fn a_lower_bound_does_not_look_like_a_value() {
    let position = ["--position", "8/8/8/8/4k3/8/8/3RK3 w - -", "-d", "3", "-a"];
    let last = |algorithm: &str| {
        let output = search("chess", &[&position[..], &[algorithm]].concat()).output();
        iterations(&output).last().expect("an iteration")[1].to_string()
    };
    assert!(last("mtd-best").starts_with(">=+"), "{}", last("mtd-best"));
    assert!(last("mtd-f").starts_with('+'), "{}", last("mtd-f"));
}

#[test]
fn a_value_is_marked_once_it_is_proved() {
    // Nine empty squares, and passes on the way: nine plies give the value, and eleven the proof.
    let ending = "XXXXXXX.XXXOOOO.XXXXOOO.XXXXXOOOXXXXOOO.XXXXXXO.XXXXXXX.O.XXXX.. O";
    let position = ["--position", ending];
    let output = search("othello", &[&position[..], &["-d", "16"]].concat()).output();
    let lines = iterations(&output);
    let proved = lines.iter().position(|line| line[1].starts_with('=')).expect("a proved value");
    assert!(lines[proved..].iter().all(|line| line[1] == lines[proved][1]), "{output}");
    assert!(lines[..proved].iter().all(|line| !line[1].contains('=')) && proved > 0, "{output}");
    let mate = search("chess", &["--position", "6k1/5ppp/8/8/8/8/8/R5K1 w - -", "-d", "2"]).output();
    assert!(mate.lines().skip(1).all(|line| line.contains(" =win 1 ")), "{mate}");
}

#[test]
fn trivial_searches_have_an_answer() {
    for game in ["chess", "othello", "checkers"] {
        for algorithm in ["minimax", "mtd-f", "mtd-best", "aspiration"] {
            let output = search(game, &["-d", "0", "-a", algorithm]).output();
            let lines = iterations(&output);
            assert!(lines.len() == 1 && lines[0].len() == 6 && lines[0][0] == "0", "{output}");
        }
    }
    let mated = search("chess", &["--position", "7k/5KQ1/8/8/8/8/8/8 b - -", "-d", "2"]).output();
    assert!(mated.lines().skip(1).all(|line| line.contains("loss 0")), "{mated}");
    let single = ["--position", "7k/8/8/8/8/8/1q6/7K w - -", "-d", "2", "-a"];
    for algorithm in ["mtd-f", "mtd-best"] {
        let output = search("chess", &[&single[..], &[algorithm]].concat()).output();
        assert!(iterations(&output).iter().all(|line| line.contains(&"Kg1")), "{output}");
    }
}

#[test]
fn a_limit_keeps_what_is_finished_and_says_so() {
    for limit in [["--nodes", "5000"], ["--time", "0.2"]] {
        let output = search("chess", &[&["-d", "200"][..], &limit].concat()).output();
        assert!(output.lines().count() > 3, "{output}");
        assert!(
            output.ends_with("stopped by the limit before the next iteration was finished\n"),
            "{output}"
        );
    }
}

/// A king and fifteen queens a side: their captures would not come to an end in a lifetime.
const QUEENS: &str = "qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1";

#[test]
fn the_time_ends_a_quiescence_search_too() {
    for algorithm in ["mtd-f", "minimax", "scout", "sss-star", "sss-2", "mtd-best"] {
        let begin = Instant::now();
        let limits = ["--position", QUEENS, "-d", "1", "--time", "0.2", "-a", algorithm];
        let output = search("chess", &limits).output();
        assert!(
            output.ends_with("stopped by the limit before the next iteration was finished\n"),
            "{algorithm}: {output}"
        );
        assert!(begin.elapsed() < Duration::from_secs(30), "{algorithm}");
    }
}

#[test]
fn wrong_usage_gets_one_line() {
    for (arguments, parts) in [
        (&[][..], &["--depth"][..]),
        (&["-d", "300"], &["300", "200"]),
        (&["-d", "3", "--table-bits", "40"], &["2^40", "GiB", "--table-bits"]),
        (&["-d", "3", "--table-bits", "60"], &["2^60"]),
        (&["-d", "3", "-a", "ultra"], &["unknown algorithm 'ultra'"]),
        (&["-d", "3", "--time", "-1"], &["--time", "negative"]),
        (&["-d", "3", "--time", "nan"], &["--time", "seconds"]),
        (&["-d", "3", "--position", "x"], &["--position"]),
    ] {
        let message = search("chess", arguments).refusal();
        for part in parts {
            assert!(message.contains(part), "'{message}' does not say '{part}'");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_search_that_nobody_reads_ends() {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let begin = Instant::now();
    let mut child = program()
        .args(["search", "chess", "-d", "200", "--time", "60"])
        .stdin(Stdio::null())
        .stdout(writer)
        .spawn()
        .expect("the program starts");
    assert_eq!(child.wait().expect("the program ends").code(), Some(0));
    assert!(begin.elapsed() < Duration::from_secs(30));
}
