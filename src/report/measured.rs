//! A number that is judged, and what it hangs on.

use super::rule::{ClaimRule, Decision, Unit};
use super::{CaseNumber, ClaimCase, ClaimStatus};
use crate::experiment::{Estimate, Fraction, Metric, RowGroup, estimate_mean, ratio_of_sums};
use crate::search::{Algorithm, Depth};
use nullwindow_support::count;

/// A set of fewer positions is a small sample: most differences between algorithms are a few percent, and it takes more
/// positions to tell them from none.
pub(super) const SMALL_SAMPLE: usize = 50;

/// A number that is judged.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Measured {
    /// The number.
    pub(super) estimate: Estimate,
    /// The ratio of sums where the number is a mean of ratios.
    sums: Option<f64>,
    /// The ratios that it is the geometric mean of, with the ids of their positions.
    ratios: Vec<(String, f64)>,
}

impl From<Estimate> for Measured {
    fn from(estimate: Estimate) -> Measured {
        Measured { estimate, sums: None, ratios: Vec::new() }
    }
}

impl Measured {
    /// The geometric mean of ratios, position by position, in percent.
    pub(super) fn percent(positions: &[(&str, Fraction)]) -> Option<Measured> {
        let pairs: Vec<Fraction> = positions.iter().map(|(_, pair)| *pair).collect();
        let is_ratio = |(_, pair): &&(&str, Fraction)| pair.0 > 0.0 && pair.1 > 0.0;
        let ratio = |(id, (own, other)): &(&str, Fraction)| ((*id).to_string(), 100.0 * own / other);
        Some(Measured {
            estimate: estimate_mean(&pairs)?.times(100.0),
            sums: ratio_of_sums(&pairs).map(|ratio| 100.0 * ratio),
            ratios: positions.iter().filter(is_ratio).map(ratio).collect(),
        })
    }

    /// A count of an algorithm as a percentage of another's at a depth.
    pub(super) fn percent_of(
        group: RowGroup<'_>,
        algorithm: Algorithm,
        other: Algorithm,
        depth: Depth,
        metric: Metric,
    ) -> Option<Measured> {
        let both = group.both(algorithm, other, depth).into_iter();
        let positions: Vec<(&str, Fraction)> = both
            .map(|(own, other)| (own.position.as_ref(), (metric(&own.counts), metric(&other.counts))))
            .collect();
        Measured::percent(&positions)
    }

    /// The case of a claim: the number, its status by a rule, and what is to be said of it.
    pub(super) fn case(&self, name: String, rule: ClaimRule, unit: Unit) -> ClaimCase {
        let Decision { status, needed } = rule.decide(self.estimate);
        let mut notes = Vec::new();
        if let Some(sums) = self.sums {
            notes.push(format!("ratio of sums {}", unit.number(sums)));
        }
        // Sizes of tables go in steps, and do not come closer little by little.
        if let Some(needed) = needed.filter(|_| unit != Unit::Bits) {
            notes.push(format!("undecided, {} would tell", positions_text(needed)));
        }
        if status != ClaimStatus::Undecided && self.estimate.positions < SMALL_SAMPLE {
            let positions = count(self.estimate.positions as u64, "position", "positions");
            notes.push(format!("small sample of {positions}"));
        }
        if let Some((position, without)) = self.carrier(rule) {
            notes.push(format!("hangs on position {position}, {without} without it"));
        }
        let Estimate { value, interval, .. } = self.estimate;
        let (claimed, is_ratio) = (rule.claimed(), matches!(unit, Unit::Percent | Unit::Number(_)));
        let number = Some(CaseNumber { value, interval, claimed, axis: unit.axis(claimed), is_ratio });
        ClaimCase { name, found: unit.estimate(self.estimate), note: notes.join("; "), status, number }
    }

    /// The position whose absence would change the status most, and the status without it. Intervals are those of a normal
    /// distribution here, of logarithms; nothing is said where they do not give the status that was found.
    fn carrier(&self, rule: ClaimRule) -> Option<(&str, ClaimStatus)> {
        let logarithms: Vec<f64> = self.ratios.iter().map(|(_, ratio)| ratio.ln()).collect();
        let number = logarithms.len() as f64;
        if number < 4.0 {
            return None;
        }
        let sum: f64 = logarithms.iter().sum();
        let squares: f64 = logarithms.iter().map(|x| x * x).sum();
        let status = |number: f64, sum: f64, squares: f64| {
            let mean = sum / number;
            let variance = ((squares - number * mean * mean) / (number - 1.0)).max(0.0);
            let error = NORMAL * (variance / number).sqrt();
            let interval = Some(((mean - error).exp(), (mean + error).exp()));
            let positions = number as usize;
            rule.decide(Estimate { value: mean.exp(), interval, positions }).status
        };
        let whole = rule.decide(self.estimate).status;
        if status(number, sum, squares) != whole {
            return None;
        }
        let without = |x: f64| status(number - 1.0, sum - x, squares - x * x);
        let changing = self.ratios.iter().zip(&logarithms).filter(|&(_, &x)| without(x) != whole);
        let distance = |x: f64| (x - sum / number).abs();
        let most = changing.max_by(|(_, a), (_, b)| distance(**a).total_cmp(&distance(**b)));
        most.map(|((position, _), &x)| (position.as_str(), without(x)))
    }
}

/// The quantile of the normal distribution that belongs to intervals of 95 %.
const NORMAL: f64 = 1.96;

/// About how many positions.
fn positions_text(needed: f64) -> String {
    const MOST: f64 = 10_000.0;
    if needed > MOST {
        return format!("more than {MOST} positions");
    }
    // Two digits are more than such a number is worth.
    let unit = 10_f64.powf(needed.max(1.0).log10().floor() - 1.0).max(1.0);
    format!("about {} positions", (needed / unit).ceil() * unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BELOW: ClaimRule = ClaimRule::Below { than: 100.0 };

    fn measured(ratios: &[f64]) -> Measured {
        let names: Vec<String> = (1..=ratios.len()).map(|at| format!("p{at}")).collect();
        let positions: Vec<(&str, Fraction)> =
            names.iter().zip(ratios).map(|(name, ratio)| (name.as_str(), (*ratio, 100.0))).collect();
        Measured::percent(&positions).unwrap()
    }

    #[test]
    fn the_mean_is_judged_and_the_ratio_of_sums_is_shown() {
        // Nine small positions lose a little, and one large one wins a lot.
        let mut positions = vec![("small", (103.0, 100.0)); 9];
        positions.push(("large", (5000.0, 10_000.0)));
        let found = Measured::percent(&positions).unwrap();
        assert!((found.sums.unwrap() - 54.4).abs() < 0.1);
        assert!((found.estimate.value - 95.8).abs() < 0.1);
        let case = found.case("chess".to_string(), BELOW, Unit::Percent);
        assert_eq!(case.status, ClaimStatus::Undecided);
        assert!(case.note.starts_with("ratio of sums 54.4 %; undecided, about "), "{}", case.note);
        let few = measured(&[90.0, 91.0, 92.0, 93.0, 91.0]).case("chess".to_string(), BELOW, Unit::Percent);
        assert_eq!(few.status, ClaimStatus::Reproduced);
        assert_eq!(few.note, "ratio of sums 91.4 %; small sample of 5 positions");
    }

    #[test]
    fn a_position_that_carries_a_result_is_named() {
        let ratios = [99.0, 98.0, 97.0, 99.5, 98.5, 99.0, 112.0, 98.0];
        assert_eq!(measured(&ratios).carrier(BELOW), Some(("p7", ClaimStatus::Reproduced)));
        let case = measured(&ratios).case("chess".to_string(), BELOW, Unit::Percent);
        assert!(case.note.ends_with("hangs on position p7, reproduced without it"), "{}", case.note);
        assert_eq!(measured(&[90.0, 91.0, 92.0, 93.0, 91.0]).carrier(BELOW), None);
        assert_eq!(measured(&[90.0, 120.0]).carrier(BELOW), None);
    }

    #[test]
    fn numbers_of_positions_are_rounded_up_to_two_digits() {
        assert_eq!(positions_text(7.0), "about 7 positions");
        assert_eq!(positions_text(75.0), "about 75 positions");
        assert_eq!(positions_text(1234.0), "about 1300 positions");
        assert_eq!(positions_text(20_000.0), "more than 10000 positions");
    }

    #[test]
    fn a_large_sample_is_not_called_small() {
        let ratios: Vec<f64> = (0..SMALL_SAMPLE).map(|at| 90.0 + (at % 5) as f64).collect();
        let case = measured(&ratios).case("chess".to_string(), BELOW, Unit::Percent);
        assert_eq!((case.status, case.note.contains("small")), (ClaimStatus::Reproduced, false));
    }
}
