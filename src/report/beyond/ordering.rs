//! Worse and better move ordering.

use super::{across, section};
use crate::experiment::{BASE, Estimate, LEAVES, MoveOrdering, ORDERINGS, RowGroup};
use crate::report::figures::{axis, depth_axis, log_axis, over_depths, percent_chart, shown_depths};
use crate::report::subject::Subject;
use crate::report::{Section, Series};
use crate::search::{Algorithm, Depth};

/// The styles of the lines, one for each of the [`ORDERINGS`].
const STYLES: [Algorithm; ORDERINGS.len()] = [
    Algorithm::MTD_F,
    Algorithm::AlphaBeta,
    Algorithm::Dual,
    Algorithm::Sss,
    Algorithm::NegaScout,
    Algorithm::MTD_BEST,
    Algorithm::MtdBi,
    Algorithm::ASPIRATION,
    Algorithm::MTD_STEP,
];

/// The section of the experiment.
pub(super) fn section_of(subjects: &[Subject<'_>]) -> Option<Section> {
    let mut figures = Vec::new();
    for subject in subjects {
        let groups = subject.varying(|conditions, main| {
            (conditions.history, conditions.table_move) = (main.history, main.table_move);
            (conditions.replies, conditions.etc) = (main.replies, main.etc);
            conditions.gravity = main.gravity;
        });
        if groups.len() < 2 {
            continue;
        }
        let others = groups.iter().filter(|group| group.conditions != subject.main.conditions);
        let last = others.into_iter().find_map(|group| group.all_depths().last().copied()).unwrap_or(0);
        let depths: Vec<Depth> =
            shown_depths(subject.main).into_iter().filter(|&depth| depth <= last).collect();
        let find = |ordering: MoveOrdering| {
            let is_wanted = |group: &RowGroup<'_>| ordering.of(group.conditions) == *group.conditions;
            groups.iter().copied().find(is_wanted)
        };
        let lines = |found: &dyn Fn(RowGroup<'_>, Depth) -> Option<Estimate>| -> Vec<Series> {
            let line = |(&ordering, style): (&MoveOrdering, Algorithm)| {
                let group = find(ordering)?;
                over_depths(ordering.label, style, &depths, |depth| found(group, depth))
            };
            ORDERINGS.iter().zip(STYLES).filter_map(line).collect()
        };
        let caption = format!(
            "{}: leaves of aspiration as a percentage of aspiration with history and table move, cumulative.",
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
        "Worse and better ordering (ordering)",
        "Moves are tried in the order: table move, captures and other urgent moves by static value, quiet moves by history \
         heuristic. Without the table's move the many tests of MTD(f) lose the thread of earlier ones; without history only \
         the quiet moves suffer. Othello orders every move statically, so that history has little to say there. Replies: moves are \
         ordered by what the opponent can answer, in checkers by the forced exchange that follows, in Othello by the number of \
         answers. Enhanced cut-offs: a node is cut off where the table knows enough of one of its children. Gravity: moves that are \
         tried in vain lose history.",
        figures,
        Vec::new(),
    )
}
