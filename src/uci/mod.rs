//! UCI: the chess engine in graphical programs and tournament managers.
//!
//! One thread reads lines, one loop owns all state and writes, and every search has its own thread, which borrows the
//! engine and returns it with the best move. So `isready` and `stop` work while a search runs, and output lines never mix.
//!
//! - `command`, `go`: the commands.
//! - `options`: the UCI options.
//! - `session`: the loop and its state.
//! - `worker`: the thread of a search, a perft or a benchmark.
//! - `info`: `info` and `bestmove` lines.
//!
#![doc = include_str!("README.md")]

mod command;
mod go;
mod info;
mod options;
mod session;
mod worker;

use crate::search::TableError;
use crate::support::{lines, quote};
use session::UciSession;
use std::io::{Read, Write};
use std::{fmt, io};

/// Why a session failed.
#[derive(Debug)]
pub enum SessionError {
    /// The output cannot be written.
    Output(io::Error),
    /// The hash table cannot be allocated.
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

/// Serves one client until `quit` or the end of its input.
pub fn serve(input: impl Read + Send + 'static, out: &mut impl Write) -> Result<(), SessionError> {
    let lines = lines::spawn(input);
    UciSession::new(out)?.run(&lines)
}
