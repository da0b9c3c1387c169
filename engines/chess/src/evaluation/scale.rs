//! What an advantage in the ending is worth by what is left to win with, and how a lone king is mated.

use super::layout as at;
use super::ledger::{Ledger, Term};
use super::sets::{DARK, count, distance, file, fill_up, single};
use super::view::View;
use shakmaty::Square;

/// The scale of an ending that is as good as it looks.
pub(crate) const WHOLE: i32 = 64;

/// Knight, bishop, rook and queen in pawns, for what is left alone.
const VALUES: [i32; 4] = [3, 3, 5, 9];

/// How much of an advantage in the ending the side of the view, whose advantage it is, can expect to turn to account, of
/// [`WHOLE`].
#[inline]
pub(super) fn scale(view: &View) -> i32 {
    let pawns = count(view.pawns);
    let bishops = [view.pieces[1], view.their_pieces[1]];
    let opposite = bishops.map(count) == [1, 1] && (bishops[0] & DARK == 0) != (bishops[1] & DARK == 0);
    if pawns > 3 && !opposite {
        return WHOLE;
    }
    let [ours, theirs] = [&view.pieces, &view.their_pieces].map(force);
    if pawns == 0 && ours - theirs <= 3 {
        // A minor piece more does not win without pawns.
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
        () if opposite => (34 + 4 * pawns).min(WHOLE),
        () => (42 + 6 * pawns).min(WHOLE),
    }
}

fn force(pieces: &[u64; 4]) -> i32 {
    (0..4).map(|kind| count(pieces[kind]) * VALUES[kind]).sum()
}

/// Pawns on one edge alone, with no piece or only a bishop that does not control the corner, and the enemy's king in it.
fn rook_pawns_draw(view: &View, ours: i32) -> bool {
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

/// Adds how far a lone king has been driven, if the side of the view can mate it.
#[inline]
pub(super) fn add_mating<L: Ledger>(view: &View, ledger: &mut L) {
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
        // Towards the nearer of the two corners of the bishop's colour.
        let corners = if bishops & DARK != 0 { [0, 63] } else { [7, 56] };
        let near = corners.map(|corner| steps(king, Square::new(corner))).into_iter().min().unwrap_or(0);
        12 - near
    } else {
        let (rank, file) = (king.to_u32() as i32 / 8, king.to_u32() as i32 % 8);
        let from_middle = |line: i32| (3 - line).max(line - 4);
        from_middle(rank) + from_middle(file)
    };
    ledger.add(Term::Mating, at::DRIVE_TO_EDGE, steps);
    ledger.add(Term::Mating, at::DRIVE_TOGETHER, 7 - distance(view.king, king));
}

/// The steps from one square to another along ranks and files.
fn steps(from: Square, to: Square) -> i32 {
    let (from, to) = (from.to_u32() as i32, to.to_u32() as i32);
    (from / 8 - to / 8).abs() + (from % 8 - to % 8).abs()
}
