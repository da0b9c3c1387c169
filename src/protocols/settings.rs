//! How the engine plays where the client does not say.

use crate::engine::{MoveLimits, MoveTime, Options, Strength, TimeControl};
use std::time::Duration;

/// How the engine plays where the client does not say.
#[derive(Clone, Copy, Debug)]
pub struct EngineSettings {
    /// The options of its searches.
    pub options: Options,
    /// The limits of its moves.
    pub control: TimeControl,
    /// Its strength, if it is limited.
    pub strength: Option<Strength>,
    /// Whether it ponders where the protocol leaves that to the engine (GTP). At a limited strength it never does.
    pub ponder: bool,
}

impl EngineSettings {
    /// The time reserved per move for overhead.
    pub(super) const OVERHEAD: Duration = Duration::from_millis(20);

    /// The time of a move if nothing limits it.
    const DEFAULT_MOVE_TIME: Duration = Duration::from_secs(2);

    /// The limits of a move. The client's time comes before ours.
    pub(super) fn limits(&self, time: Option<MoveTime>) -> MoveLimits {
        let limits = self.control.limits(Duration::ZERO, EngineSettings::OVERHEAD);
        let is_limited = limits.depth.is_some()
            || limits.nodes.is_some()
            || limits.time.is_some()
            || self.strength.is_some();
        let default = || MoveTime::exactly(EngineSettings::DEFAULT_MOVE_TIME, EngineSettings::OVERHEAD);
        let own_time = if is_limited { limits.time } else { Some(default()) };
        MoveLimits { time: time.or(own_time), ..limits }
    }
}
