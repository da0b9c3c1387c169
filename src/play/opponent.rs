//! How the engine plays against people: its driver, and what it may use.

use crate::engine::{MoveLimits, Options, Strength, TimeControl};
use std::time::Duration;

/// The engine as an opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opponent {
    /// From 1 to [`Opponent::STRONGEST`], which is all it has.
    pub level: u32,
    /// What it may use for its moves; the time of the game is that of both sides.
    pub control: TimeControl,
    /// How it thinks.
    pub options: Options,
    /// What it overlooks at lower levels is drawn from this.
    pub seed: u64,
}

impl Opponent {
    /// The level without any strength.
    pub const STRONGEST: u32 = 10;

    /// The level of an opponent of whom nothing else is said.
    pub const USUAL: u32 = 5;

    /// What a move takes at most where nothing limits it.
    const PATIENCE: Duration = Duration::from_secs(2);

    /// What a hint may use where no depth or time of a move is set: the same on every machine.
    const ADVICE: u64 = 300_000;

    /// What gets lost between the clock and the search.
    const OVERHEAD: Duration = Duration::from_millis(20);

    /// What holds it back, if anything does.
    pub fn strength(&self) -> Option<Strength> {
        (self.level < Opponent::STRONGEST).then(|| Strength::level(self.level, self.seed))
    }

    /// What it may use for a move with so much left on its clock.
    pub fn limits(&self, left: Duration) -> MoveLimits {
        let unlimited = self.control == TimeControl::default() && self.level == Opponent::STRONGEST;
        let control = if unlimited {
            TimeControl { move_time: Some(Opponent::PATIENCE), ..TimeControl::default() }
        } else {
            self.control
        };
        control.limits(left, Opponent::OVERHEAD)
    }

    /// What it may use for a piece of advice, which no strength makes worse.
    pub fn advice(&self) -> MoveLimits {
        let TimeControl { depth, nodes, move_time, .. } = self.control;
        let nodes = match (depth, nodes, move_time) {
            (None, None, None) => Some(Opponent::ADVICE),
            _ => nodes,
        };
        TimeControl { nodes, game_time: None, ..self.control }.limits(Duration::ZERO, Opponent::OVERHEAD)
    }

    /// How strong it is, in words.
    pub fn describe(&self) -> String {
        let clock = self.control.game_time.map(|time| format!("clock {}", time.format_minutes()));
        let others = TimeControl { game_time: None, ..self.control }.to_string();
        let is_limited = self.control != TimeControl::default();
        let level =
            (self.level < Opponent::STRONGEST || !is_limited).then(|| format!("level {}", self.level));
        let words = [level, clock, Some(others), Some(self.options.algorithm.to_string())];
        words.into_iter().flatten().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(", ")
    }
}
