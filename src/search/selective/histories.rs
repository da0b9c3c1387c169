//! What one thread of the selective search remembers beside the table: which moves have been good, after which moves, and
//! by how much static values were wrong.

use super::MAX_PLY;
use super::reversible::ReversibleMoves;
use crate::game::{EndgameSolver, Score, SearchParams, Selective};
use std::marker::PhantomData;

/// No static evaluation: the side to move may not stand pat.
pub(super) const NO_EVAL: Score = Score::MIN;

/// A ply of the current line.
#[derive(Clone, Copy, Default)]
pub(super) struct Ply {
    /// The static evaluation; [`NO_EVAL`] where there is none.
    pub(super) static_eval: Score,
    /// The piece slot of the move that was made here, plus one; 0 for a null move.
    pub(super) piece: usize,
    /// Killer moves: quiet moves that cut off a node at this ply, the latest first.
    pub(super) killers: [u16; 2],
}

/// A history with gravity: a score is drawn towards the limit by success and failure alike, the less the nearer it is.
type HistoryTable = Vec<i16>;

/// No history score is larger.
pub(super) const MAX_HISTORY: i32 = 1 << 14;

/// The largest bonus of a history update.
const MAX_BONUS: i32 = MAX_HISTORY / 8;

/// The largest step of a correction.
const MAX_CORRECTION_STEP: i32 = MAX_HISTORY / 4;

/// How much a unit of difference between search and static evaluation changes a correction, a ply of depth.
const CORRECTION_RATE: i32 = 200;

/// How many corrections are kept for a key and a side.
const CORRECTIONS: usize = 1 << 14;

/// How many static evaluations are cached.
const EVALS: usize = 1 << 15;

/// The table of the endgame solver has `2^SOLVER_BITS` positions.
const SOLVER_BITS: u32 = 14;

/// The histories.
pub(super) struct Histories {
    pub(super) plies: Vec<Ply>,
    /// Countermoves: the quiet move that refuted the opponent's last move, by its piece slot.
    pub(super) countermoves: Vec<u16>,
    /// Butterfly history of quiet moves.
    pub(super) quiet: HistoryTable,
    /// Capture history.
    pub(super) captures: HistoryTable,
    /// Continuation history: a move after a move, both by piece slot, the first row for no move.
    continuation: HistoryTable,
    /// Correction history: how wrong static evaluations were, by correction key and side to move.
    corrections: HistoryTable,
}

/// One thread of the selective search with all that it remembers between searches.
pub struct SearchThread<G: Selective> {
    pub(super) params: SearchParams,
    pub(super) histories: Histories,
    /// Late move reductions in plies, by depth and by the number of the move.
    reductions: Box<[[u8; 64]; 64]>,
    /// A cache of static evaluations by key.
    evals: Vec<(u64, Score)>,
    pub(super) reversible: ReversibleMoves,
    /// The game's endgame solver, if there is one, and memory for it.
    pub(super) solver: Option<G::Solver>,
    game: PhantomData<fn(G)>,
}

impl<G: Selective> std::fmt::Debug for SearchThread<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SearchThread").finish_non_exhaustive()
    }
}

impl<G: Selective> Default for SearchThread<G> {
    fn default() -> SearchThread<G> {
        SearchThread::new()
    }
}

impl<G: Selective> SearchThread<G> {
    /// A thread that remembers nothing, with the constants of the game.
    pub fn new() -> SearchThread<G> {
        SearchThread::with_params(G::PARAMS)
    }

    /// A thread that remembers nothing, with other constants of the search.
    pub fn with_params(params: SearchParams) -> SearchThread<G> {
        SearchThread {
            params,
            histories: Histories {
                plies: vec![Ply::default(); MAX_PLY as usize + 8],
                countermoves: vec![0; G::PIECE_SLOTS + 1],
                quiet: vec![0; G::HISTORY_SLOTS],
                captures: vec![0; G::CAPTURE_SLOTS],
                continuation: vec![0; (G::PIECE_SLOTS + 1) * G::PIECE_SLOTS],
                corrections: vec![0; G::CORRECTION_KEYS * 2 * CORRECTIONS],
            },
            reductions: reductions(params.lmr_base, params.lmr_divisor),
            evals: vec![(0, 0); EVALS],
            reversible: ReversibleMoves::of::<G>(),
            solver: if G::Solver::SOLVES { G::Solver::new(SOLVER_BITS) } else { None },
            game: PhantomData,
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = SearchThread::with_params(self.params);
    }

    /// Forgets what belongs to one search: the killers.
    pub(super) fn begin(&mut self) {
        self.histories.plies.fill(Ply::default());
    }

    /// The evaluation of a position for play, cached.
    #[inline]
    pub(super) fn evaluate(&mut self, position: &G) -> Score {
        let key = position.key();
        let cached = &mut self.evals[key as usize % EVALS];
        if cached.0 != key {
            *cached = (key, position.evaluate_trained());
        }
        cached.1
    }

    /// Late move reductions: how many plies less a move is searched, by depth and by its number.
    #[inline]
    pub(super) fn reduction(&self, depth: i32, count: i32) -> i32 {
        self.reductions[depth.clamp(0, 63) as usize][count.clamp(0, 63) as usize].into()
    }
}

/// `base + ln(depth) ln(count) / divisor`, both in hundredths, in whole plies.
fn reductions(base: i32, divisor: i32) -> Box<[[u8; 64]; 64]> {
    let (base, divisor) = (f64::from(base) / 100.0, f64::from(divisor) / 100.0);
    let plies = |depth: usize, count: usize| {
        let product = (depth.max(1) as f64).ln() * (count.max(1) as f64).ln();
        (base + product / divisor) as u8
    };
    Box::new(std::array::from_fn(|depth| std::array::from_fn(|count| plies(depth, count))))
}

/// Updates a history score with gravity.
#[inline]
fn update(score: &mut i16, by: i32) {
    let old = i32::from(*score);
    *score = (old + by - old * by.abs() / MAX_HISTORY) as i16;
}

/// The bonus of a move that was good at some depth; the malus of one that was not.
#[inline]
fn bonus(depth: i32, good: bool) -> i32 {
    let bonus = (depth * depth * 16 + 32 * depth).min(MAX_BONUS);
    if good { bonus } else { -bonus }
}

impl Histories {
    /// The history score of a quiet move at a ply.
    #[inline]
    pub(super) fn quiet_score<G: Selective>(&self, position: &G, m: G::Move, ply: usize) -> i32 {
        let piece = position.piece_slot(m);
        let mut score = i32::from(self.quiet[position.history_slot(m)]);
        score += i32::from(self.continuation[self.row::<G>(ply, 1) + piece]);
        score += i32::from(self.continuation[self.row::<G>(ply, 2) + piece]);
        score
    }

    /// Where the continuations begin of the move that was made `before` plies ago.
    #[inline]
    fn row<G: Selective>(&self, ply: usize, before: usize) -> usize {
        let piece = if ply >= before { self.plies[ply - before].piece } else { 0 };
        piece * G::PIECE_SLOTS
    }

    /// Updates butterfly and continuation history of a quiet move, as far as they are on.
    #[inline]
    #[allow(clippy::too_many_arguments)]
    pub(super) fn update_quiet<G: Selective>(
        &mut self,
        position: &G,
        m: G::Move,
        ply: usize,
        depth: i32,
        good: bool,
        history: bool,
        continuation: bool,
    ) {
        let by = bonus(depth, good);
        if history {
            update(&mut self.quiet[position.history_slot(m)], by);
        }
        if continuation {
            let piece = position.piece_slot(m);
            for before in [1, 2] {
                let row = self.row::<G>(ply, before);
                update(&mut self.continuation[row + piece], by);
            }
        }
    }

    /// Updates capture history.
    #[inline]
    pub(super) fn update_capture<G: Selective>(&mut self, position: &G, m: G::Move, depth: i32, good: bool) {
        update(&mut self.captures[position.capture_slot(m)], bonus(depth, good));
    }

    /// Notes a quiet move that cut off a node, as killer and as countermove.
    #[inline]
    pub(super) fn note_refutation(&mut self, ply: usize, packed: u16) {
        let killers = &mut self.plies[ply].killers;
        if killers[0] != packed {
            *killers = [packed, killers[0]];
        }
        *self.countermove(ply) = packed;
    }

    /// The countermove to the move that was made last.
    #[inline]
    pub(super) fn countermove(&mut self, ply: usize) -> &mut u16 {
        let piece = if ply > 0 { self.plies[ply - 1].piece } else { 0 };
        &mut self.countermoves[piece]
    }

    /// Where the correction by one of a position's correction keys is kept.
    #[inline]
    fn correction_slot<G: Selective>(position: &G, number: usize) -> usize {
        let row = 2 * number + position.to_move().index();
        row * CORRECTIONS + position.correction_key(number) as usize % CORRECTIONS
    }

    /// Correction history: what has to be added to the static evaluation of a position.
    #[inline]
    pub(super) fn correction<G: Selective>(&self, position: &G, limit: i32) -> Score {
        let kept = |number| i32::from(self.corrections[Self::correction_slot(position, number)]);
        let sum: i32 = (0..G::CORRECTION_KEYS).map(kept).sum();
        sum * G::UNIT * limit / (100 * MAX_HISTORY)
    }

    /// Updates correction history: a search to some depth has found so much more than the static evaluation.
    #[inline]
    pub(super) fn correct<G: Selective>(&mut self, position: &G, depth: i32, more: Score) {
        let by = (more * depth * CORRECTION_RATE / G::UNIT).clamp(-MAX_CORRECTION_STEP, MAX_CORRECTION_STEP);
        for number in 0..G::CORRECTION_KEYS {
            update(&mut self.corrections[Self::correction_slot(position, number)], by);
        }
    }
}
