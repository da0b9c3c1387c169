//! The rows of any number of runs, merged.

use super::{Conditions, Row, RowGroup, RowId};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;

/// A row merged from all runs of its cell.
#[derive(Clone, PartialEq, Debug)]
pub struct MergedRow {
    /// The row as it was found first.
    pub row: Row,
    /// Where that was.
    found: String,
    /// The number of the repetition and the seconds of every run.
    runs: Vec<(u32, f64)>,
}

impl MergedRow {
    /// The seconds of the repetitions that measure time.
    pub fn times(&self) -> Vec<f64> {
        self.runs.iter().filter(|(repeat, _)| *repeat > 0).map(|&(_, seconds)| seconds).collect()
    }

    /// The numbers of the repetitions; 0 for a run for counts.
    pub(super) fn repeats(&self) -> impl Iterator<Item = u32> {
        self.runs.iter().map(|&(repeat, _)| repeat)
    }

    /// A row for every run.
    fn rows(&self) -> impl Iterator<Item = Row> {
        self.runs.iter().map(|&(repeat, seconds)| Row { repeat, seconds, ..self.row.clone() })
    }
}

/// Two rows of the same cell and depth contradict each other: where they are and how they differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contradiction(String);

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Contradiction {}

/// The rows of any number of runs, merged and grouped by their conditions.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Archive {
    groups: BTreeMap<Conditions, BTreeMap<RowId, MergedRow>>,
}

impl Archive {
    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// The groups, in order.
    pub fn groups(&self) -> impl Iterator<Item = RowGroup<'_>> {
        self.groups.iter().map(|(conditions, rows)| RowGroup { conditions, rows })
    }

    /// All rows, in an order that does not depend on the order in which they were added.
    pub fn rows(&self) -> impl Iterator<Item = Row> {
        self.groups.values().flat_map(BTreeMap::values).flat_map(MergedRow::rows)
    }

    /// Adds a row of a cell that is run again: its time replaces those of the same repetition.
    pub fn replace(&mut self, row: Row, found: impl FnOnce() -> String) -> Result<(), Contradiction> {
        let (conditions, id, run) = (row.conditions(), row.id(), (row.repeat, row.seconds));
        self.add(row, found)?;
        if let Some(merged) = self.groups.get_mut(&conditions).and_then(|rows| rows.get_mut(&id)) {
            merged.runs.retain(|&other| other.0 != run.0 || other == run);
        }
        Ok(())
    }

    /// Adds a row; `found` says where it is from. If its cell is there already, the rows must agree in everything but time,
    /// except that the minimal graph may be measured in only one of them.
    pub fn add(&mut self, row: Row, found: impl FnOnce() -> String) -> Result<(), Contradiction> {
        let run = (row.repeat, row.seconds);
        match self.groups.entry(row.conditions()).or_default().entry(row.id()) {
            Entry::Vacant(entry) => {
                entry.insert(MergedRow { found: found(), runs: vec![run], row });
            }
            Entry::Occupied(mut entry) => {
                let merged = entry.get_mut();
                if let Some((field, first, second)) = difference(&merged.row, &row) {
                    let Row { game, set, position, algorithm, depth, .. } = &row;
                    return Err(Contradiction(format!(
                        "{}: {game}, {set}, position {position}, {algorithm}, depth {depth}: {field} is {second}, \
                         but {first} at {}; expected results of the same positions and the same version",
                        found(),
                        merged.found
                    )));
                }
                let Row { minimal_leaves, minimal_nodes, .. } = &mut merged.row;
                (*minimal_leaves, *minimal_nodes) =
                    (minimal_leaves.or(row.minimal_leaves), minimal_nodes.or(row.minimal_nodes));
                if !merged.runs.contains(&run) {
                    merged.runs.push(run);
                    merged.runs.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
                }
            }
        }
        Ok(())
    }
}

/// Where two rows of the same cell and depth disagree: the name of the column and both values.
fn difference(a: &Row, b: &Row) -> Option<(&'static str, String, String)> {
    let text = |value: Option<String>| value.unwrap_or_else(|| "none".to_string());
    if a.key != b.key {
        return Some(("key", format!("{:016x}", a.key), format!("{:016x}", b.key)));
    }
    if a.value != b.value {
        let number = |value: Option<i32>| text(value.map(|value| value.to_string()));
        return Some(("value", number(a.value), number(b.value)));
    }
    if a.best_move != b.best_move {
        return Some(("best_move", text(a.best_move.clone()), text(b.best_move.clone())));
    }
    let measured = [
        ("minimal_leaves", a.minimal_leaves.zip(b.minimal_leaves)),
        ("minimal_nodes", a.minimal_nodes.zip(b.minimal_nodes)),
    ];
    let measured = measured.into_iter().filter_map(|(name, both)| both.map(|(a, b)| (name, a, b)));
    let counts = a.counts().into_iter().zip(b.counts()).map(|((name, a), (_, b))| (name, a, b));
    let (name, first, second) = counts.chain(measured).find(|(_, a, b)| a != b)?;
    Some((name, first.to_string(), second.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GameId;
    use crate::search::Algorithm;

    const GAME: GameId = GameId::ALL[0];

    fn row(position: &str, leaves: u64) -> Row {
        let id = RowId { position: position.to_string(), algorithm: Algorithm::Sss, depth: 4 };
        Row { leaves, ..Row::new(&Conditions::paper(GAME, "set"), id) }
    }

    fn archive(rows: Vec<Row>) -> Result<Archive, Contradiction> {
        let mut archive = Archive::default();
        for (line, row) in (1..).zip(rows) {
            archive.add(row, || format!("file:{line}"))?;
        }
        Ok(archive)
    }

    #[test]
    fn identical_rows_are_merged_and_others_are_not() {
        let minimal = Row { minimal_leaves: Some(3), minimal_nodes: Some(4), ..row("a", 5) };
        let coarse = Row { grain: 2, ..row("a", 7) };
        let found =
            archive(vec![row("b", 6), row("a", 5), minimal.clone(), row("a", 5), coarse.clone()]).unwrap();
        assert_eq!(found.rows().collect::<Vec<_>>(), [minimal, row("b", 6), coarse]);
    }

    #[test]
    fn every_repetition_keeps_its_time() {
        let timed = |repeat, seconds| Row { repeat, seconds, ..row("a", 5) };
        let found = archive(vec![row("a", 5), timed(2, 0.5), timed(1, 0.25), timed(2, 0.5)]).unwrap();
        let merged = found.groups().next().unwrap().rows.values().next().unwrap();
        assert_eq!(merged.times(), [0.25, 0.5]);
        assert_eq!(merged.repeats().collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(found.rows().count(), 3);
    }

    #[test]
    fn a_cell_that_is_run_again_has_one_time() {
        let timed = |repeat, seconds| Row { repeat, seconds, ..row("a", 5) };
        let mut found = archive(vec![timed(1, 0.5), timed(2, 0.75)]).unwrap();
        found.replace(timed(1, 0.25), String::new).unwrap();
        assert_eq!(found.rows().collect::<Vec<_>>(), [timed(1, 0.25), timed(2, 0.75)]);
        assert!(found.replace(row("a", 6), String::new).is_err());
    }

    #[test]
    fn rows_that_contradict_each_other_are_named() {
        let error = archive(vec![row("a", 5), row("b", 6), row("a", 7)]).unwrap_err().to_string();
        let expected =
            format!("file:3: {GAME}, set, position a, sss, depth 4: leaves is 7, but 5 at file:1;");
        assert!(error.starts_with(&expected), "{error}");
        let moved = Row { best_move: Some("e4".into()), ..row("a", 5) };
        let error = archive(vec![row("a", 5), moved]).unwrap_err().to_string();
        assert!(error.contains("best_move is e4, but none at file:1"), "{error}");
    }
}
