//! The first guess and the size of the table.

use super::{ABOVE, BELOW, Case, PaperClaim, by_game, judged_depth, percent};
use crate::experiment::{
    BASE, Estimate, Experiment, Fraction, LEAVES, RowGroup, TABLE_BITS, estimate, geometric_mean, mtd_f_off,
};
use crate::report::measured::Measured;
use crate::report::rule::{ClaimRule, Unit};
use crate::report::subject::Subject;
use crate::search::{Algorithm, BoundsKept, Depth};
use std::collections::BTreeMap;

/// How far off a first guess is that is far off.
const FAR: i32 = 200;

/// The claims.
pub(super) fn claims(subjects: &[Subject<'_>]) -> Vec<PaperClaim> {
    let on_both_sides = |found: fn(RowGroup<'_>, Algorithm) -> Option<Measured>| {
        let sides = subjects.iter().flat_map(|subject| [-FAR, FAR].map(|off| (subject, off)));
        let case = |(subject, off): (&Subject<'_>, i32)| {
            Case::of(subject, found(subject.main, mtd_f_off(off))).named(format_args!("{off:+}"))
        };
        sides.map(case).collect::<Vec<Case>>()
    };
    vec![
        PaperClaim {
            id: "first-guess",
            claim: "The closer the first guess is to the value, the smaller the tree.",
            source: "section 3.4, Figure 10",
            paper: "smallest at 0",
            measured: "Leaves of mtd-f told the true value, as a percentage of mtd-f told a value that is 200 below or above, \
                cumulative.",
            unit: Unit::Percent,
            rule: BELOW,
            experiment: Experiment::FirstGuess,
            cases: on_both_sides(|group, far| percent(group, mtd_f_off(0), far, LEAVES)),
        },
        PaperClaim {
            id: "first-guess-loss",
            claim: "With a first guess that is far off, MTD(f) loses its advantage over Aspiration NegaScout.",
            source: "section 3.4, Figure 10",
            paper: "above 100 %",
            measured: "Leaves of mtd-f told a value that is 200 below or above the true one, as a percentage of aspiration's, \
                cumulative.",
            unit: Unit::Percent,
            rule: ABOVE,
            experiment: Experiment::FirstGuess,
            cases: on_both_sides(|group, far| percent(group, far, BASE, LEAVES)),
        },
        PaperClaim {
            id: "table-enough",
            claim: "2^20 table entries are enough.",
            source: "section 4.2",
            paper: "solution trees fit comfortably",
            measured: "Leaves of all algorithms of experiment table-size with 2^20 entries of two bounds, as a percentage of \
                those with 2^22, at the depth of the comparison.",
            unit: Unit::Percent,
            rule: ClaimRule::Within { band: (f64::NEG_INFINITY, 101.0) },
            experiment: Experiment::TableSize,
            cases: by_game(subjects, enough),
        },
        PaperClaim {
            id: "table-sss",
            claim: "About 2^17 entries suffice for SSS* to beat alpha-beta.",
            source: "trends-1997, section 6",
            paper: "2^17",
            measured: "The smallest table of two bounds from which on sss evaluates fewer leaves than alpha-beta, at the depth \
                of the comparison.",
            unit: Unit::Bits,
            rule: ClaimRule::Within { band: (0.0, 17.0) },
            experiment: Experiment::TableSize,
            cases: by_game(subjects, |subject| sss_needs(subject).map(Measured::from)),
        },
        PaperClaim {
            id: "sss-storage",
            claim: "SSS* needs no more storage than Aspiration NegaScout.",
            source: "section 4.4",
            paper: "as much",
            measured: "What the leaves of sss grow by with 2^17 entries instead of 2^22, as a percentage of what those of \
                aspiration grow by, at the depth of the comparison; up to 105 % is as much.",
            unit: Unit::Percent,
            rule: ClaimRule::Within { band: (f64::NEG_INFINITY, 105.0) },
            experiment: Experiment::TableSize,
            cases: by_game(subjects, sss_growth),
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

/// The groups with tables of these sizes and two bounds an entry, and the depth at which the comparison is judged. Shallower
/// searches would fit into smaller tables.
fn at_judged_depth<'a, const N: usize>(
    subject: &Subject<'a>,
    sizes: [u32; N],
) -> Option<([RowGroup<'a>; N], Depth)> {
    let groups = tables(subject, BoundsKept::Two);
    let find = |bits: u32| groups.iter().copied().find(|group| group.conditions.table_bits == bits);
    let found: Vec<RowGroup<'a>> = sizes.into_iter().filter_map(find).collect();
    Some((found.try_into().ok()?, judged_depth(subject.main, BASE, BASE)?))
}

/// The leaves with 2^20 entries in percent of those with 2^22.
fn enough(subject: &Subject<'_>) -> Option<Measured> {
    let ([usual, large], depth) = at_judged_depth(subject, [20, 22])?;
    let mut positions: BTreeMap<&str, Fraction> = BTreeMap::new();
    for algorithm in large.algorithms() {
        for (usual, large) in usual.joined(algorithm, large, algorithm, depth) {
            let sums = positions.entry(&large.position).or_default();
            *sums = (sums.0 + LEAVES(&usual.counts), sums.1 + LEAVES(&large.counts));
        }
    }
    Measured::percent(&positions.into_iter().collect::<Vec<_>>())
}

/// The smallest table, as a power of 2, from which on sss evaluates fewer leaves than alpha-beta; infinity for never.
fn sss_needs(subject: &Subject<'_>) -> Option<Estimate> {
    let (groups, depth) = at_judged_depth(subject, TABLE_BITS)?;
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
            geometric_mean(&pairs).is_some_and(|ratio| ratio < 1.0)
        };
        let loses = (0..groups.len()).rev().find(|&at| !beats(at));
        let first = loses.map_or(0, |at| at + 1);
        Some(groups.get(first).map_or(f64::INFINITY, |group| f64::from(group.conditions.table_bits)))
    })
    .filter(|_| !positions.is_empty())
}

/// What the leaves of sss grow by in a small table, in percent of what those of aspiration grow by.
fn sss_growth(subject: &Subject<'_>) -> Option<Measured> {
    let ([small, large], depth) = at_judged_depth(subject, [17, 22])?;
    let growth = |algorithm: Algorithm| -> BTreeMap<&str, Fraction> {
        let both = small.joined(algorithm, large, algorithm, depth).into_iter();
        both.map(|(small, large)| (large.position.as_ref(), (LEAVES(&small.counts), LEAVES(&large.counts))))
            .collect()
    };
    let of_base = growth(BASE);
    let positions = growth(Algorithm::Sss).into_iter().filter_map(|(position, sss)| {
        let base = of_base.get(position)?;
        Some((position, (sss.0 * base.1, sss.1 * base.0)))
    });
    Measured::percent(&positions.collect::<Vec<_>>())
}
