//! Which cells need not be run.

use super::{Archive, Cell, Group, Place, Plan, row};
use crate::game::Notation;
use std::collections::HashMap;

/// Rows that are there, or will be when the plans made so far are done.
#[derive(Clone, Default, Debug)]
pub struct Coverage {
    /// Group and place of rows, the repetition, and whether the minimal graph is measured; with the keys of positions.
    rows: HashMap<(Group, Place, u32, bool), String>,
}

impl Coverage {
    /// The rows of an archive.
    pub fn of(archive: &Archive) -> Coverage {
        let mut coverage = Coverage::default();
        for view in archive.views() {
            for (place, record) in view.places {
                for repeat in record.repeats() {
                    let measured = record.row.minimal_leaves.is_some();
                    coverage.add(view.group, place, repeat, measured, &record.row.key);
                }
            }
        }
        coverage
    }

    /// Takes the cells out of a plan whose rows are all there, and the rows of the others into account. Says which
    /// position is another one than that of the same name before.
    pub fn complete<G: Notation>(&mut self, plan: &mut Plan<G>) -> Result<(), String> {
        let group = Group::of(&plan.setup.row());
        let mut cells = Vec::new();
        for cell in std::mem::take(&mut plan.cells) {
            if self.lacks(plan, &group, cell)? {
                cells.push(cell);
            }
        }
        plan.cells = cells;
        Ok(())
    }

    fn lacks<G: Notation>(&mut self, plan: &Plan<G>, group: &Group, cell: Cell) -> Result<bool, String> {
        let entry = plan.entry(cell);
        let key = row::key_text(entry.position.key());
        let mut lacks = false;
        for depth in plan.setup.schedule.depths() {
            let place = Place { position: entry.id.clone(), algorithm: cell.algorithm.to_string(), depth };
            let found = self.rows.get(&(group.clone(), place.clone(), cell.repeat, plan.setup.minimal));
            if found.is_some_and(|found| *found != key) {
                return Err(format!(
                    "position {} of {} is another one in this run",
                    entry.id, plan.setup.set
                ));
            }
            lacks |= found.is_none();
            self.add(group, &place, cell.repeat, plan.setup.minimal, &key);
        }
        Ok(lacks)
    }

    /// A row in which the minimal graph is measured will do where it is not asked for.
    fn add(&mut self, group: &Group, place: &Place, repeat: u32, measured: bool, key: &str) {
        self.rows.insert((group.clone(), place.clone(), repeat, false), key.to_string());
        if measured {
            self.rows.insert((group.clone(), place.clone(), repeat, true), key.to_string());
        }
    }
}
