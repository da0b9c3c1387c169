//! Stable discs: those that nobody can ever turn over again. They bound the final score.

use crate::bitboard::Bitboard;
use std::sync::LazyLock;

const A_FILE: Bitboard = 0x0101_0101_0101_0101;
const H_FILE: Bitboard = 0x8080_8080_8080_8080;

/// The stable discs of an edge by the discs of both sides on it: those that keep their colour however the edge is played.
static EDGES: LazyLock<Box<[u8; 1 << 16]>> = LazyLock::new(|| {
    let mut edges = vec![0; 1 << 16];
    // Fewer empty squares first: what may follow is known by then.
    let mut sets: Vec<(u8, u8)> = (0..=255)
        .flat_map(|own: u8| (0..=255).map(move |other| (own, other)))
        .filter(|(own, other)| own & other == 0)
        .collect();
    sets.sort_by_key(|(own, other)| (own | other).count_zeros());
    for (own, other) in sets {
        let mut stable = own | other;
        for square in 0..8 {
            if (own | other) >> square & 1 != 0 {
                continue;
            }
            // Either side may get a disc there, whether it turns discs along the edge or only elsewhere.
            for (mover, waiter) in [(own, other), (other, own)] {
                let turned = edge_flips(mover, waiter, square);
                let (mover, waiter) = (mover | turned | 1 << square, waiter & !turned);
                stable &= edges[usize::from(mover) << 8 | usize::from(waiter)] & !turned;
            }
        }
        edges[usize::from(own) << 8 | usize::from(other)] = stable;
    }
    edges.into_boxed_slice().try_into().expect("one entry for every pair of sets")
});

/// The discs of `other` that a disc placed on an edge turns over along it.
fn edge_flips(own: u8, other: u8, square: u32) -> u8 {
    let mut turned = 0;
    for step in [1, -1] {
        let (mut run, mut at) = (0, square as i32 + step);
        while (0..8).contains(&at) && other >> at & 1 != 0 {
            run |= 1 << at;
            at += step;
        }
        if (0..8).contains(&at) && own >> at & 1 != 0 {
            turned |= run;
        }
    }
    turned
}

/// The a file as eight bits, a1 in the lowest.
#[inline]
fn a_file(board: Bitboard) -> u8 {
    ((board & A_FILE).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// Eight bits on the a file.
#[inline]
fn on_a_file(set: u8) -> Bitboard {
    ((u64::from(set) & 0x7f).wrapping_mul(0x0002_0408_1020_4081) & A_FILE) | (u64::from(set) >> 7) << 56
}

/// The stable discs of `own` and `other` on the edges.
#[inline]
fn stable_edges(own: Bitboard, other: Bitboard) -> Bitboard {
    let edges = &**EDGES;
    let of = |own: u8, other: u8| edges[usize::from(own) << 8 | usize::from(other)];
    let first = of(own as u8, other as u8);
    let eighth = of((own >> 56) as u8, (other >> 56) as u8);
    let a = of(a_file(own), a_file(other));
    let h = of(a_file(own >> 7), a_file(other >> 7));
    u64::from(first) | u64::from(eighth) << 56 | on_a_file(a) | on_a_file(h) << 7
}

/// The squares whose line is full, for ranks, files and both diagonals.
#[inline]
fn full_lines(discs: Bitboard) -> [Bitboard; 4] {
    // Ranks: every byte that is 255.
    let mut rank = discs & discs >> 1;
    rank &= rank >> 2;
    rank &= rank >> 4;
    let rank = (rank & A_FILE).wrapping_mul(255);
    let mut file = discs & discs.rotate_right(8);
    file &= file.rotate_right(16);
    file &= file.rotate_right(32);
    [rank, file, full_diagonals(discs, 7, H_FILE, A_FILE), full_diagonals(discs, 9, A_FILE, H_FILE)]
}

/// The squares on a full diagonal of one direction: an empty square spoils all squares before and after it.
#[inline]
fn full_diagonals(discs: Bitboard, step: u32, from: Bitboard, to: Bitboard) -> Bitboard {
    let empty = !discs;
    let (mut up, mut down) = (empty, empty);
    // Diagonals lead up from one file to the other: a step onto the first from below has left the board, and the reverse.
    let (mut pass_up, mut pass_down) = (!from, !to);
    for doubling in 0..3 {
        let by = step << doubling;
        up |= pass_up & up << by;
        down |= pass_down & down >> by;
        pass_up &= pass_up << by;
        pass_down &= pass_down >> by;
    }
    !(up | down)
}

/// The stable discs of `own`: on stable edges, or on full lines in all four directions, or held along each line by a full
/// line or a stable neighbour.
#[inline]
pub(super) fn stable_discs(own: Bitboard, other: Bitboard) -> Bitboard {
    let full = full_lines(own | other);
    // The edges of the board hold along every line that leaves it.
    let (ranks, files, both) =
        (full[0] | A_FILE | H_FILE, full[1] | 0xff | 0xff << 56, A_FILE | H_FILE | 0xff | 0xff << 56);
    let (falling, rising) = (full[2] | both, full[3] | both);
    let inner = own & !both;
    let mut stable = stable_edges(own, other) & own | ranks & files & falling & rising & inner;
    if stable == 0 {
        return 0;
    }
    loop {
        let held = (stable >> 1 | stable << 1 | ranks)
            & (stable >> 8 | stable << 8 | files)
            & (stable >> 7 | stable << 7 | falling)
            & (stable >> 9 | stable << 9 | rising)
            & inner;
        if held & !stable == 0 {
            return stable;
        }
        stable |= held;
    }
}
