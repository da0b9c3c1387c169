//! The loss of Texel tuning: the mean squared error of predicted results, and its gradient.

use super::TuneSample;
use crate::support::pool::map;

/// A set of samples, and the number of threads that work on it.
#[derive(Debug)]
pub struct Dataset {
    samples: Vec<TuneSample>,
    jobs: usize,
}

/// Samples that a thread adds up at a time. The sums do not depend on the number of threads.
const CHUNK: usize = 2048;

/// A loss, and its derivative by each weight.
type LossAndGradient = (f64, Vec<[f64; 2]>);

impl Dataset {
    /// A dataset of these samples for `jobs` threads.
    pub fn new(samples: Vec<TuneSample>, jobs: usize) -> Dataset {
        Dataset { samples, jobs: jobs.max(1) }
    }

    /// The number of samples.
    pub fn len(&self) -> usize {
        self.samples.len()
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.samples.is_empty()
    }

    /// The targets of all samples.
    #[cfg(test)]
    pub(super) fn targets(&self) -> impl Iterator<Item = f64> {
        self.samples.iter().map(|sample| sample.target)
    }

    /// Blends the target of each searched sample: `lambda` of it comes from the search value, the rest from the result.
    pub fn blend_search_values(&mut self, lambda: f64, scale: f64) {
        for sample in &mut self.samples {
            if let Some(value) = sample.search_value {
                sample.target += lambda * (sigmoid(f64::from(value), scale) - sample.target);
            }
        }
    }

    /// Loss: the mean squared error of the predicted results.
    pub fn loss(&self, weights: &[[f64; 2]], scale: f64) -> f64 {
        let chunks: Vec<&[TuneSample]> = self.samples.chunks(CHUNK).collect();
        let sums = map(&chunks, self.jobs, |chunk| {
            chunk
                .iter()
                .map(|sample| {
                    let value = sample.trace.value(weights, |_, _, _| {});
                    (sigmoid(value, scale) - sample.target).powi(2)
                })
                .sum::<f64>()
        });
        sums.iter().sum::<f64>() / self.samples.len().max(1) as f64
    }

    /// The loss of the samples at these indices, and its gradient.
    pub(super) fn gradient(&self, indices: &[u32], weights: &[[f64; 2]], scale: f64) -> LossAndGradient {
        let chunks: Vec<&[u32]> = indices.chunks(CHUNK).collect();
        let parts = map(&chunks, self.jobs, |chunk| self.gradient_sum(chunk, weights, scale));
        let (mut loss, mut gradient) = (0.0, vec![[0.0; 2]; weights.len()]);
        let share = 1.0 / indices.len().max(1) as f64;
        for (part_loss, part) in parts {
            loss += part_loss * share;
            for (all, derivative) in gradient.iter_mut().zip(part) {
                all[0] += derivative[0] * share;
                all[1] += derivative[1] * share;
            }
        }
        (loss, gradient)
    }

    fn gradient_sum(&self, indices: &[u32], weights: &[[f64; 2]], scale: f64) -> LossAndGradient {
        let (mut loss, mut gradient) = (0.0, vec![[0.0; 2]; weights.len()]);
        let mut derivatives = Vec::new();
        for &index in indices {
            let sample = &self.samples[index as usize];
            derivatives.clear();
            let value = sample
                .trace
                .value(weights, |weight, half, derivative| derivatives.push((weight, half, derivative)));
            let predicted = sigmoid(value, scale);
            let error = predicted - sample.target;
            loss += error * error;
            let by_value = 2.0 * error * predicted * (1.0 - predicted) * scale;
            for &(weight, half, derivative) in &derivatives {
                gradient[usize::from(weight)][half] += by_value * derivative;
            }
        }
        (loss, gradient)
    }
}

/// Sigmoid: the expected result, 0 to 1, of a value in centipawns.
pub(super) fn sigmoid(value: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-scale * value).exp())
}

/// The scale of the sigmoid with the smallest loss: the K of Texel tuning.
pub fn fit_scale(samples: &Dataset, weights: &[[f64; 2]]) -> f64 {
    minimize_scale(|scale| samples.loss(weights, scale))
}

/// The scale with the smallest loss, by ternary search: the loss has one minimum.
pub(super) fn minimize_scale(loss: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (0.0005_f64, 0.05_f64);
    while high / low > 1.001 {
        let third = (high / low).cbrt();
        let (left, right) = (low * third, high / third);
        if loss(left) < loss(right) {
            high = right;
        } else {
            low = left;
        }
    }
    (low * high).sqrt()
}
