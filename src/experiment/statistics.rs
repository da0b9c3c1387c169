//! Ratios, means and intervals.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// A numerator and a denominator: mostly the counts of two algorithms on the same position.
pub type Fraction = (f64, f64);

/// The sum of the numerators divided by that of the denominators: the paper's percentages. None for a division by 0.
pub fn ratio_of_sums(pairs: &[Fraction]) -> Option<f64> {
    let (a, b) = pairs.iter().fold((0.0, 0.0), |sum, pair| (sum.0 + pair.0, sum.1 + pair.1));
    (b > 0.0).then(|| a / b)
}

/// The geometric mean of ratios. Those that are not above 0 are left out; none if all are.
pub fn geometric_mean(pairs: &[Fraction]) -> Option<f64> {
    let logarithms: Vec<f64> =
        pairs.iter().filter(|pair| pair.0 > 0.0 && pair.1 > 0.0).map(|pair| (pair.0 / pair.1).ln()).collect();
    (!logarithms.is_empty()).then(|| (logarithms.iter().sum::<f64>() / logarithms.len() as f64).exp())
}

/// The geometric mean of ratios with its interval, see [`geometric_mean`] and [`estimate`].
pub fn estimate_mean(pairs: &[Fraction]) -> Option<Estimate> {
    // The logarithms are the same however positions are drawn.
    let logarithm = |pair: &Fraction| {
        if pair.0 > 0.0 && pair.1 > 0.0 { ((pair.0 / pair.1).ln(), 1.0) } else { (0.0, 0.0) }
    };
    let logarithms: Vec<Fraction> = pairs.iter().map(logarithm).collect();
    Some(estimate(&logarithms, ratio_of_sums)?.map(f64::exp))
}

/// The median; the mean of the middle two of an even number. None of nothing.
pub fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() {
        0 => None,
        length if length % 2 == 1 => Some(values[middle]),
        _ => Some(f64::midpoint(values[middle - 1], values[middle])),
    }
}

/// A number and its 95 % confidence interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The number for all positions.
    pub value: f64,
    /// The interval; none for fewer than two positions.
    pub interval: Option<(f64, f64)>,
    /// The number of positions.
    pub positions: usize,
}

impl Estimate {
    /// The same in other units.
    #[must_use]
    pub fn times(self, factor: f64) -> Estimate {
        self.map(|value| value * factor)
    }

    /// The same after an increasing function.
    #[must_use]
    pub fn map(self, increasing: impl Fn(f64) -> f64) -> Estimate {
        let interval = self.interval.map(|(low, high)| (increasing(low), increasing(high)));
        Estimate { value: increasing(self.value), interval, ..self }
    }

    /// A sum of numbers with weights, of different positions each: their errors are independent and add up as squares do.
    pub fn weighted_sum(parts: &[(f64, Estimate)]) -> Estimate {
        let value = parts.iter().map(|(weight, part)| weight * part.value).sum();
        let errors = parts.iter().map(|&(weight, Estimate { value, interval, .. })| {
            let (low, high) = interval?;
            let (below, above) = (weight * (value - low), weight * (high - value));
            Some(if weight < 0.0 { (-above, -below) } else { (below, above) })
        });
        let errors: Option<Vec<(f64, f64)>> = errors.collect();
        let interval = errors.filter(|errors| !errors.is_empty()).map(|errors| {
            let total = |error: fn(&(f64, f64)) -> f64| errors.iter().map(error).fold(0.0, f64::hypot);
            (value - total(|error| error.0), value + total(|error| error.1))
        });
        Estimate { value, interval, positions: parts.iter().map(|(_, part)| part.positions).sum() }
    }
}

/// The number of bootstrap samples of an interval; fewer for thousands of positions, whose intervals are narrow.
pub const DRAWS: usize = 2000;

/// The maximum number of positions drawn in all.
const MOST: usize = 4_000_000;

/// The random seed: the same results give the same intervals.
const SEED: u64 = 1995;

/// A statistic of positions with its 95 % interval: positions are drawn with replacement, what belongs to a position
/// together (a paired bootstrap), and the middle 95 % of the statistics make the interval.
pub fn estimate<T: Clone>(positions: &[T], statistic: impl Fn(&[T]) -> Option<f64>) -> Option<Estimate> {
    estimate_with(CONFIDENCE, positions, statistic)
}

/// The confidence of intervals.
pub const CONFIDENCE: f64 = 0.95;

/// The same with an interval of another confidence.
pub fn estimate_with<T: Clone>(
    confidence: f64,
    positions: &[T],
    statistic: impl Fn(&[T]) -> Option<f64>,
) -> Option<Estimate> {
    let value = statistic(positions)?;
    if positions.len() < 2 {
        return Some(Estimate { value, interval: None, positions: positions.len() });
    }
    let mut random = StdRng::seed_from_u64(SEED);
    let mut drawn = Vec::with_capacity(positions.len());
    let draws = DRAWS.min(MOST / positions.len()).max(100);
    let mut values: Vec<f64> = (0..draws)
        .filter_map(|_| {
            drawn.clear();
            drawn.extend(
                (0..positions.len()).map(|_| positions[random.random_range(0..positions.len())].clone()),
            );
            statistic(&drawn)
        })
        .collect();
    values.sort_by(f64::total_cmp);
    let at = |share: f64| values.get((share * (values.len() as f64 - 1.0)).round() as usize).copied();
    let tail = (1.0 - confidence) / 2.0;
    Some(Estimate { value, interval: at(tail).zip(at(1.0 - tail)), positions: positions.len() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_of_sums_and_means_are_geometric() {
        let pairs = [(50.0, 100.0), (600.0, 300.0)];
        assert_eq!(ratio_of_sums(&pairs), Some(650.0 / 400.0));
        assert!((geometric_mean(&pairs).unwrap() - 1.0).abs() < 1e-12);
        assert_eq!(ratio_of_sums(&[(1.0, 0.0)]), None);
        assert_eq!(geometric_mean(&[(1.0, 0.0), (0.0, 1.0)]), None);
        let odd = [(50.0, 100.0), (600.0, 300.0), (0.0, 7.0), (11.0, 3.0)];
        assert_eq!(estimate_mean(&odd), estimate(&odd, geometric_mean));
        assert_eq!(ratio_of_sums(&[]), None);
    }

    #[test]
    fn medians_are_in_the_middle() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(vec![4.0, 1.0, 2.0, 3.0]), Some(2.5));
        assert_eq!(median(vec![]), None);
    }

    #[test]
    fn intervals_hold_the_value_and_are_the_same_every_time() {
        let pairs: Vec<Fraction> =
            (1..=20).map(|n| (f64::from(n * n % 13 + 5), f64::from(n % 7 + 8))).collect();
        let found = estimate(&pairs, ratio_of_sums).unwrap();
        let (low, high) = found.interval.unwrap();
        assert!(low < found.value && found.value < high, "{found:?}");
        assert_eq!(estimate(&pairs, ratio_of_sums), Some(found));
    }

    #[test]
    fn pairs_stay_together() {
        // However positions are drawn, one is twice the other.
        let pairs: Vec<Fraction> = (1..=10).map(|n| (f64::from(2 * n * n), f64::from(n * n))).collect();
        let found = estimate(&pairs, ratio_of_sums).unwrap();
        assert_eq!(found.interval, Some((2.0, 2.0)));
    }

    #[test]
    fn the_interval_of_a_mean_is_as_wide_as_theory_says() {
        // 100 values of variance 1/12: the standard error is 0.0289, 95 % are 3.92 times as wide.
        let values: Vec<Fraction> = (0..100).map(|n| ((f64::from(n) + 0.5) / 100.0, 1.0)).collect();
        let (low, high) = estimate(&values, ratio_of_sums).unwrap().interval.unwrap();
        assert!((high - low - 0.113).abs() < 0.01, "{low} {high}");
    }

    #[test]
    fn more_confidence_is_a_wider_interval() {
        let values: Vec<Fraction> = (0..100).map(|n| (f64::from(n % 10), 1.0)).collect();
        let width = |confidence| {
            let (low, high) = estimate_with(confidence, &values, ratio_of_sums).unwrap().interval.unwrap();
            high - low
        };
        // Of a normal distribution, 99 % are 2.576 / 1.96 times as wide as 95 %.
        assert!((width(0.99) / width(0.95) - 1.31).abs() < 0.1, "{} {}", width(0.99), width(0.95));
    }

    #[test]
    fn errors_of_sums_add_up_as_squares() {
        let part = |value, low, high| Estimate { value, interval: Some((low, high)), positions: 10 };
        let parts = [(1.0, part(100.0, 97.0, 106.0)), (-1.0, part(90.0, 82.0, 94.0))];
        let found = Estimate::weighted_sum(&parts);
        assert_eq!((found.value, found.positions), (10.0, 20));
        assert_eq!(found.interval, Some((10.0 - 5.0, 10.0 + 10.0)));
        let unknown = Estimate { interval: None, ..parts[0].1 };
        assert_eq!(Estimate::weighted_sum(&[parts[0], (1.0, unknown)]).interval, None);
    }

    #[test]
    fn one_position_has_no_interval() {
        let one = Estimate { value: 0.5, interval: None, positions: 1 };
        assert_eq!(estimate(&[(1.0, 2.0)], ratio_of_sums), Some(one));
        assert_eq!(estimate(&[], ratio_of_sums), None);
    }
}
