//! The claims of new-paradigm-1995 and of what its authors wrote later, and the verdicts on them.
//!
//! A claim is a [`PaperClaim`] in one of the lists of this folder: what the paper says, what is measured, the rule by which the
//! number is judged, and the number of every game. Nothing else has to change but `tests/suite/verdicts.rs`, whose made-up
//! results confirm and contradict every claim.

mod best;
mod calls;
mod memory;
mod ordering;
mod size;
mod time;
mod tree;

pub(super) use memory::{table_depth, tables};
pub(super) use tree::mean_branching;

use crate::experiment::{Estimate, Experiment, Metric, RowGroup};
use crate::games::GameId;
use crate::positions::BundledSet;
use crate::report::measured::Measured;
use crate::report::rule::{ClaimRule, Unit, together};
use crate::report::subject::Subject;
use crate::report::{ClaimCase, ClaimStatus, Verdict};
use crate::search::{Algorithm, Depth, Leaf};

/// A claim of the paper: what it says, what is measured, and the rule that decides.
struct PaperClaim {
    id: &'static str,
    claim: &'static str,
    source: &'static str,
    paper: &'static str,
    /// What is measured, in a sentence or two.
    measured: &'static str,
    unit: Unit,
    /// The rule, unless a case has its own.
    rule: ClaimRule,
    /// The experiment that measures it.
    experiment: Experiment,
    cases: Vec<Case>,
}

/// A case of a claim, mostly a game.
struct Case {
    name: String,
    found: Option<Measured>,
    /// Its own rule.
    rule: Option<ClaimRule>,
    /// The command that would supply what is missing, if it is not that of the experiment.
    command: Option<String>,
    /// Of which positions.
    subject: Option<(GameId, String, Option<Depth>)>,
}

impl Case {
    /// A case of a game.
    fn of(subject: &Subject<'_>, found: Option<Measured>) -> Case {
        let conditions = subject.main.conditions;
        let depth = subject.main.all_depths().last().copied();
        Case {
            name: subject.label.clone(),
            found,
            rule: None,
            command: None,
            subject: Some((subject.game, conditions.set.clone(), depth)),
        }
    }

    /// A case of several games.
    fn of_all(name: String, found: Option<Estimate>) -> Case {
        Case { name, found: found.map(Measured::from), rule: None, command: None, subject: None }
    }

    /// The same with something behind its name.
    fn named(self, what: impl std::fmt::Display) -> Case {
        Case { name: format!("{} {what}", self.name), ..self }
    }

    /// The same with a rule of its own.
    fn with_rule(self, rule: ClaimRule) -> Case {
        Case { rule: Some(rule), ..self }
    }

    fn decide(&self, claim: &PaperClaim) -> ClaimCase {
        let rule = self.rule.unwrap_or(claim.rule);
        match &self.found {
            Some(found) => found.case(self.name.clone(), rule, claim.unit),
            None => ClaimCase {
                name: self.name.clone(),
                found: "-".to_string(),
                note: format!("no data, see `{}`", self.command(claim.experiment)),
                status: ClaimStatus::Untested,
                number: None,
            },
        }
    }

    /// The command that would supply the results.
    fn command(&self, experiment: Experiment) -> String {
        if let Some(command) = &self.command {
            return command.clone();
        }
        let mut command = "nullwindow compare".to_string();
        if let Some((game, set, depth)) = &self.subject {
            command += &match BundledSet::called(set, *game) {
                Some(bundled) => format!(" --game {game} --set {bundled}"),
                None => " FILE".to_string(),
            };
            command += &depth.map_or_else(String::new, |depth| format!(" --depth {depth}"));
        }
        format!("{command} --experiment {}", experiment.name())
    }
}

impl PaperClaim {
    fn verdict(self) -> Verdict {
        let cases: Vec<ClaimCase> = self.cases.iter().map(|case| case.decide(&self)).collect();
        let rule = format!("{} {} {ALL}", self.measured, self.rules());
        let status = together(cases.iter().map(|case| case.status));
        let PaperClaim { id, claim, source, paper, .. } = self;
        Verdict { id, claim, source, paper, rule, cases, status }
    }

    /// The rules in words: which cases each of them decides, where there are several.
    fn rules(&self) -> String {
        let mut rules: Vec<(ClaimRule, Vec<&str>)> = Vec::new();
        for case in &self.cases {
            let rule = case.rule.unwrap_or(self.rule);
            match rules.iter_mut().find(|(other, _)| *other == rule) {
                Some((_, names)) => names.push(&case.name),
                None => rules.push((rule, vec![&case.name])),
            }
        }
        match rules.as_slice() {
            [] => self.rule.text(self.unit),
            [(rule, _)] => rule.text(self.unit),
            several => {
                let text = |(rule, names): &(ClaimRule, Vec<&str>)| {
                    format!("{}: {}", names.join(", "), rule.text(self.unit))
                };
                several.iter().map(text).collect::<Vec<_>>().join(" ")
            }
        }
    }
}

/// The status of a claim by its cases.
const ALL: &str = "All cases together are as good as the worst of them.";

/// The claims about tests, nodes, what is counted at nodes, and time. Leaves that are asked for bounds change all of these, and
/// results with such leaves are no case of these claims.
const NOT_OF_LEAVES: [&str; 10] = [
    "mtd-f-nodes",
    "mtd-f-tests",
    "extreme-tests",
    "driver-tests",
    "extreme-nodes",
    "time",
    "mtd-best-effective",
    "branching-factors",
    "first-move",
    "moves-at-cuts",
];

/// The verdicts on all claims.
pub(super) fn verdicts(subjects: &[Subject<'_>]) -> Vec<Verdict> {
    let has_values = |subject: &&Subject<'_>| subject.main.conditions.leaf != Leaf::Window;
    let exact: Vec<Subject<'_>> = subjects.iter().filter(has_values).cloned().collect();
    let judged = claims(subjects).zip(claims(&exact));
    judged
        .map(|(all, exact)| if NOT_OF_LEAVES.contains(&all.id) { exact } else { all })
        .map(PaperClaim::verdict)
        .collect()
}

/// All claims, with the cases of some subjects.
fn claims(subjects: &[Subject<'_>]) -> impl Iterator<Item = PaperClaim> {
    let claims = [
        size::claims(subjects),
        vec![time::claim(subjects)],
        calls::claims(subjects),
        tree::claims(subjects),
        ordering::claims(subjects),
        best::claims(subjects),
        memory::claims(subjects),
    ];
    claims.into_iter().flatten()
}

/// A case for every game.
fn by_game(subjects: &[Subject<'_>], found: impl Fn(&Subject<'_>) -> Option<Measured>) -> Vec<Case> {
    subjects.iter().map(|subject| Case::of(subject, found(subject))).collect()
}

/// A percentage of another algorithm's count, up to the depth that is judged.
fn percent(group: RowGroup<'_>, algorithm: Algorithm, other: Algorithm, metric: Metric) -> Option<Measured> {
    Measured::percent_of(group, algorithm, other, judged_depth(group, algorithm, other)?, metric)
}

/// The depth at which two algorithms are judged: the deepest odd one that both have reached, as 15, 9 and 7 are in the paper.
/// SSS* and DUAL* have trees of another size at even depths, so that verdicts would depend on where a study ends. The
/// deepest one where all are even.
fn judged_depth(group: RowGroup<'_>, algorithm: Algorithm, other: Algorithm) -> Option<Depth> {
    let is_shared = |depth: &Depth| !group.both(algorithm, other, *depth).is_empty();
    let depths: Vec<Depth> = group.depths(algorithm).into_iter().rev().filter(is_shared).collect();
    let odd = depths.iter().copied().find(|depth| depth % 2 == 1);
    odd.or(depths.first().copied())
}

/// Less than the other.
const BELOW: ClaimRule = ClaimRule::Below { than: 100.0 };

/// More than the other.
const ABOVE: ClaimRule = ClaimRule::Above { than: 100.0 };
