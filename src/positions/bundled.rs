//! The position files that come with the program.

use super::{NamedPosition, Selection, Source, Text, detect, read};
use crate::games::GameId;
use nullwindow_game::Notation;
use std::path::{Path, PathBuf};

/// The names and texts of files in `positions/`.
macro_rules! bundled_files {
    ($($name:literal),+ $(,)?) => {
        [$(($name, include_str!(concat!("../../positions/", $name)))),+]
    };
}

/// The bundled files. What is there for a game is found by name: `paper20-NAME.*`, `openings-NAME.*`. A game without
/// one does without.
const FILES: &[(&str, &str)] = &bundled_files![
    "bench.epd",
    "openings-checkers.pdn",
    "openings-chess.pgn",
    "openings-othello.txt",
    "paper20-checkers.pdn",
    "paper20-chess.epd",
    "paper20-othello.obf",
];

/// The bundled file of this name, whatever its extension.
fn bundled(stem: &str) -> Option<Text> {
    let (name, content) =
        FILES.iter().find(|(name, _)| Path::new(name).file_stem() == Some(stem.as_ref()))?;
    Some(Text { source: Source::File(PathBuf::from(name)), content: (*content).to_string() })
}

/// The set of a game that stands for the paper's: 20 positions from tournament games.
pub fn paper_set(game: GameId) -> Option<Text> {
    bundled(&paper_set_name(game)?)
}

/// The name of that set, if there is one.
pub fn paper_set_name(game: GameId) -> Option<String> {
    let name = format!("paper20-{game}");
    bundled(&name).map(|_| name)
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

    #[test]
    fn bundled_sets_are_found_by_the_name_of_the_game() {
        for &game in GameId::ALL {
            for text in [paper_set(game), bundled_openings(game.name())].into_iter().flatten() {
                assert_eq!(detect(&text, None, None).map(|kind| kind.game), Ok(game), "{}", text.source);
            }
        }
        assert!(bundled("paper20-go").is_none() && bundled("paper20").is_none());
        assert_eq!(GameId::ALL.iter().filter(|&&game| paper_set(game).is_some()).count(), 3);
    }
}
