//! UCI: the chess engine in graphical programs and tournament managers.
//!
//! - `command`, `go`: the commands.
//! - `options`: the UCI options.
//! - `session`: the state of a session.
//! - `worker`: the thread of a perft or a benchmark.
//! - `info`: `info` and `bestmove` lines.
//!
#![doc = include_str!("README.md")]

mod command;
mod go;
mod info;
mod options;
mod session;
mod worker;

use super::session::{Session, SessionError};
use crate::support::{lines, quote};
use session::UciSession;
use std::io::{Read, Write};

/// Serves one client until `quit` or the end of its input.
pub fn serve(input: impl Read + Send + 'static, out: &mut impl Write) -> Result<(), SessionError> {
    let lines = lines::spawn(input);
    UciSession::new(out)?.run(&lines)
}
