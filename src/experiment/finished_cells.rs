//! What is left of a run that was cut short.

use super::maker::cpu;
use super::{Cell, FileRow, LeftOut, Located, Plan, Row, RowError, RowFormat, RowReader, RunSpec};
use crate::game::Notation;
use crate::positions::FileError;
use crate::search::{Algorithm, Depth};
use std::collections::{BTreeMap, HashMap};
use std::io::Read;
use std::ops::ControlFlow;

/// The cells of a plan that an earlier run has finished.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct FinishedCells {
    /// The number of cells at the beginning of the file that are the first of the plan, in order.
    pub in_order: usize,
    /// The number of bytes up to their end.
    pub bytes: u64,
    /// The rows of other cells, which were finished before their turn.
    pub ready: BTreeMap<usize, Vec<Row>>,
    /// The processor of the first row that was not found on one like ours.
    pub other_cpu: Option<String>,
    /// What was left out at the end of the file.
    pub left_out: LeftOut,
}

impl FinishedCells {
    /// The number of cells that need not be run again.
    pub fn len(&self) -> usize {
        self.in_order + self.ready.len()
    }

    /// Whether there is no such cell.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Finds the whole cells in the results of an earlier run of a plan. A last line without its end, zeros after it and a
    /// last cell without its last depth are what a kill or a power failure leaves behind; anything else that does not fit is
    /// an error.
    ///
    /// Rows that are in order, as a killed run leaves them, take no memory.
    pub(super) fn find<G: Notation>(
        plan: &Plan<G>,
        input: impl Read,
        format: RowFormat,
    ) -> Result<FinishedCells, ResumeError> {
        let depths: Vec<Depth> = plan.spec.schedule().depths().collect();
        let mut groups = Groups {
            rows: RowReader::new(input, format),
            next: None,
            spec: &plan.spec,
            depths,
            other_cpu: None,
        };
        let mut finished = FinishedCells::default();
        let mut group = groups.group()?;
        let mut failure = None;
        plan.for_each(&mut |cell| match &group {
            Some(found) if found.is_of(&cell) => {
                (finished.in_order, finished.bytes) = (cell.index + 1, found.end);
                match found.check_key(&cell).and_then(|()| groups.group()) {
                    Ok(next) => group = next,
                    Err(error) => {
                        failure = Some(error);
                        return ControlFlow::Break(());
                    }
                }
                ControlFlow::Continue(())
            }
            _ => ControlFlow::Break(()),
        })?;
        if let Some(error) = failure {
            return Err(error.into());
        }
        finished.find_others(plan, group, &mut groups)?;
        finished.left_out = groups.rows.left_out();
        finished.other_cpu = groups.other_cpu;
        check_rest::<Row>(&finished.left_out, format)?;
        Ok(finished)
    }

    /// Finds the cells that were finished before their turn: the rest of the groups.
    fn find_others<G: Notation>(
        &mut self,
        plan: &Plan<G>,
        mut group: Option<Group>,
        groups: &mut Groups<'_, impl Read>,
    ) -> Result<(), ResumeError> {
        let mut others: HashMap<CellKey, Group> = HashMap::new();
        while let Some(found) = group {
            if let Some(twice) = others.insert(found.key(), found) {
                return Err(twice.error("is there twice").into());
            }
            group = groups.group()?;
        }
        if others.is_empty() {
            return Ok(());
        }
        let mut failure = None;
        plan.for_each(&mut |cell| {
            if let Some(found) = others.remove(&cell.key()) {
                let is_twice = cell.index < self.in_order;
                let twice = if is_twice { Err(found.error("is there twice")) } else { Ok(()) };
                if let Err(error) = twice.and_then(|()| found.check_key(&cell)) {
                    failure = Some(error);
                    return ControlFlow::Break(());
                }
                self.ready.insert(cell.index, found.rows);
            }
            if others.is_empty() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        match failure.or_else(|| {
            let first = others.into_values().min_by_key(|group| group.line)?;
            Some(
                first.error(
                    "is not in this run, expected the same positions, --algorithms, --repeat and --shard",
                ),
            )
        }) {
            Some(error) => Err(error.into()),
            None => Ok(()),
        }
    }
}

/// Why a run cannot be resumed.
#[derive(Debug)]
pub(super) enum ResumeError {
    /// A row does not fit.
    Row(RowError),
    /// The positions cannot be read.
    Positions(FileError),
}

impl From<RowError> for ResumeError {
    fn from(error: RowError) -> ResumeError {
        ResumeError::Row(error)
    }
}

impl From<FileError> for ResumeError {
    fn from(error: FileError) -> ResumeError {
        ResumeError::Positions(error)
    }
}

/// The rows of a cell.
struct Group {
    rows: Vec<Row>,
    /// The line of the last one.
    line: u64,
    /// The number of bytes up to its end.
    end: u64,
}

impl Group {
    fn key(&self) -> CellKey {
        cell_of(&self.rows[0])
    }

    fn is_of<G>(&self, cell: &Cell<G>) -> bool {
        let Row { position, algorithm, repeat, .. } = &self.rows[0];
        *position == cell.position.id && *algorithm == cell.algorithm && *repeat == cell.repeat
    }

    fn error(&self, what: &str) -> RowError {
        let Row { position, algorithm, .. } = &self.rows[0];
        RowError::new(self.line, format!("position {position} with {algorithm} {what}"))
    }

    /// Whether the position is that of a cell of the same name.
    fn check_key<G: Notation>(&self, cell: &Cell<G>) -> Result<(), RowError> {
        let key = cell.position.position.key();
        match self.rows.iter().find(|row| row.key != key) {
            None => Ok(()),
            Some(Row { position, .. }) => {
                Err(RowError::new(self.line, format!("position {position} is not the one in this run")))
            }
        }
    }
}

/// Reads rows cell by cell.
struct Groups<'a, R> {
    rows: RowReader<R>,
    /// The first row of the next group.
    next: Option<Located>,
    spec: &'a RunSpec,
    depths: Vec<Depth>,
    other_cpu: Option<String>,
}

impl<R: Read> Groups<'_, R> {
    /// The next group; none at the end, and where the last one is not whole.
    fn group(&mut self) -> Result<Option<Group>, RowError> {
        let mut group: Option<Group> = None;
        loop {
            let Some(located) = self.next.take().map(Ok).or_else(|| self.rows.next()).transpose()? else {
                return Ok(group.filter(|group| group.rows.len() == self.depths.len()));
            };
            let found = match group.take() {
                Some(whole) if cell_of(&located.row) != whole.key() => {
                    self.next = Some(located);
                    if whole.rows.len() < self.depths.len() {
                        let Row { algorithm, depth, .. } = &whole.rows[whole.rows.len() - 1];
                        let expected = self.spec.depth;
                        return Err(RowError::new(
                            whole.line,
                            format!("{algorithm} ends at depth {depth}, expected depth {expected}"),
                        ));
                    }
                    return Ok(Some(whole));
                }
                found => found,
            };
            let mut found = found.unwrap_or(Group { rows: Vec::new(), line: 0, end: 0 });
            check(self.spec, &located, self.depths.get(found.rows.len()).copied())?;
            if self.other_cpu.is_none() && located.row.cpu != cpu() {
                self.other_cpu = Some(located.row.cpu.clone());
            }
            (found.line, found.end) = (located.line, located.end);
            found.rows.push(located.row);
            group = Some(found);
        }
    }
}

/// What tells the cells of a plan apart: position, algorithm, repetition.
pub(super) type CellKey = (String, Algorithm, u32);

fn cell_of(row: &Row) -> CellKey {
    (row.position.clone(), row.algorithm, row.repeat)
}

/// Whether what follows the last whole line can be the beginning of a line: a file of anything else must not be cut.
pub(super) fn check_rest<T: FileRow>(left_out: &LeftOut, format: RowFormat) -> Result<(), RowError> {
    let LeftOut { line, cut: rest, .. } = left_out;
    let beginnings = match format {
        RowFormat::Jsonl => T::json_beginnings(),
        RowFormat::Csv if *line == 1 => vec![format.header::<T>()],
        RowFormat::Csv => return Ok(()),
    };
    let is_own = |begin: &String| {
        let length = begin.len().min(rest.len());
        begin.as_bytes()[..length] == rest[..length]
    };
    if beginnings.iter().any(is_own) {
        Ok(())
    } else {
        Err(RowError::new(*line, format!("not {} of this program", T::OF)))
    }
}

/// Whether a row can be of this run.
fn check(spec: &RunSpec, located: &Located, depth: Option<Depth>) -> Result<(), RowError> {
    let Located { row, line, .. } = located;
    let error = |message: String| Err(RowError::new(*line, message));
    let differs =
        |name: &str, theirs: &str, ours: &str| error(format!("{name} is {theirs}, but {ours} in this run"));
    if let Some(message) = row.other_program() {
        return error(message);
    }
    if let Some((name, theirs, ours)) = spec.conditions.difference(row) {
        return differs(name, &theirs, &ours);
    }
    let measured = |minimal: bool| if minimal { "measured" } else { "not measured" };
    if row.minimal_leaves.is_some() != spec.minimal {
        return differs("the minimal graph", measured(!spec.minimal), measured(spec.minimal));
    }
    if Some(row.depth) != depth {
        let expected = depth.map_or_else(|| format!("none beyond {}", spec.depth), |depth| depth.to_string());
        return error(format!("depth is {}, expected {expected}", row.depth));
    }
    Ok(())
}
