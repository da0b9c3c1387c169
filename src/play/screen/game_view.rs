//! What there is to see of a game.

use crate::game::{Board, Score, Side};
use crate::games::PlayableGame;
use crate::play::{Conclusion, GameRecord, Participant, Play, Purpose, SearchPanel, Sides};
use std::time::{Duration, Instant};

/// What there is to see of a game.
#[derive(Clone, Debug)]
pub struct GameView<'a, G: PlayableGame> {
    /// The moves.
    pub record: &'a GameRecord<G>,
    /// Who plays which side.
    pub sides: Sides,
    /// Who plays which side and how, in a sentence.
    pub players: String,
    /// The time left on the clocks, if there are any.
    pub clocks: Option<[Duration; 2]>,
    /// What the engine's current or last search has found.
    pub panel: &'a SearchPanel<G>,
    /// The engine's value of every position so far, for the first player.
    pub values: Vec<Option<Score>>,
    /// What the engine searches for now.
    pub thinking: Option<Purpose>,
    /// Whether the engine plays both sides and waits for the command to continue.
    pub paused: bool,
    /// Whether the game could not be saved after its last move.
    pub unsaved: bool,
    /// How the game has ended.
    pub conclusion: Option<&'a Conclusion>,
    /// Whether the board is drawn flipped.
    pub flipped: bool,
}

impl<'a, G: PlayableGame> GameView<'a, G> {
    /// The view of a game at a time.
    pub fn of(play: &'a Play<G>, now: Instant) -> GameView<'a, G> {
        GameView {
            record: play.record(),
            sides: play.sides(),
            players: play.players_text(),
            clocks: play.clocks().map(|clocks| clocks.both(now)),
            panel: play.panel(),
            values: play.values(),
            thinking: play.thinking(),
            paused: play.is_paused(),
            unsaved: play.is_unsaved(),
            conclusion: play.conclusion(),
            flipped: is_flipped(play),
        }
    }

    /// The position on the board.
    pub fn position(&self) -> &'a G {
        self.record.position()
    }

    /// The side for which scores are shown: the user's, or the first player's.
    pub fn viewer(&self) -> Side {
        self.sides.human_side().unwrap_or(Side::First)
    }

    /// Whether the user is to move.
    pub fn is_human_turn(&self) -> bool {
        self.conclusion.is_none() && self.sides.of(self.position().to_move()) == Participant::Human
    }
}

/// Whether the board is drawn flipped: so that the user's side is at the bottom, unless the user has flipped it.
pub(super) fn is_flipped<G: PlayableGame>(play: &Play<G>) -> bool {
    let at_top = |human| <G as Board>::BOTTOM.is_some_and(|bottom| bottom != human);
    play.sides().human_side().is_some_and(at_top) != play.is_flipped()
}
