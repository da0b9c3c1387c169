//! Three game-playing engines under one family of interchangeable game-tree searches.
//!
//! | module | what |
//! |---|---|
//! | [`games`] | the one table of games: a fourth game is a crate under `engines/` and a line there |
//! | [`game`], [`search`], [`engine`], [`lab`] | the crates below, re-exported: traits of a game, searches, what plays on a clock, artificial trees |
//! | [`positions`] | position files of every game |
//! | [`experiment`], [`report`] | runs of many positions and algorithms, their rows, statistics; figures, verdicts, pages |
//! | [`mod@matches`] | two players, many games, and who is stronger |
//! | [`play`], [`protocols`] | the terminal game; the engines in other programs |
//! | [`tuning`] | evaluations learned from games |
//! | [`cluster`] | a command as a job array on many machines |
//! | [`mod@bench`], [`endgames`] | the signature of the chess engine; Syzygy tablebases |
//!
//! The guides of the commands are the documentation of these modules; the README has an overview.

pub mod bench;
pub mod cluster;
pub mod endgames;
pub mod experiment;
pub mod games;
pub mod matches;
pub mod play;
pub mod positions;
pub mod protocols;
pub mod report;
pub mod tuning;

pub use nullwindow_engine as engine;
pub use nullwindow_game as game;
pub use nullwindow_lab as lab;
pub use nullwindow_search as search;
pub use nullwindow_support as support;
