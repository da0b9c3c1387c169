//! Branch order: where the best children of a generated tree are.

use crate::game::ParseError;
use std::fmt;
use std::str::FromStr;

/// A probability in billionths, so that it can be compared and prints as it was written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Probability(u32);

impl Probability {
    /// Certainty.
    pub const ONE: Probability = Probability(Probability::UNITS);

    const UNITS: u32 = 1_000_000_000;

    /// A number from 0 to 1, rounded to billionths; `None` for any other.
    pub fn new(p: f64) -> Option<Probability> {
        (0.0..=1.0).contains(&p).then(|| Probability((p * f64::from(Probability::UNITS)).round() as u32))
    }

    /// The probability as a number.
    pub fn get(self) -> f64 {
        f64::from(self.0) / f64::from(Probability::UNITS)
    }

    /// The threshold below which a random number of 31 bits lies with this probability.
    pub(super) fn threshold(self) -> u32 {
        ((u64::from(self.0) << 31) / u64::from(Probability::UNITS)) as u32
    }
}

impl fmt::Display for Probability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.get())
    }
}

impl FromStr for Probability {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Probability, ParseError> {
        text.parse()
            .ok()
            .and_then(Probability::new)
            .ok_or_else(|| ParseError::new(format!("bad probability '{text}', expected 0 to 1, as in 0.9")))
    }
}

/// Branch order: where the best of the `w` children of a node is.
///
/// As text: `random`, `4` (order 4), `p0.9,r4` (order 4 with a probability), `first0.5` (the first child, with a
/// probability).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BranchOrder {
    /// Among the first `w / order` children, rounded up, with this probability, otherwise among the rest, and uniformly
    /// distributed in both (phased-search-1986). Order 1 is a random tree.
    Order {
        /// The R of the paper, at least 1. An order above the width is the same as the width.
        order: u32,
        /// The p of the paper.
        probability: Probability,
    },
    /// The first child with this probability, otherwise any of the rest (solution-trees-1994, Figure 5).
    First {
        /// The probability.
        probability: Probability,
    },
}

impl BranchOrder {
    /// The best child is anywhere.
    pub const RANDOM: BranchOrder = BranchOrder::order(1);

    /// The first child of every node is its best one.
    pub const PERFECT: BranchOrder = BranchOrder::First { probability: Probability::ONE };

    /// The best child is always among the first `w / order`.
    pub const fn order(order: u32) -> BranchOrder {
        BranchOrder::Order { order, probability: Probability::ONE }
    }

    /// The probability.
    pub const fn probability(self) -> Probability {
        match self {
            BranchOrder::Order { probability, .. } | BranchOrder::First { probability } => probability,
        }
    }

    /// The size of the first part of `width` children.
    pub const fn first_part(self, width: u32) -> u32 {
        match self {
            BranchOrder::Order { order, .. } => width.div_ceil(order),
            BranchOrder::First { .. } => 1,
        }
    }
}

impl fmt::Display for BranchOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            BranchOrder::RANDOM => f.write_str("random"),
            BranchOrder::Order { order, probability: Probability::ONE } => write!(f, "{order}"),
            BranchOrder::Order { order, probability } => write!(f, "p{probability},r{order}"),
            BranchOrder::First { probability } => write!(f, "first{probability}"),
        }
    }
}

impl FromStr for BranchOrder {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<BranchOrder, ParseError> {
        let bad = || {
            ParseError::new(format!(
                "bad order '{text}', expected random, an order such as 4, p0.9,r4 or first0.5"
            ))
        };
        let order = |text: &str| text.parse().ok().filter(|&order| order > 0).ok_or_else(bad);
        if text == "random" {
            Ok(BranchOrder::RANDOM)
        } else if let Some(probability) = text.strip_prefix("first") {
            Ok(BranchOrder::First { probability: probability.parse().map_err(|_| bad())? })
        } else if let Some(both) = text.strip_prefix('p') {
            let (probability, rest) = both.split_once(",r").ok_or_else(bad)?;
            Ok(BranchOrder::Order {
                order: order(rest)?,
                probability: probability.parse().map_err(|_| bad())?,
            })
        } else {
            Ok(BranchOrder::order(order(text)?))
        }
    }
}
