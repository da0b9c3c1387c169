//! The benchmark of the chess engine: fixed positions to a fixed depth, from an empty memory each.
//!
//! The number of nodes is the signature of the search: the same on every machine, and another one as soon as the search
//! does anything else.

use crate::engine::{BestMove, Engine, MoveLimits, Options, Request, Signals};
use crate::positions::{Entry, bench_set};
use crate::search::{Depth, TableError};
use nullwindow_chess::Chess;
use std::time::Duration;

/// How deep the positions are searched unless somebody says otherwise.
pub const DEPTH: Depth = 13;

/// What the positions took together.
#[derive(Clone, Copy, Default, Debug)]
pub struct Total {
    /// The nodes.
    pub nodes: u64,
    /// The time.
    pub time: Duration,
}

impl Total {
    /// The nodes in a second.
    pub fn rate(self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-9)) as u64
    }
}

/// Searches all positions and shows every answer to `watch`, which says whether to go on.
pub fn bench(
    options: Options,
    depth: Depth,
    signals: &Signals,
    mut watch: impl FnMut(&Entry<Chess>, &BestMove<Chess>) -> bool,
) -> Result<Total, TableError> {
    let mut engine = Engine::<Chess>::new(options)?;
    let mut total = Total::default();
    for entry in bench_set::<Chess>() {
        engine.clear();
        let request = Request::new(entry.position.clone(), Vec::new());
        let limits = MoveLimits { depth: Some(depth), ..MoveLimits::default() };
        let answer = engine.search(&request, limits, signals, &mut |_| {});
        total.nodes += answer.nodes;
        total.time += answer.elapsed;
        if !watch(&entry, &answer) || signals.is_stopped() {
            break;
        }
    }
    Ok(total)
}
