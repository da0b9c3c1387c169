//! The one table of algorithms: names, settings, and which driver each one is.

use super::drivers::Strategy;
use super::{Guess, naming};
use crate::best_first::Partitions;
use crate::game::{ParseError, Score};
use std::fmt;
use std::str::FromStr;

/// An algorithm with its settings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Algorithm {
    /// Plain minimax.
    Minimax,
    /// Alpha-beta with memory.
    AlphaBeta,
    /// NegaScout with memory.
    NegaScout,
    /// NegaScout with a window around the value of the last iteration.
    Aspiration {
        /// How far the window reaches to either side.
        width: Score,
    },
    /// SSS\* as MTD(+infinity).
    Sss,
    /// DUAL\* as MTD(-infinity).
    Dual,
    /// Bisection.
    MtdBi,
    /// MTD(f).
    MtdF {
        /// Where it begins.
        guess: Guess,
    },
    /// MTD(f) with growing steps.
    MtdGrow {
        /// How much longer each step is than the one before.
        step: Score,
    },
    /// Steps from above.
    MtdStep {
        /// The size of a step.
        size: Score,
    },
    /// The best move without its value.
    MtdBest {
        /// What is proved first.
        strategy: Strategy,
    },
    /// SSS-0, from a fixed hypothesis or from the value of the last iteration.
    Sss0 {
        /// The first hypothesis.
        start: Option<Score>,
    },
    /// SSS-4.
    Sss4 {
        /// The size of a step.
        step: Score,
    },
    /// The best move, by the second best.
    SecondBest,
    /// Scout, without memory.
    Scout,
    /// SSS\* with its OPEN list.
    SssStar,
    /// DUAL\* with its OPEN list.
    DualStar,
    /// SSS-2.
    Sss2,
    /// The dual of SSS-2.
    DualSss2,
    /// PS\*, phased search.
    PsStar {
        /// How the children of a MAX node are divided.
        partitions: Partitions,
    },
}

/// An algorithm as users see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Description {
    /// The algorithm with its default settings.
    pub algorithm: Algorithm,
    /// The name, everywhere.
    pub name: &'static str,
    /// The name of the setting that may follow the name after a colon, and what it can be.
    pub setting: Option<(&'static str, &'static str)>,
    /// What it is, in one sentence.
    pub summary: &'static str,
}

const fn described(
    algorithm: Algorithm,
    name: &'static str,
    setting: Option<(&'static str, &'static str)>,
    summary: &'static str,
) -> Description {
    Description { algorithm, name, setting, summary }
}

/// The table of algorithms.
const DESCRIPTIONS: [Description; 20] = [
    described(Algorithm::Minimax, "minimax", None, "plain minimax, the oracle of all others"),
    described(Algorithm::AlphaBeta, "alpha-beta", None, "alpha-beta with memory, fail-soft, one open window"),
    described(
        Algorithm::NegaScout,
        "nega-scout",
        None,
        "NegaScout (Reinefeld), null windows after the first move",
    ),
    described(
        Algorithm::Aspiration { width: 30 },
        "aspiration",
        Some(("width", "the half width of the window, 1 or more")),
        "Aspiration NegaScout, the paper's base line: a window around the last iteration's value",
    ),
    described(Algorithm::Sss, "sss", None, "SSS* as MTD(+infinity): tests from above"),
    described(Algorithm::Dual, "dual", None, "DUAL* as MTD(-infinity): tests from below"),
    described(Algorithm::MtdBi, "mtd-bi", None, "bisection of the interval of values (C*)"),
    described(
        Algorithm::MTD_F,
        "mtd-f",
        Some(("guess", "last, before-last (iteration's value), static, or f+N and f-N: off the true value")),
        "MTD(f): tests from the last iteration's value",
    ),
    described(
        Algorithm::MtdGrow { step: 5 },
        "mtd-grow",
        Some(("step", "how much each step is longer than the one before, 0 or more; 0 is MTD(f)")),
        "MTD(f) with steps that grow, for fine evaluations",
    ),
    described(
        Algorithm::MtdStep { size: 20 },
        "mtd-step",
        Some(("size", "the size of a step, 0 or more; 0 is SSS*")),
        "tests from above in steps",
    ),
    described(
        Algorithm::MtdBest { strategy: Strategy::ProveBest },
        "mtd-best",
        Some(("strategy", "prove-best or disprove-rest")),
        "the best move without its value, by Berliner's rule",
    ),
    described(
        Algorithm::Sss0 { start: None },
        "sss-0",
        Some(("start", "the first hypothesis, a score or 'last' for the last iteration's value")),
        "SSS-0: tests the hypothesis that the value is the last result",
    ),
    described(
        Algorithm::Sss4 { step: 20 },
        "sss-4",
        Some(("step", "the size of a step, 0 or more")),
        "SSS-4: SSS-0 from above in larger steps",
    ),
    described(
        Algorithm::SecondBest,
        "second-best",
        None,
        "the best move without its value: the highest upper bound against the second highest",
    ),
    described(Algorithm::Scout, "scout", None, "Pearl's Scout and Test, without memory"),
    described(
        Algorithm::SssStar,
        "sss-star",
        None,
        "Stockman's SSS*: states in an OPEN list, the best one first; no table",
    ),
    described(
        Algorithm::DualStar,
        "dual-star",
        None,
        "DUAL*: SSS* for the opponent, with an OPEN list; no table",
    ),
    described(Algorithm::Sss2, "sss-2", None, "SSS-2: refines a max solution tree, kept as such; no table"),
    described(
        Algorithm::DualSss2,
        "dual-sss-2",
        None,
        "the dual of SSS-2: refines a min solution tree, kept as such; no table",
    ),
    described(
        Algorithm::PsStar { partitions: Partitions::Equal(2) },
        "ps-star",
        Some((
            "partitions",
            "a number, 1 or more (1 is SSS*), or up to 8 sizes like 1+2+5, the last for all others",
        )),
        "PS*, phased search: SSS* on one partition of a MAX node's moves at a time; no table",
    ),
];

impl Algorithm {
    /// MTD(f) from the value of the last iteration.
    pub const MTD_F: Algorithm = Algorithm::MtdF { guess: Guess::Last };

    /// All algorithms, with their default settings.
    pub const fn all() -> &'static [Description] {
        &DESCRIPTIONS
    }

    /// Whether it keeps an explicit list or tree, and no transposition table.
    pub const fn is_best_first(self) -> bool {
        use Algorithm::{DualSss2, DualStar, PsStar, Sss2, SssStar};
        matches!(self, SssStar | DualStar | Sss2 | DualSss2 | PsStar { .. })
    }

    /// Whether it is a driver, which sits on any search that answers tests and windows: on the selective one too.
    pub const fn is_driver(self) -> bool {
        !self.is_best_first() && !matches!(self, Algorithm::Minimax | Algorithm::Scout)
    }

    /// Whether it finds the value; else it finds the best move, and bounds on its value.
    pub const fn finds_value(self) -> bool {
        !matches!(self, Algorithm::MtdBest { .. } | Algorithm::SecondBest)
    }

    /// What users see of it.
    pub fn description(self) -> &'static Description {
        let is_same =
            |other: &&Description| std::mem::discriminant(&other.algorithm) == std::mem::discriminant(&self);
        DESCRIPTIONS.iter().find(is_same).expect("the table has every algorithm")
    }

    /// The setting as text.
    pub fn setting(self) -> Option<String> {
        match self {
            Algorithm::Aspiration { width: number }
            | Algorithm::MtdStep { size: number }
            | Algorithm::MtdGrow { step: number }
            | Algorithm::Sss4 { step: number }
            | Algorithm::Sss0 { start: Some(number) } => Some(number.to_string()),
            Algorithm::Sss0 { start: None } => Some("last".to_string()),
            Algorithm::MtdF { guess } => Some(guess.to_string()),
            Algorithm::PsStar { partitions } => Some(partitions.to_string()),
            Algorithm::MtdBest { strategy } => Some(strategy.to_string()),
            _ => None,
        }
    }

    /// The same algorithm with another setting.
    fn with_setting(self, text: &str) -> Option<Algorithm> {
        let number =
            |least: Score| text.parse().ok().filter(|number| (least..=super::INFINITY).contains(number));
        Some(match self {
            Algorithm::Aspiration { .. } => Algorithm::Aspiration { width: number(1)? },
            Algorithm::MtdStep { .. } => Algorithm::MtdStep { size: number(0)? },
            Algorithm::MtdGrow { .. } => Algorithm::MtdGrow { step: number(0)? },
            Algorithm::Sss4 { .. } => Algorithm::Sss4 { step: number(0)? },
            Algorithm::MtdF { .. } => Algorithm::MtdF { guess: text.parse().ok()? },
            Algorithm::PsStar { .. } => Algorithm::PsStar { partitions: text.parse().ok()? },
            Algorithm::Sss0 { .. } if text == "last" => Algorithm::Sss0 { start: None },
            Algorithm::Sss0 { .. } => Algorithm::Sss0 { start: Some(number(-super::INFINITY)?) },
            Algorithm::MtdBest { .. } => Algorithm::MtdBest { strategy: text.parse().ok()? },
            _ => return None,
        })
    }
}

impl fmt::Display for Algorithm {
    /// The name, and the setting if it is not the default.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let description = self.description();
        naming::write(f, description.name, self.setting(), *self == description.algorithm)
    }
}

impl FromStr for Algorithm {
    type Err = ParseError;

    /// Reads `name`, `name:value` or `name:setting=value`.
    fn from_str(text: &str) -> Result<Algorithm, ParseError> {
        let table = DESCRIPTIONS.iter().map(|line| (line.name, line.setting, line.algorithm));
        naming::read(text, "algorithm", table, Algorithm::with_setting)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_settings_are_read_back() {
        for description in Algorithm::all() {
            assert_eq!(description.name.parse(), Ok(description.algorithm));
            assert_eq!(description.algorithm.to_string(), description.name);
            assert_eq!(description.setting.is_some(), description.algorithm.setting().is_some());
            if let Some(setting) = description.algorithm.setting() {
                assert_eq!(format!("{}:{setting}", description.name).parse(), Ok(description.algorithm));
            }
        }
        for text in [
            "aspiration:7",
            "mtd-step:0",
            "mtd-best:disprove-rest",
            "mtd-f:static",
            "mtd-f:f-20",
            "sss-0:-5",
            "sss-4:100",
            "ps-star:3",
            "ps-star:1+2+5",
        ] {
            assert_eq!(
                text.parse::<Algorithm>().map(|algorithm| algorithm.to_string()),
                Ok(text.to_string())
            );
        }
        assert_eq!("mtd-step:size=9".parse(), Ok(Algorithm::MtdStep { size: 9 }));
        assert_eq!("sss-0:last".parse(), Ok(Algorithm::Sss0 { start: None }));
    }

    #[test]
    fn bad_names_and_settings_are_explained() {
        let error = |text: &str| text.parse::<Algorithm>().unwrap_err().to_string();
        assert!(error("mtdf").starts_with("unknown algorithm 'mtdf', expected one of minimax, alpha-beta, "));
        assert_eq!(error("sss:3"), "'sss' has no setting, found 'sss:3'");
        assert!(error("aspiration:0").starts_with("bad width in 'aspiration:0', expected aspiration:width="));
        for text in [
            "",
            ":",
            "mtd-step:",
            "mtd-step:-1",
            "mtd-step:x",
            "mtd-best:3",
            "sss-4:99999999999",
            "aspiration:size=3",
            "ps-star:0",
            "ps-star:1+2+",
            "sss-star:1",
        ] {
            assert!(text.parse::<Algorithm>().is_err(), "{text}");
        }
    }
}
