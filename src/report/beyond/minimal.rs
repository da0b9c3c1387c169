//! How far the algorithms are from the left-first minimal graph.

use super::{by_game, section};
use crate::experiment::{Estimate, Fraction, PAPER_ALGORITHMS, RowGroup, estimate, ratio_of_sums};
use crate::report::figures::{axis, depth_axis, line, point, shown_depths};
use crate::report::rule::Unit;
use crate::report::subject::Subject;
use crate::report::{Chart, Point, Section, Series};
use crate::search::{Algorithm, Depth};

/// The leaves of an iteration as a multiple of those of the minimal graph.
fn of_minimal(group: RowGroup<'_>, algorithm: Algorithm, depth: Depth) -> Option<Estimate> {
    let pairs: Vec<Fraction> = group
        .at(algorithm, depth)
        .into_iter()
        .filter_map(|merged| Some((merged.counts.leaves as f64, merged.minimal_leaves? as f64)))
        .collect();
    estimate(&pairs, ratio_of_sums)
}

/// The section of the experiment.
pub(super) fn section_of(subjects: &[Subject<'_>]) -> Option<Section> {
    let mut figures = Vec::new();
    for subject in subjects {
        let group = subject.main;
        let all = group.algorithms();
        let is_measured = |depth: &Depth| all.iter().any(|&name| of_minimal(group, name, *depth).is_some());
        let depths: Vec<Depth> = shown_depths(group).into_iter().filter(is_measured).collect();
        let multiples = |&algorithm: &Algorithm| {
            let at = |&depth: &Depth| Some(point(depth, of_minimal(group, algorithm, depth)?));
            let points: Vec<Point> = depths.iter().filter_map(at).collect();
            (!points.is_empty()).then(|| line(algorithm, algorithm, points))
        };
        let series: Vec<Series> = all.iter().filter_map(multiples).collect();
        if series.is_empty() {
            continue;
        }
        let caption = format!(
            "{}: leaves of the iteration of each depth as a multiple of the left-first minimal graph.",
            subject.label
        );
        let chart = Chart {
            title: "multiples of the minimal graph".to_string(),
            x: depth_axis(&depths),
            y: axis("leaves / minimal graph"),
            series,
            base: Some((1.0, "minimal graph".to_string())),
            chosen: None,
        };
        figures.push(subject.figure("minimal", caption, chart));
    }
    let table = by_game(
        subjects,
        "Leaves of the deepest iteration that was measured, as a multiple of the minimal graph.",
        Unit::Number(2),
        &PAPER_ALGORITHMS,
        ToString::to_string,
        |subject, &algorithm| {
            let depths = subject.main.depths(algorithm).into_iter().rev();
            depths.map(|depth| of_minimal(subject.main, algorithm, depth)).find(Option::is_some).flatten()
        },
    );
    section(
        "minimal",
        "How far from the minimal graph (minimal)",
        "The left-first minimal graph is what two tests search when the value is known and the best move of every node is \
         tried first. It is not the smallest graph that proves the value, which is hard to find. MTD-best can do with less, \
         because it does not prove the value.",
        figures,
        vec![table],
    )
}
