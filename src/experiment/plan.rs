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
    /// Which repetition it is, counted from 1; 0 if it is run once.
    pub repeat: u32,
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
    /// The cells: for every position all algorithms, of which a shard takes its share; the whole of it again for every
    /// repetition, so that what is compared is measured in turns.
    pub cells: Vec<Cell>,
}

impl<G: Game> Plan<G> {
    /// The plan of a shard.
    pub fn new(setup: Setup, positions: Vec<Entry<G>>, algorithms: Vec<Algorithm>, shard: Shard) -> Plan<G> {
        let repeats = if setup.repeats == 0 { 0..=0 } else { 1..=setup.repeats };
        let once = |repeat| {
            let algorithms = &algorithms;
            (0..positions.len()).flat_map(move |position| {
                algorithms.iter().map(move |&algorithm| Cell { position, algorithm, repeat })
            })
        };
        let all = repeats.flat_map(once);
        let cells = all.enumerate().filter(|&(index, _)| shard.takes(index)).map(|(_, cell)| cell).collect();
        Plan { setup, positions, algorithms, cells }
    }

    /// The position of a cell.
    pub fn entry(&self, cell: Cell) -> &Entry<G> {
        &self.positions[cell.position]
    }
}
