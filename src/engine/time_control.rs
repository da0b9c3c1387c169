//! Time controls: how long a player may search for its moves.

use crate::game::ParseError;
use crate::{Clock, MoveLimits, MoveTime};
use nullwindow_search::{Depth, MAX_DEPTH};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The time of a game: a base and an increment per move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameTime {
    /// The time on the clock at the beginning.
    pub base: Duration,
    /// The increment per move.
    pub increment: Duration,
}

impl Default for GameTime {
    fn default() -> GameTime {
        GameTime { base: Duration::from_secs(1), increment: Duration::from_millis(10) }
    }
}

impl fmt::Display for GameTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.base.as_secs_f64(), self.increment.as_secs_f64())
    }
}

impl FromStr for GameTime {
    type Err = ParseError;

    /// Reads `SECONDS+INCREMENT` or `SECONDS`.
    fn from_str(text: &str) -> Result<GameTime, ParseError> {
        GameTime::read(text, 1.0).ok_or_else(|| {
            ParseError::new(format!("bad time control '{text}', expected SECONDS+INCREMENT such as 1+0.01"))
        })
    }
}

impl GameTime {
    /// Reads `MINUTES+SECONDS` or `MINUTES`, the way people write time controls.
    pub fn parse_minutes(text: &str) -> Result<GameTime, ParseError> {
        GameTime::read(text, 60.0).ok_or_else(|| {
            ParseError::new(format!("bad time control '{text}', expected MINUTES+SECONDS such as 5+3"))
        })
    }

    /// Writes it so that [`GameTime::parse_minutes`] reads the same.
    pub fn format_minutes(self) -> String {
        format!("{}+{}", self.base.as_secs_f64() / 60.0, self.increment.as_secs_f64())
    }

    /// Reads a base in units of `unit` seconds, and an increment in seconds.
    fn read(text: &str, unit: f64) -> Option<GameTime> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let seconds = |text: &str, unit: f64| {
            let number: f64 = text.parse().ok()?;
            Duration::try_from_secs_f64(number * unit).ok().filter(|time| time.as_secs() < 1_000_000)
        };
        let time = GameTime { base: seconds(base, unit)?, increment: seconds(increment, 1.0)? };
        (!time.base.is_zero()).then_some(time)
    }
}

/// A time control: the limits of every move of a player, of which any may be missing.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TimeControl {
    /// The depth of the last iteration.
    pub depth: Option<Depth>,
    /// The nodes per move.
    pub nodes: Option<u64>,
    /// The time per move.
    pub move_time: Option<Duration>,
    /// The time of the game.
    pub game_time: Option<GameTime>,
}

impl TimeControl {
    /// This time control, or the other one if this has no limits.
    #[must_use]
    pub fn or(self, other: TimeControl) -> TimeControl {
        if self == TimeControl::default() { other } else { self }
    }

    /// The tag `TimeControl` of a game.
    pub fn tag(self) -> String {
        match self.game_time {
            Some(time) if self == (TimeControl { game_time: Some(time), ..TimeControl::default() }) => {
                time.to_string()
            }
            _ => self.to_string(),
        }
    }

    /// Whether there is a clock, so that games depend on the speed of the machine.
    pub fn is_timed(self) -> bool {
        self.move_time.is_some() || self.game_time.is_some()
    }

    /// The limits of the next move of one of our own engines, given the time left on its clock.
    pub fn limits(self, left: Duration, overhead: Duration) -> MoveLimits {
        let time = match (self.move_time, self.game_time) {
            (Some(time), _) => Some(MoveTime::exactly(time, overhead)),
            (None, Some(GameTime { increment, .. })) => {
                Some(MoveTime::of(Clock { left, increment, moves_to_go: None }, overhead))
            }
            (None, None) => None,
        };
        MoveLimits { depth: self.depth, nodes: self.nodes, mate: None, time }
    }

    /// Sets `depth`, `nodes`, `movetime` or `tc` to a value; `None` for another key.
    pub fn set(&mut self, key: &str, value: &str) -> Option<Result<(), ParseError>> {
        let number = |least: u64, most: u64| {
            let found = value.parse().ok().filter(|number| (least..=most).contains(number));
            found.ok_or_else(|| {
                ParseError::new(format!("bad {key} '{value}', expected a number from {least}"))
            })
        };
        let done = match key {
            "depth" => number(1, MAX_DEPTH.into()).map(|depth| self.depth = Some(depth as Depth)),
            "nodes" => number(1, u64::MAX).map(|nodes| self.nodes = Some(nodes)),
            "movetime" => number(1, 1 << 32).map(|ms| self.move_time = Some(Duration::from_millis(ms))),
            "tc" => value.parse().map(|time| self.game_time = Some(time)),
            _ => return None,
        };
        Some(done)
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = [
            self.game_time.map(|time| format!("{time} s per game")),
            self.move_time.map(|time| format!("{} ms per move", time.as_millis())),
            self.nodes.map(|nodes| format!("{nodes} nodes per move")),
            self.depth.map(|depth| format!("depth {depth}")),
        ];
        f.write_str(&words.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read_back() {
        for text in ["1+0.01", "60+0", "0.5+0.25"] {
            assert_eq!(text.parse::<GameTime>().map(|time| time.to_string()), Ok(text.to_string()));
        }
        assert_eq!("5".parse::<GameTime>().map(|time| time.to_string()), Ok("5+0".to_string()));
        for bad in ["", "0", "-1+1", "1+", "+1", "x", "1+1+1", "nan", "inf", "1e30+1"] {
            assert!(bad.parse::<GameTime>().is_err(), "{bad}");
        }
    }
}
