//! Which cells are left to run.

use super::{Archive, Cell, Conditions, Plan, RowId};
use crate::game::Notation;
use std::collections::HashMap;

/// The rows that are there, or will be when the plans made so far are done.
#[derive(Clone, Default, Debug)]
pub struct Coverage {
    /// The hash keys of their positions.
    keys: HashMap<CoveredRow, u64>,
}

/// A row, its repetition, and whether the minimal graph is measured.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct CoveredRow {
    conditions: Conditions,
    id: RowId,
    repeat: u32,
    minimal: bool,
}

impl Coverage {
    /// The rows of an archive.
    pub fn of(archive: &Archive) -> Coverage {
        let mut coverage = Coverage::default();
        for group in archive.groups() {
            for (id, merged) in group.rows {
                for repeat in merged.repeats() {
                    let (conditions, id) = (group.conditions.clone(), id.clone());
                    let minimal = merged.row.minimal_leaves.is_some();
                    coverage.add(CoveredRow { conditions, id, repeat, minimal }, merged.row.key);
                }
            }
        }
        coverage
    }

    /// Removes the cells from a plan whose rows are all there, and adds the rows of the others. An error says which position
    /// is not the one that had the same name before.
    pub fn complete<G: Notation>(&mut self, plan: &mut Plan<G>) -> Result<(), String> {
        let mut cells = Vec::new();
        for cell in std::mem::take(&mut plan.cells) {
            if self.lacks(plan, cell)? {
                cells.push(cell);
            }
        }
        plan.cells = cells;
        Ok(())
    }

    fn lacks<G: Notation>(&mut self, plan: &Plan<G>, cell: Cell) -> Result<bool, String> {
        let position = plan.position(cell);
        let key = position.position.key();
        let conditions = &plan.spec.conditions;
        let mut lacks = false;
        for depth in plan.spec.schedule().depths() {
            let id = RowId { position: position.id.clone(), algorithm: cell.algorithm, depth };
            let row = CoveredRow {
                conditions: conditions.clone(),
                id,
                repeat: cell.repeat,
                minimal: plan.spec.minimal,
            };
            let found = self.keys.get(&row);
            if found.is_some_and(|&found| found != key) {
                return Err(format!(
                    "position {} of {} is not the one in the results",
                    position.id, conditions.set
                ));
            }
            lacks |= found.is_none();
            self.add(row, key);
        }
        Ok(lacks)
    }

    /// A row in which the minimal graph is measured will do where it is not asked for.
    fn add(&mut self, row: CoveredRow, key: u64) {
        if row.minimal {
            self.keys.insert(CoveredRow { minimal: false, ..row.clone() }, key);
        }
        self.keys.insert(row, key);
    }
}
