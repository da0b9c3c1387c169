//! How often drivers call MT.

use super::{ABOVE, BELOW, Case, PaperClaim, by_game, percent};
use crate::experiment::{
    BASE, Estimate, Experiment, Fraction, MergedRow, NODES, RowGroup, estimate, ratio_of_sums,
};
use crate::report::measured::Measured;
use crate::report::rule::{ClaimRule, Unit};
use crate::report::subject::Subject;
use crate::search::Algorithm;
use std::collections::BTreeMap;

/// The claims.
pub(super) fn claims(subjects: &[Subject<'_>]) -> Vec<PaperClaim> {
    vec![
        PaperClaim {
            id: "mtd-f-tests",
            claim: "MTD(f) calls MT three to four times an iteration.",
            source: "section 4.4; three to six in the later journal version",
            paper: "3 to 4",
            measured: "Mean number of tests of mtd-f in an iteration, over all iterations but the first, which has no value \
                to begin with.",
            unit: Unit::Number(1),
            rule: ClaimRule::Within { band: (3.0, 4.0) },
            experiment: Experiment::Paper,
            cases: by_game(subjects, |subject| {
                mean_tests(subject.main, Algorithm::MTD_F).map(Measured::from)
            }),
        },
        PaperClaim {
            id: "extreme-tests",
            claim: "SSS* and DUAL* need dozens and sometimes hundreds of tests an iteration.",
            source: "section 4.4",
            paper: "dozens to hundreds",
            measured: "Mean number of tests of sss and of dual in an iteration, over all iterations but the first.",
            unit: Unit::Number(1),
            rule: ClaimRule::Within { band: (24.0, f64::INFINITY) },
            experiment: Experiment::Paper,
            cases: for_both(subjects, |subject, name| mean_tests(subject.main, name).map(Measured::from)),
        },
        PaperClaim {
            id: "driver-tests",
            claim: "Drivers close in on the value at different speeds: MTD(f) in the fewest tests, then bisection, then steps, \
                then SSS*, which goes down value by value.",
            source: "section 3, Figure 9",
            paper: "below 100 %",
            measured: "Mean number of tests in an iteration, over all iterations but the first, as a percentage of the next \
                slower driver's.",
            unit: Unit::Percent,
            rule: BELOW,
            experiment: Experiment::Paper,
            cases: subjects.iter().flat_map(next_slower).collect(),
        },
        PaperClaim {
            id: "extreme-nodes",
            claim: "SSS* and DUAL* lose against Aspiration NegaScout when all nodes are counted.",
            source: "section 4.4, Figure 12",
            paper: "above 100 %",
            measured: "Nodes of sss and of dual as a percentage of aspiration's, cumulative.",
            unit: Unit::Percent,
            rule: ABOVE,
            experiment: Experiment::Paper,
            cases: for_both(subjects, |subject, name| percent(subject.main, name, BASE, NODES)),
        },
    ]
}

/// A case for sss and one for dual in every game.
fn for_both(
    subjects: &[Subject<'_>],
    found: impl Fn(&Subject<'_>, Algorithm) -> Option<Measured>,
) -> Vec<Case> {
    let both = [Algorithm::Sss, Algorithm::Dual];
    let cases = subjects.iter().flat_map(|subject| both.map(|algorithm| (subject, algorithm)));
    cases.map(|(subject, algorithm)| Case::of(subject, found(subject, algorithm)).named(algorithm)).collect()
}

/// The tests of a position in later iterations, and the number of these iterations.
fn tests(group: RowGroup<'_>, algorithm: Algorithm) -> BTreeMap<&str, Fraction> {
    let mut positions: BTreeMap<&str, Fraction> = BTreeMap::new();
    for depth in group.depths(algorithm).into_iter().skip(1) {
        for merged in group.at(algorithm, depth) {
            let MergedRow { position, counts, .. } = merged;
            let sums = positions.entry(position).or_default();
            *sums = (sums.0 + counts.tests as f64, sums.1 + 1.0);
        }
    }
    positions
}

fn mean_tests(group: RowGroup<'_>, algorithm: Algorithm) -> Option<Estimate> {
    let positions: Vec<Fraction> = tests(group, algorithm).into_values().collect();
    estimate(&positions, ratio_of_sums)
}

/// The tests of drivers in percent of the next slower ones'.
fn next_slower(subject: &Subject<'_>) -> Vec<Case> {
    let drivers = [Algorithm::MTD_F, Algorithm::MtdBi, Algorithm::MTD_STEP, Algorithm::Sss];
    let ratio = |own: Algorithm, other: Algorithm| {
        let others = tests(subject.main, other);
        let both = tests(subject.main, own).into_iter().filter_map(|(position, own)| {
            let other = others.get(position)?;
            Some((position, (own.0 / own.1, other.0 / other.1)))
        });
        Measured::percent(&both.collect::<Vec<_>>())
    };
    let pairs = drivers.windows(2);
    pairs
        .map(|pair| {
            let (own, other) = (pair[0], pair[1]);
            Case::of(subject, ratio(own, other)).named(format_args!("{own} / {other}"))
        })
        .collect()
}
