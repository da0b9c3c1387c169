//! The file that results are written to.

use super::finished_cells::{ResumeError, check_rest};
use super::{FileRow, FinishedCells, LeftOut, Located, Plan, RowError, RowFormat, RowReader};
use crate::game::Notation;
use crate::positions::FileError;
use nullwindow_support::WriteError;
use std::fmt;
use std::fs::{self, File, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Why results cannot be written to a file.
#[derive(Debug)]
pub enum OutputError {
    /// It exists, is not empty and may not be overwritten.
    Exists(PathBuf),
    /// Another run writes to it.
    Busy(PathBuf),
    /// It has the results of another run.
    Differs(PathBuf, RowError),
    /// The positions of the run cannot be read again.
    Positions(FileError),
    /// An error of the operating system.
    Io(PathBuf, io::Error),
}

impl fmt::Display for OutputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OutputError::Exists(path) => {
                write!(f, "{}: file exists, expected --resume or --overwrite", path.display())
            }
            OutputError::Busy(path) => write!(
                f,
                "{}: another run is writing to it, expected another file, or to wait until it has ended",
                path.display()
            ),
            OutputError::Differs(path, RowError { line, message }) => {
                write!(f, "{}:{line}: cannot resume: {message}", path.display())
            }
            OutputError::Positions(error) => error.fmt(f),
            OutputError::Io(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for OutputError {}

impl From<WriteError> for OutputError {
    fn from(WriteError { path, error }: WriteError) -> OutputError {
        OutputError::Io(path, error)
    }
}

/// A file that results are written to. Flushing it fails if it is no longer where it was: rows that go to a deleted file are
/// gone when the run ends.
#[derive(Debug)]
pub struct OutputFile {
    file: File,
    /// Where it has to be, if it is a regular file.
    path: Option<PathBuf>,
}

impl OutputFile {
    pub(super) fn new(file: File, path: &Path) -> OutputFile {
        let is_regular = file.metadata().is_ok_and(|metadata| metadata.is_file());
        OutputFile { file, path: is_regular.then(|| path.to_path_buf()) }
    }

    /// Cuts it, to write on at its end.
    pub(crate) fn cut(&mut self, bytes: u64) -> io::Result<()> {
        self.file.set_len(bytes)?;
        self.file.seek(SeekFrom::End(0))?;
        Ok(())
    }

    /// Whether the path still leads to the file.
    #[cfg(unix)]
    fn is_at(&self, path: &Path) -> bool {
        use std::os::unix::fs::MetadataExt;
        let id = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
        let (Ok(own), Ok(there)) = (self.file.metadata(), fs::metadata(path)) else { return false };
        id(own) == id(there)
    }

    /// Whether there is a file at the path.
    #[cfg(not(unix))]
    fn is_at(&self, path: &Path) -> bool {
        path.is_file()
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()?;
        match &self.path {
            Some(path) if !self.is_at(path) => Err(io::Error::other(format!(
                "{} was deleted or replaced during the run, expected it to stay where it is",
                path.display()
            ))),
            _ => Ok(()),
        }
    }
}

/// Opens a file to write it from the beginning. One that is not empty is refused unless it may be overwritten.
pub fn create(path: &Path, overwrite: bool) -> Result<OutputFile, OutputError> {
    let io = |error| OutputError::Io(path.to_path_buf(), error);
    let (file, length) = open(path, false)?;
    if length > 0 {
        if !overwrite {
            return Err(OutputError::Exists(path.to_path_buf()));
        }
        file.set_len(0).map_err(io)?;
    }
    Ok(OutputFile::new(file, path))
}

/// Opens a file to write on at its end.
pub fn append(path: &Path) -> Result<OutputFile, OutputError> {
    let (file, length) = open(path, false)?;
    if length == 0 {
        return Ok(OutputFile::new(file, path));
    }
    cut(file, path, length)
}

/// Opens a file to resume a run, and cuts off what follows the first whole cells. A file that does not exist counts as empty.
/// A file that does not fit the plan is left as it is.
pub fn resume<G: Notation>(
    path: &Path,
    format: RowFormat,
    plan: &Plan<G>,
) -> Result<(OutputFile, FinishedCells), OutputError> {
    let (file, _) = open(path, true)?;
    let finished = FinishedCells::find(plan, &file, format).map_err(|error| match error {
        ResumeError::Row(difference) => OutputError::Differs(path.to_path_buf(), difference),
        ResumeError::Positions(error) => OutputError::Positions(error),
    })?;
    Ok((cut(file, path, finished.bytes)?, finished))
}

/// Opens a file to append to its rows, and cuts off what follows them. A file that does not exist counts as empty. One whose
/// rows do not pass the check is left as it is.
pub fn resume_rows<T: FileRow>(
    path: &Path,
    format: RowFormat,
    check: impl Fn(&[Located<T>]) -> Result<(), RowError>,
) -> Result<(OutputFile, Vec<Located<T>>, LeftOut), OutputError> {
    let (file, _) = open(path, true)?;
    let mut reader = RowReader::new(&file, format);
    let rows: Result<Vec<Located<T>>, RowError> = reader.by_ref().collect();
    let left_out = reader.left_out();
    let checked = rows.and_then(|rows| {
        check_rest::<T>(&left_out, format)?;
        check(&rows)?;
        Ok(rows)
    });
    let rows = checked.map_err(|error| OutputError::Differs(path.to_path_buf(), error))?;
    let bytes = rows.last().map_or(0, |last| last.end);
    Ok((cut(file, path, bytes)?, rows, left_out))
}

/// Cuts a file, to write on at its end.
pub(crate) fn cut(file: File, path: &Path, bytes: u64) -> Result<OutputFile, OutputError> {
    let mut file = OutputFile::new(file, path);
    file.cut(bytes).map_err(|error| OutputError::Io(path.to_path_buf(), error))?;
    Ok(file)
}

/// Opens a file without changing it and locks it against other runs. Its length is 0 if it is not a regular file: a pipe
/// or a device has no content to lose.
pub(crate) fn open(path: &Path, read: bool) -> Result<(File, u64), OutputError> {
    let io = |error| OutputError::Io(path.to_path_buf(), error);
    let file = File::options().read(read).write(true).create(true).truncate(false).open(path).map_err(io)?;
    let metadata = file.metadata().map_err(io)?;
    if !metadata.is_file() {
        return Ok((file, 0));
    }
    // A file system without locks is no reason to refuse.
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        return Err(OutputError::Busy(path.to_path_buf()));
    }
    Ok((file, metadata.len()))
}
