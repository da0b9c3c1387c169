//! Tuning the weights of the chess evaluation for play by games: Texel's method.
//!
//! The value of a quiet position should tell how the game ended. [`Sample`]s are taken from games, [`Samples::error`] says
//! how far the values are from the results, and [`tune`] moves the weights to make the error smaller. The same games and
//! settings give the same weights, on any number of threads.
//!
//! What the terms cannot say, a small network adds to them. [`train`] learns it from [`Lesson`]s: positions of games in which
//! the players said what they thought of their moves.
//!
#![doc = include_str!("README.md")]

mod descent;
mod error;
mod network;
mod sample;

pub use descent::{Epoch, Schedule, tune};
pub use error::{Samples, fit_scale};
pub use network::{Course, Lesson, Trained, lessons, train};
pub use sample::{GameResult, Sample, quiet_positions, take, take_searched};
