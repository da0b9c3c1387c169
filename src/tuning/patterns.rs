//! Training the pattern tables of the Othello evaluation.
//!
//! The weights are found as those of LOGISTELLO were (Buro 2002): by linear regression, stage by stage. Every weight of
//! a sample moves against the sample's error (least mean squares, the delta rule).

use super::trainable::{Trainable, value_of};
use super::{Model, TrainConfig};
use crate::game::{EndgameSolver, Game, Record, Score, Selective, WIN};
use crate::support::pool::map;
use nullwindow_othello::Othello;
use nullwindow_othello::patterns::{FEATURES, Patterns, STAGES, WEIGHT_OF_DISC, features_of, stage_of};
use std::ops::RangeInclusive;

/// A position and its target: the score in discs for the side to move.
#[derive(Clone, Copy, Debug)]
pub struct PatternSample {
    position: Othello,
    target: f32,
}

impl PatternSample {
    /// The number of empty squares.
    fn empties(&self) -> u32 {
        let (black, white) = self.position.disc_counts();
        64 - black - white
    }

    /// The stage of the position, and those nearby, if there are any, which learn from it too.
    fn stages(&self) -> (usize, impl Iterator<Item = usize>) {
        let empties = self.empties();
        let own = stage_of(empties);
        let nearby = [stage_of(empties + OVERLAP), stage_of(empties.saturating_sub(OVERLAP))];
        (own, nearby.into_iter().filter(move |&stage| stage != own))
    }
}

/// The pattern tables while they are learned: the weights of the features of every stage, in discs.
#[derive(Clone, PartialEq, Debug)]
pub struct PatternModel {
    stages: Vec<Vec<f32>>,
    weight_decay: f32,
}

/// Positions with so many squares more or less than those of a stage teach it too, at a fraction of the learning rate: stages
/// have few samples of their own, and pass into each other.
const OVERLAP: u32 = 4;
const NEARBY_SHARE: f32 = 0.4;

/// Samples whose losses a thread adds up at a time.
const CHUNK: usize = 16_384;

impl PatternModel {
    fn error(&self, sample: &PatternSample) -> f32 {
        let weights = &self.stages[stage_of(sample.empties())];
        features_of(&sample.position).iter().map(|&feature| weights[feature as usize]).sum::<f32>()
            - sample.target
    }
}

impl Model for PatternModel {
    type Sample = PatternSample;

    fn step(&mut self, batch: &[&PatternSample], learning_rate: f64, jobs: usize) -> f64 {
        let mut by_stage: Vec<Vec<(&PatternSample, bool)>> = vec![Vec::new(); STAGES];
        for sample in batch {
            let (own, nearby) = sample.stages();
            by_stage[own].push((sample, true));
            nearby.for_each(|stage| by_stage[stage].push((sample, false)));
        }
        let rate = learning_rate as f32;
        let decay = 1.0 - self.weight_decay * rate;
        let work: Vec<_> = self.stages.iter_mut().zip(by_stage).map(std::sync::Mutex::new).collect();
        let losses = map(&work, jobs, |work| {
            let mut work = work.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let (weights, samples) = &mut *work;
            let mut loss = 0.0;
            for &(sample, is_own) in samples.iter() {
                let features = features_of(&sample.position);
                let sum: f32 = features.iter().map(|&feature| weights[feature as usize]).sum();
                let error = sum - sample.target;
                let rate = if is_own { rate } else { NEARBY_SHARE * rate };
                if is_own {
                    loss += f64::from(error).powi(2);
                }
                for feature in features {
                    let weight = &mut weights[feature as usize];
                    *weight = *weight * decay - rate * error;
                }
            }
            loss
        });
        losses.iter().sum()
    }

    fn loss(&self, samples: &[PatternSample], jobs: usize) -> f64 {
        let chunks: Vec<&[PatternSample]> = samples.chunks(CHUNK).collect();
        let sums = map(&chunks, jobs, |chunk| {
            chunk.iter().map(|sample| f64::from(self.error(sample)).powi(2)).sum::<f64>()
        });
        sums.iter().sum::<f64>() / samples.len().max(1) as f64
    }

    fn quantise(&mut self) {
        let unit = WEIGHT_OF_DISC as f32;
        for weight in self.stages.iter_mut().flatten() {
            *weight = (*weight * unit).round() / unit;
        }
    }
}

impl Trainable for Othello {
    type Model = PatternModel;

    const CONFIG: TrainConfig = TrainConfig {
        epochs: 12,
        learning_rate: 0.006,
        weight_decay: 0.0,
        lambda: 0.5,
        batch_size: 1 << 19,
        seed: 1,
        jobs: 1,
    };
    const RANDOM_PLIES: RangeInclusive<u32> = 2..=28;
    const EXPECTED: &'static str = "move values such as {+3.5/9}";

    /// All positions with a choice. The last ones are solved, and where the solver begins, its score is the result of the
    /// game; the targets before that are blends of the result and the search value.
    fn samples(
        record: &Record<Othello>,
        config: &TrainConfig,
        solver: &mut Self::Solver,
    ) -> Vec<PatternSample> {
        let mut positions: Vec<Othello> = record.positions().collect();
        let Some(last) = positions.pop() else { return Vec::new() };
        let mut samples = Vec::new();
        // From the end of the game to its beginning: what is solved fills the table for what comes before it. The result is
        // Black's.
        let mut result = last.outcome().map(|outcome| last.to_move().view(outcome.score(0)));
        for (number, position) in positions.iter().enumerate().rev() {
            let search_value = record.remarks.get(number).and_then(|remark| value_of::<Othello>(remark));
            let black = |value: Score| position.to_move().view(value);
            let target = if solver.is_quick(position) {
                result = solver.search(position, [-WIN, WIN], &mut |_| true).map(black);
                result
            } else {
                let Some(value) = search_value else { continue };
                result.map(|result| result + (config.lambda * f64::from(black(value) - result)) as Score)
            };
            let Some(target) = target.filter(|_| position.moves().len() > 1) else { continue };
            let target = position.to_move().view(target) as f32 / Othello::UNIT as f32;
            samples.push(PatternSample { position: *position, target });
        }
        samples
    }

    fn model(_: &[PatternSample], config: &TrainConfig) -> PatternModel {
        PatternModel { stages: vec![vec![0.0; FEATURES]; STAGES], weight_decay: config.weight_decay as f32 }
    }

    fn begin_with(model: &mut PatternModel, weights: &[u8]) -> Result<(), String> {
        model.stages = Patterns::from_bytes(weights).map_err(|error| error.to_string())?.to_features();
        Ok(())
    }

    fn weights(model: &PatternModel) -> Vec<u8> {
        Patterns::from_features(&model.stages).to_bytes()
    }
}
