//! The move picker: the order in which the selective search tries moves, generated in stages. What is not tried is not
//! generated.

use super::histories::{Histories, QuietSlots, SearchThread};
use super::{Enhancement, Enhancements};
use crate::game::{MoveList, Selective};
use arrayvec::ArrayVec;

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Table,
    ListNoisy,
    Noisy,
    Killers,
    ListQuiet,
    Quiet,
    Losing,
    Done,
}

/// Hands out the moves of a node: the table's move, captures that do not lose material, killers and the countermove, the
/// other quiet moves by history, and captures that lose material.
pub(super) struct MovePicker<G: Selective> {
    stage: Stage,
    table_move: u16,
    /// Killers and countermove, those that are still to come last.
    refutations: ArrayVec<u16, 3>,
    tried: ArrayVec<u16, 3>,
    moves: MoveList<G::Move>,
    scores: ArrayVec<i32, 270>,
    at: usize,
    losing: MoveList<G::Move>,
    /// Quiet moves are not wanted any more.
    skip_quiets: bool,
    /// What a unit of evaluation is worth in the order of quiet moves; 0: they are not evaluated.
    eval_weight: i32,
}

impl<G: Selective> MovePicker<G> {
    /// All moves of a node.
    #[inline]
    pub(super) fn new(table_move: u16, refutations: [u16; 3]) -> MovePicker<G> {
        let mut wanted = ArrayVec::new();
        for packed in refutations.into_iter().rev() {
            if packed != 0 && packed != table_move && !wanted.contains(&packed) {
                wanted.push(packed);
            }
        }
        MovePicker {
            stage: Stage::Table,
            table_move,
            refutations: wanted,
            tried: ArrayVec::new(),
            moves: MoveList::new(),
            scores: ArrayVec::new(),
            at: 0,
            losing: MoveList::new(),
            skip_quiets: false,
            eval_weight: 0,
        }
    }

    /// Orders quiet moves also by the evaluation of the positions that they lead to, a unit of it worth so much history.
    #[inline]
    pub(super) fn evaluate_quiets(&mut self, weight: i32) {
        self.eval_weight = weight;
    }

    /// Quiet moves are not wanted any more.
    #[inline]
    pub(super) fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// The quiet move that was handed out last is not wanted, nor any that is ordered after it: killers and countermoves say
    /// nothing of the others.
    #[inline]
    pub(super) fn skip_worse_quiets(&mut self) {
        self.skip_quiets |= self.stage == Stage::Quiet;
    }

    /// Whether the move that was handed out last is a capture that loses material.
    #[inline]
    pub(super) fn is_losing(&self) -> bool {
        self.stage == Stage::Losing
    }

    /// The next move.
    #[inline]
    pub(super) fn next(
        &mut self,
        position: &G,
        thread: &mut SearchThread<G>,
        (ply, slots): (usize, &QuietSlots),
        on: Enhancements,
    ) -> Option<G::Move> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::ListNoisy;
                    if self.table_move != 0 {
                        match position.unpack(self.table_move) {
                            Some(m) => return Some(m),
                            None => self.table_move = 0,
                        }
                    }
                }
                Stage::ListNoisy => {
                    position.list_noisy(&mut self.moves);
                    for &m in &self.moves {
                        self.scores.push(noisy_score(position, m, &thread.histories, on));
                    }
                    self.stage = Stage::Noisy;
                }
                Stage::Noisy => match self.best() {
                    Some(m) if position.pack(m) == self.table_move => {}
                    Some(m) if !position.see_ge(m, 0) => self.losing.push(m),
                    Some(m) => return Some(m),
                    None => self.stage = Stage::Killers,
                },
                Stage::Killers => {
                    let Some(packed) = self.refutations.pop().filter(|_| !self.skip_quiets) else {
                        self.stage = Stage::ListQuiet;
                        continue;
                    };
                    if let Some(m) = position.unpack(packed).filter(|&m| !position.is_noisy(m)) {
                        self.tried.push(packed);
                        return Some(m);
                    }
                }
                Stage::ListQuiet => {
                    (self.stage, self.at) = (Stage::Quiet, 0);
                    self.moves.clear();
                    self.scores.clear();
                    if !self.skip_quiets {
                        position.list_quiet(&mut self.moves);
                        for &m in &self.moves {
                            let mut score = thread.histories.quiet_score(position, m, slots);
                            if on.has(Enhancement::StaticOrder) {
                                score += position.static_quiet_score(m);
                            }
                            if self.eval_weight != 0 {
                                score -=
                                    thread.evaluate(&position.after(m), ply + 1) * self.eval_weight / G::UNIT;
                            }
                            self.scores.push(score);
                        }
                    }
                }
                Stage::Quiet => match self.best().filter(|_| !self.skip_quiets) {
                    Some(m) => {
                        let packed = position.pack(m);
                        if packed != self.table_move && !self.tried.contains(&packed) {
                            return Some(m);
                        }
                    }
                    None => (self.stage, self.at) = (Stage::Losing, 0),
                },
                Stage::Losing => {
                    let Some(&m) = self.losing.get(self.at) else {
                        self.stage = Stage::Done;
                        return None;
                    };
                    self.at += 1;
                    return Some(m);
                }
                Stage::Done => return None,
            }
        }
    }

    /// Takes the best of the moves that are left; of equals, the first.
    #[inline]
    fn best(&mut self) -> Option<G::Move> {
        let at = self.at;
        if at >= self.moves.len() {
            return None;
        }
        self.at += 1;
        Some(select(&mut self.moves, &mut self.scores, at))
    }
}

/// Brings the best of the moves from a place on to that place, and returns it; of equals, the first.
#[inline]
pub(super) fn select<M: Copy>(moves: &mut [M], scores: &mut [i32], at: usize) -> M {
    // Scores with their places below them, so that the greatest is found without a branch.
    let ranks =
        scores[at..].iter().zip(0..).map(|(&score, place)| i64::from(score) << 32 | (LAST_PLACE - place));
    let best = at + (LAST_PLACE - (ranks.fold(i64::MIN, i64::max) & LAST_PLACE)) as usize;
    moves.swap(at, best);
    scores.swap(at, best);
    moves[at]
}

/// Places are counted down from here, so that of equals the first is the greatest.
const LAST_PLACE: i64 = u32::MAX as i64;

/// The score of a capture: what it takes, and how often that was good.
#[inline]
pub(super) fn noisy_score<G: Selective>(
    position: &G,
    m: G::Move,
    memory: &Histories,
    on: Enhancements,
) -> i32 {
    let history = if on.has(Enhancement::CaptureHistory) {
        i32::from(memory.captures[position.capture_slot(m)])
    } else {
        0
    };
    position.captured_value(m) * 32 + history
}
