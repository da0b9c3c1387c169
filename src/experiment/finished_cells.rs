//! What is left of a run that was cut short.

use super::conditions::VERSION;
use super::{Located, Plan, Row, RowError, RowFormat, RunSpec};
use crate::game::Notation;
use crate::search::{Algorithm, Depth};
use std::collections::{BTreeMap, HashMap};

/// The cells of a plan that an earlier run has finished.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct FinishedCells {
    /// The number of cells at the beginning of the file that are the first of the plan, in order.
    pub in_order: usize,
    /// The number of bytes up to their end.
    pub bytes: u64,
    /// The rows of other cells, which were finished before their turn.
    pub ready: BTreeMap<usize, Vec<Row>>,
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

    /// Finds the whole cells in the results of an earlier run of a plan. A last line without its end and a last cell without
    /// its last depth are what a kill leaves behind; anything else that does not fit is an error.
    pub fn find<G: Notation>(
        plan: &Plan<G>,
        text: &[u8],
        format: RowFormat,
    ) -> Result<FinishedCells, RowError> {
        let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        check_rest(&text[..whole], &text[whole..], format)?;
        let text = str::from_utf8(&text[..whole]).map_err(|_| RowError::new(1, "not results: not UTF-8"))?;
        let rows = format.decode(text)?;
        let keys: HashMap<&str, u64> =
            plan.positions.iter().map(|position| (position.id.as_str(), position.position.key())).collect();
        let index: HashMap<CellKey<'_>, usize> = (plan.cells.iter().enumerate())
            .map(|(index, &cell)| ((plan.position(cell).id.as_str(), cell.algorithm, cell.repeat), index))
            .collect();
        let depths: Vec<Depth> = plan.spec.schedule().depths().collect();
        let mut finished = FinishedCells::default();
        let groups: Vec<&[Located]> = rows.chunk_by(|a, b| cell_of(&a.row) == cell_of(&b.row)).collect();
        for (number, group) in groups.iter().enumerate() {
            for (at, located) in group.iter().enumerate() {
                check(&plan.spec, &keys, located, depths.get(at).copied())?;
            }
            let Some(last) = group.last() else { continue };
            let error = |message: String| Err(RowError::new(last.line, message));
            let Row { position, algorithm, depth, .. } = &last.row;
            let Some(&cell) = index.get(&cell_of(&last.row)) else {
                return error(format!(
                    "position {position} with {algorithm} is not in this run, \
                     expected the same positions, --algorithms, --repeat and --shard"
                ));
            };
            if group.len() < depths.len() {
                if number + 1 == groups.len() {
                    break;
                }
                let expected = plan.spec.depth;
                return error(format!("{algorithm} ends at depth {depth}, expected depth {expected}"));
            }
            if cell < finished.in_order || finished.ready.contains_key(&cell) {
                return error(format!("position {position} with {algorithm} is there twice"));
            }
            if cell == finished.in_order && finished.ready.is_empty() {
                (finished.in_order, finished.bytes) = (cell + 1, last.end);
            } else {
                finished.ready.insert(cell, group.iter().map(|located| located.row.clone()).collect());
            }
        }
        Ok(finished)
    }
}

/// What tells the cells of a plan apart: position, algorithm, repetition.
type CellKey<'a> = (&'a str, Algorithm, u32);

fn cell_of(row: &Row) -> CellKey<'_> {
    (row.position.as_str(), row.algorithm, row.repeat)
}

/// Whether what follows the last whole line can be the beginning of a line: a file of anything else must not be cut.
fn check_rest(whole: &[u8], rest: &[u8], format: RowFormat) -> Result<(), RowError> {
    let begin = match format {
        RowFormat::Jsonl => format!("{{\"{}\":\"", Row::COLUMNS[0]),
        RowFormat::Csv if whole.is_empty() => format.header(),
        RowFormat::Csv => return Ok(()),
    };
    let length = begin.len().min(rest.len());
    let line = whole.iter().filter(|&&byte| byte == b'\n').count() as u64 + 1;
    if begin.as_bytes()[..length] == rest[..length] {
        Ok(())
    } else {
        Err(RowError::new(line, "not results of this program"))
    }
}

/// Whether a row can be of this run.
fn check(
    spec: &RunSpec,
    keys: &HashMap<&str, u64>,
    located: &Located,
    depth: Option<Depth>,
) -> Result<(), RowError> {
    let Located { row, line, .. } = located;
    let error = |message: String| Err(RowError::new(*line, message));
    let differs =
        |name: &str, theirs: &str, ours: &str| error(format!("{name} is {theirs}, but {ours} in this run"));
    if row.version != VERSION {
        return differs("version", &row.version, VERSION);
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
    if keys.get(row.position.as_str()).is_some_and(|key| *key != row.key) {
        return error(format!("position {} is not the one in this run", row.position));
    }
    Ok(())
}
