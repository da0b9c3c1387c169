//! Rows that can be compared with each other.

use super::{Estimate, Group, PAPER_ALGORITHMS, Pair, Place, Record, Row, estimate, median, ratio_of_sums};
use crate::search::OrderingQuality;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The rows of a group: one set of positions, searched in one way.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// What they share.
    pub group: &'a Group,
    /// The rows.
    pub places: &'a BTreeMap<Place, Record>,
}

/// A number that a row gives.
pub type Metric = fn(&Row) -> f64;

/// Leaves of this iteration and all before it.
pub const LEAVES: Metric = |row| row.cum_leaves as f64;

/// Nodes of this iteration and all before it.
pub const NODES: Metric = |row| row.cum_nodes as f64;

/// The base line of the paper.
pub const BASE: &str = "aspiration";

/// How often a time must have been measured to be shown.
pub const LEAST_REPEATS: usize = 3;

impl<'a> View<'a> {
    /// The algorithms: the paper's in its order, then all others.
    pub fn algorithms(self) -> Vec<&'a str> {
        let names: BTreeSet<&str> = self.places.keys().map(|place| place.algorithm.as_str()).collect();
        let mut names: Vec<&str> = names.into_iter().collect();
        let family = |name: &str| name.split(':').next().unwrap_or(name).to_string();
        let rank = |name: &str| PAPER_ALGORITHMS.iter().position(|&paper| paper == family(name));
        names.sort_by_key(|name| rank(name).unwrap_or(PAPER_ALGORITHMS.len()));
        names
    }

    /// The algorithm that the others are compared with: the paper's base line in whatever setting, or else the first.
    pub fn base(self) -> Option<&'a str> {
        let names = self.algorithms();
        let find = |wanted: &dyn Fn(&str) -> bool| names.iter().copied().find(|&name| wanted(name));
        find(&|name| name == BASE)
            .or_else(|| find(&|name| name.split(':').next() == Some(BASE)))
            .or_else(|| names.first().copied())
    }

    /// The depths that an algorithm has reached, in order.
    pub fn depths(self, algorithm: &str) -> Vec<u32> {
        let own = self.places.keys().filter(|place| place.algorithm == algorithm);
        own.map(|place| place.depth).collect::<BTreeSet<u32>>().into_iter().collect()
    }

    /// The depths that any algorithm has reached, in order.
    pub fn all_depths(self) -> Vec<u32> {
        self.places.keys().map(|place| place.depth).collect::<BTreeSet<u32>>().into_iter().collect()
    }

    /// The deepest depth that two algorithms have reached on the same position.
    pub fn deepest(self, algorithm: &str, other: &str) -> Option<u32> {
        let depths = self.depths(algorithm);
        depths.into_iter().rev().find(|&depth| !self.both(algorithm, other, depth).is_empty())
    }

    /// The rows of an algorithm at a depth.
    pub fn at(self, algorithm: &str, depth: u32) -> Vec<&'a Record> {
        let is_own = |place: &Place| place.algorithm == algorithm && place.depth == depth;
        self.places.iter().filter(|(place, _)| is_own(place)).map(|(_, record)| record).collect()
    }

    /// The rows of two algorithms at a depth, for the positions that both have searched.
    pub fn both(self, algorithm: &str, other: &str, depth: u32) -> Vec<(&'a Record, &'a Record)> {
        let others: HashMap<&str, &Record> =
            self.at(other, depth).into_iter().map(|record| (record.row.position.as_str(), record)).collect();
        let own = self.at(algorithm, depth).into_iter();
        own.filter_map(|record| Some((record, *others.get(record.row.position.as_str())?))).collect()
    }

    /// What two algorithms needed at a depth, position by position.
    pub fn pairs(self, algorithm: &str, other: &str, depth: u32, metric: Metric) -> Vec<Pair> {
        let both = self.both(algorithm, other, depth).into_iter();
        both.map(|(own, other)| (metric(&own.row), metric(&other.row))).collect()
    }

    /// What one algorithm needed as a multiple of what another one did: the ratio of the sums.
    pub fn ratio(self, algorithm: &str, other: &str, depth: u32, metric: Metric) -> Option<Estimate> {
        estimate(&self.pairs(algorithm, other, depth, metric), ratio_of_sums)
    }

    /// The median times of two algorithms at a depth, position by position, where both were measured often enough.
    pub fn times(self, algorithm: &str, other: &str, depth: u32) -> Vec<Pair> {
        let time = |record: &Record| {
            Some(record.times()).filter(|times| times.len() >= LEAST_REPEATS).and_then(median)
        };
        let both = self.both(algorithm, other, depth).into_iter();
        both.filter_map(|(own, other)| Some((time(own)?, time(other)?))).collect()
    }
}

/// How well moves were ordered in the iterations of rows.
pub fn ordering_quality<'a>(rows: impl IntoIterator<Item = &'a Row>) -> OrderingQuality {
    let mut sum = OrderingQuality::default();
    for row in rows {
        sum += OrderingQuality {
            cut_nodes: row.cut_nodes,
            cut_by_first: row.cut_by_first,
            moves_at_cut: row.moves_at_cut,
        };
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::super::Archive;
    use super::*;

    fn row(position: &str, algorithm: &str, depth: u32, leaves: u64) -> Row {
        let cum_leaves = leaves;
        Row { position: position.into(), algorithm: algorithm.into(), depth, cum_leaves, ..Row::default() }
    }

    fn archive(rows: &[Row]) -> Archive {
        let mut archive = Archive::default();
        for row in rows {
            archive.add(row.clone(), String::new).unwrap();
        }
        archive
    }

    fn view(archive: &Archive) -> View<'_> {
        archive.views().next().unwrap()
    }

    #[test]
    fn only_positions_that_both_have_searched_are_compared() {
        let rows = [row("a", "aspiration", 2, 100), row("b", "sss", 2, 1000), row("a", "sss", 2, 150)];
        let archive = archive(&rows);
        assert_eq!(view(&archive).pairs("sss", "aspiration", 2, LEAVES), [(150.0, 100.0)]);
        assert_eq!(view(&archive).ratio("sss", "aspiration", 2, LEAVES).unwrap().value, 1.5);
        assert_eq!(view(&archive).ratio("sss", "dual", 2, LEAVES), None);
    }

    #[test]
    fn the_base_is_aspiration_or_the_first() {
        let base = |names: &[&str]| {
            let rows: Vec<Row> = names.iter().map(|name| row("a", name, 1, 10)).collect();
            view(&archive(&rows)).base().map(str::to_string)
        };
        assert_eq!(base(&["sss", "aspiration:9", "aspiration"]).unwrap(), "aspiration");
        assert_eq!(base(&["sss", "aspiration:9"]).unwrap(), "aspiration:9");
        assert_eq!(base(&["dual", "sss"]).unwrap(), "sss");
    }

    #[test]
    fn algorithms_come_in_the_order_of_the_paper() {
        let rows = ["sss-0", "mtd-f:static", "mtd-f", "dual", "alpha-beta"].map(|name| row("a", name, 1, 10));
        let archive = archive(&rows);
        assert_eq!(view(&archive).algorithms(), ["alpha-beta", "dual", "mtd-f", "mtd-f:static", "sss-0"]);
    }

    #[test]
    fn the_deepest_depth_is_one_that_both_have_reached() {
        let archive = archive(&[
            row("a", "sss", 1, 1),
            row("a", "sss", 3, 1),
            row("a", "dual", 1, 1),
            row("b", "dual", 3, 1),
        ]);
        assert_eq!(view(&archive).deepest("sss", "dual"), Some(1));
        assert_eq!(view(&archive).all_depths(), [1, 3]);
    }

    #[test]
    fn times_are_medians_of_enough_repetitions() {
        let timed = |algorithm, repeat, seconds| Row { repeat, seconds, ..row("a", algorithm, 1, 10) };
        let mut rows: Vec<Row> = (1..=3).map(|n| timed("mtd-f", n, f64::from(n))).collect();
        rows.extend((1..=2).map(|n| timed("aspiration", n, 4.0 * f64::from(n))));
        // A run for counts is no measurement of time.
        rows.push(timed("aspiration", 0, 100.0));
        assert_eq!(view(&archive(&rows)).times("mtd-f", "aspiration", 1), []);
        rows.push(timed("aspiration", 3, 40.0));
        assert_eq!(view(&archive(&rows)).times("mtd-f", "aspiration", 1), [(2.0, 8.0)]);
    }
}
