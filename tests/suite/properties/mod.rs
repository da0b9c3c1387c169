//! Properties of readers and writers: what must hold for every input, whatever it is.
//!
//! Nothing panics; what was read, written and read again is the same; what is accepted as a move is legal; messages are one
//! short line. `tests/fuzz` searches for inputs that break a property, guided by coverage, and keeps those that reach new
//! code. They are checked here too.

mod epd;
mod gtp;
mod hub;
mod names;
mod nboard;
mod notation;
mod play;
mod results;
mod saved_games;
mod trees;
mod uci;
mod weights;

use nullwindow_checkers::Checkers;
use nullwindow_chess::Chess;
use nullwindow_othello::Othello;

/// A property of a reader, as a fuzz target.
pub(crate) struct Target {
    /// The name of the target and of the folder of its inputs.
    pub(crate) name: &'static str,
    /// Panics if the property does not hold for an input.
    pub(crate) check: fn(&[u8]),
}

/// All fuzz targets.
pub(crate) const TARGETS: &[Target] = &[
    target("checkers_games", |data| notation::games::<Checkers>(&text(data))),
    target("checkers_moves", |data| notation::moves::<Checkers>(&text(data))),
    target("checkers_positions", |data| notation::positions::<Checkers>(&text(data))),
    target("chess_games", |data| notation::games::<Chess>(&text(data))),
    target("chess_moves", |data| notation::moves::<Chess>(&text(data))),
    target("chess_positions", |data| notation::positions::<Chess>(&text(data))),
    target("epd", |data| epd::epd(&text(data))),
    target("gtp", |data| gtp::gtp(&text(data))),
    target("hub", |data| hub::hub(&text(data))),
    target("names", |data| names::names(&text(data))),
    target("nboard", |data| nboard::nboard(&text(data))),
    target("othello_games", |data| notation::games::<Othello>(&text(data))),
    target("othello_moves", |data| notation::moves::<Othello>(&text(data))),
    target("othello_positions", |data| notation::positions::<Othello>(&text(data))),
    target("play", play::play),
    target("results", results::results),
    target("saved_games", saved_games::saved_games),
    target("trees", |data| trees::trees(&text(data))),
    target("uci", |data| uci::uci(&text(data))),
    target("weights", weights::weights),
    target("wthor", notation::wthor),
];

const fn target(name: &'static str, check: fn(&[u8])) -> Target {
    Target { name, check }
}

/// The input as text. Files that are not UTF-8 are refused before a reader sees them.
fn text(data: &[u8]) -> String {
    String::from_utf8_lossy(data).into_owned()
}

/// A message is one line that a terminal can show.
fn check_message(message: &impl ToString) {
    let message = message.to_string();
    assert!(!message.is_empty() && !message.contains(char::is_control), "{message:?}");
    assert!(message.len() <= 4096, "a message of {} bytes: {message}", message.len());
}
