//! Evaluations in coarser units.

use super::{by_game, section};
use crate::experiment::{BASE, Estimate, Fraction, GRAINS, LEAVES, RowGroup, estimate, ratio_of_sums};
use crate::report::figures::{axis, line, log_axis, percent_chart, point};
use crate::report::rule::Unit;
use crate::report::subject::Subject;
use crate::report::{Axis, Chart, Section};
use crate::search::{Algorithm, Depth};

/// The section of the experiment.
pub(super) fn section_of(subjects: &[Subject<'_>]) -> Option<Section> {
    let mut figures = Vec::new();
    for subject in subjects {
        let groups = grains(subject);
        let Some(depth) = grain_depth(&groups) else { continue };
        let ticks: Vec<f64> = groups.iter().map(|group| f64::from(group.conditions.grain)).collect();
        let x = || Axis { ticks: ticks.clone(), ..log_axis("evaluation divided by") };
        let lines = |found: &dyn Fn(RowGroup<'_>, Algorithm) -> Option<Estimate>| {
            let series = [Algorithm::MTD_F, Algorithm::Sss, Algorithm::Dual].map(|algorithm| {
                let at =
                    |&group: &RowGroup<'_>| Some(point(group.conditions.grain, found(group, algorithm)?));
                line(algorithm, algorithm, groups.iter().filter_map(at).collect())
            });
            series.to_vec()
        };
        let leaves = lines(&|group, algorithm| {
            Some(group.ratio(algorithm, group.base()?, depth, LEAVES)?.times(100.0))
        });
        let caption = format!(
            "{}, depth {depth}: leaves as a percentage of aspiration with the same grain, whose window shrinks with it.",
            subject.label
        );
        let chart = percent_chart("leaves", x(), axis("leaves, % of aspiration"), leaves, BASE);
        figures.push(subject.figure("grain-leaves", caption, chart));
        let tests = lines(&|group, algorithm| {
            let rows = group.at(algorithm, depth);
            let tests: Vec<Fraction> = rows.iter().map(|merged| (merged.counts.tests as f64, 1.0)).collect();
            estimate(&tests, ratio_of_sums)
        });
        let caption = format!(
            "{}, depth {depth}: tests in the iteration of this depth, mean over positions.",
            subject.label
        );
        let title = "tests".to_string();
        let chart = Chart { title, x: x(), y: log_axis("tests"), series: tests, ..Chart::default() };
        figures.push(subject.figure("grain-tests", caption, chart));
    }
    let table = by_game(
        subjects,
        "Leaves of mtd-f as a percentage of aspiration with the same grain.",
        Unit::Percent,
        &GRAINS,
        |grain| format!("/ {grain}"),
        |subject, grain| {
            let groups = grains(subject);
            let depth = grain_depth(&groups)?;
            let group = groups.iter().find(|group| group.conditions.grain == *grain)?;
            Some(group.ratio(Algorithm::MTD_F, group.base()?, depth, LEAVES)?.times(100.0))
        },
    );
    section(
        "grain",
        "Coarser values (grain)",
        "Dividing the evaluation leaves fewer different values, so that fewer tests lead from one to the next. A chess \
         evaluation in hundredths of a pawn has a grain of 1 here; 32 is about a third of a pawn, a checkers man or an Othello \
         disc accordingly.",
        figures,
        vec![table],
    )
}

/// The groups of the experiment, by grain.
fn grains<'a>(subject: &Subject<'a>) -> Vec<RowGroup<'a>> {
    subject.varying(|conditions, main| conditions.grain = main.grain)
}

/// The depth of the experiment: the deepest of a coarser group.
fn grain_depth(groups: &[RowGroup<'_>]) -> Option<Depth> {
    groups
        .iter()
        .filter(|group| group.conditions.grain > 1)
        .find_map(|group| group.all_depths().last().copied())
}
