//! The benchmark of the chess engine: fixed positions to a fixed depth, each with empty memory.
//!
//! The number of nodes is the signature of the search: the same on every machine, and different as soon as the search
//! changes.

use crate::engine::{BestMove, Engine, MoveLimits, Options, Request, Signals};
use crate::positions::{NamedPosition, bench_set};
use crate::search::{Depth, TableError};
use nullwindow_chess::Chess;
use std::time::Duration;

/// The default search depth.
pub const DEPTH: Depth = 13;

/// The sums over all positions.
#[derive(Clone, Copy, Default, Debug)]
pub struct BenchTotal {
    /// The nodes.
    pub nodes: u64,
    /// The time.
    pub time: Duration,
}

impl BenchTotal {
    /// Nodes per second.
    pub fn rate(self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-9)) as u64
    }
}

/// Searches all positions and passes every result to `watch`, until it returns `false`.
pub fn bench(
    options: Options,
    depth: Depth,
    signals: &Signals,
    mut watch: impl FnMut(&NamedPosition<Chess>, &BestMove<Chess>) -> bool,
) -> Result<BenchTotal, TableError> {
    let mut engine = Engine::<Chess>::new(options)?;
    let mut total = BenchTotal::default();
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
