//! The engine of a session.

use super::EngineSettings;
use super::search_thread::{self, SearchEvent, SearchJob};
use crate::engine::{BestMove, Engine, Info, MoveLimits, Request, Signals};
use crate::game::{Notation, Selective};
use crate::search::TableError;
use crossbeam_channel::{Receiver, Sender, unbounded};

/// The engine of a session. While it searches it is in the thread of the search.
pub(super) struct Searcher<G: Selective> {
    settings: EngineSettings,
    engine: Option<Box<Engine<G>>>,
    signals: Signals,
    sender: Sender<SearchEvent<G>>,
    events: Receiver<SearchEvent<G>>,
}

/// What a search tells.
pub(super) enum SearchNews<G: Selective> {
    /// An iteration is finished.
    Info(Box<Info<G>>),
    /// The search is over.
    BestMove(BestMove<G>),
}

impl<G: Notation + Selective> Searcher<G> {
    /// An engine, or an error if there is no memory for its table.
    pub(super) fn new(settings: EngineSettings) -> Result<Searcher<G>, TableError> {
        // Read the weights of the evaluation now, and not when a clock runs.
        G::start().evaluate_trained();
        let (sender, events) = unbounded();
        let engine = Some(Box::new(Engine::new(settings.options)?));
        Ok(Searcher { settings, engine, signals: Signals::default(), sender, events })
    }

    /// How it plays.
    pub(super) fn settings(&self) -> &EngineSettings {
        &self.settings
    }

    /// The events of its searches.
    pub(super) fn events(&self) -> Receiver<SearchEvent<G>> {
        self.events.clone()
    }

    /// Whether it searches.
    pub(super) fn is_running(&self) -> bool {
        self.engine.is_none()
    }

    /// Forgets everything, for a new game.
    pub(super) fn clear(&mut self) {
        if let Some(engine) = &mut self.engine {
            engine.clear();
        }
    }

    /// Starts a search, unless one is running.
    pub(super) fn start(&mut self, request: Request<G>, limits: MoveLimits) {
        let Some(engine) = self.engine.take() else { return };
        self.signals = Signals::default();
        let job = SearchJob { request, limits, strength: self.settings.strength };
        let sender = self.sender.clone();
        let send = move |event| _ = sender.send(event);
        search_thread::spawn(engine, job, self.signals.clone(), |info| info.finished, send);
    }

    /// Tells the search that is running to stop.
    pub(super) fn stop(&self) {
        self.signals.stop();
    }

    /// Takes an event of a search, and the engine back where it is over.
    pub(super) fn accept(&mut self, event: SearchEvent<G>) -> SearchNews<G> {
        match event {
            SearchEvent::Info(info) => SearchNews::Info(info),
            SearchEvent::BestMove { engine, answer, failed } => {
                self.engine = Some(engine);
                if failed {
                    log::error!("internal error: the search failed; playing the first legal move");
                }
                SearchNews::BestMove(answer)
            }
        }
    }
}
