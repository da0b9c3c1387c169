//! When the search of a move ends.

use crate::MoveTime;
use nullwindow_search::Depth;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// When the search of a move ends. Without any limit it ends when it is told to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct MoveLimits {
    /// The last iteration.
    pub depth: Option<Depth>,
    /// The nodes of all threads together, as closely as they tell each other.
    pub nodes: Option<u64>,
    /// A win in this many moves of the winner has been found, or it is proved that there is none.
    pub mate: Option<u32>,
    /// The time.
    pub time: Option<MoveTime>,
}

/// Signals to a running search.
#[derive(Clone, Default, Debug)]
pub struct Signals {
    pub(super) stop: Arc<AtomicBool>,
    pub(super) pondering: Arc<AtomicBool>,
}

impl Signals {
    /// Search, on the opponent's time if `pondering`: no limit counts until [`Signals::ponder_hit`].
    pub fn new(pondering: bool) -> Signals {
        Signals { stop: Arc::default(), pondering: Arc::new(AtomicBool::new(pondering)) }
    }

    /// Search until this flag is set.
    pub fn of(stop: Arc<AtomicBool>) -> Signals {
        Signals { stop, pondering: Arc::default() }
    }

    /// Stop, and return what has been found.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The opponent has played the expected move: from now on the limits count, time from the beginning of the search.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Whether the search was told to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the search runs on the opponent's time.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }
}
