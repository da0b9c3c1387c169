//! The thread of a search, a count or a benchmark.

use crate::bench;
use crate::engine::{BestMove, Engine, Info, MoveLimits, Options, Request, Signals, Strength};
use crate::game::{Game, perft};
use crate::search::INFINITY;
use crossbeam_channel::Sender;
use nullwindow_chess::Chess;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// What comes from the thread.
pub(super) enum Event {
    /// A search has found something.
    Info(Box<Info<Chess>>),
    /// A line to pass on.
    Line(String),
    /// A search has ended, and gives the engine back. Neither comes from one that has failed.
    BestMove(Option<(Box<Engine<Chess>>, BestMove<Chess>)>),
    /// A count or a benchmark has ended.
    Finished,
}

/// A search.
pub(super) struct Task {
    pub(super) engine: Box<Engine<Chess>>,
    pub(super) request: Request<Chess>,
    pub(super) limits: MoveLimits,
    pub(super) strength: Option<Strength>,
}

/// Bounds are said after the first second, and then not more often than this. A driver that makes hundreds of tests an
/// iteration would flood its client.
const BETWEEN_BOUNDS: Duration = Duration::from_millis(200);
const BEFORE_BOUNDS: Duration = Duration::from_secs(1);

/// Starts a search.
pub(super) fn search(task: Task, signals: Signals, events: Sender<Event>) {
    std::thread::spawn(move || {
        let Task { mut engine, request, limits, strength } = task;
        let mut next_bound = BEFORE_BOUNDS;
        let mut watch = |info: &Info<Chess>| {
            let is_news = info.bounds.lower > -INFINITY || info.bounds.upper < INFINITY;
            if info.finished || is_news && info.elapsed >= next_bound {
                if !info.finished {
                    next_bound = info.elapsed + BETWEEN_BOUNDS;
                }
                let _ = events.send(Event::Info(Box::new(info.clone())));
            }
        };
        // A search that fails must not leave its client waiting.
        let answer = catch_unwind(AssertUnwindSafe(|| match strength {
            Some(strength) => strength.search(&mut engine, &request, limits, &signals, &mut watch),
            None => engine.search(&request, limits, &signals, &mut watch),
        }));
        let _ = events.send(Event::BestMove(answer.ok().map(|answer| (engine, answer))));
    });
}

/// Starts to count sequences of moves, for every move apart. `name` writes the moves.
pub(super) fn count(
    position: Chess,
    depth: u32,
    name: impl Fn(<Chess as Game>::Move) -> String + Send + 'static,
    signals: Signals,
    events: Sender<Event>,
) {
    std::thread::spawn(move || {
        let mut total = u64::from(depth == 0);
        let moves = if depth == 0 { Vec::new() } else { position.moves().to_vec() };
        for m in moves {
            let Some(nodes) = count_below(&position.after(m), depth - 1, &signals) else { break };
            total += nodes;
            let _ = events.send(Event::Line(format!("{}: {nodes}", name(m))));
        }
        if !signals.is_stopped() {
            let _ = events.send(Event::Line(format!("\nNodes searched: {total}\n")));
        }
        let _ = events.send(Event::Finished);
    });
}

/// Starts the benchmark with an engine of its own.
pub(super) fn bench(options: Options, signals: Signals, events: Sender<Event>) {
    std::thread::spawn(move || {
        let total = bench::bench(options, bench::DEPTH, &signals, |entry, answer| {
            let best = answer.best.map_or_else(|| "-".to_string(), |m| entry.position.format_uci(m));
            let _ = events.send(Event::Line(format!("{:<20} {:>10} {best}", entry.id, answer.nodes)));
            true
        });
        let _ = events.send(Event::Line(match total {
            Ok(total) => format!("{} nodes {} nps", total.nodes, total.rate()),
            Err(error) => format!("info string {error}"),
        }));
        let _ = events.send(Event::Finished);
    });
}

/// The number of sequences of moves; none after a stop. The last plies are too quick to be stopped.
fn count_below(position: &Chess, depth: u32, signals: &Signals) -> Option<u64> {
    if signals.is_stopped() {
        return None;
    }
    match depth {
        0..=2 => Some(perft(position, depth)),
        _ => position.moves().iter().map(|&m| count_below(&position.after(m), depth - 1, signals)).sum(),
    }
}
