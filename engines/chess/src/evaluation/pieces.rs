//! Knights, bishops, rooks and queens: material, places, mobility, files, outposts, and who attacks the king.

use super::classic;
use super::layout as at;
use super::ledger::{Ledger, Term};
use super::sets::{
    DARK, MIDDLE_FILES, count, each, files, fill_down, pawn_attacks_down, pawn_attacks_up, rank,
};
use super::view::{Control, View};
use shakmaty::{Bitboard, Square, attacks};

/// Adds the terms of the pieces, and what they attack.
#[inline(always)]
pub(super) fn add<L: Ledger>(view: &View, control: &mut Control, ledger: &mut L) {
    let [knights, bishops, rooks, queens] = view.pieces;
    let mut assault = Assault::new(view);
    // In play, what moves away at will is not in the way.
    let all_queens = queens | view.their_pieces[3];
    let [behind_queens, behind_majors] = match L::PLAY {
        true => [view.occupied & !all_queens, view.occupied & !all_queens & !rooks],
        false => [view.occupied; 2],
    };
    let occupied = Bitboard(view.occupied);
    add_kind(view, 0, control, &mut assault, ledger, attacks::knight_attacks);
    add_kind(view, 1, control, &mut assault, ledger, |square| {
        attacks::bishop_attacks(square, Bitboard(behind_queens))
    });
    add_kind(view, 2, control, &mut assault, ledger, |square| {
        attacks::rook_attacks(square, Bitboard(behind_majors))
    });
    add_kind(view, 3, control, &mut assault, ledger, |square| attacks::queen_attacks(square, occupied));
    if !L::PLAY && assault.attackers > 1 {
        ledger.add_value(Term::KingAttack, classic::attack(assault.strength));
    }
    (control.attackers, control.hits) = (assault.attackers, assault.hits);
    ledger.add(Term::BishopPair, at::BISHOP_PAIR, i32::from(count(bishops) > 1));
    let free = rooks & !files(view.pawns);
    let their_files = files(view.their_pawns);
    ledger.add(Term::RookFiles, at::OPEN_FILE, count(free & !their_files));
    ledger.add(Term::RookFiles, at::HALF_OPEN_FILE, count(free & their_files));
    if L::PLAY {
        let target = view.their_king.to_usize() / 8 == 7 || view.their_pawns & rank(6) != 0;
        ledger.add(Term::RookFiles, at::SEVENTH, count(rooks & rank(6)) * i32::from(target));
        add_minors(view, knights, bishops, control, ledger);
    }
}

#[inline(always)]
fn add_kind<L: Ledger>(
    view: &View,
    kind: usize,
    control: &mut Control,
    assault: &mut Assault,
    ledger: &mut L,
    attacks: impl Fn(Square) -> Bitboard,
) {
    let pieces = view.pieces[kind];
    let reachable = !(view.pawns | pawn_attacks_down(view.their_pawns));
    for square in each(pieces) {
        ledger.add(Term::PieceSquares, at::PIECE_SQUARES + 64 * (kind + 1) + square.to_usize(), 1);
        let attacks = attacks(square).0;
        ledger.add(Term::Mobility, at::MOBILITY[kind] + count(attacks & reachable) as usize, 1);
        let hits = count(attacks & assault.zone);
        assault.attackers += i32::from(hits > 0);
        assault.strength += hits * classic::ATTACK[kind];
        if L::PLAY {
            ledger.endanger(at::DANGER_ATTACKER + kind, i32::from(hits > 0));
            assault.hits += count(attacks & assault.ring);
            control.add(kind, attacks);
        }
    }
    ledger.add(Term::Material, at::MATERIAL + kind + 1, count(pieces));
}

/// What knights and bishops have to do with pawns.
#[inline(always)]
fn add_minors<L: Ledger>(view: &View, knights: u64, bishops: u64, control: &Control, ledger: &mut L) {
    let chased = fill_down(pawn_attacks_down(view.their_pawns));
    let outposts = (rank(3) | rank(4) | rank(5)) & pawn_attacks_up(view.pawns) & !chased;
    ledger.add(Term::Minors, at::OUTPOST, count(knights & outposts));
    ledger.add(Term::Minors, at::OUTPOST + 1, count(bishops & outposts));
    let reach = control.by[1] & outposts & !view.ours;
    ledger.add(Term::Minors, at::OUTPOST_IN_REACH, count(reach));
    let shields = (view.pawns | view.their_pawns) >> 8;
    ledger.add(Term::Minors, at::SHIELDED_MINOR, count((knights | bishops) & shields));
    let blocked = 1 + count(view.pawns & MIDDLE_FILES & view.occupied >> 8);
    let on_dark = count(bishops & DARK) * count(view.pawns & DARK);
    let on_light = count(bishops & !DARK) * count(view.pawns & !DARK);
    ledger.add(Term::Minors, at::BAD_BISHOP, (on_dark + on_light) * blocked);
}

/// An attack on the king as it adds up piece by piece.
struct Assault {
    zone: u64,
    /// The squares beside the king.
    ring: u64,
    attackers: i32,
    strength: i32,
    hits: i32,
}

impl Assault {
    #[inline(always)]
    fn new(view: &View) -> Assault {
        let ring = attacks::king_attacks(view.their_king).0;
        Assault { zone: view.their_king_zone(), ring, attackers: 0, strength: 0, hits: 0 }
    }
}

/// The safe squares in the middle, which only matter as long as there are pieces to use them.
#[inline(always)]
pub(super) fn add_space<L: Ledger>(view: &View, theirs: &Control, ledger: &mut L) {
    let pieces = view.pieces.iter().map(|&pieces| count(pieces)).sum::<i32>();
    let camp = MIDDLE_FILES & (rank(1) | rank(2) | rank(3));
    let safe = camp & !view.pawns & !theirs.by[0];
    let mut behind = view.pawns >> 8;
    behind |= behind >> 8 | behind >> 16;
    let squares = count(safe) + count(safe & behind & !theirs.all);
    ledger.add(Term::Space, at::SPACE, squares * pieces / 8);
}
