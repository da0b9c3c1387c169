//! Rows as text.

use super::Row;
use std::fmt;
use std::io::{self, Write};
use std::path::Path;

/// How rows are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowFormat {
    /// A line of field names, then a line a row.
    Csv,
    /// A JSON object a line.
    Jsonl,
}

/// A row and where it stands in a text.
#[derive(Clone, PartialEq, Debug)]
pub struct Located {
    /// The row.
    pub row: Row,
    /// Its line, counted from 1.
    pub line: u64,
    /// The number of bytes from the start of the text to the end of the row.
    pub end: u64,
}

/// A line that is no row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowError {
    /// The line, counted from 1.
    pub line: u64,
    /// What is wrong with it.
    pub message: String,
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

    /// What stands before the first row.
    pub fn header(self) -> io::Result<Vec<u8>> {
        match self {
            RowFormat::Jsonl => Ok(Vec::new()),
            RowFormat::Csv => {
                let mut writer = csv::Writer::from_writer(Vec::new());
                writer.serialize(Row::default())?;
                let mut text = writer.into_inner().map_err(csv::IntoInnerError::into_error)?;
                let length = text.iter().position(|&byte| byte == b'\n').map_or(0, |at| at + 1);
                text.truncate(length);
                Ok(text)
            }
        }
    }

    /// The lines of rows.
    pub fn encode(self, rows: &[Row]) -> io::Result<Vec<u8>> {
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

    /// Reads rows; the header comes first where the format has one.
    pub fn decode(self, text: &str) -> Result<Vec<Located>, RowError> {
        match self {
            RowFormat::Jsonl => decode_jsonl(text),
            RowFormat::Csv => decode_csv(text),
        }
    }
}

fn decode_jsonl(text: &str) -> Result<Vec<Located>, RowError> {
    let mut end = 0;
    let mut rows = Vec::new();
    for (line, content) in (1..).zip(text.split_inclusive('\n')) {
        end += content.len() as u64;
        if !content.trim().is_empty() {
            let row = serde_json::from_str(content)
                .map_err(|error| RowError { line, message: format!("no row of results: {error}") })?;
            rows.push(Located { row, line, end });
        }
    }
    Ok(rows)
}

fn decode_csv(text: &str) -> Result<Vec<Located>, RowError> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let fields = RowFormat::Csv.header().map_err(|error| RowError { line: 1, message: error.to_string() })?;
    let fields = String::from_utf8_lossy(&fields);
    if text.lines().next() != Some(fields.trim_end()) {
        let message = "no results of this version: other fields than 'game,set,position,...'".to_string();
        return Err(RowError { line: 1, message });
    }
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let mut rows = Vec::new();
    loop {
        let line = reader.position().line().max(2);
        let error = |error: csv::Error| RowError { line, message: format!("no row of results: {error}") };
        match reader.deserialize().next() {
            None => return Ok(rows),
            Some(row) => {
                let row = row.map_err(error)?;
                rows.push(Located { row, line, end: reader.position().byte() });
            }
        }
    }
}

/// Writes rows, those of a cell at once, so that what is written is whole cells whenever the program ends.
#[derive(Debug)]
pub struct RowWriter<W> {
    out: W,
    format: RowFormat,
}

impl<W: Write> RowWriter<W> {
    /// A writer at the beginning of its output.
    pub fn start(mut out: W, format: RowFormat) -> io::Result<RowWriter<W>> {
        out.write_all(&format.header()?)?;
        out.flush()?;
        Ok(RowWriter { out, format })
    }

    /// A writer that goes on after rows that are there already.
    pub fn go_on(out: W, format: RowFormat) -> RowWriter<W> {
        RowWriter { out, format }
    }

    /// Writes rows and flushes.
    pub fn write(&mut self, rows: &[Row]) -> io::Result<()> {
        self.out.write_all(&self.format.encode(rows)?)?;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows() -> Vec<Row> {
        let row = Row { game: "chess".into(), position: "a,\"b\"".into(), seconds: 0.1, ..Row::default() };
        let other = Row { value: Some(-3), best_move: Some("Nf3".into()), seconds: 1e-6, ..row.clone() };
        vec![row, other]
    }

    #[test]
    fn rows_are_read_as_they_were_written() {
        for format in [RowFormat::Csv, RowFormat::Jsonl] {
            let mut text = Vec::new();
            RowWriter::start(&mut text, format).unwrap().write(&rows()).unwrap();
            let text = String::from_utf8(text).unwrap();
            let read = format.decode(&text).unwrap();
            assert_eq!(read.iter().map(|located| located.row.clone()).collect::<Vec<_>>(), rows());
            let ends: Vec<usize> = read.iter().map(|located| located.end as usize).collect();
            assert_eq!(ends.last(), Some(&text.len()));
            assert_eq!(text.as_bytes()[ends[0] - 1], b'\n');
            assert_eq!(read[1].line, text.lines().count() as u64);
        }
    }

    #[test]
    fn what_is_no_row_is_refused_with_its_line() {
        let jsonl = String::from_utf8(RowFormat::Jsonl.encode(&rows()).unwrap()).unwrap();
        assert_eq!(RowFormat::Jsonl.decode(&format!("{jsonl}{{}}\n")).unwrap_err().line, 3);
        assert_eq!(RowFormat::Csv.decode("a,b\n1,2\n").unwrap_err().line, 1);
        let header = String::from_utf8(RowFormat::Csv.header().unwrap()).unwrap();
        assert_eq!(RowFormat::Csv.decode(&format!("{header}x,y\n")).unwrap_err().line, 2);
        assert_eq!(RowFormat::Csv.decode(&header), Ok(Vec::new()));
        assert_eq!(RowFormat::Csv.decode(""), Ok(Vec::new()));
    }
}
