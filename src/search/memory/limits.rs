//! When a search has to stop.

use crate::{Depth, MAX_DEPTH};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
#[cfg(feature = "clock")]
use std::time::{Duration, Instant};

/// The search was stopped before it had an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

impl std::fmt::Display for Stopped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the search was stopped")
    }
}

impl std::error::Error for Stopped {}

/// When a search has to stop. It ticks at every node and at every position of a quiescence search, and looks at the clock
/// and the flag at about every hundredth.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The last iteration.
    pub depth: Depth,
    /// The node limit.
    pub nodes: Option<u64>,
    /// The limit of the positions that quiescence searches visit.
    pub visits: Option<u64>,
    /// The time at which it stops.
    #[cfg(feature = "clock")]
    pub deadline: Option<Instant>,
    /// The flag that stops it.
    pub stop: Option<Arc<AtomicBool>>,
    /// While this flag is set, neither nodes nor time are limited.
    pub pondering: Option<Arc<AtomicBool>>,
    /// Where the search publishes its node count from time to time.
    pub published: Option<Arc<AtomicU64>>,
    /// Whether the first iteration is finished whatever the limits say, unless it turns out to be long: then there is a move
    /// that was searched, however early the search is stopped.
    pub finish_first: bool,
    /// The node limit does not count before this node, nor do flag and clock for some milliseconds: the first iteration.
    unlimited: u64,
    /// What was used when the first iteration began.
    first_begun: Option<u64>,
    /// Until when flag and clock do not count in the first iteration.
    #[cfg(feature = "clock")]
    patience: Option<Instant>,
    used: u64,
    /// The positions that quiescence searches have visited.
    visited: u64,
    /// The node count at which clock and flag are looked at again.
    look_up: u64,
}

/// The nodes between two looks at the clock: a millisecond or two, even where a node has two hundred captures.
const NODES_BETWEEN_LOOKS: u64 = 1 << 7;

/// The nodes between two looks when the time is nearly over, and when that is.
#[cfg(feature = "clock")]
const NODES_AT_LAST: u64 = 1 << 6;
#[cfg(feature = "clock")]
const NEARLY_OVER: Duration = Duration::from_millis(4);

/// A first iteration is finished whatever the limits say, if it takes no more nodes than this...
const FIRST_ITERATION: u64 = 1 << 13;
/// ... and, where it is told to stop, no more time: a `stop` is obeyed within ten milliseconds.
#[cfg(feature = "clock")]
const FIRST_ITERATION_TIME: Duration = Duration::from_millis(8);

/// Whether there is a flag, and it is set.
fn is_set(flag: &Option<Arc<AtomicBool>>) -> bool {
    flag.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
}

impl Limits {
    /// No limit but the depth.
    pub fn depth(depth: Depth) -> Limits {
        let depth = depth.min(MAX_DEPTH);
        Limits {
            depth,
            nodes: None,
            visits: None,
            #[cfg(feature = "clock")]
            deadline: None,
            stop: None,
            pondering: None,
            published: None,
            finish_first: false,
            unlimited: 0,
            first_begun: None,
            #[cfg(feature = "clock")]
            patience: None,
            used: 0,
            visited: 0,
            look_up: 0,
        }
    }

    /// Also stop after this many nodes.
    #[must_use]
    pub fn with_nodes(self, nodes: Option<u64>) -> Limits {
        Limits { nodes, ..self }
    }

    /// Also stop after so many positions of quiescence searches, as closely as the limits are looked at.
    #[must_use]
    pub fn with_visits(self, visits: Option<u64>) -> Limits {
        Limits { visits, ..self }
    }

    /// Also stop after some time from now.
    #[cfg(feature = "clock")]
    #[must_use]
    pub fn with_time(self, time: Option<Duration>) -> Limits {
        Limits { deadline: time.and_then(|time| Instant::now().checked_add(time)), ..self }
    }

    /// Also stop when a flag is set.
    #[must_use]
    pub fn with_stop(self, stop: Option<Arc<AtomicBool>>) -> Limits {
        Limits { stop, ..self }
    }

    /// The nodes used so far.
    pub fn used(&self) -> u64 {
        self.used
    }

    /// An iteration of this depth begins.
    pub(crate) fn begin(&mut self, depth: Depth) {
        let is_first = self.finish_first && depth == 1;
        let begun = self.used + self.visited;
        self.unlimited = if is_first { *self.first_begun.get_or_insert(begun) + FIRST_ITERATION } else { 0 };
        #[cfg(feature = "clock")]
        {
            self.patience = is_first.then(|| Instant::now() + FIRST_ITERATION_TIME);
        }
        self.look_up = self.used;
    }

    /// Counts a node, and stops the search if a limit is reached.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Stopped> {
        if self.used >= self.look_up {
            self.look()?;
        }
        self.used += 1;
        Ok(())
    }

    /// Counts nodes that were searched elsewhere, and stops the search if a limit is reached.
    pub fn advance(&mut self, nodes: u64) -> Result<(), Stopped> {
        self.used += nodes;
        if self.used >= self.look_up { self.look() } else { Ok(()) }
    }

    /// The positions that quiescence searches have visited so far.
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// Counts a position of a quiescence search, which is no node, and stops the search if a limit is reached.
    #[inline]
    pub fn visit(&mut self) -> Result<(), Stopped> {
        self.visited += 1;
        if self.visited.is_multiple_of(NODES_BETWEEN_LOOKS) { self.look_aside() } else { Ok(()) }
    }

    /// Looks at the clock and the flag in the middle of a node, which the node limit has admitted.
    #[cold]
    fn look_aside(&self) -> Result<(), Stopped> {
        let limited = !is_set(&self.pondering);
        let out_of_visits = self.visits.is_some_and(|visits| self.visited >= visits);
        if self.used + self.visited < self.unlimited && self.is_patient() {
            return Ok(());
        }
        if is_set(&self.stop) || limited && (out_of_visits || self.nodes_in_time().is_none()) {
            return Err(Stopped);
        }
        Ok(())
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stopped> {
        let limited = !is_set(&self.pondering);
        let out_of_nodes = self.nodes.is_some_and(|nodes| self.used >= nodes);
        if let Some(published) = &self.published {
            published.store(self.used, Ordering::Relaxed);
        }
        let in_time = self.nodes_in_time();
        let is_told = is_set(&self.stop) || limited && in_time.is_none();
        if self.used < self.unlimited && (self.is_patient() || !is_told) {
            self.look_up = self.unlimited.min(self.used + NODES_BETWEEN_LOOKS);
            return Ok(());
        }
        if is_told || limited && out_of_nodes {
            return Err(Stopped);
        }
        let next = self.used + in_time.unwrap_or(NODES_BETWEEN_LOOKS);
        self.look_up = self.nodes.filter(|&nodes| nodes > self.used).map_or(next, |nodes| next.min(nodes));
        Ok(())
    }

    /// Whether flag and clock do not count yet, because the first iteration has only begun.
    #[cfg(feature = "clock")]
    fn is_patient(&self) -> bool {
        self.patience.is_some_and(|until| Instant::now() < until)
    }

    #[cfg(not(feature = "clock"))]
    fn is_patient(&self) -> bool {
        true
    }

    /// How many nodes may be searched before the clock is looked at again; none if the time is over.
    #[cfg(feature = "clock")]
    fn nodes_in_time(&self) -> Option<u64> {
        match self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now())) {
            Some(Duration::ZERO) => None,
            Some(left) if left < NEARLY_OVER => Some(NODES_AT_LAST),
            _ => Some(NODES_BETWEEN_LOOKS),
        }
    }

    #[cfg(not(feature = "clock"))]
    fn nodes_in_time(&self) -> Option<u64> {
        Some(NODES_BETWEEN_LOOKS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_first_iteration_is_finished_whatever_was_used_before_it() {
        for before in [0, FIRST_ITERATION - 1, 100 * FIRST_ITERATION] {
            let mut limits = Limits { finish_first: true, ..Limits::depth(9).with_nodes(Some(10)) };
            let _ = limits.advance(before);
            limits.begin(1);
            for node in 0..1000 {
                assert_eq!(limits.tick(), Ok(()), "node {node} after {before}");
            }
            limits.begin(2);
            assert_eq!(limits.tick(), Err(Stopped), "after {before}");
        }
    }
}
