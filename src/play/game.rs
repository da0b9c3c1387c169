//! A game between its participants, with clocks and an engine, but without any user interface.

use super::engine_thread::{EngineEvent, EngineJob, EngineThread};
use super::{Autosave, Clocks, Conclusion, GameRecord, Opponent, Participant, Response, SearchPanel, Sides};
use crate::engine::{Ending, MoveLimits, Options, Request};
use crate::game::{Endgames, Score, Side};
use crate::games::PlayableGame;
use crate::search::{Algorithm, Bounds, TableError};
use crossbeam_channel::Receiver;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What the engine searches for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// Its own move.
    Move,
    /// A hint.
    Hint,
    /// This many best moves.
    Analysis(usize),
    /// Whether to accept a draw.
    DrawOffer,
}

/// One of the best moves of an analysis, with its line.
pub(super) struct AnalysisLine<G: PlayableGame> {
    pub(super) bounds: Bounds,
    /// Whether the value is proved.
    pub(super) proved: bool,
    pub(super) moves: Vec<G::Move>,
}

/// A game between its participants: the moves, the clocks, the engine and its search, and how the game ended.
///
/// A user interface calls [`Play::begin`] once, then passes on the user's commands, the engine's [`Play::events`], and calls
/// [`Play::tick`] for the clocks.
pub struct Play<G: PlayableGame> {
    pub(super) record: GameRecord<G>,
    pub(super) sides: Sides,
    pub(super) opponent: Opponent,
    pub(super) clocks: Option<Clocks>,
    /// The time on the clocks at the start.
    pub(super) first_clocks: Option<[Duration; 2]>,
    pub(super) engine: EngineThread<G>,
    pub(super) purpose: Option<Purpose>,
    pub(super) lines: Vec<AnalysisLine<G>>,
    pub(super) panel: SearchPanel<G>,
    pub(super) conclusion: Option<Conclusion>,
    /// The engine plays both sides, and waits for the command to continue.
    pub(super) paused: bool,
    pub(super) flipped: bool,
    pub(super) autosave: Autosave,
    /// The files that were saved in this session, which may be overwritten.
    pub(super) own_files: Vec<std::path::PathBuf>,
}

impl<G: PlayableGame> Play<G> {
    /// A game with these moves so far, or the reason why there is no memory for the engine.
    pub fn new(
        record: GameRecord<G>,
        sides: Sides,
        opponent: Opponent,
        autosave: Autosave,
    ) -> Result<Play<G>, TableError> {
        let engine = EngineThread::new(opponent.options)?;
        let clocks = opponent.control.game_time.map(Clocks::new);
        Ok(Play {
            first_clocks: clocks.as_ref().map(|clocks| [clocks.time().base; 2]),
            record,
            sides,
            opponent,
            clocks,
            engine,
            purpose: None,
            lines: Vec::new(),
            panel: SearchPanel::default(),
            conclusion: None,
            paused: false,
            flipped: false,
            autosave,
            own_files: Vec::new(),
        })
    }

    /// The moves of the game.
    pub fn record(&self) -> &GameRecord<G> {
        &self.record
    }

    /// The present position.
    pub fn position(&self) -> &G {
        self.record.position()
    }

    /// Who plays which side.
    pub fn sides(&self) -> Sides {
        self.sides
    }

    /// Lets the engine probe these endgame tables.
    pub fn set_endgames(&mut self, endgames: Arc<dyn Endgames<G>>) {
        self.engine.set_endgames(endgames);
    }

    /// How the engine plays.
    pub fn opponent(&self) -> &Opponent {
        &self.opponent
    }

    /// The clocks, if the game has any.
    pub fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// What the engine searches for now.
    pub fn thinking(&self) -> Option<Purpose> {
        self.purpose
    }

    /// What the engine's current or last search has found.
    pub fn panel(&self) -> &SearchPanel<G> {
        &self.panel
    }

    /// How the game has ended, if it is over.
    pub fn conclusion(&self) -> Option<&Conclusion> {
        self.conclusion.as_ref()
    }

    /// Whether the user has flipped the board.
    pub fn is_flipped(&self) -> bool {
        self.flipped
    }

    /// Whether the engine plays both sides and waits for the command to continue.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Whether the user is to move.
    pub fn is_human_turn(&self) -> bool {
        self.conclusion.is_none() && self.sides.of(self.position().to_move()) == Participant::Human
    }

    /// Whether a move was played and the game is not over.
    pub fn is_running(&self) -> bool {
        self.conclusion.is_none() && !self.record.played().is_empty()
    }

    /// Whether the game could not be saved after its last move.
    pub fn is_unsaved(&self) -> bool {
        self.is_running() && self.autosave.has_failed()
    }

    /// The engine's value of every position from the start to the present one, for the first player.
    pub fn values(&self) -> Vec<Option<Score>> {
        let present = self.panel.current.as_ref().filter(|current| current.root == *self.position());
        let value = present.and_then(|current| Some(current.side().view(current.value?)));
        self.record.played().iter().map(|played| played.value).chain([value]).collect()
    }

    /// The messages of the engine, for [`Play::handle_event`].
    pub fn events(&self) -> &Receiver<EngineEvent<G>> {
        self.engine.events()
    }

    /// When the running clock runs out, if there is one.
    pub fn deadline(&self) -> Option<Instant> {
        self.clocks.as_ref().and_then(Clocks::deadline)
    }

    /// Checks the clocks: a side that has run out of time has lost.
    pub fn tick(&mut self) -> Response {
        match self.clocks.as_ref().and_then(|clocks| clocks.out_of_time(Instant::now())) {
            Some(side) if self.conclusion.is_none() => self.end_game(Ending::Time, Some(!side)),
            _ => Response::default(),
        }
    }

    /// Runs something during which the program stands still, and no clock runs.
    pub(super) fn stand_still(&mut self, stop: impl FnOnce()) {
        let running = self.clocks.as_ref().and_then(Clocks::running);
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(Instant::now());
        }
        stop();
        if let (Some(clocks), Some(side)) = (&mut self.clocks, running) {
            clocks.start(side, Instant::now());
        }
    }

    /// Starts the game, or continues it from the present position.
    pub fn begin(&mut self) -> Response {
        self.autosave.hold_saved::<G>();
        self.advance()
    }

    /// Ends the game.
    pub(super) fn end_game(&mut self, ending: Ending, winner: Option<Side>) -> Response {
        let conclusion = Conclusion::new(ending, winner, self.position());
        self.conclude(conclusion)
    }

    fn conclude(&mut self, conclusion: Conclusion) -> Response {
        self.cancel_search();
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(Instant::now());
        }
        let text = format!("Game over, {}: {}", conclusion.score, conclusion.text);
        self.conclusion = Some(conclusion);
        self.autosave.delete();
        Response::changed(text)
    }

    /// Makes a legal move. `value` is the engine's value of the position for the first player.
    pub(super) fn make_move(&mut self, m: G::Move, value: Option<Score>) {
        let side = self.position().to_move();
        if self.sides.of(side) == Participant::Human || self.sides == Sides::ENGINE_ONLY {
            self.autosave.allow_replacing();
        }
        let left = self.clocks.as_mut().map(|clocks| {
            let now = Instant::now();
            if G::is_pass(m) {
                clocks.stop(now);
            } else {
                clocks.press(side, now);
            }
            clocks.both(now)
        });
        self.record.play(m, value, left);
    }

    /// Continues from the present position: plays forced passes, checks whether the game is over, and starts the engine's
    /// search if it is to move.
    pub(super) fn advance(&mut self) -> Response {
        let mut response = Response::default();
        while self.conclusion.is_none() {
            if let Some(end) = self.record.referee().game_end() {
                let conclusion = Conclusion::of(end, self.position());
                return response.then(self.conclude(conclusion));
            }
            let Some(pass) = forced_pass(self.position()) else { break };
            let side = G::side_name(self.position().to_move());
            self.make_move(pass, None);
            response = response.then(Response::changed(format!("{side} cannot move and passes")));
        }
        if self.conclusion.is_some() {
            return response;
        }
        let side = self.position().to_move();
        if !self.paused
            && let Some(clocks) = &mut self.clocks
        {
            clocks.start(side, Instant::now());
        }
        response = response.then(self.save_automatically());
        if self.sides.of(side) == Participant::Engine && !self.paused {
            let left =
                self.clocks.as_ref().map_or(Duration::ZERO, |clocks| clocks.left(side, Instant::now()));
            self.start_search(Purpose::Move, 1, self.opponent.limits(left));
        }
        self.ponder();
        response
    }

    /// Searches the position of the user, if the engine has nothing else to do and is to ponder.
    pub(super) fn ponder(&mut self) {
        if self.purpose.is_some() {
            return;
        }
        self.engine.cancel();
        let engine_plays = self.sides.human_side().is_some();
        if self.opponent.ponders() && engine_plays && self.is_running() && self.is_human_turn() {
            self.engine.ponder(EngineJob {
                request: Request::new(self.record.start().clone(), self.record.moves()),
                limits: MoveLimits::default(),
                strength: None,
                options: self.opponent.options,
            });
        }
    }

    /// Starts a search of the present position, in place of the running one.
    pub(super) fn start_search(&mut self, purpose: Purpose, lines: usize, limits: MoveLimits) {
        let own = purpose == Purpose::Move;
        let options = self.opponent.options;
        // A driver that finds the best move without its value cannot give a score.
        let algorithm =
            if own || options.algorithm.finds_value() { options.algorithm } else { Algorithm::MTD_F };
        self.purpose = Some(purpose);
        self.lines.clear();
        self.panel.begin(self.position().clone(), algorithm);
        let request = Request { lines, ..Request::new(self.record.start().clone(), self.record.moves()) };
        self.engine.search(EngineJob {
            request,
            limits,
            strength: self.opponent.strength().filter(|_| own),
            options: Options { algorithm, ..options },
        });
    }

    /// Cancels the running search.
    pub(super) fn cancel_search(&mut self) {
        self.engine.cancel();
        self.purpose = None;
    }
}

/// The pass, if it is the only legal move.
pub(super) fn forced_pass<G: PlayableGame>(position: &G) -> Option<G::Move> {
    match position.moves()[..] {
        [m] if G::is_pass(m) => Some(m),
        _ => None,
    }
}
