//! Adam (Kingma and Ba 2015), and the order in which samples are looked at.

use nullwindow_game::zobrist;

/// The decay rates of the first and second moments: beta 1 and beta 2.
const BETAS: [f64; 2] = [0.9, 0.999];

/// Keeps the denominator from 0.
const EPSILON: f64 = 1e-12;

/// The optimizer state of one weight: the first and second moments of its gradient.
#[derive(Clone, Copy, Default)]
pub(super) struct Adam([f64; 2]);

impl Adam {
    /// The bias corrections of the moments at a step, counted from 1.
    pub(super) fn bias_corrections(step: i32) -> [f64; 2] {
        BETAS.map(|beta| 1.0 - beta.powi(step))
    }

    /// How far the weight moves against one more gradient, in units of the learning rate.
    #[inline]
    pub(super) fn step(&mut self, gradient: f64, bias_corrections: [f64; 2]) -> f64 {
        let [first, second] = &mut self.0;
        *first += (1.0 - BETAS[0]) * (gradient - *first);
        *second += (1.0 - BETAS[1]) * (gradient * gradient - *second);
        *first / bias_corrections[0] / ((*second / bias_corrections[1]).sqrt() + EPSILON)
    }
}

/// Shuffles the indices of samples, by the seed and the number of the epoch.
pub(super) fn shuffle(indices: &mut [u32], seed: u64, epoch: u32) {
    for last in (1..indices.len()).rev() {
        let random = zobrist::number(seed, u64::from(epoch) << 32 | last as u64);
        indices.swap(last, (random % (last as u64 + 1)) as usize);
    }
}
