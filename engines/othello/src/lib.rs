//! Othello: rules, notation (transcripts, OBF, GGF, WTHOR) and evaluation.
//!
//! Black, the first player, has the discs written `X`; White has `O`. A side that cannot move must pass, and a pass is
//! a move like any other: it costs a ply. The game is over when neither side can move, and is counted with the empty
//! squares going to the winner. Values are in tenths of a disc.
//!
#![doc = include_str!("../README.md")]

mod bitboard;
mod board;
mod evaluation;
mod ggf;
mod moves;
mod notation;
pub mod patterns;

mod position;
mod prob_cut;
mod solver;
#[cfg(test)]
mod tests;
mod wthor;

pub use moves::Move;
pub use position::Othello;
pub use solver::{Interrupted, MAX_SCORE, Solver, Tick};
