//! Branching factors, odd depths, and what is proved for fixed trees.

use super::{BELOW, PaperClaim, by_game, percent};
use crate::experiment::{BASE, Estimate, Fraction, LEAVES, RowGroup, estimate, ratio_of_sums};
use crate::report::rule::{ClaimRule, Unit};
use crate::report::subject::Subject;
use crate::search::Algorithm::{AlphaBeta, Dual, Sss};
use crate::search::Depth;

/// The claims.
pub(super) fn claims(subjects: &[Subject<'_>]) -> Vec<PaperClaim> {
    vec![
        PaperClaim {
            id: "sss-branching",
            claim: "SSS* gets better with a larger branching factor.",
            source: "section 4.4",
            paper: "the larger, the better",
            measured: "Leaves of sss as a percentage of aspiration's, in the game with the largest mean branching factor \
                minus that in the game with the smallest. The interval is put together from those of the two games.",
            unit: Unit::Points,
            rule: ClaimRule::Less { than: 0.0, claimed: None },
            possible: false,
            cases: sss_gain(subjects).into_iter().map(|(name, found)| (name, Some(found))).collect(),
        },
        PaperClaim {
            id: "dual-odd",
            claim: "DUAL* beats SSS* at odd depths, where its solution trees are smaller.",
            source: "section 3.3",
            paper: "below 100 %",
            measured: "Leaves of dual as a percentage of sss's, in the deepest iteration of an odd depth alone.",
            unit: Unit::Percent,
            rule: BELOW,
            possible: false,
            cases: by_game(subjects, |subject| {
                let group = subject.main;
                let odd = |depth: &Depth| depth % 2 == 1 && !group.both(Dual, Sss, *depth).is_empty();
                let depth = group.depths(Dual).into_iter().rev().find(odd)?;
                Some(group.ratio(Dual, Sss, depth, |row| row.leaves as f64)?.times(100.0))
            }),
        },
        PaperClaim {
            id: "sss-alpha-beta",
            claim: "With iterative deepening SSS* can evaluate more leaves than alpha-beta, against what is proved for \
                fixed trees.",
            source: "section 4.4, checkers",
            paper: "generally worse in checkers",
            measured: "The share of positions on which sss evaluated more leaves than alpha-beta, cumulative.",
            unit: Unit::Percent,
            rule: ClaimRule::Within { band: (1.0, f64::INFINITY), wide: (0.1, f64::INFINITY) },
            possible: true,
            cases: by_game(subjects, |subject| {
                let group = subject.main;
                let depth = group.deepest(Sss, AlphaBeta)?;
                let pairs = group.pairs(Sss, AlphaBeta, depth, LEAVES);
                let worse: Vec<Fraction> =
                    pairs.iter().map(|(sss, alpha_beta)| (f64::from(sss > alpha_beta), 1.0)).collect();
                Some(estimate(&worse, ratio_of_sums)?.times(100.0))
            }),
        },
    ]
}

/// Leaves of sss as a percentage of aspiration's, in the game with the largest branching factor minus that in the game with
/// the smallest; and which games these are.
fn sss_gain(subjects: &[Subject<'_>]) -> Option<(String, Estimate)> {
    let mut games: Vec<(f64, &str, Estimate)> = subjects
        .iter()
        .filter_map(|subject| {
            let found = percent(subject.main, Sss, BASE, LEAVES)?;
            Some((mean_branching(subject.main)?, subject.label.as_str(), found))
        })
        .collect();
    games.sort_by(|a, b| a.0.total_cmp(&b.0));
    let [(_, narrow, few), .., (_, broad, many)] = games.as_slice() else { return None };
    // Two independent estimates: their errors add up as squares do.
    let interval = Option::zip(few.interval, many.interval).map(|(few_interval, many_interval)| {
        let value = many.value - few.value;
        let below = (many.value - many_interval.0).hypot(few_interval.1 - few.value);
        let above = (many_interval.1 - many.value).hypot(few.value - few_interval.0);
        (value - below, value + above)
    });
    Some((format!("{broad} - {narrow}"), Estimate { value: many.value - few.value, interval }))
}

/// The mean branching factor of the nodes that aspiration expanded at its deepest depth.
pub(in crate::report) fn mean_branching(group: RowGroup<'_>) -> Option<f64> {
    let depth = group.deepest(BASE, BASE)?;
    let pairs: Vec<Fraction> = group
        .at(BASE, depth)
        .iter()
        .map(|merged| (merged.counts.generated as f64, merged.counts.interior as f64))
        .collect();
    ratio_of_sums(&pairs)
}
