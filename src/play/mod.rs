//! The terminal game.
//!
//! [`Play`] is a game without any terminal in it: it executes [`PlayCommand`]s, handles the [`EngineEvent`]s of the engine,
//! which searches in a thread of its own, and answers with [`Response`]s. [`plain`] is its line-by-line user interface,
//! [`screen`] the full-screen one; both show the same messages. [`Autosave`] writes an unfinished game to a file after every
//! move.
//!
#![doc = include_str!("README.md")]

mod autosave;
mod clocks;
mod command_text;
mod commands;
mod conclusion;
mod engine_events;
mod engine_thread;
mod game;
mod game_files;
mod game_record;
mod opponent;
pub mod plain;
mod response;
mod save_slot;
pub mod screen;
mod search_stats;
mod sides;
mod text_board;

pub use autosave::{Autosave, SavedGame};
pub use clocks::{Clocks, format_clock};
pub use command_text::{COMMANDS, CommandHelp, PlayCommand, help, parse_driver};
pub use conclusion::Conclusion;
pub use engine_thread::EngineEvent;
pub use game::{Play, Purpose};
pub use game_files::load;
pub use game_record::{GameRecord, PlayedMove};
pub use opponent::Opponent;
pub use response::Response;
pub use search_stats::{SearchPanel, SearchStats};
pub use sides::{Participant, SideChoice, Sides};

use std::{fmt, io};

/// Why a terminal game has ended other than by the player's wish.
#[derive(Debug)]
pub enum PlayError {
    /// Input or output has failed.
    Output(io::Error),
    /// It was interrupted; the text says where the game was saved.
    Interrupted(String),
    /// A line of a strict script is wrong.
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
