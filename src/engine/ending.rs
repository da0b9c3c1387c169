//! How games end.

use crate::game::{GameEnd, Outcome, Selective, Side};
use std::fmt;

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ending {
    /// A king cannot be saved.
    Mate,
    /// The side to move has lost because it has no move.
    NoMoves,
    /// What both sides have was counted.
    Count,
    /// The side to move has no move, and that is a draw.
    Stalemate,
    /// The same position for the third time.
    Repetition,
    /// Too many moves without progress.
    NoProgress,
    /// Nobody can win any more.
    Dead,
    /// A player has given up.
    Resignation,
    /// Both players want a draw.
    Agreement,
    /// A clock has run out.
    Time,
    /// An engine has played a move that is none.
    IllegalMove,
    /// An engine has ended.
    Crash,
    /// An engine does not answer.
    Hang,
}

impl Ending {
    /// How a game ended of which a referee gave this end, in its last position.
    pub fn of<G: Selective>(end: GameEnd, last: &G) -> Ending {
        match (end, last.outcome()) {
            (GameEnd::Repetition, _) => Ending::Repetition,
            (GameEnd::NoProgress, _) => Ending::NoProgress,
            (GameEnd::Dead, _) => Ending::Dead,
            (GameEnd::Finished(_), Some(Outcome::Margin(_))) => Ending::Count,
            (GameEnd::Finished(None), _) => Ending::Stalemate,
            (GameEnd::Finished(Some(_)), _) if last.is_check() => Ending::Mate,
            (GameEnd::Finished(Some(_)), _) => Ending::NoMoves,
        }
    }

    /// The result of a game as files write it, given its winner.
    pub const fn result(winner: Option<Side>) -> &'static str {
        match winner {
            Some(Side::First) => "1-0",
            Some(Side::Second) => "0-1",
            None => "1/2-1/2",
        }
    }

    /// Whether a player has lost by other means than the rules of the game.
    pub const fn is_forfeit(self) -> bool {
        matches!(self, Ending::Time | Ending::IllegalMove | Ending::Crash | Ending::Hang)
    }

    /// What the tag `Termination` of a PGN says about it.
    pub const fn termination(self) -> &'static str {
        match self {
            Ending::Time => "time forfeit",
            Ending::IllegalMove => "rules infraction",
            Ending::Crash | Ending::Hang => "abandoned",
            _ => "normal",
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ending::Mate => "mate",
            Ending::NoMoves => "no move left",
            Ending::Count => "count",
            Ending::Stalemate => "stalemate",
            Ending::Repetition => "repetition",
            Ending::NoProgress => "no progress",
            Ending::Dead => "too little material",
            Ending::Resignation => "resignation",
            Ending::Agreement => "agreement",
            Ending::Time => "time",
            Ending::IllegalMove => "illegal move",
            Ending::Crash => "crash",
            Ending::Hang => "no answer",
        })
    }
}
