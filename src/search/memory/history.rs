//! The history heuristic (Schaeffer 1989).

use crate::game::Game;

/// The history heuristic: how often moves of a slot have been sufficient, anywhere in the tree, weighted by depth.
#[derive(Clone, Default, Debug)]
pub struct History {
    scores: Vec<u32>,
}

/// Scores stay below it, so that they can be added up and compared with anything.
pub(crate) const MAX_HISTORY: u32 = 1 << 28;

/// The exponent of the largest update.
const LARGEST_BONUS: u32 = 16;

impl History {
    /// A history in which nothing has happened.
    pub fn new<G: Game>() -> History {
        History { scores: vec![0; G::HISTORY_SLOTS] }
    }

    /// Makes room for another game, with nothing in it; a history of the right size is left as it is.
    pub(crate) fn fit<G: Game>(&mut self) {
        if self.scores.len() != G::HISTORY_SLOTS {
            *self = History::new::<G>();
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.scores.fill(0);
    }

    /// Halves all scores, so that what was good lately counts for more.
    pub fn decay(&mut self) {
        for score in &mut self.scores {
            *score /= 2;
        }
    }

    /// The score of a slot.
    #[inline]
    pub fn score(&self, slot: usize) -> u32 {
        self.scores[slot]
    }

    /// Adds 2^depth to the score of a move that was sufficient at a node of this depth: a deep one stands for a larger tree.
    #[inline]
    pub fn update(&mut self, slot: usize, depth: u32) {
        let score = &mut self.scores[slot];
        *score = (*score + (1 << depth.min(LARGEST_BONUS))).min(MAX_HISTORY);
    }
}
