//! The laboratory: artificial trees, searches over ranges of values, traces, and the papers' tables made again.

pub mod ranges;
pub mod reproduce;
pub mod trace;
pub mod trees;

pub use nullwindow_game as game;
pub use nullwindow_search as search;
