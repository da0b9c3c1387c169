//! The folder of a study: its results, and what is made of them.

use super::output_file::{self, OutputFile};
use super::{Archive, LeftOut, Located, Origin, OutputError, Row, RowError, RowFormat, RowReader, RowWriter};
use nullwindow_support::write_whole_with;
use std::fs;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The folder of a study. Rows are appended to `results.jsonl` when they are found; at the end all rows are written in
/// an order that does not depend on how they came.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// Kept open, because it is locked.
    results: OutputFile,
    left_out: LeftOut,
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
        let differs = |error| OutputError::Differs(name.clone(), error);
        let mut rows = RowReader::<_, Row>::new(&results, RowFormat::Jsonl);
        let mut archive = Archive::default();
        let file: Arc<str> = Arc::from(RESULTS);
        let mut whole = 0;
        for row in rows.by_ref() {
            let Located { row, line, end } = row.map_err(differs)?;
            whole = end;
            if let Some(message) = row.other_program() {
                return Err(differs(RowError::new(line, message)));
            }
            archive
                .replace(row, Origin::line(&file, line))
                .map_err(|error| differs(RowError::new(line, error.to_string())))?;
        }
        let left_out = rows.left_out();
        results.set_len(whole).map_err(io)?;
        results.seek(SeekFrom::End(0)).map_err(io)?;
        let results = OutputFile::new(results, &name);
        Ok((Folder { path: path.to_path_buf(), results, left_out }, archive))
    }

    /// What was left out at the end of the results that were there.
    pub fn left_out(&self) -> &LeftOut {
        &self.left_out
    }

    /// Appends the rows of a cell.
    pub fn append(&mut self, rows: &[Row]) -> io::Result<()> {
        self.results.write_all(&RowFormat::Jsonl.encode(rows)?)?;
        self.results.flush()
    }

    /// Writes all results in order.
    pub fn finish(self, archive: &Archive) -> Result<(), OutputError> {
        write_results(&self.path, archive)
    }
}

/// Writes all results to a folder in order, as JSONL and as CSV.
pub fn write_results(folder: &Path, archive: &Archive) -> Result<(), OutputError> {
    for (name, format) in [(RESULTS, RowFormat::Jsonl), ("results.csv", RowFormat::Csv)] {
        write_whole_with(&folder.join(name), |out| {
            let mut writer = RowWriter::start(out, format)?;
            for row in archive.rows() {
                writer.add(&row)?;
            }
            writer.flush()
        })?;
    }
    Ok(())
}
