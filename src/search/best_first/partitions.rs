//! How phased search divides the children of a MAX node.

use crate::game::ParseError;
use std::fmt;
use std::str::FromStr;

/// How the children of a MAX node are divided into partitions, which are searched one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Partitions {
    /// So many partitions of equal size, rounded up: of one child each if there are fewer children than partitions.
    Equal(u16),
    /// Partitions of these sizes; the last size, before zeros, is that of all further ones.
    Sizes([u16; Partitions::MOST_SIZES]),
}

impl Partitions {
    /// So many sizes can be given.
    pub const MOST_SIZES: usize = 8;

    /// The size of the partition that begins after `last` of so many children.
    pub(super) fn size(self, children: usize, last: usize) -> usize {
        let rest = children - last;
        match self {
            Partitions::Equal(count) => children.div_ceil(usize::from(count)).min(rest),
            Partitions::Sizes(sizes) => {
                let mut begin = 0;
                let mut size = 1;
                for &given in sizes.iter().take_while(|&&size| size > 0) {
                    if begin > last {
                        break;
                    }
                    size = usize::from(given);
                    begin += size;
                }
                size.min(rest)
            }
        }
    }

    /// Whether there can be more than one partition.
    pub(super) fn divide(self) -> bool {
        self != Partitions::Equal(1)
    }
}

impl fmt::Display for Partitions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Partitions::Equal(count) => write!(f, "{count}"),
            Partitions::Sizes(sizes) => {
                let sizes = sizes.iter().take_while(|&&size| size > 0);
                f.write_str(&sizes.map(u16::to_string).collect::<Vec<_>>().join("+"))
            }
        }
    }
}

impl FromStr for Partitions {
    type Err = ParseError;

    /// Reads a number of partitions, or two sizes or more: `4`, `1+2+5`.
    fn from_str(text: &str) -> Result<Partitions, ParseError> {
        let bad =
            || ParseError::new(format!("expected a number or up to 8 sizes like 1+2+5, found '{text}'"));
        let number = |text: &str| text.parse().ok().filter(|&number: &u16| number > 0).ok_or_else(bad);
        if !text.contains('+') {
            return number(text).map(Partitions::Equal);
        }
        let mut sizes = [0; Partitions::MOST_SIZES];
        for (at, size) in text.split('+').enumerate() {
            *sizes.get_mut(at).ok_or_else(bad)? = number(size)?;
        }
        Ok(Partitions::Sizes(sizes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn divided(partitions: &str, children: usize) -> Vec<usize> {
        let partitions: Partitions = partitions.parse().unwrap();
        let mut sizes = Vec::new();
        let mut last = 0;
        while last < children {
            sizes.push(partitions.size(children, last));
            last += sizes[sizes.len() - 1];
        }
        sizes
    }

    #[test]
    fn children_are_divided() {
        assert_eq!(divided("1", 5), [5]);
        assert_eq!(divided("2", 8), [4, 4]);
        assert_eq!(divided("2", 5), [3, 2]);
        assert_eq!(divided("9", 3), [1, 1, 1]);
        assert_eq!(divided("1+2+5", 13), [1, 2, 5, 5]);
        assert_eq!(divided("1+2+5", 9), [1, 2, 5, 1]);
        assert_eq!(divided("3+3", 7), [3, 3, 1]);
        assert_eq!(divided("3+3", 2), [2]);
    }

    #[test]
    fn partitions_are_read_back() {
        for text in ["1", "40", "1+2+5", "7+7", "1+2+3+4+5+6+7+8"] {
            assert_eq!(text.parse::<Partitions>().unwrap().to_string(), text);
        }
        for text in ["", "0", "-1", "1+", "+1", "1+0", "1++2", "70000", "1+1+1+1+1+1+1+1+1", "x"] {
            assert!(text.parse::<Partitions>().is_err(), "{text}");
        }
    }
}
