//! The reversible moves of a game, by what they change in a key.

use crate::game::{PlayRules, ReversibleMove};

/// The reversible moves of a game, by what they change in a key.
#[derive(Clone)]
pub(super) struct ReversibleMoves {
    /// A bit for every value of the last 16 bits of a change: set if a move has it. Small enough to stay in the cache.
    filter: Box<[u64; 1 << 10]>,
    /// Sorted by their change.
    moves: Vec<ReversibleMove>,
}

impl ReversibleMoves {
    /// The reversible moves that a game lists.
    pub(super) fn of<G: PlayRules>() -> ReversibleMoves {
        let mut moves = G::reversible_moves();
        moves.sort_unstable_by_key(|m| m.key_change);
        let mut filter = Box::new([0; 1 << 10]);
        for m in &moves {
            let (word, bit) = place(m.key_change);
            filter[word] |= bit;
        }
        ReversibleMoves { filter, moves }
    }

    /// Whether a move may change a key so: false if none does.
    #[inline]
    pub(super) fn may_contain(&self, key_change: u64) -> bool {
        let (word, bit) = place(key_change);
        self.filter[word] & bit != 0
    }

    /// Whether a legal move of a position changes its key so.
    pub(super) fn leads<G: PlayRules>(&self, position: &G, key_change: u64) -> bool {
        let found = self.moves.binary_search_by_key(&key_change, |m| m.key_change);
        found.is_ok_and(|at| {
            let is_legal = |packed| position.unpack(packed).is_some_and(|m| !position.is_progress(m));
            self.moves[at].packed.into_iter().any(is_legal)
        })
    }
}

/// The place of a change in the filter.
#[inline]
fn place(key_change: u64) -> (usize, u64) {
    (usize::from(key_change as u16 >> 6), 1 << (key_change & 63))
}
