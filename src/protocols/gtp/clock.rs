//! The clocks of GTP.

use crate::engine::{Clock, MoveTime};
use crate::protocols::EngineSettings;
use std::time::Duration;

/// The command `time_settings`: a main time, and after it periods for a number of moves each (Canadian byo-yomi).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TimeSettings {
    pub(super) main: Duration,
    /// The time of a period, and its moves; none if the main time is all there is.
    pub(super) period: Option<(Duration, u32)>,
}

impl TimeSettings {
    /// The settings of a command. None if there is no limit: a period for no moves, or no time at all.
    pub(super) fn new(main: Duration, period: Duration, moves: u32) -> Option<TimeSettings> {
        match (period.is_zero(), moves) {
            (true, _) => (!main.is_zero()).then_some(TimeSettings { main, period: None }),
            (false, 0) => None,
            (false, moves) => Some(TimeSettings { main, period: Some((period, moves)) }),
        }
    }
}

/// The clock of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct GtpClock {
    settings: TimeSettings,
    left: Duration,
    /// The moves to be made in the time that is left; 0 during the main time.
    moves: u32,
}

impl GtpClock {
    /// A clock at the beginning of a game.
    pub(super) fn new(settings: TimeSettings) -> GtpClock {
        let mut clock = GtpClock { settings, left: settings.main, moves: 0 };
        clock.spend(Duration::ZERO);
        clock
    }

    /// The command `time_left`.
    pub(super) fn set(&mut self, left: Duration, moves: u32) {
        (self.left, self.moves) = (left, moves);
    }

    /// Where nobody tells the time that is left: a move took this long.
    pub(super) fn spend(&mut self, elapsed: Duration) {
        let over = elapsed.saturating_sub(self.left);
        self.left = self.left.saturating_sub(elapsed);
        let Some((period, moves)) = self.settings.period else { return };
        match self.moves {
            // The main time is over, and the rest was of the first period.
            0 if self.left.is_zero() => {
                let played = u32::from(!over.is_zero());
                (self.left, self.moves) = (period.saturating_sub(over), moves - played.min(moves - 1));
            }
            0 => {}
            1 => (self.left, self.moves) = (period, moves),
            _ => self.moves -= 1,
        }
    }

    /// The time for the next move.
    pub(super) fn move_time(&self) -> MoveTime {
        let clock = match self.moves {
            // After the main time there is always the share of a period for a move.
            0 => Clock {
                left: self.left,
                increment: self.settings.period.map_or(Duration::ZERO, |(period, moves)| period / moves),
                moves_to_go: None,
            },
            moves => Clock { left: self.left, increment: Duration::ZERO, moves_to_go: Some(moves) },
        };
        MoveTime::of(clock, EngineSettings::OVERHEAD)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn settings_without_a_limit_are_none() {
        let settings = |main, period, moves| TimeSettings::new(main * SECOND, period * SECOND, moves);
        assert_eq!(settings(0, 1, 0), None);
        assert_eq!(settings(0, 0, 0), None);
        assert_eq!(settings(300, 0, 0), Some(TimeSettings { main: 300 * SECOND, period: None }));
        assert_eq!(settings(0, 30, 5).and_then(|settings| settings.period), Some((30 * SECOND, 5)));
    }

    #[test]
    fn a_clock_that_nobody_tells_counts_for_itself() {
        let settings = TimeSettings::new(10 * SECOND, 30 * SECOND, 3).unwrap();
        let mut clock = GtpClock::new(settings);
        let mut seen = Vec::new();
        for elapsed in [4, 5, 3, 10, 10, 1] {
            clock.spend(elapsed * SECOND);
            seen.push((clock.left.as_secs(), clock.moves));
        }
        // After the period's three moves the next one begins.
        assert_eq!(seen, [(6, 0), (1, 0), (28, 2), (18, 1), (30, 3), (29, 2)]);
        let mut clock = GtpClock::new(TimeSettings::new(Duration::ZERO, 30 * SECOND, 3).unwrap());
        assert_eq!((clock.left, clock.moves), (30 * SECOND, 3));
        clock.set(2 * SECOND, 1);
        assert!(clock.move_time().hard < 2 * SECOND && clock.move_time().hard > SECOND);
        let mut sudden = GtpClock::new(TimeSettings::new(SECOND, Duration::ZERO, 0).unwrap());
        sudden.spend(9 * SECOND);
        assert!(sudden.left.is_zero() && sudden.move_time().hard < SECOND);
    }
}
