//! What a screen shows of a game.

use crate::game::{Board, Score, Side};
use crate::games::PlayableGame;
use crate::play::{Conclusion, Panel, Play, Player, Purpose, Sheet, Sides};
use std::time::{Duration, Instant};

/// A look at a game: all that is drawn of it.
#[derive(Clone, Debug)]
pub struct View<'a, G: PlayableGame> {
    /// The moves.
    pub sheet: &'a Sheet<G>,
    /// Who plays which side.
    pub sides: Sides,
    /// Who plays which side and how, in a sentence.
    pub players: String,
    /// What is left on the clocks, if there are any.
    pub clocks: Option<[Duration; 2]>,
    /// What the engine thinks, or has info last.
    pub panel: &'a Panel<G>,
    /// What the engine thought of every position so far, as the first player sees it.
    pub values: Vec<Option<Score>>,
    /// What the engine thinks about now.
    pub thinking: Option<Purpose>,
    /// Whether the engine, which plays both sides, waits.
    pub paused: bool,
    /// How the game has ended.
    pub conclusion: Option<&'a Conclusion>,
    /// Whether the board is flipped round.
    pub flipped: bool,
}

impl<'a, G: PlayableGame> View<'a, G> {
    /// What is seen of a game at a moment.
    pub fn of(play: &'a Play<G>, now: Instant) -> View<'a, G> {
        View {
            sheet: play.sheet(),
            sides: play.sides(),
            players: play.who_plays(),
            clocks: play.clocks().map(|clocks| clocks.both(now)),
            panel: play.panel(),
            values: play.values(),
            thinking: play.thinking(),
            paused: play.is_paused(),
            conclusion: play.conclusion(),
            flipped: is_flipped(play),
        }
    }

    /// The position on the board.
    pub fn position(&self) -> &'a G {
        self.sheet.position()
    }

    /// The side from which values are seen: that of the only person, or the first.
    pub fn viewer(&self) -> Side {
        self.sides.only_person().unwrap_or(Side::First)
    }

    /// Whether somebody at the keyboard is to move.
    pub fn is_persons_turn(&self) -> bool {
        self.conclusion.is_none() && self.sides.of(self.position().to_move()) == Player::Person
    }
}

/// Whether the board is flipped round: so that the only person sits at the bottom, unless it was flipped.
pub(super) fn is_flipped<G: PlayableGame>(play: &Play<G>) -> bool {
    let at_top = |person| <G as Board>::BOTTOM.is_some_and(|bottom| bottom != person);
    play.sides().only_person().is_some_and(at_top) != play.is_flipped()
}
