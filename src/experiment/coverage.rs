//! Which cells are left to run.

use super::plan::PlanError;
use super::{Archive, Cell, Conditions, Plan, RunSpec};
use crate::game::Notation;
use crate::positions::PositionSet;
use crate::search::{Algorithm, Depth};
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// The rows that are there, and those that will be when the plans made so far are done.
#[derive(Clone, Default, Debug)]
pub struct Coverage {
    /// The hash keys of the positions of the rows that are there.
    there: Arc<HashMap<u64, u64>>,
    /// What the plans made so far do with all positions of their set.
    planned: HashSet<Planned>,
}

/// A row of all positions of a set: what is searched how, at which depth, in which repetition, and whether the minimal
/// graph is measured.
type Planned = (Conditions, Algorithm, Depth, u32, bool);

/// The fingerprint of a row.
fn fingerprint(conditions: &Conditions, position: &str, row: (Algorithm, Depth, u32, bool)) -> u64 {
    let mut hasher = DefaultHasher::new();
    (conditions, position, row).hash(&mut hasher);
    hasher.finish()
}

impl Coverage {
    /// The rows of an archive.
    pub fn of(archive: &Archive) -> Coverage {
        let mut there = HashMap::new();
        for group in archive.groups() {
            for (algorithm, depth, merged) in group.in_order() {
                for repeat in merged.repeats() {
                    // A row in which the minimal graph is measured will do where it is not asked for.
                    for minimal in [false, merged.minimal_leaves.is_some()] {
                        let row = (algorithm, depth, repeat, minimal);
                        there.insert(fingerprint(group.conditions, &merged.position, row), merged.key);
                    }
                }
            }
        }
        Coverage { there: Arc::new(there), planned: HashSet::new() }
    }

    /// The plan of the cells of which rows are missing. An error says which position is not the one that had the same name
    /// before.
    pub fn plan<G: Notation>(
        &mut self,
        spec: RunSpec,
        positions: Arc<PositionSet<G>>,
    ) -> Result<Plan<G>, PlanError> {
        let mut depths = HashMap::new();
        for &algorithm in &spec.algorithms {
            for repeat in 0..=spec.repeats {
                let row = |depth| (spec.conditions.clone(), algorithm, depth, repeat, spec.minimal);
                let is_new = |depth: &Depth| !self.planned.contains(&row(*depth));
                let new: Vec<Depth> = spec.schedule().depths().filter(is_new).collect();
                depths.insert((algorithm, repeat), new);
            }
        }
        for &algorithm in &spec.algorithms {
            for repeat in if spec.repeats == 0 { 0..=0 } else { 1..=spec.repeats } {
                for depth in spec.schedule().depths() {
                    for minimal in [false, spec.minimal] {
                        self.planned.insert((spec.conditions.clone(), algorithm, depth, repeat, minimal));
                    }
                }
            }
        }
        Plan::open(spec, positions, OpenCells { there: self.there.clone(), depths })
    }
}

/// The cells of which rows are missing.
#[derive(Clone, Debug)]
pub(super) struct OpenCells {
    there: Arc<HashMap<u64, u64>>,
    /// The depths that no plan before this one reaches, by algorithm and repetition.
    depths: HashMap<(Algorithm, u32), Vec<Depth>>,
}

impl OpenCells {
    /// Whether rows of a cell are missing.
    pub(super) fn takes<G>(&self, spec: &RunSpec, cell: &Cell<G>) -> bool {
        let depths = self.depths.get(&(cell.algorithm, cell.repeat)).into_iter().flatten();
        depths.into_iter().any(|&depth| self.key(spec, cell, depth).is_none())
    }

    /// What to say of a position that is not the one in the rows that are there.
    pub(super) fn difference<G: Notation>(&self, spec: &RunSpec, cell: &Cell<G>) -> Option<String> {
        let key = cell.position.position.key();
        let mut keys = spec.schedule().depths().filter_map(|depth| self.key(spec, cell, depth));
        keys.any(|found| found != key).then(|| {
            let (id, set) = (&cell.position.id, &spec.conditions.set);
            format!("position {id} of {set} is not the one in the results")
        })
    }

    /// The hash key of the position in a row that is there.
    fn key<G>(&self, spec: &RunSpec, cell: &Cell<G>, depth: Depth) -> Option<u64> {
        if self.there.is_empty() {
            return None;
        }
        let row = (cell.algorithm, depth, cell.repeat, spec.minimal);
        self.there.get(&fingerprint(&spec.conditions, &cell.position.id, row)).copied()
    }
}
