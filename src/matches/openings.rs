//! The openings from which games are played.

use crate::game::{Format, Game, Notation, PlayRules, Record, Referee};
use crate::games::GameId;
use crate::positions::{FileError, Source, Text, detect};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use std::ops::ControlFlow;
use std::path::PathBuf;

/// An opening: where the game begins and the moves that are played for both sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening<G: Game> {
    /// What it is called, if it has a name.
    pub name: Option<String>,
    /// The position in which the game begins.
    pub start: G,
    /// The moves that are played for both sides.
    pub moves: Vec<G::Move>,
}

/// Openings in the order in which they are played.
#[derive(Clone, Debug)]
pub struct Openings<G: Game> {
    openings: Vec<Opening<G>>,
    seed: u64,
}

/// The text of the openings that come with the program.
pub(super) fn bundled(game: GameId) -> Text {
    let (name, content) = match game {
        GameId::Checkers => ("openings-checkers.pdn", include_str!("../../positions/openings-checkers.pdn")),
        GameId::Othello => ("openings-othello.txt", include_str!("../../positions/openings-othello.txt")),
        GameId::Chess => ("openings-chess.pgn", include_str!("../../positions/openings-chess.pgn")),
    };
    Text { source: Source::File(PathBuf::from(name)), content: content.to_string() }
}

impl<G: Notation + PlayRules> Openings<G> {
    /// Those that come with the program.
    pub fn bundled(plies: Option<usize>, seed: u64) -> Result<Openings<G>, FileError> {
        let game = GameId::ALL.iter().copied().find(|game| game.name() == G::NAME);
        Openings::read(&bundled(game.expect("every game is in the table")), plies, seed)
    }

    /// Those of a position file: of every position or game, at most so many plies. They are shuffled.
    pub fn read(text: &Text, plies: Option<usize>, seed: u64) -> Result<Openings<G>, FileError> {
        let game = GameId::ALL.iter().copied().find(|game| game.name() == G::NAME);
        let format: Format = detect(text, game, None)?.format;
        let mut openings: Vec<Opening<G>> = Vec::new();
        let mut failure = None;
        let _ = G::read(format, &text.content, &mut |record| {
            let opening = match record {
                Ok(record) => opening(record, plies).map_err(|(line, message)| (Some(line), message)),
                Err(bad) => Err((Some(bad.line), bad.error.to_string())),
            };
            match opening {
                Ok(opening) => openings.push(opening),
                Err((line, message)) => {
                    failure = Some(text.error(line, message));
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        });
        if failure.is_none() && openings.is_empty() {
            failure =
                Some(text.error(None, format!("no openings in it, expected {} in {format} format", G::NAME)));
        }
        if let Some(failure) = failure {
            return Err(failure);
        }
        openings.shuffle(&mut StdRng::seed_from_u64(seed));
        Ok(Openings { openings, seed })
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.openings.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.openings.is_empty()
    }

    /// The opening of a pair of games. When all have been played they begin anew, with two more random plies every time.
    pub fn of_pair(&self, pair: usize) -> Opening<G> {
        let opening = &self.openings[pair % self.openings.len()];
        let plies = (pair / self.openings.len()).min(MOST_ROUNDS) * 2;
        let mut rng = StdRng::seed_from_u64(self.seed ^ (pair as u64) << 20);
        // A random move may end the game: then others are tried.
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

/// So often openings get longer.
const MOST_ROUNDS: usize = 4;

/// The game after an opening.
pub(super) fn referee<G: PlayRules>(opening: &Opening<G>) -> Referee<G> {
    let mut referee = Referee::new(opening.start.clone());
    for &m in &opening.moves {
        referee.play(m);
    }
    referee
}

/// The opening that a record stands for, or what is wrong with it and in which line.
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
                "the game is over after {} plies, expected an opening, or fewer --opening-plies",
                opening.moves.len()
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
            let count = openings.len();
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
        for game in GameId::ALL {
            game.run(Bundled);
        }
    }
}
