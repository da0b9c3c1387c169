//! The position files that come with the program.

use super::{NamedPosition, Selection, Source, Text, detect, read};
use crate::games::GameId;
use nullwindow_game::Notation;
use nullwindow_search::named;
use std::path::{Path, PathBuf};

/// The names and texts of files in `positions/`.
macro_rules! bundled_files {
    ($($name:literal),+ $(,)?) => {
        [$(($name, include_str!(concat!("../../positions/", $name)))),+]
    };
}

/// The bundled files. What is there for a game is found by name: `paper20-NAME.*`, `games240-NAME.*`, `openings-NAME.*`. A
/// game without one does without.
const FILES: &[(&str, &str)] = &bundled_files![
    "bench.epd",
    "games240-checkers.pdn",
    "games240-chess.epd",
    "games240-othello.obf",
    "openings-checkers.pdn",
    "openings-chess.pgn",
    "openings-othello.txt",
    "paper20-checkers.pdn",
    "paper20-chess.epd",
    "paper20-othello.obf",
];

/// The bundled file of this name, whatever its extension; the name of a set of positions, as rows have it.
pub fn bundled(stem: &str) -> Option<Text> {
    let (name, content) =
        FILES.iter().find(|(name, _)| Path::new(name).file_stem() == Some(stem.as_ref()))?;
    Some(Text { source: Source::File(PathBuf::from(name)), content: (*content).to_string() })
}

/// A bundled set of positions to compare searches with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BundledSet {
    /// 20 positions a game in five sequences of four successive plies, as in new-paradigm-1995.
    Paper20,
    /// 240 positions a game, four out of each of 60 games.
    Games240,
}

named!(BundledSet { Paper20: "paper20", Games240: "games240" });

impl BundledSet {
    /// All sets.
    pub const ALL: [BundledSet; 2] = [BundledSet::Paper20, BundledSet::Games240];

    /// The positions of a game, if there are any.
    pub fn of(self, game: GameId) -> Option<Text> {
        bundled(&self.name_of(game))
    }

    /// The name of the set of a game, as rows have it.
    pub fn name_of(self, game: GameId) -> String {
        format!("{self}-{game}")
    }

    /// The set of a game that has this name.
    pub fn called(name: &str, game: GameId) -> Option<BundledSet> {
        BundledSet::ALL.into_iter().find(|set| set.name_of(game) == name && set.of(game).is_some())
    }
}

/// The openings for matches of a game, if there are any.
pub fn bundled_openings(game: &str) -> Option<Text> {
    bundled(&format!("openings-{game}"))
}

/// The positions of the benchmark.
pub fn bench_set<G: Notation>() -> Vec<NamedPosition<G>> {
    let text = bundled("bench").expect("the benchmark's positions are bundled");
    let format = detect(&text, GameId::of::<G>(), None).map(|kind| kind.format);
    let positions = format.and_then(|format| read(&text, format, &Selection::default(), false));
    positions.expect("the bundled positions are in order").entries
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{PlayableGame, Task};
    use std::collections::HashSet;

    #[test]
    fn bundled_sets_are_found_by_the_name_of_the_game() {
        for &game in GameId::ALL {
            let sets = BundledSet::ALL.map(|set| set.of(game));
            for text in sets.into_iter().chain([bundled_openings(game.name())]).flatten() {
                assert_eq!(detect(&text, None, None).map(|kind| kind.game), Ok(game), "{}", text.source);
            }
        }
        assert!(bundled("paper20-go").is_none() && bundled("paper20").is_none());
        for set in BundledSet::ALL {
            let games = GameId::ALL.iter().filter(|&&game| set.of(game).is_some());
            assert_eq!(games.count(), 3);
            assert_eq!(BundledSet::called(&set.name_of(GameId::Chess), GameId::Chess), Some(set));
        }
        assert_eq!(BundledSet::called("paper20-chess", GameId::Othello), None);
    }

    struct Check(BundledSet);

    impl Task for Check {
        type Output = ();

        fn run<G: PlayableGame>(self) {
            let game = GameId::of::<G>().expect("a game of the table");
            let Some(text) = self.0.of(game) else { return };
            let format = detect(&text, Some(game), None).map(|kind| kind.format).expect("a known format");
            let positions =
                read::<G>(&text, format, &Selection::default(), false).expect("a good file").entries;
            let open = |entry: &&NamedPosition<G>| entry.position.moves().len() > 1;
            let distinct: HashSet<u64> = positions.iter().map(|entry| entry.position.key()).collect();
            let Some(wanted) = self.0.to_string().trim_start_matches(char::is_alphabetic).parse().ok() else {
                panic!("the name of a set ends in its size")
            };
            assert_eq!((positions.len(), distinct.len()), (wanted, wanted), "{}", text.source);
            if self.0 == BundledSet::Games240 {
                assert_eq!(positions.iter().filter(open).count(), wanted, "{}", text.source);
            }
        }
    }

    #[test]
    fn sets_have_their_size_and_no_position_twice() {
        for &game in GameId::ALL {
            for set in BundledSet::ALL {
                game.run(Check(set));
            }
        }
    }
}
