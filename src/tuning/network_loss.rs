//! The loss of the evaluation network: forward and backward pass in floating point, and quantisation.

use super::network::TrainSample;
use crate::support::pool::map;
use nullwindow_chess::evaluation::Network;
use nullwindow_chess::evaluation::network::{
    FEATURES, HIDDEN, MAX_FEATURE_WEIGHT, MAX_OUTPUT_BIAS, MAX_OUTPUT_WEIGHT, OUTPUT_BUCKETS, QA, QB, QC,
    Row, SCALE, output_bucket,
};
use nullwindow_game::zobrist;
use std::ops::Range;

/// Samples that a thread adds up at a time. The sums do not depend on the number of threads.
pub(super) const CHUNK: usize = 1024;

/// The parts of a network in the list of its weights.
pub(super) const FEATURE_WEIGHTS: Range<usize> = 0..FEATURES * HIDDEN;
pub(super) const FEATURE_BIASES: Range<usize> = FEATURE_WEIGHTS.end..FEATURE_WEIGHTS.end + HIDDEN;
pub(super) const OUTPUT_WEIGHTS: Range<usize> =
    FEATURE_BIASES.end..FEATURE_BIASES.end + OUTPUT_BUCKETS * 2 * HIDDEN;
pub(super) const OUTPUT_BIASES: Range<usize> = OUTPUT_WEIGHTS.end..OUTPUT_WEIGHTS.end + OUTPUT_BUCKETS;

type Layer = [f32; HIDDEN];

/// The initial value of a weight: up to 0.1 either way for features and outputs, 0 for biases.
pub(super) fn initial_weight(seed: u64, index: usize) -> f32 {
    let random = zobrist::number(seed, index as u64) >> 40;
    match index {
        _ if FEATURE_WEIGHTS.contains(&index) => (random as f32 / (1 << 23) as f32 - 1.0) * 0.1,
        _ if OUTPUT_WEIGHTS.contains(&index) => (random as f32 / (1 << 23) as f32 - 1.0) * 0.1,
        _ => 0.0,
    }
}

/// The largest value of a weight that its quantisation can hold.
pub(super) fn max_weight(index: usize) -> f32 {
    if index < FEATURE_BIASES.end {
        f32::from(MAX_FEATURE_WEIGHT) / QA as f32
    } else if index < OUTPUT_WEIGHTS.end {
        f32::from(MAX_OUTPUT_WEIGHT) / QB as f32
    } else {
        MAX_OUTPUT_BIAS as f32
    }
}

/// The quantisation of a weight: the integer that stands for 1.0.
fn quantisation(index: usize) -> f32 {
    let one = match index {
        _ if index < FEATURE_BIASES.end => QA,
        _ if index < OUTPUT_WEIGHTS.end => QB,
        _ => QC,
    };
    one as f32
}

/// Rounds the weights to what the quantised network will hold.
pub(super) fn round(weights: &mut [f32]) {
    for (index, weight) in weights.iter_mut().enumerate() {
        *weight = (*weight * quantisation(index)).round() / quantisation(index);
    }
}

/// Loss: the squared error of the predicted result.
#[derive(Clone)]
pub(super) struct Loss {
    /// The scale of the sigmoid, from centipawns to expected points.
    pub(super) scale: f32,
    /// The share of the search value in the target; the rest is the result.
    pub(super) lambda: f32,
}

impl Loss {
    /// The predicted result less the target, and the derivative of the prediction by the output.
    fn error(&self, sample: &TrainSample, output: f32) -> (f32, f32) {
        let sigmoid = |value: f32| 1.0 / (1.0 + (-self.scale * value).exp());
        let target = sample.result + self.lambda * (sigmoid(sample.search_value) - sample.result);
        let predicted = sigmoid(sample.terms + SCALE as f32 * output);
        (predicted - target, predicted * (1.0 - predicted) * self.scale * SCALE as f32)
    }

    /// The loss of a sample.
    pub(super) fn of(&self, weights: &[f32], sample: &TrainSample) -> f64 {
        let (_, output) = forward(weights, sample);
        f64::from(self.error(sample, output).0).powi(2)
    }

    /// The mean loss of samples.
    pub(super) fn mean(&self, weights: &[f32], samples: &[TrainSample], jobs: usize) -> f64 {
        let chunks: Vec<&[TrainSample]> = samples.chunks(CHUNK).collect();
        let sums =
            map(&chunks, jobs, |chunk| chunk.iter().map(|sample| self.of(weights, sample)).sum::<f64>());
        sums.iter().sum::<f64>() / samples.len().max(1) as f64
    }

    /// Backward pass: the loss of a sample, its derivatives added to the gradient.
    pub(super) fn backward(&self, weights: &[f32], sample: &TrainSample, gradient: &mut [f32]) -> f64 {
        let (hidden, output) = forward(weights, sample);
        let (error, by_output) = self.error(sample, output);
        let derivative = 2.0 * error * by_output;
        let bucket = output_bucket(sample.features.len());
        gradient[OUTPUT_BIASES.start + bucket] += derivative;
        for side in 0..2 {
            let outputs = output_row(bucket, side);
            let mut back: Layer = [0.0; HIDDEN];
            for (neuron, back) in back.iter_mut().enumerate() {
                let value = hidden[side][neuron].clamp(0.0, 1.0);
                let inside = f32::from(u8::from(value == hidden[side][neuron]));
                *back = derivative * weights[outputs.start + neuron] * 2.0 * value * inside;
                gradient[outputs.start + neuron] += derivative * value * value;
            }
            add(&mut gradient[FEATURE_BIASES], &back);
            for feature in &sample.features {
                add(&mut gradient[feature_row(feature[side])], &back);
            }
        }
        f64::from(error).powi(2)
    }
}

/// Forward pass: the hidden layer of each side before its activation, and the output.
fn forward(weights: &[f32], sample: &TrainSample) -> ([Layer; 2], f32) {
    let bucket = output_bucket(sample.features.len());
    let mut output = weights[OUTPUT_BIASES.start + bucket];
    let hidden = [0, 1].map(|side| {
        let mut hidden: Layer = [0.0; HIDDEN];
        add(&mut hidden, &weights[FEATURE_BIASES]);
        for feature in &sample.features {
            add(&mut hidden, &weights[feature_row(feature[side])]);
        }
        let mut parts = [0.0; 16];
        for (neuron, (hidden, weight)) in hidden.iter().zip(&weights[output_row(bucket, side)]).enumerate() {
            parts[neuron % 16] += hidden.clamp(0.0, 1.0).powi(2) * weight;
        }
        output += parts.iter().sum::<f32>();
        hidden
    });
    (hidden, output)
}

fn feature_row(feature: u16) -> Range<usize> {
    let start = usize::from(feature) * HIDDEN;
    start..start + HIDDEN
}

fn output_row(bucket: usize, side: usize) -> Range<usize> {
    let start = OUTPUT_WEIGHTS.start + (bucket * 2 + side) * HIDDEN;
    start..start + HIDDEN
}

#[inline]
fn add(to: &mut [f32], row: &[f32]) {
    to.iter_mut().zip(row).for_each(|(to, value)| *to += value);
}

/// Quantises the network.
pub(super) fn quantised(weights: &[f32]) -> Network {
    let integer = |index: usize| (weights[index] * quantisation(index)).round() as i16;
    let mut network = Network::zero();
    for (row, start) in rows(&mut network) {
        row.0 = std::array::from_fn(|neuron| integer(start + neuron));
    }
    network.output_biases = std::array::from_fn(|bucket| integer(OUTPUT_BIASES.start + bucket));
    network
}

/// The weights of a network in floating point: the inverse of [`quantised`].
pub(super) fn unquantised(network: &Network) -> Vec<f32> {
    let mut network = network.clone();
    let mut weights = vec![0.0; OUTPUT_BIASES.end];
    let number = |index: usize, integer: i16| f32::from(integer) / quantisation(index);
    for (row, start) in rows(&mut network) {
        for (index, &integer) in (start..).zip(&row.0) {
            weights[index] = number(index, integer);
        }
    }
    for (index, &integer) in OUTPUT_BIASES.zip(&network.output_biases) {
        weights[index] = number(index, integer);
    }
    weights
}

/// The rows of a network, each with the index of its first weight.
fn rows(network: &mut Network) -> impl Iterator<Item = (&mut Row, usize)> {
    let outputs = network.output_weights.iter_mut().flatten();
    let rows = network.feature_weights.iter_mut().chain([&mut network.feature_biases]).chain(outputs);
    rows.zip((0..).step_by(HIDDEN))
}

#[cfg(test)]
mod tests {
    use super::super::network::tests::{SIGMOID_SCALE, planted};
    use super::*;

    #[test]
    fn the_gradient_is_the_derivative_of_the_loss() {
        let samples = planted(3, 3);
        let loss = Loss { scale: SIGMOID_SCALE, lambda: 0.6 };
        let mut weights: Vec<f32> = (0..OUTPUT_BIASES.end).map(|index| initial_weight(9, index)).collect();
        let (_, sample) = &samples[40];
        let mut gradient = vec![0.0; weights.len()];
        let error = loss.backward(&weights, sample, &mut gradient);
        assert_eq!(error, loss.of(&weights, sample));
        let bucket = output_bucket(sample.features.len());
        let mut nonzero = 0;
        for index in feature_row(sample.features[3][0])
            .chain(feature_row(sample.features[3][1]))
            .chain(FEATURE_BIASES)
            .chain(output_row(bucket, 0))
            .chain(output_row(bucket, 1))
            .chain([OUTPUT_BIASES.start + bucket])
        {
            let step = 2e-3;
            let [up, down] = [1.0, -1.0].map(|sign| {
                let before = weights[index];
                weights[index] += sign * step;
                let moved = loss.of(&weights, sample);
                weights[index] = before;
                moved
            });
            let derivative = (up - down) as f32 / (2.0 * step);
            let size = derivative.abs().max(gradient[index].abs());
            assert!(
                (derivative - gradient[index]).abs() < 0.05 * size + 1e-5,
                "{index}: {derivative} {}",
                gradient[index]
            );
            nonzero += usize::from(size > 1e-5);
        }
        assert!(nonzero > HIDDEN, "{nonzero}");
    }
}
