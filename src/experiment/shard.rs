//! A share of a run.

use crate::game::ParseError;
use std::fmt;
use std::str::FromStr;

/// The `number`-th of `of` equal shares of a list of cells, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    number: usize,
    of: usize,
}

impl Shard {
    /// All cells.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// Whether the cell of this index belongs to it.
    pub fn takes(self, index: usize) -> bool {
        index % self.of == self.number - 1
    }

    /// The number of cells of so many that belong to it.
    pub(super) fn share(self, cells: usize) -> usize {
        (cells + self.of - self.number) / self.of
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Shard, ParseError> {
        text.split_once('/')
            .and_then(|(number, of)| Some(Shard { number: number.parse().ok()?, of: of.parse().ok()? }))
            .filter(|shard| (1..=shard.of).contains(&shard.number))
            .ok_or_else(|| ParseError::new("expected K/N with K from 1 to N, like 1/3"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_everything_out() {
        let shards: Vec<Shard> = ["1/3", "2/3", "3/3"].map(|text| text.parse().unwrap()).to_vec();
        for index in 0..20 {
            assert_eq!(shards.iter().filter(|shard| shard.takes(index)).count(), 1);
            assert!(Shard::WHOLE.takes(index));
            for shard in &shards {
                assert_eq!(shard.share(index), (0..index).filter(|&index| shard.takes(index)).count());
            }
        }
    }

    #[test]
    fn what_is_no_shard_is_refused() {
        for bad in ["", "1", "/", "0/3", "4/3", "1/0", "0/0", "-1/3", "1/3/3", "a/b", "1 / 3"] {
            assert!(bad.parse::<Shard>().is_err(), "{bad}");
        }
    }
}
