//! The evaluation: what a better one does to each driver's advantage.

use super::section;
use crate::experiment::{BASE, Estimate, LEAVES, PAPER_ALGORITHMS, RowGroup, estimate_mean};
use crate::report::figures::{axis, depth_axis, over_depths, percent_chart, shown_depths};
use crate::report::rule::Unit;
use crate::report::subject::Subject;
use crate::report::{PageTable, Section, Series};
use crate::search::{Algorithm, Depth, Evaluation};

/// The evaluations and the styles of their lines.
const EVALUATIONS: [(Evaluation, Algorithm); 2] =
    [(Evaluation::Classic, Algorithm::AlphaBeta), (Evaluation::Trained, Algorithm::MTD_F)];

/// The leaves of an algorithm in percent of the base line's, as a geometric mean over positions.
fn mean_leaves(group: RowGroup<'_>, algorithm: Algorithm, depth: Depth) -> Option<Estimate> {
    Some(estimate_mean(&group.pairs(algorithm, BASE, depth, LEAVES))?.times(100.0))
}

/// The groups of a subject that were searched with both evaluations.
fn groups<'a>(subject: &Subject<'a>) -> Option<[RowGroup<'a>; 2]> {
    let groups = subject.varying(|conditions, main| conditions.evaluation = main.evaluation);
    let of = |(evaluation, _)| groups.iter().copied().find(|group| group.conditions.evaluation == evaluation);
    let found: Vec<RowGroup<'a>> = EVALUATIONS.into_iter().filter_map(of).collect();
    found.try_into().ok()
}

/// The section of the experiment.
pub(super) fn section_of(subjects: &[Subject<'_>]) -> Option<Section> {
    let tested = subjects.iter().filter_map(|subject| Some((subject, groups(subject)?)));
    let (mut figures, mut tables) = (Vec::new(), Vec::new());
    for (subject, groups) in tested {
        let shared = |depth: &Depth| {
            groups.iter().all(|group| !group.pairs(Algorithm::MTD_F, BASE, *depth, LEAVES).is_empty())
        };
        let depths: Vec<Depth> = shown_depths(subject.main).into_iter().filter(shared).collect();
        let Some(&deepest) = depths.last() else { continue };
        let lines = groups.iter().zip(EVALUATIONS).filter_map(|(&group, (evaluation, style))| {
            over_depths(evaluation.to_string(), style, &depths, |depth| {
                group.ratio(Algorithm::MTD_F, BASE, depth, LEAVES)
            })
        });
        let caption = format!(
            "{}: leaves of mtd-f as a percentage of aspiration with the same evaluation, cumulative.",
            subject.label
        );
        let (x, y) = (depth_axis(&depths), axis("leaves, % of aspiration"));
        let series: Vec<Series> = lines.collect();
        figures.push(subject.figure("evaluation", caption, percent_chart("mtd-f", x, y, series, BASE)));
        let line = |algorithm: Algorithm| {
            let numbers = groups.map(|group| mean_leaves(group, algorithm, deepest));
            let text = |found: Option<Estimate>| {
                found.map_or_else(|| "-".to_string(), |found| Unit::Percent.estimate(found))
            };
            let is_there = numbers.iter().any(Option::is_some);
            is_there.then(|| std::iter::once(algorithm.to_string()).chain(numbers.map(text)).collect())
        };
        tables.push(PageTable {
            caption: format!(
                "{}, depth {deepest}: leaves in % of aspiration with the same evaluation, geometric means.",
                subject.label
            ),
            titles: std::iter::once("algorithm".to_string())
                .chain(EVALUATIONS.iter().map(|(evaluation, _)| evaluation.to_string()))
                .collect(),
            lines: PAPER_ALGORITHMS
                .into_iter()
                .filter(|&algorithm| algorithm != BASE)
                .filter_map(line)
                .collect(),
        });
    }
    section(
        "evaluation",
        "What a better evaluation does (evaluation)",
        "The same positions with the hand-written evaluation and with the one that the program has learned from its own games and \
         plays with. A finer evaluation has more values between which tests have to tell, and orders moves better.",
        figures,
        tables,
    )
}
