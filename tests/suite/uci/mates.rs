//! Mates, and their distances.

use super::client::{Client, Info};
use nullwindow::game::{Game, Notation, Outcome, Record};
use nullwindow::search::Algorithm;
use nullwindow_chess::Chess;
use std::ops::ControlFlow;

/// The positions of `positions/mates.epd`, as FEN, with their distances and names.
fn mates() -> Vec<(String, i64, String)> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/positions/mates.epd");
    let text = std::fs::read_to_string(file).expect("the file");
    let mut mates = Vec::new();
    let _ = Chess::read(Chess::FORMATS[0], &text, &mut |record| {
        let record: Record<Chess> = record.unwrap_or_else(|error| panic!("{file}: {error}"));
        let distance = record.tag("dm").and_then(|text| text.parse().ok()).expect("dm");
        mates.push((record.start.format_position(), distance, record.tag("id").expect("id").to_string()));
        ControlFlow::Continue(())
    });
    assert!(mates.len() >= 30, "{}", mates.len());
    mates
}

fn drivers() -> Vec<Algorithm> {
    Algorithm::all()
        .iter()
        .map(|line| line.algorithm)
        .filter(|algorithm| algorithm.is_driver() && algorithm.finds_value())
        .collect()
}

/// A line that is said to mate in so many moves does.
fn assert_mates(fen: &str, info: &Info, moves: i64) {
    let position = Chess::parse_position(fen).expect("a position");
    let plies = 2 * moves as usize - 1;
    // The line may be cut short where the table has forgotten it; what is there is right.
    if info.pv.len() >= plies {
        let end = info.pv[..plies].iter().fold(position, |position, text| {
            let m = position.parse_uci(text).expect("legal");
            position.after(m)
        });
        assert_eq!(end.outcome(), Some(Outcome::Loss), "{fen}: {}", info.text);
    }
}

#[test]
fn mates_are_proved_and_none_is_shorter() {
    let mut client = Client::new();
    for (fen, moves, name) in mates() {
        let position = format!("fen {fen}");
        let search = client.search(&position, &format!("go mate {moves}"));
        let last = search.last();
        assert_eq!(last.score(), format!("mate {moves}"), "{name}: {fen}");
        assert_eq!(last.pv.len() as i64, 2 * moves - 1, "{name}: {fen}");
        assert_mates(&fen, last, moves);
        let shorter = client.search(&position, &format!("go mate {} depth 1", moves - 1));
        assert_eq!(shorter.messages, [format!("no mate in {}", moves - 1)], "{name}: {fen}");
    }
}

/// The enhancements that prune nothing which could change the value.
const SOUND: &str = "none,+check-extension,+killers,+countermoves,+history,+continuation-history,+capture-history,+repetition,\
    +move-rule,+mate-distance";

/// All positions that need at most so many moves, with every driver that finds the value, and nothing pruned.
fn every_driver_finds_mates(most: i64, drivers: &[Algorithm]) {
    for algorithm in drivers {
        let mut client = Client::with(&[("Algorithm", &algorithm.to_string()), ("Enhancements", SOUND)]);
        for (fen, moves, name) in mates().into_iter().filter(|(_, moves, _)| *moves <= most) {
            client.send("ucinewgame");
            let search = client.search(&format!("fen {fen}"), &format!("go depth {}", 2 * moves - 1));
            let last = search.last();
            assert_eq!(last.score(), format!("mate {moves}"), "{algorithm}: {name}: {fen}");
            assert_mates(&fen, last, moves);
        }
    }
}

#[test]
fn every_driver_finds_mates_in_two() {
    every_driver_finds_mates(2, &drivers());
}

#[test]
#[cfg_attr(debug_assertions, ignore = "takes minutes without optimisation")]
fn every_driver_finds_mates_in_four() {
    every_driver_finds_mates(4, &drivers());
}

#[test]
fn mates_are_proved_by_the_search_of_1995() {
    let mut client = Client::with(&[("Profile", "1995"), ("Algorithm", "alpha-beta")]);
    for (fen, moves, name) in mates().into_iter().filter(|(_, moves, _)| *moves <= 3) {
        let search = client.search(&format!("fen {fen}"), &format!("go depth {}", 2 * moves - 1));
        assert_eq!(search.last().score(), format!("mate {moves}"), "{name}: {fen}");
        // And none is shorter.
        if moves > 2 {
            let search = client.search(&format!("fen {fen}"), &format!("go depth {}", 2 * moves - 3));
            let score = search.last().score();
            let shorter =
                score.strip_prefix("mate ").is_some_and(|text| (1..moves).contains(&text.parse().unwrap()));
            assert!(!shorter, "{name}: {score}, {fen}");
        }
    }
}

#[test]
fn being_mated_is_counted_from_the_other_side() {
    let mut client = Client::new();
    for (fen, _, name) in mates().into_iter().filter(|(_, moves, _)| *moves == 2) {
        // After the key move, the other side is mated in one less.
        let search = client.search(&format!("fen {fen}"), "go mate 2");
        let after = format!("fen {fen} moves {}", search.best);
        let reply = client.search(&after, "go depth 4");
        assert_eq!(reply.last().score(), "mate -1", "{name}: {after}");
        let last = client.search(&format!("{after} {}", reply.best), "go depth 3");
        assert_eq!(last.last().score(), "mate 1", "{name}: {after} {}", reply.best);
    }
}
