//! Statistics as tables for people.

use super::{AlgorithmSummary, Plan, Setup, Summary};
use crate::search::OrderingQuality;
use nullwindow_support::aligned;
use std::fmt::Write;

/// The comparison of algorithms, depth by depth.
pub fn comparison<G>(plan: &Plan<G>, summary: &Summary) -> String {
    let setup = &plan.setup;
    let mut text = heading(setup, plan.positions.len());
    let base = &summary.base;
    let _ = writeln!(
        text,
        "leaves, nodes, seconds: sums over positions and iterations; % of {base}: ratio of these sums; \
         mean: geometric, of leaves\n\
         tests, 1st (cut-offs by the first move), moves (at cut nodes): the iteration of this depth alone"
    );
    if setup.minimal {
        text.push_str(
            "leaves/min, nodes/min: this iteration as a multiple of the left-first minimal graph\n",
        );
    }
    let names: Vec<String> = plan.algorithms.iter().map(ToString::to_string).collect();
    for depth in &summary.depths {
        let _ = writeln!(text, "\ndepth {}, % of {base}", depth.depth);
        let mut lines = vec![titles(setup.minimal)];
        let find = |name: &String| depth.algorithms.iter().find(|found| found.algorithm == *name);
        lines.extend(names.iter().filter_map(find).map(|algorithm| cells(algorithm, setup.minimal)));
        text.push_str(&aligned(&lines));
    }
    text
}

/// What was run on what.
fn heading(setup: &Setup, positions: usize) -> String {
    let depths: Vec<u32> = setup.schedule.depths().collect();
    let depths = match depths.as_slice() {
        [first, .., last] => format!("depths {first} to {last} in steps of {}", setup.schedule.step),
        _ => format!("depth {}", setup.schedule.depth),
    };
    format!(
        "{}, {}: {positions} position{}, {depths}, leaf {}, table 2^{} (bounds {}, depth {})\n",
        setup.game,
        setup.set,
        if positions == 1 { "" } else { "s" },
        setup.settings.leaf,
        setup.table_bits,
        setup.table_bounds,
        setup.settings.depth_rule
    )
}

fn titles(minimal: bool) -> Vec<String> {
    let titles = [
        "algorithm",
        "positions",
        "leaves",
        "nodes",
        "tests",
        "% leaves",
        "% nodes",
        "mean %",
        "1st %",
        "moves",
        "seconds",
    ];
    let minimal = if minimal { &["leaves/min", "nodes/min"][..] } else { &[] };
    titles.iter().chain(minimal).map(ToString::to_string).collect()
}

fn cells(algorithm: &AlgorithmSummary, minimal: bool) -> Vec<String> {
    let AlgorithmSummary { of_base, ordering, of_minimal, .. } = algorithm;
    let percent = |share: Option<f64>| number(share.map(|share| 100.0 * share), 1);
    let mut cells = vec![
        algorithm.algorithm.clone(),
        algorithm.positions.to_string(),
        algorithm.leaves.to_string(),
        algorithm.nodes.to_string(),
        format!("{:.1}", algorithm.tests),
        percent(of_base.as_ref().map(|base| base.leaves.value)),
        percent(of_base.as_ref().map(|base| base.nodes.value)),
        percent(of_base.as_ref().and_then(|base| base.mean_leaves).map(|mean| mean.value)),
        percent(ordering.first_move_rate()),
        number(ordering.mean_moves(), 2),
        format!("{:.2}", algorithm.seconds),
    ];
    if minimal {
        cells.push(number(of_minimal.map(|multiple| multiple.leaves), 2));
        cells.push(number(of_minimal.map(|multiple| multiple.nodes), 2));
    }
    cells
}

/// How well each algorithm ordered moves in its last iteration, by remaining depth.
pub fn ordering(algorithms: &[(String, Vec<OrderingQuality>)]) -> String {
    let mut text = "\nmove ordering by remaining depth, in the last iteration\n".to_string();
    let titles = ["algorithm", "remaining", "cut nodes", "1st %", "moves"];
    let mut lines = vec![titles.map(ToString::to_string).to_vec()];
    for (algorithm, by_depth) in algorithms {
        for (depth, quality) in by_depth.iter().enumerate().filter(|(_, quality)| quality.cut_nodes > 0) {
            lines.push(vec![
                algorithm.clone(),
                depth.to_string(),
                quality.cut_nodes.to_string(),
                number(quality.first_move_rate().map(|rate| 100.0 * rate), 1),
                number(quality.mean_moves(), 2),
            ]);
        }
    }
    text.push_str(&aligned(&lines));
    text
}

/// A number with so many decimals, or a dash.
fn number(value: Option<f64>, decimals: usize) -> String {
    value.map_or_else(|| "-".to_string(), |value| format!("{value:.decimals$}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depths_without_cut_offs_are_not_shown() {
        let quality = OrderingQuality { cut_nodes: 4, cut_by_first: 3, moves_at_cut: 6 };
        let text = ordering(&[("sss".to_string(), vec![OrderingQuality::default(), quality])]);
        let lines: Vec<Vec<&str>> =
            text.lines().skip(3).map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(lines, [["sss", "1", "4", "75.0", "1.50"]]);
    }
}
