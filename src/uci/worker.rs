//! The thread of a search, a perft or a benchmark.

use crate::bench;
use crate::engine::{BestMove, Engine, Info, MoveLimits, Options, Request, Signals, Strength};
use crate::game::{Game, perft};
use crate::search::INFINITY;
use crossbeam_channel::Sender;
use nullwindow_chess::Chess;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// An event from the thread.
pub(super) enum WorkerEvent {
    /// A search has news.
    Info(Box<Info<Chess>>),
    /// A line of output.
    Output(String),
    /// A search is over and gives the engine back; none if it panicked.
    BestMove(Option<(Box<Engine<Chess>>, BestMove<Chess>)>),
    /// A perft or a benchmark is over.
    Finished,
}

/// A search to run.
pub(super) struct SearchJob {
    pub(super) engine: Box<Engine<Chess>>,
    pub(super) request: Request<Chess>,
    pub(super) limits: MoveLimits,
    pub(super) strength: Option<Strength>,
}

/// Bounds are reported after the first second, and then at this interval: a driver that makes hundreds of tests an
/// iteration would flood its client.
const BETWEEN_BOUNDS: Duration = Duration::from_millis(200);
const BEFORE_BOUNDS: Duration = Duration::from_secs(1);

/// Starts a search.
pub(super) fn search(job: SearchJob, signals: Signals, events: Sender<WorkerEvent>) {
    std::thread::spawn(move || {
        let SearchJob { mut engine, request, limits, strength } = job;
        let mut next_bound = BEFORE_BOUNDS;
        let mut watch = |info: &Info<Chess>| {
            let is_news = info.bounds.lower > -INFINITY || info.bounds.upper < INFINITY;
            if info.finished || is_news && info.elapsed >= next_bound {
                if !info.finished {
                    next_bound = info.elapsed + BETWEEN_BOUNDS;
                }
                let _ = events.send(WorkerEvent::Info(Box::new(info.clone())));
            }
        };
        // A panic must not leave the client waiting.
        let answer = catch_unwind(AssertUnwindSafe(|| match strength {
            Some(strength) => strength.search(&mut engine, &request, limits, &signals, &mut watch),
            None => engine.search(&request, limits, &signals, &mut watch),
        }));
        let _ = events.send(WorkerEvent::BestMove(answer.ok().map(|answer| (engine, answer))));
    });
}

/// Starts a perft, divided by root move. `name` writes the moves.
pub(super) fn divide(
    position: Chess,
    depth: u32,
    name: impl Fn(<Chess as Game>::Move) -> String + Send + 'static,
    signals: Signals,
    events: Sender<WorkerEvent>,
) {
    std::thread::spawn(move || {
        let mut total = u64::from(depth == 0);
        let moves = if depth == 0 { Vec::new() } else { position.moves().to_vec() };
        for m in moves {
            let Some(nodes) = stoppable_perft(&position.after(m), depth - 1, &signals) else { break };
            total += nodes;
            let _ = events.send(WorkerEvent::Output(format!("{}: {nodes}", name(m))));
        }
        if !signals.is_stopped() {
            let _ = events.send(WorkerEvent::Output(format!("\nNodes searched: {total}\n")));
        }
        let _ = events.send(WorkerEvent::Finished);
    });
}

/// Starts the benchmark, with its own engine.
pub(super) fn bench(options: Options, signals: Signals, events: Sender<WorkerEvent>) {
    std::thread::spawn(move || {
        let total = bench::bench(options, bench::DEPTH, &signals, |entry, answer| {
            let best = answer.best.map_or_else(|| "-".to_string(), |m| entry.position.format_uci(m));
            let _ = events.send(WorkerEvent::Output(format!("{:<20} {:>10} {best}", entry.id, answer.nodes)));
            true
        });
        let _ = events.send(WorkerEvent::Output(match total {
            Ok(total) => format!("{} nodes {} nps", total.nodes, total.rate()),
            Err(error) => format!("info string {error}"),
        }));
        let _ = events.send(WorkerEvent::Finished);
    });
}

/// Perft that can be stopped, but for the last plies; none after a stop.
fn stoppable_perft(position: &Chess, depth: u32, signals: &Signals) -> Option<u64> {
    if signals.is_stopped() {
        return None;
    }
    match depth {
        0..=2 => Some(perft(position, depth)),
        _ => position.moves().iter().map(|&m| stoppable_perft(&position.after(m), depth - 1, signals)).sum(),
    }
}
