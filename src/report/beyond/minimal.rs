//! How far the algorithms are from the left-first minimal graph.

use super::{by_game, section};
use crate::experiment::{Estimate, PAPER_ALGORITHMS, Pair, View, estimate, ratio_of_sums};
use crate::report::figures::{axis, depth_axis, shown_depths};
use crate::report::rule::Unit;
use crate::report::subject::Subject;
use crate::report::{Chart, Figure, Point, Section, Series, Shape};

/// The leaves of an iteration as a multiple of those of the minimal graph.
fn of_minimal(view: View<'_>, name: &str, depth: u32) -> Option<Estimate> {
    let pairs: Vec<Pair> = view
        .at(name, depth)
        .into_iter()
        .filter_map(|record| Some((record.row.leaves as f64, record.row.minimal_leaves? as f64)))
        .collect();
    estimate(&pairs, ratio_of_sums)
}

/// The section of the experiment.
pub(super) fn section_of(subjects: &[Subject<'_>]) -> Option<Section> {
    let mut figures = Vec::new();
    for subject in subjects {
        let view = subject.main;
        let depths: Vec<u32> = shown_depths(view)
            .into_iter()
            .filter(|&depth| view.algorithms().iter().any(|name| of_minimal(view, name, depth).is_some()))
            .collect();
        let series: Vec<Series> = view
            .algorithms()
            .into_iter()
            .filter_map(|name| {
                let points: Vec<Point> = depths
                    .iter()
                    .filter_map(|&depth| {
                        let Estimate { value, interval } = of_minimal(view, name, depth)?;
                        Some(Point { x: f64::from(depth), y: value, interval })
                    })
                    .collect();
                let (label, style) = (name.to_string(), name.to_string());
                (!points.is_empty()).then_some(Series { label, style, shape: Shape::Line, points })
            })
            .collect();
        if series.is_empty() {
            continue;
        }
        figures.push(Figure {
            name: format!("minimal-{}", subject.file_name()),
            caption: format!(
                "{}: leaves of the iteration of each depth as a multiple of the left-first minimal graph.",
                subject.label
            ),
            chart: Chart {
                title: format!("{}: multiples of the minimal graph", subject.label),
                x: depth_axis(&depths),
                y: axis("leaves / minimal graph"),
                series,
                base: Some((1.0, "minimal graph".to_string())),
            },
        });
    }
    let table = by_game(
        subjects,
        "Leaves of the deepest iteration that was measured, as a multiple of the minimal graph.",
        Unit::Number(2),
        &PAPER_ALGORITHMS,
        ToString::to_string,
        |subject, name| {
            let depths = subject.main.depths(name).into_iter().rev();
            depths.map(|depth| of_minimal(subject.main, name, depth)).find(Option::is_some).flatten()
        },
    );
    section(
        "minimal",
        "How far from the minimal graph (minimal)",
        &[
            "The left-first minimal graph is what two tests search when the value is known and the best move of every node \
           is tried first. It is not the smallest graph that proves the value, which is hard to find. MTD-best can do with \
           less, because it does not prove the value.",
        ],
        figures,
        vec![table],
    )
}
