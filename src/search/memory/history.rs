//! The history heuristic (Schaeffer 1989).

use crate::game::Game;

/// The history heuristic: how often moves of a slot have been sufficient, anywhere in the tree, weighted by depth.
#[derive(Clone, Default, Debug)]
pub struct History {
    scores: Vec<u32>,
}

/// Scores stay below it, so that they can be added up and compared with anything.
pub(crate) const MAX_HISTORY: u32 = 1 << 28;

/// The full score of a history with gravity.
pub(crate) const FULL_HISTORY: u32 = 1 << 16;

/// What part of the way to its end an update of depth 1 takes a score with gravity.
const GRAVITY: u32 = 64;

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

    /// History with gravity: draws the score of a move that was tried at a node of this depth towards the full one if it has cut
    /// the node off, else towards 0, by a share of what is missing that grows with the depth. So it says how often the move
    /// was sufficient of late when it was tried, like the relative history heuristic (Winands et al. 2006), and not how often in
    /// all.
    #[inline]
    pub fn draw(&mut self, slot: usize, depth: u32, cut: bool) {
        let score = &mut self.scores[slot];
        let missing = if cut { FULL_HISTORY - *score } else { *score };
        let change = missing * depth.min(GRAVITY) / GRAVITY;
        if cut {
            *score += change;
        } else {
            *score -= change;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_othello::Othello;

    #[test]
    fn gravity_keeps_scores_between_nothing_and_full() {
        let mut history = History::new::<Othello>();
        for depth in (0..100).chain([u32::MAX]) {
            let before = history.score(3);
            history.draw(3, depth, true);
            assert!((before..=FULL_HISTORY).contains(&history.score(3)));
        }
        assert_eq!((history.score(3), history.score(4)), (FULL_HISTORY, 0));
        history.draw(3, 16, false);
        assert_eq!(history.score(3), FULL_HISTORY / 4 * 3);
        history.draw(3, 64, false);
        assert_eq!(history.score(3), 0);
    }
}
