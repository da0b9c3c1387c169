//! Static evaluation, in named terms.
//!
//! There are two evaluations. The classic one, `evaluate_classic`, is for experiments: its weights are constants
//! (`classic`) and its values never change. The trained one, `evaluate_trained`, is for play: its weights are a data file
//! (`weights`), it has more terms, and a small neural network (`network`) corrects their sum. Both run the same code, which
//! adds the weights that apply to an `Accumulator`. Along a line, [`ChessEvaluator`] finds the network's part incrementally.
//!
//! The terms of a side are computed on the board from its point of view, its own pieces moving up, so that the evaluation
//! is symmetric by construction.

mod accumulator;
mod accumulators;
mod classic;
mod contributions;
mod king;
mod layout;
pub mod network;
mod pawns;
mod piece_squares;
mod pieces;
mod scale;
mod sets;
mod tapered;
mod threats;
mod view;
mod weights;

use crate::position::side;
use accumulator::{Accumulator, EvalTerm, SumAccumulator, TermAccumulator};
pub use accumulators::ChessEvaluator;
pub(crate) use contributions::Contributions;
pub use layout::{COUNT, GROUPS, WeightGroup, WeightShape};
use network::MIN_PIECES;
pub use network::Network;
use nullwindow_game::{Score, TermSink};
use sets::count;
use shakmaty::{Board, Chess, Color, Position};
use tapered::TaperedScore;
use view::{AttackMap, SideView};
use weights::CLASSIC;
pub use weights::{Weights, WeightsError};

/// The trained evaluation is clamped to `-LIMIT..=LIMIT`.
const LIMIT: Score = 14_999;

/// The classic evaluation, for the side to move; each term goes to `sink`.
pub(crate) fn evaluate_classic<T: TermSink>(position: &Chess, sink: &mut T) -> Score {
    if is_dead(position) {
        return 0;
    }
    let (mut white, mut black) = (TermAccumulator::<false>::new(&CLASSIC), TermAccumulator::new(&CLASSIC));
    accumulate(position, &mut white, &mut black);
    let phase = phase(position.board());
    let mut total = 0;
    let mut add = |name, first: TaperedScore, second: TaperedScore| {
        let (first, second) = (first.taper(phase), second.taper(phase));
        sink.term(name, first, second);
        total += first - second;
    };
    // Not a loop, so that the sums can stay in registers.
    let mut term = |term: EvalTerm| {
        add(EvalTerm::NAMES[term as usize], white.terms[term as usize], black.terms[term as usize]);
    };
    term(EvalTerm::Material);
    term(EvalTerm::BishopPair);
    term(EvalTerm::PieceSquares);
    term(EvalTerm::Mobility);
    term(EvalTerm::PawnStructure);
    term(EvalTerm::PassedPawns);
    term(EvalTerm::RookFiles);
    term(EvalTerm::KingShelter);
    term(EvalTerm::KingAttack);
    let (tempo, none) = (classic::TEMPO, TaperedScore::default());
    match position.turn() {
        Color::White => add("tempo", tempo, none),
        Color::Black => add("tempo", none, tempo),
    }
    side(position.turn()).view(total)
}

/// The trained evaluation, for the side to move.
pub(crate) fn evaluate_trained(position: &crate::Chess) -> Score {
    evaluate_corrected(position, || Network::trained().evaluate(position))
}

/// The sum of the terms and what the network says, for the side to move. The network is not asked where neither side can win,
/// nor with few pieces.
#[inline]
fn evaluate_corrected(position: &crate::Chess, network: impl FnOnce() -> Score) -> Score {
    let rules = position.as_shakmaty();
    let Some(value) = sum_of_terms(Weights::trained(), rules) else { return 0 };
    let correction = if has_few_pieces(rules) { 0 } else { network() };
    (value + correction).clamp(-LIMIT, LIMIT)
}

/// Whether the terms alone know how the endgame is won.
#[inline]
fn has_few_pieces(position: &Chess) -> bool {
    position.board().occupied().count() < MIN_PIECES
}

/// The sum of the terms that the network corrects; none where it has no say.
pub fn terms_to_correct(position: &crate::Chess) -> Option<Score> {
    let rules = position.as_shakmaty();
    if has_few_pieces(rules) { None } else { sum_of_terms(Weights::trained(), rules) }
}

/// The sum of all terms for the side to move, without the network; `None` if neither side can win.
#[inline(always)]
fn sum_of_terms(weights: &Weights, position: &Chess) -> Option<Score> {
    if is_dead(position) {
        return None;
    }
    let (mut white, mut black) = (SumAccumulator::new(weights), SumAccumulator::new(weights));
    accumulate(position, &mut white, &mut black);
    let tempo = weights.0[layout::TEMPO] * position.turn().fold_wb(1, -1);
    let total = white.total - black.total + tempo;
    taper(position, total).map(|value| side(position.turn()).view(value))
}

/// The terms of the trained evaluation. They add up: the last one is what rounding each tapered term and scaling the
/// endgame change.
pub(crate) fn trained_terms<T: TermSink>(position: &crate::Chess, sink: &mut T) {
    let rules = position.as_shakmaty();
    if is_dead(rules) {
        return;
    }
    let weights = Weights::trained();
    let (mut white, mut black) = (TermAccumulator::<true>::new(weights), TermAccumulator::new(weights));
    accumulate(rules, &mut white, &mut black);
    let phase = phase(rules.board());
    let mut sum = 0;
    let mut term = |name, first: Score, second: Score| {
        sink.term(name, first, second);
        sum += first - second;
    };
    for (number, name) in EvalTerm::NAMES.into_iter().enumerate() {
        term(name, white.terms[number].taper(phase), black.terms[number].taper(phase));
    }
    let turn = rules.turn();
    let tempo = weights.0[layout::TEMPO].taper(phase);
    let (first, second) = turn.fold_wb((tempo, 0), (0, tempo));
    term("tempo", first, second);
    if terms_to_correct(position).is_some() {
        let correction = Network::trained().evaluate(position);
        let (first, second) = turn.fold_wb((correction, 0), (0, correction));
        term("network", first, second);
    }
    let rest = side(turn).view(evaluate_trained(position)) - sum;
    sink.term("winning chances", rest.max(0), (-rest).max(0));
}

/// Insufficient material: neither side can win.
#[inline(always)]
pub(crate) fn is_dead(position: &Chess) -> bool {
    let board = position.board();
    (board.pawns() | board.rooks_and_queens()).is_empty() && position.is_insufficient_material()
}

/// The game phase: [`TaperedScore::MAX_PHASE`] with all pieces on the board, 0 with none.
#[inline(always)]
fn phase(board: &Board) -> i32 {
    let kinds = [board.knights(), board.bishops(), board.rooks(), board.queens()];
    let phase: i32 = (0..4).map(|kind| count(kinds[kind].0) * classic::PHASE[kind]).sum();
    phase.min(TaperedScore::MAX_PHASE)
}

/// Tapers a sum for White by the game phase, its endgame part scaled by what is left to win with. `None` if that is not
/// enough.
#[inline(always)]
fn taper(position: &Chess, total: TaperedScore) -> Option<Score> {
    let strong = if total.eg() >= 0 { Color::White } else { Color::Black };
    let scale = scale::scale(&SideView::new(position.board(), strong, position.turn()));
    if scale == 0 {
        return None;
    }
    let phase = phase(position.board());
    let eg = total.eg() * scale * (TaperedScore::MAX_PHASE - phase);
    Some((total.mg() * phase * scale::NORMAL + eg) / (TaperedScore::MAX_PHASE * scale::NORMAL))
}

/// Adds the weights that apply to White and to Black to their accumulators.
#[inline(always)]
fn accumulate<A: Accumulator>(position: &Chess, white: &mut A, black: &mut A) {
    let (board, turn) = (position.board(), position.turn());
    let first = SideView::new(board, Color::White, turn);
    let second = SideView::new(board, Color::Black, turn);
    let (first_attacks, first_passed) = accumulate_pieces(&first, white);
    let (second_attacks, second_passed) = accumulate_pieces(&second, black);
    if A::TRAINED {
        accumulate_interactions(&first, &first_attacks, &second_attacks.flipped(), first_passed, white);
        accumulate_interactions(&second, &second_attacks, &first_attacks.flipped(), second_passed, black);
    }
}

/// Adds what does not depend on what the other side attacks. Returns the side's attack map and its passed pawns.
#[inline(always)]
fn accumulate_pieces<A: Accumulator>(view: &SideView, acc: &mut A) -> (AttackMap, u64) {
    let mut attacks = AttackMap::new(view);
    pieces::add(view, &mut attacks, acc);
    let passed = pawns::add(view, acc);
    king::add(view, acc);
    (attacks, passed)
}

/// Adds what depends on the attacks of both sides.
#[inline(always)]
fn accumulate_interactions<A: Accumulator>(
    view: &SideView,
    ours: &AttackMap,
    theirs: &AttackMap,
    passed: u64,
    acc: &mut A,
) {
    king::add_danger(view, ours, theirs, acc);
    threats::add(view, ours, theirs, acc);
    pawns::add_passed(view, passed, ours, theirs, acc);
    pieces::add_space(view, theirs, acc);
    scale::add_mating(view, acc);
}
