//! The leaf cache: exact leaf values, shared by the searches of many algorithms.

use super::TableError;
use crate::leaf::LeafValue;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

/// The leaf cache: the values of leaves that some search has computed, of fixed size, shared by threads.
///
/// A leaf value is a pure function of the position and the settings, so that it changes no count who computed it. A new leaf
/// takes the place of the one that was there.
pub struct LeafCache {
    slots: Vec<Slot>,
    mask: u64,
}

/// A leaf as it is stored, with the key combined with the other word as in the transposition table.
#[derive(Default)]
struct Slot {
    check: AtomicU64,
    word: AtomicU64,
}

const _: () = assert!(size_of::<Slot>() == 16);

/// The layout of a word: 16 bits for the value, one that marks it as used, one for the proof, the rest for the size of the
/// quiescence search.
const USED: u64 = 1 << 16;
const PROVED: u64 = 1 << 17;
const QUIESCENCE: u32 = 18;

impl LeafCache {
    /// A cache of `2^bits` leaves, or an error if there is no memory for it.
    pub fn new(bits: u32) -> Result<LeafCache, TableError> {
        let error = TableError { bits };
        let size = 1_usize.checked_shl(bits).filter(|&size| size <= usize::MAX / 32).ok_or(error)?;
        let mut slots = Vec::new();
        slots.try_reserve_exact(size).map_err(|_| error)?;
        slots.resize_with(size, Slot::default);
        Ok(LeafCache { slots, mask: size as u64 - 1 })
    }

    #[inline]
    fn slot(&self, key: u64) -> &Slot {
        &self.slots[(key & self.mask) as usize]
    }

    /// The value of the leaf with this key, if it is there.
    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<LeafValue> {
        let slot = self.slot(key);
        let word = slot.word.load(Relaxed);
        (word & USED != 0 && slot.check.load(Relaxed) ^ word == key).then_some(LeafValue {
            value: (word as i16).into(),
            quiescence: word >> QUIESCENCE,
            proved: word & PROVED != 0,
        })
    }

    /// Stores the value of a leaf.
    #[inline]
    pub(crate) fn store(&self, key: u64, leaf: LeafValue) {
        let LeafValue { value, quiescence, proved } = leaf;
        if quiescence >> (u64::BITS - QUIESCENCE) != 0 {
            return;
        }
        let proof = if proved { PROVED } else { 0 };
        let word = u64::from(value as i16 as u16) | USED | proof | quiescence << QUIESCENCE;
        let slot = self.slot(key);
        slot.check.store(key ^ word, Relaxed);
        slot.word.store(word, Relaxed);
    }
}

impl std::fmt::Debug for LeafCache {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LeafCache").field("leaves", &self.slots.len()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaves_are_read_back_until_another_one_takes_their_place() {
        let cache = LeafCache::new(4).unwrap();
        let largest = (1 << (u64::BITS - QUIESCENCE)) - 1;
        for (key, value, quiescence, proved) in
            [(0, 0, 0, false), (7, -31_000, largest, true), (23, 31_000, 5, false)]
        {
            assert!(cache.probe(key).is_none());
            let leaf = LeafValue { value, quiescence, proved };
            cache.store(key, leaf);
            assert_eq!(cache.probe(key), Some(leaf));
        }
        assert!(cache.probe(7).is_none() && cache.probe(0).is_some());
        cache.store(9, LeafValue { value: 1, quiescence: largest + 1, proved: false });
        assert!(cache.probe(9).is_none(), "what does not fit is not stored");
    }
}
