//! The table of range algorithms.

use super::{Dominance, LeafRule, Merit, MeritGame, RangeSearch, RangeSearchResult, domain};
use crate::search::naming::AlgorithmDescription;
use crate::search::{Node, Observer, Stopped, Strategy, named_by_table};

/// A range algorithm with its settings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RangeAlgorithm {
    /// Alpha-beta over distributions.
    PAb {
        /// What is returned at a leaf.
        leaf: LeafRule,
    },
    /// Alpha-beta over ranges.
    RAb,
    /// Alpha-beta over distributions, with bounds at interior nodes.
    InformedPAb,
    /// Best-first over ranges.
    BStar {
        /// What is expanded first.
        strategy: Strategy,
    },
    /// Best-first over distributions, with a window.
    PbStar {
        /// What is expanded first.
        strategy: Strategy,
        /// When it ends.
        dominance: Dominance,
    },
}

/// The merits that a search works on. All of them run on either; on ranges `p-ab` is `r-ab`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MeritKind {
    /// [`Range`](super::Range).
    Range,
    /// [`VpList`](super::VpList).
    Distribution,
}

/// The table of range algorithms.
const TABLE: [AlgorithmDescription<RangeAlgorithm>; 5] = [
    AlgorithmDescription::new(
        RangeAlgorithm::PAb { leaf: LeafRule::Clamped },
        "p-ab",
        "P_AB: alpha-beta over distributions of values",
    )
    .with_setting(
        "leaf",
        "clamped or whole: whether a leaf's distribution is clamped to the window",
        |text| Some(RangeAlgorithm::PAb { leaf: text.parse().ok()? }),
    ),
    AlgorithmDescription::new(RangeAlgorithm::RAb, "r-ab", "R_AB: alpha-beta over ranges of values"),
    AlgorithmDescription::new(
        RangeAlgorithm::InformedPAb,
        "informed-p-ab",
        "P_AB with bounds on the values of interior nodes",
    ),
    AlgorithmDescription::new(
        RangeAlgorithm::BStar { strategy: Strategy::ProveBest },
        "b-star",
        "B* (Berliner): best-first, until one move's range is above all others",
    )
    .with_setting("strategy", "prove-best or disprove-rest", |text| {
        Some(RangeAlgorithm::BStar { strategy: text.parse().ok()? })
    }),
    AlgorithmDescription::new(
        RangeAlgorithm::PbStar { strategy: Strategy::ProveBest, dominance: Dominance::CERTAIN },
        "pb-star",
        "PB* (Palay): B* over distributions, with a window as in P_AB",
    )
    .with_setting(
        "strategy",
        "prove-best or disprove-rest, with @N to end at a probability of N percent, 1 to 100",
        |text| {
            let (name, percent) = text.split_once('@').unwrap_or((text, "100"));
            let percent = percent.parse().ok().filter(|percent| (1..=100).contains(percent))?;
            Some(RangeAlgorithm::PbStar { strategy: name.parse().ok()?, dominance: Dominance(percent) })
        },
    ),
];

named_by_table!(RangeAlgorithm, "range algorithm", TABLE);

impl RangeAlgorithm {
    /// The merits that the paper runs it on.
    pub const fn merit(self) -> MeritKind {
        match self {
            RangeAlgorithm::RAb | RangeAlgorithm::BStar { .. } => MeritKind::Range,
            RangeAlgorithm::PAb { .. } | RangeAlgorithm::InformedPAb | RangeAlgorithm::PbStar { .. } => {
                MeritKind::Distribution
            }
        }
    }

    /// The value of the setting as text.
    pub fn setting(self) -> Option<String> {
        match self {
            RangeAlgorithm::PAb { leaf } => Some(leaf.to_string()),
            RangeAlgorithm::RAb | RangeAlgorithm::InformedPAb => None,
            RangeAlgorithm::BStar { strategy }
            | RangeAlgorithm::PbStar { strategy, dominance: Dominance::CERTAIN } => {
                Some(strategy.to_string())
            }
            RangeAlgorithm::PbStar { strategy, dominance } => Some(format!("{strategy}@{}", dominance.0)),
        }
    }
}

impl<O: Observer> RangeSearch<O> {
    /// Searches a tree with an algorithm.
    pub fn search<M: Merit, G: MeritGame<M>>(
        &mut self,
        algorithm: RangeAlgorithm,
        n: &Node<G>,
    ) -> Result<RangeSearchResult<M, G::Move>, Stopped> {
        let all = domain::<M, G>();
        match algorithm {
            RangeAlgorithm::PAb { leaf } => self.once(|search| search.p_ab(n, all, leaf)),
            RangeAlgorithm::RAb => self.once(|search| search.p_ab(n, all, LeafRule::Clamped)),
            RangeAlgorithm::InformedPAb => self.once(|search| search.informed_p_ab(n, all)),
            RangeAlgorithm::BStar { strategy } => self.b_star(n, strategy),
            RangeAlgorithm::PbStar { strategy, dominance } => self.pb_star(n, strategy, dominance, true),
        }
    }

    /// A search of one pass, which finds the merit of the root.
    fn once<M: Merit, V>(
        &mut self,
        search: impl FnOnce(&mut Self) -> Result<M, Stopped>,
    ) -> Result<RangeSearchResult<M, V>, Stopped> {
        self.observer.test();
        Ok(RangeSearchResult::merit(search(self)?))
    }
}
