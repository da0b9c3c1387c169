//! The columns of a row of results.

use super::codec::{hash_key, text};
use super::maker::UNKNOWN;
use crate::engine::Profile;
use crate::games::GameId;
use crate::search::{Algorithm, BoundsKept, Depth, DepthRule, Evaluation, Leaf};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

columns! {
    /// The game.
    setting game: GameId as "text",
    /// The name of the position file, without folder and extension.
    setting set: String,
    /// The id of the position in its file.
    id position: String,
    /// The algorithm, with its setting where that is not the default.
    id algorithm: Algorithm as "text",
    /// The depth of the iteration.
    id depth: Depth,
    /// The tree that was searched.
    setting profile: Profile as "text",
    /// What was evaluated at leaves.
    setting leaf: Leaf as "text",
    /// The size of the transposition table: `2^table_bits` entries.
    setting table_bits: u32,
    /// The value, or the lower bound on it that `mtd-best` proved; nothing where there was no choice.
    other value: Option<i32>,
    /// The best move; none if the game is over or the depth is 0.
    other best_move: Option<String>,
    /// Calls of MT, or window searches, by the driver.
    count tests: u64,
    /// Leaves evaluated.
    count leaves: u64,
    /// Nodes expanded.
    count interior: u64,
    /// Nodes entered.
    count nodes: u64,
    /// Leaves of this iteration and all before it.
    count cum_leaves: u64,
    /// Nodes of this iteration and all before it.
    count cum_nodes: u64,
    /// Positions visited by the quiescence searches of leaves.
    count quiescence: u64,
    /// Nodes answered by the table.
    count table_cutoffs: u64,
    /// Searches repeated with a wider window.
    count researches: u64,
    /// Cut nodes: nodes with a beta cut-off by a move.
    count cut_nodes: u64,
    /// Cut nodes that the first move cut off.
    count cut_by_first: u64,
    /// Moves tried at cut nodes.
    count moves_at_cut: u64,
    /// Wall time from the start of the cell to the end of the iteration.
    other seconds: f64,
    /// The version of the program.
    maker version: String,
    /// The commit that the program was built from, with `-dirty` if it was changed; `unknown` if nobody knows.
    maker commit: String = "unknown",
    /// The model of the processor; `unknown` if nobody knows.
    maker cpu: String = "unknown",
    /// The number of threads that ran cells at the same time.
    maker threads: Option<u32> = "not_said",
    /// How many bounds a table entry kept.
    setting table_bounds: BoundsKept as "text",
    /// Which table entries counted.
    setting table_depth: DepthRule as "text",
    /// The number of plies between iterations.
    setting step: Depth,
    /// The hash key of the position: ids tell positions of one file apart, keys tell whether files agree.
    other key: u64 as "hash_key",
    /// The leaves of the left-first minimal graph at this depth, if it was measured.
    other minimal_leaves: Option<u64>,
    /// The nodes of the left-first minimal graph at this depth, if it was measured.
    other minimal_nodes: Option<u64>,
    /// The number by which evaluations were divided.
    setting grain: i32,
    /// Whether the history heuristic ordered quiet moves.
    setting history: bool,
    /// Whether the table's move was tried first.
    setting table_move: bool,
    /// Children generated: divided by `interior`, the mean branching factor.
    count generated: u64,
    /// The number of the repetition, counted from 1, of a cell that is run several times for its `seconds`; 0 if it is run
    /// once.
    other repeat: u32,
    /// Which evaluation was searched.
    setting evaluation: Evaluation as "text" = "classic",
    /// Whether moves were ordered by the opponent's replies.
    setting replies: bool = "off",
    /// Whether there were enhanced transposition cut-offs.
    setting etc: bool = "off",
    /// Whether the history had gravity.
    setting gravity: bool = "off",
}

/// The evaluation of rows that do not name one.
fn classic() -> Evaluation {
    Evaluation::Classic
}

/// What made rows that do not name it.
fn unknown() -> String {
    UNKNOWN.to_string()
}

/// The number of rows that do not give it.
fn not_said() -> Option<u32> {
    None
}

/// What rows did not have that do not say so.
fn off() -> bool {
    false
}

/// What tells the rows of the same conditions apart.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RowId {
    /// The id of the position.
    pub position: String,
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The depth of the iteration.
    pub depth: Depth,
}

/// Algorithms in the order of their names.
pub(super) fn by_name(a: Algorithm, b: Algorithm) -> Ordering {
    if a == b { Ordering::Equal } else { a.to_string().cmp(&b.to_string()) }
}

impl Ord for RowId {
    /// By position, by the name of the algorithm, by depth: the order of rows in files.
    fn cmp(&self, other: &RowId) -> Ordering {
        self.position
            .cmp(&other.position)
            .then_with(|| by_name(self.algorithm, other.algorithm))
            .then_with(|| self.depth.cmp(&other.depth))
    }
}

impl PartialOrd for RowId {
    fn partial_cmp(&self, other: &RowId) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
