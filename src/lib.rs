//! Three game-playing engines under one family of interchangeable game-tree searches.
//!
//! - [`games`]: the one table that lists the games. A fourth game is a crate under `engines/` and a line there.
//! - [`positions`]: position files of every game, read into sequences of positions with ids.
//! - [`search`]: the algorithms, generic over the game.
//! - [`best_first`]: those of the algorithms that keep an explicit list or tree.
//! - [`trees`]: artificial game trees, written down or generated; each is a game too.
//! - [`uncertain`]: the searches over ranges and distributions of values.
//! - [`trace`]: a search on a written tree, step by step, for terminals and browsers.
//! - [`endgames`]: what endgame tables know of chess.
//! - [`experiment`]: runs of many positions and algorithms on all cores, their rows of results, and statistics.
//! - [`thinking`]: thinking about a move on a clock, for whoever plays: UCI, matches, the terminal.
//! - [`mod@bench`]: the benchmark of the chess engine, and its signature.
//! - [`uci`]: the chess engine in programs that speak UCI.
//! - [`mod@matches`]: two players, many games, and what they say about who is stronger.
//! - [`play`]: the terminal game.
//! - [`report`]: what rows of results say, as figures, verdicts and one page.
//! - [`tuning`]: the weights and the network of the chess evaluation, learned from games.
//! - [`pool`]: work that is shared among threads.
//!
//! What a search knows of a game is the crate `nullwindow-game`, re-exported as [`game`].

pub mod bench;
pub mod endgames;
pub mod experiment;
pub mod games;
pub mod matches;
pub mod play;
pub mod positions;
pub mod report;
pub mod tuning;
pub mod uci;

pub use nullwindow_engine as engine;
pub use nullwindow_game as game;
pub use nullwindow_lab as lab;
pub use nullwindow_search as search;
pub use nullwindow_support as support;
