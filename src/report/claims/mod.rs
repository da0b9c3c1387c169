//! The claims of new-paradigm-1995, and the verdicts on them.
//!
//! A claim is a [`PaperClaim`] in one of the lists of this folder: what the paper says, what is measured, the rule by which the
//! number is evaluated, and the number of every game. Nothing else has to
//! change but `tests/suite/verdicts.rs`, whose made-up results confirm and refute every claim.

mod best;
mod calls;
mod memory;
mod ordering;
mod size;
mod time;
mod tree;

pub(super) use memory::{table_depth, tables};
pub(super) use tree::mean_branching;

use crate::experiment::{Estimate, Metric, RowGroup};
use crate::report::rule::{ClaimRule, Unit, together};
use crate::report::subject::Subject;
use crate::report::{ClaimCase, ClaimStatus, Verdict};
use crate::search::Algorithm;

/// A claim of the paper: what it says, what is measured, and the rule that decides.
struct PaperClaim {
    id: &'static str,
    claim: &'static str,
    source: &'static str,
    paper: &'static str,
    /// What is measured, in one sentence.
    measured: &'static str,
    unit: Unit,
    rule: ClaimRule,
    /// Whether it claims that something is possible, for which one case is enough.
    possible: bool,
    /// What was found, case by case.
    cases: Vec<(String, Option<Estimate>)>,
}

impl PaperClaim {
    fn verdict(self) -> Verdict {
        let PaperClaim { id, claim, source, paper, measured, unit, rule, possible, cases } = self;
        let cases: Vec<ClaimCase> =
            cases.into_iter().map(|(name, found)| rule.case(name, unit, found)).collect();
        let is_reproduced = |case: &ClaimCase| case.status == ClaimStatus::Reproduced;
        let all = together(cases.iter().map(|case| case.status));
        let (status, how) = match possible {
            true if cases.iter().any(is_reproduced) => (ClaimStatus::Reproduced, ONE),
            true => (all, ONE),
            false => (all, ALL),
        };
        let rule = format!("{measured} {} {how}", rule.text(unit));
        Verdict { id, claim, source, paper, rule, cases, status }
    }
}

/// The status of a claim about all cases.
const ALL: &str = "All cases together: reproduced or not reproduced if all of them are, else partly.";

/// The status of a claim that something is possible.
const ONE: &str = "All cases together: reproduced if one of them is.";

/// The verdicts on all claims.
pub(super) fn verdicts(subjects: &[Subject<'_>]) -> Vec<Verdict> {
    let mut verdicts: Vec<Verdict> = [
        size::claims(subjects),
        calls::claims(subjects),
        tree::claims(subjects),
        ordering::claims(subjects),
        best::claims(subjects),
        memory::claims(subjects),
    ]
    .into_iter()
    .flatten()
    .map(PaperClaim::verdict)
    .collect();
    verdicts.insert(TIME_AT, time::verdict(subjects));
    verdicts
}

/// The index of the verdict on time: after the counts of leaves and nodes.
const TIME_AT: usize = 3;

/// A case for every game.
fn by_game(
    subjects: &[Subject<'_>],
    found: impl Fn(&Subject<'_>) -> Option<Estimate>,
) -> Vec<(String, Option<Estimate>)> {
    subjects.iter().map(|subject| (subject.label.clone(), found(subject))).collect()
}

/// A percentage of another algorithm's count, up to the deepest depth that both have reached.
fn percent(group: RowGroup<'_>, algorithm: Algorithm, other: Algorithm, metric: Metric) -> Option<Estimate> {
    let depth = group.deepest(algorithm, other)?;
    Some(group.ratio(algorithm, other, depth, metric)?.times(100.0))
}

/// Less than the other.
const BELOW: ClaimRule = ClaimRule::Less { than: 100.0, claimed: None };

/// More than the other.
const ABOVE: ClaimRule = ClaimRule::More { than: 100.0 };
