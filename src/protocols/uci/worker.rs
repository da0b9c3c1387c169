//! The thread of a perft or a benchmark.

use crate::bench;
use crate::engine::{Options, Signals};
use crate::game::{Game, perft};
use crate::protocols::search_thread::SearchEvent;
use crossbeam_channel::Sender;
use nullwindow_chess::Chess;

/// An event from a thread.
pub(super) enum WorkerEvent {
    /// Of a search.
    Search(SearchEvent<Chess>),
    /// A line of output.
    Output(String),
    /// A perft or a benchmark is over.
    Finished,
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
