//! Reading files of results.

use super::{Archive, Located, Origin, RowError, RowFormat, RowReader, folder};
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
        let path = Path::new(file);
        let path = if path.is_dir() { path.join(folder::RESULTS) } else { path.to_path_buf() };
        let name = if file == "-" { "standard input".to_string() } else { path.display().to_string() };
        let io = |error| ResultsError::Io(name.clone(), error);
        let input: Box<dyn Read> =
            if file == "-" { Box::new(io::stdin().lock()) } else { Box::new(File::open(&path).map_err(io)?) };
        let mut input = unpacked(input).map_err(io)?;
        let first = input.fill_buf().map_err(io)?.first().copied();
        let format = RowFormat::from_path(&path).unwrap_or(match first {
            Some(b'{') => RowFormat::Jsonl,
            _ => RowFormat::Csv,
        });
        let file: Arc<str> = Arc::from(name.as_str());
        let mut rows = RowReader::lenient(input, format);
        for row in rows.by_ref() {
            let Located { row, line, .. } =
                row.map_err(|error| ResultsError::NoResults(name.clone(), error))?;
            archive.add(row, Origin::line(&file, line)).map_err(ResultsError::Contradiction)?;
        }
        let left_out = rows.left_out();
        if let Some(message) = left_out.message() {
            warnings.push(format!("{name}:{}: {message}", left_out.line));
        }
    }
    Ok(archive)
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
