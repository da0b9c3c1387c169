//! English draughts: rules, notation (PDN) and evaluation.
//!
//! Black, the dark side, begins on squares 1 to 12 at the top of the board and moves first. [`Checkers`] is the
//! position, [`Move`] a move of it; the rules are in `generate` and `position`, the text in `fen`, `movetext`,
//! `notation` and `hub`, the evaluation in `evaluation`.
//!
#![doc = include_str!("../README.md")]

mod bitboard;
mod board;
pub mod endgames;
mod evaluation;
mod exchange;
mod fen;
mod generate;
mod hub;
mod moves;
mod movetext;
mod notation;
pub mod patterns;
mod position;
mod square;
#[cfg(test)]
mod tests;

pub use evaluation::ENDING_PIECES;
pub use moves::Move;
pub use position::Checkers;
pub use square::Square;
