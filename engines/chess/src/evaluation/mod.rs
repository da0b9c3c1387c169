//! The static value of a position, in named terms.
//!
//! There are two evaluations of one making. `evaluate` is that of the experiments: its weights are constants
//! (`classic`) and its values never change. `judge` is that of play: its weights are a data file (`weights`), it
//! knows more, and a small network (`network`) corrects the sum of its terms. What they share is the same code, which
//! writes the weights that apply to a `Ledger`.
//!
//! Each side's terms are computed on the board as that side sees it, its own pieces moving up, by the same code: the
//! evaluation is the same for both colours because there is only one.

mod classic;
mod king;
mod layout;
mod ledger;
pub mod network;
mod pair;
mod pawns;
mod pieces;
mod scale;
mod sets;
mod tables;
mod threats;
mod trace;
mod view;
mod weights;

use crate::position::side;
pub use layout::{COUNT, GROUPS, Group, Shape};
use ledger::{Breakdown, Ledger, Sum, Term};
pub use network::Network;
use nullwindow_game::{Score, Tally};
use pair::Pair;
use sets::count;
use shakmaty::{Board, Chess, Color, Position};
pub use trace::{Count, Trace};
use view::{Control, View};
use weights::CLASSIC;
pub use weights::{Weights, WeightsError};

/// No value of play lies outside `-LIMIT..=LIMIT`.
const LIMIT: Score = 14_999;

/// The value of a position in the experiments, for the side to move; its terms go to `tally` one by one.
pub(crate) fn evaluate<T: Tally>(position: &Chess, tally: &mut T) -> Score {
    if is_dead(position) {
        return 0;
    }
    let (mut white, mut black) = (Breakdown::<false>::new(&CLASSIC), Breakdown::new(&CLASSIC));
    assess(position, &mut white, &mut black);
    let phase = phase(position.board());
    let mut total = 0;
    let mut add = |name, first: Pair, second: Pair| {
        let (first, second) = (first.at(phase), second.at(phase));
        tally.term(name, first, second);
        total += first - second;
    };
    // One by one and not in a loop, so that the sums can stay in registers.
    let mut term = |term: Term| {
        add(Term::NAMES[term as usize], white.terms[term as usize], black.terms[term as usize]);
    };
    term(Term::Material);
    term(Term::BishopPair);
    term(Term::PieceSquares);
    term(Term::Mobility);
    term(Term::PawnStructure);
    term(Term::PassedPawns);
    term(Term::RookFiles);
    term(Term::KingShelter);
    term(Term::KingAttack);
    let (tempo, none) = (classic::TEMPO, Pair::default());
    match position.turn() {
        Color::White => add("tempo", tempo, none),
        Color::Black => add("tempo", none, tempo),
    }
    side(position.turn()).view(total)
}

/// The value of a position in play, for the side to move.
pub(crate) fn judge(position: &Chess) -> Score {
    let Some(value) = add_up(Weights::play(), position) else { return 0 };
    (value + Network::play().correction(position.board(), position.turn())).clamp(-LIMIT, LIMIT)
}

/// The sum of all terms for the side to move; none if nobody can win.
#[inline(always)]
fn add_up(weights: &Weights, position: &Chess) -> Option<Score> {
    if is_dead(position) {
        return None;
    }
    let (mut white, mut black) = (Sum::new(weights), Sum::new(weights));
    assess(position, &mut white, &mut black);
    let tempo = weights.0[layout::TEMPO] * position.turn().fold_wb(1, -1);
    let total = white.total - black.total + tempo;
    taper(position, total).map(|value| side(position.turn()).view(value))
}

/// The terms of the value of a position in play. What is lost by tapering every term by itself, and by what the ending
/// is short of a win, is the last of them, so that they add up.
pub(crate) fn tell<T: Tally>(position: &Chess, tally: &mut T) {
    if is_dead(position) {
        return;
    }
    let weights = Weights::play();
    let (mut white, mut black) = (Breakdown::<true>::new(weights), Breakdown::new(weights));
    assess(position, &mut white, &mut black);
    let phase = phase(position.board());
    let mut told = 0;
    let mut term = |name, first: Score, second: Score| {
        tally.term(name, first, second);
        told += first - second;
    };
    for (number, name) in Term::NAMES.into_iter().enumerate() {
        term(name, white.terms[number].at(phase), black.terms[number].at(phase));
    }
    let tempo = weights.0[layout::TEMPO].at(phase);
    let (first, second) = position.turn().fold_wb((tempo, 0), (0, tempo));
    term("tempo", first, second);
    if add_up(weights, position).is_some() {
        let correction = Network::play().correction(position.board(), position.turn());
        let (first, second) = position.turn().fold_wb((correction, 0), (0, correction));
        term("network", first, second);
    }
    let rest = side(position.turn()).view(judge(position)) - told;
    tally.term("winning chances", rest.max(0), (-rest).max(0));
}

/// Whether nobody can win, by the pieces that are left.
#[inline(always)]
pub(crate) fn is_dead(position: &Chess) -> bool {
    let board = position.board();
    (board.pawns() | board.rooks_and_queens()).is_empty() && position.is_insufficient_material()
}

/// How far the position is from the ending, up to [`Pair::OPENING`].
#[inline(always)]
fn phase(board: &Board) -> i32 {
    let kinds = [board.knights(), board.bishops(), board.rooks(), board.queens()];
    let phase: i32 = (0..4).map(|kind| count(kinds[kind].0) * classic::PHASE[kind]).sum();
    phase.min(Pair::OPENING)
}

/// The value for White of a sum for both: what an ending is worth depends on what is left to win it with. None if that
/// is not enough.
#[inline(always)]
fn taper(position: &Chess, total: Pair) -> Option<Score> {
    let strong = if total.ending() >= 0 { Color::White } else { Color::Black };
    let scale = scale::scale(&View::new(position.board(), strong, position.turn()));
    if scale == 0 {
        return None;
    }
    let phase = phase(position.board());
    let ending = total.ending() * scale * (Pair::OPENING - phase);
    Some((total.opening() * phase * scale::WHOLE + ending) / (Pair::OPENING * scale::WHOLE))
}

/// Writes the weights that apply to White and to Black to their ledgers.
#[inline(always)]
fn assess<L: Ledger>(position: &Chess, white: &mut L, black: &mut L) {
    let (board, turn) = (position.board(), position.turn());
    let first = View::new(board, Color::White, turn);
    let second = View::new(board, Color::Black, turn);
    let (first_control, first_passed) = assess_pieces(&first, white);
    let (second_control, second_passed) = assess_pieces(&second, black);
    if L::PLAY {
        assess_relations(&first, &first_control, &second_control.turned(), first_passed, white);
        assess_relations(&second, &second_control, &first_control.turned(), second_passed, black);
    }
}

/// Writes what can be said of a side without looking at what the other attacks. Returns what it attacks, and its passed
/// pawns.
#[inline(always)]
fn assess_pieces<L: Ledger>(view: &View, ledger: &mut L) -> (Control, u64) {
    let mut control = Control::new(view);
    pieces::add(view, &mut control, ledger);
    let passed = pawns::add(view, ledger);
    king::add(view, ledger);
    (control, passed)
}

/// Writes what depends on what both sides attack.
#[inline(always)]
fn assess_relations<L: Ledger>(view: &View, ours: &Control, theirs: &Control, passed: u64, ledger: &mut L) {
    king::add_danger(view, ours, theirs, ledger);
    threats::add(view, ours, theirs, ledger);
    pawns::add_passed(view, passed, ours, theirs, ledger);
    pieces::add_space(view, theirs, ledger);
    scale::add_mating(view, ledger);
}
