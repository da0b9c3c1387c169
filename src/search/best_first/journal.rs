//! What best-first searches are compared by.

use crate::Observer;
use std::collections::HashSet;

/// Notes the leaves of a search in their order, and how much it entered, expanded and held.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Journal {
    /// The keys of the leaves, in the order of their first evaluation.
    pub leaves: Vec<u64>,
    /// Nodes whose children were generated; a node counts as often as they were.
    pub expanded: u64,
    /// Nodes entered, or states taken from a list.
    pub entered: u64,
    /// The most that the lists held at a time.
    pub largest_list: usize,
    evaluated: HashSet<u64>,
    seen: HashSet<u64>,
}

impl Journal {
    /// Entries into nodes that had been entered before.
    pub fn revisits(&self) -> u64 {
        self.entered - self.seen.len() as u64
    }

    /// The keys of the leaves, as a set.
    pub fn leaf_set(&self) -> &HashSet<u64> {
        &self.evaluated
    }
}

impl Observer for Journal {
    fn node(&mut self, key: u64) {
        self.entered += 1;
        self.seen.insert(key);
    }

    fn leaf(&mut self, key: u64, _: u64) {
        if self.evaluated.insert(key) {
            self.leaves.push(key);
        }
    }

    fn interior(&mut self, _: usize) {
        self.expanded += 1;
    }

    fn list(&mut self, size: usize) {
        self.largest_list = self.largest_list.max(size);
    }
}
