//! The sets of positions that come with the program.

use super::{Entry, Selection, Source, Text, read};
use crate::games::GameId;
use nullwindow_chess::Chess;
use nullwindow_game::Format;
use std::path::PathBuf;

/// The set of a game that stands for the paper's: 20 positions out of tournament games.
pub fn paper_set(game: GameId) -> Text {
    let (name, content) = match game {
        GameId::Checkers => ("paper20-checkers.pdn", include_str!("../../positions/paper20-checkers.pdn")),
        GameId::Othello => ("paper20-othello.obf", include_str!("../../positions/paper20-othello.obf")),
        GameId::Chess => ("paper20-chess.epd", include_str!("../../positions/paper20-chess.epd")),
    };
    text(name, content)
}

/// The positions of the benchmark.
pub fn bench_set() -> Vec<Entry<Chess>> {
    let text = text("bench.epd", include_str!("../../positions/bench.epd"));
    let positions = read(&text, Format::Epd, &Selection::default(), false);
    positions.expect("the bundled positions are in order").entries
}

fn text(name: &str, content: &str) -> Text {
    Text { source: Source::File(PathBuf::from(name)), content: content.to_string() }
}
