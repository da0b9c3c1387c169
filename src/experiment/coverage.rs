//! Which cells need not be run.

use super::{Archive, Cell, Group, Place, Plan};
use crate::game::Notation;
use std::collections::HashSet;

/// Rows that are there, or will be when the plans made so far are done.
#[derive(Clone, Default, Debug)]
pub struct Coverage {
    /// Group and place of rows, the repetition, and whether the minimal graph is measured.
    rows: HashSet<(Group, Place, u32, bool)>,
}

impl Coverage {
    /// The rows of an archive.
    pub fn of(archive: &Archive) -> Coverage {
        let mut coverage = Coverage::default();
        for view in archive.views() {
            for (place, record) in view.places {
                for repeat in record.repeats() {
                    let measured = record.row.minimal_leaves.is_some();
                    coverage.add(view.group, place, repeat, measured);
                }
            }
        }
        coverage
    }

    /// Takes the cells out of a plan whose rows are all there, and the rows of the others into account.
    pub fn complete<G: Notation>(&mut self, plan: &mut Plan<G>) {
        let cells = std::mem::take(&mut plan.cells);
        plan.cells = cells.into_iter().filter(|&cell| self.lacks(plan, cell)).collect();
    }

    fn lacks<G: Notation>(&mut self, plan: &Plan<G>, cell: Cell) -> bool {
        let group = Group::of(&plan.setup.row());
        let places: Vec<Place> = plan
            .setup
            .schedule
            .depths()
            .map(|depth| Place {
                position: plan.entry(cell).id.clone(),
                algorithm: cell.algorithm.to_string(),
                depth,
            })
            .collect();
        let lacks = |place: &Place| {
            !self.rows.contains(&(group.clone(), place.clone(), cell.repeat, plan.setup.minimal))
        };
        if !places.iter().any(lacks) {
            return false;
        }
        for place in &places {
            self.add(&group, place, cell.repeat, plan.setup.minimal);
        }
        true
    }

    /// A row in which the minimal graph is measured will do where it is not asked for.
    fn add(&mut self, group: &Group, place: &Place, repeat: u32, measured: bool) {
        self.rows.insert((group.clone(), place.clone(), repeat, false));
        if measured {
            self.rows.insert((group.clone(), place.clone(), repeat, true));
        }
    }
}
