//! The folder of a study: its results, and what is made of them.

use super::conditions::VERSION;
use super::results_file::read_results;
use super::{Archive, Located, OutputError, Row, RowError, RowFormat, output_file};
use nullwindow_support::write_whole;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The folder of a study. Rows are appended to `results.jsonl` when they are found; at the end all rows are written in
/// an order that does not depend on how they came.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// Kept open, because it is locked.
    results: File,
}

/// The name of the results in a folder.
pub const RESULTS: &str = "results.jsonl";

impl Folder {
    /// Opens a folder, or makes it, and reads the results that are there. A last line that was cut off is dropped.
    pub fn open(path: &Path, overwrite: bool) -> Result<(Folder, Archive), OutputError> {
        let io = |error| OutputError::Io(path.to_path_buf(), error);
        fs::create_dir_all(path).map_err(io)?;
        let name = path.join(RESULTS);
        let io = |error| OutputError::Io(name.clone(), error);
        let (mut results, _) = output_file::open(&name, true)?;
        if overwrite {
            results.set_len(0).map_err(io)?;
        }
        let mut text = Vec::new();
        results.read_to_end(&mut text).map_err(io)?;
        let differs = |error| OutputError::Differs(name.clone(), error);
        let read = read_results(&text, RowFormat::Jsonl).map_err(differs)?;
        let mut archive = Archive::default();
        for Located { row, line, .. } in read.rows {
            if row.version != VERSION {
                let version = row.version;
                let message = format!(
                    "version is {version}, but {VERSION} in this run; expected --overwrite or another --output"
                );
                return Err(differs(RowError::new(line, message)));
            }
            archive
                .replace(row, || format!("line {line}"))
                .map_err(|error| differs(RowError::new(line, error.to_string())))?;
        }
        results.set_len(read.whole as u64).map_err(io)?;
        results.seek(SeekFrom::End(0)).map_err(io)?;
        Ok((Folder { path: path.to_path_buf(), results }, archive))
    }

    /// Appends the rows of a cell.
    pub fn append(&mut self, rows: &[Row]) -> io::Result<()> {
        self.results.write_all(&RowFormat::Jsonl.encode(rows)?)
    }

    /// Writes all results in order.
    pub fn finish(self, archive: &Archive) -> Result<(), OutputError> {
        write_results(&self.path, archive)
    }
}

/// Writes all results to a folder in order, as JSONL and as CSV.
pub fn write_results(folder: &Path, archive: &Archive) -> Result<(), OutputError> {
    let rows: Vec<Row> = archive.rows().collect();
    for (name, format) in [(RESULTS, RowFormat::Jsonl), ("results.csv", RowFormat::Csv)] {
        let path = folder.join(name);
        let encoded = format.encode(&rows).map_err(|error| OutputError::Io(path.clone(), error))?;
        write_whole(&path, &[format.header().into_bytes(), encoded].concat())?;
    }
    Ok(())
}
