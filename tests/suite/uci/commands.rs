//! Every command, and what it answers.

use super::client::{Client, Search, game};
use crate::program::run_with_input;
use nullwindow::search::Algorithm;

#[test]
fn the_engine_introduces_itself() {
    let mut client = Client::new();
    client.send("uci");
    let lines = client.until("uciok");
    assert!(lines[0].starts_with("id name nullwindow "), "{lines:?}");
    assert!(lines[1].starts_with("id author "), "{lines:?}");
    let option = |name: &str| {
        let start = format!("option name {name} type ");
        let found = lines.iter().find_map(|line| line.strip_prefix(&start));
        found.unwrap_or_else(|| panic!("{name}: {lines:?}")).to_string()
    };
    for (name, kind) in [
        ("Hash", "spin default 16 min 1 max "),
        ("Clear Hash", "button"),
        ("Threads", "spin default 1 min 1 max "),
        ("Ponder", "check default false"),
        ("MultiPV", "spin default 1 min 1 max 218"),
        ("UCI_Chess960", "check default false"),
        ("Move Overhead", "spin default 20 min 0 max 5000"),
        ("Profile", "combo default tournament var tournament var 1995"),
        ("Enhancements", "string default all"),
        ("UCI_ShowWDL", "check default false"),
        ("UCI_LimitStrength", "check default false"),
        ("UCI_Elo", "spin default "),
    ] {
        assert!(option(name).starts_with(kind), "{name}: {}", option(name));
    }
    let algorithms = option("Algorithm");
    let names: Vec<&str> = algorithms.split(" var ").skip(1).collect();
    let drivers = Algorithm::all().iter().filter(|line| line.algorithm.is_driver());
    assert_eq!(names, drivers.map(|line| line.name).collect::<Vec<_>>());
    assert!(client.ready().is_empty());
}

#[test]
fn positions_and_moves_are_followed() {
    let mut client = Client::new();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(client.fen(), start);
    client.send("position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1");
    assert_eq!(client.fen(), "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 1 4");
    client.send("position fen 8/P7/8/8/8/8/7k/K7 w - - 0 1 moves a7a8n h2h1");
    assert_eq!(client.fen(), "N7/8/8/8/8/8/8/K6k w - - 1 2");
    client.send("position fen 4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1 moves e2e4 d4e3");
    assert_eq!(client.fen(), "4k3/8/8/8/8/4p3/8/4K3 w - - 0 2");
    client.send("position startpos");
    assert_eq!(client.fen(), start);
    assert!(client.ready().is_empty());
}

#[test]
fn castling_is_written_as_the_client_wants_it() {
    let fen = "fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (chess960, short, long) in [("false", "e1g1", "e1c1"), ("true", "e1h1", "e1a1")] {
        let mut client = Client::with(&[("UCI_Chess960", chess960)]);
        for wanted in [short, long] {
            assert_eq!(client.search(fen, &format!("go depth 2 searchmoves {wanted}")).best, wanted);
        }
        // Both are understood in both.
        for (m, after) in [("e1g1", "R4RK1"), ("e1h1", "R4RK1"), ("e1c1", "2KR3R"), ("e1a1", "2KR3R")] {
            client.send(&format!("position {fen} moves {m}"));
            assert!(client.fen().contains(after), "{m} with UCI_Chess960 {chess960}");
        }
    }
}

#[test]
fn castling_in_the_corners_of_chess960() {
    let mut client = Client::with(&[("UCI_Chess960", "true")]);
    for (fen, m, after) in [
        // The king stays and the rook jumps over it; both squares change hands; the rook comes from the corner.
        ("1k6/8/8/8/8/8/8/6KR w H - 0 1", "g1h1", "1k6/8/8/8/8/8/8/5RK1 b - - 1 1"),
        ("4k3/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"),
        ("4k3/8/8/8/8/8/8/2RK4 w C - 0 1", "d1c1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"),
        ("4k3/8/8/8/8/8/8/KR6 w B - 0 1", "a1b1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
        ("rk6/8/8/8/8/8/8/4K3 b a - 0 1", "b8a8", "2kr4/8/8/8/8/8/8/4K3 w - - 1 2"),
    ] {
        assert_eq!(client.search(&format!("fen {fen}"), &format!("go depth 3 searchmoves {m}")).best, m);
        client.send(&format!("position fen {fen} moves {m}"));
        assert_eq!(client.fen(), after);
        // And the game goes on from there.
        client.search(&format!("fen {fen} moves {m}"), "go depth 4");
    }
}

#[test]
fn the_board_and_the_evaluation_are_shown() {
    let mut client = Client::new();
    client.send("position startpos moves e2e4\nd");
    let drawn = client.ready().join("\n");
    assert!(drawn.contains("4  . . . . P . . ."), "{drawn}");
    assert!(drawn.contains("Moves: "), "{drawn}");
    client.send("eval");
    let lines = client.ready();
    let totals: Vec<i32> = lines
        .iter()
        .skip_while(|line| !line.starts_with("trained evaluation "))
        .skip(1)
        .map_while(|line| line.split_whitespace().last())
        .map(|total| total.parse().unwrap_or_else(|_| panic!("{total} in {lines:?}")))
        .collect();
    let (all, terms) = totals.split_last().expect("terms");
    assert!(terms.len() > 5, "{lines:?}");
    assert_eq!(terms.iter().sum::<i32>(), *all, "{lines:?}");
    assert!(
        lines.contains(&format!("Evaluation (trained, as in play): {all:+} centipawns for White")),
        "{lines:?}"
    );
}

#[test]
fn perft_counts_and_can_be_stopped() {
    let mut client = Client::new();
    client.send("go perft 4");
    let lines = client.until("Nodes");
    assert_eq!(lines[lines.len() - 1], "Nodes searched: 197281");
    let counted = lines.iter().filter_map(|line| line.split_once(": ")?.1.parse::<u64>().ok());
    assert_eq!(counted.sum::<u64>(), 2 * 197_281);
    assert!(lines.contains(&"e2e4: 13160".to_string()), "{lines:?}");
    client.ready();
    for command in ["go perft 40", "bench"] {
        client.send(command);
        client.ready();
        client.send("stop\nposition startpos\ngo depth 1");
        assert!(client.until("bestmove").iter().all(|line| !line.starts_with("Nodes")));
    }
}

#[test]
fn the_rest_is_answered_in_a_line() {
    let mut client = Client::new();
    assert_eq!(client.ask("register later"), "registration ok");
    client.send("\n   \ndebug on\nucinewgame\nstop\nsetoption name Clear Hash\nsetoption name hash value 2");
    assert!(client.ready().is_empty());
    client.send("go depth 3");
    let lines = client.until("bestmove");
    assert!(lines.iter().any(|line| line.starts_with("info string depth 3: ")), "{lines:?}");
    client.send("debug off\ngo depth 3");
    assert!(client.until("bestmove").iter().all(|line| !line.contains("string")));
}

#[test]
fn what_cannot_be_understood_is_said_and_ignored() {
    let mut client = Client::new();
    for (line, answer) in [
        ("joho debug on", "unknown command 'joho', expected one of uci, isready, "),
        ("UCI", "unknown command 'UCI'"),
        ("debug", "expected 'debug on' or 'debug off'"),
        ("position", "expected 'position startpos' or 'position fen FEN'"),
        ("position e2e4", "expected 'position startpos'"),
        ("go depth", "ignored 'go': expected a number after 'depth', found nothing"),
        ("go wtime soon", "ignored 'go': expected a number after 'wtime', found 'soon'"),
        ("setoption", "expected 'setoption name NAME value VALUE'"),
        ("setoption name Hash", "expected a number from 1 to "),
        ("setoption name Hash value -1", "expected a number from 1 to "),
        ("setoption name Nonsense value 1", "unknown option 'Nonsense'"),
        ("setoption name Algorithm value minimax", "expected one of alpha-beta, "),
        ("setoption name Profile value 2025", "unknown profile '2025', expected tournament or 1995"),
        ("ponderhit", "ignored 'ponderhit' without 'go ponder'"),
        ("\u{1b}[31m\u{7f}", "unknown command '\\u{1b}[31m\\u{7f}'"),
    ] {
        let said = client.ask(line);
        assert!(said.starts_with(&format!("info string {answer}")), "{line}: {said}");
    }
    client.send_bytes(b"go \xff\xfe depth 1\n");
    assert_eq!(client.ready(), ["info string ignored a line that is not UTF-8"]);
    client.send_bytes(&[b'x'; 5_000_000]);
    client.send_bytes(b"\n");
    assert_eq!(client.ready(), ["info string ignored a line longer than 1 MiB"]);
    let long = client.ask(&"y".repeat(1_000_000));
    assert!(long.len() < 400, "{}", long.len());
}

#[test]
fn the_end_of_the_input_stops_the_search_and_quits() {
    for end in ["", "quit\n"] {
        let mut client = Client::new();
        client.send("go infinite");
        client.until("info");
        client.send_bytes(end.as_bytes());
        let (lines, code, errors) = client.end();
        assert_eq!((code, errors.as_str()), (Some(0), ""));
        let answers: Vec<_> = lines.iter().filter(|line| line.starts_with("bestmove")).collect();
        assert_eq!(answers.len(), 1, "{lines:?}");
    }
}

#[test]
fn the_end_of_the_input_does_not_stop_a_search_that_ends_by_itself() {
    for go in ["go depth 6", "go nodes 30000", "go movetime 300", "go wtime 3000", "go depth 30 nodes 30000"]
    {
        let mut client = Client::new();
        // The table knows another position.
        client.search("startpos", "go depth 7");
        let position = "fen r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 2 3";
        client.send(&format!("position {position}\n{go}"));
        let (lines, code, errors) = client.end();
        assert_eq!((code, errors.as_str()), (Some(0), ""), "{go}");
        let search = Search::check(&game(position), lines);
        assert!(search.last().number("depth") >= 6, "{go}: {}", search.last().text);
        assert_eq!(search.best, "f3f7", "{go}");
    }
    let run = run_with_input(&["uci"], b"go perft 4\n");
    assert!(run.output().contains("Nodes searched: 197281"));
}

#[test]
fn a_client_that_has_gone_is_no_error() {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_nullwindow"));
    command.arg("uci");
    assert_eq!(Client::close_output(command, &"isready\n".repeat(100)), Some(0));
}

/// The memory that is available, in MiB, where the system tells.
#[cfg(target_os = "linux")]
fn available() -> u64 {
    let text = std::fs::read_to_string("/proc/meminfo").expect("Linux tells");
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:")).expect("MemAvailable");
    line.split_whitespace().next().and_then(|number| number.parse::<u64>().ok()).expect("a number") >> 10
}

#[cfg(target_os = "linux")]
#[test]
fn a_table_for_which_there_is_no_memory_is_refused() {
    const LARGEST: u64 = 262_144;
    if available() >= LARGEST {
        return;
    }
    let mut client = Client::new();
    let said = client.ask(&format!("setoption name Hash value {LARGEST}"));
    assert!(said.starts_with("info string a table of 262144 MiB is too large, "), "{said}");
    assert!(said.ends_with(" MiB are available; Hash is unchanged"), "{said}");
    client.send("setoption name Hash value 32");
    assert!(client.ready().is_empty());
    client.search("startpos", "go depth 4");
}
