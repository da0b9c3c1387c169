//! The engine in a thread of its own.

use crate::engine::{BestMove, Engine, Info, MoveLimits, Options, Request, Signals, Strength};
use crate::game::Endgames;
use crate::games::PlayableGame;
use crate::search::{Bounds, TableError};
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

/// A message of the engine's thread, with the number of the search that it belongs to.
#[derive(Debug)]
pub struct EngineEvent<G: PlayableGame> {
    pub(super) number: u64,
    pub(super) message: EngineMessage<G>,
}

#[derive(Debug)]
pub(super) enum EngineMessage<G: PlayableGame> {
    /// What the search has found, and the interval of the root's value after each test since the last message.
    Info(Box<Info<G>>, Vec<Bounds>),
    /// The search is finished, or has failed.
    BestMove(Result<BestMove<G>, String>),
}

/// A search for the engine to run.
pub(super) struct EngineJob<G: PlayableGame> {
    pub(super) request: Request<G>,
    pub(super) limits: MoveLimits,
    pub(super) strength: Option<Strength>,
    pub(super) options: Options,
}

enum ThreadOrder<G: PlayableGame> {
    Search { number: u64, job: Box<EngineJob<G>>, signals: Signals },
    NewGame,
    Endgames(Arc<dyn Endgames<G>>),
}

/// The engine in a thread of its own, which runs one search at a time. A cancelled search is told to stop, and events with
/// its number are ignored from then on.
pub(super) struct EngineThread<G: PlayableGame> {
    orders: Sender<ThreadOrder<G>>,
    events: Receiver<EngineEvent<G>>,
    number: u64,
    /// Stops the running search.
    running: Option<Signals>,
}

/// The least time between two messages about tests: a driver can make thousands of tests a second.
const MESSAGE_INTERVAL: Duration = Duration::from_millis(40);

impl<G: PlayableGame> EngineThread<G> {
    /// Starts the thread, or says why there is no memory for its table.
    pub(super) fn new(options: Options) -> Result<EngineThread<G>, TableError> {
        let engine = Engine::new(options)?;
        let (orders, received) = unbounded();
        let (sender, events) = unbounded();
        std::thread::spawn(move || run(engine, &received, &sender));
        Ok(EngineThread { orders, events, number: 0, running: None })
    }

    /// The messages of the thread.
    pub(super) fn events(&self) -> &Receiver<EngineEvent<G>> {
        &self.events
    }

    /// Starts a search in place of the running one.
    pub(super) fn search(&mut self, job: EngineJob<G>) {
        self.begin(job, Signals::default());
    }

    /// Starts a search on the user's time in place of the running one. Like those of a cancelled one, its events are ignored:
    /// what it finds is in the memory of the engine.
    pub(super) fn ponder(&mut self, job: EngineJob<G>) {
        self.begin(job, Signals::new(true));
        self.number += 1;
    }

    fn begin(&mut self, job: EngineJob<G>, signals: Signals) {
        self.cancel();
        self.number += 1;
        let order = ThreadOrder::Search { number: self.number, job: Box::new(job), signals: signals.clone() };
        // The thread catches panics, and lives as long as this end of the channel.
        let _ = self.orders.send(order);
        self.running = Some(signals);
    }

    /// Stops the running search; its answer will be ignored.
    pub(super) fn cancel(&mut self) {
        if let Some(signals) = self.running.take() {
            signals.stop();
            self.number += 1;
        }
    }

    /// Stops the running search; it answers with the best move so far.
    pub(super) fn move_now(&self) {
        if let Some(signals) = &self.running {
            signals.stop();
        }
    }

    /// Clears table and histories before the next search.
    pub(super) fn new_game(&mut self) {
        self.cancel();
        let _ = self.orders.send(ThreadOrder::NewGame);
    }

    /// Probes these endgame tables from the next search on.
    pub(super) fn set_endgames(&self, endgames: Arc<dyn Endgames<G>>) {
        let _ = self.orders.send(ThreadOrder::Endgames(endgames));
    }

    /// The message of an event, unless it belongs to a cancelled search.
    pub(super) fn accept(&mut self, event: EngineEvent<G>) -> Option<EngineMessage<G>> {
        if event.number != self.number || self.running.is_none() {
            return None;
        }
        if matches!(event.message, EngineMessage::BestMove(_)) {
            self.running = None;
        }
        Some(event.message)
    }
}

impl<G: PlayableGame> Drop for EngineThread<G> {
    fn drop(&mut self) {
        self.cancel();
    }
}

fn run<G: PlayableGame>(
    mut engine: Engine<G>,
    orders: &Receiver<ThreadOrder<G>>,
    events: &Sender<EngineEvent<G>>,
) {
    for order in orders {
        let (number, job, signals) = match order {
            ThreadOrder::Search { number, job, signals } => (number, job, signals),
            ThreadOrder::NewGame => {
                engine.clear();
                continue;
            }
            ThreadOrder::Endgames(endgames) => {
                engine.set_endgames(Some(endgames));
                continue;
            }
        };
        let send = |message| events.send(EngineEvent { number, message }).is_ok();
        if engine.options() != job.options
            && let Err(error) = engine.set_options(job.options)
        {
            send(EngineMessage::BestMove(Err(error.to_string())));
            continue;
        }
        let mut intervals = Vec::new();
        let mut next = Duration::ZERO;
        let mut report = |info: &Info<G>| {
            // Of several best moves only the first is searched for the root's value.
            if info.line == 1 {
                intervals.push(info.bounds);
            }
            if info.finished || info.elapsed >= next {
                next = info.elapsed + MESSAGE_INTERVAL;
                send(EngineMessage::Info(Box::new(info.clone()), std::mem::take(&mut intervals)));
            }
        };
        let EngineJob { request, limits, strength, .. } = *job;
        // A panic in the search must not leave the player waiting.
        let answer = catch_unwind(AssertUnwindSafe(|| match strength {
            Some(strength) => strength.search(&mut engine, &request, limits, &signals, &mut report),
            None => engine.search(&request, limits, &signals, &mut report),
        }));
        if answer.is_err() {
            engine.clear();
        }
        send(EngineMessage::BestMove(
            answer.map_err(|_| "the search crashed, which is a bug in nullwindow".to_string()),
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{GameId, Task};

    /// An engine that does not answer for this long hangs.
    const TIMEOUT: Duration = Duration::from_secs(120);

    fn job<G: PlayableGame>(depth: Option<u32>) -> EngineJob<G> {
        EngineJob {
            request: Request::new(G::start(), Vec::new()),
            limits: MoveLimits { depth, ..MoveLimits::default() },
            strength: None,
            options: Options { table_bits: 10, ..Options::default() },
        }
    }

    struct CancelledSearches;

    impl Task for CancelledSearches {
        type Output = ();

        fn run<G: PlayableGame>(self) {
            let mut engine = EngineThread::<G>::new(job::<G>(None).options).expect("a table");
            let mut old_answers = 0;
            for _ in 0..5 {
                // A search without a limit, cancelled as soon as it has begun.
                engine.search(job(None));
                let event = engine.events().recv_timeout(TIMEOUT).expect("an info");
                assert!(matches!(event.message, EngineMessage::Info(..)));
                engine.cancel();
                assert!(engine.accept(event).is_none());
                engine.search(job(Some(1)));
                let wanted = engine.number;
                loop {
                    let event = engine.events().recv_timeout(TIMEOUT).expect("an answer");
                    let is_old = event.number != wanted;
                    let is_answer = matches!(event.message, EngineMessage::BestMove(_));
                    old_answers += u32::from(is_old && is_answer);
                    match engine.accept(event) {
                        None => assert!(is_old, "{}", G::NAME),
                        Some(EngineMessage::BestMove(answer)) => {
                            assert!(!is_old && answer.is_ok_and(|answer| answer.depth == 1), "{}", G::NAME);
                            break;
                        }
                        Some(EngineMessage::Info(..)) => assert!(!is_old, "{}", G::NAME),
                    }
                }
            }
            assert_eq!(
                old_answers,
                5,
                "{}: every search answers, and the answers of cancelled ones are ignored",
                G::NAME
            );
        }
    }

    #[test]
    fn answers_of_cancelled_searches_are_ignored() {
        for game in GameId::ALL {
            game.run(CancelledSearches);
        }
    }
}
