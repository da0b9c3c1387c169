//! Worse move ordering.

use super::{across, section};
use crate::experiment::{BASE, Estimate, LEAVES, RowGroup};
use crate::report::figures::{axis, depth_axis, log_axis, over_depths, percent_chart, shown_depths};
use crate::report::subject::Subject;
use crate::report::{Section, Series};
use crate::search::{Algorithm, Depth};

/// Whether history and table move are used, the label and the style of the line.
const ORDERINGS: [((bool, bool), &str, Algorithm); 4] = [
    ((true, true), "both", Algorithm::MTD_F),
    ((false, true), "no history", Algorithm::AlphaBeta),
    ((true, false), "no table move", Algorithm::Dual),
    ((false, false), "neither", Algorithm::Sss),
];

/// The section of the experiment.
pub(super) fn section_of(subjects: &[Subject<'_>]) -> Option<Section> {
    let mut figures = Vec::new();
    for subject in subjects {
        let groups = subject.varying(|conditions, main| {
            (conditions.history, conditions.table_move) = (main.history, main.table_move);
        });
        if groups.len() < 2 {
            continue;
        }
        let others = groups.iter().filter(|group| group.conditions != subject.main.conditions);
        let last = others.into_iter().find_map(|group| group.all_depths().last().copied()).unwrap_or(0);
        let depths: Vec<Depth> =
            shown_depths(subject.main).into_iter().filter(|&depth| depth <= last).collect();
        let find = |used: (bool, bool)| {
            let is_wanted =
                |group: &RowGroup<'_>| (group.conditions.history, group.conditions.table_move) == used;
            groups.iter().copied().find(is_wanted)
        };
        let lines = |found: &dyn Fn(RowGroup<'_>, Depth) -> Option<Estimate>| -> Vec<Series> {
            let line = |&(used, label, style): &((bool, bool), &str, Algorithm)| {
                let group = find(used)?;
                over_depths(label, style, &depths, |depth| found(group, depth))
            };
            ORDERINGS.iter().filter_map(line).collect()
        };
        let caption = format!(
            "{}: leaves of aspiration as a percentage of aspiration with both, cumulative.",
            subject.label
        );
        let cost = lines(&|group, depth| across(group, BASE, subject.main, BASE, depth, LEAVES));
        let (x, y) = (depth_axis(&depths), log_axis("leaves, % of full ordering"));
        let chart = percent_chart("what ordering saves", x, y, cost, "table move and history");
        figures.push(subject.figure("ordering-cost", caption, chart));
        let caption = format!(
            "{}: leaves of mtd-f as a percentage of aspiration with the same ordering, cumulative.",
            subject.label
        );
        let ratios = lines(&|group, depth| group.ratio(Algorithm::MTD_F, BASE, depth, LEAVES));
        let (x, y) = (depth_axis(&depths), axis("leaves, % of aspiration"));
        figures.push(subject.figure("ordering-mtd-f", caption, percent_chart("mtd-f", x, y, ratios, BASE)));
    }
    section(
        "ordering",
        "Worse ordering (ordering)",
        "Moves are tried in the order: table move, captures and other urgent moves by static value, quiet moves by history \
         heuristic. Without the table's move the many tests of MTD(f) lose the thread of earlier ones; without history only \
         the quiet moves suffer. Othello orders every move statically, so that history has little to say there.",
        figures,
        Vec::new(),
    )
}
