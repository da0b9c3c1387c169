//! Leaves and nodes.

use super::{ABOVE, BELOW, PaperClaim, by_game, percent};
use crate::experiment::{BASE, Estimate, Fraction, LEAVES, Metric, NODES, RowGroup, estimate, ratio_of_sums};
use crate::report::rule::{ClaimRule, Unit};
use crate::report::subject::Subject;
use crate::search::Algorithm;
use std::collections::BTreeMap;

const MTD_F: Algorithm = Algorithm::MTD_F;

/// The algorithms of the paper's Figures 11 and 12, the base line apart.
const RIVALS: [Algorithm; 5] =
    [Algorithm::AlphaBeta, Algorithm::NegaScout, Algorithm::Sss, Algorithm::Dual, MTD_F];

/// The claims.
pub(super) fn claims(subjects: &[Subject<'_>]) -> Vec<PaperClaim> {
    let of_aspiration = |algorithm: Algorithm, metric: Metric| {
        by_game(subjects, move |subject| percent(subject.main, algorithm, BASE, metric))
    };
    vec![
        PaperClaim {
            id: "mtd-f-leaves",
            claim: "MTD(f) evaluates at least 5 % fewer leaves than Aspiration NegaScout.",
            source: "section 4.4, Figure 11",
            paper: "at most 95 %",
            measured: "Leaves of mtd-f as a percentage of aspiration's, cumulative over iterations up to the deepest one.",
            unit: Unit::Percent,
            rule: ClaimRule::Less { than: 100.0, claimed: Some(95.0) },
            possible: false,
            cases: of_aspiration(MTD_F, LEAVES),
        },
        PaperClaim {
            id: "mtd-f-nodes",
            claim: "MTD(f) also visits fewer nodes in all, in spite of its repeated tests.",
            source: "section 4.4, Figure 12",
            paper: "below 100 %",
            measured: "Nodes of mtd-f as a percentage of aspiration's, cumulative.",
            unit: Unit::Percent,
            rule: BELOW,
            possible: false,
            cases: of_aspiration(MTD_F, NODES),
        },
        PaperClaim {
            id: "mtd-f-best",
            claim: "MTD(f) evaluates the fewest leaves of all algorithms compared.",
            source: "section 4.4",
            paper: "best in all games",
            measured: "Leaves of mtd-f as a percentage of the best of alpha-beta, aspiration, nega-scout, sss and dual.",
            unit: Unit::Percent,
            rule: BELOW,
            possible: false,
            cases: by_game(subjects, |subject| {
                let others = RIVALS.into_iter().filter(|&rival| rival != MTD_F).chain([BASE]);
                let found = others.filter_map(|other| percent(subject.main, MTD_F, other, LEAVES));
                found.max_by(|a, b| a.value.total_cmp(&b.value))
            }),
        },
        PaperClaim {
            id: "aspiration-alpha-beta",
            claim: "Aspiration NegaScout is better than alpha-beta.",
            source: "section 4.4",
            paper: "slightly better",
            measured: "Leaves of alpha-beta as a percentage of aspiration's, cumulative.",
            unit: Unit::Percent,
            rule: ABOVE,
            possible: false,
            cases: of_aspiration(Algorithm::AlphaBeta, LEAVES),
        },
        PaperClaim {
            id: "small-differences",
            claim: "With good ordering and memory the algorithms differ little: by less than 20 % in leaves.",
            source: "sections 4.4 and 5",
            paper: "below 20 %",
            measured: "The largest difference from aspiration's leaves among alpha-beta, nega-scout, sss, dual and mtd-f, \
                cumulative.",
            unit: Unit::Percent,
            rule: ClaimRule::Less { than: 20.0, claimed: None },
            possible: false,
            cases: by_game(subjects, |subject| largest_difference(subject.main)),
        },
    ]
}

/// The largest difference in leaves between the base line and its rivals, in percent.
fn largest_difference(group: RowGroup<'_>) -> Option<Estimate> {
    let depth = RIVALS.iter().filter_map(|&rival| group.deepest(rival, BASE)).min()?;
    let mut positions: BTreeMap<&str, Vec<Option<Fraction>>> = BTreeMap::new();
    for (at, &rival) in RIVALS.iter().enumerate() {
        for (own, base) in group.both(rival, BASE, depth) {
            let pairs = positions.entry(&own.position).or_insert_with(|| vec![None; RIVALS.len()]);
            pairs[at] = Some((LEAVES(&own.counts), LEAVES(&base.counts)));
        }
    }
    let positions: Vec<Vec<Option<Fraction>>> = positions.into_values().collect();
    estimate(&positions, |positions| {
        let difference = |at: usize| {
            let pairs: Vec<Fraction> = positions.iter().filter_map(|pairs| pairs[at]).collect();
            ratio_of_sums(&pairs).map(|ratio| 100.0 * (ratio - 1.0).abs())
        };
        (0..RIVALS.len()).filter_map(difference).max_by(f64::total_cmp)
    })
}
