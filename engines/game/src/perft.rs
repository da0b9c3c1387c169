//! Perft: counts the leaves of the whole tree, the standard test of a move generator.

use crate::Game;

/// Perft: the number of move sequences of exactly `depth` plies. The last ply is counted without being played (bulk
/// counting).
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves() as u64,
        _ => position.moves().iter().map(|&m| perft(&position.after(m), depth - 1)).sum(),
    }
}

/// Divide: [`perft`] for each move of the position, in generation order; `depth` is at least 1.
pub fn divide<G: Game>(position: &G, depth: u32) -> Vec<(G::Move, u64)> {
    position.moves().iter().map(|&m| (m, perft(&position.after(m), depth - 1))).collect()
}
