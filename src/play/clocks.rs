//! The clocks of a game.

use crate::engine::GameTime;
use crate::game::Side;
use std::time::{Duration, Instant};

/// The clocks of both sides, of which at most one runs.
#[derive(Clone, Debug)]
pub struct Clocks {
    time: GameTime,
    left: [Duration; 2],
    running: Option<(Side, Instant)>,
}

impl Clocks {
    /// Stopped clocks with the time of a whole game.
    pub fn new(time: GameTime) -> Clocks {
        Clocks::with(time, [time.base; 2])
    }

    /// Stopped clocks with this time left.
    pub fn with(time: GameTime, left: [Duration; 2]) -> Clocks {
        Clocks { time, left, running: None }
    }

    /// The time control of the game.
    pub fn time(&self) -> GameTime {
        self.time
    }

    /// The time left to a side.
    pub fn left(&self, side: Side, now: Instant) -> Duration {
        let left = self.left[side.index()];
        match self.running {
            Some((running, since)) if running == side => {
                left.saturating_sub(now.saturating_duration_since(since))
            }
            _ => left,
        }
    }

    /// The time left to both sides.
    pub fn both(&self, now: Instant) -> [Duration; 2] {
        Side::BOTH.map(|side| self.left(side, now))
    }

    /// The side whose clock runs.
    pub fn running(&self) -> Option<Side> {
        self.running.map(|(side, _)| side)
    }

    /// When the running clock runs out.
    pub fn deadline(&self) -> Option<Instant> {
        let (side, since) = self.running?;
        since.checked_add(self.left[side.index()])
    }

    /// The side that has run out of time.
    pub fn out_of_time(&self, now: Instant) -> Option<Side> {
        let side = self.running()?;
        self.left(side, now).is_zero().then_some(side)
    }

    /// Starts the clock of a side and stops the other one.
    pub(super) fn start(&mut self, side: Side, now: Instant) {
        if self.running() != Some(side) {
            self.stop(now);
            self.running = Some((side, now));
        }
    }

    /// Stops the running clock.
    pub(super) fn stop(&mut self, now: Instant) {
        self.left = self.both(now);
        self.running = None;
    }

    /// A side has moved: stops its clock and adds the increment.
    pub(super) fn press(&mut self, side: Side, now: Instant) {
        self.stop(now);
        self.left[side.index()] += self.time.increment;
    }

    /// Sets both clocks, and stops them.
    pub(super) fn set(&mut self, left: [Duration; 2]) {
        (self.left, self.running) = (left, None);
    }
}

/// The time on a clock: `4:59`, `1:00:00`, with tenths in the last twenty seconds.
pub fn format_clock(left: Duration) -> String {
    if left < Duration::from_secs(20) {
        let tenths = left.as_millis() / 100;
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    let seconds = left.as_secs();
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, minutes, seconds) => format!("{minutes}:{seconds:02}"),
        (hours, minutes, seconds) => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn one_clock_runs_and_every_move_adds_the_increment() {
        let time = GameTime { base: 60 * SECOND, increment: 2 * SECOND };
        let begin = Instant::now();
        let at = |seconds: u32| begin + seconds * SECOND;
        let mut clocks = Clocks::new(time);
        assert_eq!((clocks.both(at(50)), clocks.out_of_time(at(500))), ([60 * SECOND; 2], None));
        clocks.start(Side::First, at(0));
        clocks.start(Side::First, at(5));
        assert_eq!(clocks.both(at(10)), [50 * SECOND, 60 * SECOND]);
        clocks.press(Side::First, at(10));
        clocks.start(Side::Second, at(10));
        assert_eq!(clocks.both(at(30)), [52 * SECOND, 40 * SECOND]);
        assert_eq!(clocks.deadline(), Some(at(70)));
        assert_eq!((clocks.out_of_time(at(69)), clocks.out_of_time(at(70))), (None, Some(Side::Second)));
        assert_eq!(clocks.left(Side::Second, at(700)), Duration::ZERO);
        clocks.set([SECOND; 2]);
        assert_eq!((clocks.running(), clocks.both(at(70))), (None, [SECOND; 2]));
    }

    #[test]
    fn clocks_show_hours_minutes_and_tenths() {
        for (millis, text) in [
            (0, "0:00.0"),
            (9_950, "0:09.9"),
            (20_000, "0:20"),
            (299_999, "4:59"),
            (3_600_000, "1:00:00"),
            (3_725_000, "1:02:05"),
        ] {
            assert_eq!(format_clock(Duration::from_millis(millis)), text);
        }
    }
}
