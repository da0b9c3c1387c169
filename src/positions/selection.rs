//! The selection of positions from games.

use std::fmt;
use std::str::FromStr;

/// Picks positions from games. A record that is a single position is always picked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Selection {
    /// The plies that are wanted; ply 0 is the position before the first move.
    pub plies: Plies,
    /// Every N-th of these, beginning with the first.
    pub every: usize,
    /// The maximum number of positions.
    pub limit: Option<usize>,
}

impl Default for Selection {
    fn default() -> Self {
        Selection { plies: Plies { from: 0, to: None }, every: 1, limit: None }
    }
}

impl Selection {
    pub(super) fn picks(&self, ply: usize) -> bool {
        ply >= self.plies.from
            && self.plies.to.is_none_or(|to| ply <= to)
            && (ply - self.plies.from).is_multiple_of(self.every.max(1))
    }

    pub(super) fn is_full(&self, count: usize) -> bool {
        self.limit.is_some_and(|limit| count >= limit)
    }
}

/// A range of plies, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plies {
    /// The first ply.
    pub from: usize,
    /// The last ply, if there is one.
    pub to: Option<usize>,
}

impl fmt::Display for Plies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..", self.from)?;
        self.to.map_or(Ok(()), |to| write!(f, "{to}"))
    }
}

impl FromStr for Plies {
    type Err = ParsePliesError;

    /// Reads `FROM..TO`, `FROM..`, `..TO` or a single ply.
    fn from_str(text: &str) -> Result<Plies, ParsePliesError> {
        let number = |text: &str| text.trim().parse::<usize>().map_err(|_| ParsePliesError);
        let (from, to) = text.split_once("..").unwrap_or((text, text));
        let from = if from.is_empty() && text != from { 0 } else { number(from)? };
        let to = if to.is_empty() { None } else { Some(number(to)?) };
        if to.is_some_and(|to| to < from) { Err(ParsePliesError) } else { Ok(Plies { from, to }) }
    }
}

/// The text is not a range of plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParsePliesError;

impl fmt::Display for ParsePliesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected FROM..TO (both included), FROM.., ..TO or one number, with FROM up to TO")
    }
}

impl std::error::Error for ParsePliesError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_are_read_in_all_forms() {
        let plies = |from, to| Ok(Plies { from, to });
        assert_eq!("4..9".parse(), plies(4, Some(9)));
        assert_eq!("4..".parse(), plies(4, None));
        assert_eq!("..9".parse(), plies(0, Some(9)));
        assert_eq!("7".parse(), plies(7, Some(7)));
        for bad in ["", "x", "9..4", "1..2..3", "-1", "1...3"] {
            assert_eq!(bad.parse::<Plies>(), Err(ParsePliesError), "{bad}");
        }
    }

    #[test]
    fn every_counts_from_the_first_ply() {
        let selection = Selection { plies: "3..10".parse().unwrap(), every: 3, limit: None };
        assert_eq!((0..20).filter(|&ply| selection.picks(ply)).collect::<Vec<_>>(), [3, 6, 9]);
    }
}
