//! The score of a match.

use super::played_game::player_of;
use super::{GameResult, SearchTotals};
use crate::engine::Ending;
use crate::game::Side;
use std::collections::BTreeMap;

/// The score of one player.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PlayerScore {
    /// The games won.
    pub wins: u64,
    /// The sums over its searches.
    pub totals: SearchTotals,
    /// The games lost on time.
    pub time_losses: u64,
    /// The games lost by an illegal move, a crash or no response.
    pub failures: u64,
}

/// The score of a match.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct MatchScore {
    /// The players, A and B.
    pub players: [PlayerScore; 2],
    /// The drawn games.
    pub draws: u64,
    /// The games won by the side that moves first.
    pub first_side_wins: u64,
    /// The number of pairs of games in which A scored 0, 1/2, 1, 3/2 and 2 points (pentanomial).
    pub pairs: [u64; 5],
    /// The number of games by how they ended.
    pub endings: BTreeMap<Ending, u64>,
    /// The half points of A in pairs of which one game is still missing.
    halves: BTreeMap<usize, usize>,
}

impl MatchScore {
    /// Adds a game.
    pub fn add(&mut self, game: &GameResult) {
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
        for (player, totals) in self.players.iter_mut().zip(game.totals) {
            player.totals += totals;
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

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.players[0].wins + self.players[1].wins + self.draws
    }

    /// The points of A.
    pub fn points(&self) -> f64 {
        self.players[0].wins as f64 + self.draws as f64 / 2.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(games: &[(usize, Option<usize>, Ending)]) -> MatchScore {
        let mut score = MatchScore::default();
        for &(number, winner, ending) in games {
            score.add(&GameResult { number, winner, ending, totals: [SearchTotals::default(); 2] });
        }
        score
    }

    #[test]
    fn pairs_are_put_together_in_any_order() {
        let (win, draw, loss) = (Some(0), None, Some(1));
        let score = score(&[
            (0, win, Ending::Mate),
            (3, draw, Ending::Dead),
            (1, win, Ending::Time),
            (4, loss, Ending::Time),
            (2, loss, Ending::Crash),
            (5, win, Ending::Mate),
            // Of this pair a game is missing.
            (9, draw, Ending::Repetition),
        ]);
        assert_eq!(score.pairs, [0, 1, 1, 0, 1]);
        assert_eq!((score.players[0].wins, score.draws, score.players[1].wins), (3, 2, 2));
        assert_eq!((score.games(), score.points()), (7, 4.0));
        // A moves first in games of even numbers.
        assert_eq!(score.first_side_wins, 1);
        assert_eq!(score.players.map(|player| player.time_losses), [1, 1]);
        assert_eq!(score.players.map(|player| player.failures), [1, 0]);
        assert_eq!(score.endings[&Ending::Time], 2);
    }
}
