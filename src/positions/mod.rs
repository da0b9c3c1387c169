//! Position files of every game, read into sequences of positions with ids.
//!
//! [`Source`] is where the text comes from, [`detect`] tells what it is, [`read`] turns it into [`Positions`], and
//! [`Selection`] picks the positions of a game.
//!
#![doc = include_str!("../../positions/README.md")]

mod bundled;
mod detect;
mod selection;
mod source;

pub use bundled::{bench_set, bundled_openings, paper_set};
pub use detect::{FileKind, detect};
pub use selection::{ParsePliesError, Plies, Selection};
pub use source::{Source, Text};

use crate::games::GameId;
use nullwindow_game::{Format, LineError, Notation, Record};
use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow;

/// A position of a file, with its id.
#[derive(Clone, Debug)]
pub struct NamedPosition<G> {
    /// Its id, without blanks and different from all others of the file: the `id` of an EPD line, or else the number of the
    /// record, followed by a dot and the ply where the record is a game.
    pub id: String,
    /// The line where its record begins.
    pub line: usize,
    /// The position.
    pub position: G,
}

/// The content of a position file.
#[derive(Clone, Debug)]
pub struct Positions<G> {
    /// The positions in file order.
    pub entries: Vec<NamedPosition<G>>,
    /// The bad records that were skipped.
    pub bad: Vec<FileError>,
}

/// What is wrong with a position file, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileError {
    /// The file, as the user named it, on one line.
    pub file: String,
    /// The line, if it is one.
    pub line: Option<usize>,
    /// What is wrong and what was expected.
    pub message: String,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.file, self.message),
            None => write!(f, "{}: {}", self.file, self.message),
        }
    }
}

impl std::error::Error for FileError {}

/// All positions of a file of this game; the extension tells the format.
pub fn load<G: Notation>(name: &str) -> Result<Vec<NamedPosition<G>>, FileError> {
    let text = Source::from(name).read()?;
    let kind = detect(&text, GameId::of::<G>(), None)?;
    read(&text, kind.format, &Selection::default(), false).map(|positions| positions.entries)
}

/// Reads the positions of a file that `selection` picks. A bad record is an error, unless `skip_bad` is set.
pub fn read<G: Notation>(
    text: &Text,
    format: Format,
    selection: &Selection,
    skip_bad: bool,
) -> Result<Positions<G>, FileError> {
    let mut positions = Positions { entries: Vec::new(), bad: Vec::new() };
    let mut names = Names::default();
    let mut failure = None;
    let mut records = 0;
    let _ = G::read(format, &text.content, &mut |record: Result<Record<G>, LineError>| {
        records += 1;
        match record {
            Ok(record) => add(
                &mut positions.entries,
                &record,
                records,
                is_single(&record, format),
                selection,
                &mut names,
            ),
            Err(bad) => {
                let bad = text.error(Some(bad.line), bad.error.to_string());
                if !skip_bad {
                    failure = Some(bad);
                    return ControlFlow::Break(());
                }
                positions.bad.push(bad);
            }
        }
        if selection.is_full(positions.entries.len()) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    if let Some(failure) = failure {
        return Err(failure);
    }
    if positions.entries.is_empty() {
        let message = match positions.bad.first() {
            _ if records == 0 => format!("no positions, expected {} in {format} format", G::NAME),
            Some(first) if positions.bad.len() == records => {
                let line = first.line.unwrap_or(1);
                format!("all {records} records are bad, the first on line {line}: {}", first.message)
            }
            // A game that comes to the first ply of a selection has a position in it.
            _ => format!(
                "no game has {} plies, expected an earlier start than --plies {}",
                selection.plies.from, selection.plies
            ),
        };
        return Err(text.error(None, message));
    }
    Ok(positions)
}

/// Whether a record is a single position and not a game. One without moves that begins at the start position is a game that
/// was not played.
fn is_single<G: Notation>(record: &Record<G>, format: Format) -> bool {
    let of_games = matches!(format, Format::Pgn | Format::Pdn | Format::Transcript);
    record.moves.is_empty() && !(of_games && record.start == G::start())
}

fn add<G: Notation>(
    entries: &mut Vec<NamedPosition<G>>,
    record: &Record<G>,
    number: usize,
    single: bool,
    selection: &Selection,
    names: &mut Names,
) {
    let name = record
        .tag("id")
        .map_or_else(|| number.to_string(), |id| id.split_whitespace().collect::<Vec<_>>().join("_"));
    for (ply, position) in record.positions().enumerate() {
        if selection.is_full(entries.len()) {
            return;
        }
        if single || selection.picks(ply) {
            let id = names.unique(&if single { name.clone() } else { format!("{name}.{ply}") });
            entries.push(NamedPosition { id, line: record.line, position });
        }
    }
}

/// The ids given so far.
#[derive(Default)]
struct Names(HashSet<String>);

impl Names {
    /// `name`, or where it is taken or empty, the first of `name#2`, `name#3`, ... that is free.
    fn unique(&mut self, name: &str) -> String {
        let mut id = name.to_string();
        let mut number = 1;
        while id.is_empty() || !self.0.insert(id.clone()) {
            number += 1;
            id = format!("{name}#{number}");
        }
        id
    }
}
