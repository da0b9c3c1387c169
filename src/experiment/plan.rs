//! The list of cells of a run.

use super::{Setup, Shard};
use crate::game::Game;
use crate::positions::Entry;
use crate::search::Algorithm;

/// A position to be searched by an algorithm, iteration by iteration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The position's place in the plan.
    pub position: usize,
    /// The algorithm.
    pub algorithm: Algorithm,
}

/// What is to be done: positions, algorithms, and the cells in the order of their results.
#[derive(Clone, Debug)]
pub struct Plan<G> {
    /// What all cells share.
    pub setup: Setup,
    /// The positions.
    pub positions: Vec<Entry<G>>,
    /// The algorithms.
    pub algorithms: Vec<Algorithm>,
    /// The cells: for every position all algorithms, of which a shard takes its share.
    pub cells: Vec<Cell>,
}

impl<G: Game> Plan<G> {
    /// The plan of a shard.
    pub fn new(setup: Setup, positions: Vec<Entry<G>>, algorithms: Vec<Algorithm>, shard: Shard) -> Plan<G> {
        let all = (0..positions.len())
            .flat_map(|position| algorithms.iter().map(move |&algorithm| Cell { position, algorithm }));
        let cells = all.enumerate().filter(|&(index, _)| shard.takes(index)).map(|(_, cell)| cell).collect();
        Plan { setup, positions, algorithms, cells }
    }

    /// The position of a cell.
    pub fn entry(&self, cell: Cell) -> &Entry<G> {
        &self.positions[cell.position]
    }
}
