//! The terminal game.
//!
//! [`Play`] is a game at the board without any terminal in it: it obeys [`Command`]s, listens to the engine, which thinks in
//! a thread of its own, and answers with [`Reply`]s in words. [`plain`] plays it line by line, [`screen`] on the whole
//! terminal; both say the same things in the same words. A game that is not over is kept by a [`Keeper`] after every move.
//!
#![doc = include_str!("README.md")]

mod adviser;
mod clocks;
mod command;
mod conclusion;
mod game;
mod hearing;
mod keeping;
mod obeying;
mod opponent;
mod panel;
pub mod plain;
mod reply;
mod saving;
pub mod screen;
mod sheet;
mod sides;

pub use adviser::Event;
pub use clocks::{Clocks, format_clock};
pub use command::{COMMANDS, Command, Description, help, parse_driver};
pub use conclusion::Conclusion;
pub use game::{Play, Purpose};
pub use keeping::{Keeper, Kept};
pub use opponent::Opponent;
pub use panel::{Figures, Panel};
pub use reply::Reply;
pub use saving::load;
pub use sheet::{Ply, Sheet};
pub use sides::{Choice, Player, Sides};

use crate::engine::score_text as words;
use std::{fmt, io};

/// Why a game in the terminal has ended other than by its person.
#[derive(Debug)]
pub enum PlayError {
    /// Nothing can be written or read any more.
    Output(io::Error),
    /// The person has interrupted it; and what became of the game.
    Interrupted(String),
    /// A line of a script that has to be right is wrong.
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        message: String,
    },
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Output(error) => write!(f, "cannot write the output: {error}"),
            PlayError::Interrupted(message) => f.write_str(message),
            PlayError::Line { line, message } => write!(f, "line {line}: {message}"),
        }
    }
}

impl std::error::Error for PlayError {}

impl From<io::Error> for PlayError {
    fn from(error: io::Error) -> PlayError {
        PlayError::Output(error)
    }
}
