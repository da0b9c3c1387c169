//! Matches: two players, many games, and what they say about who is stronger.
//!
//! A [`Player`] is described in words. [`Openings`] are played twice, with the sides exchanged. [`play`] runs the games on
//! all cores and hands every [`Game`] on in order; [`Tally`] counts them, and [`Strength`] and [`Sprt`] say what the counts
//! mean. An engine of somebody else plays as an [`ExternalEngine`].
//!
//! [bundled openings]: ../positions/index.html
//!
#![doc = include_str!("README.md")]

mod elo;
mod external;
mod game;
mod openings;
mod player;
mod report;
mod schedule;
mod seat;
mod sprt;
mod tally;

pub use elo::{Strength, elo, score};
pub use external::{EngineError, ExternalEngine};
pub use game::{Effort, Game};
pub use openings::{Opening, Openings};
pub use player::Player;
pub use report::{brief, report};
pub use schedule::{Match, MatchError, play};
pub use seat::Contestant;
pub use sprt::{Decision, Sprt};
pub use tally::{PlayerTally, Tally};
