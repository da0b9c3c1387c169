//! MTD-best.

use super::{BELOW, PaperClaim, by_game, percent};
use crate::experiment::{Experiment, Fraction, LEAVES, RowGroup, estimate, ratio_of_sums};
use crate::report::measured::Measured;
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
            experiment: Experiment::Paper,
            cases: by_game(subjects, |subject| percent(subject.main, MTD_BEST, MTD_F, LEAVES)),
        },
        PaperClaim {
            id: "mtd-best-effective",
            claim: "MTD-best is effective at proving the best move about half of the time.",
            source: "section 4.6",
            paper: "about 50 %",
            measured: "The share of iterations, without the first, in which mtd-best proved that the best move of the iteration \
                before is best again, with fewer leaves than mtd-f needed for the value.",
            unit: Unit::Percent,
            rule: ClaimRule::Within { band: (40.0, 60.0) },
            experiment: Experiment::Paper,
            cases: by_game(subjects, |subject| effective(subject.main)),
        },
    ]
}

/// The share of iterations in which mtd-best proved the last one's move with fewer leaves than mtd-f needed, in percent.
fn effective(group: RowGroup<'_>) -> Option<Measured> {
    let mut positions: BTreeMap<&str, Fraction> = BTreeMap::new();
    let depths = group.depths(MTD_BEST);
    for pair in depths.windows(2) {
        for (best, f) in group.both(MTD_BEST, MTD_F, pair[1]) {
            let Some(before) = group.get(MTD_BEST, pair[0], &best.position) else { continue };
            let is_proved = best.best_move().is_some() && best.best_move() == before.best_move();
            let (proofs, all) = positions.entry(&best.position).or_default();
            *proofs += f64::from(is_proved && best.counts.leaves < f.counts.leaves);
            *all += 1.0;
        }
    }
    let positions: Vec<Fraction> = positions.into_values().collect();
    Some(estimate(&positions, ratio_of_sums)?.times(100.0).into())
}
