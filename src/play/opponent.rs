//! How the engine plays against people: its level, its time control and its search options.

use crate::engine::{MoveLimits, Options, Strength, TimeControl};
use std::time::Duration;

/// The engine as an opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opponent {
    /// From 1 to [`Opponent::MAX_LEVEL`], which is full strength.
    pub level: u32,
    /// The limits of its moves; the game time, if there is one, is that of both sides.
    pub control: TimeControl,
    /// The options of its searches.
    pub options: Options,
    /// The random seed of its mistakes at lower levels.
    pub seed: u64,
    /// Whether it ponders: thinks on the time of the user too. At a level below [`Opponent::MAX_LEVEL`] it never does.
    pub ponder: bool,
}

impl Opponent {
    /// Full strength.
    pub const MAX_LEVEL: u32 = 10;

    /// The level if the user asks for none.
    pub const DEFAULT_LEVEL: u32 = 5;

    /// The time of a move at full strength if nothing else limits it.
    const DEFAULT_MOVE_TIME: Duration = Duration::from_secs(2);

    /// The nodes of a hint or an analysis if no depth, nodes or move time are set: a limit that gives the same answer on
    /// every machine.
    const ADVICE_NODES: u64 = 300_000;

    /// The time reserved per move for overhead.
    const OVERHEAD: Duration = Duration::from_millis(20);

    /// The strength limit of its level; none at full strength.
    pub fn strength(&self) -> Option<Strength> {
        (self.level < Opponent::MAX_LEVEL).then(|| Strength::level(self.level, self.seed))
    }

    /// Whether it ponders, at its level.
    pub(super) fn ponders(&self) -> bool {
        self.ponder && self.level == Opponent::MAX_LEVEL
    }

    /// The limits of a move with this time left on its clock.
    pub fn limits(&self, left: Duration) -> MoveLimits {
        let unlimited = self.control == TimeControl::default() && self.level == Opponent::MAX_LEVEL;
        let control = if unlimited {
            TimeControl { move_time: Some(Opponent::DEFAULT_MOVE_TIME), ..TimeControl::default() }
        } else {
            self.control
        };
        control.limits(left, Opponent::OVERHEAD)
    }

    /// The limits of a hint or an analysis. The level does not weaken them.
    pub fn advice_limits(&self) -> MoveLimits {
        let TimeControl { depth, nodes, move_time, .. } = self.control;
        let nodes = match (depth, nodes, move_time) {
            (None, None, None) => Some(Opponent::ADVICE_NODES),
            _ => nodes,
        };
        TimeControl { nodes, game_time: None, ..self.control }.limits(Duration::ZERO, Opponent::OVERHEAD)
    }

    /// Level, limits and driver as text: `level 5, mtd-f`.
    pub fn describe(&self) -> String {
        let clock = self.control.game_time.map(|time| format!("clock {}", time.format_minutes()));
        let others = TimeControl { game_time: None, ..self.control }.to_string();
        let is_limited = self.control != TimeControl::default();
        let level =
            (self.level < Opponent::MAX_LEVEL || !is_limited).then(|| format!("level {}", self.level));
        let pondering = self.ponders().then(|| "pondering".to_string());
        let words = [level, clock, Some(others), Some(self.options.algorithm.to_string()), pondering];
        words.into_iter().flatten().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(", ")
    }
}
