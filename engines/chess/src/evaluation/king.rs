//! The king: its place, its shelter, and the danger that the enemy's is in.

use super::classic;
use super::layout as at;
use super::ledger::{Ledger, Term};
use super::sets::{beside, count, file, files, first, single};
use super::view::{Control, View};
use shakmaty::{Bitboard, attacks};

/// Adds the place of the king and the pawns around it.
#[inline(always)]
pub(super) fn add<L: Ledger>(view: &View, ledger: &mut L) {
    let square = view.king;
    ledger.add(Term::PieceSquares, at::KING_SQUARES + square.to_usize(), 1);
    let row = single(square) | beside(single(square));
    let bare = row & !files(view.pawns);
    ledger.add(Term::KingShelter, at::BARE_KING_FILE, count(bare));
    if L::PLAY {
        add_files(view, ledger);
    } else {
        let shield = classic::SHIELD[0] * count(row << 8 & view.pawns)
            + classic::SHIELD[1] * count(row << 16 & view.pawns);
        ledger.add_value(Term::KingShelter, shield);
    }
}

/// The own and the enemy's pawns on the three files of the king, those behind it left out.
#[inline(always)]
fn add_files<L: Ledger>(view: &View, ledger: &mut L) {
    let middle = (view.king.to_usize() % 8).clamp(1, 6);
    let not_behind = u64::MAX << (view.king.to_u32() & 56);
    // The rank of the hindmost pawn, or 0.
    let rank = |pawns: u64| if pawns == 0 { 0 } else { first(pawns).to_usize() / 8 };
    for number in middle - 1..=middle + 1 {
        let ahead = file(number) & not_behind;
        let (own, enemy) = (rank(view.pawns & ahead), rank(view.their_pawns & ahead));
        let edge = 8 * number.min(7 - number);
        ledger.add(Term::KingShelter, at::SHELTER + edge + own, 1);
        if own > 0 && enemy == own + 1 {
            ledger.add(Term::KingShelter, at::BLOCKED_STORM + enemy, 1);
        } else {
            ledger.add(Term::KingShelter, at::STORM + edge + enemy, 1);
        }
    }
}

/// Adds the danger that the enemy's king is in.
#[inline(always)]
pub(super) fn add_danger<L: Ledger>(view: &View, ours: &Control, theirs: &Control, ledger: &mut L) {
    // One attacker alone is no danger, unless it is the queen.
    let queens = view.pieces[3];
    let serious = ours.attackers > i32::from(queens == 0);
    if serious {
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
            ledger.endanger(at::DANGER_CHECK + kind, i32::from(checks & ours.by[kind + 1] != 0));
        }
        ledger.endanger(at::DANGER_BASE, 1);
        ledger.endanger(at::DANGER_HIT, ours.hits);
        ledger.endanger(at::DANGER_WEAK, count(weak & zone));
        ledger.endanger(at::DANGER_NO_QUEEN, i32::from(queens == 0));
        let row = single(king) | beside(single(king));
        ledger.endanger(at::DANGER_BARE_FILE, count(row & !files(view.their_pawns)));
        let ring = attacks::king_attacks(king).0;
        let defenders = i32::from(theirs.by[1] & ring != 0) + i32::from(theirs.by[2] & ring != 0);
        ledger.endanger(at::DANGER_DEFENDER, defenders);
    }
    ledger.settle_danger(serious);
}
