//! How large a table has to be.

use super::{across, by_game, section};
use crate::experiment::LEAVES;
use crate::report::claims::{table_depth, tables};
use crate::report::figures::{axis, percent_point};
use crate::report::rule::Unit;
use crate::report::subject::Subject;
use crate::report::{Axis, Chart, Figure, Point, Section, Series, Shape};

/// The section of the experiment.
pub(super) fn section_of(subjects: &[Subject<'_>]) -> Option<Section> {
    let mut figures = Vec::new();
    for (bounds, words) in [("two", "two bounds"), ("one", "one bound")] {
        for subject in subjects {
            let views = tables(subject, bounds);
            let Some(depth) = table_depth(&views).filter(|_| views.len() > 1) else { continue };
            let bits: Vec<f64> = views.iter().map(|view| f64::from(view.group.table_bits)).collect();
            let series = ["alpha-beta", "aspiration", "sss", "dual", "mtd-f"].iter().filter_map(|name| {
                let points: Vec<Point> = views
                    .iter()
                    .filter_map(|&view| {
                        let found = across(view, name, subject.main, "aspiration", depth, LEAVES)?;
                        Some(percent_point(f64::from(view.group.table_bits), found))
                    })
                    .collect();
                let (label, style) = (name.to_string(), name.to_string());
                (!points.is_empty()).then_some(Series { label, style, shape: Shape::Line, points })
            });
            figures.push(Figure {
                name: format!("table-size-{bounds}-{}", subject.file_name()),
                caption: format!(
                    "{}, depth {depth}, tables with {words} an entry: leaves as a percentage of aspiration with 2^{} entries \
                     of two bounds.",
                    subject.label, subject.main.group.table_bits
                ),
                chart: Chart {
                    title: format!("{}: {words}", subject.label),
                    x: Axis { ticks: bits, ..axis("table entries, as a power of 2") },
                    y: Axis { logarithmic: true, ..axis("leaves, % of aspiration") },
                    series: series.collect(),
                    base: Some((100.0, "aspiration, 2^20".to_string())),
                },
            });
        }
    }
    let table = by_game(
        subjects,
        "Leaves of sss as a percentage of alpha-beta with the same table, two bounds an entry.",
        Unit::Percent,
        &[10, 14, 17, 20],
        |bits| format!("2^{bits}"),
        |subject, bits| {
            let views = tables(subject, "two");
            let depth = table_depth(&views).filter(|_| views.len() > 1)?;
            let view = views.iter().find(|view| view.group.table_bits == *bits)?;
            Some(view.ratio("sss", "alpha-beta", depth, LEAVES)?.times(100.0))
        },
    );
    section(
        "table-size",
        "How much memory (table-size)",
        &[
            "A table that is too small forgets the bounds and the best moves of earlier tests, and what was forgotten is \
           searched again. Algorithms of many tests pay more for it. The programs of 1995 \
           kept one bound an entry; the two rows of figures show what the second one is worth.",
        ],
        figures,
        vec![table],
    )
}
