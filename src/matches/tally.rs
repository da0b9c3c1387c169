//! What a match has come to.

use super::game::player_of;
use super::{Effort, Game};
use crate::engine::Ending;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Notation, Record};
    use crate::matches::report;
    use nullwindow_othello::Othello;

    fn tally(games: &[(usize, Option<usize>, Ending)]) -> Tally {
        let mut tally = Tally::default();
        for &(number, winner, ending) in games {
            let record = Record::position(Othello::start());
            let note = String::new();
            tally.add(&Game { number, record, winner, ending, note, efforts: [Effort::default(); 2] });
        }
        tally
    }

    #[test]
    fn pairs_are_put_together_in_any_order() {
        let (win, draw, loss) = (Some(0), None, Some(1));
        let games = [
            (0, win, Ending::Mate),
            (3, draw, Ending::Dead),
            (1, win, Ending::Time),
            (4, loss, Ending::Time),
            (2, loss, Ending::Crash),
            (5, win, Ending::Mate),
            // Of this pair a game is missing.
            (9, draw, Ending::Repetition),
        ];
        let tally = tally(&games);
        assert_eq!(tally.pairs, [0, 1, 1, 0, 1]);
        assert_eq!((tally.players[0].wins, tally.draws, tally.players[1].wins), (3, 2, 2));
        assert_eq!((tally.games(), tally.points()), (7, 4.0));
        // The first player has the first side in games of even numbers.
        assert_eq!(tally.first_side_wins, 1);
        assert_eq!(tally.players.map(|player| player.time_losses), [1, 1]);
        assert_eq!(tally.players.map(|player| player.failures), [1, 0]);
        assert_eq!(tally.endings[&Ending::Time], 2);
        let text = report(&tally, &["x".to_string(), "y".to_string()], None);
        assert!(text.contains("3 wins, 2 draws, 2 losses: 4 of 7 points, 57.1 %\n"), "{text}");
        assert!(text.contains("mate 2, repetition 1, too little material 1, time 2, crash 1\n"), "{text}");
    }

    #[test]
    fn a_match_without_games_has_no_result() {
        assert_eq!(report(&Tally::default(), &[const { String::new() }; 2], None), "no game was finished\n");
    }
}
