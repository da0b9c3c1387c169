//! The one table of algorithms: names, settings, and which driver each one is.

use crate::best_first::Partitions;
use crate::drivers::{Growth, Start, Steps, Strategy};
use crate::game::Score;
use crate::naming::AlgorithmDescription;
use crate::{Guess, INFINITY, named_by_table};

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
    /// NegaScout with a window around the value of the last iteration that grows where it fails.
    AspirationGrow {
        /// How wide it is, and how it grows.
        growth: Growth,
    },
    /// SSS\* as MTD(+infinity).
    Sss,
    /// DUAL\* as MTD(-infinity).
    Dual,
    /// Bisection.
    MtdBi,
    /// Bisection of an aspiration interval.
    NegaCStar {
        /// How far the first interval reaches to either side.
        width: Score,
    },
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
    /// Steps from below.
    DualStep {
        /// The size of a step.
        size: Score,
    },
    /// A window of NegaScout, then MTD(f).
    Hybrid {
        /// How far the window reaches to either side.
        width: Score,
    },
    /// Best node search.
    Bns,
    /// The best move without its value.
    MtdBest {
        /// What is proved first.
        strategy: Strategy,
    },
    /// MTD-best from a guess that continues the trend.
    MtdTrend,
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
    /// S-alpha-beta, one open window.
    SAlphaBeta,
    /// SSS-0 on S-alpha-beta.
    SSss0 {
        /// The first hypothesis.
        start: Option<Score>,
    },
    /// SSS-4 on S-alpha-beta.
    SSss4 {
        /// How far it steps.
        steps: Steps,
    },
    /// MTD on MT that stores the exact value of a node whose children are all known.
    MtdExact {
        /// Where it begins.
        from: Start,
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

/// The table of algorithms.
const TABLE: [AlgorithmDescription<Algorithm>; 30] = [
    AlgorithmDescription::new(Algorithm::Minimax, "minimax", "plain minimax, the oracle of all others"),
    AlgorithmDescription::new(
        Algorithm::AlphaBeta,
        "alpha-beta",
        "alpha-beta with memory, fail-soft, one open window",
    ),
    AlgorithmDescription::new(
        Algorithm::NegaScout,
        "nega-scout",
        "NegaScout (Reinefeld), null windows after the first move",
    ),
    AlgorithmDescription::new(
        Algorithm::ASPIRATION,
        "aspiration",
        "Aspiration NegaScout, the paper's base line: a window around the last iteration's value",
    )
    .with_setting("width", "the half width of the window, 1 or more", |text| {
        Some(Algorithm::Aspiration { width: number(text, 1)? })
    }),
    AlgorithmDescription::new(
        Algorithm::ASPIRATION_GROW,
        "aspiration-grow",
        "Aspiration NegaScout with a window that grows where it fails, as engines play today",
    )
    .with_setting(
        "window",
        "its half width, from 1 to 1000; WIDTH+N%: each step is N percent longer than the one before",
        |text| Some(Algorithm::AspirationGrow { growth: text.parse().ok()? }),
    ),
    AlgorithmDescription::new(Algorithm::Sss, "sss", "SSS* as MTD(+infinity): tests from above"),
    AlgorithmDescription::new(Algorithm::Dual, "dual", "DUAL* as MTD(-infinity): tests from below"),
    AlgorithmDescription::new(Algorithm::MtdBi, "mtd-bi", "bisection of the interval of values (C*)"),
    AlgorithmDescription::new(Algorithm::MTD_F, "mtd-f", "MTD(f): tests from the last iteration's value")
        .with_setting(
            "guess",
            "last, before-last (iteration's value), trend (last and half the change two iterations ago), static, or f+N and f-N: off the true value",
            |text| Some(Algorithm::MtdF { guess: text.parse().ok()? }),
        ),
    AlgorithmDescription::new(
        Algorithm::MtdGrow { step: 5 },
        "mtd-grow",
        "MTD(f) with steps that grow, for fine evaluations",
    )
    .with_setting(
        "step",
        "how much each step is longer than the one before, 0 or more; 0 is MTD(f)",
        |text| Some(Algorithm::MtdGrow { step: number(text, 0)? }),
    ),
    AlgorithmDescription::new(Algorithm::MTD_STEP, "mtd-step", "tests from above in steps").with_setting(
        "size",
        "the size of a step, 0 or more; 0 is SSS*",
        |text| Some(Algorithm::MtdStep { size: number(text, 0)? }),
    ),
    AlgorithmDescription::new(
        Algorithm::DualStep { size: 20 },
        "dual-step",
        "the dual of mtd-step: tests from below in steps",
    )
    .with_setting("size", "the size of a step, 0 or more; 0 is DUAL*", |text| {
        Some(Algorithm::DualStep { size: number(text, 0)? })
    }),
    AlgorithmDescription::new(
        Algorithm::NegaCStar { width: 30 },
        "nega-c-star",
        "NegaC* (Weill): bisection of an interval around the last value",
    )
    .with_setting("width", "the half width of the interval, 1 or more", |text| {
        Some(Algorithm::NegaCStar { width: number(text, 1)? })
    }),
    AlgorithmDescription::new(
        Algorithm::Hybrid { width: 10 },
        "hybrid",
        "a window of NegaScout around the last value, then MTD(f)",
    )
    .with_setting("width", "the half width of the window, 1 or more", |text| {
        Some(Algorithm::Hybrid { width: number(text, 1)? })
    }),
    AlgorithmDescription::new(
        Algorithm::Bns,
        "bns",
        "best node search (Rutko): the best move, by tests of all moves",
    ),
    AlgorithmDescription::new(
        Algorithm::MTD_BEST,
        "mtd-best",
        "the best move without its value, by Berliner's rule",
    )
    .with_setting("strategy", "prove-best or disprove-rest", |text| {
        Some(Algorithm::MtdBest { strategy: text.parse().ok()? })
    }),
    AlgorithmDescription::new(
        Algorithm::MtdTrend,
        "mtd-trend",
        "mtd-best from a guess that continues the last trend",
    ),
    AlgorithmDescription::new(
        Algorithm::Sss0 { start: None },
        "sss-0",
        "SSS-0: tests the hypothesis that the value is the last result",
    )
    .with_setting(
        "start",
        "the first hypothesis, a score or 'last' for the last iteration's value",
        |text| Some(Algorithm::Sss0 { start: hypothesis(text)? }),
    ),
    AlgorithmDescription::new(
        Algorithm::Sss4 { step: 20 },
        "sss-4",
        "SSS-4: SSS-0 from above in larger steps",
    )
    .with_setting("step", "the size of a step, 0 or more", |text| {
        Some(Algorithm::Sss4 { step: number(text, 0)? })
    }),
    AlgorithmDescription::new(
        Algorithm::SAlphaBeta,
        "s-alpha-beta",
        "S-alpha-beta: alpha-beta that stores the sharpest bounds its children's bounds allow",
    ),
    AlgorithmDescription::new(
        Algorithm::SSss0 { start: None },
        "s-sss-0",
        "SSS-0 as printed: on S-alpha-beta, within the bounds of the root",
    )
    .with_setting(
        "start",
        "the first hypothesis, a score or 'last' for the last iteration's value",
        |text| Some(Algorithm::SSss0 { start: hypothesis(text)? }),
    ),
    AlgorithmDescription::new(
        Algorithm::SSss4 { steps: Steps::DEFAULT },
        "s-sss-4",
        "SSS-4 as printed: S-SSS-0 from above in larger steps",
    )
    .with_setting(
        "step",
        "the size of a step, 0 or more; N+wide: one window search once the bounds are that close; \
         N+double: each step twice as large as the last",
        |text| Some(Algorithm::SSss4 { steps: text.parse().ok()? }),
    ),
    AlgorithmDescription::new(
        Algorithm::MtdExact { from: Start::Last },
        "mtd-exact",
        "MTD whose test stores the exact value of a node all of whose children are known",
    )
    .with_setting(
        "from",
        "last (the last iteration's value, like mtd-f), above (like sss) or below (like dual)",
        |text| Some(Algorithm::MtdExact { from: text.parse().ok()? }),
    ),
    AlgorithmDescription::new(
        Algorithm::SecondBest,
        "second-best",
        "the best move without its value: the highest upper bound against the second highest",
    ),
    AlgorithmDescription::new(Algorithm::Scout, "scout", "Pearl's Scout and Test, without memory"),
    AlgorithmDescription::new(
        Algorithm::SssStar,
        "sss-star",
        "Stockman's SSS*: states in an OPEN list, the best one first; no table",
    ),
    AlgorithmDescription::new(
        Algorithm::DualStar,
        "dual-star",
        "DUAL*: SSS* for the opponent, with an OPEN list; no table",
    ),
    AlgorithmDescription::new(
        Algorithm::Sss2,
        "sss-2",
        "SSS-2: refines a max solution tree, kept as such; no table",
    ),
    AlgorithmDescription::new(
        Algorithm::DualSss2,
        "dual-sss-2",
        "the dual of SSS-2: refines a min solution tree, kept as such; no table",
    ),
    AlgorithmDescription::new(
        Algorithm::PsStar { partitions: Partitions::Equal(2) },
        "ps-star",
        "PS*, phased search: SSS* on one partition of a MAX node's moves at a time; no table",
    )
    .with_setting(
        "partitions",
        "a number, 1 or more (1 is SSS*), or up to 8 sizes like 1+2+5, the last for all others",
        |text| Some(Algorithm::PsStar { partitions: text.parse().ok()? }),
    ),
];

named_by_table!(Algorithm, "algorithm", TABLE);

/// The first hypothesis of SSS-0: a score, or none for the value of the last iteration.
fn hypothesis(text: &str) -> Option<Option<Score>> {
    if text == "last" { Some(None) } else { number(text, -INFINITY).map(Some) }
}

/// A number of a setting, `least` or more.
fn number(text: &str, least: Score) -> Option<Score> {
    text.parse().ok().filter(|number| (least..=INFINITY).contains(number))
}

impl Algorithm {
    /// Aspiration NegaScout with its default window.
    pub const ASPIRATION: Algorithm = Algorithm::Aspiration { width: 30 };

    /// Aspiration NegaScout with its default growing window.
    pub const ASPIRATION_GROW: Algorithm = Algorithm::AspirationGrow { growth: Growth::DEFAULT };

    /// MTD-step with its default step.
    pub const MTD_STEP: Algorithm = Algorithm::MtdStep { size: 20 };

    /// MTD-best with its default strategy.
    pub const MTD_BEST: Algorithm = Algorithm::MtdBest { strategy: Strategy::ProveBest };

    /// MTD(f) from the value of the last iteration.
    pub const MTD_F: Algorithm = Algorithm::MtdF { guess: Guess::Last };

    /// Whether it keeps an explicit list or tree, and no transposition table.
    pub const fn is_best_first(self) -> bool {
        use Algorithm::{DualSss2, DualStar, PsStar, Sss2, SssStar};
        matches!(self, SssStar | DualStar | Sss2 | DualSss2 | PsStar { .. })
    }

    /// Whether its tests store more than those of alpha-beta do. On a search without such tests it would be another algorithm.
    pub const fn has_tests_of_its_own(self) -> bool {
        use Algorithm::{MtdExact, SAlphaBeta, SSss0, SSss4};
        matches!(self, SAlphaBeta | SSss0 { .. } | SSss4 { .. } | MtdExact { .. })
    }

    /// Whether it is a driver, which sits on any search that answers tests and windows: on the selective one too.
    pub const fn is_driver(self) -> bool {
        let is_search = matches!(self, Algorithm::Minimax | Algorithm::Scout);
        !(is_search || self.is_best_first() || self.has_tests_of_its_own())
    }

    /// Whether it finds the value; else it finds the best move, and bounds on its value.
    pub const fn finds_value(self) -> bool {
        !matches!(
            self,
            Algorithm::MtdBest { .. } | Algorithm::MtdTrend | Algorithm::Bns | Algorithm::SecondBest
        )
    }

    /// The value of the setting as text.
    pub fn setting(self) -> Option<String> {
        match self {
            Algorithm::Aspiration { width: number }
            | Algorithm::NegaCStar { width: number }
            | Algorithm::Hybrid { width: number }
            | Algorithm::MtdStep { size: number }
            | Algorithm::DualStep { size: number }
            | Algorithm::MtdGrow { step: number }
            | Algorithm::Sss4 { step: number }
            | Algorithm::Sss0 { start: Some(number) }
            | Algorithm::SSss0 { start: Some(number) } => Some(number.to_string()),
            Algorithm::Sss0 { start: None } | Algorithm::SSss0 { start: None } => Some("last".to_string()),
            Algorithm::SSss4 { steps } => Some(steps.to_string()),
            Algorithm::AspirationGrow { growth } => Some(growth.to_string()),
            Algorithm::MtdExact { from } => Some(from.to_string()),
            Algorithm::MtdF { guess } => Some(guess.to_string()),
            Algorithm::PsStar { partitions } => Some(partitions.to_string()),
            Algorithm::MtdBest { strategy } => Some(strategy.to_string()),
            Algorithm::Minimax
            | Algorithm::AlphaBeta
            | Algorithm::NegaScout
            | Algorithm::Sss
            | Algorithm::Dual
            | Algorithm::MtdBi
            | Algorithm::Bns
            | Algorithm::MtdTrend
            | Algorithm::SAlphaBeta
            | Algorithm::SecondBest
            | Algorithm::Scout
            | Algorithm::SssStar
            | Algorithm::DualStar
            | Algorithm::Sss2
            | Algorithm::DualSss2 => None,
        }
    }
}
