//! How the nodes of a generated tree get their values.

use super::BranchOrder;
use crate::game::{ParseError, Score};
use std::fmt;
use std::str::FromStr;

/// A range of values from MAX's point of view, both ends included: `0..999` in text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ValueRange {
    /// The lowest value.
    pub low: Score,
    /// The highest value.
    pub high: Score,
}

impl ValueRange {
    /// Whether a value is in the range.
    pub const fn contains(self, value: Score) -> bool {
        self.low <= value && value <= self.high
    }
}

impl fmt::Display for ValueRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.low, self.high)
    }
}

impl FromStr for ValueRange {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<ValueRange, ParseError> {
        let read = || {
            let (low, high) = text.split_once("..")?;
            Some(ValueRange { low: low.parse().ok()?, high: high.parse().ok()? })
        };
        read().ok_or_else(|| {
            ParseError::new(format!("bad range '{text}', expected LOW..HIGH, as in 0..999, both included"))
        })
    }
}

/// The value of the root of a tree that is generated from the root down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RootValue {
    /// This one, in all trees.
    Fixed(Score),
    /// The middle of the range, rounded down.
    Middle,
    /// Any value of the range with the same probability.
    Uniform,
}

impl fmt::Display for RootValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RootValue::Fixed(value) => write!(f, "{value}"),
            RootValue::Middle => f.write_str("middle"),
            RootValue::Uniform => f.write_str("uniform"),
        }
    }
}

impl FromStr for RootValue {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<RootValue, ParseError> {
        match text {
            "middle" => Ok(RootValue::Middle),
            "uniform" => Ok(RootValue::Uniform),
            _ => text.parse().map(RootValue::Fixed).map_err(|_| {
                ParseError::new(format!("bad root '{text}', expected a value, middle or uniform"))
            }),
        }
    }
}

/// How the nodes of a generated tree get their values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Values {
    /// Leaves are independent and uniformly distributed over the range. A small range makes ties.
    Independent {
        /// The range.
        range: ValueRange,
    },
    /// Generated from the root down, so that the value of every node is known in advance: the best child has its parent's
    /// value, another child of a MAX node a uniformly distributed value up to that one, of a MIN node one from that on (the
    /// scheme of Campbell and Marsland as far as the tables of phased-search-1986 show it, and that of solution-trees-1994,
    /// Figure 5).
    TopDown {
        /// The range.
        range: ValueRange,
        /// The value of the root.
        root: RootValue,
        /// Where the best children are.
        order: BranchOrder,
    },
}

impl Values {
    /// The range of the values.
    pub const fn range(self) -> ValueRange {
        match self {
            Values::Independent { range } | Values::TopDown { range, .. } => range,
        }
    }
}
