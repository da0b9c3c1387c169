//! King safety: the king's square, its pawn shelter, and the danger of the enemy king.

use super::accumulator::{Accumulator, EvalTerm};
use super::classic;
use super::layout as at;
use super::sets::{beside, count, file, files, first, single};
use super::view::{AttackMap, SideView};
use shakmaty::{Bitboard, attacks};

/// Adds the king's square and the pawn shelter.
#[inline(always)]
pub(super) fn add<A: Accumulator>(view: &SideView, acc: &mut A) {
    let square = view.king;
    acc.add(EvalTerm::PieceSquares, at::KING_SQUARES + square.to_usize(), 1);
    let row = single(square) | beside(single(square));
    let bare = row & !files(view.pawns);
    acc.add(EvalTerm::KingShelter, at::BARE_KING_FILE, count(bare));
    if A::TRAINED {
        add_shelter(view, acc);
    } else {
        let shield = classic::SHIELD[0] * count(row << 8 & view.pawns)
            + classic::SHIELD[1] * count(row << 16 & view.pawns);
        acc.add_value(EvalTerm::KingShelter, shield);
    }
}

/// Pawn shelter and pawn storm: own and enemy pawns on the king's three files, those behind it left out.
#[inline(always)]
fn add_shelter<A: Accumulator>(view: &SideView, acc: &mut A) {
    let middle = (view.king.to_usize() % 8).clamp(1, 6);
    let not_behind = u64::MAX << (view.king.to_u32() & 56);
    // The rank of the rearmost pawn, or 0.
    let rank = |pawns: u64| if pawns == 0 { 0 } else { first(pawns).to_usize() / 8 };
    for number in middle - 1..=middle + 1 {
        let ahead = file(number) & not_behind;
        let (own, enemy) = (rank(view.pawns & ahead), rank(view.their_pawns & ahead));
        let edge = 8 * number.min(7 - number);
        acc.add(EvalTerm::KingShelter, at::SHELTER + edge + own, 1);
        if own > 0 && enemy == own + 1 {
            acc.add(EvalTerm::KingShelter, at::BLOCKED_STORM + enemy, 1);
        } else {
            acc.add(EvalTerm::KingShelter, at::STORM + edge + enemy, 1);
        }
    }
}

/// Adds the danger of the enemy king: attackers, weak squares, safe checks.
#[inline(always)]
pub(super) fn add_danger<A: Accumulator>(view: &SideView, ours: &AttackMap, theirs: &AttackMap, acc: &mut A) {
    // A single attacker counts only with a queen on the board.
    let queens = view.pieces[3];
    let counts = ours.attackers > i32::from(queens == 0);
    if counts {
        let king = view.their_king;
        let occupied = Bitboard(view.occupied);
        let zone = view.their_king_zone();
        let undefended = !theirs.all | theirs.by[5] | theirs.by[4];
        let weak = ours.all & !theirs.twice & undefended;
        let safe = !view.ours & (!theirs.all | weak & ours.twice);
        let (straight, diagonal) = (
            attacks::rook_attacks(king, occupied).0 & safe,
            attacks::bishop_attacks(king, occupied).0 & safe,
        );
        let checks = [attacks::knight_attacks(king).0 & safe, diagonal, straight, straight | diagonal];
        for (kind, checks) in checks.into_iter().enumerate() {
            acc.add_danger_weight(at::DANGER_CHECK + kind, i32::from(checks & ours.by[kind + 1] != 0));
        }
        acc.add_danger_weight(at::DANGER_BASE, 1);
        acc.add_danger_weight(at::DANGER_HIT, ours.ring_attacks);
        acc.add_danger_weight(at::DANGER_WEAK, count(weak & zone));
        acc.add_danger_weight(at::DANGER_NO_QUEEN, i32::from(queens == 0));
        let row = single(king) | beside(single(king));
        acc.add_danger_weight(at::DANGER_BARE_FILE, count(row & !files(view.their_pawns)));
        let ring = attacks::king_attacks(king).0;
        let defenders = i32::from(theirs.by[1] & ring != 0) + i32::from(theirs.by[2] & ring != 0);
        acc.add_danger_weight(at::DANGER_DEFENDER, defenders);
    }
    acc.finish_danger(counts);
}
