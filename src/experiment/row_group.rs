//! Rows that can be compared with each other.

use super::row::by_name;
use super::{
    Conditions, Counts, Estimate, Fraction, MergedRow, PAPER_ALGORITHMS, estimate, median, ratio_of_sums,
};
use crate::search::{Algorithm, Depth, OrderingQuality};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

/// The rows of the same conditions: one set of positions, searched in one way.
#[derive(Clone, Copy, Debug)]
pub struct RowGroup<'a> {
    /// The conditions.
    pub conditions: &'a Conditions,
    pub(super) rows: &'a GroupRows,
}

/// Rows of the same conditions, and an index of them.
#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct GroupRows {
    rows: Vec<MergedRow>,
    /// Where the rows of an algorithm at a depth are, by position.
    columns: HashMap<(Algorithm, Depth), BTreeMap<Arc<str>, u32>>,
}

impl GroupRows {
    /// The number of a row.
    pub(super) fn find(&self, algorithm: Algorithm, depth: Depth, position: &str) -> Option<usize> {
        let at = *self.columns.get(&(algorithm, depth))?.get(position)?;
        Some(at as usize)
    }

    /// The row of a number.
    pub(super) fn row_mut(&mut self, number: usize) -> &mut MergedRow {
        &mut self.rows[number]
    }

    /// Adds a row that is not there.
    pub(super) fn insert(&mut self, algorithm: Algorithm, depth: Depth, row: MergedRow) -> &mut MergedRow {
        let at = self.rows.len();
        let column = self.columns.entry((algorithm, depth)).or_default();
        column.insert(row.position.clone(), u32::try_from(at).expect("fewer than four billion rows"));
        self.rows.push(row);
        &mut self.rows[at]
    }

    /// Removes the rows of a position.
    pub(super) fn remove(&mut self, position: &str) {
        let GroupRows { rows, columns } = std::mem::take(self);
        for ((algorithm, depth), column) in columns {
            for (_, at) in column.into_iter().filter(|(other, _)| **other != *position) {
                self.insert(algorithm, depth, rows[at as usize].clone());
            }
        }
    }

    /// All rows, in any order.
    pub(super) fn rows(&self) -> impl Iterator<Item = &MergedRow> {
        self.rows.iter()
    }

    /// Whether there are no rows.
    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The rows by position, by the name of the algorithm, by depth: their order in files.
    pub(super) fn in_order(&self) -> impl Iterator<Item = (Algorithm, Depth, &MergedRow)> {
        let mut columns: Vec<_> = self.columns.iter().collect();
        columns.sort_by(|(a, _), (b, _)| by_name(a.0, b.0).then(a.1.cmp(&b.1)));
        let positions: BTreeSet<&Arc<str>> = self.columns.values().flat_map(BTreeMap::keys).collect();
        positions.into_iter().flat_map(move |position| {
            let columns = columns.clone().into_iter();
            columns.filter_map(move |(&(algorithm, depth), column)| {
                Some((algorithm, depth, &self.rows[*column.get(position)? as usize]))
            })
        })
    }
}

/// A number of a row.
pub type Metric = fn(&Counts) -> f64;

/// Leaves of this iteration and all before it.
pub const LEAVES: Metric = |counts| counts.cum_leaves as f64;

/// Nodes of this iteration and all before it.
pub const NODES: Metric = |counts| counts.cum_nodes as f64;

/// The base line of the paper.
pub const BASE: Algorithm = Algorithm::ASPIRATION;

/// How often a time has to be measured to be shown.
pub const LEAST_REPEATS: usize = 3;

impl<'a> RowGroup<'a> {
    /// The algorithms: the paper's in its order, then all others by name.
    pub fn algorithms(self) -> Vec<Algorithm> {
        let found: HashSet<Algorithm> = self.rows.columns.keys().map(|column| column.0).collect();
        in_paper_order(found.into_iter().collect())
    }

    /// The algorithm that the others are compared with: the paper's base line with any setting, or else the first.
    pub fn base(self) -> Option<Algorithm> {
        base_of(&self.algorithms())
    }

    /// The depths that an algorithm has reached, in order.
    pub fn depths(self, algorithm: Algorithm) -> Vec<Depth> {
        let own = self.rows.columns.keys().filter(|column| column.0 == algorithm);
        own.map(|column| column.1).collect::<BTreeSet<Depth>>().into_iter().collect()
    }

    /// The depths that any algorithm has reached, in order.
    pub fn all_depths(self) -> Vec<Depth> {
        self.rows.columns.keys().map(|column| column.1).collect::<BTreeSet<Depth>>().into_iter().collect()
    }

    /// The deepest depth that two algorithms have reached on the same position.
    pub fn deepest(self, algorithm: Algorithm, other: Algorithm) -> Option<Depth> {
        let depths = self.depths(algorithm);
        depths.into_iter().rev().find(|&depth| !self.both(algorithm, other, depth).is_empty())
    }

    /// The number of rows.
    pub fn len(self) -> usize {
        self.rows.rows.len()
    }

    /// Whether there are no rows.
    pub fn is_empty(self) -> bool {
        self.rows.is_empty()
    }

    /// The number of positions.
    pub fn positions(self) -> usize {
        self.rows.columns.values().flat_map(BTreeMap::keys).collect::<HashSet<_>>().len()
    }

    /// The ids of the positions, in order.
    pub fn position_ids(self) -> BTreeSet<&'a Arc<str>> {
        self.rows.columns.values().flat_map(BTreeMap::keys).collect()
    }

    /// A row.
    pub fn get(self, algorithm: Algorithm, depth: Depth, position: &str) -> Option<&'a MergedRow> {
        self.rows.find(algorithm, depth, position).map(|number| &self.rows.rows[number])
    }

    /// The rows of an algorithm at a depth, by position.
    pub fn at(self, algorithm: Algorithm, depth: Depth) -> Vec<&'a MergedRow> {
        let column = self.rows.columns.get(&(algorithm, depth)).into_iter().flat_map(BTreeMap::values);
        column.map(|&at| &self.rows.rows[at as usize]).collect()
    }

    /// All rows with their algorithms and depths, in the order of files.
    pub fn in_order(self) -> impl Iterator<Item = (Algorithm, Depth, &'a MergedRow)> {
        self.rows.in_order()
    }

    /// The rows of two algorithms at a depth, for the positions that both have searched.
    pub fn both(
        self,
        algorithm: Algorithm,
        other: Algorithm,
        depth: Depth,
    ) -> Vec<(&'a MergedRow, &'a MergedRow)> {
        self.joined(algorithm, self, other, depth)
    }

    /// The rows of two algorithms at a depth, the second in another group, for the positions that both have searched.
    pub fn joined(
        self,
        algorithm: Algorithm,
        other_group: RowGroup<'a>,
        other: Algorithm,
        depth: Depth,
    ) -> Vec<(&'a MergedRow, &'a MergedRow)> {
        let mut others = other_group.at(other, depth).into_iter().peekable();
        let own = self.at(algorithm, depth).into_iter();
        own.filter_map(|merged| {
            while others.next_if(|other| other.position < merged.position).is_some() {}
            Some((merged, others.next_if(|other| other.position == merged.position)?))
        })
        .collect()
    }

    /// The counts of two algorithms at a depth, position by position.
    pub fn pairs(
        self,
        algorithm: Algorithm,
        other: Algorithm,
        depth: Depth,
        metric: Metric,
    ) -> Vec<Fraction> {
        let both = self.both(algorithm, other, depth).into_iter();
        both.map(|(own, other)| (metric(&own.counts), metric(&other.counts))).collect()
    }

    /// The ratio of the sums of two algorithms' counts.
    pub fn ratio(
        self,
        algorithm: Algorithm,
        other: Algorithm,
        depth: Depth,
        metric: Metric,
    ) -> Option<Estimate> {
        estimate(&self.pairs(algorithm, other, depth, metric), ratio_of_sums)
    }

    /// The median times of two algorithms at a depth with the ids of the positions, where both were measured often enough.
    pub fn times(self, algorithm: Algorithm, other: Algorithm, depth: Depth) -> Vec<(&'a str, Fraction)> {
        let time = |merged: &MergedRow| {
            Some(merged.times()).filter(|times| times.len() >= LEAST_REPEATS).and_then(median)
        };
        let both = self.both(algorithm, other, depth).into_iter();
        both.filter_map(|(own, other)| Some((own.position.as_ref(), (time(own)?, time(other)?)))).collect()
    }
}

/// Algorithms: the paper's in its order, then all others by name.
fn in_paper_order(mut algorithms: Vec<Algorithm>) -> Vec<Algorithm> {
    let rank = |algorithm: Algorithm| PAPER_ALGORITHMS.iter().position(|&paper| is_same(paper, algorithm));
    let place = |algorithm: Algorithm| rank(algorithm).unwrap_or(PAPER_ALGORITHMS.len());
    algorithms.sort_by(|&a, &b| place(a).cmp(&place(b)).then_with(|| by_name(a, b)));
    algorithms
}

/// The one of some algorithms that the others are compared with, see [`RowGroup::base`].
pub(super) fn base_of(algorithms: &[Algorithm]) -> Option<Algorithm> {
    let all = in_paper_order(algorithms.to_vec());
    let find = |wanted: &dyn Fn(Algorithm) -> bool| all.iter().copied().find(|&found| wanted(found));
    find(&|found| found == BASE)
        .or_else(|| find(&|found| is_same(found, BASE)))
        .or_else(|| all.first().copied())
}

/// Whether two algorithms are the same but for their settings.
fn is_same(a: Algorithm, b: Algorithm) -> bool {
    std::mem::discriminant(&a) == std::mem::discriminant(&b)
}

/// How well moves were ordered in the iterations of rows.
pub fn ordering_quality<'a>(rows: impl IntoIterator<Item = &'a Counts>) -> OrderingQuality {
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
    use super::super::{Archive, Origin, Row, RowId};
    use super::*;
    use crate::games::GameId;
    use Algorithm::{Dual, Sss};

    fn named(name: &str) -> Algorithm {
        name.parse().unwrap()
    }

    fn row(position: &str, algorithm: &str, depth: Depth, leaves: u64) -> Row {
        let id = RowId { position: position.to_string(), algorithm: named(algorithm), depth };
        Row { cum_leaves: leaves, ..Row::new(&Conditions::paper(GameId::ALL[0], "set"), id) }
    }

    fn archive(rows: &[Row]) -> Archive {
        let mut archive = Archive::default();
        for row in rows {
            archive.add(row.clone(), Origin::from("")).unwrap();
        }
        archive
    }

    fn group(archive: &Archive) -> RowGroup<'_> {
        archive.groups().next().unwrap()
    }

    #[test]
    fn only_positions_that_both_have_searched_are_compared() {
        let rows = [row("a", "aspiration", 2, 100), row("b", "sss", 2, 1000), row("a", "sss", 2, 150)];
        let archive = archive(&rows);
        assert_eq!(group(&archive).pairs(Sss, BASE, 2, LEAVES), [(150.0, 100.0)]);
        assert_eq!(group(&archive).ratio(Sss, BASE, 2, LEAVES).unwrap().value, 1.5);
        assert_eq!(group(&archive).ratio(Sss, Dual, 2, LEAVES), None);
    }

    #[test]
    fn the_base_is_aspiration_or_the_first() {
        let base = |names: &[&str]| {
            let rows: Vec<Row> = names.iter().map(|name| row("a", name, 1, 10)).collect();
            group(&archive(&rows)).base().map(|base| base.to_string())
        };
        assert_eq!(base(&["sss", "aspiration:9", "aspiration"]).unwrap(), "aspiration");
        assert_eq!(base(&["sss", "aspiration:9"]).unwrap(), "aspiration:9");
        assert_eq!(base(&["dual", "sss"]).unwrap(), "sss");
    }

    #[test]
    fn algorithms_come_in_the_order_of_the_paper() {
        let rows = ["sss-0", "mtd-f:static", "mtd-f", "dual", "alpha-beta"].map(|name| row("a", name, 1, 10));
        let archive = archive(&rows);
        let names: Vec<String> = group(&archive).algorithms().iter().map(ToString::to_string).collect();
        assert_eq!(names, ["alpha-beta", "dual", "mtd-f", "mtd-f:static", "sss-0"]);
    }

    #[test]
    fn the_deepest_depth_is_one_that_both_have_reached() {
        let archive = archive(&[
            row("a", "sss", 1, 1),
            row("a", "sss", 3, 1),
            row("a", "dual", 1, 1),
            row("b", "dual", 3, 1),
        ]);
        assert_eq!(group(&archive).deepest(Sss, Dual), Some(1));
        assert_eq!(group(&archive).all_depths(), [1, 3]);
    }

    #[test]
    fn times_are_medians_of_enough_repetitions() {
        let timed = |algorithm, repeat, seconds| Row { repeat, seconds, ..row("a", algorithm, 1, 10) };
        let mut rows: Vec<Row> = (1..=3).map(|n| timed("mtd-f", n, f64::from(n))).collect();
        rows.extend((1..=2).map(|n| timed("aspiration", n, 4.0 * f64::from(n))));
        // A run for counts is no measurement of time.
        rows.push(timed("aspiration", 0, 100.0));
        assert_eq!(group(&archive(&rows)).times(Algorithm::MTD_F, BASE, 1), []);
        rows.push(timed("aspiration", 3, 40.0));
        assert_eq!(group(&archive(&rows)).times(Algorithm::MTD_F, BASE, 1), [("a", (2.0, 8.0))]);
    }
}
