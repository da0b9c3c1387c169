//! Endgame scaling: how much of an advantage can be won, by the material left; and driving a lone king to its mate.

use super::accumulator::{Accumulator, EvalTerm};
use super::layout as at;
use super::sets::{DARK, count, distance, file, fill_up, single};
use super::view::SideView;
use shakmaty::Square;

/// The scale factor of an endgame that is not scaled down.
pub(crate) const NORMAL: i32 = 64;

/// Knight, bishop, rook and queen in pawns.
const VALUES: [i32; 4] = [3, 3, 5, 9];

/// The scale factor of the endgame value if the side of the view is ahead, of [`NORMAL`].
#[inline]
pub(super) fn scale(view: &SideView) -> i32 {
    let pawns = count(view.pawns);
    let bishops = [view.pieces[1], view.their_pieces[1]];
    let opposite = bishops.map(count) == [1, 1] && (bishops[0] & DARK == 0) != (bishops[1] & DARK == 0);
    if pawns > 3 && !opposite {
        return NORMAL;
    }
    let [ours, theirs] = [&view.pieces, &view.their_pieces].map(force);
    if pawns == 0 && ours - theirs <= 3 {
        // A minor piece ahead does not win without pawns.
        return match (ours, theirs) {
            (..5, _) => 0,
            (_, ..=3) => 8,
            _ => 14,
        };
    }
    if pawns == 0 && ours == 6 && count(view.pieces[0]) == 2 && theirs == 0 {
        return 0;
    }
    if rook_pawns_draw(view, ours) {
        return 0;
    }
    match () {
        () if opposite && ours == 3 && theirs == 3 => 16 + 4 * pawns.min(4),
        () if opposite => (34 + 4 * pawns).min(NORMAL),
        () => (42 + 6 * pawns).min(NORMAL),
    }
}

fn force(pieces: &[u64; 4]) -> i32 {
    (0..4).map(|kind| count(pieces[kind]) * VALUES[kind]).sum()
}

/// Wrong bishop: rook pawns alone, with no piece or a bishop that does not control the promotion square, and the enemy
/// king at it.
fn rook_pawns_draw(view: &SideView, ours: i32) -> bool {
    let corner = match view.pawns {
        0 => return false,
        pawns if pawns & !file(0) == 0 => 56,
        pawns if pawns & !file(7) == 0 => 63,
        _ => return false,
    };
    let corner = Square::new(corner);
    let bishop = view.pieces[1];
    let harmless =
        ours == 0 || ours == 3 && bishop != 0 && (bishop & DARK == 0) != (single(corner) & DARK == 0);
    harmless
        && view.their_pieces == [0; 4]
        && distance(view.their_king, corner) <= 1
        && fill_up(view.pawns) & single(corner) != 0
}

/// Mop-up evaluation: drives a lone king to the edge, or to the right corner for bishop and knight.
#[inline]
pub(super) fn add_mating<A: Accumulator>(view: &SideView, acc: &mut A) {
    if view.their_pawns != 0 || view.their_pieces != [0; 4] {
        return;
    }
    let [knights, bishops, rooks, queens] = view.pieces;
    let pair = bishops & DARK != 0 && bishops & !DARK != 0;
    let bishop_and_knight = bishops != 0 && knights != 0;
    if (rooks | queens) == 0 && !pair && !bishop_and_knight {
        return;
    }
    let king = view.their_king;
    let steps = if (rooks | queens) == 0 && !pair {
        // Towards the nearer corner of the bishop's colour.
        let corners = if bishops & DARK != 0 { [0, 63] } else { [7, 56] };
        let near = corners.map(|corner| steps(king, Square::new(corner))).into_iter().min().unwrap_or(0);
        12 - near
    } else {
        let (rank, file) = (king.to_u32() as i32 / 8, king.to_u32() as i32 % 8);
        let from_middle = |line: i32| (3 - line).max(line - 4);
        from_middle(rank) + from_middle(file)
    };
    acc.add(EvalTerm::Mating, at::DRIVE_TO_EDGE, steps);
    acc.add(EvalTerm::Mating, at::DRIVE_TOGETHER, 7 - distance(view.king, king));
}

/// The Manhattan distance of two squares.
fn steps(from: Square, to: Square) -> i32 {
    let (from, to) = (from.to_u32() as i32, to.to_u32() as i32);
    (from / 8 - to / 8).abs() + (from % 8 - to % 8).abs()
}
