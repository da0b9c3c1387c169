//! Knights, bishops, rooks and queens: material, piece-square tables, mobility, open files, outposts, king attacks.

use super::accumulator::{Accumulator, EvalTerm};
use super::classic;
use super::layout as at;
use super::sets::{
    DARK, MIDDLE_FILES, count, each, files, fill_down, pawn_attacks_down, pawn_attacks_up, rank,
};
use super::view::{AttackMap, SideView};
use shakmaty::{Bitboard, Square, attacks};

/// Adds the terms of the pieces, and their attacks to the map.
#[inline(always)]
pub(super) fn add<A: Accumulator>(view: &SideView, map: &mut AttackMap, acc: &mut A) {
    let [knights, bishops, rooks, queens] = view.pieces;
    let mut attack = KingAttack::new(view);
    // Mobility of the trained evaluation looks through queens, and for rooks through own rooks.
    let all_queens = queens | view.their_pieces[3];
    let [through_queens, through_majors] = match A::TRAINED {
        true => [view.occupied & !all_queens, view.occupied & !all_queens & !rooks],
        false => [view.occupied; 2],
    };
    let occupied = Bitboard(view.occupied);
    add_kind(view, 0, map, &mut attack, acc, attacks::knight_attacks);
    add_kind(view, 1, map, &mut attack, acc, |square| {
        attacks::bishop_attacks(square, Bitboard(through_queens))
    });
    add_kind(view, 2, map, &mut attack, acc, |square| {
        attacks::rook_attacks(square, Bitboard(through_majors))
    });
    add_kind(view, 3, map, &mut attack, acc, |square| attacks::queen_attacks(square, occupied));
    if !A::TRAINED && attack.attackers > 1 {
        acc.add_value(EvalTerm::KingAttack, classic::attack(attack.strength));
    }
    (map.attackers, map.ring_attacks) = (attack.attackers, attack.ring_attacks);
    acc.add(EvalTerm::BishopPair, at::BISHOP_PAIR, i32::from(count(bishops) > 1));
    let free = rooks & !files(view.pawns);
    let their_files = files(view.their_pawns);
    acc.add(EvalTerm::RookFiles, at::OPEN_FILE, count(free & !their_files));
    acc.add(EvalTerm::RookFiles, at::HALF_OPEN_FILE, count(free & their_files));
    if A::TRAINED {
        let target = view.their_king.to_usize() / 8 == 7 || view.their_pawns & rank(6) != 0;
        acc.add(EvalTerm::RookFiles, at::SEVENTH, count(rooks & rank(6)) * i32::from(target));
        add_minors(view, knights, bishops, map, acc);
    }
}

#[inline(always)]
fn add_kind<A: Accumulator>(
    view: &SideView,
    kind: usize,
    map: &mut AttackMap,
    attack: &mut KingAttack,
    acc: &mut A,
    attacks: impl Fn(Square) -> Bitboard,
) {
    let pieces = view.pieces[kind];
    let reachable = !(view.pawns | pawn_attacks_down(view.their_pawns));
    for square in each(pieces) {
        acc.add(EvalTerm::PieceSquares, at::PIECE_SQUARES + 64 * (kind + 1) + square.to_usize(), 1);
        let attacks = attacks(square).0;
        acc.add(EvalTerm::Mobility, at::MOBILITY[kind] + count(attacks & reachable) as usize, 1);
        let hits = count(attacks & attack.zone);
        attack.attackers += i32::from(hits > 0);
        attack.strength += hits * classic::ATTACK[kind];
        if A::TRAINED {
            acc.add_danger_weight(at::DANGER_ATTACKER + kind, i32::from(hits > 0));
            attack.ring_attacks += count(attacks & attack.ring);
            map.add(kind, attacks);
        }
    }
    acc.add(EvalTerm::Material, at::MATERIAL + kind + 1, count(pieces));
}

/// Minor pieces and pawns: outposts, shielded minors, bad bishops.
#[inline(always)]
fn add_minors<A: Accumulator>(view: &SideView, knights: u64, bishops: u64, map: &AttackMap, acc: &mut A) {
    let attackable = fill_down(pawn_attacks_down(view.their_pawns));
    let outposts = (rank(3) | rank(4) | rank(5)) & pawn_attacks_up(view.pawns) & !attackable;
    acc.add(EvalTerm::Minors, at::OUTPOST, count(knights & outposts));
    acc.add(EvalTerm::Minors, at::OUTPOST + 1, count(bishops & outposts));
    let reach = map.by[1] & outposts & !view.ours;
    acc.add(EvalTerm::Minors, at::OUTPOST_IN_REACH, count(reach));
    let shields = (view.pawns | view.their_pawns) >> 8;
    acc.add(EvalTerm::Minors, at::SHIELDED_MINOR, count((knights | bishops) & shields));
    let blocked = 1 + count(view.pawns & MIDDLE_FILES & view.occupied >> 8);
    let on_dark = count(bishops & DARK) * count(view.pawns & DARK);
    let on_light = count(bishops & !DARK) * count(view.pawns & !DARK);
    acc.add(EvalTerm::Minors, at::BAD_BISHOP, (on_dark + on_light) * blocked);
}

/// King attack: what the pieces of a side attack around the enemy king.
struct KingAttack {
    zone: u64,
    /// The squares beside the king.
    ring: u64,
    attackers: i32,
    /// The weighted attacks of the classic evaluation.
    strength: i32,
    ring_attacks: i32,
}

impl KingAttack {
    #[inline(always)]
    fn new(view: &SideView) -> KingAttack {
        let ring = attacks::king_attacks(view.their_king).0;
        KingAttack { zone: view.their_king_zone(), ring, attackers: 0, strength: 0, ring_attacks: 0 }
    }
}

/// Space: safe squares on the middle files, weighted by the number of own pieces.
#[inline(always)]
pub(super) fn add_space<A: Accumulator>(view: &SideView, theirs: &AttackMap, acc: &mut A) {
    let pieces = view.pieces.iter().map(|&pieces| count(pieces)).sum::<i32>();
    let area = MIDDLE_FILES & (rank(1) | rank(2) | rank(3));
    let safe = area & !view.pawns & !theirs.by[0];
    let mut behind = view.pawns >> 8;
    behind |= behind >> 8 | behind >> 16;
    let squares = count(safe) + count(safe & behind & !theirs.all);
    acc.add(EvalTerm::Space, at::SPACE, squares * pieces / 8);
}
