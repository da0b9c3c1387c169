//! The results of games that are learned from.

use crate::game::{Notation, Record};

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// The first player won.
    First,
    /// A draw.
    Draw,
    /// The second player won.
    Second,
}

impl GameResult {
    /// The result in a record, if there is one.
    pub fn of<G: Notation>(record: &Record<G>) -> Option<GameResult> {
        match record.result.as_deref().or_else(|| record.tag("Result"))? {
            "1-0" => Some(GameResult::First),
            "1/2-1/2" | "1/2" => Some(GameResult::Draw),
            "0-1" => Some(GameResult::Second),
            _ => None,
        }
    }

    /// The points of the first player.
    pub const fn points(self) -> f64 {
        match self {
            GameResult::First => 1.0,
            GameResult::Draw => 0.5,
            GameResult::Second => 0.0,
        }
    }
}
