//! Detection of the game and the format of a position file.

use super::{FileError, PositionFile, Text};
use crate::games::{GameId, PlayableGame, Task};
use nullwindow_game::Format;
use std::ops::ControlFlow;

/// The game and the format of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FileKind {
    /// The game.
    pub game: GameId,
    /// The format.
    pub format: Format,
}

/// The game and the format of a text: as the user says, or else by the extension of its name. Where several are possible, the
/// first in which the first record can be read.
pub fn detect(text: &Text, game: Option<GameId>, format: Option<Format>) -> Result<FileKind, FileError> {
    PositionFile::from(text.clone()).kind(game, format)
}

impl PositionFile {
    /// The game and the format, see [`detect`].
    pub fn kind(&self, game: Option<GameId>, format: Option<Format>) -> Result<FileKind, FileError> {
        let named = || self.source().extension().and_then(Format::from_extension);
        let can_read = |game: GameId, format: Format| game.run(CanRead { file: self, format });
        let format = match (format, game) {
            (Some(format), _) => format,
            // An extension that is not one of the game's tells nothing.
            (None, Some(game)) => {
                let readable = |format: &Format| can_read(game, *format);
                named()
                    .filter(|format| game.formats().contains(format))
                    .or_else(|| game.formats().iter().copied().find(readable))
                    .unwrap_or(game.formats()[0])
            }
            (None, None) => named().ok_or_else(|| {
                let formats = Format::ALL.map(Format::name).join(", ");
                let message =
                    format!("unknown extension, expected --game, or --input-format with one of {formats}");
                self.source().error(&message)
            })?,
        };
        let mut games = GameId::ALL.iter().copied().filter(|game| game.formats().contains(&format));
        let game = match game {
            Some(game) if !game.formats().contains(&format) => {
                let formats: Vec<&str> = game.formats().iter().map(|format| format.name()).collect();
                let message =
                    format!("{game} has no format {format}, expected one of {}", formats.join(", "));
                return Err(self.source().error(&message));
            }
            Some(game) => game,
            None => {
                let default = games.clone().next_back().expect("every format belongs to a game");
                games.find(|&game| can_read(game, format)).unwrap_or(default)
            }
        };
        log::info!("{}: {game}, {format}", self.source());
        Ok(FileKind { game, format })
    }
}

/// Whether a game can read the first record of a text.
struct CanRead<'a> {
    file: &'a PositionFile,
    format: Format,
}

impl Task for CanRead<'_> {
    type Output = bool;

    fn run<G: PlayableGame>(self) -> bool {
        let mut readable = false;
        let Ok(mut input) = self.file.reader(self.format) else { return false };
        let _ = G::read_from(self.format, &mut input, &mut |record| {
            readable = record.is_ok();
            ControlFlow::Break(())
        });
        readable
    }
}
