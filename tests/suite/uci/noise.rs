//! Ten thousand lines that no client would send.

use super::client::{Client, Search, game};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

const LINES: &[&str] = &[
    "uci",
    "isready",
    "ucinewgame",
    "position startpos moves e2e4 e7e5 g1f3",
    "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 moves e1g1 e8c8",
    "position fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "go wtime 10 btime 10 winc 1 binc 1 movestogo 3",
    "go depth 3",
    "go nodes 500",
    "go mate 2",
    "go movetime 2",
    "go infinite",
    "go ponder wtime 5 btime 5",
    "go searchmoves e2e4 d2d4 depth 2",
    "go perft 3",
    "stop",
    "ponderhit",
    "setoption name MultiPV value 3",
    "setoption name Clear Hash",
    "setoption name UCI_Chess960 value true",
    "setoption name Move Overhead value 30",
    "setoption name Algorithm value mtd-bi",
    "setoption name Profile value 1995",
    "setoption name Enhancements value all,-null-move",
    "setoption name UCI_ShowWDL value true",
    "setoption name UCI_LimitStrength value true",
    "setoption name UCI_Elo value 1200",
    "debug on",
    "register name x code y",
    "d",
    "eval",
];

/// A line of random bytes, a line with a few bytes changed, or words of several lines mixed.
fn line(random: &mut StdRng) -> Vec<u8> {
    let pick = |random: &mut StdRng| LINES[random.random_range(0..LINES.len())];
    let mut line = match random.random_range(0..10) {
        0 => (0..random.random_range(0..200)).map(|_| random.random()).collect(),
        1..=3 => {
            let text = [pick(random), pick(random), pick(random)].join(" ");
            let mut words: Vec<&str> = text.split(' ').collect();
            for _ in 0..words.len() {
                let (a, b) = (random.random_range(0..words.len()), random.random_range(0..words.len()));
                words.swap(a, b);
            }
            words.truncate(random.random_range(1..=words.len()));
            words.join(" ").into_bytes()
        }
        _ => pick(random).as_bytes().to_vec(),
    };
    for _ in 0..random.random_range(0..4) {
        if line.is_empty() {
            break;
        }
        let at = random.random_range(0..line.len());
        match random.random_range(0..4) {
            0 => line[at] = random.random(),
            1 => line[at] ^= 1 << random.random_range(0..8),
            2 => _ = line.remove(at),
            _ => line.insert(at, b' '),
        }
    }
    line.retain(|&byte| byte != b'\n');
    line
}

#[test]
fn ten_thousand_lines_of_noise() {
    const SEED: u64 = 20_260_101;
    let mut random = StdRng::seed_from_u64(SEED);
    let mut client = Client::new();
    for round in 0..100 {
        for _ in 0..100 {
            let line = line(&mut random);
            // What would end the session, or ask for more memory than there is.
            let text = String::from_utf8_lossy(&line).to_lowercase();
            if text.trim_start().starts_with("quit")
                || text.contains("hash value")
                || text.contains("threads")
            {
                continue;
            }
            client.send_bytes(&[&line[..], b"\n"].concat());
        }
        client.send("stop");
        client.answers(&format!("round-{round}"));
    }
    for setting in [
        "Profile value tournament",
        "Algorithm value mtd-f",
        "MultiPV value 1",
        "UCI_LimitStrength value false",
    ] {
        client.send(&format!("setoption name {setting}"));
    }
    // A count ends whatever search was left, after its best move.
    client.send("debug off\nucinewgame\nposition startpos\ngo perft 1");
    client.answers("the-end");
    client.send("go depth 5");
    Search::check(&game("startpos"), client.until("bestmove"));
    let (_, code, errors) = client.end();
    assert_eq!((code, errors.as_str()), (Some(0), ""));
}
