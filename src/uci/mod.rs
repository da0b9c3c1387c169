//! The UCI front end: the chess engine at home in graphical programs.
//!
//! A thread reads lines, one loop owns everything and writes, and every search has a thread of its own that lends the
//! engine and gives it back with its answer. So `isready` is answered and `stop` obeyed while a search runs, and no two
//! lines of output ever mix.
//!
//! - `command`, `go`: what a line says.
//! - `settings`: the options.
//! - `session`: the loop and its state.
//! - `worker`: the thread of a search, a count or a benchmark.
//! - `info`: what a search says, as text.
//!
#![doc = include_str!("README.md")]

mod command;
mod go;
mod info;
mod session;
mod settings;
mod worker;

use crate::search::TableError;
use crate::support::lines::{self, quote};
use session::Session;
use std::io::{Read, Write};
use std::{fmt, io};

/// Why a session ended before its time.
#[derive(Debug)]
pub enum SessionError {
    /// Nothing can be written any more.
    Output(io::Error),
    /// There is no room for the table.
    Table(TableError),
}

impl fmt::Display for SessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SessionError::Output(error) => write!(f, "cannot write the output: {error}"),
            SessionError::Table(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SessionError {}

impl From<io::Error> for SessionError {
    fn from(error: io::Error) -> SessionError {
        SessionError::Output(error)
    }
}

impl From<TableError> for SessionError {
    fn from(error: TableError) -> SessionError {
        SessionError::Table(error)
    }
}

/// Serves one client until it says `quit` or ends its input.
pub fn serve(input: impl Read + Send + 'static, out: &mut impl Write) -> Result<(), SessionError> {
    let lines = lines::spawn(input);
    Session::new(out)?.run(&lines)
}
