//! Counting the leaves of the whole tree: the standard check of a move generator.

use crate::Game;

/// The number of move sequences of exactly `depth` plies. The last ply is counted without being played.
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves() as u64,
        _ => position.moves().iter().map(|&m| perft(&position.after(m), depth - 1)).sum(),
    }
}

/// [`perft`] for every move of the position apart, in generation order; `depth` is at least 1.
pub fn divide<G: Game>(position: &G, depth: u32) -> Vec<(G::Move, u64)> {
    position.moves().iter().map(|&m| (m, perft(&position.after(m), depth - 1))).collect()
}
