//! Move generation against published counts.

use super::position;
use crate::Chess;
use nullwindow_game::{Notation, perft};

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

#[test]
fn counting_agrees_with_shakmaty() {
    let mut moves = 0;
    for fen in ["8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "4k3/8/4r3/8/4Q3/8/4K3/8 w - -", Chess::POSITIONS] {
        if let Ok(start) = Chess::parse_position(fen) {
            assert_eq!(perft(&start, 3), shakmaty::perft(start.as_shakmaty(), 3), "{fen}");
            moves += 1;
        }
    }
    assert_eq!(moves, 2);
}
