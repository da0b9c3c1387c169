//! The one table of searches over merits.

use super::{Dominance, Findings, LeafRule, Merit, Survey, Uncertain, domain};
use crate::game::ParseError;
use crate::search::{Node, Observer, Stopped, Strategy, naming};
use std::fmt;
use std::str::FromStr;

/// A search over merits, with its settings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Algorithm {
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

/// What a search works on. All of them run on either; on ranges `p-ab` is `r-ab`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MeritKind {
    /// [`Range`](super::Range).
    Range,
    /// [`VpList`](super::VpList).
    Distribution,
}

/// A search over merits as users see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Description {
    /// The search with its default settings.
    pub algorithm: Algorithm,
    /// The name, everywhere.
    pub name: &'static str,
    /// What the paper runs it on.
    pub merit: MeritKind,
    /// The name of the setting that may follow the name after a colon, and what it can be.
    pub setting: Option<(&'static str, &'static str)>,
    /// What it is, in one sentence.
    pub summary: &'static str,
}

/// The table of searches over merits.
const DESCRIPTIONS: [Description; 5] = [
    Description {
        algorithm: Algorithm::PAb { leaf: LeafRule::Clamped },
        name: "p-ab",
        merit: MeritKind::Distribution,
        setting: Some(("leaf", "clamped or whole: whether a leaf's distribution is drawn into the window")),
        summary: "P_AB: alpha-beta over distributions of values",
    },
    Description {
        algorithm: Algorithm::RAb,
        name: "r-ab",
        merit: MeritKind::Range,
        setting: None,
        summary: "R_AB: alpha-beta over ranges of values",
    },
    Description {
        algorithm: Algorithm::InformedPAb,
        name: "informed-p-ab",
        merit: MeritKind::Distribution,
        setting: None,
        summary: "P_AB with bounds on the values of interior nodes",
    },
    Description {
        algorithm: Algorithm::BStar { strategy: Strategy::ProveBest },
        name: "b-star",
        merit: MeritKind::Range,
        setting: Some(("strategy", "prove-best or disprove-rest")),
        summary: "B* (Berliner): best-first, until one move's range is above all others",
    },
    Description {
        algorithm: Algorithm::PbStar { strategy: Strategy::ProveBest, dominance: Dominance::CERTAIN },
        name: "pb-star",
        merit: MeritKind::Distribution,
        setting: Some((
            "strategy",
            "prove-best or disprove-rest, with @N to end at a probability of N percent, 1 to 100",
        )),
        summary: "PB* (Palay): B* over distributions, with a window as in P_AB",
    },
];

impl Algorithm {
    /// All searches over merits, with their default settings.
    pub const fn all() -> &'static [Description] {
        &DESCRIPTIONS
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
            Algorithm::PAb { leaf: LeafRule::Clamped } => Some("clamped".to_string()),
            Algorithm::PAb { leaf: LeafRule::Whole } => Some("whole".to_string()),
            Algorithm::RAb | Algorithm::InformedPAb => None,
            Algorithm::BStar { strategy } => Some(strategy.to_string()),
            Algorithm::PbStar { strategy, dominance: Dominance::CERTAIN } => Some(strategy.to_string()),
            Algorithm::PbStar { strategy, dominance } => Some(format!("{strategy}@{}", dominance.0)),
        }
    }

    /// The same search with another setting.
    fn with_setting(self, text: &str) -> Option<Algorithm> {
        Some(match self {
            Algorithm::PAb { .. } => Algorithm::PAb {
                leaf: match text {
                    "clamped" => LeafRule::Clamped,
                    "whole" => LeafRule::Whole,
                    _ => return None,
                },
            },
            Algorithm::RAb | Algorithm::InformedPAb => return None,
            Algorithm::BStar { .. } => Algorithm::BStar { strategy: text.parse().ok()? },
            Algorithm::PbStar { .. } => {
                let (name, percent) = text.split_once('@').unwrap_or((text, "100"));
                let percent = percent.parse().ok().filter(|percent| (1..=100).contains(percent))?;
                Algorithm::PbStar { strategy: name.parse().ok()?, dominance: Dominance(percent) }
            }
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
        naming::read(text, "search over merits", table, Algorithm::with_setting)
    }
}

impl<O: Observer> Survey<O> {
    /// Searches a tree with an algorithm.
    pub fn search<M: Merit, G: Uncertain<M>>(
        &mut self,
        algorithm: Algorithm,
        n: &Node<G>,
    ) -> Result<Findings<M, G::Move>, Stopped> {
        let all = domain::<M, G>();
        match algorithm {
            Algorithm::PAb { leaf } => self.once(|survey| survey.p_ab(n, all, leaf)),
            Algorithm::RAb => self.once(|survey| survey.p_ab(n, all, LeafRule::Clamped)),
            Algorithm::InformedPAb => self.once(|survey| survey.informed_p_ab(n, all)),
            Algorithm::BStar { strategy } => self.b_star(n, strategy),
            Algorithm::PbStar { strategy, dominance } => self.pb_star(n, strategy, dominance, true),
        }
    }

    /// A search that finds the merit of the root at once.
    fn once<M: Merit, V>(
        &mut self,
        search: impl FnOnce(&mut Self) -> Result<M, Stopped>,
    ) -> Result<Findings<M, V>, Stopped> {
        self.observer.test();
        Ok(Findings::merit(search(self)?))
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
        for text in
            ["p-ab:whole", "b-star:disprove-rest", "pb-star:disprove-rest", "pb-star:prove-best@90", "r-ab"]
        {
            let read_back = text.parse::<Algorithm>().map(|algorithm| algorithm.to_string());
            assert_eq!(read_back, Ok(text.to_string()));
        }
        assert_eq!("b-star:strategy=disprove-rest".parse::<Algorithm>(), "b-star:disprove-rest".parse());
    }

    #[test]
    fn bad_names_and_settings_are_explained() {
        let error = |text: &str| text.parse::<Algorithm>().unwrap_err().to_string();
        assert_eq!(
            error("pab"),
            "unknown search over merits 'pab', expected one of p-ab, r-ab, informed-p-ab, b-star, pb-star"
        );
        assert_eq!(error("r-ab:3"), "'r-ab' has no setting, found 'r-ab:3'");
        assert!(error("b-star:best").starts_with("bad strategy in 'b-star:best', expected b-star:strategy="));
        for text in
            ["", ":", "p-ab:", "p-ab:half", "pb-star:prove-best@", "pb-star:@90", "pb-star:prove-best@0"]
        {
            assert!(text.parse::<Algorithm>().is_err(), "{text}");
        }
    }
}
