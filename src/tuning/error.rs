//! How far the values of positions are from the results of their games.

use super::Sample;
use crate::support::pool::map;

/// Samples that are looked at together, by several threads.
#[derive(Debug)]
pub struct Samples {
    samples: Vec<Sample>,
    jobs: usize,
}

/// Every thread adds up so many samples before it takes others. The sums do not depend on who added them.
const CHUNK: usize = 2048;

/// The error of samples, and how it changes with every weight.
pub(super) struct Gradient {
    pub(super) error: f64,
    pub(super) slopes: Vec<[f64; 2]>,
}

impl Samples {
    /// Samples for so many threads.
    pub fn new(samples: Vec<Sample>, jobs: usize) -> Samples {
        Samples { samples, jobs: jobs.max(1) }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.samples.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.samples.is_empty()
    }

    /// The points of White in every sample.
    #[cfg(test)]
    pub(super) fn points(&self) -> impl Iterator<Item = f64> {
        self.samples.iter().map(|sample| sample.points)
    }

    /// Takes, of the points of every sample that was searched, this share from what the search has found: it says more of
    /// a position than the result of one game does.
    pub fn believe(&mut self, share: f64, scale: f64) {
        for sample in &mut self.samples {
            if let Some(value) = sample.searched {
                sample.points += share * (expectation(f64::from(value), scale) - sample.points);
            }
        }
    }

    /// The mean square of the difference between the expected and the real points.
    pub fn error(&self, weights: &[[f64; 2]], scale: f64) -> f64 {
        let chunks: Vec<&[Sample]> = self.samples.chunks(CHUNK).collect();
        let sums = map(&chunks, self.jobs, |chunk| {
            chunk
                .iter()
                .map(|sample| {
                    let value = sample.trace.value(weights, |_, _, _| {});
                    (expectation(value, scale) - sample.points).powi(2)
                })
                .sum::<f64>()
        });
        sums.iter().sum::<f64>() / self.samples.len().max(1) as f64
    }

    /// The error of the samples with these numbers, and its slopes.
    pub(super) fn gradient(&self, numbers: &[u32], weights: &[[f64; 2]], scale: f64) -> Gradient {
        let chunks: Vec<&[u32]> = numbers.chunks(CHUNK).collect();
        let parts = map(&chunks, self.jobs, |chunk| self.gradient_of(chunk, weights, scale));
        let mut sum = Gradient { error: 0.0, slopes: vec![[0.0; 2]; weights.len()] };
        let share = 1.0 / numbers.len().max(1) as f64;
        for part in parts {
            sum.error += part.error * share;
            for (all, slopes) in sum.slopes.iter_mut().zip(part.slopes) {
                all[0] += slopes[0] * share;
                all[1] += slopes[1] * share;
            }
        }
        sum
    }

    fn gradient_of(&self, numbers: &[u32], weights: &[[f64; 2]], scale: f64) -> Gradient {
        let mut sum = Gradient { error: 0.0, slopes: vec![[0.0; 2]; weights.len()] };
        let mut slopes = Vec::new();
        for &number in numbers {
            let sample = &self.samples[number as usize];
            slopes.clear();
            let value = sample.trace.value(weights, |place, half, slope| slopes.push((place, half, slope)));
            let expected = expectation(value, scale);
            let miss = expected - sample.points;
            sum.error += miss * miss;
            let steepness = 2.0 * miss * expected * (1.0 - expected) * scale;
            for &(place, half, slope) in &slopes {
                sum.slopes[usize::from(place)][half] += steepness * slope;
            }
        }
        sum
    }
}

/// The points that a side may expect from its value.
pub(super) fn expectation(value: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-scale * value).exp())
}

/// The scale from values to expectations that fits samples best.
pub fn fit_scale(samples: &Samples, weights: &[[f64; 2]]) -> f64 {
    best_scale(|scale| samples.error(weights, scale))
}

/// The scale with the smallest error.
pub(super) fn best_scale(error: impl Fn(f64) -> f64) -> f64 {
    // The error has one minimum: close in on it from both sides.
    let (mut low, mut high) = (0.0005_f64, 0.05_f64);
    while high / low > 1.001 {
        let third = (high / low).cbrt();
        let (left, right) = (low * third, high / third);
        if error(left) < error(right) {
            high = right;
        } else {
            low = left;
        }
    }
    (low * high).sqrt()
}
