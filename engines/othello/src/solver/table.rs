//! The hash table of the solver: bounds of final scores, shared by threads without locks.

use super::MAX_SCORE;
use crate::bitboard::Bitboard;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// What is known of a position: bounds of its final score, and its best moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) lower: i32,
    pub(super) upper: i32,
    /// The squares of the best move and of the one before it; [`NO_SQUARE`] if unknown.
    pub(super) best: [u8; 2],
    /// What finding this out has cost: the logarithm of the nodes.
    pub(super) cost: u8,
}

/// No square.
pub(super) const NO_SQUARE: u8 = 64;

impl Entry {
    /// Nothing is known.
    pub(super) const UNKNOWN: Entry =
        Entry { lower: -MAX_SCORE, upper: MAX_SCORE, best: [NO_SQUARE; 2], cost: 0 };

    /// With what a search in a window has proved.
    pub(super) fn with_score(self, score: i32, [alpha, beta]: [i32; 2]) -> Entry {
        let lower = if score > alpha { self.lower.max(score) } else { self.lower };
        let upper = if score < beta { self.upper.min(score) } else { self.upper };
        Entry { lower, upper, ..self }
    }

    /// With the best move of a search. Where nothing was good enough, `proved` is false, and a better-founded move stays.
    pub(super) fn with_best(self, square: u8, proved: bool) -> Entry {
        let [first, _] = self.best;
        let replaces = square != first && (proved || first == NO_SQUARE);
        Entry { best: if replaces { [square, first] } else { self.best }, ..self }
    }

    /// With what another thread may have proved meanwhile; the best move is that of the higher score.
    fn merged_with(self, other: Entry) -> Entry {
        let Entry { lower, best, .. } = if other.lower > self.lower { other } else { self };
        Entry { lower, upper: self.upper.min(other.upper), best, cost: self.cost }
    }

    fn to_bits(self, generation: u8) -> u64 {
        let Entry { lower, upper, best, cost } = self;
        u64::from_le_bytes([lower as u8, upper as u8, best[0], best[1], cost, 0, generation, 1])
    }

    fn from_bits(bits: u64) -> Entry {
        let [lower, upper, first, second, cost, ..] = bits.to_le_bytes();
        Entry { lower: i32::from(lower as i8), upper: i32::from(upper as i8), best: [first, second], cost }
    }
}

/// A slot: the discs of both sides, each mixed with the entry, and the entry. A slot that two threads have written at once
/// belongs to no position.
#[derive(Default, Debug)]
struct Slot([AtomicU64; 3]);

impl Slot {
    fn read(&self) -> [u64; 3] {
        let [own, other, bits] = &self.0;
        let bits = bits.load(Ordering::Relaxed);
        [own.load(Ordering::Relaxed) ^ bits, other.load(Ordering::Relaxed) ^ bits, bits]
    }

    fn write(&self, own: Bitboard, other: Bitboard, bits: u64) {
        self.0[0].store(own ^ bits, Ordering::Relaxed);
        self.0[1].store(other ^ bits, Ordering::Relaxed);
        self.0[2].store(bits, Ordering::Relaxed);
    }
}

/// A position may stand in so many neighbouring slots.
const BUCKET: usize = 4;

/// The hash table.
#[derive(Debug)]
pub(super) struct SolverTable {
    slots: Vec<Slot>,
    generation: AtomicU8,
}

impl SolverTable {
    /// A table of `2^bits` slots of 24 bytes, or `None` if there is no memory for it.
    pub(super) fn new(bits: u32) -> Option<SolverTable> {
        let size = 1_usize << bits.max(4);
        let mut slots = Vec::new();
        slots.try_reserve_exact(size).ok()?;
        slots.resize_with(size, Slot::default);
        Some(SolverTable { slots, generation: AtomicU8::new(0) })
    }

    /// Entries from before now are replaced first.
    pub(super) fn new_generation(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
    }

    /// Forgets everything.
    pub(super) fn clear(&self) {
        self.slots.iter().for_each(|slot| slot.write(0, 0, 0));
    }

    #[inline]
    fn bucket(&self, own: Bitboard, other: Bitboard) -> &[Slot] {
        let hash = mix(own, other);
        let first = (hash >> 20) as usize & (self.slots.len() - BUCKET);
        &self.slots[first..first + BUCKET]
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn probe(&self, own: Bitboard, other: Bitboard) -> Option<Entry> {
        let same = |slot: &Slot| {
            let read = slot.read();
            (read[0] == own && read[1] == other && read[2] != 0).then(|| Entry::from_bits(read[2]))
        };
        self.bucket(own, other).iter().find_map(same)
    }

    /// Stores what was proved of a position: in its own slot, or in place of what was cheapest to find out, older generations
    /// first.
    pub(super) fn store(&self, own: Bitboard, other: Bitboard, entry: Entry) {
        let now = self.generation.load(Ordering::Relaxed);
        let bits = entry.to_bits(now);
        let mut victim = None;
        let mut least = u32::MAX;
        for slot in self.bucket(own, other) {
            let read = slot.read();
            if read[0] == own && read[1] == other {
                let merged = if read[2] == 0 { entry } else { entry.merged_with(Entry::from_bits(read[2])) };
                slot.write(own, other, merged.to_bits(now));
                return;
            }
            let [_, _, _, _, cost, _, generation, used] = read[2].to_le_bytes();
            let worth = u32::from(used) * (u32::from(cost) + 1 + 256 * u32::from(generation == now));
            if worth < least {
                (victim, least) = (Some(slot), worth);
            }
        }
        if let Some(slot) = victim {
            slot.write(own, other, bits);
        }
    }
}

/// A hash of the discs of both sides.
#[inline]
fn mix(own: Bitboard, other: Bitboard) -> u64 {
    let product = |word: u64, by: u64| {
        let wide = u128::from(word) * u128::from(by);
        wide as u64 ^ (wide >> 64) as u64
    };
    product(own ^ 0x9e37_79b9_7f4a_7c15, 0xbf58_476d_1ce4_e5b9 ^ other.rotate_left(32))
        ^ product(other ^ 0x94d0_49bb_1331_11eb, 0xd6e8_feb8_6659_fd93)
}
