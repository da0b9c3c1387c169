//! A share of a run.

use crate::game::ParseError;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// The `number`-th of `of` equal shares of the positions of a run, counted from 1: every `of`-th position, with all its
/// algorithms and repetitions, so that what is compared is searched on the same machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    number: usize,
    of: usize,
}

impl Shard {
    /// All positions.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// Whether the position of this index, counted from 0, belongs to it.
    pub fn takes(self, index: usize) -> bool {
        index % self.of == self.number - 1
    }

    /// All shards of so many.
    pub fn all(of: usize) -> impl Iterator<Item = Shard> {
        (1..=of).map(move |number| Shard { number, of })
    }

    /// The number of shards.
    pub const fn of(self) -> usize {
        self.of
    }

    /// The number of positions of so many that belong to it.
    pub(super) fn share(self, positions: usize) -> usize {
        positions / self.of + usize::from(self.number <= positions % self.of)
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

impl Serialize for Shard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'a> Deserialize<'a> for Shard {
    fn deserialize<D: Deserializer<'a>>(deserializer: D) -> Result<Shard, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
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
