//! The fit loop: passes over shuffled samples, with a learning rate that falls.

use super::adam::shuffle;
use std::ops::ControlFlow;

/// An evaluation while it is learned.
pub trait Model {
    /// A position with its target.
    type Sample: Send + Sync;

    /// Learns from a batch of samples on `jobs` threads, and returns the sum of their losses before. The number of threads
    /// changes nothing but the time.
    fn step(&mut self, batch: &[&Self::Sample], learning_rate: f64, jobs: usize) -> f64;

    /// The mean loss of samples.
    fn loss(&self, samples: &[Self::Sample], jobs: usize) -> f64;

    /// Rounds the weights to those that the program plays with.
    fn quantise(&mut self);
}

/// The settings of a fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TrainConfig {
    /// Number of epochs: passes over all samples.
    pub epochs: u32,
    /// Initial learning rate; it falls to a fiftieth by the end.
    pub learning_rate: f64,
    /// Weight decay.
    pub weight_decay: f64,
    /// The share of the search values in the targets; the rest is the results.
    pub lambda: f64,
    /// Samples per batch.
    pub batch_size: usize,
    /// Random seed of the initial weights and of the order of the samples.
    pub seed: u64,
    /// Number of threads.
    pub jobs: usize,
}

/// The progress of training after an epoch.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// Its number, from 1; 0 is before the first.
    pub number: u32,
    /// The mean training loss over its batches.
    pub training_loss: f64,
    /// The loss on the validation samples.
    pub validation_loss: f64,
}

/// What the learning rate has fallen to by the end.
const LAST_RATE: f64 = 0.02;

/// Fits a model, and returns its loss on the validation samples with quantised weights. `watch` receives every epoch
/// with the model after it, and may stop; the model stays as it is by then.
pub fn fit<M: Model>(
    model: &mut M,
    training: &[M::Sample],
    validation: &[M::Sample],
    config: &TrainConfig,
    mut watch: impl FnMut(Epoch, &M) -> ControlFlow<()>,
) -> f64 {
    let mut indices: Vec<u32> = (0..training.len() as u32).collect();
    let before = Epoch {
        number: 0,
        training_loss: model.loss(training, config.jobs),
        validation_loss: model.loss(validation, config.jobs),
    };
    let mut flow = watch(before, model);
    let total = (config.epochs as usize * indices.len()) as f64;
    for epoch in 0..config.epochs {
        if flow.is_break() {
            break;
        }
        shuffle(&mut indices, config.seed, epoch);
        let mut sum = 0.0;
        for (number, batch) in indices.chunks(config.batch_size.max(1)).enumerate() {
            let done = (epoch as usize * indices.len() + number * config.batch_size) as f64;
            let learning_rate = config.learning_rate * LAST_RATE.powf(done / total);
            let batch: Vec<&M::Sample> = batch.iter().map(|&index| &training[index as usize]).collect();
            sum += model.step(&batch, learning_rate, config.jobs);
        }
        let done = Epoch {
            number: epoch + 1,
            training_loss: sum / training.len().max(1) as f64,
            validation_loss: model.loss(validation, config.jobs),
        };
        flow = watch(done, model);
    }
    model.quantise();
    model.loss(validation, config.jobs)
}
