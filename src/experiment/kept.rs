//! What is left of a run that was cut short.

use super::row::key_text;
use super::{Located, Plan, Row, RowFormat, Setup};
use crate::game::Notation;
use crate::search::Depth;
use std::collections::{BTreeMap, HashMap};

/// The results that need not be found again.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Kept {
    /// The first so many cells of the plan are at the beginning of the text, in order.
    pub cells: usize,
    /// They and what stands before them take so many bytes.
    pub bytes: u64,
    /// The rows of other cells, which were finished before their turn had come.
    pub ready: BTreeMap<usize, Vec<Row>>,
}

impl Kept {
    /// The number of cells that need not be run again.
    pub fn len(&self) -> usize {
        self.cells + self.ready.len()
    }

    /// Whether there is no such cell.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Finds the whole cells in the results of an earlier run of a plan. A last line without end and a last cell
    /// without its last depth are what a kill leaves behind; anything else that does not fit is said.
    pub fn find<G: Notation>(plan: &Plan<G>, text: &[u8], format: RowFormat) -> Result<Kept, String> {
        let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        check_rest(&text[..whole], &text[whole..], format)?;
        let text = str::from_utf8(&text[..whole]).map_err(|_| "no results: not UTF-8".to_string())?;
        let rows = format.decode(text).map_err(|error| error.to_string())?;
        let keys: HashMap<&str, u64> =
            plan.positions.iter().map(|entry| (entry.id.as_str(), entry.position.key())).collect();
        let index: HashMap<(&str, String, u32), usize> = plan
            .cells
            .iter()
            .enumerate()
            .map(|(index, &cell)| {
                ((plan.entry(cell).id.as_str(), cell.algorithm.to_string(), cell.repeat), index)
            })
            .collect();
        let depths: Vec<Depth> = plan.setup.schedule.depths().collect();
        let mut kept = Kept::default();
        let cell_of = |row: &Row| (row.position.clone(), row.algorithm.clone(), row.repeat);
        let groups: Vec<&[Located]> = rows.chunk_by(|a, b| cell_of(&a.row) == cell_of(&b.row)).collect();
        for (number, group) in groups.iter().enumerate() {
            for (at, located) in group.iter().enumerate() {
                check(&plan.setup, &keys, located, depths.get(at).copied())?;
            }
            let Some(last) = group.last() else { continue };
            let cell = (last.row.position.as_str(), last.row.algorithm.clone(), last.row.repeat);
            let Some(&cell_index) = index.get(&cell) else {
                return Err(format!(
                    "line {}: position {} and algorithm {} are not in this run, \
                     expected the same positions, --algorithms, --repeat and --shard",
                    last.line, cell.0, cell.1
                ));
            };
            if group.len() < depths.len() {
                if number + 1 == groups.len() {
                    break;
                }
                return Err(format!(
                    "line {}: {} ends at depth {}, expected depth {}",
                    last.line, cell.1, last.row.depth, plan.setup.schedule.depth
                ));
            }
            if cell_index < kept.cells || kept.ready.contains_key(&cell_index) {
                return Err(format!("line {}: {} is there twice on position {}", last.line, cell.1, cell.0));
            }
            if cell_index == kept.cells && kept.ready.is_empty() {
                (kept.cells, kept.bytes) = (cell_index + 1, last.end);
            } else {
                kept.ready.insert(cell_index, group.iter().map(|located| located.row.clone()).collect());
            }
        }
        Ok(kept)
    }
}

/// Whether what follows the last whole line can be the beginning of a line: better than to drop what is no results.
fn check_rest(whole: &[u8], rest: &[u8], format: RowFormat) -> Result<(), String> {
    let begin = match format {
        RowFormat::Jsonl => b"{\"game\":\"".to_vec(),
        RowFormat::Csv if whole.is_empty() => format.header().map_err(|error| error.to_string())?,
        RowFormat::Csv => return Ok(()),
    };
    let length = begin.len().min(rest.len());
    if begin[..length] == rest[..length] { Ok(()) } else { Err("no results of this program".to_string()) }
}

/// Whether a row can be of this run.
fn check(
    setup: &Setup,
    keys: &HashMap<&str, u64>,
    located: &Located,
    depth: Option<Depth>,
) -> Result<(), String> {
    let Located { row, line, .. } = located;
    if let Some((name, theirs, ours)) = setup.difference(row) {
        return Err(format!("line {line}: {name} is {theirs}, but {ours} in this run"));
    }
    if Some(row.depth) != depth {
        let expected =
            depth.map_or_else(|| format!("none beyond {}", setup.schedule.depth), |depth| depth.to_string());
        return Err(format!("line {line}: depth is {}, expected {expected}", row.depth));
    }
    if keys.get(row.position.as_str()).is_some_and(|key| key_text(*key) != row.key) {
        return Err(format!("line {line}: position {} is another one in this run", row.position));
    }
    Ok(())
}
