//! The sets of positions that come with the program.

use super::{Source, Text};
use crate::games::GameId;
use std::path::PathBuf;

/// The set of a game that stands for the paper's: 20 positions out of tournament games.
pub fn paper_set(game: GameId) -> Text {
    let (name, content) = match game {
        GameId::Checkers => ("paper20-checkers.pdn", include_str!("../../positions/paper20-checkers.pdn")),
        GameId::Othello => ("paper20-othello.obf", include_str!("../../positions/paper20-othello.obf")),
        GameId::Chess => ("paper20-chess.epd", include_str!("../../positions/paper20-chess.epd")),
    };
    Text { source: Source::File(PathBuf::from(name)), content: content.to_string() }
}
