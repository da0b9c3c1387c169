//! Retrograde analysis: the values of all positions of a slice.
//!
//! A slice and the one with the other side to move are solved together: quiet steps lead from one to the other, and all
//! other moves lead to slices that are solved already. First every position is looked at by itself. Where a capture is
//! forced, its value is known. Elsewhere it counts its steps. Then, level by level, positions that are lost make those before
//! them won, and positions that are won count down the steps of those before them; where none is left, that is a loss. What
//! is never reached is a draw.
//!
//! A level is a number of plies. Threads share its positions; as all that they write at a level is the same whoever comes
//! first, so is the result for any number of threads.

use super::index::SliceIndex;
use super::material::Material;
use super::placement::Placement;
use super::tables::{Best, SliceValues, Tables, Value};
use super::workers::{Stopped, Workers};
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// So many positions are looked at for one level at a time, or not at all.
const BLOCK: u64 = 4096;

/// Levels that blocks keep apart; from the last one on they are looked at for every level.
const LEVELS: usize = 512;

/// A cell of a position without a value: the number of steps that are not known to lose is in the lower bits.
const OPEN: u16 = 0x8000;

/// A flag of cells of positions in which a capture is forced.
const FORCED: u16 = 0x4000;

/// A slice that is being solved.
pub(super) struct Slice {
    index: SliceIndex,
    /// For every position its value, or `OPEN`.
    cells: Vec<AtomicU16>,
    /// For every block the levels that its positions have.
    levels: Vec<[AtomicU64; LEVELS / 64]>,
    /// By level the positions that have this value unless they get a lower one.
    pending: Mutex<Vec<Vec<u64>>>,
}

impl Slice {
    fn new(material: Material) -> Slice {
        let index = SliceIndex::new(material);
        let size = index.size();
        let cells = (0..size).map(|_| AtomicU16::new(OPEN)).collect();
        let levels = (0..size.div_ceil(BLOCK)).map(|_| [const { AtomicU64::new(0) }; LEVELS / 64]).collect();
        Slice { index, cells, levels, pending: Mutex::default() }
    }

    /// Gives a position its value.
    #[inline(always)]
    fn decide(&self, at: u64, cell: u16) {
        self.cells[at as usize].store(cell, Relaxed);
        let level = usize::from(cell & !FORCED).min(LEVELS - 1);
        let marks = &self.levels[(at / BLOCK) as usize][level / 64];
        let mark = 1 << (level % 64);
        if marks.load(Relaxed) & mark == 0 {
            marks.fetch_or(mark, Relaxed);
        }
    }

    /// Decides a position at a later level, unless it is decided before.
    fn postpone(&self, at: u64, level: u16) {
        let mut pending = self.pending.lock().unwrap_or_else(PoisonError::into_inner);
        let level = usize::from(level);
        if pending.len() <= level {
            pending.resize_with(level + 1, Vec::new);
        }
        pending[level].push(at);
    }

    /// Decides what was postponed to a level.
    fn decide_pending(&self, level: u16) {
        let mut pending = self.pending.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(positions) = pending.get_mut(usize::from(level)).map(std::mem::take) else { return };
        for at in positions {
            if self.cells[at as usize].load(Relaxed) & OPEN != 0 {
                self.decide(at, level);
            }
        }
    }

    /// The blocks with positions of a level.
    fn blocks_of(&self, level: u16) -> Vec<usize> {
        let level = usize::from(level).min(LEVELS - 1);
        let has = |marks: &[AtomicU64; LEVELS / 64]| marks[level / 64].load(Relaxed) >> (level % 64) & 1 != 0;
        (0..).zip(&self.levels).filter(|(_, marks)| has(marks)).map(|(block, _)| block).collect()
    }

    /// The highest level of any position so far.
    fn last_level(&self) -> u16 {
        let mut all = [0; LEVELS / 64];
        for marks in &self.levels {
            for (all, marks) in all.iter_mut().zip(marks) {
                *all |= marks.load(Relaxed);
            }
        }
        let marked =
            (0..LEVELS as u16).rev().find(|&level| all[usize::from(level / 64)] >> (level % 64) & 1 != 0);
        let pending = self.pending.lock().unwrap_or_else(PoisonError::into_inner);
        let postponed = pending.iter().rposition(|positions| !positions.is_empty());
        marked.unwrap_or(0).max(postponed.unwrap_or(0) as u16)
    }

    /// The positions of a block.
    fn block(&self, block: usize) -> std::ops::Range<u64> {
        let first = block as u64 * BLOCK;
        first..(first + BLOCK).min(self.cells.len() as u64)
    }

    /// Looks at a position by itself.
    #[inline(always)]
    fn begin<V: SliceValues>(&self, at: u64, placement: &Placement, solved: &Tables<V>) {
        let mut best = Best::default();
        if placement.must_capture() {
            placement.captures(|next| best.add(solved.value(&next)));
            let value = best.value();
            if value.is_draw() {
                self.cells[at as usize].store(value.0 | FORCED, Relaxed);
            } else {
                self.decide(at, value.0 | FORCED);
            }
            return;
        }
        let steps = placement.count_steps() as u16;
        placement.promotions(|next| best.add(solved.value(&next)));
        if steps == 0 {
            let value = best.value();
            if value.is_draw() {
                self.cells[at as usize].store(value.0, Relaxed);
            } else {
                self.decide(at, value.0);
            }
            return;
        }
        if let Some(win) = best.win() {
            if win == 1 {
                return self.decide(at, win);
            }
            self.postpone(at, win);
        }
        // A promotion that wins or draws is a move that never loses.
        let never = u16::from(best.win().is_some() || best.draws());
        self.cells[at as usize].store(OPEN | (steps + never), Relaxed);
    }

    /// The value that was found for a position, and whether a capture is forced there.
    pub(super) fn get(&self, at: u64) -> (Value, bool) {
        let cell = self.cells[at as usize].load(Relaxed);
        let forced = cell & (OPEN | FORCED) == FORCED;
        let value = if cell & OPEN != 0 { Value::DRAW } else { Value(cell & !FORCED) };
        (value, forced)
    }

    /// The positions.
    pub(super) fn index(&self) -> &SliceIndex {
        &self.index
    }

    /// Keeps the values.
    pub(super) fn into_values<V: SliceValues>(self) -> (SliceIndex, V) {
        let size = self.index.size();
        let values = V::keep(size, (0..size).map(|at| self.get(at).0));
        (self.index, values)
    }
}

/// Solves a slice and the one with the other side to move, which is the same one if both sides have the same pieces.
pub(super) fn solve<V: SliceValues>(
    material: Material,
    solved: &Tables<V>,
    workers: Workers<'_>,
) -> Result<Vec<Slice>, Stopped> {
    let mut slices = vec![Slice::new(material)];
    if material.swapped() != material {
        slices.push(Slice::new(material.swapped()));
    }
    for slice in &slices {
        workers.map(slice.levels.len(), |block| {
            let mut cursor = slice.index.cursor();
            for at in slice.block(block) {
                slice.begin(at, &cursor.placement(at), solved);
            }
        })?;
    }
    let mut level = 0;
    while slices.iter().any(|slice| slice.last_level() >= level) && level < Value::LONGEST {
        for slice in &slices {
            slice.decide_pending(level);
        }
        let mut is_empty = true;
        for (slice, before) in slices.iter().zip(slices.iter().rev()) {
            let blocks = slice.blocks_of(level);
            let found = AtomicBool::new(false);
            workers.map(blocks.len(), |number| {
                let mut cursor = slice.index.cursor();
                for at in slice.block(blocks[number]) {
                    if slice.cells[at as usize].load(Relaxed) & !FORCED == level {
                        found.store(true, Relaxed);
                        step_back(&cursor.placement(at), level, before, solved);
                    }
                }
            })?;
            is_empty &= !found.into_inner();
        }
        if is_empty && usize::from(level) >= LEVELS {
            break;
        }
        level += 1;
    }
    Ok(slices)
}

/// Tells the positions before a position what it is worth.
#[inline(always)]
fn step_back<V: SliceValues>(placement: &Placement, level: u16, before: &Slice, solved: &Tables<V>) {
    let placement = placement.turned();
    let tell = |at: u64, previous: &Placement| {
        let cell = &before.cells[at as usize];
        if cell.load(Relaxed) & OPEN == 0 {
            return;
        }
        if level.is_multiple_of(2) {
            before.decide(at, level + 1);
        } else if cell.fetch_sub(1, Relaxed) == OPEN | 1 {
            // All steps lose; a promotion may lose later.
            let mut best = Best::default();
            previous.promotions(|next| best.add(solved.value(&next)));
            match best.loss() {
                Some(loss) if loss > level + 1 => before.postpone(at, loss),
                _ => before.decide(at, level + 1),
            }
        }
    };
    let with_same_men = before.index.with_same_men(&placement);
    placement.king_steps_back(|previous| tell(with_same_men(&previous), &previous));
    placement.man_steps_back(|previous| tell(before.index.index(&previous), &previous));
}
