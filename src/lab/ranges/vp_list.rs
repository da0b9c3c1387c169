//! Distributions of values.

use super::{Merit, Range};
use crate::game::Score;
use std::fmt;
use std::ops::Neg;

/// The largest value that a distribution can hold: the domain of the paper's experiment is `-6..=6`.
pub const LARGEST_VALUE: Score = 6;

const VALUES: usize = 2 * LARGEST_VALUE as usize + 1;

/// A distribution of integers: the paper's VP-list, of pairs of a value and its probability.
///
/// The ends are kept beside the probabilities: the probability of an end is a product with one factor per leaf and can
/// underflow in a large tree, and pruning must not depend on that.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct VpList {
    lower: i8,
    upper: i8,
    /// The probability of `-LARGEST_VALUE` first; 0 outside the ends.
    probabilities: [f64; VALUES],
}

/// The index of a value.
#[inline]
fn slot(value: Score) -> usize {
    (value + LARGEST_VALUE) as usize
}

impl VpList {
    /// The distribution with these weights for the values from `lower` on. `None` if a value lies outside the domain, a
    /// weight is not a number of 0 or more, or the first or last weight is 0.
    pub fn weighted(lower: Score, weights: &[f64]) -> Option<VpList> {
        let upper = lower.checked_add(Score::try_from(weights.len()).ok()?)? - 1;
        let fits = -LARGEST_VALUE <= lower && upper <= LARGEST_VALUE;
        let are_weights = weights.iter().all(|weight| weight.is_finite() && *weight >= 0.0);
        if !fits || !are_weights || *weights.first()? == 0.0 || *weights.last()? == 0.0 {
            return None;
        }
        let total: f64 = weights.iter().sum();
        let mut list = VpList { lower: lower as i8, upper: upper as i8, probabilities: [0.0; VALUES] };
        for (probability, weight) in list.probabilities[slot(lower)..].iter_mut().zip(weights) {
            *probability = weight / total;
        }
        Some(list)
    }

    /// The uniform distribution over a range, which lies in the domain.
    pub fn uniform(range: Range) -> VpList {
        let mut list =
            VpList { lower: range.lower as i8, upper: range.upper as i8, probabilities: [0.0; VALUES] };
        let share = 1.0 / f64::from(range.upper - range.lower + 1);
        list.probabilities[slot(range.lower)..=slot(range.upper)].fill(share);
        list
    }

    /// The probability of a value.
    pub fn probability(&self, value: Score) -> f64 {
        if value.abs() <= LARGEST_VALUE { self.probabilities[slot(value)] } else { 0.0 }
    }

    /// The values between the ends with their probabilities, the smallest first.
    pub fn pairs(&self) -> impl Iterator<Item = (Score, f64)> + '_ {
        (self.lower()..=self.upper()).map(|value| (value, self.probability(value)))
    }

    /// The ends.
    pub fn range(&self) -> Range {
        Range { lower: self.lower(), upper: self.upper() }
    }

    /// The largest difference of the probabilities of a value.
    pub fn distance(&self, other: &VpList) -> f64 {
        let differences = self.probabilities.iter().zip(other.probabilities).map(|(a, b)| (a - b).abs());
        differences.fold(0.0, f64::max)
    }

    /// The cumulative distribution.
    fn cumulative(&self) -> [f64; VALUES] {
        let mut sum = 0.0;
        self.probabilities.map(|probability| {
            sum += probability;
            sum
        })
    }
}

impl Neg for VpList {
    type Output = VpList;

    /// P_NEG.
    fn neg(mut self) -> VpList {
        self.probabilities.reverse();
        VpList { lower: -self.upper, upper: -self.lower, ..self }
    }
}

impl Merit for VpList {
    fn point(value: Score) -> VpList {
        VpList::uniform(Range::point(value))
    }

    #[inline]
    fn lower(self) -> Score {
        Score::from(self.lower)
    }

    #[inline]
    fn upper(self) -> Score {
        Score::from(self.upper)
    }

    fn mean(self) -> f64 {
        self.pairs().map(|(value, probability)| f64::from(value) * probability).sum()
    }

    /// P_MAX. If one is not below the other it is the result (Proposition 1), bit for bit.
    fn max(self, other: VpList) -> VpList {
        if self.is_not_below(other) {
            return self;
        }
        if other.is_not_below(self) {
            return other;
        }
        let (lower, upper) = (self.lower.max(other.lower), self.upper.max(other.upper));
        let mut list = VpList { lower, upper, probabilities: [0.0; VALUES] };
        let (mut own_below, mut others_below) = (0.0, 0.0);
        for (at, probability) in list.probabilities.iter_mut().enumerate() {
            let (own, others) = (self.probabilities[at], other.probabilities[at]);
            *probability = own * others + own * others_below + others * own_below;
            own_below += own;
            others_below += others;
        }
        list
    }

    fn dominance(self, others: impl Iterator<Item = VpList>) -> f64 {
        let mut reached = self.probabilities;
        let mut is_certain = true;
        for other in others {
            is_certain &= self.is_not_below(other);
            for (probability, not_above) in reached.iter_mut().zip(other.cumulative()) {
                *probability *= not_above;
            }
        }
        if is_certain { 1.0 } else { reached.iter().sum() }
    }
}

impl fmt::Display for VpList {
    /// As the paper writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (value, probability)) in self.pairs().filter(|pair| pair.1 > 0.0).enumerate() {
            write!(f, "{}<{value}, {probability:.3}>", if at > 0 { ", " } else { "" })?;
        }
        Ok(())
    }
}

const _: () = assert!(size_of::<VpList>() <= 112);
