//! Reading files of results.

use super::{Archive, Located, RowError, RowFormat, folder};
use std::fmt;
use std::io::Read;
use std::path::Path;
use std::{fs, io};

/// The content of a results file.
#[derive(Clone, PartialEq, Debug)]
pub struct ReadResults {
    /// The rows.
    pub rows: Vec<Located>,
    /// The number of bytes up to the end of the last row.
    pub whole: usize,
    /// The number of the last line if it is cut off, as a kill or a full disk leaves it.
    pub cut: Option<usize>,
}

/// Reads rows. A last line without its end may be half a line: it is left out, unless it is a whole JSON object.
pub fn read_results(text: &[u8], format: RowFormat) -> Result<ReadResults, RowError> {
    let lines = text.iter().filter(|&&byte| byte == b'\n').count();
    let mut whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    if format == RowFormat::Jsonl && serde_json::from_slice::<serde_json::Value>(&text[whole..]).is_ok() {
        whole = text.len();
    }
    let read = str::from_utf8(&text[..whole]).map_err(|_| RowError::new(1, "not results: not UTF-8"))?;
    let rows = format.decode(read)?;
    Ok(ReadResults { rows, whole, cut: (whole < text.len()).then_some(lines + 1) })
}

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
        let text = if file == "-" {
            let mut text = Vec::new();
            io::stdin().lock().read_to_end(&mut text).map(|_| text)
        } else {
            fs::read(&path)
        };
        let text = text.map_err(|error| ResultsError::Io(name.clone(), error))?;
        let format = RowFormat::from_path(&path).unwrap_or_else(|| guess_format(&text));
        let read =
            read_results(&text, format).map_err(|error| ResultsError::NoResults(name.clone(), error))?;
        if let Some(line) = read.cut {
            warnings.push(format!("{name}:{line}: the last line is cut off and left out"));
        }
        for Located { row, line, .. } in read.rows {
            archive.add(row, || format!("{name}:{line}")).map_err(ResultsError::Contradiction)?;
        }
    }
    Ok(archive)
}

/// The format of a text whose name does not tell.
fn guess_format(text: &[u8]) -> RowFormat {
    if text.first() == Some(&b'{') { RowFormat::Jsonl } else { RowFormat::Csv }
}

#[cfg(test)]
mod tests {
    use super::super::{Conditions, Row, RowId};
    use super::*;
    use crate::games::GameId;
    use crate::search::Algorithm;

    fn row(leaves: u64) -> Row {
        let id = RowId { position: "1".to_string(), algorithm: Algorithm::Sss, depth: 3 };
        Row { leaves, ..Row::new(&Conditions::paper(GameId::ALL[0], "set"), id) }
    }

    #[test]
    fn a_line_that_was_cut_is_left_out_and_said() {
        let rows = [row(1), row(2)];
        for format in [RowFormat::Jsonl, RowFormat::Csv] {
            let mut text = format.header().into_bytes();
            let first_line = text.iter().filter(|&&byte| byte == b'\n').count() + 1;
            text.extend(format.encode(&rows).unwrap());
            let all = read_results(&text, format).unwrap();
            assert_eq!((all.rows.len(), all.whole, all.cut), (2, text.len(), None));
            for cut in 2..40 {
                let read = read_results(&text[..text.len() - cut], format).unwrap();
                assert_eq!((read.rows.len(), read.cut), (1, Some(first_line + 1)), "{cut}");
            }
            text.pop();
            let cut = read_results(&text, format).unwrap();
            // A JSON object shows that it is whole.
            assert_eq!(cut.rows.len(), if format == RowFormat::Jsonl { 2 } else { 1 });
        }
        assert_eq!(read_results(b"", RowFormat::Jsonl).unwrap().rows, []);
        assert!(read_results(b"{}\n", RowFormat::Jsonl).is_err());
    }
}
