//! The rules that depend on the history of the game: repetition and move counts.

use crate::{Game, Side};

/// The rules of a game that hold in play but not in the searched tree, because they depend on the path.
pub trait PlayRules: Game {
    /// The number of plies without progress that ends the game in a draw.
    const HALFMOVE_LIMIT: Option<u32>;

    /// Whether a move is progress, after which no earlier position can come back.
    fn is_progress(&self, m: Self::Move) -> bool;

    /// Halfmove clock: the plies without progress before this position, as far as its text says.
    fn halfmove_clock(&self) -> u32 {
        0
    }

    /// Dead position: whether neither side can win any more.
    fn is_dead(&self) -> bool {
        false
    }

    /// The moves that can be taken back by the piece that made them, on any board: with them a search sees that a reply
    /// repeats a position without trying it. A game that lists none is searched without that.
    fn reversible_moves() -> Vec<ReversibleMove> {
        Vec::new()
    }
}

/// A reversible move: a piece goes from one square to another, and could go back if it were its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReversibleMove {
    /// What it changes in the key of a position, there as well as back.
    pub key_change: u64,
    /// The move, as [`Game::pack`] packs it, there and back.
    pub packed: [u16; 2],
}

/// How a game ended in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameEnd {
    /// The game is over by its own rules, and this side has won; `None`: a draw.
    Finished(Option<Side>),
    /// A draw: the same position, with the same side to move, for the third time.
    Repetition,
    /// A draw: too many plies without progress.
    NoProgress,
    /// A draw: neither side can win any more.
    Dead,
}

impl GameEnd {
    /// The winner, if there is one.
    pub fn winner(self) -> Option<Side> {
        match self {
            GameEnd::Finished(winner) => winner,
            _ => None,
        }
    }
}

/// Follows a game and knows when it is over.
#[derive(Clone, Debug)]
pub struct Referee<G> {
    position: G,
    halfmove_clock: u32,
    /// The positions since the last progress, the current one last: only they can repeat.
    recent: Vec<G>,
}

impl<G: PlayRules> Referee<G> {
    /// A referee for a game that begins in `start`.
    pub fn new(start: G) -> Self {
        Referee { halfmove_clock: start.halfmove_clock(), recent: vec![start.clone()], position: start }
    }

    /// The current position.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// Halfmove clock: the plies without progress.
    pub fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// Plays a legal move.
    pub fn play(&mut self, m: G::Move) {
        if self.position.is_progress(m) {
            self.halfmove_clock = 0;
            self.recent.clear();
        } else {
            self.halfmove_clock += 1;
        }
        self.position = self.position.after(m);
        self.recent.push(self.position.clone());
    }

    /// How the game ended; `None` if it is not over. A game that is won is not drawn by repetition or lack of progress.
    pub fn game_end(&self) -> Option<GameEnd> {
        if let Some(outcome) = self.position.outcome() {
            return Some(GameEnd::Finished(outcome.winner(self.position.to_move())));
        }
        if self.position.is_dead() {
            return Some(GameEnd::Dead);
        }
        if self.recent.iter().filter(|&earlier| *earlier == self.position).count() >= 3 {
            return Some(GameEnd::Repetition);
        }
        if G::HALFMOVE_LIMIT.is_some_and(|limit| self.halfmove_clock >= limit) {
            return Some(GameEnd::NoProgress);
        }
        None
    }
}
