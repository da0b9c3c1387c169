//! The engine of a session.

use super::EngineSettings;
use super::search_thread::{self, SearchEvent, SearchJob};
use crate::engine::{BestMove, Engine, Info, MoveLimits, Options, Request, Signals};
use crate::experiment::available_memory;
use crate::game::{Endgames, Notation, Score, Selective};
use crate::search::{Bounds, INFINITY, Table, TableError};
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::sync::Arc;

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

    /// Searches with other options from now on. Where there is no memory for its table, or a search is running, everything
    /// stays as it was; the error is the message for the client.
    pub(super) fn set_options(&mut self, options: Options) -> Result<(), String> {
        let engine = self.engine.as_mut().ok_or("a search is running, expected its end first")?;
        if let Some(message) = too_large(engine.options(), options) {
            return Err(message);
        }
        engine.set_options(options).map_err(|error| error.to_string())?;
        self.settings.options = options;
        Ok(())
    }

    /// Probes these endgame tables from now on; without any, those that come with the game.
    pub(super) fn set_endgames(&mut self, endgames: Option<Arc<dyn Endgames<G>>>) {
        if let Some(engine) = &mut self.engine {
            engine.set_endgames(endgames.or_else(G::builtin_endgames));
        }
    }

    /// Starts a search, unless one is running.
    pub(super) fn start(&mut self, request: Request<G>, limits: MoveLimits) {
        self.begin(request, limits, Signals::default());
    }

    /// Starts a search on the opponent's time, unless one is running.
    pub(super) fn ponder(&mut self, request: Request<G>, limits: MoveLimits) {
        self.begin(request, limits, Signals::new(true));
    }

    fn begin(&mut self, request: Request<G>, limits: MoveLimits, signals: Signals) {
        let Some(engine) = self.engine.take() else { return };
        self.signals = signals;
        let job = SearchJob { request, limits, strength: self.settings.strength };
        let sender = self.sender.clone();
        let send = move |event| _ = sender.send(event);
        search_thread::spawn(engine, job, self.signals.clone(), |info| info.finished, send);
    }

    /// Whether the search runs on the opponent's time.
    pub(super) fn is_pondering(&self) -> bool {
        self.signals.is_pondering()
    }

    /// Tells the search that is running that the opponent has played the expected move.
    pub(super) fn ponder_hit(&self) {
        self.signals.ponder_hit();
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

/// The value that bounds tell, if they tell one.
pub(super) fn known_value(Bounds { lower, upper }: Bounds) -> Option<Score> {
    [lower, upper].into_iter().find(|bound| bound.abs() < INFINITY)
}

/// Why there is no memory for the table of these options. The one of the options before is freed first. The allocator may
/// promise more than there is.
pub(super) fn too_large(before: Options, after: Options) -> Option<String> {
    let bytes = |options: Options| Table::bytes(options.table_bits);
    let available = available_memory()?.saturating_add(bytes(before));
    let too_large = bytes(after) > available && bytes(after) > bytes(before);
    let (needed, available) = (bytes(after) >> 20, available >> 20);
    too_large.then(|| format!("a table of {needed} MiB is too large, {available} MiB are available"))
}
