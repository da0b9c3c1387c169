//! The sigmoid between values and results, and its scale.

/// Sigmoid: the expected result, 0 to 1, of a value in centipawns.
pub(super) fn sigmoid(value: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-scale * value).exp())
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
