//! Protocols: the engines in other people's programs.
//!
//! A protocol is a `Session` over the engine: one thread reads lines, one loop owns all state and writes, and
//! every search has its own thread, which borrows the engine and returns it with the best move. So a session can answer while a
//! search runs, and output lines never mix.
//!
//! - `session`: the loop, and what a session has to know of its protocol.
//! - `search_thread`: the thread of a search.
//! - `searcher`, `settings`: the engine of a session, and how it plays where the client does not say.
//! - [`uci`]: UCI, for chess.
//! - [`gtp`]: GTP, for Othello.
//! - [`nboard`]: the NBoard protocol, for Othello.
//! - [`hub`]: the Hub protocol, for checkers.
//! - `seconds`: times as clients write them.
//!
#![doc = include_str!("README.md")]

pub mod gtp;
pub mod hub;
pub mod nboard;
mod search_thread;
mod searcher;
mod seconds;
mod session;
mod settings;
pub mod uci;

pub use session::SessionError;
pub use settings::EngineSettings;
