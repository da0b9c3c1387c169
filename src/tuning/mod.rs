//! Training the chess evaluation for play from games.
//!
//! Texel tuning: [`tune`] fits the weights of the evaluation's terms, so that the sigmoid of a quiet position's value
//! predicts the result of its game. A [`Dataset`] holds [`TuneSample`]s with their evaluation traces.
//!
//! Network training: [`train`] fits the evaluation network to the values that the players found for their moves, from
//! [`TrainSample`]s.
//!
//! Both use Adam on shuffled batches. The same games and settings give the same weights, on any number of threads.

mod adam;
mod dataset;
mod loss;
mod network_loss;
mod texel;
mod train;

pub use dataset::{GameResult, TuneSample, quiet_positions, searched_samples, tune_samples};
pub use loss::{Dataset, fit_scale};
pub use texel::{Epoch, TuneConfig, tune};
pub use train::{TrainConfig, TrainSample, TrainedNetwork, train, train_samples};
