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

/// When a search has to stop. It ticks at every node, and looks at the clock and the flag at about every thousandth.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The last iteration.
    pub depth: Depth,
    /// The node limit.
    pub nodes: Option<u64>,
    /// The time at which it stops.
    #[cfg(feature = "clock")]
    pub deadline: Option<Instant>,
    /// The flag that stops it.
    pub stop: Option<Arc<AtomicBool>>,
    /// While this flag is set, neither nodes nor time are limited.
    pub pondering: Option<Arc<AtomicBool>>,
    /// Where the search publishes its node count from time to time.
    pub published: Option<Arc<AtomicU64>>,
    used: u64,
    /// The node count at which clock and flag are looked at again.
    look_up: u64,
}

/// The nodes between two looks at the clock: a millisecond at most.
const NODES_BETWEEN_LOOKS: u64 = 1 << 10;

impl Limits {
    /// No limit but the depth.
    pub fn depth(depth: Depth) -> Limits {
        let depth = depth.min(MAX_DEPTH);
        Limits {
            depth,
            nodes: None,
            #[cfg(feature = "clock")]
            deadline: None,
            stop: None,
            pondering: None,
            published: None,
            used: 0,
            look_up: 0,
        }
    }

    /// Also stop after this many nodes.
    #[must_use]
    pub fn with_nodes(self, nodes: Option<u64>) -> Limits {
        Limits { nodes, ..self }
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

    /// Counts a node, and stops the search if a limit is reached.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Stopped> {
        if self.used >= self.look_up {
            self.look()?;
        }
        self.used += 1;
        Ok(())
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stopped> {
        let is_set =
            |flag: &Option<Arc<AtomicBool>>| flag.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        let limited = !is_set(&self.pondering);
        let out_of_nodes = self.nodes.is_some_and(|nodes| self.used >= nodes);
        if let Some(published) = &self.published {
            published.store(self.used, Ordering::Relaxed);
        }
        if is_set(&self.stop) || limited && (out_of_nodes || self.is_out_of_time()) {
            return Err(Stopped);
        }
        let next = self.used + NODES_BETWEEN_LOOKS;
        self.look_up = self.nodes.filter(|&nodes| nodes > self.used).map_or(next, |nodes| next.min(nodes));
        Ok(())
    }

    #[cfg(feature = "clock")]
    fn is_out_of_time(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    #[cfg(not(feature = "clock"))]
    fn is_out_of_time(&self) -> bool {
        false
    }
}
