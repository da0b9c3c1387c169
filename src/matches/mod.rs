//! Matches: two players, many games, and how much stronger one of them is.
//!
//! A [`PlayerSpec`] describes a player: one of our own engines, or another program that speaks UCI ([`ExternalEngine`]). Each
//! of the [`Openings`] is played twice, with the sides exchanged. [`play`] runs the games of a [`Match`] on all cores and
//! hands every [`PlayedGame`] on in order. [`MatchScore`] counts them, [`EloEstimate`] and [`Sprt`] turn the counts into
//! Elo, LOS and a decision, and [`report`] prints all of it.
//!
//! [bundled openings]: ../positions/index.html
//! [many machines]: crate::cluster
//!
#![doc = include_str!("README.md")]

mod adjudication;
mod elo;
mod engine_process;
mod external_engine;
mod match_score;
mod openings;
mod played_game;
mod player;
mod player_spec;
mod pool;
mod report;
mod schedule;
mod settings;
mod sprt;
mod tally;

pub use adjudication::{Adjudication, DrawRule, ResignRule};
pub use elo::{EloEstimate, elo_difference, expected_score};
pub use external_engine::{EngineError, ExternalEngine};
pub use match_score::{MatchScore, PlayerScore};
pub use openings::{Opening, Openings};
pub use played_game::{GameResult, PlayedGame, SearchTotals};
pub use player_spec::{EngineSpec, PlayerSpec};
pub use pool::{Pool, PoolError};
pub use report::{brief, report};
pub use schedule::{Match, MatchError, play};
pub use settings::{MatchSettings, PlayerSettings};
pub use sprt::{Decision, Sprt};
pub use tally::{PairResult, Tally, TallyError, TallyFiles};
