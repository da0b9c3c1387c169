//! Position files and standard input.

use super::FileError;
use nullwindow_game::one_line;
use std::fmt;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// A file, or standard input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// Standard input, which users write as `-`.
    Stdin,
    /// A file.
    File(PathBuf),
}

impl From<&str> for Source {
    fn from(name: &str) -> Source {
        if name == "-" { Source::Stdin } else { Source::File(PathBuf::from(name)) }
    }
}

impl Source {
    /// The name of the set of its positions in results: that of the file, without folder and extension.
    pub fn set_name(&self) -> String {
        let stem = match self {
            Source::Stdin => None,
            Source::File(path) => path.file_stem(),
        };
        let name = stem.map_or_else(|| "stdin".to_string(), |stem| stem.to_string_lossy().into_owned());
        name.replace(char::is_control, "_")
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Stdin => f.write_str("standard input"),
            Source::File(path) => path.display().fmt(f),
        }
    }
}

/// The text of a source.
#[derive(Clone, Debug)]
pub struct Text {
    /// Where it was read.
    pub source: Source,
    /// The text. Old files are often in Latin-1: what is not UTF-8 in names and comments is replaced.
    pub content: String,
}

impl Source {
    /// Reads all of it.
    pub fn read(self) -> Result<Text, FileError> {
        let bytes = self.bytes()?;
        Ok(Text { content: String::from_utf8_lossy(&bytes).into_owned(), source: self })
    }

    /// All its bytes.
    pub(super) fn bytes(&self) -> Result<Vec<u8>, FileError> {
        let bytes = match self {
            Source::Stdin => {
                let mut bytes = Vec::new();
                io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
            }
            Source::File(path) if path.is_dir() => {
                return Err(self.error("is a directory, expected a position file"));
            }
            Source::File(path) => fs::read(path),
        };
        bytes.map_err(|error| self.io_error(&error))
    }

    /// The extension of the file's name.
    pub(super) fn extension(&self) -> Option<&str> {
        match self {
            Source::Stdin => None,
            Source::File(path) => Path::extension(path)?.to_str(),
        }
    }

    /// What the system says.
    pub(super) fn io_error(&self, error: &io::Error) -> FileError {
        match error.kind() {
            io::ErrorKind::NotFound => {
                self.error("no such file, expected a position file, or - for standard input")
            }
            _ => self.error(&error.to_string()),
        }
    }

    /// An error about the source as a whole.
    pub fn error(&self, message: &str) -> FileError {
        FileError { file: one_line(self.to_string()), line: None, message: message.to_string() }
    }
}

impl Text {
    /// An error in it, at a line if it is known.
    pub fn error(&self, line: Option<usize>, message: String) -> FileError {
        FileError { line, message, ..self.source.error("") }
    }
}
