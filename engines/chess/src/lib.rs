//! Chess, standard and Chess960, over [shakmaty].
//!
//! shakmaty knows the rules. This crate adds an incremental key, partial move generation, SEE, two evaluations, and text:
//! FEN, EPD, PGN, SAN and UCI moves.
//!
//! - [`Chess`] is the position; it implements [`Game`](nullwindow_game::Game),
//!   [`PlayRules`](nullwindow_game::PlayRules) and [`Notation`](nullwindow_game::Notation).
//! - A move is a [`shakmaty::Move`]. Castling is the king's square and the rook's, in Chess960 and in standard chess.
//!
#![doc = include_str!("../README.md")]

mod board;
mod epd;
pub mod evaluation;
mod fen;
mod generator;
mod key;
mod legality;
mod moves;
mod notation;
mod position;
mod refusal;
mod see;
#[cfg(test)]
mod tests;
mod threats;
mod typed;

pub use position::Chess;
