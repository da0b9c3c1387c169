//! The selective search: what is added to the search of 1995 to play well (the `tournament` profile).
//!
//! The drivers are the same. Every enhancement has a name and can be switched off (see [`Enhancement`]); without any of
//! them, what is left is alpha-beta with a table and a quiescence search inside the tree.
//!
//! | file | what |
//! |---|---|
//! | `search` | the one recursive function, in numbered steps |
//! | `pruning` | pruning by a smaller search: null move, ProbCut, Multi-ProbCut; enhanced transposition cut-offs |
//! | `qsearch` | quiescence |
//! | `movepick` | the order of moves, generated in stages |
//! | `histories` | killers, countermoves, butterfly, continuation, capture and correction history of one thread |
//! | `path` | the line to the root and the game before it: repetitions and the halfmove clock |
//! | `reversible` | the moves that can bring back a position |
//! | `enhancements` | the switches |
//! | `window_search` | what drivers ask |
//!
//! The constants are [`Selective::PARAMS`], one block a game; a [`SearchThread`] can be given others.

mod enhancements;
mod histories;
mod movepick;
mod path;
mod pruning;
mod qsearch;
mod reversible;
mod search;
mod window_search;

pub use enhancements::{Enhancement, Enhancements};
pub use histories::SearchThread;
pub use path::Path;

use crate::context::to_node;
use crate::game::{EndgameValue, Endgames, MAX_EVALUATION, Score, SearchParams, Selective};
use crate::memory::TableEntry;
use crate::{Bounds, Depth, Limits, Observer, Proof, Table, Window};
use Enhancement as E;
use path::Recurrence;

/// No line is searched further from the root.
pub const MAX_PLY: u32 = 240;

/// A selective search of one thread.
pub struct SelectiveSearch<'a, G: Selective, O> {
    on: Enhancements,
    params: SearchParams,
    table: &'a Table,
    thread: &'a mut SearchThread<G>,
    path: Path,
    /// When it has to stop.
    pub limits: Limits,
    /// Who is told what the search does.
    pub observer: O,
    /// The moves of the root that are searched; all, if empty.
    searchmoves: Vec<G::Move>,
    /// Endgame tables, if there are any.
    endgames: Option<&'a dyn Endgames<G>>,
    /// The stage of the game whose positions they are not asked for: see [`Endgames::stage`].
    endgame_stage: Option<u64>,
    /// The move at the root that proved the best lower bound, and this bound.
    root_move: Option<(G::Move, Score)>,
    /// The nodes that every move of the root has cost in this iteration.
    effort: Vec<(G::Move, u64)>,
    /// Whether the value that was returned last is proved: as a bound if it is one, else as the value.
    proved: bool,
    /// What the driver knows of the root, and which of it is proved.
    root: (Bounds, Proof),
    /// The length of the longest line.
    seldepth: u32,
    /// How many positions the endgame tables have answered.
    endgame_hits: u64,
    /// Whether the driver's bounds went up last: the next test is then expected to fail high.
    rising: bool,
    /// Whether moves after the first are searched with a null window: NegaScout, else alpha-beta.
    scouting: bool,
    /// No null moves before this ply, while one is verified.
    null_move_min_ply: u32,
    /// The depth of the iteration: no line is extended beyond twice that.
    iteration: u32,
}

/// Node context: what the recursion carries from node to node.
#[derive(Clone, Copy)]
struct NodeContext {
    depth: i32,
    ply: u32,
    window: Window,
    /// The node was reached by a null move.
    after_null: bool,
    /// The excluded move of a singular search, which asks how good the others are; 0 for none.
    excluded: u16,
    /// An expected cut node: the move that led here came late, or to a node where no cut-off was expected.
    cut: bool,
    /// A PV node: on the line that the search follows, whatever the window. The root is one, and the first move of a PV node
    /// leads to one, as does a move that turns out better. In a window search these are the nodes whose window is open; a
    /// test has the same ones, so that all drivers prune and reduce alike.
    pv: bool,
}

impl NodeContext {
    fn new(depth: i32, ply: u32, window: Window) -> NodeContext {
        NodeContext { depth, ply, window, after_null: false, excluded: 0, cut: false, pv: false }
    }
}

impl<'a, G: Selective, O: Observer> SelectiveSearch<'a, G, O> {
    /// A search of the position at which a path ends.
    pub fn new(
        on: Enhancements,
        table: &'a Table,
        thread: &'a mut SearchThread<G>,
        path: Path,
        limits: Limits,
        observer: O,
    ) -> Self {
        thread.begin();
        SelectiveSearch {
            on: on.of::<G>(),
            params: thread.params,
            table,
            thread,
            path,
            limits,
            observer,
            searchmoves: Vec::new(),
            endgames: None,
            endgame_stage: None,
            root_move: None,
            effort: Vec::new(),
            proved: false,
            root: (Bounds::UNKNOWN, Proof::NONE),
            seldepth: 0,
            endgame_hits: 0,
            rising: false,
            scouting: true,
            null_move_min_ply: 0,
            iteration: 0,
        }
    }

    /// Probes endgame tables from now on, but for positions of one [stage](Endgames::stage) of the game.
    pub fn set_endgames(&mut self, endgames: Option<&'a dyn Endgames<G>>, except: Option<u64>) {
        (self.endgames, self.endgame_stage) = (endgames, except);
    }

    /// Adds to the nodes that a move of the root has cost.
    fn note_effort(&mut self, m: G::Move, nodes: u64) {
        match self.effort.iter_mut().find(|(other, _)| *other == m) {
            Some((_, sum)) => *sum += nodes,
            None => self.effort.push((m, nodes)),
        }
    }

    /// What the endgame tables know of a position.
    #[inline]
    fn probe_endgames(&mut self, endgames: &dyn Endgames<G>, position: &G) -> Option<EndgameValue> {
        let known = endgames.value(position)?;
        if self.endgame_stage.is_some() && endgames.stage(position) == self.endgame_stage {
            return None;
        }
        self.endgame_hits += 1;
        Some(known)
    }

    /// The static evaluation, made smaller by the halfmove clock (what is not turned into progress comes to nothing) and
    /// adjusted by correction history.
    #[inline]
    fn static_eval(&mut self, position: &G, ply: u32) -> Score {
        let mut value = self.thread.evaluate(position, ply as usize);
        if let Some(limit) = G::HALFMOVE_LIMIT.filter(|_| self.on.has(E::MoveRule)) {
            let clock = self.path.halfmove_clock().min(limit) as Score;
            value -= value * clock / (2 * limit as Score);
        }
        if self.on.has(E::CorrectionHistory) {
            value += self.thread.histories.correction(position, self.params.correction_limit);
        }
        value.clamp(1 - MAX_EVALUATION, MAX_EVALUATION - 1)
    }

    /// The value if the node is a draw by repetition, the move rule or insufficient material. `forced`: the side to move may
    /// not stand pat, so that the game may be over instead.
    #[inline]
    fn draw(&self, position: &G, recurrence: Recurrence, forced: bool) -> Option<Score> {
        if recurrence == Recurrence::Draw || position.is_dead() {
            return Some(0);
        }
        if self.on.has(E::MoveRule)
            && G::HALFMOVE_LIMIT.is_some_and(|limit| self.path.halfmove_clock() >= limit)
            && (!forced || position.outcome().is_none())
        {
            return Some(0);
        }
        None
    }

    /// Whether the position has occurred before.
    #[inline]
    fn recurrence(&self) -> Recurrence {
        if self.on.has(E::Repetition) { self.path.recurrence() } else { Recurrence::None }
    }

    /// Whether the bounds of table entries hold here: entries know neither the game nor the halfmove clock.
    #[inline]
    fn trusts_table(&self, recurrence: Recurrence) -> bool {
        let is_young = |limit| self.path.halfmove_clock() + self.params.halfmove_margin < limit;
        recurrence == Recurrence::None && G::HALFMOVE_LIMIT.is_none_or(is_young)
    }

    /// Stores what was proved of a node.
    #[inline]
    fn store(&self, key: u64, ply: u32, (bounds, proof): (Bounds, Proof), depth: i32, best: u16, pv: bool) {
        let bounds = Bounds { lower: to_node(bounds.lower, ply), upper: to_node(bounds.upper, ply) };
        self.table.store_selective(
            key,
            TableEntry { bounds, proof, depth: depth.clamp(0, 250) as Depth, best, pv },
        );
    }
}

/// A margin of the game's [`SearchParams`](crate::game::SearchParams), `times` over, in units of the evaluation.
#[inline]
fn margin<G: Selective>(percent: i32, times: i32) -> Score {
    times * G::UNIT * percent / 100
}
