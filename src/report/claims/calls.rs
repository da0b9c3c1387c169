//! How often drivers call MT.

use super::{ABOVE, PaperClaim, by_game, percent};
use crate::experiment::{BASE, Estimate, Fraction, MergedRow, NODES, RowGroup, estimate, ratio_of_sums};
use crate::report::rule::{ClaimRule, Unit};
use crate::report::subject::Subject;
use crate::search::Algorithm;
use std::collections::BTreeMap;

/// The claims.
pub(super) fn claims(subjects: &[Subject<'_>]) -> Vec<PaperClaim> {
    let at_least = |least: f64| (least, f64::INFINITY);
    vec![
        PaperClaim {
            id: "mtd-f-tests",
            claim: "MTD(f) calls MT three to four times an iteration.",
            source: "section 4.4; three to six in the later journal version",
            paper: "3 to 4",
            measured: "Mean number of tests of mtd-f in an iteration, over all iterations but the first, which has no value \
                to begin with.",
            unit: Unit::Number(1),
            rule: ClaimRule::Within { band: (3.0, 4.0), wide: (2.0, 6.0) },
            possible: false,
            cases: by_game(subjects, |subject| mean_tests(subject.main, Algorithm::MTD_F)),
        },
        PaperClaim {
            id: "extreme-tests",
            claim: "SSS* and DUAL* need dozens and sometimes hundreds of tests an iteration.",
            source: "section 4.4",
            paper: "dozens to hundreds",
            measured: "Mean number of tests of sss and of dual in an iteration, over all iterations but the first.",
            unit: Unit::Number(1),
            rule: ClaimRule::Within { band: at_least(24.0), wide: at_least(12.0) },
            possible: false,
            cases: for_both(subjects, |subject, name| mean_tests(subject.main, name)),
        },
        PaperClaim {
            id: "extreme-nodes",
            claim: "SSS* and DUAL* lose against Aspiration NegaScout when all nodes are counted.",
            source: "section 4.4, Figure 12",
            paper: "above 100 %",
            measured: "Nodes of sss and of dual as a percentage of aspiration's, cumulative.",
            unit: Unit::Percent,
            rule: ABOVE,
            possible: false,
            cases: for_both(subjects, |subject, name| percent(subject.main, name, BASE, NODES)),
        },
    ]
}

/// A case for sss and one for dual in every game.
fn for_both(
    subjects: &[Subject<'_>],
    found: impl Fn(&Subject<'_>, Algorithm) -> Option<Estimate>,
) -> Vec<(String, Option<Estimate>)> {
    let both = [Algorithm::Sss, Algorithm::Dual];
    let cases = subjects.iter().flat_map(|subject| both.map(|algorithm| (subject, algorithm)));
    cases
        .map(|(subject, algorithm)| (format!("{} {algorithm}", subject.label), found(subject, algorithm)))
        .collect()
}

/// The rows of an algorithm position by position, without those of the first iteration.
fn later_iterations(group: RowGroup<'_>, algorithm: Algorithm) -> Vec<Vec<&MergedRow>> {
    let mut positions: BTreeMap<&str, Vec<&MergedRow>> = BTreeMap::new();
    for depth in group.depths(algorithm).into_iter().skip(1) {
        for merged in group.at(algorithm, depth) {
            positions.entry(&merged.position).or_default().push(merged);
        }
    }
    positions.into_values().collect()
}

fn mean_tests(group: RowGroup<'_>, algorithm: Algorithm) -> Option<Estimate> {
    let positions: Vec<Fraction> = later_iterations(group, algorithm)
        .iter()
        .map(|rows| (rows.iter().map(|merged| merged.counts.tests as f64).sum(), rows.len() as f64))
        .collect();
    estimate(&positions, ratio_of_sums)
}
