//! A summary that is made while rows come.

use super::row_group::{base_of, ordering_quality};
use super::{
    AlgorithmSummary, BaseComparison, Counts, DepthSummary, Estimate, Multiple, Row, Summary, ratio_of_sums,
};
use crate::search::{Algorithm, Depth, OrderingQuality};
use std::collections::BTreeMap;

/// The summary of a run, made while its rows come, so that their number takes no memory: sums over positions without
/// intervals. The rows of a position have to come together, and each of them once.
#[derive(Clone, Debug)]
pub struct RunningSummary {
    algorithms: Vec<Algorithm>,
    base: Algorithm,
    /// The rows of the position that is not finished.
    rows: Vec<Row>,
    /// By depth and number of the algorithm.
    sums: BTreeMap<(Depth, usize), Sums>,
}

/// Sums over positions for an algorithm at a depth. Two numbers are a fraction: of the algorithm and of what it is compared
/// with.
#[derive(Clone, Copy, Default, Debug)]
struct Sums {
    positions: usize,
    leaves: u64,
    nodes: u64,
    tests: u64,
    generated: u64,
    interior: u64,
    seconds: f64,
    ordering: OrderingQuality,
    compared: usize,
    of_base: [(f64, f64); 2],
    /// Logarithms of ratios, and how many there are.
    logarithms: [(f64, f64); 2],
    of_minimal: [(f64, f64); 2],
}

impl RunningSummary {
    /// The summary of a run of these algorithms, before its first row; none without algorithms.
    pub fn new(algorithms: &[Algorithm]) -> Option<RunningSummary> {
        let base = base_of(algorithms)?;
        Some(RunningSummary {
            algorithms: algorithms.to_vec(),
            base,
            rows: Vec::new(),
            sums: BTreeMap::new(),
        })
    }

    /// Adds rows of a cell.
    pub fn add(&mut self, rows: Vec<Row>) {
        if self.rows.first().zip(rows.first()).is_some_and(|(old, new)| old.position != new.position) {
            self.finish_position();
        }
        self.rows.extend(rows);
    }

    fn finish_position(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        for row in &rows {
            let is_base = |other: &&Row| other.algorithm == self.base && other.depth == row.depth;
            let number = self.algorithms.iter().position(|&algorithm| algorithm == row.algorithm);
            let key = (row.depth, number.unwrap_or(self.algorithms.len()));
            self.sums.entry(key).or_default().add(row, rows.iter().find(is_base));
        }
    }

    /// The summary of all rows.
    pub fn finish(mut self) -> Summary {
        self.finish_position();
        let mut depths: Vec<DepthSummary> = Vec::new();
        for (&(depth, number), sums) in &self.sums {
            if depths.last().is_none_or(|last| last.depth != depth) {
                depths.push(DepthSummary { depth, algorithms: Vec::new() });
            }
            if let (Some(last), Some(&algorithm)) = (depths.last_mut(), self.algorithms.get(number)) {
                last.algorithms.push(sums.summary(algorithm));
            }
        }
        Summary { base: self.base, depths }
    }
}

impl Sums {
    fn add(&mut self, row: &Row, base: Option<&Row>) {
        let counts = row.counts();
        self.positions += 1;
        self.leaves += counts.cum_leaves;
        self.nodes += counts.cum_nodes;
        self.tests += counts.tests;
        self.generated += counts.generated;
        self.interior += counts.interior;
        self.seconds += row.seconds;
        self.ordering += ordering_quality([&counts]);
        let add = |sum: &mut (f64, f64), own: f64, other: f64| *sum = (sum.0 + own, sum.1 + other);
        if let Some(base) = base {
            self.compared += 1;
            let pair = |count: fn(&Counts) -> u64| (count(&counts) as f64, count(&base.counts()) as f64);
            let pairs = [pair(|counts| counts.cum_leaves), pair(|counts| counts.cum_nodes)];
            for (at, (own, base)) in pairs.into_iter().enumerate() {
                add(&mut self.of_base[at], own, base);
                if own > 0.0 && base > 0.0 {
                    add(&mut self.logarithms[at], (own / base).ln(), 1.0);
                }
            }
        }
        if let Some((leaves, nodes)) = row.minimal_leaves.zip(row.minimal_nodes) {
            add(&mut self.of_minimal[0], row.leaves as f64, leaves as f64);
            add(&mut self.of_minimal[1], row.nodes as f64, nodes as f64);
        }
    }

    fn summary(&self, algorithm: Algorithm) -> AlgorithmSummary {
        let ratio = |sum: (f64, f64)| ratio_of_sums(&[sum]);
        let plain = |value: f64| Estimate { value, interval: None, positions: self.compared };
        let [leaves, nodes] = self.of_base.map(|sum| ratio(sum).map(plain));
        let [mean_leaves, mean_nodes] = self.logarithms.map(|sum| ratio(sum).map(|mean| plain(mean.exp())));
        let [minimal_leaves, minimal_nodes] = self.of_minimal.map(ratio);
        AlgorithmSummary {
            algorithm,
            positions: self.positions,
            leaves: self.leaves,
            nodes: self.nodes,
            tests: self.tests as f64 / self.positions as f64,
            of_base: leaves.zip(nodes).map(|(leaves, nodes)| BaseComparison {
                positions: self.compared,
                leaves,
                nodes,
                mean_leaves,
                mean_nodes,
                time: None,
            }),
            ordering: self.ordering,
            branching: ratio((self.generated as f64, self.interior as f64)),
            seconds: self.seconds,
            of_minimal: minimal_leaves.zip(minimal_nodes).map(|(leaves, nodes)| Multiple { leaves, nodes }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Archive, Conditions, Origin, RowId};
    use super::*;
    use crate::games::GameId;

    /// A summary without intervals, and with means as they are shown.
    fn shown(mut summary: Summary) -> Summary {
        for found in summary.depths.iter_mut().flat_map(|depth| &mut depth.algorithms) {
            if let Some(base) = &mut found.of_base {
                for mean in [&mut base.mean_leaves, &mut base.mean_nodes].into_iter().flatten() {
                    mean.value = (1e9 * mean.value).round();
                }
                let means = [base.mean_leaves.as_mut(), base.mean_nodes.as_mut()];
                for estimate in
                    [&mut base.leaves, &mut base.nodes].into_iter().chain(means.into_iter().flatten())
                {
                    estimate.interval = None;
                }
            }
        }
        summary
    }

    #[test]
    fn it_is_the_summary_of_the_rows() {
        let algorithms = ["alpha-beta", "aspiration", "mtd-f"].map(|name| name.parse().unwrap());
        let mut running = RunningSummary::new(&algorithms).unwrap();
        let mut archive = Archive::default();
        for position in 0..7_u64 {
            for (number, algorithm) in (1..).zip(algorithms) {
                let row = |depth: Depth| {
                    let size = (position * 37 + number * 11) % 23 * u64::from(depth);
                    let id = RowId { position: position.to_string(), algorithm, depth };
                    Row {
                        leaves: size,
                        nodes: 2 * size,
                        cum_leaves: 3 * size,
                        cum_nodes: 5 * size,
                        interior: size,
                        generated: 4 * size,
                        tests: number,
                        cut_nodes: size,
                        cut_by_first: size / 2,
                        moves_at_cut: 2 * size,
                        seconds: 0.5,
                        minimal_leaves: Some(size / 2 + 1),
                        minimal_nodes: Some(size + 1),
                        best_move: Some("a".to_string()),
                        ..Row::new(&Conditions::paper(GameId::ALL[0], "set"), id)
                    }
                };
                let rows: Vec<Row> = [1, 3].map(row).to_vec();
                for row in &rows {
                    archive.add(row.clone(), Origin::from("")).unwrap();
                }
                running.add(rows);
            }
        }
        let whole = Summary::of(archive.groups().next().unwrap()).unwrap();
        assert_eq!(shown(running.finish()), shown(whole));
    }
}
