//! The path: the game so far and the current line, for repetitions and the halfmove clock.

use super::reversible::ReversibleMoves;
use crate::game::{PlayRules, Referee};

/// A position of the path.
#[derive(Clone, Copy, Debug)]
struct PathStep {
    key: u64,
    /// The halfmove clock: plies since the last progress.
    clock: u32,
    /// How far back repetitions can lie: the plies since the last progress or null move.
    back: u32,
}

/// The game up to the root, and from there to the node that is searched.
#[derive(Clone, Debug)]
pub struct Path {
    steps: Vec<PathStep>,
    /// The place of the root.
    root: usize,
}

impl Path {
    /// The path of a game; its last position is the root.
    pub fn of<G: PlayRules>(start: &G, moves: &[G::Move]) -> (Path, Referee<G>) {
        let mut referee = Referee::new(start.clone());
        let mut path = Path {
            steps: vec![PathStep { key: start.key(), clock: start.halfmove_clock(), back: 0 }],
            root: 0,
        };
        path.steps.reserve(moves.len() + 512);
        for &m in moves {
            let progress = referee.position().is_progress(m);
            referee.play(m);
            path.push(referee.position().key(), progress);
        }
        path.root = path.steps.len() - 1;
        (path, referee)
    }

    /// Goes on to the position with this key, by a move that is progress or not.
    #[inline]
    pub(super) fn push(&mut self, key: u64, progress: bool) {
        let last = self.steps[self.steps.len() - 1];
        let step = if progress {
            PathStep { key, clock: 0, back: 0 }
        } else {
            PathStep { key, clock: last.clock + 1, back: last.back + 1 }
        };
        self.steps.push(step);
    }

    /// Goes on by a null move, beyond which no position comes back.
    #[inline]
    pub(super) fn push_null(&mut self, key: u64) {
        let clock = self.steps[self.steps.len() - 1].clock + 1;
        self.steps.push(PathStep { key, clock, back: 0 });
    }

    /// Goes back.
    #[inline]
    pub(super) fn pop(&mut self) {
        self.steps.pop();
    }

    /// Goes back to the root.
    pub(super) fn rewind(&mut self) {
        self.steps.truncate(self.root + 1);
    }

    /// The halfmove clock: plies since the last progress.
    #[inline]
    pub(super) fn halfmove_clock(&self) -> u32 {
        self.steps[self.steps.len() - 1].clock
    }

    /// Whether the current position has occurred before.
    #[inline]
    pub(super) fn recurrence(&self) -> Recurrence {
        let last = self.steps.len() - 1;
        self.recurrence_of(self.steps[last].key, last)
    }

    /// Whether a position with this key, with the side to move at `at`, has occurred before that.
    #[inline]
    fn recurrence_of(&self, key: u64, mut at: usize) -> Recurrence {
        let first = at - self.steps[at].back as usize;
        let mut found = Recurrence::None;
        while at >= first + 2 {
            at -= 2;
            if self.steps[at].key == key {
                if at > self.root || found == Recurrence::Game {
                    return Recurrence::Draw;
                }
                found = Recurrence::Game;
            }
        }
        found
    }

    /// Upcoming repetition: whether a move leads from the current position to one that has occurred before, found without
    /// trying the moves: the difference between two keys tells which move would make one position of the other
    /// (Van Kervinck 2013).
    #[inline]
    pub(super) fn upcoming_recurrence<G: PlayRules>(
        &self,
        position: &G,
        reversible: &ReversibleMoves,
    ) -> Recurrence {
        let last = self.steps.len() - 1;
        let PathStep { key, back, .. } = self.steps[last];
        let mut found = Recurrence::None;
        for distance in (3..=back as usize).step_by(2) {
            let at = last - distance;
            let earlier = self.steps[at].key;
            if reversible.may_contain(key ^ earlier) && reversible.leads(position, key ^ earlier) {
                if at > self.root || self.recurrence_of(earlier, at) != Recurrence::None {
                    return Recurrence::Draw;
                }
                found = Recurrence::Game;
            }
        }
        found
    }
}

/// Whether a position has occurred before on the way to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Recurrence {
    /// It has not.
    None,
    /// It has occurred in the game, once: it is no draw yet, but the table does not know how near a draw is.
    Game,
    /// It has occurred below the root, or twice in the game: a draw.
    Draw,
}
