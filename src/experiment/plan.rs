//! The cells of a run.

use super::coverage::OpenCells;
use super::finished_cells::CellKey;
use super::{Conditions, Shard};
use crate::game::Notation;
use crate::positions::{FileError, NamedPosition, PositionSet};
use crate::search::{Algorithm, Depth, Schedule};
use std::ops::ControlFlow;
use std::sync::Arc;

/// What a run does with a set of positions.
#[derive(Clone, PartialEq, Debug)]
pub struct RunSpec {
    /// The positions, and how they are searched.
    pub conditions: Conditions,
    /// The depth of the last iteration.
    pub depth: Depth,
    /// The algorithms.
    pub algorithms: Vec<Algorithm>,
    /// Whether the minimal graph is measured.
    pub minimal: bool,
    /// How often every cell is run to measure its time; 0 to run it once, for its counts.
    pub repeats: u32,
}

impl RunSpec {
    /// The depths of the iterations.
    pub fn schedule(&self) -> Schedule {
        Schedule { depth: self.depth, step: self.conditions.step }
    }
}

/// A cell: a position to be searched by an algorithm, iteration by iteration.
#[derive(Clone, Debug)]
pub struct Cell<G> {
    /// Its number among the cells of the plan, counted from 0.
    pub index: usize,
    /// The position.
    pub position: Arc<NamedPosition<G>>,
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The number of the repetition, counted from 1; 0 if the cell is run once.
    pub repeat: u32,
}

impl<G> Cell<G> {
    pub(super) fn key(&self) -> CellKey {
        (self.position.id.clone(), self.algorithm, self.repeat)
    }
}

/// The plan of a run: its cells in the order of their results. They are listed anew whenever they are gone through, so that
/// their number takes no memory.
#[derive(Clone, Debug)]
pub struct Plan<G> {
    /// What all cells share.
    pub spec: RunSpec,
    set: Arc<PositionSet<G>>,
    choice: Choice,
    /// The number of positions that are searched.
    positions: usize,
    cells: usize,
}

/// The cells that belong to a plan.
#[derive(Clone, Debug)]
enum Choice {
    Shard(Shard),
    /// Those that are still open.
    Open(OpenCells),
}

impl<G: Notation> Plan<G> {
    /// The plan of a shard: for each of its positions all algorithms; all of them again for every repetition, so that what is
    /// compared is measured in turns.
    pub fn new(spec: RunSpec, set: PositionSet<G>, shard: Shard) -> Plan<G> {
        let rounds = spec.repeats.max(1) as usize;
        let positions = shard.share(set.tally().positions);
        let cells = positions * spec.algorithms.len() * rounds;
        Plan { spec, set: Arc::new(set), choice: Choice::Shard(shard), positions, cells }
    }

    /// The plan of the cells that are still open. An error says which position is not the one that had the same name before.
    pub(super) fn open(
        spec: RunSpec,
        set: Arc<PositionSet<G>>,
        open: OpenCells,
    ) -> Result<Plan<G>, PlanError> {
        let positions = set.tally().positions;
        let all = Plan { spec, set, choice: Choice::Shard(Shard::WHOLE), positions, cells: 0 };
        let (mut cells, mut difference) = (0, None);
        all.for_each(&mut |cell| {
            cells += usize::from(open.takes(&all.spec, &cell));
            difference = open.difference(&all.spec, &cell);
            if difference.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        match difference {
            Some(difference) => Err(PlanError::Differs(difference)),
            None => Ok(Plan { choice: Choice::Open(open), cells, ..all }),
        }
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        self.cells
    }

    /// Whether there are no cells.
    pub fn is_empty(&self) -> bool {
        self.cells == 0
    }

    /// Whether every algorithm searches every position, and all of them a position together.
    pub fn is_whole(&self) -> bool {
        self.spec.repeats == 0 && self.cells == self.positions * self.spec.algorithms.len()
    }

    /// The number of positions: those of a shard alone.
    pub fn positions(&self) -> usize {
        self.positions
    }

    /// Goes through the cells in order.
    pub fn for_each(&self, visit: &mut dyn FnMut(Cell<G>) -> ControlFlow<()>) -> Result<(), FileError> {
        let repeats = if self.spec.repeats == 0 { 0..=0 } else { 1..=self.spec.repeats };
        let mut index = 0;
        for repeat in repeats {
            let (mut number, mut is_over) = (0, false);
            self.set.for_each(&mut |position| {
                number += 1;
                if matches!(self.choice, Choice::Shard(shard) if !shard.takes(number - 1)) {
                    return ControlFlow::Continue(());
                }
                let position = Arc::new(position);
                for &algorithm in &self.spec.algorithms {
                    let cell = Cell { index, position: position.clone(), algorithm, repeat };
                    let is_taken = match &self.choice {
                        Choice::Shard(_) => true,
                        Choice::Open(open) => open.takes(&self.spec, &cell),
                    };
                    if is_taken {
                        index += 1;
                        is_over = visit(cell).is_break();
                        if is_over {
                            return ControlFlow::Break(());
                        }
                    }
                }
                ControlFlow::Continue(())
            })?;
            if is_over {
                break;
            }
        }
        Ok(())
    }
}

/// Why there is no plan.
#[derive(Debug)]
pub enum PlanError {
    /// A position is not the one that had the same name before.
    Differs(String),
    /// The positions cannot be read.
    Positions(FileError),
}

impl From<FileError> for PlanError {
    fn from(error: FileError) -> PlanError {
        PlanError::Positions(error)
    }
}
