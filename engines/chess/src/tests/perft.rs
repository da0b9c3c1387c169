//! Move generation against published counts.

use super::position;
use nullwindow_game::perft;

const EXPECTATIONS: &str = include_str!("../../perft.txt");

fn check(most_leaves: u64) {
    for line in EXPECTATIONS.lines().filter(|line| !line.starts_with('#')) {
        let (fen, counts) = line.split_once(" ;").unwrap();
        let start = position(fen);
        for count in counts.split(';') {
            let (depth, leaves) = count.trim().trim_start_matches('D').split_once(' ').unwrap();
            let (depth, leaves): (u32, u64) = (depth.parse().unwrap(), leaves.parse().unwrap());
            if leaves <= most_leaves {
                assert_eq!(perft(&start, depth), leaves, "{fen} at depth {depth}");
            }
        }
    }
}

#[test]
fn counts_agree() {
    check(700_000);
}

/// CI runs the ignored tests in release.
#[test]
#[ignore = "takes long without optimisation"]
fn deep_counts_agree() {
    check(u64::MAX);
}

/// Where counting could go wrong: pins on every line, double check, capture en passant that leaves a pin.
#[test]
fn counting_agrees_with_shakmaty() {
    for fen in [
        "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
        "4k3/8/4r3/8/4Q3/8/4K3/8 w - -",
        "k3r3/8/8/b3r2q/1P2R1P1/2N1KP1r/3B1P2/1q3b2 w - -",
        "4k3/8/8/1b5b/2P3P1/8/3PKP2/3r1r2 w - -",
        "4rk2/8/8/8/7b/5n2/8/4K3 w - -",
        "rn2k2r/P3P3/8/8/8/8/p1p5/R3K1NR b KQkq -",
    ] {
        let start = position(fen);
        assert_eq!(perft(&start, 3), shakmaty::perft(start.as_shakmaty(), 3), "{fen}");
    }
}
