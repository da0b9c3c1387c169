//! Statistics as tables for people.

use super::{AlgorithmSummary, Conditions, RunSpec, Summary};
use crate::search::{Algorithm, Depth, Evaluation, OrderingQuality};
use nullwindow_support::{aligned_within, count, wrap};
use std::fmt::Write;

/// The comparison of algorithms, depth by depth, in lines of at most `width` characters.
pub fn comparison(spec: &RunSpec, positions: usize, summary: &Summary, width: usize) -> String {
    let base = summary.base;
    let mut notes = heading(spec, positions).to_vec();
    notes.extend([
        "leaves, nodes, seconds: sums over positions and all iterations up to this depth".to_string(),
        format!("leaves%, nodes%: of {base}; mean%: geometric mean over positions, of leaves"),
        "tests, 1st% (cut-offs by the first move), moves (at cut nodes): this depth alone".to_string(),
    ]);
    if spec.minimal {
        notes.push(
            "leaves/min, nodes/min: this depth as a multiple of the left-first minimal graph".to_string(),
        );
    }
    let mut text = String::new();
    for line in notes.iter().flat_map(|note| wrap(note, width)) {
        let _ = writeln!(text, "{line}");
    }
    let columns: Vec<Column> =
        COLUMNS.iter().copied().filter(|column| column.is_shown(spec, positions, summary)).collect();
    for depth in &summary.depths {
        let _ = writeln!(text, "\ndepth {}, % of {base}", depth.depth);
        let mut lines = vec![columns.iter().map(|column| column.title.to_string()).collect::<Vec<_>>()];
        let find = |wanted: &Algorithm| depth.algorithms.iter().find(|found| found.algorithm == *wanted);
        let line = |found: &AlgorithmSummary| columns.iter().map(|column| (column.cell)(found)).collect();
        lines.extend(spec.algorithms.iter().filter_map(find).map(line));
        text.push_str(&aligned_within(&lines, width));
    }
    text
}

/// What was run on what, in two lines.
fn heading(spec: &RunSpec, positions: usize) -> [String; 2] {
    let Conditions { game, set, leaf, evaluation, table_bits, table_bounds, table_depth, step, .. } =
        &spec.conditions;
    let depths: Vec<Depth> = spec.schedule().depths().collect();
    let depths = match depths.as_slice() {
        [first, .., last] => format!("depths {first} to {last} in steps of {step}"),
        _ => format!("depth {}", spec.depth),
    };
    let evaluation = match evaluation {
        Evaluation::Classic => String::new(),
        Evaluation::Trained => format!(", evaluation {evaluation}"),
    };
    [
        format!("{game}, {set}: {}, {depths}", count(positions as u64, "position", "positions")),
        format!("leaf {leaf}{evaluation}, table 2^{table_bits}, bounds {table_bounds}, depth {table_depth}"),
    ]
}

/// A column of the comparison.
#[derive(Clone, Copy)]
struct Column {
    title: &'static str,
    /// When it is shown.
    shown: Shown,
    cell: fn(&AlgorithmSummary) -> String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    Always,
    /// Where algorithms were not run on all positions, as in a shard.
    ForParts,
    /// Where the minimal graph was measured.
    WithMinimal,
}

impl Column {
    fn is_shown(self, spec: &RunSpec, positions: usize, summary: &Summary) -> bool {
        let mut found = summary.depths.iter().flat_map(|depth| &depth.algorithms);
        match self.shown {
            Shown::Always => true,
            Shown::ForParts => found.any(|found| found.positions != positions),
            Shown::WithMinimal => spec.minimal,
        }
    }
}

const fn column(title: &'static str, shown: Shown, cell: fn(&AlgorithmSummary) -> String) -> Column {
    Column { title, shown, cell }
}

const COLUMNS: [Column; 13] = [
    column("algorithm", Shown::Always, |found| found.algorithm.to_string()),
    column("positions", Shown::ForParts, |found| found.positions.to_string()),
    column("leaves", Shown::Always, |found| found.leaves.to_string()),
    column("nodes", Shown::Always, |found| found.nodes.to_string()),
    column("tests", Shown::Always, |found| format!("{:.1}", found.tests)),
    column("leaves%", Shown::Always, |found| percent(found.of_base.as_ref().map(|base| base.leaves.value))),
    column("nodes%", Shown::Always, |found| percent(found.of_base.as_ref().map(|base| base.nodes.value))),
    column("mean%", Shown::Always, |found| {
        percent(found.of_base.as_ref().and_then(|base| base.mean_leaves).map(|mean| mean.value))
    }),
    column("1st%", Shown::Always, |found| percent(found.ordering.first_move_rate())),
    column("moves", Shown::Always, |found| number(found.ordering.mean_moves(), 2)),
    column("seconds", Shown::Always, |found| format!("{:.2}", found.seconds)),
    column("leaves/min", Shown::WithMinimal, |found| {
        number(found.of_minimal.map(|multiple| multiple.leaves), 2)
    }),
    column("nodes/min", Shown::WithMinimal, |found| {
        number(found.of_minimal.map(|multiple| multiple.nodes), 2)
    }),
];

/// How well each algorithm ordered moves in its last iteration, by remaining depth.
pub fn ordering(algorithms: &[(Algorithm, Vec<OrderingQuality>)], width: usize) -> String {
    let mut text = "\nmove ordering by remaining depth, in the last iteration\n".to_string();
    let titles = ["algorithm", "remaining", "cut nodes", "1st%", "moves"];
    let mut lines = vec![titles.map(ToString::to_string).to_vec()];
    for (algorithm, by_depth) in algorithms {
        for (depth, quality) in by_depth.iter().enumerate().filter(|(_, quality)| quality.cut_nodes > 0) {
            lines.push(vec![
                algorithm.to_string(),
                depth.to_string(),
                quality.cut_nodes.to_string(),
                percent(quality.first_move_rate()),
                number(quality.mean_moves(), 2),
            ]);
        }
    }
    text.push_str(&aligned_within(&lines, width));
    text
}

/// A number with this many decimals, or a dash.
fn number(value: Option<f64>, decimals: usize) -> String {
    value.map_or_else(|| "-".to_string(), |value| format!("{value:.decimals$}"))
}

/// A share in percent, or a dash.
fn percent(share: Option<f64>) -> String {
    number(share.map(|share| 100.0 * share), 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depths_without_cut_offs_are_not_shown() {
        let quality = OrderingQuality { cut_nodes: 4, cut_by_first: 3, moves_at_cut: 6 };
        let text = ordering(&[(Algorithm::Sss, vec![OrderingQuality::default(), quality])], 80);
        let lines: Vec<Vec<&str>> =
            text.lines().skip(3).map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(lines, [["sss", "1", "4", "75.0", "1.50"]]);
    }
}
