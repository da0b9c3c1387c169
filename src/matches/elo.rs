//! Elo: scores, rating differences, and how sure a match makes us of them.

use std::f64::consts::SQRT_2;

/// The expected score, from 0 to 1, of a player who is stronger by `elo`.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The Elo difference that a score from 0 to 1 stands for: infinite for 0 and 1.
pub fn elo_difference(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// An estimate of the Elo difference between two players from pairs of games.
///
/// The pentanomial model: the two games of an opening are not independent, so pairs are counted instead, each with 0, 1/4,
/// 1/2, 3/4 or 1 of its points. The mean of the pairs is taken to be normally distributed with their variance.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EloEstimate {
    /// The score, from 0 to 1.
    pub score: f64,
    /// The standard error of the score.
    pub error: f64,
}

impl EloEstimate {
    /// The statistical model, for reports.
    pub const METHOD: &'static str = "normal approximation over pairs of games (pentanomial)";

    /// The estimate from the number of pairs that brought 0, 1/4, 1/2, 3/4 and all of their points; none without pairs.
    pub fn of(pairs: [u64; 5]) -> Option<EloEstimate> {
        let count = pairs.iter().sum::<u64>() as f64;
        if count == 0.0 {
            return None;
        }
        let shares = || pairs.iter().enumerate().map(|(at, &pairs)| (at as f64 / 4.0, pairs as f64 / count));
        let score: f64 = shares().map(|(points, share)| points * share).sum();
        let variance: f64 = shares().map(|(points, share)| share * (points - score).powi(2)).sum();
        Some(EloEstimate { score, error: (variance / count).sqrt() })
    }

    /// The Elo difference.
    pub fn elo(self) -> f64 {
        elo_difference(self.score)
    }

    /// The 95 % confidence interval of the Elo difference; none if all pairs ended alike, because their variance says
    /// nothing then.
    pub fn interval(self) -> Option<(f64, f64)> {
        let bound = |errors: f64| elo_difference((self.score + errors * self.error).clamp(0.0, 1.0));
        (self.error > 0.0).then(|| (bound(-NORMAL_95), bound(NORMAL_95)))
    }

    /// The likelihood of superiority (LOS): the probability that the Elo difference is above 0.
    pub fn los(self) -> f64 {
        let lead = self.score - 0.5;
        if self.error > 0.0 {
            normal(lead / self.error)
        } else if lead == 0.0 {
            0.5
        } else {
            f64::from(u8::from(lead > 0.0))
        }
    }
}

/// 95 % of a normal distribution lie within this many standard deviations.
const NORMAL_95: f64 = 1.959_963_984_540_054;

/// The share of a standard normal distribution below `x`.
fn normal(x: f64) -> f64 {
    0.5 * complementary_error(-x / SQRT_2)
}

/// The complementary error function, by the continued fraction for large arguments and the Taylor series for others.
fn complementary_error(x: f64) -> f64 {
    if x < 0.0 {
        return 2.0 - complementary_error(-x);
    }
    let scale = (-x * x).exp() / std::f64::consts::PI.sqrt();
    if x < 2.5 {
        // erf x = 2 / sqrt(pi) exp(-x^2) (x + 2/3 x^3 + 4/15 x^5 + ...)
        let (mut term, mut sum) = (x, x);
        for n in 1..80 {
            term *= 2.0 * x * x / f64::from(2 * n + 1);
            sum += term;
        }
        1.0 - 2.0 * scale * sum
    } else {
        let tail = (1..60).rev().fold(x, |tail, n| x + f64::from(n) / 2.0 / tail);
        scale / tail
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(actual: f64, expected: f64, tolerance: f64) {
        assert!((actual - expected).abs() <= tolerance, "{actual}, expected {expected}");
    }

    #[test]
    fn elo_is_logistic() {
        near(elo_difference(0.5), 0.0, 1e-12);
        near(elo_difference(0.75), 190.848_501_887_864_9, 1e-9);
        near(elo_difference(10.0 / 11.0), 400.0, 1e-9);
        for difference in [-300.0, -5.0, 0.0, 12.5, 700.0] {
            near(elo_difference(expected_score(difference)), difference, 1e-9);
        }
        assert_eq!((elo_difference(1.0), elo_difference(0.0)), (f64::INFINITY, f64::NEG_INFINITY));
    }

    #[test]
    fn the_normal_distribution_is_that_of_the_tables() {
        for (x, expected) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_543),
            (1.959_963_984_540_054, 0.975),
            (-2.575_829_303_548_901, 0.005),
            (3.0, 0.998_650_101_968_370),
            (5.0, 0.999_999_713_348_428),
        ] {
            near(normal(x), expected, 1e-12);
        }
    }

    #[test]
    fn error_bars_are_those_of_the_pairs() {
        // By hand, of 10 pairs that brought 1/4 once, 1/2 and 3/4 four times each, and 1 once: the mean is
        let estimate = EloEstimate::of([0, 1, 4, 4, 1]).unwrap();
        // (0.25 + 2 + 3 + 1) / 10 = 0.625, that of the squares (0.0625 + 1 + 2.25 + 1) / 10 = 0.43125, and the variance
        // 0.43125 - 0.625^2 = 0.040625.
        near(estimate.score, 0.625, 1e-12);
        near(estimate.error, (0.040_625_f64 / 10.0).sqrt(), 1e-12);
        near(estimate.elo(), 88.739_499_846_542_9, 1e-6);
        let (low, high) = estimate.interval().unwrap();
        near(low, 0.053_030_804_005_379, 1e-6);
        near(high, 190.777_801_343_012_4, 1e-6);
        near(estimate.los(), 0.975_069_898_121_546_5, 1e-9);
    }

    #[test]
    fn los_of_equal_players_is_one_half() {
        let estimate = EloEstimate::of([10, 20, 40, 20, 10]).unwrap();
        near(estimate.elo(), 0.0, 1e-9);
        near(estimate.los(), 0.5, 1e-12);
        let (low, high) = estimate.interval().unwrap();
        near(low + high, 0.0, 1e-9);
    }

    #[test]
    fn nothing_is_said_where_nothing_is_known() {
        assert_eq!(EloEstimate::of([0; 5]), None);
        assert_eq!(EloEstimate::of([0, 0, 7, 0, 0]).unwrap().interval(), None);
        near(EloEstimate::of([0, 0, 7, 0, 0]).unwrap().los(), 0.5, 0.0);
        assert_eq!(EloEstimate::of([0, 0, 0, 0, 3]).unwrap().elo(), f64::INFINITY);
    }
}
