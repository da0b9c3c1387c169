//! The enhancements of the selective search, by name.

use crate::game::{ParseError, Selective};
use std::fmt;
use std::str::FromStr;

macro_rules! enhancements {
    ($($id:ident $name:literal $(formerly $old:literal)? $summary:literal),+ $(,)?) => {
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

            /// The name that earlier versions used, which is still read.
            pub const fn former_name(self) -> Option<&'static str> {
                match self {
                    $(Enhancement::$id => former_name!($($old)?)),+
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

macro_rules! former_name {
    () => {
        None
    };
    ($old:literal) => {
        Some($old)
    };
}

enhancements! {
    SeeQsearch "see-qsearch" formerly "quiet-exchanges" "quiescence skips captures that lose material (SEE)",
    Delta "delta" "delta pruning: quiescence skips captures that cannot reach alpha",
    NullMove "null-move" "null move pruning: cut off where even passing is good enough",
    NullVerification "null-verification" "at high depth, verify null move cut-offs without null moves",
    ReverseFutility "reverse-futility" "reverse futility pruning: near the leaves, cut off where the static value is far above beta",
    MateThreat "mate-threat" "near the root, see mates in one, and prune nothing statically where one is threatened",
    Razoring "razoring" "near the leaves, leave a static value far below alpha to quiescence",
    ProbCut "prob-cut" "cut off where a capture beats beta by far at a lower depth",
    MultiProbCut "multi-prob-cut" "cut off where a shallower search foretells that the value is far from the window",
    EndgameSolver "endgame-solver" "leave the last moves of a game to its endgame solver",
    Etc "etc" "enhanced transposition cut-offs: cut off where the table knows that a move is good enough",
    Threats "threats" "no static pruning where the opponent threatens a capture",
    ThreatExtension "threat-extension" "search leaves a ply deeper where the opponent threatens a capture",
    SingleReply "single-reply" "search the only legal move a ply deeper",
    Iir "iir" formerly "internal-reduction" "internal iterative reductions: search a ply less deep where the table has no move",
    Futility "futility" "futility pruning: near the leaves, skip quiet moves that cannot reach alpha",
    LateMovePruning "late-move-pruning" formerly "move-count" "near the leaves, skip quiet moves that come late",
    HistoryPruning "history-pruning" "near the leaves, skip quiet moves with a bad history",
    SeePruning "see-pruning" formerly "exchange-pruning" "near the leaves, skip moves that lose too much material (SEE)",
    Lmr "lmr" formerly "reductions" "late move reductions: search late moves less deep first",
    CheckExtension "check-extension" "search a check in the first half of a line a ply deeper",
    Singular "singular" "singular extensions: search a table move that is much better than all others a ply deeper",
    DoubleExtension "double-extension" "search a table move two plies deeper that is better than all others by far",
    LmrResearch "lmr-research" "after a reduced search, go on a ply deeper or less deep by how good the move turned out",
    CutoffCount "cutoff-count" "reduce late moves more where many replies at the next ply have cut off",
    Hindsight "hindsight" "search a ply deeper or less deep by what became of the static value after a reduced move",
    CutNodes "cut-nodes" "at expected cut nodes, reduce late moves more and a table move that is not singular",
    CorrectionHistory "correction-history" formerly "correction" "adjust the static value by how wrong it was in similar positions",
    Killers "killers" "killer moves: try quiet moves early that cut off a sibling node",
    Countermoves "countermoves" "try the quiet move early that last refuted the opponent's move",
    History "history" "order quiet moves by how often they cut off or failed",
    ContinuationHistory "continuation-history" formerly "continuation" "order quiet moves by how good they were after the last two moves",
    LongContinuation "long-continuation" "continuation history of four plies instead of two",
    PawnHistory "pawn-history" "order quiet moves by how good they were with the same pawns",
    ThreatHistory "threat-history" "tell moves from and to attacked squares apart in the history",
    FailLowHistory "fail-low-history" "reward a quiet move in the histories when all answers to it fail low",
    StaticOrder "static-order" "order quiet moves by what they do on the board",
    EvalOrder "eval-order" "order quiet moves by the evaluation of the positions that they lead to",
    CaptureHistory "capture-history" "order captures by how often they cut off or failed",
    Repetition "repetition" "score a repeated position as a draw",
    MoveRule "move-rule" "score too many moves without progress as a draw",
    Endgames "endgames" "probe endgame tables, at the root and in the tree",
    MateDistance "mate-distance" "mate distance pruning: skip what a quicker win elsewhere makes pointless",
}

/// A set of enhancements.
///
/// A game switches those off that do not pay for it ([`Selective::OFF`]), unless they were named: see [`Enhancements::of`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Enhancements {
    set: u64,
    /// Those that were added one by one, and are on in every game.
    named: u64,
}

impl Enhancements {
    /// Every one that pays for the game.
    pub const ALL: Enhancements = Enhancements { set: (1 << Enhancement::ALL.len()) - 1, named: 0 };

    /// Not one: alpha-beta with a table and a quiescence search.
    pub const NONE: Enhancements = Enhancements { set: 0, named: 0 };

    /// Whether one is in the set.
    #[inline]
    pub const fn has(self, enhancement: Enhancement) -> bool {
        self.set >> enhancement as u32 & 1 != 0
    }

    /// The set with one more, whether it pays for the game or not.
    #[must_use]
    pub const fn with(self, enhancement: Enhancement) -> Enhancements {
        let bit = 1_u64 << enhancement as u32;
        Enhancements { set: self.set | bit, named: self.named | bit }
    }

    /// What two sets have in common.
    #[must_use]
    pub const fn and(self, other: Enhancements) -> Enhancements {
        Enhancements { set: self.set & other.set, named: self.named & other.named }
    }

    /// The set without one.
    #[must_use]
    pub const fn without(self, enhancement: Enhancement) -> Enhancements {
        let others = !(1_u64 << enhancement as u32);
        Enhancements { set: self.set & others, named: self.named & others }
    }

    /// The set that searches a game: without those that the game has switched off, unless they were named.
    #[must_use]
    pub fn of<G: Selective>(self) -> Enhancements {
        let is_off = |one: &Enhancement| G::OFF.contains(&one.name()) && self.named >> *one as u32 & 1 == 0;
        Enhancement::ALL.iter().copied().filter(is_off).fold(self, Enhancements::without)
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
        for &one in Enhancement::ALL {
            if self.has(one) && (!mostly || self.named >> one as u32 & 1 != 0) {
                write!(f, ",+{}", one.name())?;
            } else if !self.has(one) && mostly {
                write!(f, ",-{}", one.name())?;
            }
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
            let has_name = |one: &Enhancement| one.name() == name || one.former_name() == Some(name);
            let named = Enhancement::ALL.iter().copied().find(has_name);
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
        for text in
            ["all", "none", "all,-null-move,-futility", "none,+history,+killers", "all,+multi-prob-cut,-lmr"]
        {
            let set: Enhancements = text.parse().unwrap();
            assert_eq!(set.to_string().parse(), Ok(set), "{text}");
        }
        for one in Enhancement::ALL {
            let without = Enhancements::ALL.without(*one);
            for name in [Some(one.name()), one.former_name()].into_iter().flatten() {
                assert_eq!(format!("-{name}").parse(), Ok(without), "{name}");
            }
        }
        let set: Enhancements = "-null-move".parse().unwrap();
        assert_eq!(set, Enhancements::ALL.without(Enhancement::NullMove));
        assert_eq!(
            "-null".parse::<Enhancements>().unwrap_err().to_string().find("unknown enhancement 'null'"),
            Some(0)
        );
    }
}
