//! MTD-best.

use super::{BELOW, PaperClaim, by_game, percent};
use crate::experiment::{Estimate, Fraction, LEAVES, RowGroup, estimate, ratio_of_sums};
use crate::report::rule::{ClaimRule, Unit};
use crate::report::subject::Subject;
use crate::search::Algorithm;
use std::collections::BTreeMap;

const MTD_BEST: Algorithm = Algorithm::MTD_BEST;
const MTD_F: Algorithm = Algorithm::MTD_F;

/// The claims.
pub(super) fn claims(subjects: &[Subject<'_>]) -> Vec<PaperClaim> {
    vec![
        PaperClaim {
            id: "mtd-best-leaves",
            claim: "MTD-best, which finds the move and not its value, is often a few percent better than MTD(f).",
            source: "section 4.6, Figure 14",
            paper: "a few percent below 100 %",
            measured: "Leaves of mtd-best as a percentage of mtd-f's, cumulative.",
            unit: Unit::Percent,
            rule: BELOW,
            possible: false,
            cases: by_game(subjects, |subject| percent(subject.main, MTD_BEST, MTD_F, LEAVES)),
        },
        PaperClaim {
            id: "mtd-best-effective",
            claim: "MTD-best is effective about half of the time.",
            source: "section 4.6",
            paper: "about 50 %",
            measured: "The share of iterations, without the first, in which mtd-best evaluated fewer leaves than mtd-f.",
            unit: Unit::Percent,
            rule: ClaimRule::Within { band: (40.0, 60.0), wide: (25.0, 75.0) },
            possible: false,
            cases: by_game(subjects, |subject| effective(subject.main)),
        },
    ]
}

/// The share of iterations in which mtd-best evaluated fewer leaves than mtd-f, in percent.
fn effective(group: RowGroup<'_>) -> Option<Estimate> {
    let mut positions: BTreeMap<&str, Fraction> = BTreeMap::new();
    for depth in group.depths(MTD_BEST).into_iter().skip(1) {
        for (best, f) in group.both(MTD_BEST, MTD_F, depth) {
            let (wins, all) = positions.entry(&best.position).or_default();
            *wins += f64::from(best.counts.leaves < f.counts.leaves);
            *all += 1.0;
        }
    }
    let positions: Vec<Fraction> = positions.into_values().collect();
    Some(estimate(&positions, ratio_of_sums)?.times(100.0))
}
