//! The summary as a file.

use crate::experiment::{AlgorithmSummary, Conditions, Estimate, Summary};
use crate::search::{Algorithm, Depth};
use serde::Serialize;
use std::io;

/// A field of `summary.csv`.
#[derive(Serialize)]
#[serde(untagged)]
enum Field {
    Text(String),
    Count(u64),
    Number(Option<f64>),
}

/// A row of `summary.csv`, with the names of its fields: an algorithm on a set of positions, up to a depth. Percentages are
/// of the base line, on the positions that both have searched; `_low` and `_high` are the ends of 95 % intervals.
#[derive(Default)]
struct SummaryRow(Vec<(String, Field)>);

impl SummaryRow {
    fn new(conditions: &Conditions, base: Algorithm, depth: Depth, found: &AlgorithmSummary) -> SummaryRow {
        let of_base = found.of_base.as_ref();
        let mut row = SummaryRow::default();
        // All rows have the same profile.
        for (name, value) in conditions.fields().into_iter().filter(|(name, _)| *name != "profile") {
            row.push(name, Field::Text(value));
        }
        row.push("algorithm", Field::Text(found.algorithm.to_string()));
        row.push("depth", Field::Count(depth.into()));
        row.push("positions", Field::Count(found.positions as u64));
        row.push("leaves", Field::Count(found.leaves));
        row.push("nodes", Field::Count(found.nodes));
        row.push("tests", Field::Number(Some(found.tests)));
        row.push("base", Field::Text(base.to_string()));
        row.push("compared", Field::Count(of_base.map_or(0, |of_base| of_base.positions as u64)));
        row.push_percent("leaves", of_base.map(|of_base| of_base.leaves));
        row.push_percent("nodes", of_base.map(|of_base| of_base.nodes));
        row.push_percent("mean_leaves", of_base.and_then(|of_base| of_base.mean_leaves));
        row.push_percent("mean_nodes", of_base.and_then(|of_base| of_base.mean_nodes));
        row.push_percent("time", of_base.and_then(|of_base| of_base.time));
        let first_move = found.ordering.first_move_rate().map(|rate| 100.0 * rate);
        row.push("first_move_percent", rounded(first_move));
        row.push("moves_at_cut", rounded(found.ordering.mean_moves()));
        row.push("branching", rounded(found.branching));
        row.push("leaves_of_minimal", rounded(found.of_minimal.map(|multiple| multiple.leaves)));
        row.push("nodes_of_minimal", rounded(found.of_minimal.map(|multiple| multiple.nodes)));
        row
    }

    fn push(&mut self, name: impl Into<String>, field: Field) {
        self.0.push((name.into(), field));
    }

    /// A percentage and the ends of its interval.
    fn push_percent(&mut self, name: &str, found: Option<Estimate>) {
        let found = found.map(|found| found.times(100.0));
        let interval = found.and_then(|found| found.interval);
        self.push(format!("{name}_percent"), rounded(found.map(|found| found.value)));
        self.push(format!("{name}_low"), rounded(interval.map(|ends| ends.0)));
        self.push(format!("{name}_high"), rounded(interval.map(|ends| ends.1)));
    }
}

/// A number with six decimals, which are more than enough and the same everywhere.
fn rounded(value: Option<f64>) -> Field {
    Field::Number(value.map(|value| (value * 1e6).round() / 1e6))
}

/// The summaries of groups as CSV.
pub(super) fn summary_csv(groups: &[(&Conditions, Summary)]) -> io::Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut is_first = true;
    for (conditions, Summary { base, depths }) in groups {
        for depth in depths {
            for found in &depth.algorithms {
                let SummaryRow(row) = SummaryRow::new(conditions, *base, depth.depth, found);
                let (names, fields): (Vec<String>, Vec<Field>) = row.into_iter().unzip();
                if std::mem::take(&mut is_first) {
                    writer.write_record(&names)?;
                }
                writer.serialize(fields)?;
            }
        }
    }
    writer.into_inner().map_err(csv::IntoInnerError::into_error)
}
