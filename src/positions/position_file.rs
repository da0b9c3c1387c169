//! A position file that can be read again and again.

use super::ids::Ids;
use super::{FileError, NamedPosition, Selection, Source, Text};
use nullwindow_game::{Format, LineError, Notation, Record, RecordSink, TextReader};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::ops::ControlFlow;

/// A position file that can be read again and again, a record at a time. What cannot be read twice, such as standard input,
/// is kept in memory.
#[derive(Clone, Debug)]
pub struct PositionFile {
    source: Source,
    /// The content, unless it is read from the file.
    content: Option<Vec<u8>>,
}

impl From<Text> for PositionFile {
    fn from(Text { source, content }: Text) -> PositionFile {
        PositionFile { source, content: Some(content.into_bytes()) }
    }
}

impl PositionFile {
    /// Opens a file.
    pub fn open(source: Source) -> Result<PositionFile, FileError> {
        let content = match &source {
            Source::File(path) if path.is_file() => None,
            _ => Some(source.bytes()?),
        };
        let file = PositionFile { source, content };
        file.input()?;
        Ok(file)
    }

    /// Where it is.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// An error in it, at a line if it is known.
    pub fn error(&self, line: Option<usize>, message: String) -> FileError {
        FileError { line, message, ..self.source.error("") }
    }

    /// Reads its records, one after the other.
    pub fn read<G: Notation>(&self, format: Format, sink: &mut RecordSink<'_, G>) -> Result<(), FileError> {
        let mut input = self.reader(format)?;
        let flow = G::read_from(format, &mut input, sink);
        match input.take_error().filter(|_| flow.is_continue()) {
            Some(error) => Err(self.source.io_error(&error)),
            None => Ok(()),
        }
    }

    /// Its text, from the beginning, as the readers of a format want it.
    pub fn reader(&self, format: Format) -> Result<TextReader<'_>, FileError> {
        let input = self.input()?;
        Ok(if format.is_binary() { TextReader::binary(input) } else { TextReader::new(input) })
    }

    fn input(&self) -> Result<Box<dyn BufRead + '_>, FileError> {
        match (&self.content, &self.source) {
            (None, Source::File(path)) => {
                let file = File::open(path).map_err(|error| self.source.io_error(&error))?;
                Ok(Box::new(BufReader::with_capacity(64 << 10, file)))
            }
            (content, _) => Ok(Box::new(content.as_deref().unwrap_or_default())),
        }
    }

    /// Reads the positions that `selection` picks, one after the other. A bad record is an error, unless `skip_bad` is set;
    /// then it is handed over like a position.
    pub fn visit<G: Notation>(
        &self,
        format: Format,
        selection: &Selection,
        skip_bad: bool,
        visit: &mut Visitor<'_, G>,
    ) -> Result<(), FileError> {
        let mut seen = Seen::default();
        let mut ids = Ids::default();
        self.read(format, &mut |record: Result<Record<G>, LineError>| {
            seen.records += 1;
            match record {
                Ok(record) => seen.positions(&record, format, selection, &mut ids, visit)?,
                Err(bad) => {
                    let bad = self.error(Some(bad.line), bad.error.to_string());
                    seen.bad += 1;
                    seen.first_bad.get_or_insert_with(|| bad.clone());
                    if !skip_bad {
                        return ControlFlow::Break(());
                    }
                    visit(Err(bad))?;
                }
            }
            if selection.is_full(seen.positions) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        match seen.first_bad {
            Some(bad) if !skip_bad => Err(bad),
            _ if seen.positions > 0 => Ok(()),
            ref first_bad => {
                let Seen { records, bad, .. } = seen;
                Err(self.source.error(&match first_bad {
                    _ if records == 0 => format!("no positions, expected {} in {format} format", G::NAME),
                    Some(first) if bad == records => {
                        let line = first.line.unwrap_or(1);
                        format!("all {records} records are bad, the first on line {line}: {}", first.message)
                    }
                    // A game that comes to the first ply of a selection has a position in it.
                    _ => format!(
                        "no game has {} plies, expected an earlier start than --plies {}",
                        selection.plies.from, selection.plies
                    ),
                }))
            }
        }
    }
}

/// Receives the positions of a file and the bad records that are skipped, and says whether it wants more.
pub(super) type Visitor<'a, G> = dyn FnMut(Result<NamedPosition<G>, FileError>) -> ControlFlow<()> + 'a;

/// What was read so far.
#[derive(Default)]
struct Seen {
    records: usize,
    positions: usize,
    bad: usize,
    first_bad: Option<FileError>,
}

impl Seen {
    /// Hands over the positions of a record.
    fn positions<G: Notation>(
        &mut self,
        record: &Record<G>,
        format: Format,
        selection: &Selection,
        ids: &mut Ids,
        visit: &mut Visitor<'_, G>,
    ) -> ControlFlow<()> {
        let single = is_single(record, format);
        for (ply, position) in record.positions().enumerate() {
            if selection.is_full(self.positions) {
                return ControlFlow::Break(());
            }
            if single || selection.picks(ply) {
                self.positions += 1;
                let id = ids.id(record.tag("id"), self.records, (!single).then_some(ply));
                let tags = if single { record.tags.clone() } else { Vec::new() };
                visit(Ok(NamedPosition { id, line: record.line, position, tags }))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Whether a record is a single position and not a game. One without moves that begins at the start position is a game that
/// was not played.
fn is_single<G: Notation>(record: &Record<G>, format: Format) -> bool {
    record.moves.is_empty() && !(format.is_of_games() && record.start == G::start())
}
