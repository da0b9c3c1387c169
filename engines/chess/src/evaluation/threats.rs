//! What a side attacks and may win.

use super::layout as at;
use super::ledger::{Ledger, Term};
use super::sets::{count, pawn_attacks_up, rank};
use super::view::{Control, View};

/// Adds the threats of a side.
#[inline(always)]
pub(super) fn add<L: Ledger>(view: &View, ours: &Control, theirs: &Control, ledger: &mut L) {
    let targets = view.targets();
    let pieces = targets & !view.their_pawns;
    let firm = theirs.by[0] | theirs.twice & !ours.twice;
    let weak = targets & ours.all & !firm;
    let victims = [
        view.their_pawns,
        view.their_pieces[0],
        view.their_pieces[1],
        view.their_pieces[2],
        view.their_pieces[3],
    ];
    let mut add = |weight: usize, times: i32| ledger.add(Term::Threats, weight, times);

    let safe_pawns = view.pawns & (ours.all | !theirs.all);
    let by_pawns = pawn_attacks_up(safe_pawns);
    let by_minors = (ours.by[1] | ours.by[2]) & (pieces | weak);
    let by_rooks = ours.by[3] & (view.their_pieces[3] | weak);
    for (kind, victims) in victims.into_iter().enumerate() {
        if kind > 0 {
            add(at::THREAT_BY_PAWN + kind - 1, count(by_pawns & victims));
        }
        add(at::THREAT_BY_MINOR + kind, count(by_minors & victims));
        add(at::THREAT_BY_ROOK + kind, count(by_rooks & victims));
    }
    add(at::THREAT_BY_KING, count(ours.by[5] & weak));
    add(at::HANGING, count(targets & ours.all & !theirs.all));

    let step = view.pawns << 8 & !view.occupied;
    let steps = step | (step & rank(2)) << 8 & !view.occupied;
    let safe_steps = steps & !theirs.by[0] & (ours.all | !theirs.all);
    add(at::THREAT_BY_PUSH, count(pawn_attacks_up(safe_steps) & pieces & !ours.by[0]));
}
