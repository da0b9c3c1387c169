//! Reading files of results.

use super::{Archive, FileFormat, Located, Origin, RowError, RowFormat, RowReader, folder};
use flate2::bufread::MultiGzDecoder;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;

/// Why results cannot be merged.
#[derive(Debug)]
pub enum ResultsError {
    /// The file cannot be read.
    Io(String, io::Error),
    /// It is not a results file.
    NoResults(String, RowError),
    /// The file as a whole is not one of results.
    Unreadable(String, String),
    /// Who received the rows wants no more.
    Stopped,
    /// Rows contradict each other.
    Contradiction(super::Contradiction),
}

impl fmt::Display for ResultsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResultsError::Io(file, error) if error.kind() == io::ErrorKind::NotFound => write!(
                f,
                "{file}: no such file, expected results of run or compare, a folder with {}, or -",
                folder::RESULTS
            ),
            ResultsError::Io(file, error) => write!(f, "{file}: {error}"),
            ResultsError::NoResults(file, RowError { line, message }) => {
                write!(f, "{file}:{line}: {message}")
            }
            ResultsError::Unreadable(file, message) => write!(f, "{file}: {message}"),
            ResultsError::Stopped => f.write_str("stopped"),
            ResultsError::Contradiction(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ResultsError {}

/// Merges the results of files; a folder stands for the results of a study in it, and `-` for standard input. Warnings are
/// added to `warnings`.
pub fn gather(files: &[String], warnings: &mut Vec<String>) -> Result<Archive, ResultsError> {
    let mut archive = Archive::default();
    for file in files {
        each_row(file, warnings, &mut |Located { row, line, .. }, name| {
            archive.add(row, Origin::line(name, line)).map_err(ResultsError::Contradiction)
        })?;
    }
    Ok(archive)
}

/// Receives a row, and the name of its file.
pub(super) type Visitor<'a> = dyn FnMut(Located, &Arc<str>) -> Result<(), ResultsError> + 'a;

/// Goes through the rows of a file, with its name for messages. The number of a row of Parquet stands for its line.
pub(super) fn each_row(
    file: &str,
    warnings: &mut Vec<String>,
    visit: &mut Visitor<'_>,
) -> Result<(), ResultsError> {
    let path = Path::new(file);
    let path = if path.is_dir() { path.join(folder::RESULTS) } else { path.to_path_buf() };
    let name = if file == "-" { "standard input".to_string() } else { path.display().to_string() };
    let io = |error| ResultsError::Io(name.clone(), error);
    let shared: Arc<str> = Arc::from(name.as_str());
    let input: Box<dyn Read> =
        if file == "-" { Box::new(io::stdin().lock()) } else { Box::new(File::open(&path).map_err(io)?) };
    let mut input = unpacked(input).map_err(io)?;
    let begin = input.fill_buf().map_err(io)?;
    if begin.starts_with(PARQUET) || FileFormat::from_path(&path) == Some(FileFormat::Parquet) {
        let refuse = |message: &str| Err(ResultsError::Unreadable(name.clone(), message.to_string()));
        if let Some(message) = FileFormat::Parquet.missing() {
            return refuse(message);
        }
        if file == "-" {
            return refuse("Parquet is not read line by line, expected the name of a file");
        }
        return read_parquet(&path, &shared, visit);
    }
    let format = RowFormat::from_path(&path).unwrap_or(match begin.first() {
        Some(b'{') => RowFormat::Jsonl,
        _ => RowFormat::Csv,
    });
    let mut rows = RowReader::lenient(input, format);
    for row in rows.by_ref() {
        visit(row.map_err(|error| ResultsError::NoResults(name.clone(), error))?, &shared)?;
    }
    let left_out = rows.left_out();
    if let Some(message) = left_out.message() {
        warnings.push(format!("{name}:{}: {message}", left_out.line));
    }
    Ok(())
}

/// What a Parquet file begins with.
const PARQUET: &[u8] = b"PAR1";

#[cfg(feature = "parquet")]
fn read_parquet(path: &Path, name: &Arc<str>, visit: &mut Visitor<'_>) -> Result<(), ResultsError> {
    /// What is wrong with a row or with all of the file, or what the visitor says.
    enum Bad {
        Row(Option<u64>, String),
        Visitor(ResultsError),
    }
    impl From<(Option<u64>, String)> for Bad {
        fn from((row, message): (Option<u64>, String)) -> Bad {
            Bad::Row(row, message)
        }
    }
    let file = File::open(path).map_err(|error| ResultsError::Io(name.to_string(), error))?;
    let read = super::parquet_file::read_rows(file, &mut |row| visit(row, name).map_err(Bad::Visitor));
    read.map_err(|bad| match bad {
        Bad::Row(Some(row), message) => {
            ResultsError::NoResults(name.to_string(), RowError::new(row, message))
        }
        Bad::Row(None, message) => ResultsError::Unreadable(name.to_string(), message),
        Bad::Visitor(error) => error,
    })
}

#[cfg(not(feature = "parquet"))]
fn read_parquet(_: &Path, name: &Arc<str>, _: &mut Visitor<'_>) -> Result<(), ResultsError> {
    let message = FileFormat::Parquet.missing().unwrap_or_default();
    Err(ResultsError::Unreadable(name.to_string(), message.to_string()))
}

/// An input that may be packed by gzip, which is told by how it begins.
fn unpacked(input: Box<dyn Read>) -> io::Result<BufReader<Box<dyn Read>>> {
    let mut input = BufReader::with_capacity(BUFFER, input);
    if !input.fill_buf()?.starts_with(&GZIP) {
        return Ok(input);
    }
    Ok(BufReader::with_capacity(BUFFER, Box::new(MultiGzDecoder::new(input))))
}

/// What a file packed by gzip begins with.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// The size of buffers, in bytes.
const BUFFER: usize = 1 << 16;
