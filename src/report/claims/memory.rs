//! The first guess and the size of the table.

use super::{BELOW, PaperClaim, by_game, percent};
use crate::experiment::{
    Estimate, Fraction, LEAVES, RowGroup, TABLE_BITS, estimate, mtd_f_off, ratio_of_sums,
};
use crate::report::rule::{ClaimRule, Unit};
use crate::report::subject::Subject;
use crate::search::{Algorithm, BoundsKept, Depth};
use std::collections::BTreeMap;

/// The claims.
pub(super) fn claims(subjects: &[Subject<'_>]) -> Vec<PaperClaim> {
    vec![
        PaperClaim {
            id: "first-guess",
            claim: "The closer the first guess is to the value, the smaller the tree; far off, MTD(f) loses its advantage.",
            source: "section 3.4, Figure 10",
            paper: "smallest at 0",
            measured: "Leaves of mtd-f told the true value, as a percentage of mtd-f told a value that is 100 or more off, \
                the better of both sides; experiment first-guess.",
            unit: Unit::Percent,
            rule: BELOW,
            possible: false,
            cases: by_game(subjects, |subject| {
                let far = [-200, -100, 100, 200].into_iter().map(mtd_f_off);
                let found = far.filter_map(|far| percent(subject.main, mtd_f_off(0), far, LEAVES));
                found.max_by(|a, b| a.value.total_cmp(&b.value))
            }),
        },
        PaperClaim {
            id: "table-enough",
            claim: "2^20 table entries are enough.",
            source: "section 4.2",
            paper: "solution trees fit comfortably",
            measured: "Leaves of all algorithms of experiment table-size with 2^20 entries of two bounds, as a percentage of \
                those with 2^22.",
            unit: Unit::Percent,
            rule: ClaimRule::Within { band: (f64::NEG_INFINITY, 101.0), wide: (f64::NEG_INFINITY, 105.0) },
            possible: false,
            cases: by_game(subjects, enough),
        },
        PaperClaim {
            id: "table-sss",
            claim: "About 2^17 entries suffice for SSS* to beat alpha-beta.",
            source: "memory experiments of the same authors",
            paper: "2^17",
            measured: "The smallest table of two bounds from which on sss evaluates fewer leaves than alpha-beta; experiment \
                table-size.",
            unit: Unit::Bits,
            rule: ClaimRule::Within { band: (0.0, 17.0), wide: (0.0, 20.0) },
            possible: false,
            cases: by_game(subjects, sss_needs),
        },
    ]
}

/// The groups of experiment table-size with one or two bounds per entry, by table size.
pub(in crate::report) fn tables<'a>(subject: &Subject<'a>, bounds: BoundsKept) -> Vec<RowGroup<'a>> {
    let mut groups = subject.varying(|conditions, main| {
        conditions.table_bits = main.table_bits;
        if conditions.table_bounds == bounds {
            conditions.table_bounds = main.table_bounds;
        }
    });
    groups.retain(|group| group.conditions.table_bounds == bounds);
    groups
}

/// The depth of experiment table-size: the deepest of the largest table.
pub(in crate::report) fn table_depth(groups: &[RowGroup<'_>]) -> Option<Depth> {
    groups.last()?.all_depths().last().copied()
}

/// The leaves with 2^20 entries in percent of those with 2^22.
fn enough(subject: &Subject<'_>) -> Option<Estimate> {
    let groups = tables(subject, BoundsKept::Two);
    let [usual, large] =
        [20, 22].map(|bits| groups.iter().find(|group| group.conditions.table_bits == bits).copied());
    let (usual, large) = (usual?, large?);
    let depth = table_depth(&[large])?;
    let mut positions: BTreeMap<&str, Fraction> = BTreeMap::new();
    for algorithm in large.algorithms() {
        for merged in large.at(algorithm, depth) {
            let position = merged.position.as_ref();
            if let Some(other) = usual.get(algorithm, depth, position) {
                let sums = positions.entry(position).or_default();
                *sums = (sums.0 + LEAVES(&other.counts), sums.1 + LEAVES(&merged.counts));
            }
        }
    }
    let positions: Vec<Fraction> = positions.into_values().collect();
    Some(estimate(&positions, ratio_of_sums)?.times(100.0))
}

/// The smallest table, as a power of 2, from which on sss evaluates fewer leaves than alpha-beta; infinity for never.
fn sss_needs(subject: &Subject<'_>) -> Option<Estimate> {
    let groups = tables(subject, BoundsKept::Two);
    let depth = table_depth(&groups)?;
    if !TABLE_BITS.iter().all(|bits| groups.iter().any(|group| group.conditions.table_bits == *bits)) {
        return None;
    }
    let mut positions: BTreeMap<&str, Vec<Fraction>> = BTreeMap::new();
    for group in &groups {
        for (sss, alpha_beta) in group.both(Algorithm::Sss, Algorithm::AlphaBeta, depth) {
            let pairs = positions.entry(&sss.position).or_default();
            pairs.push((LEAVES(&sss.counts), LEAVES(&alpha_beta.counts)));
        }
    }
    let positions: Vec<Vec<Fraction>> =
        positions.into_values().filter(|pairs| pairs.len() == groups.len()).collect();
    estimate(&positions, |positions| {
        let beats = |at: usize| {
            let pairs: Vec<Fraction> = positions.iter().map(|pairs| pairs[at]).collect();
            ratio_of_sums(&pairs).is_some_and(|ratio| ratio < 1.0)
        };
        let loses = (0..groups.len()).rev().find(|&at| !beats(at));
        let first = loses.map_or(0, |at| at + 1);
        Some(groups.get(first).map_or(f64::INFINITY, |group| f64::from(group.conditions.table_bits)))
    })
    .filter(|_| !positions.is_empty())
}
