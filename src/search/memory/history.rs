//! The history heuristic (Schaeffer 1989).

use crate::game::Game;

/// How often each idea of a move has been good, anywhere in the tree.
#[derive(Clone, Debug)]
pub struct History {
    merits: Vec<u32>,
}

/// Merits stay below it, so that they can be added up and compared with anything.
pub(crate) const MAX_MERIT: u32 = 1 << 28;

/// The exponent of the largest credit.
const LARGEST_CREDIT: u32 = 16;

impl History {
    /// A history in which nothing has happened.
    pub fn new<G: Game>() -> History {
        History { merits: vec![0; G::HISTORY_SLOTS] }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.merits.fill(0);
    }

    /// Halves all merits, so that what was good lately counts for more.
    pub fn decay(&mut self) {
        for merit in &mut self.merits {
            *merit /= 2;
        }
    }

    /// The merit of a move's slot.
    #[inline]
    pub fn merit(&self, slot: usize) -> u32 {
        self.merits[slot]
    }

    /// Credits a move that was sufficient at a node of this depth with 2^depth: a deep one stands for a larger tree.
    #[inline]
    pub fn credit(&mut self, slot: usize, depth: u32) {
        let merit = &mut self.merits[slot];
        *merit = (*merit + (1 << depth.min(LARGEST_CREDIT))).min(MAX_MERIT);
    }
}
