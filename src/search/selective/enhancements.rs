//! The enhancements of the selective search, by name.

use crate::game::ParseError;
use std::fmt;
use std::str::FromStr;

macro_rules! enhancements {
    ($($id:ident $name:literal $summary:literal),+ $(,)?) => {
        /// Something that the selective search does and the search of 1995 does not.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Enhancement {
            $(#[doc = $summary] $id),+
        }

        impl Enhancement {
            /// All enhancements.
            pub const ALL: &'static [Enhancement] = &[$(Enhancement::$id),+];

            /// The name on the command line.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Enhancement::$id => $name),+
                }
            }

            /// What it does, in one sentence.
            pub const fn summary(self) -> &'static str {
                match self {
                    $(Enhancement::$id => $summary),+
                }
            }
        }
    };
}

enhancements! {
    QuietExchanges "quiet-exchanges" "quiescence leaves out captures that lose material",
    Delta "delta" "quiescence leaves out captures that cannot reach the window",
    NullMove "null-move" "a node where even passing is good enough is cut off",
    NullVerification "null-verification" "far from the leaves, a null-move cut-off is verified without null moves",
    ReverseFutility "reverse-futility" "near the leaves, a value far above the window is a cut-off",
    Razoring "razoring" "near the leaves, a value far below the window is left to quiescence",
    ProbCut "prob-cut" "a capture that beats the window by far at a low depth is a cut-off",
    InternalReduction "internal-reduction" "where a cut-off is expected and the table knows no move, the search is a ply less deep",
    Futility "futility" "near the leaves, quiet moves that cannot reach the window are left out",
    MoveCount "move-count" "near the leaves, quiet moves that come late are left out",
    HistoryPruning "history-pruning" "near the leaves, quiet moves that have failed often are left out",
    ExchangePruning "exchange-pruning" "near the leaves, moves that lose too much material are left out",
    Reductions "reductions" "late moves are searched less deep first",
    CheckExtension "check-extension" "a check in the first half of a line is searched a ply deeper",
    Singular "singular" "a table move that is much better than all others is searched a ply deeper",
    CutNodes "cut-nodes" "where a cut-off is expected, late moves are reduced more",
    Correction "correction" "the static value is corrected by what searches of similar positions have found",
    Killers "killers" "quiet moves that cut off a sister node are tried early",
    Countermoves "countermoves" "the quiet move that refuted the opponent's last move before is tried early",
    History "history" "quiet moves are ordered by how often they were good, and have failed",
    Continuation "continuation" "quiet moves are ordered by how good they were after the last moves",
    CaptureHistory "capture-history" "captures are ordered by how often they were good, and have failed",
    Repetition "repetition" "a position that comes back is a draw",
    MoveRule "move-rule" "too many moves without progress are a draw",
    MateDistance "mate-distance" "what a quicker win elsewhere makes pointless is cut off",
}

/// A set of enhancements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Enhancements(u32);

impl Enhancements {
    /// Every one.
    pub const ALL: Enhancements = Enhancements((1 << Enhancement::ALL.len()) - 1);

    /// Not one: alpha-beta with a table and a quiescence search.
    pub const NONE: Enhancements = Enhancements(0);

    /// Whether one is in the set.
    #[inline]
    pub const fn has(self, enhancement: Enhancement) -> bool {
        self.0 >> enhancement as u32 & 1 != 0
    }

    /// The set with one more.
    #[must_use]
    pub const fn with(self, enhancement: Enhancement) -> Enhancements {
        Enhancements(self.0 | 1 << enhancement as u32)
    }

    /// What two sets have in common.
    #[must_use]
    pub const fn and(self, other: Enhancements) -> Enhancements {
        Enhancements(self.0 & other.0)
    }

    /// The set without one.
    #[must_use]
    pub const fn without(self, enhancement: Enhancement) -> Enhancements {
        Enhancements(self.0 & !(1 << enhancement as u32))
    }
}

impl Default for Enhancements {
    fn default() -> Enhancements {
        Enhancements::ALL
    }
}

impl fmt::Display for Enhancements {
    /// `all` or `none`, and what differs from it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let missing = Enhancement::ALL.iter().filter(|&&one| !self.has(one));
        let mostly = missing.clone().count() * 2 <= Enhancement::ALL.len();
        f.write_str(if mostly { "all" } else { "none" })?;
        for one in Enhancement::ALL.iter().filter(|&&one| self.has(one) != mostly) {
            write!(f, "{}{}", if mostly { ",-" } else { ",+" }, one.name())?;
        }
        Ok(())
    }
}

impl FromStr for Enhancements {
    type Err = ParseError;

    /// Reads changes to the full set, separated by commas: `-null-move`, `none,+history`, `all`.
    fn from_str(text: &str) -> Result<Enhancements, ParseError> {
        let mut set = Enhancements::ALL;
        for word in text.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            let name = word.trim_start_matches(['+', '-']);
            let named = Enhancement::ALL.iter().copied().find(|one| one.name() == name);
            set = match (word, named) {
                ("all", _) => Enhancements::ALL,
                ("none", _) => Enhancements::NONE,
                (_, Some(one)) if word.starts_with('-') => set.without(one),
                (_, Some(one)) => set.with(one),
                _ => {
                    let names: Vec<&str> = Enhancement::ALL.iter().map(|one| one.name()).collect();
                    let expected = names.join(", ");
                    return Err(ParseError::new(format!(
                        "unknown enhancement '{name}', expected all, none, or + or - and one of {expected}"
                    )));
                }
            };
        }
        Ok(set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_read_back() {
        for text in ["all", "none", "all,-null-move,-futility", "none,+history,+killers"] {
            let set: Enhancements = text.parse().unwrap();
            assert_eq!(set.to_string().parse(), Ok(set), "{text}");
        }
        let set: Enhancements = "-null-move".parse().unwrap();
        assert_eq!(set, Enhancements::ALL.without(Enhancement::NullMove));
        assert_eq!(
            "-null".parse::<Enhancements>().unwrap_err().to_string().find("unknown enhancement 'null'"),
            Some(0)
        );
    }
}
