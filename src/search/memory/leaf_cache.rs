//! The leaf cache: exact leaf values, shared by the searches of many algorithms.

use super::TableError;
use super::hints::{advise_huge_pages, prefetch};
use crate::leaf::LeafValue;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

/// The leaf cache: the values of leaves that some search has computed, of fixed size, shared by threads.
///
/// A leaf value is a pure function of the position and the settings, so that it changes no count who computed it. A new leaf
/// takes the place of the oldest one of its bucket.
pub struct LeafCache {
    buckets: Vec<Bucket>,
    mask: u64,
}

/// As many leaves as fit a cache line, the newest first.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

const WAYS: usize = 4;

/// A leaf as it is stored, with the key combined with the other word as in the transposition table.
#[derive(Default)]
struct Slot {
    check: AtomicU64,
    word: AtomicU64,
}

const _: () = assert!(size_of::<Slot>() == 16 && size_of::<Bucket>() == 64);

impl Slot {
    #[inline]
    fn read(&self) -> [u64; 2] {
        [self.check.load(Relaxed), self.word.load(Relaxed)]
    }

    #[inline]
    fn write(&self, [check, word]: [u64; 2]) {
        self.check.store(check, Relaxed);
        self.word.store(word, Relaxed);
    }
}

/// The layout of a word: 16 bits for the value, one that marks it as used, one for the proof, the rest for the size of the
/// quiescence search.
const USED: u64 = 1 << 16;
const PROVED: u64 = 1 << 17;
const QUIESCENCE: u32 = 18;

impl LeafCache {
    /// A cache of `2^bits` leaves, at least four, or an error if there is no memory for it.
    pub fn new(bits: u32) -> Result<LeafCache, TableError> {
        let error = TableError { bits };
        let size = 1_usize.checked_shl(bits).filter(|&size| size <= usize::MAX / 32).ok_or(error)?;
        let size = size.div_ceil(WAYS);
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(size).map_err(|_| error)?;
        advise_huge_pages(&mut buckets);
        buckets.resize_with(size, Bucket::default);
        Ok(LeafCache { buckets, mask: size as u64 - 1 })
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[(key & self.mask) as usize]
    }

    /// Prefetches the bucket of a leaf that will soon be probed.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch(self.bucket(key));
    }

    /// The value of the leaf with this key, if it is there.
    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<LeafValue> {
        let slots = self.bucket(key).0.iter().map(Slot::read);
        let is_this = |&[check, word]: &[u64; 2]| check ^ word == key && word & USED != 0;
        let [_, word] = slots.into_iter().find(is_this)?;
        let value = (word as i16).into();
        Some(LeafValue { value, quiescence: word >> QUIESCENCE, proved: word & PROVED != 0 })
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
        let Bucket(slots) = self.bucket(key);
        for older in (1..WAYS).rev() {
            slots[older].write(slots[older - 1].read());
        }
        slots[0].write([key ^ word, word]);
    }
}

impl std::fmt::Debug for LeafCache {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LeafCache").field("leaves", &(self.buckets.len() * WAYS)).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaves_are_read_back_until_newer_ones_take_their_place() {
        let cache = LeafCache::new(4).unwrap();
        let largest = (1 << (u64::BITS - QUIESCENCE)) - 1;
        let leaf = |value, quiescence, proved| LeafValue { value, quiescence, proved };
        // All in one bucket.
        let stored =
            [(3, leaf(0, 0, false)), (7, leaf(-31_000, largest, true)), (23, leaf(31_000, 5, false))];
        for (key, leaf) in stored {
            assert!(cache.probe(key).is_none());
            cache.store(key, leaf);
        }
        assert!(stored.iter().all(|&(key, leaf)| cache.probe(key) == Some(leaf)));
        for key in [27, 31] {
            cache.store(key, leaf(1, 1, false));
        }
        let found = [3, 7, 23, 27, 31].map(|key| cache.probe(key).is_some());
        assert_eq!(found, [false, true, true, true, true], "the oldest one has gone");
        cache.store(9, leaf(1, largest + 1, false));
        assert!(cache.probe(9).is_none(), "what does not fit is not stored");
        assert!(cache.probe(0).is_none(), "nothing is not a leaf with the key 0");
    }
}
