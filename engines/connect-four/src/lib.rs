//! Connect Four: the example of a fourth game.
//!
//! | file | what |
//! |---|---|
//! | `game` | the rules, for the searches: the example of the search crate, by a symbolic link |
//! | `notation` | positions and moves as text |
//! | `play` | the rules of play, advice for the selective search, the board on the screen |
//!
//! The program has it with the feature `connect-four`, by one line in its table of games.
//!
#![doc = include_str!("../README.md")]

mod game;
mod notation;
mod play;
#[cfg(test)]
mod tests;

pub use game::{ConnectFour, HEIGHT, WIDTH, bit};
