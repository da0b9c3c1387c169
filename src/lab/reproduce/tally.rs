//! What is counted on an artificial tree.

use crate::search::Observer;
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

/// The counts of one search of one tree.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Leaves evaluated; distinct ones where they are told apart.
    pub leaves: u64,
    /// Nodes whose children were generated, as often as they were.
    pub expanded: u64,
    /// Nodes entered, or states taken from a list.
    pub entered: u64,
    /// Distinct nodes entered, where they are told apart.
    pub distinct: u64,
    /// Calls of the driver.
    pub tests: u64,
    /// The most that the lists held at a time.
    pub list: u64,
}

impl Tally {
    /// Entries into nodes that had been entered before, where they are told apart.
    pub fn revisits(self) -> u64 {
        self.entered - self.distinct
    }
}

/// Counts a search. To tell nodes apart costs as much as to search them.
#[derive(Default)]
pub(super) struct Counter {
    tally: Tally,
    /// The nodes and the leaves seen so far, if they are told apart.
    seen: Option<(KeySet, KeySet)>,
}

/// A set of hash keys.
type KeySet = HashSet<u64, BuildHasherDefault<KeyHasher>>;

/// The hash of a hash key is the key.
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

impl Counter {
    /// A counter that tells nodes apart.
    pub(super) fn distinct() -> Counter {
        Counter { seen: Some(Default::default()), ..Counter::default() }
    }

    /// What was counted.
    pub(super) fn tally(self) -> Tally {
        match &self.seen {
            Some((nodes, leaves)) => {
                Tally { distinct: nodes.len() as u64, leaves: leaves.len() as u64, ..self.tally }
            }
            None => self.tally,
        }
    }
}

impl Observer for Counter {
    #[inline]
    fn node(&mut self, key: u64) {
        self.tally.entered += 1;
        if let Some((nodes, _)) = &mut self.seen {
            nodes.insert(key);
        }
    }

    #[inline]
    fn leaf(&mut self, key: u64, _: u64) {
        self.tally.leaves += 1;
        if let Some((_, leaves)) = &mut self.seen {
            leaves.insert(key);
        }
    }

    #[inline]
    fn interior(&mut self, _: usize) {
        self.tally.expanded += 1;
    }

    fn test(&mut self) {
        self.tally.tests += 1;
    }

    #[inline]
    fn list(&mut self, size: usize) {
        self.tally.list = self.tally.list.max(size as u64);
    }
}
