//! Sums and ratios of rows.

use super::row_group::{LEAVES, Metric, NODES, RowGroup, ordering_quality};
use super::{Counts, Estimate, Fraction, MergedRow, estimate, estimate_mean, median, ratio_of_sums};
use crate::search::{Algorithm, Depth, OrderingQuality};
use nullwindow_support::pool;
use std::num::NonZeroUsize;
use std::thread::available_parallelism;

/// The rows of the same conditions summed up, depth by depth.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// The algorithm that the others are compared with.
    pub base: Algorithm,
    /// The depths in ascending order.
    pub depths: Vec<DepthSummary>,
}

/// All algorithms up to a depth.
#[derive(Clone, PartialEq, Debug)]
pub struct DepthSummary {
    /// The depth of the last iteration.
    pub depth: Depth,
    /// The algorithms, see [`RowGroup::algorithms`].
    pub algorithms: Vec<AlgorithmSummary>,
}

/// An algorithm up to a depth.
#[derive(Clone, PartialEq, Debug)]
pub struct AlgorithmSummary {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The number of positions.
    pub positions: usize,
    /// The sum of leaves over positions and iterations.
    pub leaves: u64,
    /// The sum of nodes over positions and iterations.
    pub nodes: u64,
    /// The mean number of tests in the iteration of this depth.
    pub tests: f64,
    /// How it compares with the base on the positions that both have searched.
    pub of_base: Option<BaseComparison>,
    /// How well moves were ordered in the iteration of this depth.
    pub ordering: OrderingQuality,
    /// The mean number of moves at the nodes expanded in the iteration of this depth.
    pub branching: Option<f64>,
    /// The sum over positions of the seconds for all iterations; the medians where times were measured several times.
    pub seconds: f64,
    /// Leaves and nodes of the iteration of this depth as multiples of the minimal graph's, where it was measured.
    pub of_minimal: Option<Multiple>,
}

/// An algorithm compared with the base, as ratios, iterations before this depth included.
#[derive(Clone, PartialEq, Debug)]
pub struct BaseComparison {
    /// The number of positions.
    pub positions: usize,
    /// The ratio of the sums of leaves.
    pub leaves: Estimate,
    /// The ratio of the sums of nodes.
    pub nodes: Estimate,
    /// The geometric mean of the ratios of leaves. Positions on which one of the two needed no leaf are left out.
    pub mean_leaves: Option<Estimate>,
    /// The geometric mean of the ratios of nodes.
    pub mean_nodes: Option<Estimate>,
    /// The ratio of the sums of times, of the positions where both were measured often enough.
    pub time: Option<Estimate>,
}

/// Multiples of leaves and nodes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Multiple {
    /// Leaves.
    pub leaves: f64,
    /// Nodes.
    pub nodes: f64,
}

impl Summary {
    /// The summary of rows; none if there are no rows.
    pub fn of(group: RowGroup<'_>) -> Option<Summary> {
        let base = group.base()?;
        let (depths, algorithms) = (group.all_depths(), group.algorithms());
        let cells: Vec<(Depth, Algorithm)> = depths
            .iter()
            .flat_map(|&depth| algorithms.iter().map(move |&algorithm| (depth, algorithm)))
            .collect();
        let jobs = available_parallelism().map_or(1, NonZeroUsize::get);
        let found = pool::map(&cells, jobs, |&(depth, algorithm)| summarize(group, algorithm, base, depth));
        let of_depth = |(&depth, found): (&Depth, &[Option<AlgorithmSummary>])| DepthSummary {
            depth,
            algorithms: found.iter().flatten().cloned().collect(),
        };
        let depths = depths.iter().zip(found.chunks(algorithms.len())).map(of_depth).collect();
        Some(Summary { base, depths })
    }
}

/// Sums up the rows of an algorithm at a depth.
fn summarize(
    group: RowGroup<'_>,
    algorithm: Algorithm,
    base: Algorithm,
    depth: Depth,
) -> Option<AlgorithmSummary> {
    let merged = group.at(algorithm, depth);
    let rows: Vec<&Counts> = merged.iter().map(|merged| &merged.counts).collect();
    if rows.is_empty() {
        return None;
    }
    let pairs = |numerator: Metric, denominator: Metric| -> Vec<Fraction> {
        rows.iter().map(|row| (numerator(row), denominator(row))).collect()
    };
    let minimal: Vec<(&Counts, u64, u64)> = merged
        .iter()
        .filter_map(|merged| Some((&merged.counts, merged.minimal_leaves?, merged.minimal_nodes?)))
        .collect();
    let minimal_ratio = |pair: fn(&(&Counts, u64, u64)) -> Fraction| {
        ratio_of_sums(&minimal.iter().map(pair).collect::<Vec<_>>())
    };
    Some(AlgorithmSummary {
        algorithm,
        positions: rows.len(),
        leaves: rows.iter().map(|row| row.cum_leaves).sum(),
        nodes: rows.iter().map(|row| row.cum_nodes).sum(),
        tests: ratio_of_sums(&pairs(|row| row.tests as f64, |_| 1.0))?,
        of_base: compare(group, algorithm, base, depth),
        ordering: ordering_quality(rows.iter().copied()),
        branching: ratio_of_sums(&pairs(|row| row.generated as f64, |row| row.interior as f64)),
        seconds: merged.iter().map(|merged| seconds(merged)).sum(),
        of_minimal: Option::zip(
            minimal_ratio(|&(row, leaves, _)| (row.leaves as f64, leaves as f64)),
            minimal_ratio(|&(row, _, nodes)| (row.nodes as f64, nodes as f64)),
        )
        .map(|(leaves, nodes)| Multiple { leaves, nodes }),
    })
}

fn compare(
    group: RowGroup<'_>,
    algorithm: Algorithm,
    base: Algorithm,
    depth: Depth,
) -> Option<BaseComparison> {
    let leaves = group.pairs(algorithm, base, depth, LEAVES);
    let nodes = group.pairs(algorithm, base, depth, NODES);
    let times: Vec<Fraction> =
        group.times(algorithm, base, depth).into_iter().map(|(_, pair)| pair).collect();
    Some(BaseComparison {
        positions: leaves.len(),
        leaves: estimate(&leaves, ratio_of_sums)?,
        nodes: estimate(&nodes, ratio_of_sums)?,
        mean_leaves: estimate_mean(&leaves),
        mean_nodes: estimate_mean(&nodes),
        time: estimate(&times, ratio_of_sums),
    })
}

/// The seconds of a row: the median of the repetitions, or else what the only run took.
fn seconds(merged: &MergedRow) -> f64 {
    median(merged.times()).unwrap_or(merged.seconds())
}

#[cfg(test)]
mod tests {
    use super::super::{Archive, Conditions, Origin, Row, RowId};
    use super::*;
    use crate::games::GameId;

    /// A row of depth 2 with leaves, twice as many nodes, and half as many of both in the last iteration.
    fn row(position: &str, algorithm: &str, leaves: u64) -> Row {
        let id = RowId { position: position.to_string(), algorithm: algorithm.parse().unwrap(), depth: 2 };
        Row {
            leaves: leaves / 2,
            nodes: leaves,
            cum_leaves: leaves,
            cum_nodes: 2 * leaves,
            interior: leaves,
            generated: 3 * leaves,
            tests: leaves / 10,
            cut_nodes: 10,
            cut_by_first: 9,
            moves_at_cut: 12,
            seconds: 0.5,
            ..Row::new(&Conditions::paper(GameId::ALL[0], "set"), id)
        }
    }

    fn summary(rows: &[Row]) -> Summary {
        let mut archive = Archive::default();
        for row in rows {
            archive.add(row.clone(), Origin::from("")).unwrap();
        }
        let group = archive.groups().next().unwrap();
        Summary::of(group).unwrap()
    }

    fn find<'a>(summary: &'a Summary, algorithm: &str) -> &'a AlgorithmSummary {
        let is_wanted = |found: &&AlgorithmSummary| found.algorithm.to_string() == algorithm;
        summary.depths[0].algorithms.iter().find(is_wanted).unwrap()
    }

    #[test]
    fn ratios_are_of_sums_and_means_are_geometric() {
        let rows = [
            row("a", "mtd-f", 50),
            row("a", "aspiration", 100),
            row("b", "mtd-f", 600),
            row("b", "aspiration", 300),
        ];
        let summary = summary(&rows);
        assert_eq!(summary.base, Algorithm::ASPIRATION);
        let mtd = find(&summary, "mtd-f");
        assert_eq!((mtd.positions, mtd.leaves, mtd.nodes), (2, 650, 1300));
        let of_base = mtd.of_base.as_ref().unwrap();
        assert_eq!((of_base.positions, of_base.time), (2, None));
        assert_eq!((of_base.leaves.value, of_base.nodes.value), (650.0 / 400.0, 1300.0 / 800.0));
        // Two positions can only be drawn as one, the other, or both.
        assert_eq!(of_base.leaves.interval, Some((0.5, 2.0)));
        assert!((of_base.mean_leaves.unwrap().value - 1.0).abs() < 1e-12);
        assert_eq!((mtd.tests, mtd.seconds, mtd.of_minimal, mtd.branching), (32.5, 1.0, None, Some(3.0)));
        assert_eq!((mtd.ordering.first_move_rate(), mtd.ordering.mean_moves()), (Some(0.9), Some(1.2)));
        assert_eq!(find(&summary, "aspiration").of_base.as_ref().unwrap().leaves.value, 1.0);
    }

    #[test]
    fn no_leaves_are_no_reason_to_divide_by_them() {
        let found = summary(&[row("a", "aspiration", 100), row("a", "mtd-best", 0)]);
        let of_base = find(&found, "mtd-best").of_base.as_ref().unwrap();
        assert_eq!((of_base.leaves.value, of_base.mean_leaves), (0.0, None));
        let found = summary(&[row("a", "aspiration", 0), row("a", "sss", 10)]);
        assert_eq!(find(&found, "sss").of_base, None);
    }

    #[test]
    fn the_minimal_graph_is_compared_with_the_last_iteration() {
        let rows = [Row { minimal_leaves: Some(20), minimal_nodes: Some(25), ..row("a", "aspiration", 100) }];
        assert_eq!(
            find(&summary(&rows), "aspiration").of_minimal,
            Some(Multiple { leaves: 2.5, nodes: 4.0 })
        );
    }

    #[test]
    fn repetitions_are_one_position_and_a_median() {
        let timed =
            |algorithm: &str, repeat: u32, seconds| Row { repeat, seconds, ..row("a", algorithm, 100) };
        let mut rows = Vec::new();
        for repeat in 1..=3 {
            rows.push(timed("aspiration", repeat, f64::from(repeat)));
            rows.push(timed("mtd-f", repeat, f64::from(repeat * repeat)));
        }
        let summary = summary(&rows);
        let mtd = find(&summary, "mtd-f");
        assert_eq!((mtd.positions, mtd.leaves, mtd.seconds), (1, 100, 4.0));
        assert_eq!(mtd.of_base.as_ref().unwrap().time.unwrap().value, 2.0);
    }

    #[test]
    fn depths_come_in_order() {
        let rows = [8, 6, 7].map(|depth| Row { depth, ..row("a", "sss", 10) });
        let depths: Vec<Depth> = summary(&rows).depths.iter().map(|depth| depth.depth).collect();
        assert_eq!(depths, [6, 7, 8]);
    }
}
