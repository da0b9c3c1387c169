//! Rows of any number of runs, put together.

use super::{Row, View};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;

/// What all rows that can be compared with each other share: the positions and how they were searched.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Group {
    /// The name of the game.
    pub game: String,
    /// The name of the position file.
    pub set: String,
    /// The tree that was searched.
    pub profile: String,
    /// What a leaf was worth.
    pub leaf: String,
    /// Evaluations were divided by it.
    pub grain: i32,
    /// Whether the history heuristic was off.
    pub no_history: bool,
    /// Whether the table's move was not tried first.
    pub no_table_move: bool,
    /// Which table entries counted.
    pub table_depth: String,
    /// How many bounds a table entry kept.
    pub table_bounds: String,
    /// The table had `2^table_bits` entries.
    pub table_bits: u32,
    /// The plies between iterations.
    pub step: u32,
}

impl Group {
    /// The group of a row.
    pub fn of(row: &Row) -> Group {
        Group {
            game: row.game.clone(),
            set: row.set.clone(),
            profile: row.profile.clone(),
            leaf: row.leaf.clone(),
            grain: row.grain,
            no_history: !row.history,
            no_table_move: !row.table_move,
            table_depth: row.table_depth.clone(),
            table_bounds: row.table_bounds.clone(),
            table_bits: row.table_bits,
            step: row.step,
        }
    }
}

/// What tells the rows of a group apart.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The id of the position.
    pub position: String,
    /// The algorithm.
    pub algorithm: String,
    /// The depth.
    pub depth: u32,
}

impl Place {
    fn of(row: &Row) -> Place {
        Place { position: row.position.clone(), algorithm: row.algorithm.clone(), depth: row.depth }
    }
}

/// A row that may have been found several times.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The row as it was found first.
    pub row: Row,
    /// Where that was.
    found: String,
    /// The repetition and the seconds of every time.
    runs: Vec<(u32, f64)>,
}

impl Record {
    /// The seconds of the repetitions of a measurement of time.
    pub fn times(&self) -> Vec<f64> {
        self.runs.iter().filter(|(repeat, _)| *repeat > 0).map(|&(_, seconds)| seconds).collect()
    }

    /// The repetitions that are there; 0 for a row that was found once, for its counts.
    pub(super) fn repeats(&self) -> impl Iterator<Item = u32> {
        self.runs.iter().map(|&(repeat, _)| repeat)
    }

    /// A row for every time.
    fn rows(&self) -> impl Iterator<Item = Row> {
        self.runs.iter().map(|&(repeat, seconds)| Row { repeat, seconds, ..self.row.clone() })
    }
}

/// Two rows of the same cell and depth that do not agree: where they stand and in what they differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contradiction(String);

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Contradiction {}

/// The rows of any number of runs, every one once.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Archive {
    groups: BTreeMap<Group, BTreeMap<Place, Record>>,
}

impl Archive {
    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// The groups, in order.
    pub fn views(&self) -> impl Iterator<Item = View<'_>> {
        self.groups.iter().map(|(group, places)| View { group, places })
    }

    /// All rows, in an order that does not depend on how they came.
    pub fn rows(&self) -> impl Iterator<Item = Row> {
        self.groups.values().flat_map(BTreeMap::values).flat_map(Record::rows)
    }

    /// Adds a row of a cell that is run anew: its time takes the place of those of the same repetition.
    pub fn renew(&mut self, row: Row, found: impl FnOnce() -> String) -> Result<(), Contradiction> {
        let (group, place, run) = (Group::of(&row), Place::of(&row), (row.repeat, row.seconds));
        self.add(row, found)?;
        if let Some(record) = self.groups.get_mut(&group).and_then(|places| places.get_mut(&place)) {
            record.runs.retain(|&other| other.0 != run.0 || other == run);
        }
        Ok(())
    }

    /// Adds a row that was found somewhere. One that is there already must agree in all that is no measurement of time,
    /// except that the minimal graph may have been measured in one and not in the other.
    pub fn add(&mut self, row: Row, found: impl FnOnce() -> String) -> Result<(), Contradiction> {
        let place = Place::of(&row);
        let run = (row.repeat, row.seconds);
        match self.groups.entry(Group::of(&row)).or_default().entry(place) {
            Entry::Vacant(entry) => {
                entry.insert(Record { found: found(), runs: vec![run], row });
            }
            Entry::Occupied(mut entry) => {
                let record = entry.get_mut();
                if let Some((field, first, second)) = difference(&record.row, &row) {
                    let Row { game, set, position, algorithm, depth, .. } = &row;
                    return Err(Contradiction(format!(
                        "{}: {game}, {set}, position {position}, {algorithm}, depth {depth}: {field} is {second}, \
                         but {first} at {}; expected results of the same positions and the same version",
                        found(),
                        record.found
                    )));
                }
                let Row { minimal_leaves, minimal_nodes, .. } = &mut record.row;
                (*minimal_leaves, *minimal_nodes) =
                    (minimal_leaves.or(row.minimal_leaves), minimal_nodes.or(row.minimal_nodes));
                if !record.runs.contains(&run) {
                    record.runs.push(run);
                    record.runs.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
                }
            }
        }
        Ok(())
    }
}

/// Where two rows of the same place disagree: the name of the field and both values.
fn difference(a: &Row, b: &Row) -> Option<(&'static str, String, String)> {
    let counts = [
        ("tests", a.tests, b.tests),
        ("leaves", a.leaves, b.leaves),
        ("interior", a.interior, b.interior),
        ("generated", a.generated, b.generated),
        ("nodes", a.nodes, b.nodes),
        ("cum_leaves", a.cum_leaves, b.cum_leaves),
        ("cum_nodes", a.cum_nodes, b.cum_nodes),
        ("quiescence", a.quiescence, b.quiescence),
        ("table_cutoffs", a.table_cutoffs, b.table_cutoffs),
        ("researches", a.researches, b.researches),
        ("cut_nodes", a.cut_nodes, b.cut_nodes),
        ("cut_by_first", a.cut_by_first, b.cut_by_first),
        ("moves_at_cut", a.moves_at_cut, b.moves_at_cut),
    ];
    let optional = [
        ("minimal_leaves", a.minimal_leaves, b.minimal_leaves),
        ("minimal_nodes", a.minimal_nodes, b.minimal_nodes),
    ];
    let text = |value: Option<&str>| value.unwrap_or("none").to_string();
    if a.key != b.key {
        return Some(("key", a.key.clone(), b.key.clone()));
    }
    if a.value != b.value {
        let number = |value: Option<i32>| value.map_or_else(|| text(None), |value| value.to_string());
        return Some(("value", number(a.value), number(b.value)));
    }
    if a.best_move != b.best_move {
        return Some(("best_move", text(a.best_move.as_deref()), text(b.best_move.as_deref())));
    }
    let both = optional.into_iter().filter_map(|(name, a, b)| Some((name, a?, b?)));
    let (name, first, second) = counts.into_iter().chain(both).find(|(_, a, b)| a != b)?;
    Some((name, first.to_string(), second.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(position: &str, leaves: u64) -> Row {
        Row {
            game: "chess".into(),
            position: position.into(),
            algorithm: "sss".into(),
            leaves,
            ..Row::default()
        }
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
        let record = found.views().next().unwrap().places.values().next().unwrap();
        assert_eq!(record.times(), [0.25, 0.5]);
        assert_eq!(record.repeats().collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(found.rows().count(), 3);
    }

    #[test]
    fn a_cell_that_is_run_anew_has_one_time() {
        let timed = |repeat, seconds| Row { repeat, seconds, ..row("a", 5) };
        let mut found = archive(vec![timed(1, 0.5), timed(2, 0.75)]).unwrap();
        found.renew(timed(1, 0.25), String::new).unwrap();
        assert_eq!(found.rows().collect::<Vec<_>>(), [timed(1, 0.25), timed(2, 0.75)]);
        assert!(found.renew(row("a", 6), String::new).is_err());
    }

    #[test]
    fn rows_that_contradict_each_other_are_named() {
        let error = archive(vec![row("a", 5), row("b", 6), row("a", 7)]).unwrap_err().to_string();
        assert!(
            error.starts_with("file:3: chess, , position a, sss, depth 0: leaves is 7, but 5 at file:1;"),
            "{error}"
        );
        let moved = Row { best_move: Some("e4".into()), ..row("a", 5) };
        let error = archive(vec![row("a", 5), moved]).unwrap_err().to_string();
        assert!(error.contains("best_move is e4, but none at file:1"), "{error}");
    }
}
