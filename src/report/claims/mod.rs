//! The claims of new-paradigm-1995, and what rows say of them.

mod best;
mod calls;
mod memory;
mod ordering;
mod size;
mod time;
mod tree;

pub(super) use memory::{table_depth, tables};
pub(super) use tree::mean_branching;

use crate::experiment::{Estimate, Metric, View};
use crate::report::rule::{Rule, Unit, together};
use crate::report::subject::Subject;
use crate::report::{Case, Mark, Verdict};

/// A claim of the paper: what it says, what is measured, and how that is judged.
struct Claim {
    id: &'static str,
    claim: &'static str,
    source: &'static str,
    paper: &'static str,
    /// What is measured, in one sentence.
    measured: &'static str,
    unit: Unit,
    rule: Rule,
    /// Whether it claims that something can be so, for which one case is enough.
    possible: bool,
    /// What was found, case by case.
    cases: Vec<(String, Option<Estimate>)>,
}

impl Claim {
    fn verdict(self) -> Verdict {
        let Claim { id, claim, source, paper, measured, unit, rule, possible, cases } = self;
        let judge = |(name, found): (String, Option<Estimate>)| Case {
            name,
            found: found.map_or_else(|| "-".to_string(), |found| unit.estimate(found)),
            mark: found.map_or(Mark::Untested, |found| rule.judge(found)),
        };
        let cases: Vec<Case> = cases.into_iter().map(judge).collect();
        let marks: Vec<Mark> = cases.iter().map(|case| case.mark).collect();
        let (mark, all) = match possible {
            true if marks.contains(&Mark::Reproduced) => (Mark::Reproduced, ONE),
            true => (together(&marks), ONE),
            false => (together(&marks), ALL),
        };
        let rule = format!("{measured} {} {all}", rule.text(unit));
        Verdict { id, claim, source, paper, rule, cases, mark }
    }
}

/// What becomes of a claim about all cases.
const ALL: &str = "All cases together: reproduced or not reproduced if all of them are, else partly.";

/// What becomes of a claim that something can be so.
const ONE: &str = "All cases together: reproduced if one of them is.";

/// Judges every claim.
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
    .map(Claim::verdict)
    .collect();
    verdicts.insert(TIME_AT, time::verdict(subjects));
    verdicts
}

/// Where the time stands among the claims: after the counts of leaves and nodes.
const TIME_AT: usize = 3;

/// One case a game.
fn by_game(
    subjects: &[Subject<'_>],
    found: impl Fn(&Subject<'_>) -> Option<Estimate>,
) -> Vec<(String, Option<Estimate>)> {
    subjects.iter().map(|subject| (subject.label.clone(), found(subject))).collect()
}

/// A percentage of what another algorithm needed, up to the deepest depth that both have reached.
fn percent(view: View<'_>, algorithm: &str, other: &str, metric: Metric) -> Option<Estimate> {
    let depth = view.deepest(algorithm, other)?;
    Some(view.ratio(algorithm, other, depth, metric)?.times(100.0))
}

/// Less than the other needs.
const BELOW: Rule = Rule::Less { than: 100.0, claimed: None };

/// More than the other needs.
const ABOVE: Rule = Rule::More { than: 100.0 };
