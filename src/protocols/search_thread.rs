//! The thread of a search.

use crate::engine::{BestMove, Engine, Info, MoveLimits, Request, Signals, Strength};
use crate::game::Selective;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// An event from the thread.
pub(super) enum SearchEvent<G: Selective> {
    /// The search has news.
    Info(Box<Info<G>>),
    /// The search is over and gives the engine back.
    BestMove {
        engine: Box<Engine<G>>,
        answer: BestMove<G>,
        /// The search panicked: the answer is the first legal move, and the engine has forgotten everything.
        failed: bool,
    },
}

/// A search to run.
pub(super) struct SearchJob<G: Selective> {
    pub(super) request: Request<G>,
    pub(super) limits: MoveLimits,
    /// Play weaker than the engine can.
    pub(super) strength: Option<Strength>,
}

/// Starts a search. Of its news, `wants` picks what is sent.
pub(super) fn spawn<G: Selective>(
    mut engine: Box<Engine<G>>,
    job: SearchJob<G>,
    signals: Signals,
    mut wants: impl FnMut(&Info<G>) -> bool + Send + 'static,
    send: impl Fn(SearchEvent<G>) + Send + Sync + 'static,
) {
    std::thread::spawn(move || {
        let SearchJob { request, limits, strength } = job;
        let mut watch = |info: &Info<G>| {
            if wants(info) {
                send(SearchEvent::Info(Box::new(info.clone())));
            }
        };
        // A panic must not leave the client waiting.
        let found = catch_unwind(AssertUnwindSafe(|| match strength {
            Some(strength) => strength.search(&mut engine, &request, limits, &signals, &mut watch),
            None => engine.search(&request, limits, &signals, &mut watch),
        }));
        let failed = found.is_err();
        let answer = found.unwrap_or_else(|_| {
            engine.clear();
            let root = request.moves.iter().fold(request.start, |position, &m| position.after(m));
            let best = root.moves().first().copied();
            let elapsed = Duration::ZERO;
            BestMove {
                best,
                reply: None,
                value: None,
                no_mate: None,
                proved: false,
                known: None,
                depth: 0,
                nodes: 0,
                elapsed,
            }
        });
        send(SearchEvent::BestMove { engine, answer, failed });
    });
}
