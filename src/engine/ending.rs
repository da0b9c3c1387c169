//! How games end.

use crate::game::{GameEnd, Outcome, ParseError, Selective, Side};
use std::fmt;
use std::str::FromStr;

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ending {
    /// Checkmate.
    Mate,
    /// The side to move has no move, and has lost.
    NoMoves,
    /// The pieces were counted.
    Count,
    /// Stalemate: the side to move has no move, and the game is drawn.
    Stalemate,
    /// Threefold repetition.
    Repetition,
    /// Too many moves without progress, as by the fifty-move rule.
    NoProgress,
    /// Insufficient material: nobody can win any more.
    Dead,
    /// A player resigned.
    Resignation,
    /// A draw by agreement.
    Agreement,
    /// Adjudicated by the scores of the players.
    Adjudication,
    /// A loss on time.
    Time,
    /// An engine played an illegal move.
    IllegalMove,
    /// An engine exited.
    Crash,
    /// An engine does not respond.
    Hang,
}

impl Ending {
    /// All of them.
    pub const ALL: [Ending; 14] = [
        Ending::Mate,
        Ending::NoMoves,
        Ending::Count,
        Ending::Stalemate,
        Ending::Repetition,
        Ending::NoProgress,
        Ending::Dead,
        Ending::Resignation,
        Ending::Agreement,
        Ending::Adjudication,
        Ending::Time,
        Ending::IllegalMove,
        Ending::Crash,
        Ending::Hang,
    ];

    /// The ending of a game, given how the referee ended it and the last position.
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

    /// The result as PGN writes it, given the winner.
    pub const fn result(winner: Option<Side>) -> &'static str {
        match winner {
            Some(Side::First) => "1-0",
            Some(Side::Second) => "0-1",
            None => "1/2-1/2",
        }
    }

    /// Whether a player lost on time or by a failure, and not by the rules of the game.
    pub const fn is_forfeit(self) -> bool {
        matches!(self, Ending::Time | Ending::IllegalMove | Ending::Crash | Ending::Hang)
    }

    /// The tag `Termination` of PGN.
    pub const fn termination(self) -> &'static str {
        match self {
            Ending::Adjudication => "adjudication",
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
            Ending::NoMoves => "no moves left",
            Ending::Count => "piece count",
            Ending::Stalemate => "stalemate",
            Ending::Repetition => "repetition",
            Ending::NoProgress => "no progress",
            Ending::Dead => "insufficient material",
            Ending::Resignation => "resignation",
            Ending::Agreement => "agreement",
            Ending::Adjudication => "adjudication",
            Ending::Time => "time",
            Ending::IllegalMove => "illegal move",
            Ending::Crash => "crash",
            Ending::Hang => "no response",
        })
    }
}

impl FromStr for Ending {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Ending, ParseError> {
        let found = Ending::ALL.into_iter().find(|ending| ending.to_string() == text);
        found.ok_or_else(|| {
            let names = Ending::ALL.map(|ending| ending.to_string()).join(", ");
            ParseError::new(format!("unknown ending '{text}', expected one of {names}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_are_read_back() {
        for ending in Ending::ALL {
            assert_eq!(ending.to_string().parse(), Ok(ending));
        }
        assert!("adjourned".parse::<Ending>().is_err());
    }
}
