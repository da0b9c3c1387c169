//! A row of results.

use serde::{Deserialize, Serialize};

/// The result of one iteration of one cell. The fields have the same names and the same order in CSV and in JSONL;
/// counts are those of [`Counters`](crate::search::Counters).
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The name of the game.
    pub game: String,
    /// The name of the position file, without folder and extension.
    pub set: String,
    /// The id of the position in its file.
    pub position: String,
    /// The algorithm, with its setting where that is not the default.
    pub algorithm: String,
    /// The depth of the iteration.
    pub depth: u32,
    /// The tree that was searched.
    pub profile: String,
    /// What a leaf was worth.
    pub leaf: String,
    /// The table had `2^table_bits` entries.
    pub table_bits: u32,
    /// The value, or the lower bound on it that `mtd-best` proved; nothing where there was no choice.
    pub value: Option<i32>,
    /// The best move; none if the game is over or the depth is 0.
    pub best_move: Option<String>,
    /// Calls of MT, or window searches, by the driver.
    pub tests: u64,
    /// Leaves evaluated.
    pub leaves: u64,
    /// Nodes expanded.
    pub interior: u64,
    /// Nodes entered.
    pub nodes: u64,
    /// Leaves of this iteration and all before it.
    pub cum_leaves: u64,
    /// Nodes of this iteration and all before it.
    pub cum_nodes: u64,
    /// Positions touched by the quiescence searches of leaves.
    pub quiescence: u64,
    /// Nodes answered by the table.
    pub table_cutoffs: u64,
    /// Questions asked again with a wider window.
    pub researches: u64,
    /// Nodes that a move cut off.
    pub cut_nodes: u64,
    /// Of these, those that the first move cut off.
    pub cut_by_first: u64,
    /// Moves tried at cut nodes.
    pub moves_at_cut: u64,
    /// Wall time from the start of the cell to the end of the iteration.
    pub seconds: f64,
    /// The version of the program.
    pub version: String,
    /// How many bounds a table entry kept.
    pub table_bounds: String,
    /// Which table entries counted.
    pub table_depth: String,
    /// The plies between iterations.
    pub step: u32,
    /// The hash key of the position: ids tell positions of one file apart, keys tell whether files agree.
    pub key: String,
    /// The leaves of the left-first minimal graph at this depth, if it was measured.
    pub minimal_leaves: Option<u64>,
    /// The nodes of the left-first minimal graph at this depth, if it was measured.
    pub minimal_nodes: Option<u64>,
    /// Evaluations were divided by it.
    pub grain: i32,
    /// Whether the history heuristic ordered quiet moves.
    pub history: bool,
    /// Whether the table's move was tried first.
    pub table_move: bool,
    /// Children generated: divided by `interior`, the mean branching factor.
    pub generated: u64,
    /// Which repetition it is of a cell that is run several times for its `seconds`, counted from 1; 0 if it is run once.
    pub repeat: u32,
}

/// A hash key as rows hold it.
pub(super) fn key_text(key: u64) -> String {
    format!("{key:016x}")
}
