//! Saving games to files and loading them.

use super::{GameRecord, Participant, Play, Response};
use crate::engine::Ending;
use crate::game::{Format, LineError, ParseError, Record, Side};
use crate::games::{GameId, PlayableGame};
use crate::positions::{FileError, PositionFile, Source};
use crate::support::{count, today, write_whole};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Loads the `number`-th game of a file, counted from 1. Standard input is not a file here: moves and commands come from it.
pub fn load<G: PlayableGame>(file: &str, number: usize) -> Result<Record<G>, FileError> {
    let source = Source::File(PathBuf::from(file));
    if file == "-" {
        return Err(source.error("standard input is for moves and commands, expected the name of a file"));
    }
    if !Path::new(file).exists() {
        return Err(source.error("no such file, expected a file of games or positions"));
    }
    let opened = PositionFile::open(source)?;
    let game = GameId::of::<G>();
    let kind = opened.kind(game, None)?;
    let mut seen = 0;
    let mut found = None;
    opened.read(kind.format, &mut |record: Result<Record<G>, LineError>| {
        seen += 1;
        if seen == number {
            found = Some(record);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    })?;
    match found {
        Some(Ok(record)) => Ok(record),
        Some(Err(error)) => Err(opened.error(Some(error.line), error.error.to_string())),
        None => {
            let games = match seen {
                0 => format!("no game found, expected {} in {} format", G::NAME, kind.format),
                _ => format!("no game {number}, the file has {}", count(seen as u64, "game", "games")),
            };
            Err(opened.error(None, games))
        }
    }
}

/// The first game of a text in the format that [`Notation::write`](crate::game::Notation::write) writes.
pub(super) fn first_record<G: PlayableGame>(text: &str) -> Result<Record<G>, LineError> {
    let mut found = Err(ParseError::new("no game found").at(1));
    let _ = G::read(G::WRITTEN, text, &mut |record| {
        found = record;
        ControlFlow::Break(())
    });
    found
}

impl<G: PlayableGame> Play<G> {
    /// The game on the board as files hold it.
    pub fn file_record(&self) -> Record<G> {
        let result = self.conclusion.as_ref().map_or("*", |conclusion| Ending::result(conclusion.winner));
        let mut tags: Vec<(String, String)> = Vec::new();
        let mut tag = |name: &str, value: &str| tags.push((name.to_string(), value.to_string()));
        tag("Event", "Casual game");
        tag("Site", "?");
        tag("Date", &today().replace('-', "."));
        tag("Round", "-");
        for side in [Side::First, Side::Second] {
            let name = match self.sides.of(side) {
                Participant::Human => "Player".to_string(),
                Participant::Engine => format!("nullwindow ({})", self.opponent.describe()),
            };
            tag(G::side_name(side), &name);
        }
        tag("Result", result);
        if let Some(time) = self.opponent.control.game_time {
            tag("TimeControl", &time.to_string());
        }
        tag("PlyCount", &self.record.played().len().to_string());
        if let Some(conclusion) = &self.conclusion {
            tag("Termination", conclusion.ending.termination());
        }
        Record {
            line: 1,
            tags,
            start: self.record.start().clone(),
            moves: self.record.moves(),
            remarks: Vec::new(),
            result: Some(result.to_string()),
        }
    }

    pub(super) fn save(&mut self, file: Option<&str>, replace: bool) -> Response {
        let path = match file {
            Some(file) => PathBuf::from(file),
            None => unused_file_name::<G>(),
        };
        let (format, record) = (Format::of_path(&path).unwrap_or(G::WRITTEN), self.file_record());
        let Some(text) = G::write_as(format, &record) else {
            let written = G::FORMATS.iter().filter(|&&format| G::write_as(format, &record).is_some());
            let ends: Vec<String> = written.map(|format| format!(".{}", format.extension())).collect();
            return Response::refused(format!(
                "cannot save a {} game as {format}, expected a file name ending in {}",
                G::NAME,
                ends.join(" or ")
            ));
        };
        if path.is_file() && !replace && !self.own_files.contains(&path) {
            let name = path.display();
            return Response::refused(format!("{name} exists; 'save! {name}' overwrites it"));
        }
        if is_pipe(&path) {
            return Response::refused(format!("{}: a pipe, expected a file to save to", path.display()));
        }
        match write_whole(&path, text.as_bytes()) {
            Ok(()) => {
                let text = format!("Saved to {}", path.display());
                self.own_files.push(path);
                Response::message(text)
            }
            Err(error) => Response::refused(format!("cannot save {error}")),
        }
    }

    pub(super) fn load(&mut self, file: &str, number: usize) -> Response {
        // Reading a pipe or a terminal may take for ever, and nothing else happens meanwhile.
        if is_stream(Path::new(file)) {
            return Response::refused(format!("{file}: not a regular file, expected a file of games"));
        }
        match load::<G>(file, number) {
            Ok(record) => {
                let plies = count(record.moves.len() as u64, "ply", "plies");
                let record = GameRecord::new(record.start, &record.moves);
                self.start(record, &format!("Loaded a game of {plies}"))
            }
            Err(error) => Response::refused(error.to_string()),
        }
    }
}

/// Whether something exists under this name that is neither a regular file nor a folder.
fn is_stream(path: &Path) -> bool {
    path.exists() && !path.is_file() && !path.is_dir()
}

/// Whether this is a named pipe, on which writing waits for a reader.
fn is_pipe(path: &Path) -> bool {
    #[cfg(unix)]
    return path.metadata().is_ok_and(|file| std::os::unix::fs::FileTypeExt::is_fifo(&file.file_type()));
    #[cfg(not(unix))]
    return false;
}

/// A file name of game and date that is not in use.
fn unused_file_name<G: PlayableGame>() -> PathBuf {
    let (name, day, end) = (G::NAME, today(), G::WRITTEN.extension());
    let names = (1..).map(|number| match number {
        1 => format!("{name}-{day}.{end}"),
        _ => format!("{name}-{day}-{number}.{end}"),
    });
    names.map(PathBuf::from).find(|path| !Path::exists(path)).unwrap_or_default()
}
