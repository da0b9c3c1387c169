//! Training the pattern tables of the checkers evaluation.
//!
//! Logistic regression: the sigmoid of a position's value predicts the points that the side to move will make, and every
//! weight moves against the error of the prediction, sample by sample.

use super::loss::sigmoid;
use super::trainable::{Trainable, value_of};
use super::{GameResult, Model, SelfPlayEnd, TrainConfig};
use crate::game::{Game, Record, Score, Side};
use crate::support::pool::map;
use nullwindow_checkers::patterns::{
    FEATURES, Feature, PHASES, Patterns, WEIGHT_OF_POINT, count_at, features_of,
};
use nullwindow_checkers::{Checkers, ENDING_PIECES};
use std::ops::RangeInclusive;

/// A position and its target: the expected points of the side to move, 0 to 1.
#[derive(Clone, Debug)]
pub struct CheckersSample {
    position: Checkers,
    target: f32,
}

/// The expected points of a value in hundredths of a man are the sigmoid of so much of it: what fits the results of games best.
const SIGMOID_SCALE: f64 = 0.012;

/// Positions with a larger search value are decided, and left out.
const MAX_SEARCH_VALUE: Score = 600;

/// The pattern tables while they are learned: the weights of the features, in points of the evaluation, for the opening and the
/// ending.
#[derive(Clone, PartialEq, Debug)]
pub struct CheckersModel {
    weights: Vec<[f32; PHASES]>,
    weight_decay: f32,
}

/// Samples whose losses a thread adds up at a time.
const CHUNK: usize = 16_384;

impl CheckersModel {
    fn value(&self, (features, opening): &(Vec<Feature>, f32)) -> f32 {
        let [mut first, mut last] = [0.0, 0.0];
        for &(feature, times) in features {
            let weight = self.weights[feature as usize];
            first += times * weight[0];
            last += times * weight[1];
        }
        first * opening + last * (1.0 - opening)
    }

    /// The predicted points less the target.
    fn error(&self, sample: &CheckersSample) -> f32 {
        predicted(self.value(&features_of(&sample.position))) - sample.target
    }
}

/// The expected points of a value.
fn predicted(value: f32) -> f32 {
    sigmoid(f64::from(value), SIGMOID_SCALE) as f32
}

impl Model for CheckersModel {
    type Sample = CheckersSample;

    /// The features are found on all threads; then the weights move, sample by sample.
    fn step(&mut self, batch: &[&CheckersSample], learning_rate: f64, jobs: usize) -> f64 {
        let found = map(batch, jobs, |sample| features_of(&sample.position));
        let rate = learning_rate as f32 / SIGMOID_SCALE as f32;
        let decay = 1.0 - self.weight_decay * learning_rate as f32;
        let mut loss = 0.0;
        for (sample, features) in batch.iter().zip(found) {
            let error = predicted(self.value(&features)) - sample.target;
            loss += f64::from(error).powi(2);
            let (features, opening) = features;
            let shares = [opening, 1.0 - opening];
            for (feature, times) in features {
                let (slower, decay) =
                    count_at(feature).map_or((1.0, decay), |count| (count.size.powi(2), 1.0));
                let by = rate * error * times / slower;
                for (weight, share) in self.weights[feature as usize].iter_mut().zip(shares) {
                    *weight = *weight * decay - by * share;
                }
            }
        }
        loss
    }

    fn loss(&self, samples: &[CheckersSample], jobs: usize) -> f64 {
        let chunks: Vec<&[CheckersSample]> = samples.chunks(CHUNK).collect();
        let sums = map(&chunks, jobs, |chunk| {
            chunk.iter().map(|sample| f64::from(self.error(sample)).powi(2)).sum::<f64>()
        });
        sums.iter().sum::<f64>() / samples.len().max(1) as f64
    }

    fn quantise(&mut self) {
        let unit = WEIGHT_OF_POINT as f32;
        for weight in self.weights.iter_mut().flatten() {
            *weight = (*weight * unit).round() / unit;
        }
    }
}

impl Trainable for Checkers {
    type Model = CheckersModel;

    const CONFIG: TrainConfig = TrainConfig {
        epochs: 16,
        learning_rate: 0.15,
        weight_decay: 0.0,
        lambda: 0.8,
        batch_size: 1 << 16,
        seed: 1,
        jobs: 1,
    };
    const RANDOM_PLIES: RangeInclusive<u32> = 2..=12;
    const SELF_PLAY_END: SelfPlayEnd = SelfPlayEnd { draw_plies: Some(24), win_margin: Some(350) };
    const EXPECTED: &'static str = "results and move values such as {+0.35/12}";

    /// Positions that are evaluated by patterns, without a capture, whose comment gives a value, such as `+0.35/12`.
    fn samples(record: &Record<Checkers>, config: &TrainConfig, _: &mut Self::Solver) -> Vec<CheckersSample> {
        let Some(result) = GameResult::of(record) else { return Vec::new() };
        let mut samples = Vec::new();
        for (position, remark) in record.positions().zip(&record.remarks) {
            let Some(value) = value_of::<Checkers>(remark).filter(|value| value.abs() <= MAX_SEARCH_VALUE)
            else {
                continue;
            };
            if !position.may_stand_pat() || position.piece_count() <= ENDING_PIECES {
                continue;
            }
            let result = match position.to_move() {
                Side::First => result.points(),
                Side::Second => 1.0 - result.points(),
            };
            let searched = sigmoid(f64::from(value), SIGMOID_SCALE);
            let target = (result + config.lambda * (searched - result)) as f32;
            samples.push(CheckersSample { position, target });
        }
        samples
    }

    fn model(_: &[CheckersSample], config: &TrainConfig) -> CheckersModel {
        let weight = |feature| [count_at(feature).map_or(0.0, |count| count.weight); PHASES];
        CheckersModel {
            weights: (0..FEATURES as u32).map(weight).collect(),
            weight_decay: config.weight_decay as f32,
        }
    }

    fn begin_with(model: &mut CheckersModel, weights: &[u8]) -> Result<(), String> {
        model.weights = Patterns::from_bytes(weights).map_err(|error| error.to_string())?.to_features();
        Ok(())
    }

    fn weights(model: &CheckersModel) -> Vec<u8> {
        Patterns::from_features(&model.weights).to_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{EndgameSolver, Notation};
    use crate::tuning::{fit, read_games};
    use nullwindow_game::zobrist;
    use std::ops::ControlFlow;

    /// Positions of random games in which men are worth what they are, and more on one square.
    fn planted(seed: u64, games: u64) -> Vec<CheckersSample> {
        let mut samples = Vec::new();
        for game in 0..games {
            let mut position = Checkers::start();
            for ply in 0..60 {
                let moves = position.moves();
                if moves.is_empty() {
                    break;
                }
                let random = zobrist::number(seed, game << 32 | ply);
                position = position.after(moves[(random % moves.len() as u64) as usize]);
                let (features, _) = features_of(&position);
                let count = |number: usize| features.iter().find(|feature| feature.0 as usize == number);
                let men = FEATURES - 12;
                let [own, other] =
                    [men, men + 1].map(|number| count(number).map_or(0.0, |feature| feature.1));
                // The first digit of the first region: square 1 as the side to move sees it.
                let planted = if features[0].0 % 3 == 1 { 60.0 } else { 0.0 };
                samples.push(CheckersSample {
                    target: predicted(80.0 * (own - other) + planted),
                    position: position.clone(),
                });
            }
        }
        samples
    }

    #[test]
    fn planted_knowledge_is_learned() {
        let (training, validation) = (planted(1, 300), planted(2, 30));
        let config = Checkers::CONFIG;
        let mut model = Checkers::model(&training, &config);
        let mut first = None;
        let last = fit(&mut model, &training, &validation, &config, |epoch, _| {
            first.get_or_insert(epoch.validation_loss);
            ControlFlow::Continue(())
        });
        let first = first.expect("a loss before the first epoch");
        assert!(last < first / 4.0, "{first} {last}");
    }

    #[test]
    fn weights_are_the_same_on_any_number_of_threads() {
        let samples = planted(3, 20);
        let [one, three] = [1, 3].map(|jobs| {
            let config = TrainConfig { epochs: 2, jobs, ..Checkers::CONFIG };
            let mut model = Checkers::model(&samples, &config);
            let loss = fit(&mut model, &samples, &samples, &config, |_, _| ControlFlow::Continue(()));
            (Checkers::weights(&model), loss)
        });
        assert_eq!(one, three);
    }

    #[test]
    fn samples_are_positions_without_captures_that_have_values() {
        let text = "1. 11-15 {+0.10/9} 22-18 {-0.10/9} 2. 15x22 {+0.10/12} 25x18 {-0.20/9} 3. 8-11 {+9.00/9} 29-25 {book} \
            4. 4-8 {+0.50/9} 1-0";
        let games = read_games::<Checkers>(text).expect("a game");
        let config = TrainConfig { lambda: 0.5, ..Checkers::CONFIG };
        let mut solver = EndgameSolver::<Checkers>::new(1).expect("a solver");
        let targets: Vec<f32> =
            Checkers::samples(&games[0], &config, &mut solver).iter().map(|sample| sample.target).collect();
        let blend = |value: f32, result: f32| (predicted(value) + result) / 2.0;
        let expected = [blend(10.0, 1.0), blend(-10.0, 0.0), blend(50.0, 1.0)];
        assert_eq!(targets.len(), expected.len());
        assert!(
            targets.iter().zip(expected).all(|(found, right)| (found - right).abs() < 1e-5),
            "{targets:?}"
        );
    }
}
