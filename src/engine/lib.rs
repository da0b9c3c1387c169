//! What plays on a clock: iterative deepening with any driver, on any number of threads.
//!
//! An [`Engine`] keeps the table and the histories of a game. It gets a [`Request`] and [`MoveLimits`], reports [`Info`] after
//! every test and iteration, and returns a [`BestMove`]. [`MoveTime`] is the time manager, [`Strength`] makes it play weaker.
//! The terminal game, UCI, matches and the benchmark all play through it.
//!
//! [learning]: ../nullwindow/tuning/index.html
//!
#![doc = include_str!("README.md")]

mod deepen;
mod ending;
mod engine;
mod limits;
mod mate_search;
mod options;
mod reporter;
mod request;
pub mod score_text;
mod solve_root;
mod solver_search;
mod strength;
mod time;
mod time_control;
mod variety;

pub use nullwindow_game as game;

pub use ending::Ending;
pub use engine::{Engine, on_search_stack};
pub use limits::{MoveLimits, Signals};
pub use options::{Options, Profile};
pub use request::{BestMove, Info, Request};
pub use solver_search::{SolverSearch, is_solving};
pub use strength::Strength;
pub use time::{Clock, MoveTime};
pub use time_control::{GameTime, TimeControl};
