//! The counts of a search of an artificial tree.

use crate::search::Observer;
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

/// The counts of one search of one tree.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TreeCounts {
    /// Leaves evaluated; distinct leaves if these are counted.
    pub leaves: u64,
    /// Nodes expanded, each time.
    pub expanded: u64,
    /// Nodes entered, or states taken from a list.
    pub entered: u64,
    /// Distinct nodes entered, if these are counted.
    pub distinct: u64,
    /// Tests by the driver.
    pub tests: u64,
    /// The largest size of the lists.
    pub list: u64,
}

impl TreeCounts {
    /// Nodes entered again, if distinct nodes are counted.
    pub fn revisits(self) -> u64 {
        self.entered - self.distinct
    }
}

/// The observer that counts.
#[derive(Default)]
pub(super) struct TreeCounter {
    counts: TreeCounts,
    /// The nodes and the leaves seen so far, if distinct ones are counted.
    seen: Option<(KeySet, KeySet)>,
}

/// A set of hash keys.
type KeySet = HashSet<u64, BuildHasherDefault<KeyHasher>>;

/// The identity: a hash key is its own hash.
#[derive(Default)]
pub(super) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are numbers of 64 bits");
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

impl TreeCounter {
    /// A counter of distinct nodes and leaves.
    pub(super) fn distinct() -> TreeCounter {
        TreeCounter { seen: Some(Default::default()), ..TreeCounter::default() }
    }

    /// The counts.
    pub(super) fn counts(self) -> TreeCounts {
        match &self.seen {
            Some((nodes, leaves)) => {
                TreeCounts { distinct: nodes.len() as u64, leaves: leaves.len() as u64, ..self.counts }
            }
            None => self.counts,
        }
    }
}

impl Observer for TreeCounter {
    #[inline]
    fn node(&mut self, key: u64) {
        self.counts.entered += 1;
        if let Some((nodes, _)) = &mut self.seen {
            nodes.insert(key);
        }
    }

    #[inline]
    fn leaf(&mut self, key: u64, _: u64) {
        self.counts.leaves += 1;
        if let Some((_, leaves)) = &mut self.seen {
            leaves.insert(key);
        }
    }

    #[inline]
    fn interior(&mut self, _: usize) {
        self.counts.expanded += 1;
    }

    fn test(&mut self) {
        self.counts.tests += 1;
    }

    #[inline]
    fn list(&mut self, size: usize) {
        self.counts.list = self.counts.list.max(size as u64);
    }
}
