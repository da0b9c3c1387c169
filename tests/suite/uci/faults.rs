//! The faults that testers of engines report most often.

use super::client::{Client, Search, game};
use nullwindow::search::Algorithm;

/// Openings, middle games, endings, checks, promotions, Chess960.
pub(super) const POSITIONS: &[&str] = &[
    "startpos",
    "startpos moves e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6",
    "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "fen r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "fen rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "fen 8/8/1k6/8/2pP4/8/5BK1/8 b - d3 0 1",
    "fen 8/P7/8/8/8/8/7k/K7 w - - 0 1",
    "fen 4k3/8/8/8/8/8/8/4K2R w K - 98 100",
    "fen 7k/8/8/8/8/8/7r/r5K1 w - - 0 1",
    "fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "fen 6k1/5ppp/8/8/8/8/q4PPP/6K1 w - - 0 1",
];

fn drivers() -> impl Iterator<Item = Algorithm> {
    Algorithm::all().iter().map(|line| line.algorithm).filter(|algorithm| algorithm.is_driver())
}

/// [`Client::search`] checks that the best move, the move to ponder and every move of every line are legal.
#[test]
fn lines_and_ponder_moves_are_legal_with_every_driver() {
    for algorithm in drivers() {
        let mut client = Client::with(&[("Algorithm", &algorithm.to_string()), ("Hash", "1")]);
        let mut pondered = 0;
        for position in POSITIONS {
            let search = client.search(position, "go depth 7");
            assert!(search.infos.iter().any(|info| info.number("depth") == 7), "{algorithm} {position}");
            pondered += usize::from(search.ponder.is_some());
        }
        assert!(pondered * 2 > POSITIONS.len(), "{algorithm}: a reply to {pondered} moves");
    }
    let mut client = Client::with(&[("Profile", "1995")]);
    for position in POSITIONS {
        client.search(position, "go depth 3");
    }
}

#[test]
fn no_more_nodes_are_searched_than_allowed() {
    for options in [
        [("Profile", "tournament"), ("Algorithm", "mtd-f")],
        [("Profile", "1995"), ("Algorithm", "aspiration")],
    ] {
        let mut client = Client::with(&options);
        for (number, position) in POSITIONS.iter().enumerate() {
            for nodes in [1, 2, 17, 1000, 1024, 1025, 20_000] {
                let search = client.search(position, &format!("go nodes {}", nodes + number as i64));
                let most =
                    search.infos.iter().map(|info| info.number("nodes")).max().unwrap().max(search.nodes);
                // The first iteration is finished in any case.
                let first = search.infos[0].number("nodes");
                assert!(
                    most <= first.max(nodes + number as i64),
                    "{options:?} {position}: {most} of {nodes}"
                );
                assert!(search.last().number("depth") >= 1, "{options:?} {position}: {nodes}");
                // What is allowed is used, unless all is said.
                let depth = search.last().number("depth");
                assert!(most * 4 >= nodes || depth > 20 || nodes < 20_000, "{position}: {most} of {nodes}");
            }
        }
    }
}

#[test]
fn no_iteration_is_deeper_than_allowed() {
    let mut client = Client::new();
    for position in POSITIONS {
        for depth in 1..=6 {
            let search = client.search(position, &format!("go depth {depth}"));
            let depths: Vec<i64> = search.infos.iter().map(|info| info.number("depth")).collect();
            assert_eq!(depths.iter().max(), Some(&depth), "{position}");
            assert!(search.infos.iter().all(|info| info.number("seldepth") >= info.number("depth")));
        }
    }
}

#[test]
fn there_is_a_move_whatever_the_clock_says() {
    for overhead in ["0", "20", "5000"] {
        let mut client = Client::with(&[("Move Overhead", overhead)]);
        for position in POSITIONS {
            for go in [
                "go wtime 1 btime 1",
                "go wtime 0 btime 0 winc 0 binc 0",
                "go wtime -50 btime -50 winc 10 binc 10",
                "go wtime 50 btime 50 movestogo 1",
                "go wtime 40 btime 40 winc 1000 binc 1000",
                "go movetime 1",
                "go movetime 0",
                "go wtime 30",
                "go btime 30",
            ] {
                client.search(position, go);
            }
        }
    }
}

#[test]
fn a_search_that_is_stopped_at_once_has_a_move() {
    let mut client = Client::new();
    for position in POSITIONS.iter().cycle().take(60) {
        client.send(&format!("ucinewgame\nposition {position}\ngo infinite\nstop"));
        Search::check(&game(position), client.until("bestmove"));
    }
    assert!(client.ready().is_empty());
}

#[test]
fn an_illegal_move_is_named_and_what_comes_before_it_counts() {
    let mut client = Client::new();
    let said = client.ask("position startpos moves e2e4 e7e5 e1e3 g1f3");
    assert!(said.starts_with("info string move 3: 'e1e3' is not legal for White, who may play "), "{said}");
    assert!(said.ends_with("; ignored it and the moves after it"), "{said}");
    let before = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    assert_eq!(client.fen(), before);
    client.search("startpos moves e2e4 e7e5", "go depth 3");
    for bad in ["e9e4", "0000", "e2", "e2e4q", "P@e4", "\u{265f}e4", "e7e8k", "a1a1"] {
        let said = client.ask(&format!("position startpos moves {bad}"));
        assert!(said.starts_with("info string move 1: '"), "{said}");
        client.search("startpos", "go depth 1");
    }
    let said = client.ask("position startpos moves f2f3 e7e5 g2g4 d8h4 a2a3");
    assert!(said.contains("move 5: 'a2a3' cannot be played: the game is over"), "{said}");
}

#[test]
fn an_odd_position_is_refused_and_the_old_one_stays() {
    let mut client = Client::new();
    client.send("position startpos moves e2e4");
    let before = client.fen();
    for fen in [
        "",
        "x",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "kk6/8/8/8/8/8/8/KK6 w - - 0 1",
        "k7/8/8/8/8/8/8/7R w - - 0 1",
        "k6P/8/8/8/8/8/8/K7 w - - 0 1",
        "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
        "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - -1 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 99999999999999",
        "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/8/K6k w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1",
        "moves",
    ] {
        let said = client.ask(&format!("position fen {fen}"));
        assert!(said.starts_with("info string ") && said.ends_with("; the position is unchanged"), "{said}");
        assert_eq!(client.fen(), before, "{fen}");
    }
    // Odd, and playable: many queens, counters that are missing or large, a check that no move can have given.
    for fen in [
        "1QQQQQ2/8/8/8/8/8/k7/7K w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K -",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 0",
        "4k3/8/8/8/8/8/8/4K2R w - - 150 9999",
        "4k3/8/8/1B6/8/8/4R3/4K3 b - - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 99 60",
    ] {
        client.search(&format!("fen {fen}"), "go depth 5");
    }
}

#[test]
fn every_go_has_its_answer() {
    let mut client = Client::new();
    client.send("position startpos\ngo infinite\nposition fen 8/P7/8/8/8/8/7k/K7 w - - 0 1\ngo depth 4");
    Search::check(&game("startpos"), client.until("bestmove"));
    let second = Search::check(&game("fen 8/P7/8/8/8/8/7k/K7 w - - 0 1"), client.until("bestmove"));
    assert_eq!(second.best, "a7a8q");
    assert!(client.ready().is_empty());
    // Many at once.
    client.send(&["go infinite"; 50].join("\n"));
    client.send("stop");
    for _ in 0..50 {
        Search::check(&game("fen 8/P7/8/8/8/8/7k/K7 w - - 0 1"), client.until("bestmove"));
    }
    assert!(client.ready().is_empty());
}

#[test]
fn nothing_is_answered_before_it_is_asked_for() {
    let mut client = Client::new();
    let no_answer = |lines: &[String]| lines.iter().all(|line| line.starts_with("info depth"));
    // The searches have long ended.
    for (go, release) in [
        ("go infinite depth 1", "stop"),
        ("go ponder depth 1", "ponderhit"),
        ("go ponder depth 1", "stop"),
        ("go ponder wtime 1 btime 1", "ponderhit"),
        ("go ponder movetime 1 nodes 10", "ponderhit"),
        ("go infinite nodes 1", "stop"),
    ] {
        client.send(&format!("position startpos\n{go}"));
        let mut lines = Vec::new();
        for _ in 0..20 {
            lines.extend(client.ready());
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        assert!(no_answer(&lines), "{go}: {lines:?}");
        client.send(release);
        lines.extend(client.until("bestmove"));
        Search::check(&game("startpos"), lines);
        assert!(client.ready().is_empty());
    }
    // A hit does not end what is infinite.
    client.send("go ponder infinite depth 1\nponderhit");
    let mut lines = client.ready();
    assert!(no_answer(&lines), "{lines:?}");
    client.send("stop");
    lines.extend(client.until("bestmove"));
    Search::check(&game("startpos"), lines);
}

#[test]
fn races_between_stop_and_ponderhit_have_one_answer() {
    let mut client = Client::new();
    for round in 0..60 {
        let go = ["go ponder wtime 20 btime 20", "go ponder depth 3", "go ponder nodes 2000"][round % 3];
        let end = ["ponderhit\nstop", "stop\nponderhit", "ponderhit\nponderhit\nstop\nstop"][round / 3 % 3];
        client.send(&format!("position startpos moves d2d4\n{go}"));
        if round % 2 == 0 {
            std::thread::sleep(std::time::Duration::from_millis(round as u64 % 7));
        }
        client.send(end);
        Search::check(&game("startpos moves d2d4"), client.until("bestmove"));
        let rest = client.ready();
        assert!(rest.iter().all(|line| line.starts_with("info string ignored 'ponderhit'")), "{rest:?}");
    }
}

#[test]
fn settings_that_change_during_a_search_count_from_the_next_one_on() {
    let mut client = Client::new();
    client
        .send("go infinite\nsetoption name MultiPV value 3\nucinewgame\nposition startpos moves e2e4\nstop");
    let lines = client.until("bestmove");
    assert!(
        lines.contains(&"info string 'MultiPV' takes effect with the next search".to_string()),
        "{lines:?}"
    );
    assert!(lines.iter().all(|line| !line.contains("multipv 2")), "{lines:?}");
    client.send("go depth 2");
    let lines = client.until("bestmove");
    assert!(lines.iter().any(|line| line.contains("multipv 3")), "{lines:?}");
    Search::check(&game("startpos moves e2e4"), lines);
}
