//! Pawns: their structure, and how far the passed ones are from promotion.

use super::layout as at;
use super::ledger::{Ledger, Term};
use super::sets::{
    above, below, beside, count, distance, each, files, fill_up, pawn_attacks_down, pawn_attacks_up, single,
};
use super::view::{Control, View};
use shakmaty::Square;

/// Adds material, places and structure of the pawns; the passed ones are returned.
#[inline(always)]
pub(super) fn add<L: Ledger>(view: &View, ledger: &mut L) -> u64 {
    let pawns = view.pawns;
    ledger.add(Term::Material, at::MATERIAL, count(pawns));
    for square in each(pawns) {
        ledger.add(Term::PieceSquares, at::PAWN_SQUARES + square.to_usize(), 1);
    }
    let isolated = pawns & !beside(files(pawns));
    let protected = pawns & pawn_attacks_up(pawns);
    ledger.add(Term::PawnStructure, at::DOUBLED, count(pawns & above(pawns)));
    ledger.add(Term::PawnStructure, at::ISOLATED, count(isolated));
    ledger.add(Term::PawnStructure, at::PROTECTED, count(protected));
    // Where an enemy pawn stands in the way or could capture on the way; the hindmost of doubled pawns waits too.
    let sentries = pawn_attacks_down(view.their_pawns);
    let stopped = below(view.their_pawns | sentries | pawns) | sentries;
    let passed = pawns & !stopped;
    for square in each(passed) {
        let rank = square.to_usize() / 8;
        ledger.add(Term::PassedPawns, at::PASSED + rank, 1);
        let free = view.occupied >> (square.to_u32() + 8) & 1 == 0;
        ledger.add(Term::PassedPawns, at::FREE_PASSED + rank, i32::from(free));
    }
    if L::PLAY {
        let backward = pawns & !isolated & !fill_up(beside(pawns)) & sentries >> 8;
        let faced = below(view.their_pawns);
        ledger.add(Term::PawnStructure, at::BACKWARD, count(backward));
        ledger.add(Term::PawnStructure, at::EXPOSED, count((isolated | backward) & !faced));
        for square in each(protected) {
            ledger.add(Term::PawnStructure, at::SUPPORTED + square.to_usize() / 8, 1);
        }
        for square in each(pawns & beside(pawns)) {
            ledger.add(Term::PawnStructure, at::PHALANX + square.to_usize() / 8, 1);
        }
        for square in each(pawns & !passed & !faced & !below(pawns)) {
            let neighbours = beside(files(single(square)));
            let ahead = u64::MAX << (square.to_u32() & 56) << 7 << 1;
            let hinder = count(view.their_pawns & neighbours & ahead);
            let help = count(pawns & neighbours & !ahead);
            ledger.add(Term::PawnStructure, at::CANDIDATE + square.to_usize() / 8, i32::from(help >= hinder));
        }
    }
    passed
}

/// Adds what the pieces of both sides mean for the passed pawns of one.
#[inline(always)]
pub(super) fn add_passed<L: Ledger>(
    view: &View,
    passed: u64,
    ours: &Control,
    theirs: &Control,
    ledger: &mut L,
) {
    let they_have_pieces = view.their_pieces != [0; 4];
    for square in each(passed) {
        let rank = square.to_usize() / 8;
        let stop = Square::new((square.to_u32() + 8) & 63);
        let path = above(single(square));
        let mut add = |weight: usize, times: i32| ledger.add(Term::PassedPawns, weight + rank, times);
        add(at::SAFE_PASSED, i32::from(theirs.all & single(stop) == 0));
        add(at::CLEAR_PASSED, i32::from((theirs.all | view.occupied) & path == 0));
        add(at::BACKED_PASSED, i32::from(ours.all & single(stop) != 0));
        add(at::OWN_KING, distance(view.king, stop).min(5));
        add(at::THEIR_KING, distance(view.their_king, stop).min(5));
        if !they_have_pieces && view.occupied & path == 0 {
            let goal = Square::new(56 + square.to_u32() % 8);
            // The double step is one move.
            let moves = 7 - (rank as i32).max(2);
            let needed = distance(view.their_king, goal) - i32::from(!view.to_move);
            ledger.add(Term::PassedPawns, at::UNSTOPPABLE, i32::from(needed > moves));
        }
    }
    let behind = below(passed);
    ledger.add(Term::PassedPawns, at::ROOK_BEHIND, count(view.pieces[2] & behind));
    ledger.add(Term::PassedPawns, at::ENEMY_ROOK_BEHIND, count(view.their_pieces[2] & behind));
}
