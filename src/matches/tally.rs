//! What a match has come to.

use super::game::player_of;
use super::{Effort, Ending, Game};
use crate::game::{self, Side};
use std::collections::BTreeMap;

/// What a player has done.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PlayerTally {
    /// The games it has won.
    pub wins: u64,
    /// What it has put into its moves.
    pub effort: Effort,
    /// The games it has lost on time.
    pub time_losses: u64,
    /// The games it has lost by an illegal move, a crash or silence.
    pub failures: u64,
}

/// The games of a match, counted.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// What the players have done.
    pub players: [PlayerTally; 2],
    /// The games nobody has won.
    pub draws: u64,
    /// The games won by the side that moves first.
    pub first_side_wins: u64,
    /// How many pairs of games brought the first player 0, 1/2, 1, 3/2 and 2 points.
    pub pairs: [u64; 5],
    /// How games have ended.
    pub endings: BTreeMap<Ending, u64>,
    /// The half points of the first player in pairs of which one game is there.
    halves: BTreeMap<usize, usize>,
}

impl Tally {
    /// Counts a game.
    pub fn add<G: game::Game>(&mut self, game: &Game<G>) {
        match game.winner {
            Some(winner) => {
                self.players[winner].wins += 1;
                self.first_side_wins += u64::from(winner == player_of(game.number, Side::First));
                let loser = &mut self.players[1 - winner];
                loser.time_losses += u64::from(game.ending == Ending::Time);
                loser.failures += u64::from(game.ending.is_forfeit() && game.ending != Ending::Time);
            }
            None => self.draws += 1,
        }
        for (player, effort) in self.players.iter_mut().zip(game.efforts) {
            player.effort += effort;
        }
        *self.endings.entry(game.ending).or_default() += 1;
        let points = match game.winner {
            Some(0) => 2,
            None => 1,
            Some(_) => 0,
        };
        match self.halves.remove(&(game.number / 2)) {
            Some(other) => self.pairs[points + other] += 1,
            None => drop(self.halves.insert(game.number / 2, points)),
        }
    }

    /// All games.
    pub fn games(&self) -> u64 {
        self.players[0].wins + self.players[1].wins + self.draws
    }

    /// The points of the first player.
    pub fn points(&self) -> f64 {
        self.players[0].wins as f64 + self.draws as f64 / 2.0
    }
}
