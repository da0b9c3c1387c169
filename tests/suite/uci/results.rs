//! Games that are over, or as good as over.

use super::client::Client;

#[test]
fn a_finished_game_has_no_best_move() {
    let mut client = Client::new();
    for (position, score) in [
        ("startpos moves f2f3 e7e5 g2g4 d8h4", "mate 0"),
        ("fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "cp 0"),
        ("fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "mate 0"),
    ] {
        for go in ["go depth 3", "go movetime 10", "go nodes 100", "go wtime 1000 btime 1000"] {
            client.send(&format!("position {position}\n{go}"));
            assert_eq!(client.until("bestmove"), [&format!("info depth 0 score {score}"), "bestmove (none)"]);
        }
        client.send("go infinite");
        assert!(client.ready().is_empty());
        client.send("stop");
        assert_eq!(client.until("bestmove").pop().as_deref(), Some("bestmove (none)"));
    }
}

#[test]
fn draws_are_worth_nothing() {
    let mut client = Client::new();
    let shuffle = "g1h1 g8h8 h1g1 h8g8 ".repeat(2);
    let repeated =
        format!("fen 6k1/8/8/8/8/8/3Q4/6K1 w - - 0 1 moves {}", shuffle.strip_suffix(" h8g8 ").unwrap());
    for position in [
        // The side that is lost makes the position come for the third time.
        repeated.as_str(),
        // Any move is the hundredth ply without progress, and none mates.
        "fen 8/8/8/4k3/8/8/8/KQ6 w - - 99 80",
        "fen 8/8/8/4k3/8/8/8/KQ6 b - - 99 80",
        // Nobody can win with what is left.
        "fen 8/8/8/4k3/8/8/8/KN6 w - - 0 1",
        "fen 8/8/8/4k3/8/8/8/K7 b - - 0 1",
        // Perpetual check on the only two squares of the king.
        "fen 6k1/6p1/8/4Q3/8/8/qr6/7K w - - 0 1",
    ] {
        let search = client.search(position, "go depth 10");
        assert_eq!(search.last().score(), "cp 0", "{position}: {}", search.last().text);
    }
    let search = client.search(&repeated, "go depth 6");
    assert_eq!(search.best, "h8g8");
    // A mate with the hundredth ply comes first.
    let search = client.search("fen 7k/8/6K1/8/8/8/8/1Q6 w - - 99 80", "go depth 4");
    assert_eq!(search.last().score(), "mate 1");
}

#[test]
fn special_moves_are_found() {
    let mut client = Client::new();
    for (fen, best) in [
        // A knight mates where a queen does not.
        ("6nr/5Ppk/6pp/8/8/8/8/K7 w - - 0 1", "f7f8n"),
        // The only mates are captures en passant.
        ("3B3B/5N2/R7/3pP3/8/8/q7/k1K5 w - d6 0 1", "e5d6"),
        ("3R4/2k5/8/1K1pP1B1/8/2q3N1/8/7B w - d6 0 1", "e5d6"),
        // Castling mates.
        ("4B3/8/3N4/8/7R/1p6/5Q2/1k2K2R w K - 0 1", "e1g1"),
        ("8/8/6N1/3B4/R7/p7/5Q2/1k2K2R w K - 0 1", "e1g1"),
    ] {
        let search = client.search(&format!("fen {fen}"), "go depth 4");
        assert_eq!((search.best.as_str(), search.last().score().as_str()), (best, "mate 1"), "{fen}");
    }
}
