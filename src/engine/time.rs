//! The time manager: how long a move may take.

use std::time::Duration;

/// The clock of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// The time that is left.
    pub left: Duration,
    /// What every move adds to it.
    pub increment: Duration,
    /// The moves until time is added (UCI's `movestogo`); none: the time is for the rest of the game.
    pub moves_to_go: Option<u32>,
}

/// The time for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveTime {
    /// No new iteration is begun after it. It is stretched while the best move changes or its value falls, and shortened
    /// where nothing happens. None: the time is for this move alone, and all of it is used.
    pub soft: Option<Duration>,
    /// The search is stopped at it.
    pub hard: Duration,
}

impl MoveTime {
    /// Whether no new iteration should begin after so much time.
    pub(crate) fn is_used_up(self, elapsed: Duration, progress: Progress) -> bool {
        let share = if progress.only_move {
            ONLY_MOVE
        } else if progress.certain {
            CERTAIN
        } else if self.soft.is_none() {
            return elapsed >= self.hard;
        } else {
            let doubt =
                progress.effort.map_or(1.0, |effort| DOUBT_WITHOUT_EFFORT - DOUBT_PER_EFFORT * effort);
            let stable = STABLE[(progress.stable as usize).min(STABLE.len() - 1)];
            stable * doubt * (1.0 + progress.fall.clamp(-0.1, 0.8))
        };
        elapsed >= self.soft.unwrap_or(self.hard).mul_f64(share * WORTH_BEGINNING).min(self.hard)
    }

    /// A time for this move alone: nearly all of it is used, unless there is only one move or the result is certain. A move
    /// that comes a little early costs nothing later, so that of `overhead` only a small share of the time is reserved.
    pub fn exactly(time: Duration, overhead: Duration) -> MoveTime {
        let hard = (time - overhead.min(time.mul_f64(MOST_RESERVED))).max(LEAST);
        MoveTime { soft: None, hard }
    }

    /// A share of a clock. `overhead` is what gets lost on the way between clock and search with every move.
    pub fn of(clock: Clock, overhead: Duration) -> MoveTime {
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
        MoveTime { soft: Some(share.min(hard)), hard }
    }
}

/// How the search is going, as far as it matters for time.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Progress {
    /// There is only one move to choose from.
    pub(crate) only_move: bool,
    /// A win or loss is certain.
    pub(crate) certain: bool,
    /// For how many iterations the best move has been the same.
    pub(crate) stable: u32,
    /// How far the value fell in the last iteration, in units of the evaluation.
    pub(crate) fall: f64,
    /// The share of the best move in the nodes of the iteration, where that is known.
    pub(crate) effort: Option<f64>,
}

/// The share of the soft limit that is used where there is only one move.
const ONLY_MOVE: f64 = 0.1;

/// The share that is used where the result is certain.
const CERTAIN: f64 = 0.2;

/// The share by the number of iterations in which the best move has been the same.
const STABLE: [f64; 6] = [1.5, 1.25, 1.0, 0.9, 0.8, 0.7];

/// The share is the larger, the more nodes went into moves other than the best: so much if nothing went into the best one...
const DOUBT_WITHOUT_EFFORT: f64 = 1.7;

/// ... and so much less if everything did.
const DOUBT_PER_EFFORT: f64 = 1.1;

/// The next iteration takes longer than all before it: it is begun only if a good part of it may get done.
const WORTH_BEGINNING: f64 = 0.75;

/// The largest share of the time of a single move that is reserved for overhead.
const MOST_RESERVED: f64 = 0.04;

/// How many moves are planned for in a game without a fixed number.
const SUDDEN_DEATH: u32 = 20;

/// The least time of a search, even without any left.
const LEAST: Duration = Duration::from_micros(500);

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
                        let time = MoveTime::of(clock, overhead * MS);
                        let case = format!("{clock:?} overhead {overhead}: {time:?}");
                        assert!(time.soft <= Some(time.hard) && !time.hard.is_zero(), "{case}");
                        assert!(time.hard < clock.left || left <= 1, "{case}");
                        // As long as the clock can pay for the way, it does.
                        assert!(time.hard + overhead * MS <= clock.left || left <= 2 * overhead, "{case}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_time_of_a_single_move_is_used() {
        let calm = Progress { only_move: false, certain: false, stable: 50, fall: -1.0, effort: Some(1.0) };
        for time in [10, 100, 1000, 60_000] {
            for overhead in [0, 1, 20, 5000] {
                let limit = MoveTime::exactly(time * MS, overhead * MS);
                assert!(limit.hard <= time * MS, "{time} {overhead}: {limit:?}");
                assert!(!limit.is_used_up(time * MS * 95 / 100, calm), "{time} {overhead}: {limit:?}");
                assert!(limit.is_used_up(limit.hard, calm), "{time} {overhead}: {limit:?}");
                for progress in [Progress { only_move: true, ..calm }, Progress { certain: true, ..calm }] {
                    assert!(limit.is_used_up(time * MS / 2, progress), "{time} {overhead}: {progress:?}");
                }
            }
        }
    }
}
