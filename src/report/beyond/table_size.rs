//! The size of the transposition table.

use super::{across, by_game, section};
use crate::experiment::{BASE, LEAVES, RowGroup};
use crate::report::claims::{table_depth, tables};
use crate::report::figures::{axis, line, log_axis, percent_chart, percent_point};
use crate::report::rule::Unit;
use crate::report::subject::Subject;
use crate::report::{Axis, Point, Section};
use crate::search::{Algorithm, BoundsKept};

/// The section of the experiment.
pub(super) fn section_of(subjects: &[Subject<'_>]) -> Option<Section> {
    use Algorithm::{AlphaBeta, Dual, Sss};
    let mut figures = Vec::new();
    for (bounds, words) in [(BoundsKept::Two, "two bounds"), (BoundsKept::One, "one bound")] {
        for subject in subjects {
            let groups = tables(subject, bounds);
            let Some(depth) = table_depth(&groups).filter(|_| groups.len() > 1) else { continue };
            let bits: Vec<f64> = groups.iter().map(|group| f64::from(group.conditions.table_bits)).collect();
            let leaves = |algorithm: Algorithm| {
                let at = |&group: &RowGroup<'_>| {
                    let found = across(group, algorithm, subject.main, BASE, depth, LEAVES)?;
                    Some(percent_point(group.conditions.table_bits, found))
                };
                let points: Vec<Point> = groups.iter().filter_map(at).collect();
                (!points.is_empty()).then(|| line(algorithm, algorithm, points))
            };
            let series = [AlphaBeta, BASE, Sss, Dual, Algorithm::MTD_F].into_iter().filter_map(leaves);
            let caption = format!(
                "{}, depth {depth}, tables with {words} an entry: leaves as a percentage of aspiration with 2^{} entries \
                 of two bounds.",
                subject.label, subject.main.conditions.table_bits
            );
            let x = Axis { ticks: bits, ..axis("table entries, as a power of 2") };
            let y = log_axis("leaves, % of aspiration");
            let chart = percent_chart(words, x, y, series.collect(), "aspiration, 2^20");
            figures.push(subject.figure(&format!("table-size-{bounds}"), caption, chart));
        }
    }
    let table = by_game(
        subjects,
        "Leaves of sss as a percentage of alpha-beta with the same table, two bounds an entry.",
        Unit::Percent,
        &[10, 14, 17, 20],
        |bits| format!("2^{bits}"),
        |subject, bits| {
            let groups = tables(subject, BoundsKept::Two);
            let depth = table_depth(&groups).filter(|_| groups.len() > 1)?;
            let group = groups.iter().find(|group| group.conditions.table_bits == *bits)?;
            Some(group.ratio(Sss, AlphaBeta, depth, LEAVES)?.times(100.0))
        },
    );
    section(
        "table-size",
        "How much memory (table-size)",
        "A table that is too small forgets the bounds and the best moves of earlier tests, and what was forgotten is searched \
         again. Algorithms of many tests pay more for it. The programs of 1995 kept one bound an entry; the two rows of \
         figures show what the second one is worth.",
        figures,
        vec![table],
    )
}
