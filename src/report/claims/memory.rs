//! The first guess and the size of the table.

use super::{BELOW, Claim, by_game, percent};
use crate::experiment::{Estimate, LEAVES, Pair, Place, TABLE_BITS, View, estimate, ratio_of_sums};
use crate::report::rule::{Rule, Unit};
use crate::report::subject::Subject;
use std::collections::BTreeMap;

/// The claims.
pub(super) fn claims(subjects: &[Subject<'_>]) -> Vec<Claim> {
    vec![
        Claim {
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
                let far = ["mtd-f:f-200", "mtd-f:f-100", "mtd-f:f+100", "mtd-f:f+200"];
                let found = far.iter().filter_map(|name| percent(subject.main, "mtd-f:f+0", name, LEAVES));
                found.max_by(|a, b| a.value.total_cmp(&b.value))
            }),
        },
        Claim {
            id: "table-enough",
            claim: "2^20 table entries are enough.",
            source: "section 4.2",
            paper: "solution trees fit comfortably",
            measured: "Leaves of all algorithms of experiment table-size with 2^20 entries of two bounds, as a percentage of \
                those with 2^22.",
            unit: Unit::Percent,
            rule: Rule::Within { band: (f64::NEG_INFINITY, 101.0), wide: (f64::NEG_INFINITY, 105.0) },
            possible: false,
            cases: by_game(subjects, enough),
        },
        Claim {
            id: "table-sss",
            claim: "About 2^17 entries suffice for SSS* to beat alpha-beta.",
            source: "memory experiments of the same authors",
            paper: "2^17",
            measured: "The smallest table of two bounds from which on sss evaluates fewer leaves than alpha-beta; experiment \
                table-size.",
            unit: Unit::Bits,
            rule: Rule::Within { band: (0.0, 17.0), wide: (0.0, 20.0) },
            possible: false,
            cases: by_game(subjects, sss_needs),
        },
    ]
}

/// The views of experiment table-size with this kind of entries, by table size.
pub(in crate::report) fn tables<'a>(subject: &Subject<'a>, bounds: &str) -> Vec<View<'a>> {
    let mut views = subject.varying(|group, main| {
        group.table_bits = main.table_bits;
        if group.table_bounds == bounds {
            group.table_bounds.clone_from(&main.table_bounds);
        }
    });
    views.retain(|view| view.group.table_bounds == bounds);
    views
}

/// The depth of experiment table-size: the deepest that the view of the largest table has.
pub(in crate::report) fn table_depth(views: &[View<'_>]) -> Option<u32> {
    views.last()?.all_depths().last().copied()
}

/// The leaves with 2^20 entries in percent of those with 2^22.
fn enough(subject: &Subject<'_>) -> Option<Estimate> {
    let views = tables(subject, "two");
    let [usual, large] =
        [20, 22].map(|bits| views.iter().find(|view| view.group.table_bits == bits).copied());
    let (usual, large) = (usual?, large?);
    let depth = table_depth(&[large])?;
    let mut positions: BTreeMap<&str, Pair> = BTreeMap::new();
    for name in large.algorithms() {
        for record in large.at(name, depth) {
            let position = record.row.position.as_str();
            let place = Place { position: position.to_string(), algorithm: name.to_string(), depth };
            if let Some(other) = usual.places.get(&place) {
                let sums = positions.entry(position).or_default();
                *sums = (sums.0 + LEAVES(&other.row), sums.1 + LEAVES(&record.row));
            }
        }
    }
    let positions: Vec<Pair> = positions.into_values().collect();
    Some(estimate(&positions, ratio_of_sums)?.times(100.0))
}

/// The smallest table, as a power of 2, from which on sss needs fewer leaves than alpha-beta; infinity for never.
fn sss_needs(subject: &Subject<'_>) -> Option<Estimate> {
    let views = tables(subject, "two");
    let depth = table_depth(&views)?;
    if !TABLE_BITS.iter().all(|bits| views.iter().any(|view| view.group.table_bits == *bits)) {
        return None;
    }
    let mut positions: BTreeMap<&str, Vec<Pair>> = BTreeMap::new();
    for view in &views {
        for (sss, alpha_beta) in view.both("sss", "alpha-beta", depth) {
            let pairs = positions.entry(&sss.row.position).or_default();
            pairs.push((LEAVES(&sss.row), LEAVES(&alpha_beta.row)));
        }
    }
    let positions: Vec<Vec<Pair>> =
        positions.into_values().filter(|pairs| pairs.len() == views.len()).collect();
    estimate(&positions, |positions| {
        let beats = |at: usize| {
            let pairs: Vec<Pair> = positions.iter().map(|pairs| pairs[at]).collect();
            ratio_of_sums(&pairs).is_some_and(|ratio| ratio < 1.0)
        };
        let loses = (0..views.len()).rev().find(|&at| !beats(at));
        let first = loses.map_or(0, |at| at + 1);
        Some(views.get(first).map_or(f64::INFINITY, |view| f64::from(view.group.table_bits)))
    })
    .filter(|_| !positions.is_empty())
}
