//! Phased search.

use super::open::{Id, Open, Status};
use super::{Partitions, Root};
use crate::game::{Game, Score};
use crate::{INFINITY, Listed, Node, Observer, Search, Stopped};

/// What BACKUP holds of a MAX node above states, beside the children that have been put.
#[derive(Clone, Copy)]
struct BackupEntry {
    low: Score,
    hi: Score,
}

/// OPEN and BACKUP. The nodes in BACKUP are the MAX nodes above the states of OPEN, so that what is purged from one list is
/// gone from the other.
struct Lists<G: Game> {
    open: Open<G>,
    /// The entries by node.
    backup: Vec<BackupEntry>,
    partitions: Partitions,
}

impl<G: Game> Lists<G> {
    /// The lower bound that holds for a MAX node: the largest one of it and the MAX nodes above. None above the root.
    fn low(&self, n: Option<Id>) -> Score {
        let mut low = -INFINITY;
        let mut at = n;
        while let Some(n) = at {
            low = low.max(self.backup[n.index()].low);
            at = self.grandparent(n);
        }
        low
    }

    /// What both lists hold.
    fn contents(&self) -> Vec<Listed> {
        let backup = |n: Id| self.backup.get(n.index()).map(|entry| (entry.low, entry.hi));
        self.open.contents(|n| backup(n).filter(|_| self.open.is_max(n)))
    }

    fn grandparent(&self, n: Id) -> Option<Id> {
        self.open.parent(n).and_then(|i| self.open.parent(i))
    }

    /// Adds a node to BACKUP.
    fn back_up(&mut self, n: Id, entry: BackupEntry) {
        if self.backup.len() <= n.index() {
            self.backup.resize(n.index() + 1, entry);
        }
        self.backup[n.index()] = entry;
    }

    /// NEXT(x): puts the next partition of the children of `x`.
    fn put_next_partition(&mut self, x: Id) {
        let size = self.partitions.size(self.open.children(x), self.open.last(x));
        self.open.put_next(x, size, self.backup[x.index()].hi);
    }
}

impl<G: Game, O: Observer> Search<'_, G, O> {
    /// PS\* (phased-search-1986): SSS\* that puts only one partition of a MAX node's children at a time.
    ///
    /// The operator differs from Table 1 of the paper, which is wrong or silent in places:
    /// - case 6 has a third outcome, for a node without further partitions below it or of its own: it is solved. Else
    ///   PS\*(1) would not end;
    /// - a MIN node is never solved below the lower bound of the MAX nodes above, whichever case solves it. In the paper only
    ///   the last leaf of a partition is raised to it, and states of later partitions may sink below what an earlier one
    ///   has reached: for 1 < k < w two trees in a hundred get a wrong value;
    /// - that bound is the largest one of all MAX nodes above at the time of the test, as alpha is;
    /// - a new partition replaces the old one in both lists, or OPEN would outgrow Lemma 1, and belongs to the deepest
    ///   unfinished node.
    ///
    /// Every state counts as a node; the list is OPEN and BACKUP together.
    pub(crate) fn ps_star(&mut self, n: &Node<G>, partitions: Partitions) -> Result<Score, Stopped> {
        let mut lists = Lists { open: Open::new(n, Root::Max, true), backup: Vec::new(), partitions };
        self.observer.list(lists.open.size());
        loop {
            let first = lists.open.first();
            self.observer.lists(|| lists.contents());
            self.take(&mut lists.open, first)?;
            let (n, hi) = (first.n, first.h);
            match (first.s, lists.open.parent(n)) {
                (Status::Solved, None) => return Ok(hi),
                (Status::Live, i) => match self.expand_or_evaluate(&mut lists.open, n)? {
                    // Case 1: the first partition of a MAX node.
                    None if lists.open.is_max(n) => {
                        lists.back_up(n, BackupEntry { low: -INFINITY, hi });
                        lists.put_next_partition(n);
                        self.observer.list(lists.open.size());
                    }
                    // Case 2: the first child of a MIN node.
                    None => {
                        lists.open.put_next(n, 1, hi);
                    }
                    // Case 3: a leaf.
                    Some(value) => lists.solve_leaf(n, i, value.min(hi)),
                },
                // Cases 4 and 5: the next child of a MIN node, or none is needed.
                (Status::Solved, Some(i)) if lists.open.is_max(n) => {
                    if lists.open.last(i) == lists.open.children(i) || hi <= lists.low(lists.open.parent(i)) {
                        lists.open.put(i, Status::Solved, hi);
                    } else {
                        lists.open.put_next(i, 1, hi);
                    }
                }
                // Case 6: a lower bound for a MAX node.
                (Status::Solved, Some(i)) => {
                    let low = lists.low(Some(i));
                    if i == Id::ROOT && hi > low {
                        self.root_move = Some(lists.open.root_move(n));
                    }
                    lists.raise(i, low.max(hi));
                    self.observer.list(lists.open.size());
                }
            }
        }
    }
}

impl<G: Game> Lists<G> {
    /// Case 3: a leaf has a score.
    fn solve_leaf(&mut self, n: Id, i: Option<Id>, score: Score) {
        if !self.open.is_max(n) {
            self.open.put(n, Status::Solved, score.max(self.low(i)));
            return;
        }
        let low = self.low(self.grandparent(n));
        match i {
            Some(i) if score <= low => self.open.put(i, Status::Solved, low),
            _ => self.open.put(n, Status::Solved, score),
        };
    }

    /// Case 6: a MAX node has a lower bound. It is solved, or the deepest node below it that has another partition gets it,
    /// or it gets one itself.
    fn raise(&mut self, i: Id, low: Score) {
        let hi = self.backup[i.index()].hi;
        self.backup[i.index()].low = low;
        if low >= hi {
            self.open.put(i, Status::Solved, hi);
            return;
        }
        let below = if self.partitions.divide() { self.open.deepest_unfinished(i) } else { None };
        let x = below.unwrap_or(i);
        if self.open.last(x) < self.open.children(x) {
            self.put_next_partition(x);
        } else {
            self.open.put(i, Status::Solved, low);
        }
    }
}
