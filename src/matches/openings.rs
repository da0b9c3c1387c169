//! The openings from which games are played.

use crate::game::{Format, Game, LineError, Notation, PlayRules, Record, Referee};
use crate::games::GameId;
use crate::positions::{FileError, PositionFile, bundled_openings};
use crate::support::count;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use std::ops::ControlFlow;

/// An opening: the first moves of a game, played for both sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening<G: Game> {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// The position before the first move.
    pub start: G,
    /// The moves.
    pub moves: Vec<G::Move>,
}

/// The openings of a match, in the order in which they are played.
#[derive(Clone, Debug)]
pub struct Openings<G: Game> {
    openings: Vec<Opening<G>>,
    /// The number of random plies after the moves of every opening.
    random_plies: usize,
    seed: u64,
}

impl<G: Notation + PlayRules> Openings<G> {
    /// The bundled openings of the game, each cut to at most `plies`; random ones if there are none.
    pub fn bundled(plies: Option<usize>, seed: u64) -> Result<Openings<G>, FileError> {
        match bundled_openings(G::NAME) {
            Some(text) => Openings::read(&PositionFile::from(text), plies, seed),
            None => Ok(Openings::random(plies.unwrap_or(RANDOM_PLIES), seed)),
        }
    }

    /// Random moves from the start position, others for every pair of games.
    pub fn random(plies: usize, seed: u64) -> Openings<G> {
        let start = Opening { name: None, start: G::start(), moves: Vec::new() };
        Openings { openings: vec![start], random_plies: plies, seed }
    }

    /// The positions and games of a file, each cut to at most `plies`, shuffled.
    pub fn read(file: &PositionFile, plies: Option<usize>, seed: u64) -> Result<Openings<G>, FileError> {
        let game = GameId::of::<G>();
        let format: Format = file.kind(game, None)?.format;
        let mut openings: Vec<Opening<G>> = Vec::new();
        let mut failure = None;
        file.read(format, &mut |record: Result<Record<G>, LineError>| {
            let opening = match record {
                Ok(record) => opening(record, plies).map_err(|(line, message)| (Some(line), message)),
                Err(bad) => Err((Some(bad.line), bad.error.to_string())),
            };
            match opening {
                Ok(opening) => openings.push(opening),
                Err((line, message)) => {
                    failure = Some(file.error(line, message));
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        })?;
        if failure.is_none() && openings.is_empty() {
            failure = Some(file.error(None, format!("no openings, expected {} in {format} format", G::NAME)));
        }
        if let Some(failure) = failure {
            return Err(failure);
        }
        openings.shuffle(&mut StdRng::seed_from_u64(seed));
        Ok(Openings { openings, random_plies: 0, seed })
    }

    /// The number of openings, as text.
    pub fn describe(&self) -> String {
        match self.random_plies {
            0 => count(self.openings.len() as u64, "opening", "openings"),
            plies => format!("random openings of {}", count(plies as u64, "ply", "plies")),
        }
    }

    /// A checksum of the openings and their order.
    pub fn checksum(&self) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&(self.random_plies as u64).to_le_bytes());
        for Opening { start, moves, .. } in &self.openings {
            hasher.update(start.format_position().as_bytes());
            let mut position = start.clone();
            for &m in moves {
                hasher.update(position.format_move(m).as_bytes());
                position = position.after(m);
            }
            hasher.update(b"\n");
        }
        hasher.finalize()
    }

    /// The random seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The opening of a pair of games. After the last one, the first follows again: with two random plies, then with four,
    /// and so on.
    pub fn of_pair(&self, pair: usize) -> Opening<G> {
        let opening = &self.openings[pair % self.openings.len()];
        let plies = match self.random_plies {
            0 => (pair / self.openings.len()).min(MOST_ROUNDS) * 2,
            plies => plies,
        };
        let mut rng = StdRng::seed_from_u64(self.seed ^ (pair as u64) << 20);
        // Random moves may end the game: then try others.
        for _ in 0..100 {
            let mut longer = opening.clone();
            let mut referee = referee(&longer);
            for _ in 0..plies {
                if let Some(&m) = referee.position().moves().choose(&mut rng) {
                    referee.play(m);
                    longer.moves.push(m);
                }
            }
            if referee.game_end().is_none() {
                return longer;
            }
        }
        opening.clone()
    }
}

/// The number of times that openings get longer.
const MOST_ROUNDS: usize = 4;

/// The length of random openings.
const RANDOM_PLIES: usize = 4;

/// The game after an opening.
pub(super) fn referee<G: PlayRules>(opening: &Opening<G>) -> Referee<G> {
    let mut referee = Referee::new(opening.start.clone());
    for &m in &opening.moves {
        referee.play(m);
    }
    referee
}

/// The opening of a record; an error is a line and what is wrong with it.
fn opening<G: Notation + PlayRules>(
    mut record: Record<G>,
    plies: Option<usize>,
) -> Result<Opening<G>, (usize, String)> {
    record.moves.truncate(plies.unwrap_or(usize::MAX));
    let name = record.tag("Opening").or_else(|| record.tag("id")).map(ToString::to_string);
    let opening = Opening { name, start: record.start, moves: record.moves };
    match referee(&opening).game_end() {
        None => Ok(opening),
        Some(_) => {
            let message = format!(
                "the game is over after {}, expected an opening, or a smaller --opening-plies",
                count(opening.moves.len() as u64, "ply", "plies")
            );
            Err((record.line, message))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{PlayableGame, Task};
    use std::collections::HashSet;

    /// The position after an opening.
    fn end<G: PlayRules>(opening: &Opening<G>) -> G {
        referee(opening).position().clone()
    }

    struct Bundled;

    impl Task for Bundled {
        type Output = ();

        fn run<G: PlayableGame>(self) {
            let openings = Openings::<G>::bundled(None, 1).unwrap();
            let count = openings.openings.len();
            assert!(count >= 120, "{}: {count}", G::NAME);
            let first: Vec<Opening<G>> = (0..count).map(|pair| openings.of_pair(pair)).collect();
            let positions: HashSet<String> =
                first.iter().map(|opening| end(opening).format_position()).collect();
            assert_eq!(positions.len(), count, "{}: openings that lead to the same position", G::NAME);
            for opening in &first {
                assert!((3..=12).contains(&opening.moves.len()), "{}: {opening:?}", G::NAME);
                assert_eq!(referee(opening).game_end(), None, "{}: {opening:?}", G::NAME);
            }
            // The same seed gives the same order, another one another.
            let again = Openings::<G>::bundled(None, 1).unwrap();
            assert_eq!(again.of_pair(7), openings.of_pair(7));
            let other = Openings::<G>::bundled(None, 2).unwrap();
            assert!((0..count).any(|pair| other.of_pair(pair) != openings.of_pair(pair)));
            // Later rounds go on from the same openings, by two plies more every time.
            for round in 1..7 {
                for (pair, opening) in first.iter().enumerate() {
                    let longer = openings.of_pair(round * count + pair);
                    assert_eq!(longer, again.of_pair(round * count + pair));
                    assert_eq!(longer.start, opening.start);
                    assert!(longer.moves.starts_with(&opening.moves));
                    assert_eq!(longer.moves.len(), opening.moves.len() + 2 * round.min(MOST_ROUNDS));
                    assert_eq!(referee(&longer).game_end(), None);
                }
            }
            let short = Openings::<G>::bundled(Some(2), 1).unwrap();
            assert!((0..count).all(|pair| short.of_pair(pair).moves.len() == 2));
        }
    }

    #[test]
    fn bundled_openings_are_many_different_and_open() {
        for game in GameId::ALL.iter().filter(|game| bundled_openings(game.name()).is_some()) {
            game.run(Bundled);
        }
    }

    struct Random;

    impl Task for Random {
        type Output = ();

        fn run<G: PlayableGame>(self) {
            let openings = Openings::<G>::random(RANDOM_PLIES, 1);
            assert_eq!(openings.describe(), "random openings of 4 plies");
            let ends: HashSet<String> =
                (0..50).map(|pair| end(&openings.of_pair(pair)).format_position()).collect();
            assert!(ends.len() > 25, "{}: {} different openings", G::NAME, ends.len());
            for pair in 0..50 {
                let opening = openings.of_pair(pair);
                assert_eq!((opening.start.clone(), opening.moves.len()), (G::start(), RANDOM_PLIES));
                assert_eq!(referee(&opening).game_end(), None);
                assert_eq!(opening, Openings::random(RANDOM_PLIES, 1).of_pair(pair));
            }
            assert!(
                (0..50).any(|pair| openings.of_pair(pair) != Openings::random(RANDOM_PLIES, 2).of_pair(pair))
            );
        }
    }

    #[test]
    fn random_openings_are_different_and_repeatable() {
        for game in GameId::ALL {
            game.run(Random);
        }
    }
}
