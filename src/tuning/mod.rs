//! Training the evaluations for play from games.
//!
//! A [`Trainable`] game has a [`Model`] that [`fit`] learns from the values that the players found for their moves: the network
//! of chess, the pattern tables of Othello and of checkers. [`SelfPlayer`] plays such games. The same games and settings give
//! the same weights, on any number of threads. [`Spsa`] tunes the constants of the search.

mod adam;
mod checkers_patterns;
mod fit;
mod game_order;
mod game_result;
mod loss;
mod network;
mod network_loss;
mod patterns;
mod prob_cut;
mod rounds;
mod self_play;
mod spsa;
mod trainable;

pub use checkers_patterns::{CheckersModel, CheckersSample};
pub use fit::{Epoch, Model, TrainConfig, fit};
pub use game_order::in_order;
pub use game_result::GameResult;
pub use network::{NetworkModel, TrainSample};
pub use patterns::{PatternModel, PatternSample};
pub use prob_cut::{DepthSearcher, ValuesByDepth, fit_prob_cut, shallow_depths};
pub use rounds::{Games, read_games, read_ggf};
pub use self_play::{SelfPlay, SelfPlayEnd, SelfPlayer};
pub use spsa::{Schedule, Spsa, Tuned};
pub use trainable::Trainable;
