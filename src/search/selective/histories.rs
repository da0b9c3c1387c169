//! What a selective search remembers beside the table: which moves have been good, and values of positions.

use super::MAX_PLY;
use crate::game::{Score, Selective};
use std::marker::PhantomData;

/// No score: the position has not been judged.
pub(super) const UNJUDGED: Score = Score::MIN;

/// A move of the path, as the histories know it.
#[derive(Clone, Copy, Default)]
pub(super) struct Ply {
    /// The static value; [`UNJUDGED`] in check.
    pub(super) judged: Score,
    /// The slot of the move that was made here, plus one; 0 for a null move.
    pub(super) piece: usize,
    /// Quiet moves that cut off a node at this ply, the latest first.
    pub(super) killers: [u16; 2],
}

/// A history with gravity: a merit is drawn towards the limit by success and failure alike, the less the nearer it is.
type Merits = Vec<i16>;

/// No merit is larger.
pub(super) const MAX_MERIT: i32 = 1 << 14;

/// What one thread of a selective search remembers.
pub(super) struct Recollection {
    pub(super) plies: Vec<Ply>,
    pub(super) countermoves: Vec<u16>,
    pub(super) quiet: Merits,
    pub(super) captures: Merits,
    /// After a move with one piece slot, a move with another: rows of piece slots, the first one for no move.
    pub(super) continuation: Merits,
    /// By how much positions that are alike in an aspect were worth more than they were judged to be, by side to move.
    corrections: Merits,
}

/// What one thread remembers, and the values it has computed.
pub struct Memory<G> {
    pub(super) recollection: Recollection,
    values: Vec<(u64, Score)>,
    game: PhantomData<fn(G)>,
}

impl<G> std::fmt::Debug for Memory<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Memory").finish_non_exhaustive()
    }
}

/// So many values of positions are kept.
const VALUES: usize = 1 << 15;

impl<G: Selective> Memory<G> {
    /// An empty memory.
    #[allow(clippy::new_without_default)]
    pub fn new() -> Memory<G> {
        Memory {
            recollection: Recollection {
                plies: vec![Ply::default(); MAX_PLY as usize + 8],
                countermoves: vec![0; G::PIECE_SLOTS + 1],
                quiet: vec![0; G::HISTORY_SLOTS],
                captures: vec![0; G::CAPTURE_SLOTS],
                continuation: vec![0; (G::PIECE_SLOTS + 1) * G::PIECE_SLOTS],
                corrections: vec![0; G::ASPECTS * 2 * CORRECTIONS],
            },
            values: vec![(0, 0); VALUES],
            game: PhantomData,
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Memory::new();
    }

    /// Forgets what belongs to one search: the killers.
    pub(super) fn begin(&mut self) {
        self.recollection.plies.fill(Ply::default());
    }

    /// The value of a position in play, computed once.
    #[inline]
    pub(super) fn judge(&mut self, position: &G) -> Score {
        let key = position.key();
        let kept = &mut self.values[key as usize % VALUES];
        if kept.0 != key {
            *kept = (key, position.judge());
        }
        kept.1
    }
}

/// So many corrections are kept for an aspect and a side.
const CORRECTIONS: usize = 1 << 14;

/// Rewards or punishes.
#[inline]
pub(super) fn credit(merit: &mut i16, by: i32) {
    let old = i32::from(*merit);
    *merit = (old + by - old * by.abs() / MAX_MERIT) as i16;
}

impl Recollection {
    /// What the histories say of a quiet move at a ply.
    #[inline]
    pub(super) fn quiet_merit<G: Selective>(&self, position: &G, m: G::Move, ply: usize) -> i32 {
        let piece = position.piece_slot(m);
        let mut merit = i32::from(self.quiet[position.history_slot(m)]);
        merit += i32::from(self.continuation[self.row::<G>(ply, 1) + piece]);
        merit += i32::from(self.continuation[self.row::<G>(ply, 2) + piece]);
        merit
    }

    /// Where the continuations of the move begin that was made so many plies before.
    #[inline]
    fn row<G: Selective>(&self, ply: usize, before: usize) -> usize {
        let piece = if ply >= before { self.plies[ply - before].piece } else { 0 };
        piece * G::PIECE_SLOTS
    }

    /// Credits a quiet move.
    #[inline]
    pub(super) fn credit_quiet<G: Selective>(
        &mut self,
        position: &G,
        m: G::Move,
        ply: usize,
        by: i32,
        history: bool,
        continuation: bool,
    ) {
        if history {
            credit(&mut self.quiet[position.history_slot(m)], by);
        }
        if continuation {
            let piece = position.piece_slot(m);
            for before in [1, 2] {
                let row = self.row::<G>(ply, before);
                credit(&mut self.continuation[row + piece], by);
            }
        }
    }

    /// Where the correction for an aspect of a position is kept.
    #[inline]
    fn correction_slot<G: Selective>(position: &G, aspect: usize) -> usize {
        let row = 2 * aspect + position.to_move().index();
        row * CORRECTIONS + position.aspect(aspect) as usize % CORRECTIONS
    }

    /// What has to be added to the static value of a position, judged by positions that are alike in some aspect: of each
    /// aspect, two fifths of a unit at most.
    #[inline]
    pub(super) fn correction<G: Selective>(&self, position: &G) -> Score {
        let kept = |aspect| i32::from(self.corrections[Self::correction_slot(position, aspect)]);
        (0..G::ASPECTS).map(kept).sum::<i32>() * G::UNIT / (MAX_MERIT * 5 / 2)
    }

    /// Notes that a search to some depth has found a position to be worth so much more than it was judged to be.
    #[inline]
    pub(super) fn correct<G: Selective>(&mut self, position: &G, depth: i32, more: Score) {
        let by = (more * depth * 200 / G::UNIT).clamp(-MAX_MERIT / 4, MAX_MERIT / 4);
        for aspect in 0..G::ASPECTS {
            credit(&mut self.corrections[Self::correction_slot(position, aspect)], by);
        }
    }

    /// The countermove to the move that was made last.
    #[inline]
    pub(super) fn countermove(&mut self, ply: usize) -> &mut u16 {
        let piece = if ply > 0 { self.plies[ply - 1].piece } else { 0 };
        &mut self.countermoves[piece]
    }
}
