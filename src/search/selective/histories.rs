//! What one thread of the selective search remembers beside the table: which moves have been good, after which moves, and
//! by how much static values were wrong.

use super::reversible::ReversibleMoves;
use super::{Enhancement, Enhancements, MAX_PLY};
use crate::game::{EndgameSolver, LineEvaluator, Score, SearchParams, Selective};
use std::cell::OnceCell;
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
    /// How many moves of the line up to here were searched two plies deeper.
    pub(super) doubles: i32,
    /// By how many plies the move that is being searched here was reduced.
    pub(super) reduction: i32,
    /// How many nodes at this ply, all below the same node, have been cut off.
    pub(super) cutoffs: i32,
    /// The butterfly history of the quiet move that was made here, plus one; 0 for another move.
    butterfly: usize,
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

/// Continuation history: a quiet move is ordered by what it was worth after the moves made so many plies ago...
const CONTINUATIONS: [usize; 4] = [1, 2, 3, 4];

/// ... of which the nearer ones count in full, and the others half.
const NEAR: usize = 2;

/// Pawn history: how many structures are told apart.
const STRUCTURES: usize = 1 << 9;

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
    /// Butterfly history of quiet moves, by what the opponent attacks.
    quiet: HistoryTable,
    /// Pawn history: a move by its piece slot, by the structure of the position.
    structures: HistoryTable,
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
    /// Late move reductions in hundredths of a ply, by depth and by the number of the move.
    reductions: Box<[[u16; 64]; 64]>,
    evaluator: G::Evaluator,
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
                quiet: vec![0; G::HISTORY_SLOTS * G::THREAT_SLOTS],
                structures: vec![0; if G::HAS_STRUCTURE { STRUCTURES * G::PIECE_SLOTS } else { 0 }],
                captures: vec![0; G::CAPTURE_SLOTS],
                continuation: vec![0; (G::PIECE_SLOTS + 1) * G::PIECE_SLOTS],
                corrections: vec![0; G::CORRECTION_KEYS * 2 * CORRECTIONS],
            },
            reductions: reductions(params.lmr_base, params.lmr_divisor),
            evaluator: G::Evaluator::new(),
            evals: vec![(0, 0); EVALS],
            reversible: ReversibleMoves::of::<G>(),
            solver: if G::Solver::SOLVES { G::Solver::new(SOLVER_BITS) } else { None },
            game: PhantomData,
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        let Histories { plies, countermoves, quiet, structures, captures, continuation, corrections } =
            &mut self.histories;
        plies.fill(Ply::default());
        countermoves.fill(0);
        for history in [quiet, structures, captures, continuation, corrections] {
            history.fill(0);
        }
        self.evals.fill((0, 0));
        if let Some(solver) = &mut self.solver {
            solver.clear();
        }
    }

    /// Forgets what belongs to one search: the killers.
    pub(super) fn begin(&mut self) {
        self.histories.plies.fill(Ply::default());
    }

    /// The evaluation for play of a position so many plies from the root, cached.
    #[inline]
    pub(super) fn evaluate(&mut self, position: &G, ply: usize) -> Score {
        let key = position.key();
        let cached = &mut self.evals[key as usize % EVALS];
        if cached.0 != key {
            *cached = (key, self.evaluator.evaluate(position, ply));
        }
        cached.1
    }

    /// Late move reductions: how many hundredths of a ply less a move is searched, by depth and by its number.
    #[inline]
    pub(super) fn reduction(&self, depth: i32, count: i32) -> i32 {
        self.reductions[depth.clamp(0, 63) as usize][count.clamp(0, 63) as usize].into()
    }
}

/// `base + ln(depth) ln(count) / divisor`, all in hundredths.
fn reductions(base: i32, divisor: i32) -> Box<[[u16; 64]; 64]> {
    let (base, divisor) = (f64::from(base), f64::from(divisor) / 10_000.0);
    let plies = |depth: usize, count: usize| {
        let product = (depth.max(1) as f64).ln() * (count.max(1) as f64).ln();
        (base + product / divisor) as u16
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
pub(super) fn bonus(depth: i32, good: bool) -> i32 {
    let bonus = (depth * depth * 16 + 32 * depth).min(MAX_BONUS);
    if good { bonus } else { -bonus }
}

/// How many plies of continuation history are in use.
#[inline]
fn reach(on: Enhancements) -> usize {
    if on.has(Enhancement::LongContinuation) { CONTINUATIONS.len() } else { NEAR }
}

/// Where the histories of a node's quiet moves are kept.
pub(super) struct QuietSlots {
    /// Where the continuations begin of the moves that were made some plies ago.
    continuations: [usize; CONTINUATIONS.len()],
    /// How many of them are in use.
    reach: usize,
    /// Where the moves of the position's structure begin; none without pawn history.
    structure: Option<usize>,
    /// What the opponent attacks, found out when it is needed.
    attacked: OnceCell<u64>,
}

impl QuietSlots {
    /// Those of a position at a ply.
    #[inline]
    pub(super) fn of<G: Selective>(
        position: &G,
        histories: &Histories,
        ply: usize,
        on: Enhancements,
    ) -> QuietSlots {
        let structure = (G::HAS_STRUCTURE && on.has(Enhancement::PawnHistory))
            .then(|| position.structure_key() as usize % STRUCTURES * G::PIECE_SLOTS);
        QuietSlots {
            continuations: CONTINUATIONS.map(|before| histories.piece_before(ply, before) * G::PIECE_SLOTS),
            reach: reach(on),
            structure,
            attacked: if on.has(Enhancement::ThreatHistory) { OnceCell::new() } else { OnceCell::from(0) },
        }
    }

    #[inline]
    fn butterfly<G: Selective>(&self, position: &G, m: G::Move) -> usize {
        butterfly(position, m, *self.attacked.get_or_init(|| position.attacked()))
    }
}

/// Where the butterfly history of a quiet move is kept.
#[inline]
fn butterfly<G: Selective>(position: &G, m: G::Move, attacked: u64) -> usize {
    position.history_slot(m) * G::THREAT_SLOTS + position.threat_slot(m, attacked)
}

impl Histories {
    /// The history score of a quiet move.
    #[inline]
    pub(super) fn quiet_score<G: Selective>(&self, position: &G, m: G::Move, slots: &QuietSlots) -> i32 {
        let piece = position.piece_slot(m);
        let mut score = i32::from(self.quiet[slots.butterfly(position, m)]);
        for (number, row) in slots.continuations[..slots.reach].iter().enumerate() {
            let after = i32::from(self.continuation[row + piece]);
            score += if number < NEAR { after } else { after / 2 };
        }
        if let Some(structure) = slots.structure {
            score += i32::from(self.structures[structure + piece]);
        }
        score
    }

    /// The butterfly history of a quiet move where the opponent attacks these squares.
    #[inline]
    pub(super) fn butterfly_score<G: Selective>(&self, position: &G, m: G::Move, attacked: u64) -> i32 {
        i32::from(self.quiet[butterfly(position, m, attacked)])
    }

    /// Updates butterfly, pawn and continuation history of a quiet move, as far as they are on.
    #[inline]
    pub(super) fn update_quiet<G: Selective>(
        &mut self,
        position: &G,
        m: G::Move,
        slots: &QuietSlots,
        by: i32,
        on: Enhancements,
    ) {
        let piece = position.piece_slot(m);
        if on.has(Enhancement::History) {
            update(&mut self.quiet[slots.butterfly(position, m)], by);
        }
        if let Some(structure) = slots.structure {
            update(&mut self.structures[structure + piece], by);
        }
        if on.has(Enhancement::ContinuationHistory) {
            for row in &slots.continuations[..slots.reach] {
                update(&mut self.continuation[row + piece], by);
            }
        }
    }

    /// Updates capture history.
    #[inline]
    pub(super) fn update_capture<G: Selective>(&mut self, position: &G, m: G::Move, by: i32) {
        update(&mut self.captures[position.capture_slot(m)], by);
    }

    /// Notes the move that is made at a ply; `slots` are those of its node if it is quiet.
    #[inline]
    pub(super) fn note_move<G: Selective>(
        &mut self,
        ply: usize,
        position: &G,
        m: G::Move,
        slots: Option<&QuietSlots>,
    ) {
        let at = &mut self.plies[ply];
        at.piece = position.piece_slot(m) + 1;
        at.butterfly = slots.map_or(0, |slots| slots.butterfly(position, m) + 1);
        at.reduction = 0;
    }

    /// Notes that the side to move passes at a ply.
    #[inline]
    pub(super) fn note_null_move(&mut self, ply: usize) {
        self.note_extension(ply, 0);
        let at = &mut self.plies[ply];
        (at.piece, at.butterfly, at.reduction) = (0, 0, 0);
    }

    /// Rewards the move that led to a ply, if it was quiet, in butterfly and continuation history.
    pub(super) fn reward_move_before<G: Selective>(&mut self, ply: usize, by: i32, on: Enhancements) {
        let Ply { piece, butterfly, .. } = self.plies[ply - 1];
        if butterfly == 0 {
            return;
        }
        if on.has(Enhancement::History) {
            update(&mut self.quiet[butterfly - 1], by);
        }
        if on.has(Enhancement::ContinuationHistory) {
            for before in &CONTINUATIONS[..reach(on)] {
                let row = self.piece_before(ply - 1, *before) * G::PIECE_SLOTS;
                update(&mut self.continuation[row + piece - 1], by);
            }
        }
    }

    /// The piece slot of the move that was made so many plies before a ply, plus one; 0 for none.
    #[inline]
    fn piece_before(&self, ply: usize, before: usize) -> usize {
        if ply >= before { self.plies[ply - before].piece } else { 0 }
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

    /// How many moves before this ply were searched two plies deeper.
    #[inline]
    pub(super) fn doubles_before(&self, ply: usize) -> i32 {
        if ply > 0 { self.plies[ply - 1].doubles } else { 0 }
    }

    /// Notes by how much the move that is made at a ply is searched deeper.
    #[inline]
    pub(super) fn note_extension(&mut self, ply: usize, extension: i32) {
        self.plies[ply].doubles = self.doubles_before(ply) + i32::from(extension > 1);
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
