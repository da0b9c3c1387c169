//! Branching factors, odd and even depths, and what is proved for fixed trees.

use super::{BELOW, Case, PaperClaim, by_game, judged_depth};
use crate::experiment::{
    BASE, Estimate, Experiment, Fraction, LEAVES, MergedRow, RowGroup, estimate, ratio_of_sums,
};
use crate::report::measured::Measured;
use crate::report::rule::{ClaimRule, Unit};
use crate::report::subject::Subject;
use crate::search::Algorithm::{AlphaBeta, Dual, Sss};
use crate::search::Depth;

/// The claims.
pub(super) fn claims(subjects: &[Subject<'_>]) -> Vec<PaperClaim> {
    vec![
        PaperClaim {
            id: "branching-factors",
            claim: "The mean branching factor is about 3 in checkers, 10 in Othello and 36 in chess.",
            source: "section 4.4",
            paper: "3, 10, 36",
            measured: "Moves at the nodes that aspiration expanded at its deepest odd depth; 15 % more or less count as about.",
            unit: Unit::Number(1),
            rule: about(10.0),
            experiment: Experiment::Paper,
            cases: subjects.iter().filter_map(branching_factor).collect(),
        },
        PaperClaim {
            id: "sss-branching",
            claim: "SSS* gets better with a larger branching factor.",
            source: "section 4.4",
            paper: "the larger, the better",
            measured: "Leaves of sss as a percentage of aspiration's, in the game with the largest mean branching factor \
                minus that in the game with the smallest, both at their deepest odd depths. The interval is put together \
                from those of the two games.",
            unit: Unit::Points,
            rule: ClaimRule::Below { than: 0.0 },
            experiment: Experiment::Paper,
            cases: sss_gain(subjects).into_iter().collect(),
        },
        PaperClaim {
            id: "dual-odd",
            claim: "DUAL* beats SSS* at odd depths, where its solution trees are smaller.",
            source: "section 3.3",
            paper: "below 100 %",
            measured: "Leaves of dual as a percentage of sss's, in the deepest iteration of an odd depth alone; and, as a \
                control, the same as a percentage of what it is in the nearest iteration of an even depth, at which its \
                solution trees are no smaller.",
            unit: Unit::Percent,
            rule: BELOW,
            experiment: Experiment::Paper,
            cases: subjects.iter().flat_map(dual_at_odd_depths).collect(),
        },
        PaperClaim {
            id: "sss-alpha-beta",
            claim: "With iterative deepening SSS* is generally worse than alpha-beta in checkers, against what is proved for \
                fixed trees.",
            source: "section 4.4, Figure 11",
            paper: "generally worse",
            measured: "The share of positions on which sss evaluated more leaves than alpha-beta, cumulative.",
            unit: Unit::Percent,
            rule: ClaimRule::Above { than: 50.0 },
            experiment: Experiment::Paper,
            cases: by_game(&losing(subjects), |subject| worse(subject.main)),
        },
    ]
}

/// About a figure.
fn about(figure: f64) -> ClaimRule {
    ClaimRule::Within { band: (0.85 * figure, 1.15 * figure) }
}

/// The mean branching factor of a game that is in the paper.
fn branching_factor(subject: &Subject<'_>) -> Option<Case> {
    let paper = subject.game.study().paper?;
    let found = branching(subject.main).map(Measured::from);
    Some(Case::of(subject, found).with_rule(about(paper.branching)))
}

/// The games in which SSS* is generally worse than alpha-beta, as the paper says.
fn losing<'a>(subjects: &[Subject<'a>]) -> Vec<Subject<'a>> {
    let loses = |subject: &&Subject<'_>| subject.game.study().paper.is_some_and(|paper| paper.sss_loses);
    subjects.iter().filter(loses).cloned().collect()
}

/// The share of positions on which sss evaluated more leaves than alpha-beta, in percent.
fn worse(group: RowGroup<'_>) -> Option<Measured> {
    let pairs = group.pairs(Sss, AlphaBeta, judged_depth(group, Sss, AlphaBeta)?, LEAVES);
    let worse: Vec<Fraction> =
        pairs.iter().map(|(sss, alpha_beta)| (f64::from(sss > alpha_beta), 1.0)).collect();
    Some(estimate(&worse, ratio_of_sums)?.times(100.0).into())
}

/// Leaves of dual as a percentage of sss's in an iteration of an odd depth, and that as a percentage of what it is in one of
/// an even depth.
fn dual_at_odd_depths(subject: &Subject<'_>) -> [Case; 2] {
    // A game that goes in steps of two plies has even depths only in runs with another step.
    let groups = subject.varying(|conditions, main| conditions.step = main.step);
    let depths = |odd: bool| {
        groups.iter().flat_map(move |&group| {
            let is_wanted =
                move |depth: &Depth| (depth % 2 == 1) == odd && !group.both(Dual, Sss, *depth).is_empty();
            group.depths(Dual).into_iter().filter(is_wanted).map(move |depth| (group, depth))
        })
    };
    let odd = depths(true).filter(|(group, _)| group.conditions == subject.main.conditions);
    let odd = odd.max_by_key(|(_, depth)| *depth);
    let ratios = |group: RowGroup<'_>, depth: Depth| -> Vec<(String, Fraction)> {
        let ratio = |(dual, sss): (&MergedRow, &MergedRow)| {
            (dual.position.to_string(), (dual.counts.leaves as f64, sss.counts.leaves as f64))
        };
        group.both(Dual, Sss, depth).into_iter().map(ratio).collect()
    };
    let percent = |ratios: &[(String, Fraction)]| {
        Measured::percent(&ratios.iter().map(|(id, pair)| (id.as_str(), *pair)).collect::<Vec<_>>())
    };
    let at_odd = odd.map(|(group, depth)| (ratios(group, depth), depth));
    let control = at_odd.as_ref().and_then(|(odd, depth)| {
        let (group, even) = depths(false).min_by_key(|(_, even)| (even.abs_diff(*depth), *even))?;
        let even = ratios(group, even);
        let both = odd.iter().filter_map(|(id, (dual, sss))| {
            let (_, (even_dual, even_sss)) = even.iter().find(|(other, _)| other == id)?;
            Some((id.clone(), (dual * even_sss, sss * even_dual)))
        });
        percent(&both.collect::<Vec<_>>())
    });
    let mut control = Case::of(subject, control).named("odd / even");
    if subject.main.conditions.step.is_multiple_of(2) {
        let depth = at_odd.as_ref().map_or(2, |(_, depth)| depth - 1);
        control.command = Some(format!(
            "nullwindow run FILE --step 1 --depth {depth} --algorithms sss,dual --format jsonl"
        ));
    }
    [Case::of(subject, at_odd.and_then(|(ratios, _)| percent(&ratios))).named("odd"), control]
}

/// Leaves of sss as a percentage of aspiration's, in the game with the largest branching factor minus that in the game with
/// the smallest.
fn sss_gain(subjects: &[Subject<'_>]) -> Option<Case> {
    let mut games: Vec<(f64, &str, Estimate)> = subjects
        .iter()
        .filter_map(|subject| {
            let group = subject.main;
            let depth = judged_depth(group, Sss, BASE).filter(|depth| depth % 2 == 1)?;
            let found = Measured::percent_of(group, Sss, BASE, depth, LEAVES)?;
            Some((mean_branching(group)?, subject.label.as_str(), found.estimate))
        })
        .collect();
    games.sort_by(|a, b| a.0.total_cmp(&b.0));
    let [(_, narrow, few), .., (_, broad, many)] = games.as_slice() else { return None };
    let difference = Estimate::weighted_sum(&[(1.0, *many), (-1.0, *few)]);
    Some(Case::of_all(format!("{broad} - {narrow}"), Some(difference)))
}

/// The mean branching factor of the nodes that aspiration expanded at its deepest odd depth.
fn branching(group: RowGroup<'_>) -> Option<Estimate> {
    let rows = group.at(BASE, judged_depth(group, BASE, BASE)?);
    let pairs: Vec<Fraction> =
        rows.iter().map(|merged| (merged.counts.generated as f64, merged.counts.interior as f64)).collect();
    estimate(&pairs, ratio_of_sums)
}

/// The same without its interval.
pub(in crate::report) fn mean_branching(group: RowGroup<'_>) -> Option<f64> {
    branching(group).map(|found| found.value)
}
