//! Training the evaluation network, from games in which the players wrote down the values of their moves.

use super::adam::AdamW;
use super::loss::{minimize_scale, sigmoid};
use super::network_loss::{
    CHUNK, Loss, OUTPUT_BIASES, initial_weight, max_weight, quantised, round, unquantised,
};
use super::trainable::{Trainable, value_of};
use super::{GameResult, Model, SelfPlayEnd, TrainConfig};
use crate::game::{Game, Record, Score, Selective, Side};
use crate::support::pool::map;
use nullwindow_chess::Chess;
use nullwindow_chess::evaluation::network::active_features;
use nullwindow_chess::evaluation::{Network, terms_to_correct};
use std::ops::RangeInclusive;

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

fn train_samples(record: &Record<Chess>) -> Vec<TrainSample> {
    let Some(result) = GameResult::of(record) else { return Vec::new() };
    let mut samples = Vec::new();
    for ((position, &m), comment) in record.positions().zip(&record.moves).zip(&record.remarks) {
        let Some(search_value) = value_of::<Chess>(comment).filter(|value| value.abs() <= MAX_SEARCH_VALUE)
        else {
            continue;
        };
        if position.is_check() || position.is_noisy(m) {
            continue;
        }
        let Some(terms) = terms_to_correct(&position) else { continue };
        let result = match position.to_move() {
            Side::First => result.points(),
            Side::Second => 1.0 - result.points(),
        };
        samples.push(TrainSample {
            features: active_features(&position).into_boxed_slice(),
            terms: terms as f32,
            search_value: search_value as f32,
            result: result as f32,
        });
    }
    samples
}

/// The network while it is learned, with the optimizer's state.
#[derive(Clone)]
pub struct NetworkModel {
    weights: Vec<f32>,
    loss: Loss,
    optimizer: AdamW,
}

impl NetworkModel {
    /// The network, quantised.
    pub fn network(&self) -> Network {
        quantised(&self.weights)
    }
}

impl Model for NetworkModel {
    type Sample = TrainSample;

    fn step(&mut self, batch: &[&TrainSample], learning_rate: f64, jobs: usize) -> f64 {
        let chunks: Vec<&[&TrainSample]> = batch.chunks(CHUNK).collect();
        let (weights, loss) = (&self.weights, &self.loss);
        let parts = map(&chunks, jobs, |chunk| {
            let mut gradient = vec![0.0; weights.len()];
            let mut sum = 0.0;
            for sample in *chunk {
                sum += loss.backward(weights, sample, &mut gradient);
            }
            (sum, gradient)
        });
        let mut sum = 0.0;
        let mut gradient = vec![0.0_f32; weights.len()];
        let size = batch.len() as f32;
        for (part_sum, part) in parts {
            sum += part_sum;
            gradient.iter_mut().zip(part).for_each(|(all, derivative)| *all += derivative / size);
        }
        self.optimizer.step(&mut self.weights, &gradient, learning_rate as f32);
        for (index, weight) in self.weights.iter_mut().enumerate() {
            let max = max_weight(index);
            *weight = weight.clamp(-max, max);
        }
        sum
    }

    fn loss(&self, samples: &[TrainSample], jobs: usize) -> f64 {
        self.loss.mean(&self.weights, samples, jobs)
    }

    fn quantise(&mut self) {
        round(&mut self.weights);
    }
}

impl Trainable for Chess {
    type Model = NetworkModel;

    const CONFIG: TrainConfig = TrainConfig {
        epochs: 12,
        learning_rate: 0.002,
        weight_decay: 0.01,
        lambda: 1.0,
        batch_size: 16_384,
        seed: 1,
        jobs: 1,
    };
    const RANDOM_PLIES: RangeInclusive<u32> = 4..=10;
    // Nearly all such games are won, and positions beyond twice this value are left out.
    const SELF_PLAY_END: SelfPlayEnd = SelfPlayEnd { draw_plies: Some(50), win_margin: Some(1000) };
    const EXPECTED: &'static str = "results and move values such as {+0.35/12}";

    /// Positions with a quiet move whose comment gives a value, such as `+0.35/12`.
    fn samples(record: &Record<Chess>, _: &TrainConfig, _: &mut Self::Solver) -> Vec<TrainSample> {
        train_samples(record)
    }

    fn model(training: &[TrainSample], config: &TrainConfig) -> NetworkModel {
        let weights: Vec<f32> =
            (0..OUTPUT_BIASES.end).map(|index| initial_weight(config.seed, index)).collect();
        NetworkModel {
            optimizer: AdamW::new(weights.len(), config.weight_decay as f32),
            weights,
            loss: Loss { scale: fit_scale(training) as f32, lambda: config.lambda as f32 },
        }
    }

    fn begin_with(model: &mut NetworkModel, weights: &[u8]) -> Result<(), String> {
        let network = Network::from_bytes(weights).map_err(|error| error.to_string())?;
        model.weights = unquantised(&network);
        Ok(())
    }

    fn weights(model: &NetworkModel) -> Vec<u8> {
        model.network().to_bytes()
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
    use crate::tuning::fit;
    use nullwindow_game::zobrist;
    use std::ops::ControlFlow;

    pub(in super::super) const SIGMOID_SCALE: f32 = 0.005;

    /// Positions of random games. The search values are the balance of knights and rooks.
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
                let count =
                    |kind: u16| features.iter().filter(|feature| feature[0] >> 6 == kind).count() as f32;
                let search_value = 150.0 * (count(1) - count(7)) + 250.0 * (count(3) - count(9));
                let result = 1.0 / (1.0 + (-SIGMOID_SCALE * search_value).exp());
                samples.push((
                    position.clone(),
                    TrainSample { features: features.into_boxed_slice(), terms: 0.0, search_value, result },
                ));
            }
        }
        samples
    }

    #[test]
    fn planted_knowledge_is_learned() {
        let mut samples = planted(1, 60);
        let validation: Vec<TrainSample> = (0..400).map(|number| samples.swap_remove(9 * number).1).collect();
        let (positions, training): (Vec<Chess>, Vec<TrainSample>) = samples.into_iter().unzip();
        let config = TrainConfig {
            epochs: 8,
            learning_rate: 0.01,
            weight_decay: 0.0,
            batch_size: 128,
            ..Chess::CONFIG
        };
        let mut losses = Vec::new();
        let mut model = Chess::model(&training, &config);
        let last = fit(&mut model, &training, &validation, &config, |epoch, _| {
            losses.push(epoch.validation_loss);
            ControlFlow::Continue(())
        });
        assert_eq!(losses.len(), 9);
        assert!(losses[8] < losses[0] / 5.0, "{losses:?}");
        assert!(last < losses[0] / 4.0, "{last} {losses:?}");
        // The quantised network says the same.
        let missed = |value_of: &dyn Fn(&Chess) -> f32| {
            let miss =
                |(position, sample): (&Chess, &TrainSample)| (value_of(position) - sample.search_value).abs();
            positions.iter().zip(&training).map(miss).sum::<f32>() / training.len() as f32
        };
        let (before, after) =
            (missed(&|_| 0.0), missed(&|position| model.network().evaluate(position) as f32));
        assert!(after < before / 3.0, "{before} {after}");
    }

    #[test]
    fn networks_are_the_same_on_any_number_of_threads() {
        let samples: Vec<TrainSample> = planted(5, 60).into_iter().map(|(_, sample)| sample).collect();
        assert!(samples.len() > 3 * CHUNK);
        let [one, three] = [1, 3].map(|jobs| {
            let config = TrainConfig { epochs: 2, jobs, ..Chess::CONFIG };
            let mut model = Chess::model(&samples, &config);
            let loss = fit(&mut model, &samples, &samples[..1], &config, |_, _| ControlFlow::Continue(()));
            (model.network(), loss)
        });
        assert!(one == three);
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
        let config = TrainConfig { epochs: 3, ..Chess::CONFIG };
        let after = |epochs: u32| {
            let mut model = Chess::model(&samples, &config);
            fit(&mut model, &samples, &samples, &config, |epoch, _| match epoch.number {
                number if number < epochs => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            });
            model.network()
        };
        assert!(after(1) != after(0));
    }
}
