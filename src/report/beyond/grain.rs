//! Evaluations in coarser units.

use super::{by_game, section};
use crate::experiment::{Estimate, GRAINS, LEAVES, Pair, View, estimate, ratio_of_sums};
use crate::report::figures::axis;
use crate::report::rule::Unit;
use crate::report::subject::Subject;
use crate::report::{Axis, Chart, Figure, Point, Section, Series, Shape};

/// The section of the experiment.
pub(super) fn section_of(subjects: &[Subject<'_>]) -> Option<Section> {
    let mut figures = Vec::new();
    for subject in subjects {
        let views = subject.varying(|group, main| group.grain = main.grain);
        let Some(depth) = grain_depth(&views) else { continue };
        let grains: Vec<f64> = views.iter().map(|view| f64::from(view.group.grain)).collect();
        let x = || Axis { logarithmic: true, ticks: grains.clone(), ..axis("evaluation divided by") };
        let names = ["mtd-f", "sss", "dual"];
        let line = |name: &str, found: &dyn Fn(View<'_>) -> Option<Estimate>| {
            let points: Vec<Point> = views
                .iter()
                .filter_map(|&view| {
                    let Estimate { value, interval } = found(view)?;
                    Some(Point { x: f64::from(view.group.grain), y: value, interval })
                })
                .collect();
            let (label, style) = (name.to_string(), name.to_string());
            Series { label, style, shape: Shape::Line, points }
        };
        let leaves = names.map(|name| {
            line(name, &|view| Some(view.ratio(name, view.base()?, depth, LEAVES)?.times(100.0)))
        });
        let tests = names.map(|name| {
            line(name, &|view| {
                let pairs: Vec<Pair> =
                    view.at(name, depth).iter().map(|record| (record.row.tests as f64, 1.0)).collect();
                estimate(&pairs, ratio_of_sums)
            })
        });
        figures.push(Figure {
            name: format!("grain-leaves-{}", subject.file_name()),
            caption: format!(
                "{}, depth {depth}: leaves as a percentage of aspiration with the same grain, whose window shrinks with it.",
                subject.label
            ),
            chart: Chart {
                title: format!("{}: leaves", subject.label),
                x: x(),
                y: axis("leaves, % of aspiration"),
                series: leaves.to_vec(),
                base: Some((100.0, "aspiration".to_string())),
            },
        });
        figures.push(Figure {
            name: format!("grain-tests-{}", subject.file_name()),
            caption: format!(
                "{}, depth {depth}: tests in the iteration of this depth, mean over positions.",
                subject.label
            ),
            chart: Chart {
                title: format!("{}: tests", subject.label),
                x: x(),
                y: Axis { logarithmic: true, ..axis("tests") },
                series: tests.to_vec(),
                base: None,
            },
        });
    }
    let table = by_game(
        subjects,
        "Leaves of mtd-f as a percentage of aspiration with the same grain.",
        Unit::Percent,
        &GRAINS,
        |grain| format!("/ {grain}"),
        |subject, grain| {
            let views = subject.varying(|group, main| group.grain = main.grain);
            let depth = grain_depth(&views)?;
            let view = views.iter().find(|view| view.group.grain == *grain)?;
            Some(view.ratio("mtd-f", view.base()?, depth, LEAVES)?.times(100.0))
        },
    );
    section(
        "grain",
        "Coarser values (grain)",
        &[
            "Dividing the evaluation leaves fewer different values, so that fewer tests lead from one to the next. A chess \
           evaluation in hundredths of a pawn has a grain of 1 here; 32 is about a third of a pawn, a checkers man or an \
           Othello disc accordingly.",
        ],
        figures,
        vec![table],
    )
}

/// The depth of experiment grain: the deepest that a coarser view has.
fn grain_depth(views: &[View<'_>]) -> Option<u32> {
    views.iter().filter(|view| view.group.grain > 1).find_map(|view| view.all_depths().last().copied())
}
