//! The engine in a thread of its own.

use crate::engine::{BestMove, Engine, Info, MoveLimits, Options, Request, Signals, Strength};
use crate::games::PlayableGame;
use crate::search::{Bounds, TableError};
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// What comes from the engine's thread, with the number of the request that it is about.
#[derive(Debug)]
pub struct Event<G: PlayableGame> {
    pub(super) number: u64,
    pub(super) news: News<G>,
}

#[derive(Debug)]
pub(super) enum News<G: PlayableGame> {
    /// Something was found; and what every test since the last time has left of the root's value.
    Info(Box<Info<G>>, Vec<Bounds>),
    /// The engine has an answer, or has failed.
    BestMove(Result<BestMove<G>, String>),
}

/// A request to the engine.
pub(super) struct Inquiry<G: PlayableGame> {
    pub(super) request: Request<G>,
    pub(super) limits: MoveLimits,
    pub(super) strength: Option<Strength>,
    pub(super) options: Options,
}

enum Order<G: PlayableGame> {
    Think { number: u64, inquiry: Box<Inquiry<G>>, signals: Signals },
    Forget,
}

/// The engine, to whom questions are put one after the other. A request that nobody is interested in any more is
/// abandoned: its search is told to stop, and whatever still comes from it has an old number.
pub(super) struct Adviser<G: PlayableGame> {
    orders: Sender<Order<G>>,
    events: Receiver<Event<G>>,
    number: u64,
    /// How to stop the present search.
    running: Option<Signals>,
}

/// Tests are told not more often than this, in bundles: a driver that makes thousands of them would flood a screen.
const BETWEEN_THOUGHTS: Duration = Duration::from_millis(40);

impl<G: PlayableGame> Adviser<G> {
    /// Starts the engine, or says why there is none.
    pub(super) fn new(options: Options) -> Result<Adviser<G>, TableError> {
        let engine = Engine::new(options)?;
        let (orders, received) = unbounded();
        let (sender, events) = unbounded();
        std::thread::spawn(move || serve(engine, &received, &sender));
        Ok(Adviser { orders, events, number: 0, running: None })
    }

    /// What comes from the engine.
    pub(super) fn events(&self) -> &Receiver<Event<G>> {
        &self.events
    }

    /// Puts a request, in place of the one that is open.
    pub(super) fn ask(&mut self, inquiry: Inquiry<G>) {
        self.abandon();
        let signals = Signals::default();
        self.number += 1;
        let order =
            Order::Think { number: self.number, inquiry: Box::new(inquiry), signals: signals.clone() };
        // The thread catches what fails, and ends with this end of the channel alone.
        let _ = self.orders.send(order);
        self.running = Some(signals);
    }

    /// Wants no answer to the open request any more.
    pub(super) fn abandon(&mut self) {
        if let Some(signals) = self.running.take() {
            signals.stop();
            self.number += 1;
        }
    }

    /// Wants the answer at once, whatever it is.
    pub(super) fn hurry(&self) {
        if let Some(signals) = &self.running {
            signals.stop();
        }
    }

    /// Forgets everything before the next request, for a new game.
    pub(super) fn forget(&mut self) {
        self.abandon();
        let _ = self.orders.send(Order::Forget);
    }

    /// What an event says, unless it is about an old request.
    pub(super) fn open(&mut self, event: Event<G>) -> Option<News<G>> {
        if event.number != self.number || self.running.is_none() {
            return None;
        }
        if matches!(event.news, News::BestMove(_)) {
            self.running = None;
        }
        Some(event.news)
    }
}

impl<G: PlayableGame> Drop for Adviser<G> {
    fn drop(&mut self) {
        self.abandon();
    }
}

fn serve<G: PlayableGame>(mut engine: Engine<G>, orders: &Receiver<Order<G>>, events: &Sender<Event<G>>) {
    for order in orders {
        let (number, inquiry, signals) = match order {
            Order::Think { number, inquiry, signals } => (number, inquiry, signals),
            Order::Forget => {
                engine.clear();
                continue;
            }
        };
        let tell = |news| events.send(Event { number, news }).is_ok();
        if engine.options() != inquiry.options
            && let Err(error) = engine.set_options(inquiry.options)
        {
            tell(News::BestMove(Err(error.to_string())));
            continue;
        }
        let mut intervals = Vec::new();
        let mut next = Duration::ZERO;
        let mut watch = |info: &Info<G>| {
            // Of several best moves only the first is the driver's work on the root's value.
            if info.line == 1 {
                intervals.push(info.bounds);
            }
            if info.finished || info.elapsed >= next {
                next = info.elapsed + BETWEEN_THOUGHTS;
                tell(News::Info(Box::new(info.clone()), std::mem::take(&mut intervals)));
            }
        };
        let Inquiry { request, limits, strength, .. } = *inquiry;
        // A search that fails must not leave a person waiting.
        let answer = catch_unwind(AssertUnwindSafe(|| match strength {
            Some(strength) => strength.search(&mut engine, &request, limits, &signals, &mut watch),
            None => engine.search(&request, limits, &signals, &mut watch),
        }));
        if answer.is_err() {
            engine.clear();
        }
        tell(News::BestMove(
            answer.map_err(|_| "the search has failed, which is a fault of the engine".to_string()),
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{GameId, Task};

    /// An engine that does not answer for so long hangs.
    const PATIENCE: Duration = Duration::from_secs(120);

    fn inquiry<G: PlayableGame>(depth: Option<u32>) -> Inquiry<G> {
        Inquiry {
            request: Request::new(G::start(), Vec::new()),
            limits: MoveLimits { depth, ..MoveLimits::default() },
            strength: None,
            options: Options { table_bits: 10, ..Options::default() },
        }
    }

    struct Stale;

    impl Task for Stale {
        type Output = ();

        fn run<G: PlayableGame>(self) {
            let mut adviser = Adviser::<G>::new(inquiry::<G>(None).options).expect("a table");
            let mut old_answers = 0;
            for _ in 0..5 {
                // A search without an end, abandoned as soon as it has begun.
                adviser.ask(inquiry(None));
                let event = adviser.events().recv_timeout(PATIENCE).expect("an info");
                assert!(matches!(event.news, News::Info(..)));
                adviser.abandon();
                assert!(adviser.open(event).is_none());
                adviser.ask(inquiry(Some(1)));
                let wanted = adviser.number;
                loop {
                    let event = adviser.events().recv_timeout(PATIENCE).expect("an answer");
                    let is_old = event.number != wanted;
                    let is_answer = matches!(event.news, News::BestMove(_));
                    old_answers += u32::from(is_old && is_answer);
                    match adviser.open(event) {
                        None => assert!(is_old, "{}", G::NAME),
                        Some(News::BestMove(answer)) => {
                            assert!(!is_old && answer.is_ok_and(|answer| answer.depth == 1), "{}", G::NAME);
                            break;
                        }
                        Some(News::Info(..)) => assert!(!is_old, "{}", G::NAME),
                    }
                }
            }
            assert_eq!(
                old_answers,
                5,
                "{}: every search answers, and the abandoned ones are not heard",
                G::NAME
            );
        }
    }

    #[test]
    fn answers_to_old_questions_are_dropped() {
        for game in GameId::ALL {
            game.run(Stale);
        }
    }
}
