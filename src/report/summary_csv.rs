//! The summary as a file.

use crate::experiment::{AlgorithmSummary, Archive, Estimate, Group, Summary};
use serde::Serialize;
use std::io;

/// A line of `summary.csv`: what an algorithm did on a set of positions up to a depth. Percentages are of the base line, on
/// the positions that both have searched; `_low` and `_high` are the ends of 95 % intervals.
#[derive(Serialize)]
struct Line<'a> {
    game: &'a str,
    set: &'a str,
    leaf: &'a str,
    table_bits: u32,
    table_bounds: &'a str,
    table_depth: &'a str,
    step: u32,
    grain: i32,
    history: bool,
    table_move: bool,
    algorithm: &'a str,
    depth: u32,
    positions: usize,
    leaves: u64,
    nodes: u64,
    tests: f64,
    base: &'a str,
    compared: usize,
    leaves_percent: Option<f64>,
    leaves_low: Option<f64>,
    leaves_high: Option<f64>,
    nodes_percent: Option<f64>,
    nodes_low: Option<f64>,
    nodes_high: Option<f64>,
    mean_leaves_percent: Option<f64>,
    mean_leaves_low: Option<f64>,
    mean_leaves_high: Option<f64>,
    mean_nodes_percent: Option<f64>,
    mean_nodes_low: Option<f64>,
    mean_nodes_high: Option<f64>,
    time_percent: Option<f64>,
    time_low: Option<f64>,
    time_high: Option<f64>,
    first_move_percent: Option<f64>,
    moves_at_cut: Option<f64>,
    branching: Option<f64>,
    leaves_of_minimal: Option<f64>,
    nodes_of_minimal: Option<f64>,
}

/// A percentage and the ends of its interval, with six decimals, which are more than enough and the same everywhere.
fn percent(found: Option<Estimate>) -> [Option<f64>; 3] {
    let interval = found.and_then(|found| found.interval);
    [found.map(|found| found.value), interval.map(|ends| ends.0), interval.map(|ends| ends.1)]
        .map(|value| rounded(value.map(|value| 100.0 * value)))
}

fn rounded(value: Option<f64>) -> Option<f64> {
    value.map(|value| (value * 1e6).round() / 1e6)
}

fn line<'a>(group: &'a Group, base: &'a str, depth: u32, found: &'a AlgorithmSummary) -> Line<'a> {
    let of_base = found.of_base.as_ref();
    let [leaves_percent, leaves_low, leaves_high] = percent(of_base.map(|of_base| of_base.leaves));
    let [nodes_percent, nodes_low, nodes_high] = percent(of_base.map(|of_base| of_base.nodes));
    let [mean_leaves_percent, mean_leaves_low, mean_leaves_high] =
        percent(of_base.and_then(|of_base| of_base.mean_leaves));
    let [mean_nodes_percent, mean_nodes_low, mean_nodes_high] =
        percent(of_base.and_then(|of_base| of_base.mean_nodes));
    let [time_percent, time_low, time_high] = percent(of_base.and_then(|of_base| of_base.time));
    Line {
        game: &group.game,
        set: &group.set,
        leaf: &group.leaf,
        table_bits: group.table_bits,
        table_bounds: &group.table_bounds,
        table_depth: &group.table_depth,
        step: group.step,
        grain: group.grain,
        history: !group.no_history,
        table_move: !group.no_table_move,
        algorithm: &found.algorithm,
        depth,
        positions: found.positions,
        leaves: found.leaves,
        nodes: found.nodes,
        tests: found.tests,
        base,
        compared: of_base.map_or(0, |of_base| of_base.positions),
        leaves_percent,
        leaves_low,
        leaves_high,
        nodes_percent,
        nodes_low,
        nodes_high,
        mean_leaves_percent,
        mean_leaves_low,
        mean_leaves_high,
        mean_nodes_percent,
        mean_nodes_low,
        mean_nodes_high,
        time_percent,
        time_low,
        time_high,
        first_move_percent: rounded(found.ordering.first_move_rate().map(|rate| 100.0 * rate)),
        moves_at_cut: rounded(found.ordering.mean_moves()),
        branching: rounded(found.branching),
        leaves_of_minimal: rounded(found.of_minimal.map(|multiple| multiple.leaves)),
        nodes_of_minimal: rounded(found.of_minimal.map(|multiple| multiple.nodes)),
    }
}

/// The summary of everything in an archive as CSV.
pub(super) fn summary_csv(archive: &Archive) -> io::Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for view in archive.views() {
        let Some(Summary { base, depths }) = Summary::of(view) else { continue };
        for depth in &depths {
            for found in &depth.algorithms {
                writer.serialize(line(view.group, &base, depth.depth, found))?;
            }
        }
    }
    writer.into_inner().map_err(csv::IntoInnerError::into_error)
}
