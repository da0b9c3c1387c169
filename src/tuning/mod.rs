//! Training the chess evaluation for play from games.
//!
//! Texel tuning: [`tune`] fits the weights of the evaluation's terms, so that the sigmoid of a quiet position's value
//! predicts the result of its game. A [`Dataset`] holds [`TuneSample`]s with their evaluation traces.
//!
//! Training: a [`Trainable`] game has a [`Model`] that [`fit`] learns from the values that the players found for their moves:
//! the network of chess, the pattern tables of Othello and of checkers. [`SelfPlayer`] plays such games.
//!
//! All use shuffled batches. The same games and settings give the same weights, on any number of threads.

mod adam;
mod checkers_patterns;
mod dataset;
mod fit;
mod game_order;
mod loss;
mod network;
mod network_loss;
mod patterns;
mod prob_cut;
mod rounds;
mod self_play;
mod texel;
mod trainable;

pub use checkers_patterns::{CheckersModel, CheckersSample};
pub use dataset::{GameResult, TuneSample, quiet_positions, searched_samples, tune_samples};
pub use fit::{Model, TrainConfig, fit};
pub use game_order::in_order;
pub use loss::{Dataset, fit_scale};
pub use network::{NetworkModel, TrainSample};
pub use patterns::{PatternModel, PatternSample};
pub use prob_cut::{DepthSearcher, ValuesByDepth, fit_prob_cut, shallow_depths};
pub use rounds::{Games, read_games, read_ggf};
pub use self_play::{SelfPlay, SelfPlayEnd, SelfPlayer};
pub use texel::{Epoch, TuneConfig, tune};
pub use trainable::Trainable;
