//! The rows of any number of runs, merged.

use super::row_group::{GroupRows, LEAST_REPEATS};
use super::{Conditions, Counts, Maker, Row, RowGroup, RowId};
use crate::search::{Algorithm, Depth};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt;
use std::sync::Arc;

/// A row merged from all runs of its cell. Reports hold millions of them: texts are shared.
#[derive(Clone, PartialEq, Debug)]
pub struct MergedRow {
    /// The id of the position.
    pub position: Arc<str>,
    /// The counts.
    pub counts: Counts,
    /// The leaves of the left-first minimal graph, if it was measured.
    pub minimal_leaves: Option<u64>,
    /// The nodes of the left-first minimal graph, if it was measured.
    pub minimal_nodes: Option<u64>,
    /// The hash key of the position.
    pub key: u64,
    /// The value, or the lower bound on it that was proved; none where there was no choice.
    pub value: Option<i32>,
    best_move: Option<Arc<str>>,
    /// Where it was found first.
    origin: Origin,
    /// The first run, in their order.
    first: Run,
    /// The others.
    others: Vec<Run>,
}

// A million rows are 256 MB.
const _: () = assert!(size_of::<MergedRow>() <= 256);

/// A run of a cell.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Run {
    /// The number of the repetition; 0 if it was run for counts.
    repeat: u32,
    /// The number of its maker.
    maker: u32,
    seconds: f64,
}

/// What made the rows, numbered.
#[derive(Clone, PartialEq, Default, Debug)]
struct Makers {
    all: Vec<Maker>,
    numbers: HashMap<Maker, u32>,
}

impl Makers {
    fn number(&mut self, maker: Maker) -> u32 {
        if let Some(&number) = self.numbers.get(&maker) {
            return number;
        }
        let number = u32::try_from(self.all.len()).expect("fewer than four billion makers");
        self.all.push(maker.clone());
        self.numbers.insert(maker, number);
        number
    }

    fn of(&self, run: Run) -> &Maker {
        &self.all[run.maker as usize]
    }
}

/// Where a row is from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    file: Arc<str>,
    /// The line, if it is one.
    line: Option<u32>,
}

impl Origin {
    /// A line of a file, counted from 1.
    pub fn line(file: &Arc<str>, line: u64) -> Origin {
        Origin { file: file.clone(), line: u32::try_from(line).ok() }
    }
}

impl From<&str> for Origin {
    fn from(file: &str) -> Origin {
        Origin { file: Arc::from(file), line: None }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}", self.file),
            None => f.write_str(&self.file),
        }
    }
}

impl MergedRow {
    fn runs(&self) -> impl Iterator<Item = Run> {
        std::iter::once(self.first).chain(self.others.iter().copied())
    }

    fn set_runs(&mut self, mut runs: Vec<Run>, makers: &Makers) {
        let times = |a: &Run, b: &Run| a.repeat.cmp(&b.repeat).then(a.seconds.total_cmp(&b.seconds));
        runs.sort_by(|a, b| times(a, b).then_with(|| makers.of(*a).cmp(makers.of(*b))));
        self.first = runs.remove(0);
        self.others = runs;
    }

    /// The repetitions that measure time.
    fn timed(&self) -> impl Iterator<Item = Run> {
        self.runs().filter(|run| run.repeat > 0)
    }

    /// The seconds of the repetitions that measure time.
    pub fn times(&self) -> Vec<f64> {
        self.timed().map(|run| run.seconds).collect()
    }

    /// The best move; none if there is none.
    pub fn best_move(&self) -> Option<&str> {
        self.best_move.as_deref()
    }

    /// The seconds of the first run.
    pub fn seconds(&self) -> f64 {
        self.first.seconds
    }

    /// The numbers of the repetitions; 0 for a run for counts.
    pub(super) fn repeats(&self) -> impl Iterator<Item = u32> {
        self.runs().map(|run| run.repeat)
    }

    /// A row for every run.
    fn rows(
        &self,
        conditions: &Conditions,
        algorithm: Algorithm,
        depth: Depth,
        makers: &Makers,
    ) -> impl Iterator<Item = Row> {
        self.runs().map(move |run| {
            let id = RowId { position: self.position.to_string(), algorithm, depth };
            let row = Row {
                value: self.value,
                best_move: self.best_move.as_deref().map(str::to_string),
                seconds: run.seconds,
                key: self.key,
                minimal_leaves: self.minimal_leaves,
                minimal_nodes: self.minimal_nodes,
                repeat: run.repeat,
                ..Row::new(conditions, id)
            };
            row.with_counts(self.counts).with_maker(makers.of(run))
        })
    }
}

/// Times of different machines in the results of a set of positions.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct MixedTimes<'a> {
    /// The game and the set.
    pub set: (&'static str, &'a str),
    /// The machines.
    pub machines: BTreeSet<String>,
    /// The positions whose own times are of different machines.
    pub positions: BTreeSet<&'a str>,
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

/// The rows of any number of runs, merged and grouped by their conditions. Rows of positions in which the game is over, or
/// which have one legal move, are left out: there is nothing to compare, or nothing to be found out.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Archive {
    groups: BTreeMap<Conditions, GroupRows>,
    texts: Texts,
    makers: Makers,
    finished: PositionsOfSets,
    forced: PositionsOfSets,
}

/// Positions by game and set.
type PositionsOfSets = BTreeMap<(&'static str, String), BTreeSet<String>>;

/// How many positions there are, by game and set.
fn counted(sets: &PositionsOfSets) -> impl Iterator<Item = (&'static str, &str, usize)> {
    sets.iter().map(|((game, set), positions)| (*game, set.as_str(), positions.len()))
}

/// Texts that many rows share.
#[derive(Clone, PartialEq, Default, Debug)]
struct Texts(HashSet<Arc<str>>);

impl Texts {
    fn share(&mut self, text: &str) -> Arc<str> {
        if let Some(shared) = self.0.get(text) {
            return shared.clone();
        }
        let shared: Arc<str> = Arc::from(text);
        self.0.insert(shared.clone());
        shared
    }
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
        self.groups.iter().flat_map(move |(conditions, rows)| {
            let all = rows.in_order();
            all.flat_map(move |(algorithm, depth, merged)| {
                merged.rows(conditions, algorithm, depth, &self.makers)
            })
        })
    }

    /// The numbers of positions that are left out because the game is over, by game and set.
    pub fn finished(&self) -> impl Iterator<Item = (&'static str, &str, usize)> {
        counted(&self.finished)
    }

    /// The numbers of positions that are left out because there is one legal move, by game and set.
    pub fn forced(&self) -> impl Iterator<Item = (&'static str, &str, usize)> {
        counted(&self.forced)
    }

    /// Where times of different machines meet, by game and set: the times that are measured often enough to be shown.
    pub fn mixed_times(&self) -> Vec<MixedTimes<'_>> {
        let mut sets: BTreeMap<(&'static str, &str), MixedTimes<'_>> = BTreeMap::new();
        for (conditions, rows) in &self.groups {
            let set = (conditions.game.name(), conditions.set.as_str());
            let found = sets.entry(set).or_insert_with(|| MixedTimes { set, ..MixedTimes::default() });
            let mut of_position: HashMap<&str, &Maker> = HashMap::new();
            for merged in rows.rows().filter(|merged| merged.timed().count() >= LEAST_REPEATS) {
                for maker in merged.timed().map(|run| self.makers.of(run)) {
                    let first = of_position.entry(&merged.position).or_insert(maker);
                    if (&first.cpu, first.threads) != (&maker.cpu, maker.threads) {
                        found.positions.insert(&merged.position);
                    }
                    found.machines.insert(maker.machine());
                }
            }
        }
        sets.into_values().filter(|found| found.machines.len() > 1).collect()
    }

    /// Adds a row of a cell that is run again: its time replaces those of the same repetition.
    pub fn replace(&mut self, row: Row, origin: Origin) -> Result<(), Contradiction> {
        let (repeat, seconds, maker) = (row.repeat, row.seconds, self.makers.number(row.maker()));
        let run = Run { repeat, maker, seconds };
        if let Some(merged) = self.merge(row, origin)? {
            // They stay in order.
            let mut runs = merged.runs().filter(|&other| other.repeat != repeat || other == run);
            let first = runs.next().expect("the run that was added");
            let others = runs.collect();
            (merged.first, merged.others) = (first, others);
        }
        Ok(())
    }

    /// Adds a row and where it is from. If its cell is there already, the rows must agree in everything but time, except that
    /// the minimal graph may be measured in only one of them.
    pub fn add(&mut self, row: Row, origin: Origin) -> Result<(), Contradiction> {
        self.merge(row, origin).map(|_| ())
    }

    /// The row that another one was merged into; none if it is left out.
    fn merge(&mut self, row: Row, origin: Origin) -> Result<Option<&mut MergedRow>, Contradiction> {
        if is_finished(&row) {
            let positions = self.finished.entry((row.game.name(), row.set)).or_default();
            positions.insert(row.position);
            return Ok(None);
        }
        let set = (row.game.name(), row.set.clone());
        if is_forced(&row) && self.forced.entry(set.clone()).or_default().insert(row.position.clone()) {
            let of_set = |(conditions, _): &(&Conditions, &mut GroupRows)| {
                (conditions.game, &conditions.set) == (row.game, &row.set)
            };
            self.groups.iter_mut().filter(of_set).for_each(|(_, rows)| rows.remove(&row.position));
            self.groups.retain(|_, rows| !rows.is_empty());
        }
        if self.forced.get(&set).is_some_and(|forced| forced.contains(&row.position)) {
            return Ok(None);
        }
        let new = MergedRow {
            position: self.texts.share(&row.position),
            counts: row.counts(),
            minimal_leaves: row.minimal_leaves,
            minimal_nodes: row.minimal_nodes,
            key: row.key,
            value: row.value,
            best_move: row.best_move.as_deref().map(|text| self.texts.share(text)),
            origin,
            first: Run { repeat: row.repeat, maker: self.makers.number(row.maker()), seconds: row.seconds },
            others: Vec::new(),
        };
        let group = self.groups.entry(row.conditions()).or_default();
        let Some(number) = group.find(row.algorithm, row.depth, &new.position) else {
            return Ok(Some(group.insert(row.algorithm, row.depth, new)));
        };
        let merged = group.row_mut(number);
        if let Some((field, first, second)) = difference(merged, &new) {
            let Row { game, set, position, algorithm, depth, .. } = &row;
            let programs = [&new, merged].map(|row| self.makers.of(row.first).program());
            let programs = match programs {
                [new, old] if new != old => format!(", not of {new} and {old}"),
                _ => String::new(),
            };
            return Err(Contradiction(format!(
                "{}: {game}, {set}, position {position}, {algorithm}, depth {depth}: {field} is {second}, \
                 but {first} at {}; expected results of the same positions and the same program{programs}",
                new.origin, merged.origin
            )));
        }
        let MergedRow { minimal_leaves, minimal_nodes, .. } = merged;
        (*minimal_leaves, *minimal_nodes) =
            (minimal_leaves.or(new.minimal_leaves), minimal_nodes.or(new.minimal_nodes));
        if !merged.runs().any(|run| run == new.first) {
            let runs = merged.runs().chain([new.first]).collect();
            merged.set_runs(runs, &self.makers);
        }
        Ok(Some(merged))
    }
}

/// Whether a row is of a position in which the game is over: its search found no move, because there was none.
fn is_finished(row: &Row) -> bool {
    row.depth > 0 && row.best_move.is_none() && row.nodes > 0 && row.interior == 0
}

/// Whether a row shows that there is one legal move at the root: one child at every node of a search of depth 1, or of one
/// that looked for the best move and found no value.
fn is_forced(row: &Row) -> bool {
    let has_one_child = row.interior > 0 && row.generated == row.interior;
    has_one_child && (row.depth == 1 || row.value.is_none())
}

/// Where two rows of the same cell and depth disagree: the name of the column and both values.
fn difference(a: &MergedRow, b: &MergedRow) -> Option<(&'static str, String, String)> {
    let text = |value: Option<String>| value.unwrap_or_else(|| "none".to_string());
    if a.key != b.key {
        return Some(("key", format!("{:016x}", a.key), format!("{:016x}", b.key)));
    }
    if a.value != b.value {
        let number = |value: Option<i32>| text(value.map(|value| value.to_string()));
        return Some(("value", number(a.value), number(b.value)));
    }
    if a.best_move != b.best_move {
        let name = |name: &Option<Arc<str>>| text(name.as_deref().map(str::to_string));
        return Some(("best_move", name(&a.best_move), name(&b.best_move)));
    }
    let measured = [
        ("minimal_leaves", a.minimal_leaves.zip(b.minimal_leaves)),
        ("minimal_nodes", a.minimal_nodes.zip(b.minimal_nodes)),
    ];
    let measured = measured.into_iter().filter_map(|(name, both)| both.map(|(a, b)| (name, a, b)));
    let counts = a.counts.fields().zip(b.counts.fields()).map(|((name, a), (_, b))| (name, a, b));
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
            archive.add(row, Origin::line(&Arc::from("file"), line))?;
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
        let merged = found.groups().next().unwrap().at(Algorithm::Sss, 4)[0];
        assert_eq!(merged.times(), [0.25, 0.5]);
        assert_eq!(merged.repeats().collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(found.rows().count(), 3);
    }

    #[test]
    fn a_cell_that_is_run_again_has_one_time() {
        let timed = |repeat, seconds| Row { repeat, seconds, ..row("a", 5) };
        let mut found = archive(vec![timed(1, 0.5), timed(2, 0.75)]).unwrap();
        found.replace(timed(1, 0.25), Origin::from("")).unwrap();
        assert_eq!(found.rows().collect::<Vec<_>>(), [timed(1, 0.25), timed(2, 0.75)]);
        assert!(found.replace(row("a", 6), Origin::from("")).is_err());
    }

    #[test]
    fn rows_keep_what_made_them() {
        let made = |repeat, commit: &str, cpu: &str| Row {
            repeat,
            commit: commit.to_string(),
            cpu: cpu.to_string(),
            threads: Some(1),
            seconds: 0.5,
            ..row("a", 5)
        };
        // Times are equal, and the order does not depend on that in which they are added.
        let rows = [made(1, "x", "A"), made(1, "x", "B"), made(2, "y", "A")];
        let backwards = rows.iter().rev().cloned().collect();
        assert_eq!(archive(backwards).unwrap().rows().collect::<Vec<_>>(), rows);
        let error = archive(vec![rows[0].clone(), Row { leaves: 6, ..rows[2].clone() }]).unwrap_err();
        assert!(error.to_string().ends_with("the same program, not of  (y) and  (x)"), "{error}");
    }

    #[test]
    fn times_of_different_machines_are_noticed() {
        let made = |position: &str, algorithm: Algorithm, cpu: &str, repeats: u32| {
            let row = Row { algorithm, cpu: cpu.to_string(), threads: Some(1), ..row(position, 5) };
            (1..=repeats).map(move |repeat| Row { repeat, ..row.clone() })
        };
        let (sss, dual) = (Algorithm::Sss, Algorithm::Dual);
        let mixed = |parts: &[(&str, Algorithm, &str, u32)]| {
            let rows = parts
                .iter()
                .flat_map(|&(position, algorithm, cpu, repeats)| made(position, algorithm, cpu, repeats));
            let archive = archive(rows.collect()).unwrap();
            let found = archive.mixed_times();
            found.iter().map(|found| (found.machines.len(), found.positions.len())).collect::<Vec<_>>()
        };
        assert_eq!(mixed(&[("a", sss, "A", 3), ("b", sss, "A", 3)]), []);
        assert_eq!(mixed(&[("a", sss, "A", 3), ("b", sss, "B", 3)]), [(2, 0)]);
        assert_eq!(mixed(&[("a", sss, "A", 3), ("a", dual, "B", 3)]), [(2, 1)]);
        // Two repetitions are not shown.
        assert_eq!(mixed(&[("a", sss, "A", 3), ("b", sss, "B", 2)]), []);
    }

    #[test]
    fn positions_in_which_the_game_is_over_are_left_out() {
        let mated = Row { value: Some(-30_000), nodes: 1, ..row("mated", 1) };
        let single = Row { best_move: Some("Kg8".into()), ..mated.clone() };
        let found = archive(vec![row("a", 5), mated.clone(), mated, Row { position: "b".into(), ..single }]);
        let found = found.unwrap();
        assert_eq!(found.rows().map(|row| row.position).collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(found.finished().collect::<Vec<_>>(), [(GAME.name(), "set", 1)]);
    }

    #[test]
    fn positions_with_one_legal_move_are_left_out() {
        let shallow = |position: &str, generated| Row {
            depth: 1,
            interior: 3,
            generated,
            value: Some(1),
            best_move: Some("e4".into()),
            ..row(position, 5)
        };
        let unvalued = Row { algorithm: Algorithm::MTD_BEST, interior: 1, generated: 1, ..row("c", 0) };
        // Other rows of the position may come before and after the one that tells.
        let rows = vec![
            row("a", 7),
            shallow("a", 3),
            Row { grain: 2, ..row("a", 7) },
            shallow("b", 6),
            row("c", 9),
            unvalued,
        ];
        let found = archive(rows).unwrap();
        assert_eq!(found.rows().collect::<Vec<_>>(), [shallow("b", 6)]);
        assert_eq!(found.forced().collect::<Vec<_>>(), [(GAME.name(), "set", 2)]);
        assert_eq!(found.groups().map(RowGroup::len).collect::<Vec<_>>(), [1]);
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
