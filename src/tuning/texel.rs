//! Texel tuning: fitting the weights of the evaluation to the results of games.

use super::Dataset;
use super::adam::{Adam, shuffle};
use nullwindow_chess::evaluation::Weights;
use std::ops::ControlFlow;

/// The settings of Texel tuning.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TuneConfig {
    /// Number of epochs: passes over all samples.
    pub epochs: u32,
    /// Initial learning rate, in centipawns; it falls to a tenth by the end.
    pub learning_rate: f64,
    /// L2 regularization towards the initial weights: those that the samples say little about stay there.
    pub regularization: f64,
    /// Samples per batch.
    pub batch_size: usize,
    /// Random seed of the order of the samples.
    pub seed: u64,
}

impl Default for TuneConfig {
    fn default() -> TuneConfig {
        TuneConfig { epochs: 60, learning_rate: 1.0, regularization: 5e-7, batch_size: 16_384, seed: 1 }
    }
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

/// Weights are clamped to this.
const MAX_WEIGHT: f64 = 1500.0;

/// Fits the weights to the training samples. `watch` receives every epoch with the weights after it, and may stop; the
/// weights found by then are returned.
pub fn tune(
    start: &Weights,
    training: &Dataset,
    validation: &Dataset,
    scale: f64,
    config: &TuneConfig,
    mut watch: impl FnMut(Epoch, &Weights) -> ControlFlow<()>,
) -> Weights {
    let initial = start.to_numbers();
    let mut weights = initial.clone();
    let mut optimizer = vec![[Adam::default(); 2]; weights.len()];
    let mut indices: Vec<u32> = (0..training.len() as u32).collect();
    let mut step = 0_i32;
    for epoch in 0..config.epochs {
        shuffle(&mut indices, config.seed, epoch);
        let progress = f64::from(epoch) / f64::from(config.epochs.max(1));
        let learning_rate = config.learning_rate * 0.1_f64.powf(progress);
        let mut loss = 0.0;
        for batch in indices.chunks(config.batch_size.max(1)) {
            let (batch_loss, gradient) = training.gradient(batch, &weights, scale);
            loss += batch_loss * batch.len() as f64;
            step += 1;
            let corrections = Adam::bias_corrections(step);
            for (index, adam) in optimizer.iter_mut().enumerate() {
                for half in 0..2 {
                    let penalty = config.regularization * (weights[index][half] - initial[index][half]);
                    let gradient = gradient[index][half] + penalty;
                    let moved = weights[index][half] - learning_rate * adam[half].step(gradient, corrections);
                    weights[index][half] = moved.clamp(-MAX_WEIGHT, MAX_WEIGHT);
                }
            }
        }
        let done = Epoch {
            number: epoch + 1,
            training_loss: loss / training.len().max(1) as f64,
            validation_loss: validation.loss(&weights, scale),
        };
        if watch(done, &rounded(start, &weights)).is_break() {
            break;
        }
    }
    rounded(start, &weights)
}

/// The weights in centipawns.
fn rounded(start: &Weights, weights: &[[f64; 2]]) -> Weights {
    let mut tuned = start.clone();
    for (index, weight) in weights.iter().enumerate() {
        tuned.set(index, weight.map(|half| half.round() as i16));
    }
    tuned
}

#[cfg(test)]
mod tests {
    use super::super::{TuneSample, fit_scale};
    use super::*;
    use crate::game::{Game, Notation};
    use nullwindow_chess::Chess;
    use nullwindow_chess::evaluation::{EvalTrace, GROUPS};
    use nullwindow_game::zobrist;

    const SCALE: f64 = 0.006;

    /// Positions of random games, with the results that the given weights predict.
    fn samples(weights: &Weights, seed: u64, games: u64) -> Vec<TuneSample> {
        let weights = weights.to_numbers();
        let mut samples = Vec::new();
        for game in 0..games {
            let mut position = Chess::start();
            for ply in 0..100 {
                let moves = position.moves();
                if moves.is_empty() {
                    break;
                }
                position = position
                    .after(moves[(zobrist::number(seed, game << 32 | ply) % moves.len() as u64) as usize]);
                if let Some(trace) = EvalTrace::of(&position).filter(|_| ply % 3 == 0) {
                    let target = 1.0 / (1.0 + (-SCALE * trace.value(&weights, |_, _, _| {})).exp());
                    samples.push(TuneSample { trace, target, search_value: None });
                }
            }
        }
        samples
    }

    fn index_of(name: &str) -> usize {
        GROUPS.iter().find(|group| group.name == name).expect(name).start
    }

    #[test]
    fn planted_weights_are_found_again_on_any_number_of_threads() {
        let truth = Weights::trained();
        let mut wrong = truth.clone();
        let planted =
            [(index_of("material") + 1, 60), (index_of("bishop pair"), 30), (index_of("tempo"), -25)];
        for (index, change) in planted {
            let [mg, eg] = truth.get(index);
            wrong.set(index, [(mg + change) as i16, (eg + change) as i16]);
        }
        let config = TuneConfig {
            epochs: 60,
            batch_size: 1024,
            regularization: 0.0,
            learning_rate: 2.0,
            ..TuneConfig::default()
        };
        let mut results = Vec::new();
        for jobs in [1, 3] {
            let training = Dataset::new(samples(truth, 1, 150), jobs);
            let validation = Dataset::new(samples(truth, 2, 40), jobs);
            let before = validation.loss(&wrong.to_numbers(), SCALE);
            let mut last = f64::INFINITY;
            let tuned = tune(&wrong, &training, &validation, SCALE, &config, |epoch, _| {
                last = epoch.validation_loss;
                ControlFlow::Continue(())
            });
            assert!(last < before / 20.0, "{before} {last}");
            // The value of a knight can also go to its squares and its mobility: look at a weight that stands alone.
            for half in 0..2 {
                let tempo = |weights: &Weights| weights.get(planted[2].0)[half];
                assert!((tempo(&tuned) - tempo(truth)).abs() <= 4, "{} {}", tempo(&tuned), tempo(truth));
            }
            results.push(tuned);
        }
        assert_eq!(results[0], results[1]);
    }

    #[test]
    fn the_scale_is_found_again() {
        let truth = Weights::trained();
        let samples = Dataset::new(samples(truth, 3, 30), 2);
        let scale = fit_scale(&samples, &truth.to_numbers());
        assert!((scale / SCALE - 1.0).abs() < 0.01, "{scale}");
    }

    #[test]
    fn an_interrupted_tuning_keeps_what_it_has() {
        let start = Weights::trained();
        let training = Dataset::new(samples(start, 4, 5), 1);
        let stopped =
            tune(start, &training, &training, 0.003, &TuneConfig::default(), |_, _| ControlFlow::Break(()));
        let one = TuneConfig { epochs: 1, ..TuneConfig::default() };
        let once = tune(start, &training, &training, 0.003, &one, |_, _| ControlFlow::Continue(()));
        assert_eq!(stopped, once);
        assert_ne!(&stopped, start);
    }
}
