//! Points and Elo.

use std::f64::consts::SQRT_2;

/// The share of the points that is expected of a player who is stronger by so many Elo.
pub fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// By how many Elo a player is stronger who gets this share of the points; infinite if it gets all or none.
pub fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// What pairs of games say about the difference in strength.
///
/// The two games of an opening are not independent, so that the pair is what is counted: it brings 0, 1/4, 1/2, 3/4 or 1
/// of its points (the pentanomial model). The mean of the pairs is taken as normally distributed with their variance.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
    /// The share of the points.
    pub score: f64,
    /// The standard error of the share.
    pub error: f64,
}

impl Strength {
    /// How it is found, in one sentence, for reports.
    pub const METHOD: &'static str = "normal approximation over pairs of games (pentanomial)";

    /// From how many pairs brought 0, 1/4, 1/2, 3/4 and all of their points; none of no pair.
    pub fn of(pairs: [u64; 5]) -> Option<Strength> {
        let count = pairs.iter().sum::<u64>() as f64;
        if count == 0.0 {
            return None;
        }
        let shares = || pairs.iter().enumerate().map(|(at, &pairs)| (at as f64 / 4.0, pairs as f64 / count));
        let score: f64 = shares().map(|(points, share)| points * share).sum();
        let variance: f64 = shares().map(|(points, share)| share * (points - score).powi(2)).sum();
        Some(Strength { score, error: (variance / count).sqrt() })
    }

    /// The difference in Elo.
    pub fn elo(self) -> f64 {
        elo(self.score)
    }

    /// The interval that holds the difference in Elo with 95 % confidence; none where all pairs ended alike, which says
    /// nothing about how others would.
    pub fn interval(self) -> Option<(f64, f64)> {
        let bound = |errors: f64| elo((self.score + errors * self.error).clamp(0.0, 1.0));
        (self.error > 0.0).then(|| (bound(-NORMAL_95), bound(NORMAL_95)))
    }

    /// The likelihood of superiority: that the difference is above 0.
    pub fn superiority(self) -> f64 {
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

/// 95 % of a normal distribution lie within so many standard deviations.
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

    fn near(found: f64, expected: f64, tolerance: f64) {
        assert!((found - expected).abs() <= tolerance, "{found}, expected {expected}");
    }

    #[test]
    fn elo_is_logistic() {
        near(elo(0.5), 0.0, 1e-12);
        near(elo(0.75), 190.848_501_887_864_9, 1e-9);
        near(elo(10.0 / 11.0), 400.0, 1e-9);
        for difference in [-300.0, -5.0, 0.0, 12.5, 700.0] {
            near(elo(score(difference)), difference, 1e-9);
        }
        assert_eq!((elo(1.0), elo(0.0)), (f64::INFINITY, f64::NEG_INFINITY));
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
        let strength = Strength::of([0, 1, 4, 4, 1]).unwrap();
        // (0.25 + 2 + 3 + 1) / 10 = 0.625, that of the squares (0.0625 + 1 + 2.25 + 1) / 10 = 0.43125, and the variance
        // 0.43125 - 0.625^2 = 0.040625.
        near(strength.score, 0.625, 1e-12);
        near(strength.error, (0.040_625_f64 / 10.0).sqrt(), 1e-12);
        near(strength.elo(), 88.739_499_846_542_9, 1e-6);
        let (low, high) = strength.interval().unwrap();
        near(low, 0.053_030_804_005_379, 1e-6);
        near(high, 190.777_801_343_012_4, 1e-6);
        near(strength.superiority(), 0.975_069_898_121_546_5, 1e-9);
    }

    #[test]
    fn equal_players_are_superior_in_half_of_the_cases() {
        let strength = Strength::of([10, 20, 40, 20, 10]).unwrap();
        near(strength.elo(), 0.0, 1e-9);
        near(strength.superiority(), 0.5, 1e-12);
        let (low, high) = strength.interval().unwrap();
        near(low + high, 0.0, 1e-9);
    }

    #[test]
    fn nothing_is_said_where_nothing_is_known() {
        assert_eq!(Strength::of([0; 5]), None);
        assert_eq!(Strength::of([0, 0, 7, 0, 0]).unwrap().interval(), None);
        near(Strength::of([0, 0, 7, 0, 0]).unwrap().superiority(), 0.5, 0.0);
        assert_eq!(Strength::of([0, 0, 0, 0, 3]).unwrap().elo(), f64::INFINITY);
    }
}
