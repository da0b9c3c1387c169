//! Training the evaluation network, from games in which the players wrote down the values of their moves.

use super::adam::{Adam, shuffle};
use super::loss::{minimize_scale, sigmoid};
use super::network_loss::{CHUNK, Loss, OUTPUT_BIASES, initial_weight, max_weight, quantised, round};
use super::{Epoch, GameResult};
use crate::game::{Game, MAX_EVALUATION, Record, Score, Selective, Side};
use crate::support::pool::map;
use nullwindow_chess::Chess;
use nullwindow_chess::evaluation::network::{MIN_PIECES, active_features};
use nullwindow_chess::evaluation::{Network, Weights};
use std::ops::ControlFlow;

/// A training sample: a quiet position, from the side to move's point of view.
#[derive(Clone, Debug)]
pub struct TrainSample {
    /// The active features, of the side to move and of the other.
    pub(super) features: Box<[[u16; 2]]>,
    /// The sum of the evaluation's terms, in centipawns.
    pub(super) terms: f32,
    /// The value that a search found.
    pub(super) search_value: f32,
    /// The points of the side to move in the end, 0 to 1.
    pub(super) result: f32,
}

/// Positions with a larger search value are decided, and left out.
const MAX_SEARCH_VALUE: Score = 2000;

/// The samples of a game: positions with a quiet move whose comment gives a value, such as `+0.35/12`.
pub fn train_samples(record: &Record<Chess>) -> Vec<TrainSample> {
    let Some(result) = GameResult::of(record) else { return Vec::new() };
    let mut samples = Vec::new();
    for ((position, &m), comment) in record.positions().zip(&record.moves).zip(&record.remarks) {
        let Some(search_value) = value_of(comment).filter(|value| value.abs() <= MAX_SEARCH_VALUE) else {
            continue;
        };
        // The network does not correct positions that neither side can win.
        let Some(terms) = Weights::trained().sum(&position) else { continue };
        let features = active_features(&position);
        if position.is_check() || position.is_noisy(m) || features.len() < MIN_PIECES {
            continue;
        }
        let result = match position.to_move() {
            Side::First => result.points(),
            Side::Second => 1.0 - result.points(),
        };
        samples.push(TrainSample {
            features: features.into_boxed_slice(),
            terms: terms as f32,
            search_value: search_value as f32,
            result: result as f32,
        });
    }
    samples
}

/// The value in a comment, in centipawns for the side that moved.
fn value_of(comment: &str) -> Option<Score> {
    let (value, _) = comment.split_whitespace().next()?.split_once('/')?;
    let pawns: f64 = value.parse().ok()?;
    (pawns.abs() * 100.0 < f64::from(MAX_EVALUATION)).then(|| (pawns * 100.0).round() as Score)
}

/// The settings of network training.
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

impl Default for TrainConfig {
    fn default() -> TrainConfig {
        TrainConfig {
            epochs: 6,
            learning_rate: 0.008,
            weight_decay: 2e-5,
            lambda: 1.0,
            batch_size: 8192,
            seed: 1,
            jobs: 1,
        }
    }
}

/// The result of training.
#[derive(Clone, PartialEq, Debug)]
pub struct TrainedNetwork {
    /// The network, quantised.
    pub network: Network,
    /// Its loss on the validation samples.
    pub validation_loss: f64,
}

/// Trains a network. `watch` receives every epoch with the network after it, and may stop; the network found by then is
/// returned.
pub fn train(
    training: &[TrainSample],
    validation: &[TrainSample],
    config: &TrainConfig,
    mut watch: impl FnMut(Epoch, &Network) -> ControlFlow<()>,
) -> TrainedNetwork {
    let loss = Loss { scale: fit_scale(training) as f32, lambda: config.lambda as f32 };
    let mut weights: Vec<f32> =
        (0..OUTPUT_BIASES.end).map(|index| initial_weight(config.seed, index)).collect();
    let mut optimizer = vec![Adam::default(); weights.len()];
    let mut indices: Vec<u32> = (0..training.len() as u32).collect();
    let mut step = 0;
    // The loss of the terms without a network.
    let zeros = vec![0.0; weights.len()];
    let without = |samples| loss.mean(&zeros, samples, config.jobs);
    let before = without(validation);
    let untrained = Epoch { number: 0, training_loss: without(training), validation_loss: before };
    if watch(untrained, &Network::zero()).is_break() {
        return TrainedNetwork { network: Network::zero(), validation_loss: before };
    }
    for epoch in 0..config.epochs {
        shuffle(&mut indices, config.seed, epoch);
        let mut sum = 0.0;
        for (number, batch) in indices.chunks(config.batch_size.max(1)).enumerate() {
            let done = (epoch as usize * indices.len() + number * config.batch_size) as f64;
            let progress = done / (config.epochs as usize * indices.len()) as f64;
            let learning_rate = config.learning_rate * 0.02_f64.powf(progress);
            let chunks: Vec<&[u32]> = batch.chunks(CHUNK).collect();
            let parts = map(&chunks, config.jobs, |chunk| {
                let mut gradient = vec![0.0; weights.len()];
                let mut sum = 0.0;
                for &index in *chunk {
                    sum += loss.backward(&weights, &training[index as usize], &mut gradient);
                }
                (sum, gradient)
            });
            let mut gradient = vec![0.0_f32; weights.len()];
            for (part_sum, part) in parts {
                sum += part_sum;
                gradient.iter_mut().zip(part).for_each(|(all, derivative)| *all += derivative);
            }
            step += 1;
            let corrections = Adam::bias_corrections(step);
            for (index, (weight, adam)) in weights.iter_mut().zip(&mut optimizer).enumerate() {
                let decay = config.weight_decay * f64::from(*weight);
                let derivative = f64::from(gradient[index]) / batch.len() as f64 + decay;
                let max = max_weight(index);
                *weight =
                    (*weight - (learning_rate * adam.step(derivative, corrections)) as f32).clamp(-max, max);
            }
        }
        let done = Epoch {
            number: epoch + 1,
            training_loss: sum / training.len().max(1) as f64,
            validation_loss: loss.mean(&weights, validation, config.jobs),
        };
        let mut found = weights.clone();
        round(&mut found);
        if watch(done, &quantised(&found)).is_break() {
            break;
        }
    }
    round(&mut weights);
    TrainedNetwork {
        network: quantised(&weights),
        validation_loss: loss.mean(&weights, validation, config.jobs),
    }
}

/// The scale of the sigmoid with which the search values predict the results best.
fn fit_scale(samples: &[TrainSample]) -> f64 {
    // A part of the samples is enough for one number.
    let some: Vec<&TrainSample> = samples.iter().step_by(samples.len() / 50_000 + 1).collect();
    minimize_scale(|scale| {
        let error =
            |sample: &&TrainSample| sigmoid(f64::from(sample.search_value), scale) - f64::from(sample.result);
        some.iter().map(|sample| error(sample).powi(2)).sum()
    })
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::game::{Format, Notation};
    use nullwindow_game::zobrist;

    pub(in super::super) const SIGMOID_SCALE: f32 = 0.005;

    /// Positions of random games. The search values are what the terms say, and more for each knight on the right half of
    /// the board.
    pub(in super::super) fn planted(seed: u64, games: u64) -> Vec<(Chess, TrainSample)> {
        let mut samples = Vec::new();
        for game in 0..games {
            let mut position = Chess::start();
            for ply in 0..80 {
                let moves = position.moves();
                if moves.is_empty() {
                    break;
                }
                let random = zobrist::number(seed, game << 32 | ply);
                position = position.after(moves[(random % moves.len() as u64) as usize]);
                let features = active_features(&position);
                if features.len() < MIN_PIECES {
                    break;
                }
                // A knight's square as the side to move sees it.
                let knights = |kind: u16| {
                    features.iter().filter(|feature| feature[0] >> 6 == kind && feature[0] & 7 >= 4).count()
                        as f32
                };
                let more = 60.0 * (knights(1) - knights(7));
                let terms = (Weights::trained().evaluate(&position) as f32).clamp(-300.0, 300.0);
                let search_value = terms + more;
                let result = 1.0 / (1.0 + (-SIGMOID_SCALE * search_value).exp());
                samples.push((
                    position.clone(),
                    TrainSample { features: features.into_boxed_slice(), terms, search_value, result },
                ));
            }
        }
        samples
    }

    #[test]
    fn planted_knowledge_is_learned() {
        let (positions, training): (Vec<Chess>, Vec<TrainSample>) = planted(1, 300).into_iter().unzip();
        let validation: Vec<TrainSample> = planted(2, 20).into_iter().map(|(_, sample)| sample).collect();
        let config = TrainConfig {
            epochs: 12,
            learning_rate: 0.01,
            weight_decay: 0.0,
            batch_size: 128,
            ..TrainConfig::default()
        };
        let mut losses = Vec::new();
        let trained = train(&training, &validation, &config, |epoch, _| {
            losses.push(epoch.validation_loss);
            ControlFlow::Continue(())
        });
        assert_eq!(losses.len(), 13);
        assert!(losses[12] < losses[0] / 5.0, "{losses:?}");
        assert!(trained.validation_loss < losses[0] / 4.0, "{} {losses:?}", trained.validation_loss);
        // The quantised network says the same.
        let missed = |correct: &dyn Fn(&Chess) -> f32| {
            let miss = |(position, sample): (&Chess, &TrainSample)| {
                (sample.terms + correct(position) - sample.search_value).abs()
            };
            positions.iter().zip(&training).map(miss).sum::<f32>() / training.len() as f32
        };
        let (before, after) =
            (missed(&|_| 0.0), missed(&|position| trained.network.evaluate(position) as f32));
        assert!(after < before / 3.0, "{before} {after}");
    }

    #[test]
    fn networks_are_the_same_on_any_number_of_threads() {
        let samples: Vec<TrainSample> = planted(5, 60).into_iter().map(|(_, sample)| sample).collect();
        assert!(samples.len() > 3 * CHUNK);
        let [one, three] = [1, 3].map(|jobs| {
            let config = TrainConfig { epochs: 2, jobs, ..TrainConfig::default() };
            train(&samples, &samples[..1], &config, |_, _| ControlFlow::Continue(()))
        });
        assert_eq!(one, three);
    }

    #[test]
    fn samples_are_quiet_moves_with_values() {
        let text = "1. e4 {+0.35/12} e5 {book} 2. Nf3 Nc6 {-0.10/9 0.2s} 3. Bb5 {+M3/20} a6 {-21.50/7} 4. Bxc6 {+0.20/9} dxc6 \
            5. O-O {-0.07/8} 1-0";
        let mut games = Vec::new();
        let _ = Chess::read(Format::Pgn, text, &mut |record| {
            games.extend(record);
            ControlFlow::Continue(())
        });
        let found: Vec<(f32, f32)> =
            train_samples(&games[0]).iter().map(|sample| (sample.search_value, sample.result)).collect();
        assert_eq!(found, [(35.0, 1.0), (-10.0, 0.0), (-7.0, 1.0)]);
        games[0].result = Some("*".to_string());
        assert!(train_samples(&games[0]).is_empty());
    }

    #[test]
    fn an_interrupted_training_keeps_what_it_has() {
        let samples: Vec<TrainSample> = planted(4, 3).into_iter().map(|(_, sample)| sample).collect();
        let config = TrainConfig { epochs: 3, ..TrainConfig::default() };
        let stopped = train(&samples, &samples, &config, |epoch, _| match epoch.number {
            0 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        });
        assert_ne!(stopped.network, Network::zero());
        let at_once = train(&samples, &samples, &config, |_, _| ControlFlow::Break(()));
        assert_eq!(at_once.network, Network::zero());
    }
}
