//! Pawn structure and passed pawns.

use super::accumulator::{Accumulator, EvalTerm};
use super::layout as at;
use super::sets::{
    above, below, beside, count, distance, each, files, fill_up, pawn_attacks_down, pawn_attacks_up, single,
};
use super::view::{AttackMap, SideView};
use shakmaty::Square;

/// Adds material, squares and structure of the pawns; returns the passed pawns.
#[inline(always)]
pub(super) fn add<A: Accumulator>(view: &SideView, acc: &mut A) -> u64 {
    let pawns = view.pawns;
    acc.add(EvalTerm::Material, at::MATERIAL, count(pawns));
    for square in each(pawns) {
        acc.add(EvalTerm::PieceSquares, at::PAWN_SQUARES + square.to_usize(), 1);
    }
    let isolated = pawns & !beside(files(pawns));
    let protected = pawns & pawn_attacks_up(pawns);
    acc.add(EvalTerm::PawnStructure, at::DOUBLED, count(pawns & above(pawns)));
    acc.add(EvalTerm::PawnStructure, at::ISOLATED, count(isolated));
    acc.add(EvalTerm::PawnStructure, at::PROTECTED, count(protected));
    // Passed pawns: no enemy pawn on the way or able to capture there, and no own pawn ahead.
    let guarded = pawn_attacks_down(view.their_pawns);
    let stopped = below(view.their_pawns | guarded | pawns) | guarded;
    let passed = pawns & !stopped;
    for square in each(passed) {
        let rank = square.to_usize() / 8;
        acc.add(EvalTerm::PassedPawns, at::PASSED + rank, 1);
        let free = view.occupied >> (square.to_u32() + 8) & 1 == 0;
        acc.add(EvalTerm::PassedPawns, at::FREE_PASSED + rank, i32::from(free));
    }
    if A::TRAINED {
        let backward = pawns & !isolated & !fill_up(beside(pawns)) & guarded >> 8;
        let faced = below(view.their_pawns);
        acc.add(EvalTerm::PawnStructure, at::BACKWARD, count(backward));
        acc.add(EvalTerm::PawnStructure, at::EXPOSED, count((isolated | backward) & !faced));
        for square in each(protected) {
            acc.add(EvalTerm::PawnStructure, at::SUPPORTED + square.to_usize() / 8, 1);
        }
        for square in each(pawns & beside(pawns)) {
            acc.add(EvalTerm::PawnStructure, at::PHALANX + square.to_usize() / 8, 1);
        }
        for square in each(pawns & !passed & !faced & !below(pawns)) {
            let neighbours = beside(files(single(square)));
            let ahead = u64::MAX << (square.to_u32() & 56) << 7 << 1;
            let sentries = count(view.their_pawns & neighbours & ahead);
            let helpers = count(pawns & neighbours & !ahead);
            acc.add(
                EvalTerm::PawnStructure,
                at::CANDIDATE + square.to_usize() / 8,
                i32::from(helpers >= sentries),
            );
        }
    }
    passed
}

/// Adds what the pieces of both sides mean for the passed pawns of this one.
#[inline(always)]
pub(super) fn add_passed<A: Accumulator>(
    view: &SideView,
    passed: u64,
    ours: &AttackMap,
    theirs: &AttackMap,
    acc: &mut A,
) {
    let they_have_pieces = view.their_pieces != [0; 4];
    for square in each(passed) {
        let rank = square.to_usize() / 8;
        let stop = Square::new((square.to_u32() + 8) & 63);
        let path = above(single(square));
        let mut add = |weight: usize, times: i32| acc.add(EvalTerm::PassedPawns, weight + rank, times);
        add(at::SAFE_PASSED, i32::from(theirs.all & single(stop) == 0));
        add(at::CLEAR_PASSED, i32::from((theirs.all | view.occupied) & path == 0));
        add(at::BACKED_PASSED, i32::from(ours.all & single(stop) != 0));
        add(at::OWN_KING, distance(view.king, stop).min(5));
        add(at::THEIR_KING, distance(view.their_king, stop).min(5));
        if !they_have_pieces && view.occupied & path == 0 {
            let goal = Square::new(56 + square.to_u32() % 8);
            // A double step is one move.
            let moves = 7 - (rank as i32).max(2);
            let needed = distance(view.their_king, goal) - i32::from(!view.to_move);
            acc.add(EvalTerm::PassedPawns, at::UNSTOPPABLE, i32::from(needed > moves));
        }
    }
    let behind = below(passed);
    acc.add(EvalTerm::PassedPawns, at::ROOK_BEHIND, count(view.pieces[2] & behind));
    acc.add(EvalTerm::PassedPawns, at::ENEMY_ROOK_BEHIND, count(view.their_pieces[2] & behind));
}
