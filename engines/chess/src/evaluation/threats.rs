//! Threats: enemy pieces that are attacked and may be won.

use super::accumulator::{Accumulator, EvalTerm};
use super::layout as at;
use super::sets::{count, pawn_attacks_up, rank};
use super::view::{AttackMap, SideView};

/// Adds the threats of the side of the view.
#[inline(always)]
pub(super) fn add<A: Accumulator>(view: &SideView, ours: &AttackMap, theirs: &AttackMap, acc: &mut A) {
    let targets = view.targets();
    let pieces = targets & !view.their_pawns;
    let strongly_defended = theirs.by[0] | theirs.twice & !ours.twice;
    let weak = targets & ours.all & !strongly_defended;
    let victims = [
        view.their_pawns,
        view.their_pieces[0],
        view.their_pieces[1],
        view.their_pieces[2],
        view.their_pieces[3],
    ];
    let mut add = |weight: usize, times: i32| acc.add(EvalTerm::Threats, weight, times);

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
