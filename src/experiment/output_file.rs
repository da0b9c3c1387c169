//! The file that results are written to.

use super::{FinishedCells, Plan, RowError, RowFormat};
use crate::game::Notation;
use nullwindow_support::WriteError;
use std::fmt;
use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom};
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
    /// An error of the operating system.
    Io(PathBuf, io::Error),
}

impl fmt::Display for OutputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OutputError::Exists(path) => {
                write!(f, "{}: file exists, expected --resume or --overwrite", path.display())
            }
            OutputError::Busy(path) => write!(f, "{}: another run is writing to it", path.display()),
            OutputError::Differs(path, RowError { line, message }) => {
                write!(f, "{}:{line}: cannot resume: {message}", path.display())
            }
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

/// Opens a file to write it from the beginning. One that is not empty is refused unless it may be overwritten.
pub fn create(path: &Path, overwrite: bool) -> Result<File, OutputError> {
    let io = |error| OutputError::Io(path.to_path_buf(), error);
    let (file, length) = open(path, false)?;
    if length > 0 {
        if !overwrite {
            return Err(OutputError::Exists(path.to_path_buf()));
        }
        file.set_len(0).map_err(io)?;
    }
    Ok(file)
}

/// Opens a file to resume a run, and cuts off what follows the first whole cells. A file that does not exist counts as empty.
/// A file that does not fit the plan is left as it is.
pub fn resume<G: Notation>(
    path: &Path,
    format: RowFormat,
    plan: &Plan<G>,
) -> Result<(File, FinishedCells), OutputError> {
    let io = |error| OutputError::Io(path.to_path_buf(), error);
    let (mut file, _) = open(path, true)?;
    let mut text = Vec::new();
    file.read_to_end(&mut text).map_err(io)?;
    let finished = FinishedCells::find(plan, &text, format)
        .map_err(|difference| OutputError::Differs(path.to_path_buf(), difference))?;
    file.set_len(finished.bytes).map_err(io)?;
    file.seek(SeekFrom::End(0)).map_err(io)?;
    Ok((file, finished))
}

/// Opens a file without changing it and locks it against other runs. Its length is 0 if it is not a regular file: a pipe
/// or a device has no content to lose.
pub(super) fn open(path: &Path, read: bool) -> Result<(File, u64), OutputError> {
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
