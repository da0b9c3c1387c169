//! What the ordering of moves is worth.

use super::{across, section};
use crate::experiment::{Estimate, LEAVES, View};
use crate::report::figures::{axis, depth_axis, over_depths, shown_depths};
use crate::report::subject::Subject;
use crate::report::{Axis, Chart, Figure, Section, Series};

/// The section of the experiment.
pub(super) fn section_of(subjects: &[Subject<'_>]) -> Option<Section> {
    let settings = [
        ((false, false), "both", "mtd-f"),
        ((true, false), "no history", "alpha-beta"),
        ((false, true), "no table move", "dual"),
        ((true, true), "neither", "sss"),
    ];
    let mut figures = Vec::new();
    for subject in subjects {
        let views = subject.varying(|group, main| {
            (group.no_history, group.no_table_move) = (main.no_history, main.no_table_move);
        });
        if views.len() < 2 {
            continue;
        }
        let last = views
            .iter()
            .filter(|view| view.group != subject.main.group)
            .find_map(|view| view.all_depths().last().copied())
            .unwrap_or(0);
        let depths: Vec<u32> =
            shown_depths(subject.main).into_iter().filter(|&depth| depth <= last).collect();
        let find = |off: (bool, bool)| {
            views.iter().copied().find(|view| (view.group.no_history, view.group.no_table_move) == off)
        };
        let lines = |found: &dyn Fn(View<'_>, u32) -> Option<Estimate>| -> Vec<Series> {
            settings
                .iter()
                .filter_map(|&(off, label, style)| {
                    let view = find(off)?;
                    over_depths(label, style, &depths, |depth| found(view, depth))
                })
                .collect()
        };
        figures.push(Figure {
            name: format!("ordering-cost-{}", subject.file_name()),
            caption: format!(
                "{}: leaves of aspiration as a percentage of aspiration with both, cumulative.",
                subject.label
            ),
            chart: Chart {
                title: format!("{}: what ordering saves", subject.label),
                x: depth_axis(&depths),
                y: Axis { logarithmic: true, ..axis("leaves, % of full ordering") },
                series: lines(&|view, depth| {
                    across(view, "aspiration", subject.main, "aspiration", depth, LEAVES)
                }),
                base: Some((100.0, "table move and history".to_string())),
            },
        });
        figures.push(Figure {
            name: format!("ordering-mtd-f-{}", subject.file_name()),
            caption: format!(
                "{}: leaves of mtd-f as a percentage of aspiration with the same ordering, cumulative.",
                subject.label
            ),
            chart: Chart {
                title: format!("{}: mtd-f", subject.label),
                x: depth_axis(&depths),
                y: axis("leaves, % of aspiration"),
                series: lines(&|view, depth| view.ratio("mtd-f", "aspiration", depth, LEAVES)),
                base: Some((100.0, "aspiration".to_string())),
            },
        });
    }
    section(
        "ordering",
        "Worse ordering (ordering)",
        &[
            "Moves are tried in the order: table move, captures and other urgent moves by static value, quiet moves by history \
           heuristic. Without the table's move the many tests of MTD(f) lose the thread of earlier ones; without history only \
           the quiet moves suffer. Othello orders every move statically, so that history has little to say there.",
        ],
        figures,
        Vec::new(),
    )
}
