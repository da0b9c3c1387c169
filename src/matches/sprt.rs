//! SPRT: the sequential probability ratio test.

use super::elo::expected_score;
use crate::game::ParseError;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The sequential probability ratio test of H1, "stronger by `elo1`", against H0, "stronger by `elo0`", in its generalised
/// form for pairs of games.
///
/// The ratio is that of the largest likelihoods which distributions of pair results with the one and the other mean can
/// have (Van den Bergh, "The generalized sequential probability ratio test", as used by Fishtest). Elo is logistic.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    /// H0: the Elo difference of a change that is not worth having.
    pub elo0: f64,
    /// H1: the Elo difference that is hoped for.
    pub elo1: f64,
    /// The probability of a false positive: H1 accepted although H0 is true.
    pub alpha: f64,
    /// The probability of a false negative: H0 accepted although H1 is true.
    pub beta: f64,
}

/// The state of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// H0 is accepted.
    AcceptH0,
    /// H1 is accepted.
    AcceptH1,
    /// More games are needed.
    Continue,
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Decision::AcceptH0 => "H0 accepted",
            Decision::AcceptH1 => "H1 accepted",
            Decision::Continue => "undecided",
        })
    }
}

impl Sprt {
    /// Reads `elo0,elo1`.
    pub fn parse_hypotheses(text: &str) -> Result<(f64, f64), ParseError> {
        let parsed = text.split_once(',').and_then(|(low, high)| {
            let number = |text: &str| text.trim().parse::<f64>().ok().filter(|elo| elo.abs() <= 1000.0);
            number(low).zip(number(high)).filter(|(low, high)| low < high)
        });
        parsed.ok_or_else(|| {
            ParseError::new(format!(
                "bad SPRT bounds '{text}', expected ELO0,ELO1 such as 0,5, the lower one first"
            ))
        })
    }

    /// The log-likelihood ratios (LLR) at which H0 and H1 are accepted.
    pub fn bounds(self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio (LLR) of pairs that brought 0, 1/4, 1/2, 3/4 and all of their points.
    pub fn llr(self, pairs: [u64; 5]) -> f64 {
        if pairs.iter().sum::<u64>() == 0 {
            return 0.0;
        }
        // A result that has not occurred yet is not impossible.
        let counts = pairs.map(|count| (count as f64).max(1e-3));
        let total: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / total);
        let (s0, s1) = (expected_score(self.elo0), expected_score(self.elo1));
        let (l0, l1) = (multiplier(shares, s0), multiplier(shares, s1));
        let logarithms = shares
            .iter()
            .zip(POINTS)
            .map(|(share, points)| share * ((1.0 + l0 * (points - s0)) / (1.0 + l1 * (points - s1))).ln());
        total * logarithms.sum::<f64>()
    }

    /// Which hypothesis is accepted, if any.
    pub fn decide(self, pairs: [u64; 5]) -> Decision {
        let (lower, upper) = self.bounds();
        match self.llr(pairs) {
            ratio if ratio <= lower => Decision::AcceptH0,
            ratio if ratio >= upper => Decision::AcceptH1,
            _ => Decision::Continue,
        }
    }
}

/// The shares of its points that a pair can bring.
const POINTS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Of all distributions with mean `mean`, `share / (1 + multiplier * (points - mean))` makes the shares most likely: the
/// multiplier that makes its mean that, found by bisection of a falling function.
fn multiplier(shares: [f64; 5], mean: f64) -> f64 {
    let excess = |multiplier: f64| -> f64 {
        let terms = shares.iter().zip(POINTS);
        terms.map(|(share, points)| share * (points - mean) / (1.0 + multiplier * (points - mean))).sum()
    };
    // Probabilities are positive between these.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    #[test]
    fn ratios_are_those_that_fishtest_published() {
        // Stockfish's pull requests 3209, 2493, 2920, 2951, 2971 and 3331, tested while Fishtest's Elo was logistic.
        for (pairs, elo0, elo1, published) in [
            ([253, 4282, 17604, 4431, 286], -0.25, 1.25, 2.94),
            ([58, 3302, 33130, 3518, 84], 0.25, 1.25, 2.97),
            ([424, 2948, 5832, 3045, 460], -1.0, 3.0, 2.94),
            ([1284, 17437, 55536, 18085, 1292], 0.0, 2.0, 2.94),
            ([665, 4806, 9333, 4893, 747], -0.5, 1.5, 2.95),
            ([328, 4564, 15580, 4789, 371], 0.25, 1.75, 2.98),
            ([59, 754, 2467, 865, 75], -0.5, 1.5, 2.95),
            ([17, 253, 1042, 337, 39], -0.5, 1.5, 2.96),
            ([11, 407, 3238, 513, 11], 0.25, 1.75, 2.93),
        ] {
            let ratio = sprt(elo0, elo1).llr(pairs);
            assert!((ratio - published).abs() <= 0.005, "{pairs:?}: {ratio}, expected {published}");
            // The players exchanged, everything is the other way round.
            let mut turned = pairs;
            turned.reverse();
            let other = sprt(-elo1, -elo0).llr(turned);
            assert!((ratio + other).abs() < 1e-6, "{pairs:?}: {ratio} {other}");
        }
    }

    #[test]
    fn the_test_ends_at_its_bounds() {
        let (lower, upper) = sprt(0.0, 5.0).bounds();
        assert!((lower + 2.944_439).abs() < 1e-6 && (upper - 2.944_439).abs() < 1e-6);
        assert_eq!(sprt(0.0, 5.0).llr([0; 5]), 0.0);
        assert_eq!(sprt(0.0, 50.0).decide([0; 5]), Decision::Continue);
        assert_eq!(sprt(0.0, 50.0).decide([2, 4, 10, 4, 2]), Decision::Continue);
        assert_eq!(sprt(0.0, 50.0).decide([2, 4, 20, 30, 20]), Decision::AcceptH1);
        assert_eq!(sprt(0.0, 50.0).decide([20, 30, 20, 4, 2]), Decision::AcceptH0);
        // Between equal hypotheses on either side nothing is found.
        assert!(sprt(-5.0, 5.0).llr([10, 20, 40, 20, 10]).abs() < 1e-9);
    }

    #[test]
    fn hypotheses_are_read() {
        assert_eq!(Sprt::parse_hypotheses("-2.5,3"), Ok((-2.5, 3.0)));
        for bad in ["", "5", "5,0", "0,0", "a,b", "0,5,9", "nan,1", "0,1e9"] {
            assert!(Sprt::parse_hypotheses(bad).is_err(), "{bad}");
        }
    }
}
