//! Artificial trees: generated and written ones, searches over ranges of values, traces, and the papers' tables
//! reproduced.
//!
//! [bibliography]: bibliography/index.html
//!
#![doc = include_str!("README.md")]

pub mod bibliography;
pub mod ranges;
pub mod reproduce;
pub mod trace;
pub mod trees;

pub use nullwindow_game as game;
pub use nullwindow_search as search;
