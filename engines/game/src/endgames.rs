//! Endgame tables: what is known of positions with few pieces.

use crate::{Game, Score, WIN};

/// What endgame tables know of a position, for the side to move. It knows nothing of draws by repetition and move counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndgameValue {
    /// More than 0 won, less lost, 0 drawn.
    pub sign: i32,
    /// The plies to the end of the game with best play: the quickest win and the longest defence. `None` for a draw, and where
    /// tables know who wins and not how soon.
    pub plies: Option<u32>,
}

impl EndgameValue {
    /// The score of a position so many plies below the root, if tables know how soon the game ends or that nobody wins.
    pub fn score(self, ply: u32) -> Option<Score> {
        match (self.sign, self.plies) {
            (0, _) => Some(0),
            (sign, Some(plies)) => Some(sign.signum() * (WIN - (ply + plies) as Score)),
            (_, None) => None,
        }
    }
}

/// Endgame tables.
pub trait Endgames<G: Game>: Send + Sync {
    /// Makes tables ready that a search of a position will ask for, and tells whether it should ask. Where that takes long,
    /// it is finished before the search begins if `may_wait`, and goes on beside it otherwise.
    fn prepare(&self, _root: &G, _may_wait: bool) -> bool {
        true
    }

    /// The value of a position, if it is known.
    fn value(&self, position: &G) -> Option<EndgameValue>;

    /// The best moves of a position, if they are known: those that keep its result and, as far as the tables know that,
    /// win soonest or lose latest.
    fn best_moves(&self, position: &G) -> Option<Vec<G::Move>>;

    /// Whether asking is so cheap that it is worth it at every leaf.
    fn is_quick(&self) -> bool {
        false
    }

    /// The stage of a position: every capture or promotion leads to another one. Where a position is won and tables do not
    /// know how soon, a search asks them for positions of other stages alone, and so finds the way there. `None`: it asks
    /// them for all.
    fn stage(&self, _position: &G) -> Option<u64> {
        None
    }
}
