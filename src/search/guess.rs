//! The first guess of MTD(f).

use super::Bounds;
use crate::game::{ParseError, Score};
use std::fmt;
use std::str::FromStr;

/// The first guess of MTD(f) in an iteration.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Guess {
    /// At the value of the last iteration.
    Last,
    /// At the value of the iteration before the last, because evaluations swing between odd and even depths.
    BeforeLast,
    /// At the value of the last iteration, and half of the change of the iteration before it beyond: evaluations swing between
    /// odd and even depths, so that the change two iterations ago is likely to come again, in part.
    Trend,
    /// At the static value of the position.
    Static,
    /// This far from the true value of the iteration, which a search of its own finds first and which is not counted
    /// (new-paradigm-1995, Figure 10).
    Off(Score),
}

impl fmt::Display for Guess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Guess::Last => f.write_str("last"),
            Guess::BeforeLast => f.write_str("before-last"),
            Guess::Trend => f.write_str("trend"),
            Guess::Static => f.write_str("static"),
            Guess::Off(by) => write!(f, "f{by:+}"),
        }
    }
}

impl FromStr for Guess {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Guess, ParseError> {
        let off = || text.strip_prefix('f')?.parse().ok().filter(|by: &Score| by.abs() <= super::INFINITY);
        match text {
            "last" => Ok(Guess::Last),
            "before-last" => Ok(Guess::BeforeLast),
            "trend" => Ok(Guess::Trend),
            "static" => Ok(Guess::Static),
            _ => off()
                .map(Guess::Off)
                .ok_or_else(|| ParseError::new("expected last, before-last, trend, static or f+N")),
        }
    }
}

/// What is known of the value before an iteration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guesses {
    /// The value of the last iteration.
    pub last: Option<Score>,
    /// The value of the iteration before the last.
    pub before_last: Option<Score>,
    /// The value of the iteration before that.
    pub before_that: Option<Score>,
    /// The static value of the position.
    pub static_value: Score,
    /// The value of this very iteration, if it is known beforehand.
    pub told: Option<Score>,
}

impl Guesses {
    /// Nothing but a static value.
    pub const fn from_static(value: Score) -> Guesses {
        Guesses { last: None, before_last: None, before_that: None, static_value: value, told: None }
    }

    /// Where a search begins. What is not known yet is replaced by what is known best.
    pub fn guess(self, guess: Guess) -> Score {
        let last = self.last.unwrap_or(self.static_value);
        match guess {
            Guess::Last => last,
            Guess::BeforeLast => self.before_last.unwrap_or(last),
            Guess::Trend => {
                let before_last = self.before_last.unwrap_or(last);
                let change = before_last - self.before_that.unwrap_or(before_last);
                (last + change / 2).clamp(-super::INFINITY, super::INFINITY)
            }
            Guess::Static => self.static_value,
            Guess::Off(by) => (self.told.unwrap_or(last) + by).clamp(-super::INFINITY, super::INFINITY),
        }
    }

    /// What is known after an iteration with this result. One that proved nothing leaves everything as it was.
    pub fn learn(&mut self, bounds: Bounds) {
        if bounds != Bounds::UNKNOWN {
            self.before_that = self.before_last;
            self.before_last = self.last;
            self.last = Some(bounds.lower);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guesses_are_read_back() {
        for text in ["last", "before-last", "trend", "static", "f+0", "f+25", "f-7"] {
            assert_eq!(text.parse::<Guess>().map(|guess| guess.to_string()), Ok(text.to_string()));
        }
        for bad in ["", "f", "25", "f+", "f+99999999", "f+-3", "first", "Last"] {
            assert!(bad.parse::<Guess>().is_err(), "{bad}");
        }
    }

    #[test]
    fn the_best_known_value_replaces_an_unknown_one() {
        let mut known = Guesses::from_static(3);
        let all =
            |known: Guesses| [Guess::Last, Guess::BeforeLast, Guess::Static].map(|guess| known.guess(guess));
        assert_eq!(all(known), [3, 3, 3]);
        known.learn(Bounds::exact(10));
        assert_eq!(all(known), [10, 10, 3]);
        assert_eq!(known.guess(Guess::Trend), 10);
        known.learn(Bounds::exact(20));
        known.learn(Bounds::UNKNOWN);
        assert_eq!(all(known), [20, 10, 3]);
        // The change from 10 to 20 is half expected again, after a change in between.
        assert_eq!(known.guess(Guess::Trend), 20);
        known.learn(Bounds::exact(8));
        assert_eq!(known.guess(Guess::Trend), 13);
        known.told = Some(50);
        assert_eq!(known.guess(Guess::Off(-5)), 45);
        assert_eq!(known.guess(Guess::Off(super::super::INFINITY)), super::super::INFINITY);
    }
}
