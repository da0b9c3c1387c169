//! How long a search may think.

use nullwindow_search::Depth;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The clock of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// The time that is left.
    pub left: Duration,
    /// What every move adds to it.
    pub increment: Duration,
    /// So many moves until time is added; none: the time is for the rest of the game.
    pub moves_to_go: Option<u32>,
}

/// The time for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Time {
    /// No new iteration is begun after it. It is stretched while the best move changes or its value falls, and shortened
    /// where nothing happens.
    pub soft: Duration,
    /// The search is stopped at it.
    pub hard: Duration,
}

impl Time {
    /// Exactly so long, without looking at what was found.
    pub fn exactly(time: Duration, overhead: Duration) -> Time {
        let time = time.saturating_sub(overhead).max(time / 10).max(LEAST);
        Time { soft: time, hard: time }
    }

    /// A share of a clock. `overhead` is what gets lost on the way between clock and search with every move.
    pub fn of(clock: Clock, overhead: Duration) -> Time {
        let moves = clock.moves_to_go.unwrap_or(SUDDEN_DEATH).clamp(1, SUDDEN_DEATH);
        // Every move to come costs its overhead too.
        let lost = overhead * (moves + 1).min(4);
        let usable = clock.left.saturating_sub(lost).max(clock.left.saturating_sub(overhead) / 8);
        let usable = usable.max(clock.left / 32);
        let share = usable / moves + clock.increment.mul_f64(0.8);
        let most = match moves {
            1 => usable.mul_f64(0.95),
            _ => usable.mul_f64(0.55),
        };
        let hard = (share * 4).min(most).max(LEAST);
        Time { soft: share.min(hard), hard }
    }
}

/// A game without a fixed number of moves is planned as if so many were to come.
const SUDDEN_DEATH: u32 = 20;

/// Even without any time a search takes this long.
const LEAST: Duration = Duration::from_micros(500);

/// When a search for play ends. Without any limit it ends when it is told to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct MoveLimits {
    /// The last iteration.
    pub depth: Option<Depth>,
    /// So many nodes, of all threads together as closely as they tell each other.
    pub nodes: Option<u64>,
    /// A win in so many moves of the winner has been found.
    pub mate: Option<u32>,
    /// The time.
    pub time: Option<Time>,
}

/// What a search is told while it thinks.
#[derive(Clone, Default, Debug)]
pub struct Signals {
    pub(super) stop: Arc<AtomicBool>,
    pub(super) pondering: Arc<AtomicBool>,
}

impl Signals {
    /// Think, on the opponent's time if `pondering`: no limit counts until [`Signals::ponder_hit`].
    pub fn new(pondering: bool) -> Signals {
        Signals { stop: Arc::default(), pondering: Arc::new(AtomicBool::new(pondering)) }
    }

    /// Stop, and answer with what has been found.
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

    /// Whether the search thinks on the opponent's time.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn no_clock_is_overdrawn() {
        for left in [0, 1, 2, 5, 10, 20, 50, 100, 1000, 60_000, 3_600_000] {
            for increment in [0, 1, 10, 1000] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(1000)] {
                    for overhead in [0, 1, 10, 100, 5000] {
                        let clock = Clock { left: left * MS, increment: increment * MS, moves_to_go };
                        let time = Time::of(clock, overhead * MS);
                        let case = format!("{clock:?} overhead {overhead}: {time:?}");
                        assert!(time.soft <= time.hard && !time.hard.is_zero(), "{case}");
                        assert!(time.hard < clock.left || left <= 1, "{case}");
                        // As long as the clock can pay for the way, it does.
                        assert!(time.hard + overhead * MS <= clock.left || left <= 2 * overhead, "{case}");
                    }
                }
            }
        }
    }
}
