//! What rows say together.

use super::Row;
use crate::search::OrderingQuality;
use std::collections::{BTreeMap, HashMap};

/// What the rows of one set with one setup say, depth by depth.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// The algorithm that the others are compared with.
    pub base: String,
    /// The depths in ascending order.
    pub depths: Vec<DepthSummary>,
}

/// What the algorithms did up to a depth.
#[derive(Clone, PartialEq, Debug)]
pub struct DepthSummary {
    /// The depth of the last iteration.
    pub depth: u32,
    /// The algorithms in the order of their first rows.
    pub algorithms: Vec<AlgorithmSummary>,
}

/// What an algorithm did up to a depth.
#[derive(Clone, PartialEq, Debug)]
pub struct AlgorithmSummary {
    /// The algorithm.
    pub algorithm: String,
    /// On how many positions.
    pub positions: usize,
    /// The sum of leaves over positions and iterations.
    pub leaves: u64,
    /// The sum of nodes over positions and iterations.
    pub nodes: u64,
    /// The mean number of tests in the iteration of this depth.
    pub tests: f64,
    /// Leaves and nodes as multiples of the base's: the ratio of the sums over the positions that both have searched.
    pub of_base: Option<Multiple>,
    /// The geometric mean over positions of the ratio of leaves to the base's. Positions on which one of the two
    /// needed no leaf at all are left out.
    pub geometric_leaves: Option<f64>,
    /// How well moves were ordered in the iteration of this depth.
    pub ordering: OrderingQuality,
    /// The sum of the seconds over positions and iterations.
    pub seconds: f64,
    /// Leaves and nodes of the iteration of this depth as multiples of the minimal graph's, where it was measured.
    pub of_minimal: Option<Multiple>,
}

/// How many times as many leaves and nodes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Multiple {
    /// Leaves.
    pub leaves: f64,
    /// Nodes.
    pub nodes: f64,
}

impl Multiple {
    fn of(own: (u64, u64), other: (u64, u64)) -> Option<Multiple> {
        let multiple =
            Multiple { leaves: own.0 as f64 / other.0 as f64, nodes: own.1 as f64 / other.1 as f64 };
        (other.0 > 0 && other.1 > 0).then_some(multiple)
    }
}

/// The base line of the paper.
const BASE: &str = "aspiration";

impl Summary {
    /// The summary of rows of one set with one setup; none if there are no rows.
    pub fn of(rows: &[Row]) -> Option<Summary> {
        let mut algorithms: Vec<&str> = Vec::new();
        let mut depths: BTreeMap<u32, HashMap<&str, Vec<&Row>>> = BTreeMap::new();
        for row in rows {
            if !algorithms.contains(&row.algorithm.as_str()) {
                algorithms.push(&row.algorithm);
            }
            depths.entry(row.depth).or_default().entry(&row.algorithm).or_default().push(row);
        }
        let base = base(&algorithms)?;
        let depth = |(depth, rows): (u32, HashMap<&str, Vec<&Row>>)| {
            let base = rows.get(base).map_or(&[][..], Vec::as_slice);
            let present = algorithms.iter().filter_map(|name| rows.get(name));
            DepthSummary { depth, algorithms: present.map(|rows| summarize(rows, base)).collect() }
        };
        Some(Summary { base: base.to_string(), depths: depths.into_iter().map(depth).collect() })
    }
}

/// Which algorithm the others are compared with: the paper's base line in whatever setting, or else the first.
fn base<'a>(algorithms: &[&'a str]) -> Option<&'a str> {
    let find = |wanted: &dyn Fn(&str) -> bool| algorithms.iter().copied().find(|&name| wanted(name));
    find(&|name| name == BASE)
        .or_else(|| find(&|name| name.split(':').next() == Some(BASE)))
        .or_else(|| algorithms.first().copied())
}

/// Sums up the rows of an algorithm at a depth.
fn summarize(rows: &[&Row], base: &[&Row]) -> AlgorithmSummary {
    let base: HashMap<&str, &Row> = base.iter().map(|row| (row.position.as_str(), *row)).collect();
    let pairs: Vec<(&Row, &Row)> =
        rows.iter().filter_map(|row| Some((*row, *base.get(row.position.as_str())?))).collect();
    let cumulative = |row: &Row| (row.cum_leaves, row.cum_nodes);
    let own = total(pairs.iter().map(|(row, _)| cumulative(row)));
    let bases = total(pairs.iter().map(|(_, base)| cumulative(base)));
    let measured: Vec<(&Row, (u64, u64))> =
        rows.iter().filter_map(|row| Some((*row, (row.minimal_leaves?, row.minimal_nodes?)))).collect();
    let (leaves, nodes) = total(rows.iter().map(|row| cumulative(row)));
    let mut ordering = OrderingQuality::default();
    for row in rows {
        ordering += OrderingQuality {
            cut_nodes: row.cut_nodes,
            cut_by_first: row.cut_by_first,
            moves_at_cut: row.moves_at_cut,
        };
    }
    AlgorithmSummary {
        algorithm: rows.first().map(|row| row.algorithm.clone()).unwrap_or_default(),
        positions: rows.len(),
        leaves,
        nodes,
        tests: rows.iter().map(|row| row.tests as f64).sum::<f64>() / rows.len() as f64,
        of_base: Multiple::of(own, bases),
        geometric_leaves: geometric_mean(pairs.iter().map(|(row, base)| (row.cum_leaves, base.cum_leaves))),
        ordering,
        seconds: rows.iter().map(|row| row.seconds).sum(),
        of_minimal: Multiple::of(
            total(measured.iter().map(|(row, _)| (row.leaves, row.nodes))),
            total(measured.iter().map(|&(_, minimal)| minimal)),
        ),
    }
}

fn total(pairs: impl Iterator<Item = (u64, u64)>) -> (u64, u64) {
    pairs.fold((0, 0), |sum, pair| (sum.0 + pair.0, sum.1 + pair.1))
}

/// The geometric mean of ratios; none if there is no ratio of numbers above 0.
fn geometric_mean(pairs: impl Iterator<Item = (u64, u64)>) -> Option<f64> {
    let logarithms: Vec<f64> =
        pairs.filter(|&(a, b)| a > 0 && b > 0).map(|(a, b)| (a as f64 / b as f64).ln()).collect();
    (!logarithms.is_empty()).then(|| (logarithms.iter().sum::<f64>() / logarithms.len() as f64).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row of depth 2 with leaves, twice as many nodes, and half as many of both in the last iteration.
    fn row(position: &str, algorithm: &str, leaves: u64) -> Row {
        Row {
            position: position.to_string(),
            algorithm: algorithm.to_string(),
            depth: 2,
            leaves: leaves / 2,
            nodes: leaves,
            cum_leaves: leaves,
            cum_nodes: 2 * leaves,
            tests: leaves / 10,
            cut_nodes: 10,
            cut_by_first: 9,
            moves_at_cut: 12,
            seconds: 0.5,
            ..Row::default()
        }
    }

    fn find<'a>(summary: &'a Summary, algorithm: &str) -> &'a AlgorithmSummary {
        summary.depths[0].algorithms.iter().find(|found| found.algorithm == algorithm).unwrap()
    }

    #[test]
    fn ratios_are_of_sums_and_means_are_geometric() {
        let rows = [
            row("a", "mtd-f", 50),
            row("a", "aspiration", 100),
            row("b", "mtd-f", 600),
            row("b", "aspiration", 300),
        ];
        let summary = Summary::of(&rows).unwrap();
        assert_eq!(summary.base, "aspiration");
        let mtd = find(&summary, "mtd-f");
        assert_eq!((mtd.positions, mtd.leaves, mtd.nodes), (2, 650, 1300));
        assert_eq!(mtd.of_base, Some(Multiple { leaves: 650.0 / 400.0, nodes: 1300.0 / 800.0 }));
        // A half and a double.
        assert!((mtd.geometric_leaves.unwrap() - 1.0).abs() < 1e-12);
        assert_eq!((mtd.tests, mtd.seconds, mtd.of_minimal), (32.5, 1.0, None));
        assert_eq!((mtd.ordering.first_move_rate(), mtd.ordering.mean_moves()), (Some(0.9), Some(1.2)));
        assert_eq!(find(&summary, "aspiration").of_base, Some(Multiple { leaves: 1.0, nodes: 1.0 }));
        let names: Vec<&str> = summary.depths[0].algorithms.iter().map(|a| a.algorithm.as_str()).collect();
        assert_eq!(names, ["mtd-f", "aspiration"]);
    }

    #[test]
    fn only_positions_that_both_have_searched_are_compared() {
        let rows = [row("a", "aspiration", 100), row("b", "sss", 1000), row("a", "sss", 150)];
        let summary = Summary::of(&rows).unwrap();
        let sss = find(&summary, "sss");
        assert_eq!((sss.positions, sss.leaves), (2, 1150));
        assert_eq!(sss.of_base.unwrap().leaves, 1.5);
        assert!((sss.geometric_leaves.unwrap() - 1.5).abs() < 1e-12);
    }

    #[test]
    fn the_base_is_aspiration_or_the_first() {
        let base = |names: &[&str]| {
            let rows: Vec<Row> = names.iter().map(|name| row("a", name, 10)).collect();
            Summary::of(&rows).map(|summary| summary.base)
        };
        assert_eq!(base(&["sss", "aspiration:9", "aspiration"]).unwrap(), "aspiration");
        assert_eq!(base(&["sss", "aspiration:9"]).unwrap(), "aspiration:9");
        assert_eq!(base(&["sss", "dual"]).unwrap(), "sss");
        assert_eq!(base(&[]), None);
    }

    #[test]
    fn no_leaves_are_no_reason_to_divide_by_them() {
        let rows = [row("a", "aspiration", 100), row("a", "mtd-best", 0)];
        let summary = Summary::of(&rows).unwrap();
        assert_eq!(find(&summary, "mtd-best").of_base.unwrap().leaves, 0.0);
        assert_eq!(find(&summary, "mtd-best").geometric_leaves, None);
        let rows = [row("a", "aspiration", 0), row("a", "sss", 10)];
        assert_eq!(find(&Summary::of(&rows).unwrap(), "sss").of_base, None);
    }

    #[test]
    fn the_minimal_graph_is_compared_with_the_last_iteration() {
        let rows = [Row { minimal_leaves: Some(20), minimal_nodes: Some(25), ..row("a", "aspiration", 100) }];
        let summary = Summary::of(&rows).unwrap();
        assert_eq!(find(&summary, "aspiration").of_minimal, Some(Multiple { leaves: 2.5, nodes: 4.0 }));
    }

    #[test]
    fn depths_come_in_order() {
        let rows = [8, 6, 7].map(|depth| Row { depth, ..row("a", "sss", 10) });
        let depths: Vec<u32> = Summary::of(&rows).unwrap().depths.iter().map(|depth| depth.depth).collect();
        assert_eq!(depths, [6, 7, 8]);
    }
}
