//! What an engine is asked, reports and returns.

use crate::game::{EndgameValue, Game, Score};
use nullwindow_search::{Bounds, Depth, OrderingQuality};
use std::time::Duration;

/// A request: a game, at whose end a move is wanted.
#[derive(Clone, Debug)]
pub struct Request<G: Game> {
    /// The position in which the game began.
    pub start: G,
    /// The moves since.
    pub moves: Vec<G::Move>,
    /// The moves to choose from; all legal ones if empty.
    pub searchmoves: Vec<G::Move>,
    /// How many best moves are wanted, each with its value and line (UCI's `MultiPV`).
    pub lines: usize,
}

impl<G: Game> Request<G> {
    /// The best move of a game.
    pub fn new(start: G, moves: Vec<G::Move>) -> Request<G> {
        Request { start, moves, searchmoves: Vec::new(), lines: 1 }
    }
}

/// Info: what has been found so far, after every test of the driver and after every iteration.
#[derive(Clone, Debug)]
pub struct Info<G: Game> {
    /// The depth of the iteration.
    pub depth: Depth,
    /// The length of the longest line that was searched.
    pub seldepth: u32,
    /// Which of the best moves this is about, from 1 (UCI's `multipv`).
    pub line: usize,
    /// What is known of its value, for the side to move.
    pub bounds: Bounds,
    /// Whether the value is proved: a finished iteration found it, and it rests on finished games alone. No deeper search
    /// changes it, but that a win may turn out to be quicker.
    pub proved: bool,
    /// Whether the iteration is finished; else one of its tests is.
    pub finished: bool,
    /// The tests of the iteration so far.
    pub tests: u64,
    /// The nodes so far, of all threads.
    pub nodes: u64,
    /// The time so far.
    pub elapsed: Duration,
    /// How full the table is, in thousandths (UCI's `hashfull`).
    pub hashfull: u32,
    /// The positions that endgame tables have answered (UCI's `tbhits`).
    pub endgame_hits: u64,
    /// How well moves were ordered in this iteration.
    pub ordering: OrderingQuality,
    /// What endgame tables know of the root.
    pub known: Option<EndgameValue>,
    /// The best line, which is never empty: that of this iteration if it is finished, else the last one known.
    pub variation: Vec<G::Move>,
}

/// The best move, and how it was found.
#[derive(Clone, Debug)]
pub struct BestMove<G: Game> {
    /// The best move; none if the game is over.
    pub best: Option<G::Move>,
    /// The expected reply (UCI's `ponder`), legal after the best move.
    pub reply: Option<G::Move>,
    /// The value of the last finished iteration, for the side to move.
    pub value: Option<Score>,
    /// Whether this value is proved: see [`Info::proved`].
    pub proved: bool,
    /// That there is no win in so many moves of the winner, if that was asked and is proved: see [`MoveLimits::mate`](crate::MoveLimits::mate).
    pub no_mate: Option<u32>,
    /// What endgame tables know of the position.
    pub known: Option<EndgameValue>,
    /// The depth of the last finished iteration.
    pub depth: Depth,
    /// All nodes, of all threads.
    pub nodes: u64,
    /// The time it took.
    pub elapsed: Duration,
}
