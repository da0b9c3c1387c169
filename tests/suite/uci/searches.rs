//! What searches can be asked for.

use super::client::{Client, Search, chess, game};
use super::faults::POSITIONS;
use nullwindow::game::Game;
use std::collections::HashSet;

#[test]
fn one_thread_always_says_the_same() {
    for algorithm in ["mtd-f", "aspiration", "mtd-best"] {
        let mut client = Client::with(&[("Algorithm", algorithm)]);
        let without_time = |search: Search| -> Vec<(i64, i64, String, Vec<String>)> {
            let all = search.infos.into_iter();
            all.map(|info| (info.number("depth"), info.number("nodes"), info.score(), info.pv)).collect()
        };
        let mut runs = Vec::new();
        for _ in 0..2 {
            client.send("ucinewgame");
            let searches = POSITIONS.iter().map(|position| client.search(position, "go depth 8"));
            runs.push(searches.map(without_time).collect::<Vec<_>>());
        }
        assert_eq!(runs[0], runs[1], "{algorithm}");
    }
}

#[test]
fn all_nodes_are_told_once() {
    let mut client = Client::new();
    let mut last = |go: &str| {
        client.send("ucinewgame");
        client.send("position startpos moves e2e4 c7c5");
        client.send(go);
        let lines = client.until("bestmove");
        lines[lines.len() - 2].clone()
    };
    // The last iteration was finished: its line says it all.
    let finished = last("go depth 6");
    assert!(finished.starts_with("info depth 6 ") && finished.contains(" pv "), "{finished}");
    // It was not: what it has cost follows.
    let unfinished = last("go nodes 7000");
    assert!(unfinished.starts_with("info nodes 7000 ") && !unfinished.contains(" pv "), "{unfinished}");
}

#[test]
fn many_threads_play_legal_moves() {
    let mut client = Client::with(&[("Threads", "4")]);
    for position in POSITIONS {
        client.search(position, "go nodes 30000");
        client.send("go infinite\nstop");
        Search::check(&game(position), client.until("bestmove"));
    }
}

#[test]
fn several_lines_are_the_best_ones() {
    let mut client = Client::with(&[("MultiPV", "4")]);
    for position in POSITIONS {
        let search = client.search(position, "go depth 5");
        let count = chess(position).moves().len().min(4);
        let last = &search.infos[search.infos.len() - count..];
        let numbers: Vec<i64> = last.iter().map(|info| info.number("multipv")).collect();
        assert_eq!(numbers, (1..=count as i64).collect::<Vec<_>>(), "{position}");
        let firsts: HashSet<&String> = last.iter().map(|info| &info.pv[0]).collect();
        assert_eq!(firsts.len(), count, "{position}");
        let value = |score: &str| {
            let (kind, number) = score.split_once(' ').unwrap();
            let number: i64 = number.parse().unwrap();
            if kind == "cp" { number } else { number.signum() * (1_000_000 - number.abs()) }
        };
        let values: Vec<i64> = last.iter().map(|info| value(&info.score())).collect();
        assert!(values.is_sorted_by(|a, b| a >= b), "{position}: {values:?}");
        assert_eq!(last[0].pv[0], search.best);
    }
    // As many as there are.
    client.send("setoption name MultiPV value 218");
    let search = client.search("startpos", "go depth 2");
    assert_eq!(search.infos.iter().map(|info| info.number("multipv")).max(), Some(20));
}

#[test]
fn only_the_named_moves_are_searched() {
    let mut client = Client::new();
    let search = client.search("startpos", "go searchmoves a2a3 h2h4 depth 6");
    assert!(["a2a3", "h2h4"].contains(&search.best.as_str()));
    assert!(search.infos.iter().all(|info| ["a2a3", "h2h4"].contains(&info.pv[0].as_str())));
    assert_eq!(client.search("startpos", "go depth 4 searchmoves g1h3").best, "g1h3");
    client.send("go searchmoves e2e5 g1h3 depth 3");
    let lines = client.until("bestmove");
    assert!(lines[0].starts_with("info string searchmoves: 'e2e5' is not legal"), "{lines:?}");
    assert_eq!(Search::check(&game("startpos"), lines).best, "g1h3");
    client.send("go searchmoves e2e5 depth 3");
    let lines = client.until("bestmove");
    assert!(lines[1].ends_with(", searching all moves"), "{lines:?}");
    Search::check(&game("startpos"), lines);
    // A word that means nothing does not keep the client waiting.
    client.send("go fast depth 2");
    let lines = client.until("bestmove");
    assert_eq!(lines[0], "info string ignored unknown word 'fast' after 'go'");
}

#[test]
fn chances_add_up_to_a_thousand() {
    let mut client = Client::with(&[("UCI_ShowWDL", "true")]);
    for position in POSITIONS {
        for info in client.search(position, "go depth 4").infos {
            let words: Vec<&str> =
                info.text.split(' ').skip_while(|&word| word != "wdl").skip(1).take(3).collect();
            let sum: u32 = words.iter().map(|word| word.parse::<u32>().unwrap()).sum();
            assert_eq!(sum, 1000, "{}", info.text);
        }
    }
}

#[test]
fn a_limited_engine_plays_legal_moves_with_few_nodes() {
    for (elo, most) in [("800", 1_000), ("1500", 20_000), ("2600", 1_000_000)] {
        let mut client = Client::with(&[("UCI_LimitStrength", "true"), ("UCI_Elo", elo)]);
        for position in POSITIONS {
            let search = client.search(position, "go wtime 600000 btime 600000");
            // The first iteration is finished in any case.
            let most = search.infos[0].number("nodes").max(most);
            assert!(search.last().number("nodes") <= most, "{elo} {position}");
        }
        // It waits like any other.
        client.send("go infinite");
        client.ready();
        client.send("stop");
        client.until("bestmove");
    }
}

#[test]
fn bounds_are_marked_as_such() {
    let mut client = Client::with(&[("Algorithm", "mtd-bi")]);
    client.send("position startpos\ngo movetime 2500");
    let search = Search::check(&game("startpos"), client.until("bestmove"));
    let exact: HashSet<i64> = search
        .infos
        .iter()
        .filter(|info| !info.text.contains("bound "))
        .map(|info| info.number("depth"))
        .collect();
    assert!(!exact.is_empty());
    for info in &search.infos {
        assert!(info.number("time") >= 1000 || !info.text.contains("bound "), "{}", info.text);
        assert!(info.number("hashfull") <= 1000, "{}", info.text);
    }
}

#[test]
fn a_long_game_is_no_trouble() {
    let mut client = Client::new();
    let moves = "g1f3 g8f6 f3g1 f6g8 ".repeat(1500);
    client.search(&format!("startpos moves {}", moves.trim_end()), "go depth 5");
}

#[test]
fn folders_without_tables_are_named() {
    let mut client = Client::new();
    let said = client.ask("setoption name SyzygyPath value /no/such/folder");
    assert!(said.starts_with("info string cannot read folder '/no/such/folder'"), "{said}");
    let said = client.ask(concat!("setoption name SyzygyPath value ", env!("CARGO_MANIFEST_DIR"), "/src"));
    assert!(said.starts_with("info string no Syzygy tables in "), "{said}");
    client.send("setoption name SyzygyPath value <empty>\nsetoption name SyzygyPath value");
    assert!(client.ready().is_empty());
}

/// `SYZYGY_PATH` is the folder of the tables, as for the tests of the tables themselves.
#[test]
#[ignore = "needs Syzygy tables"]
fn endgame_tables_are_asked() {
    let folder = std::env::var("SYZYGY_PATH").expect("SYZYGY_PATH names the folder of the tables");
    let mut client = Client::new();
    let said = client.ask(&format!("setoption name SyzygyPath value {folder}"));
    assert!(said.ends_with(" pieces"), "{said}");
    // Five men: one capture away from what the tables know.
    let search = client.search("fen 8/8/8/3rk3/8/4K3/4P3/3R4 w - - 0 1", "go depth 8");
    assert!(search.infos.iter().any(|info| info.number("tbhits") > 0), "{search:?}");
    client.send("setoption name SyzygyPath value <empty>\nsetoption name Clear Hash");
    let search = client.search("fen 8/8/8/3rk3/8/4K3/4P3/3R4 w - - 0 1", "go depth 8");
    assert!(search.infos.iter().all(|info| info.number("tbhits") == 0), "{search:?}");
}

#[test]
fn a_search_stops_whatever_its_quiescence_has_to_look_at() {
    let queens = "position fen qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1";
    for profile in ["1995", "tournament"] {
        let mut client = Client::with(&[("Profile", profile)]);
        client.send(queens);
        for _ in 0..3 {
            client.send("go infinite");
            std::thread::sleep(std::time::Duration::from_millis(50));
            client.send("stop");
            assert!(client.until("bestmove").last().is_some(), "{profile}");
        }
        // A second search ends the first, and the session goes on.
        client.send("go infinite\ngo movetime 50");
        client.until("bestmove");
        client.until("bestmove");
        client.ready();
    }
}
