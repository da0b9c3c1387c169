//! Rows as text: CSV and JSONL.

use super::Row;
use crate::game::message_line;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt;
use std::io::{self, Write};
use std::marker::PhantomData;
use std::path::Path;

/// A row of a file.
pub trait FileRow: Serialize + DeserializeOwned {
    /// The names of the columns.
    const COLUMNS: &'static [&'static str];

    /// The names of those that older files do not have.
    const ADDED: &'static [&'static str] = &[];

    /// What a row is of, for messages.
    const OF: &'static str;

    /// The command that writes such rows, for messages.
    const COMMAND: &'static str;

    /// How the command is told to write them, for messages.
    const FORMATS: &'static str = " with --format jsonl or csv";

    /// How lines of JSON begin.
    fn json_beginnings() -> Vec<String> {
        vec![format!("{{\"{}\":\"", Self::COLUMNS[0])]
    }
}

impl FileRow for Row {
    const COLUMNS: &'static [&'static str] = Row::COLUMNS;
    const ADDED: &'static [&'static str] = Row::ADDED;
    const OF: &'static str = "results";
    const COMMAND: &'static str = "run";
}

/// The format of a results file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowFormat {
    /// A line of field names, then a line a row.
    Csv,
    /// A JSON object a line.
    Jsonl,
}

/// A row of a text, and where it is.
#[derive(Clone, PartialEq, Debug)]
pub struct Located<T = Row> {
    /// The row.
    pub row: T,
    /// Its line, counted from 1.
    pub line: u64,
    /// The number of bytes from the start of the text to the end of the row.
    pub end: u64,
}

/// A line that is not a row, or not one that is expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowError {
    /// The line, counted from 1.
    pub line: u64,
    /// What is wrong, and what would be right.
    pub message: String,
}

impl RowError {
    /// What is wrong with a line.
    pub fn new(line: u64, message: impl Into<String>) -> RowError {
        RowError { line, message: message_line(message.into()) }
    }

    /// A line that cannot be read as a row.
    pub(super) fn unreadable<T: FileRow>(line: u64, reason: &str) -> RowError {
        let expected = format!("expected rows as {} writes them{}", T::COMMAND, T::FORMATS);
        RowError::new(line, format!("not a row of {} ({reason}), {expected}", T::OF))
    }

    /// What serde makes of a JSON object that is not a row. Its position in the line says nothing to users.
    pub(super) fn from_json<T: FileRow>(line: u64, error: &serde_json::Error) -> RowError {
        let message = error.to_string();
        let place = format!(" at line {} column {}", error.line(), error.column());
        let reason = message.strip_suffix(&place).unwrap_or(&message);
        if error.is_data() { RowError::new(line, reason) } else { RowError::unreadable::<T>(line, reason) }
    }

    /// What serde makes of a CSV record that is not a row.
    pub(super) fn from_csv<T: FileRow>(line: u64, error: &csv::Error) -> RowError {
        let csv::ErrorKind::Deserialize { err, .. } = error.kind() else {
            return RowError::unreadable::<T>(line, &error.to_string());
        };
        let column = err.field().and_then(|field| T::COLUMNS.get(field as usize));
        let column = column.map_or_else(String::new, |column| format!("{column}: "));
        RowError::new(line, format!("{column}{}", err.kind()))
    }
}

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for RowError {}

impl RowFormat {
    /// The format of a file of this name.
    pub fn from_path(path: &Path) -> Option<RowFormat> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "csv" => Some(RowFormat::Csv),
            "jsonl" => Some(RowFormat::Jsonl),
            _ => None,
        }
    }

    /// What comes before the first row.
    pub fn header<T: FileRow>(self) -> String {
        match self {
            RowFormat::Jsonl => String::new(),
            RowFormat::Csv => T::COLUMNS.join(",") + "\n",
        }
    }

    /// Writes rows, a line each.
    pub fn encode<T: FileRow>(self, rows: &[T]) -> io::Result<Vec<u8>> {
        match self {
            RowFormat::Jsonl => {
                let mut text = Vec::new();
                for row in rows {
                    serde_json::to_writer(&mut text, row)?;
                    text.push(b'\n');
                }
                Ok(text)
            }
            RowFormat::Csv => {
                let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
                for row in rows {
                    writer.serialize(row)?;
                }
                writer.into_inner().map_err(csv::IntoInnerError::into_error)
            }
        }
    }
}

/// Writes the rows of a cell at once, so that a run that is killed leaves whole cells behind.
#[derive(Debug)]
pub struct RowWriter<W, T = Row> {
    out: W,
    format: RowFormat,
    rows: PhantomData<T>,
}

impl<W: Write, T: FileRow> RowWriter<W, T> {
    /// A writer at the beginning of its output.
    pub fn start(mut out: W, format: RowFormat) -> io::Result<RowWriter<W, T>> {
        out.write_all(format.header::<T>().as_bytes())?;
        out.flush()?;
        Ok(RowWriter::append(out, format))
    }

    /// A writer that appends to rows that are there already.
    pub fn append(out: W, format: RowFormat) -> RowWriter<W, T> {
        RowWriter { out, format, rows: PhantomData }
    }

    /// Writes rows and flushes.
    pub fn write(&mut self, rows: &[T]) -> io::Result<()> {
        self.out.write_all(&self.format.encode(rows)?)?;
        self.out.flush()
    }

    /// Writes a row of many, which are flushed at the end.
    pub fn add(&mut self, row: &T) -> io::Result<()> {
        self.out.write_all(&self.format.encode(std::slice::from_ref(row))?)
    }

    /// Flushes what was written.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Conditions, RowId, RowReader};
    use super::*;
    use crate::games::GameId;
    use crate::search::{Algorithm, Guess};

    fn decode(format: RowFormat, text: &str) -> Result<Vec<Located>, RowError> {
        RowReader::new(text.as_bytes(), format).collect()
    }

    fn rows() -> Vec<Row> {
        let algorithm = Algorithm::MtdF { guess: Guess::Off(-20) };
        let id = RowId { position: "a,\"b\"".to_string(), algorithm, depth: 3 };
        let row = Row { seconds: 0.1, key: 0xab, ..Row::new(&Conditions::paper(GameId::ALL[0], "set"), id) };
        let other = Row { value: Some(-3), best_move: Some("Nf3".into()), seconds: 1e-6, ..row.clone() };
        vec![row, other]
    }

    #[test]
    fn rows_are_read_as_they_were_written() {
        for format in [RowFormat::Csv, RowFormat::Jsonl] {
            let mut text = Vec::new();
            RowWriter::start(&mut text, format).unwrap().write(&rows()).unwrap();
            let text = String::from_utf8(text).unwrap();
            let read = decode(format, &text).unwrap();
            assert_eq!(read.iter().map(|located| located.row.clone()).collect::<Vec<_>>(), rows());
            let ends: Vec<usize> = read.iter().map(|located| located.end as usize).collect();
            assert_eq!(ends.last(), Some(&text.len()));
            assert_eq!(text.as_bytes()[ends[0] - 1], b'\n');
            assert_eq!(read[1].line, text.lines().count() as u64);
        }
    }

    #[test]
    fn what_is_not_a_row_is_refused_with_its_line() {
        let jsonl = String::from_utf8(RowFormat::Jsonl.encode(&rows()).unwrap()).unwrap();
        assert_eq!(decode(RowFormat::Jsonl, &format!("{jsonl}{{}}\n")).unwrap_err().line, 3);
        assert_eq!(decode(RowFormat::Csv, "a,b\n1,2\n").unwrap_err().line, 1);
        let header = RowFormat::Csv.header::<Row>();
        assert_eq!(decode(RowFormat::Csv, &format!("{header}x,y\n")).unwrap_err().line, 2);
        assert_eq!(decode(RowFormat::Csv, &header), Ok(Vec::new()));
        assert_eq!(decode(RowFormat::Csv, ""), Ok(Vec::new()));
    }

    #[test]
    fn unknown_names_are_explained() {
        for format in [RowFormat::Csv, RowFormat::Jsonl] {
            let text = format.header::<Row>() + str::from_utf8(&format.encode(&rows()).unwrap()).unwrap();
            let line = text.lines().count() as u64;
            let game = GameId::ALL[0].name();
            for (old, new, expected) in [
                ("mtd-f:f-20", "ultra", "unknown algorithm 'ultra', expected one of "),
                ("mtd-f:f-20", "mtd-f:x", "bad guess in 'mtd-f:x', expected "),
                (game, "go", "unknown game 'go', expected one of "),
                ("quiet", "loud", "expected quiet or static"),
                ("1995", "2095", "unknown profile '2095', expected "),
                ("00000000000000ab", "ab", "bad key 'ab', expected 16 hexadecimal digits"),
            ] {
                let (first, last) = text.trim_end().rsplit_once('\n').unwrap();
                let error = decode(format, &format!("{first}\n{}\n", last.replace(old, new))).unwrap_err();
                assert_eq!((error.line, error.message.starts_with(expected)), (line, true), "{error}");
                assert_eq!(error.message.lines().count(), 1, "{error}");
            }
        }
    }
}
