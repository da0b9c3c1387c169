//! Sides, and how a game can end.

use crate::{Score, WIN};
use std::ops::Not;

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The player who moves first: White in chess, Black in checkers and Othello.
    First,
    /// The other one.
    Second,
}

impl Side {
    /// Both sides, the first player first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// 0 for the first player, 1 for the second.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Converts a score between the first player's and this side's point of view.
    pub const fn view(self, score: Score) -> Score {
        match self {
            Side::First => score,
            Side::Second => -score,
        }
    }
}

impl Not for Side {
    type Output = Side;

    fn not(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// The outcome of a finished game, from the point of view of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The side to move has won.
    Win,
    /// The side to move has lost.
    Loss,
    /// A draw.
    Draw,
    /// A counted game ended with this margin, in units of the evaluation.
    Margin(Score),
}

impl Outcome {
    /// The value of the finished game, `plies` below the root: sooner wins and later losses are better.
    pub const fn score(self, plies: u32) -> Score {
        match self {
            Outcome::Win => WIN - plies as Score,
            Outcome::Loss => plies as Score - WIN,
            Outcome::Draw => 0,
            Outcome::Margin(margin) => margin,
        }
    }

    /// The winner, given the side to move; `None` for a draw.
    pub fn winner(self, to_move: Side) -> Option<Side> {
        match self.score(0) {
            0 => None,
            score if score > 0 => Some(to_move),
            _ => Some(!to_move),
        }
    }
}
