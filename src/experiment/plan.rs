//! The cells of a run.

use super::{Conditions, Shard};
use crate::game::Game;
use crate::positions::NamedPosition;
use crate::search::{Algorithm, Depth, Schedule};

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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The index of the position in the plan.
    pub position: usize,
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The number of the repetition, counted from 1; 0 if the cell is run once.
    pub repeat: u32,
}

/// The plan of a run: its cells in the order of their results.
#[derive(Clone, Debug)]
pub struct Plan<G> {
    /// What all cells share.
    pub spec: RunSpec,
    /// The positions.
    pub positions: Vec<NamedPosition<G>>,
    /// The cells: for every position all algorithms, of which a shard takes its share; all of them again for every
    /// repetition, so that what is compared is measured in turns.
    pub cells: Vec<Cell>,
}

impl<G: Game> Plan<G> {
    /// The plan of a shard.
    pub fn new(spec: RunSpec, positions: Vec<NamedPosition<G>>, shard: Shard) -> Plan<G> {
        let repeats = if spec.repeats == 0 { 0..=0 } else { 1..=spec.repeats };
        let once = |repeat| {
            let algorithms = &spec.algorithms;
            (0..positions.len()).flat_map(move |position| {
                algorithms.iter().map(move |&algorithm| Cell { position, algorithm, repeat })
            })
        };
        let all = repeats.flat_map(once);
        let cells = all.enumerate().filter(|&(index, _)| shard.takes(index)).map(|(_, cell)| cell).collect();
        Plan { spec, positions, cells }
    }

    /// The position of a cell.
    pub fn position(&self, cell: Cell) -> &NamedPosition<G> {
        &self.positions[cell.position]
    }
}
