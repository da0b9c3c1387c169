//! Position files of every game, read into sequences of positions with ids.
//!
//! [`Source`] is where the text comes from, [`detect`] tells what it is, and [`Selection`] picks the positions of a game. A
//! [`PositionSet`] goes through the positions of a file of any size, one at a time; [`read`] makes a list of those of a
//! [`Text`].
//!
#![doc = include_str!("../../positions/README.md")]

mod bundled;
mod detect;
mod ids;
mod position_file;
mod position_set;
mod selection;
mod source;

pub use bundled::{BundledSet, bench_set, bundled, bundled_openings};
pub use detect::{FileKind, detect};
pub use position_file::PositionFile;
pub use position_set::{PositionSet, Reading, Skipped, Skips, Tally};
pub use selection::{ParsePliesError, Plies, Selection};
pub use source::{Source, Text};

use crate::games::GameId;
use nullwindow_game::{Format, Notation};
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
    /// The tags of a record that is a single position: the operations of an EPD line, the answers of an OBF line.
    pub tags: Vec<(String, String)>,
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

/// Reads the positions of a text that `selection` picks. A bad record is an error, unless `skip_bad` is set.
pub fn read<G: Notation>(
    text: &Text,
    format: Format,
    selection: &Selection,
    skip_bad: bool,
) -> Result<Positions<G>, FileError> {
    let file = PositionFile::from(text.clone());
    let mut positions = Positions { entries: Vec::new(), bad: Vec::new() };
    file.visit(format, selection, skip_bad, &mut |found| {
        match found {
            Ok(position) => positions.entries.push(position),
            Err(bad) => positions.bad.push(bad),
        }
        ControlFlow::Continue(())
    })?;
    Ok(positions)
}
