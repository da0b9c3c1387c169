//! A game at the board.

use super::adviser::{Adviser, Event, Inquiry};
use super::{Clocks, Conclusion, Keeper, Opponent, Panel, Player, Reply, Sheet, Sides};
use crate::engine::{Ending, MoveLimits, Options, Request};
use crate::game::{Score, Side};
use crate::games::PlayableGame;
use crate::search::{Algorithm, Bounds, TableError};
use crossbeam_channel::Receiver;
use std::time::{Duration, Instant};

/// What the engine thinks about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// Its own move.
    Move,
    /// A hint.
    Hint,
    /// So many best moves.
    Analysis(usize),
    /// Whether to accept a draw.
    DrawOffer,
}

/// One of the best moves of an analysis.
pub(super) struct Line<G: PlayableGame> {
    pub(super) bounds: Bounds,
    pub(super) moves: Vec<G::Move>,
}

/// A game at the board: the moves, the players, the clocks, the engine and what it thinks, and how it ended.
///
/// Whoever shows it calls [`Play::begin`] once, then hands it commands, the engine's [`Play::events`], and the time.
pub struct Play<G: PlayableGame> {
    pub(super) sheet: Sheet<G>,
    pub(super) sides: Sides,
    pub(super) opponent: Opponent,
    pub(super) clocks: Option<Clocks>,
    /// What the clocks showed at the start.
    pub(super) first_clocks: Option<[Duration; 2]>,
    pub(super) adviser: Adviser<G>,
    pub(super) purpose: Option<Purpose>,
    pub(super) lines: Vec<Line<G>>,
    pub(super) panel: Panel<G>,
    pub(super) conclusion: Option<Conclusion>,
    /// The engine, which plays both sides, waits to be told to go on.
    pub(super) paused: bool,
    pub(super) flipped: bool,
    pub(super) keeper: Keeper,
    /// The files that hold this or an earlier game of this session, and may be replaced.
    pub(super) own_files: Vec<std::path::PathBuf>,
}

impl<G: PlayableGame> Play<G> {
    /// A game that has come so far, or the reason why there is no engine.
    pub fn new(
        sheet: Sheet<G>,
        sides: Sides,
        opponent: Opponent,
        keeper: Keeper,
    ) -> Result<Play<G>, TableError> {
        let adviser = Adviser::new(opponent.options)?;
        let clocks = opponent.control.game_time.map(Clocks::new);
        Ok(Play {
            first_clocks: clocks.as_ref().map(|clocks| [clocks.time().base; 2]),
            sheet,
            sides,
            opponent,
            clocks,
            adviser,
            purpose: None,
            lines: Vec::new(),
            panel: Panel::default(),
            conclusion: None,
            paused: false,
            flipped: false,
            keeper,
            own_files: Vec::new(),
        })
    }

    /// The moves of the game.
    pub fn sheet(&self) -> &Sheet<G> {
        &self.sheet
    }

    /// The present position.
    pub fn position(&self) -> &G {
        self.sheet.position()
    }

    /// Who plays which side.
    pub fn sides(&self) -> Sides {
        self.sides
    }

    /// How the engine plays.
    pub fn opponent(&self) -> &Opponent {
        &self.opponent
    }

    /// The clocks, if the game has any.
    pub fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// What the engine thinks about now.
    pub fn thinking(&self) -> Option<Purpose> {
        self.purpose
    }

    /// What the engine thinks, or has info last.
    pub fn panel(&self) -> &Panel<G> {
        &self.panel
    }

    /// How the game has ended, if it is over.
    pub fn conclusion(&self) -> Option<&Conclusion> {
        self.conclusion.as_ref()
    }

    /// Whether the board is seen from the other side than usual.
    pub fn is_flipped(&self) -> bool {
        self.flipped
    }

    /// Whether the engine, which plays both sides, waits to be told to go on.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Whether a person is to move.
    pub fn is_persons_turn(&self) -> bool {
        self.conclusion.is_none() && self.sides.of(self.position().to_move()) == Player::Person
    }

    /// Whether a game has begun and is not over.
    pub fn is_running(&self) -> bool {
        self.conclusion.is_none() && !self.sheet.played().is_empty()
    }

    /// What the engine thought of every position from the start to the present one, as the first player sees it.
    pub fn values(&self) -> Vec<Option<Score>> {
        let present = self.panel.now.as_ref().filter(|now| now.root == *self.position());
        let value = present.and_then(|now| Some(now.side().view(now.value?)));
        self.sheet.played().iter().map(|ply| ply.value).chain([value]).collect()
    }

    /// What the engine's thread sends; to be handed to [`Play::hear`].
    pub fn events(&self) -> &Receiver<Event<G>> {
        self.adviser.events()
    }

    /// When [`Play::tick`] has something to say, if nothing happens before.
    pub fn deadline(&self) -> Option<Instant> {
        self.clocks.as_ref().and_then(Clocks::deadline)
    }

    /// Looks at the clocks: a side whose time is up has lost.
    pub fn tick(&mut self) -> Reply {
        match self.clocks.as_ref().and_then(|clocks| clocks.fallen(Instant::now())) {
            Some(side) if self.conclusion.is_none() => self.conclude(Ending::Time, Some(!side)),
            _ => Reply::default(),
        }
    }

    /// Begins, or goes on from where the game is.
    pub fn begin(&mut self) -> Reply {
        self.proceed()
    }

    /// Ends the game for a reason.
    pub(super) fn conclude(&mut self, ending: Ending, winner: Option<Side>) -> Reply {
        let conclusion = Conclusion::new(ending, winner, self.position());
        self.end(conclusion)
    }

    fn end(&mut self, conclusion: Conclusion) -> Reply {
        self.stop_thinking();
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(Instant::now());
        }
        let text = format!("Game over, {}: {}", conclusion.score, conclusion.text);
        self.conclusion = Some(conclusion);
        self.keeper.discard::<G>();
        Reply::changed(text)
    }

    /// Makes a legal move, which somebody info to be worth so much to the first player.
    pub(super) fn make(&mut self, m: G::Move, value: Option<Score>) {
        let side = self.position().to_move();
        if self.sides.of(side) == Player::Person || self.sides == Sides::ENGINE {
            self.keeper.begin();
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
        self.sheet.play(m, value, left);
    }

    /// Goes on from the present position: passes where nothing else can be done, sees whether the game is over, and lets
    /// the engine think if it is to move.
    pub(super) fn proceed(&mut self) -> Reply {
        let mut reply = Reply::default();
        while self.conclusion.is_none() {
            if let Some(end) = self.sheet.referee().game_end() {
                let conclusion = Conclusion::of(end, self.position());
                return reply.and(self.end(conclusion));
            }
            let Some(pass) = self.forced_pass() else { break };
            let side = G::side_name(self.position().to_move());
            self.make(pass, None);
            reply = reply.and(Reply::changed(format!("{side} cannot move and passes")));
        }
        if self.conclusion.is_some() {
            return reply;
        }
        let side = self.position().to_move();
        if !self.paused
            && let Some(clocks) = &mut self.clocks
        {
            clocks.start(side, Instant::now());
        }
        reply = reply.and(self.keep());
        if self.sides.of(side) == Player::PlayableGame && !self.paused {
            let left =
                self.clocks.as_ref().map_or(Duration::ZERO, |clocks| clocks.left(side, Instant::now()));
            self.ask(Purpose::Move, 1, self.opponent.limits(left));
        }
        reply
    }

    /// The pass that is all that can be done.
    fn forced_pass(&self) -> Option<G::Move> {
        forced_pass(self.position())
    }

    /// Puts a request about the present position to the engine, in place of any other.
    pub(super) fn ask(&mut self, purpose: Purpose, lines: usize, limits: MoveLimits) {
        let own = purpose == Purpose::Move;
        let options = self.opponent.options;
        // Who looks for the best move alone cannot say what it is worth.
        let algorithm =
            if own || options.algorithm.finds_value() { options.algorithm } else { Algorithm::MTD_F };
        self.purpose = Some(purpose);
        self.lines.clear();
        self.panel.begin(self.position().clone(), algorithm);
        let request = Request { lines, ..Request::new(self.sheet.start().clone(), self.sheet.moves()) };
        self.adviser.ask(Inquiry {
            request,
            limits,
            strength: self.opponent.strength().filter(|_| own),
            options: Options { algorithm, ..options },
        });
    }

    /// Lets the engine think of nothing any more.
    pub(super) fn stop_thinking(&mut self) {
        self.adviser.abandon();
        self.purpose = None;
    }
}

/// The pass that is all that can be done in a position.
pub(super) fn forced_pass<G: PlayableGame>(position: &G) -> Option<G::Move> {
    match position.moves()[..] {
        [m] if G::is_pass(m) => Some(m),
        _ => None,
    }
}
