//! AdamW (Kingma and Ba 2015; Loshchilov and Hutter 2019), and the order in which samples are looked at.

use nullwindow_game::zobrist;

/// The decay rates of the first and second moments: beta 1 and beta 2.
const BETAS: [f32; 2] = [0.9, 0.999];

/// Keeps the denominator from 0.
const EPSILON: f32 = 1e-8;

/// The optimizer's state: the first and second moments of the gradient of every weight.
#[derive(Clone)]
pub(super) struct AdamW {
    first: Vec<f32>,
    second: Vec<f32>,
    steps: i32,
    /// What a weight loses a step for every unit of the learning rate and of itself. It does not go through the moments, in
    /// which it would be the larger the rarer a weight is used.
    decay: f32,
}

impl AdamW {
    /// The state before the first step.
    pub(super) fn new(weights: usize, decay: f32) -> AdamW {
        AdamW { first: vec![0.0; weights], second: vec![0.0; weights], steps: 0, decay }
    }

    /// Moves the weights against a gradient.
    pub(super) fn step(&mut self, weights: &mut [f32], gradient: &[f32], learning_rate: f32) {
        self.steps += 1;
        let [first_correction, second_correction] = BETAS.map(|beta| 1.0 - beta.powi(self.steps));
        let kept = 1.0 - learning_rate * self.decay;
        let moments = self.first.iter_mut().zip(&mut self.second);
        for ((weight, &slope), (first, second)) in weights.iter_mut().zip(gradient).zip(moments) {
            *first += (1.0 - BETAS[0]) * (slope - *first);
            *second += (1.0 - BETAS[1]) * (slope * slope - *second);
            let step = *first / first_correction / ((*second / second_correction).sqrt() + EPSILON);
            *weight = *weight * kept - learning_rate * step;
        }
    }
}

/// Shuffles the indices of samples, by the seed and the number of the epoch.
pub(super) fn shuffle(indices: &mut [u32], seed: u64, epoch: u32) {
    for last in (1..indices.len()).rev() {
        let random = zobrist::number(seed, u64::from(epoch) << 32 | last as u64);
        indices.swap(last, (random % (last as u64 + 1)) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_go_to_the_least_loss_and_unused_ones_decay() {
        // The loss is the square of the first weight's distance to 3; the second one makes no difference.
        let mut weights = [0.0, 1.0];
        let mut adam = AdamW::new(2, 0.02);
        for _ in 0..2000 {
            let gradient = [2.0 * (weights[0] - 3.0), 0.0];
            adam.step(&mut weights, &gradient, 0.01);
        }
        assert!((weights[0] - 3.0).abs() < 0.05, "{weights:?}");
        assert!((weights[1] - (1.0_f32 - 0.0002).powi(2000)).abs() < 1e-4, "{weights:?}");
    }
}
