//! Static exchange evaluation: what a series of captures on one square comes to.

use shakmaty::{Bitboard, Chess, Move, Position, Role, attacks};

/// What pieces are worth in exchanges, from pawn to king, in centipawns.
const VALUES: [i32; 6] = [100, 320, 330, 500, 950, 10_000];

/// What a piece is worth in exchanges.
pub(crate) const fn value(role: Role) -> i32 {
    VALUES[role as usize - 1]
}

/// The material that the side to move gains by a move if both sides then go on capturing on its square, cheapest piece
/// first, for as long as it pays: less than 0 if the piece is lost there. Pins are not seen; a piece behind another one
/// is, once the way is free.
pub(crate) fn gain(position: &Chess, m: Move) -> i32 {
    let board = position.board();
    let (Some(from), to) = (m.from(), m.to()) else { return 0 };
    let mut side = position.turn();
    let mut occupied = board.occupied().without(from);
    let mut on_square = m.role();
    // What each capture has gained so far, for the side that made it.
    let mut gains = [0; 32];
    gains[0] = m.capture().map_or(0, value);
    let mut attackers = board.attacks_to(to, !side, occupied);
    if attackers.is_empty() {
        return gains[0];
    }
    attackers |= board.attacks_to(to, side, occupied);
    let mut captures = 0;
    while captures + 1 < gains.len() {
        side = !side;
        let own = attackers & board.by_color(side) & occupied;
        let Some(role) = Role::ALL.into_iter().find(|&role| (own & board.by_role(role)).any()) else { break };
        // A king does not capture what is protected.
        if role == Role::King && (attackers & board.by_color(!side) & occupied).any() {
            break;
        }
        captures += 1;
        gains[captures] = value(on_square) - gains[captures - 1];
        on_square = role;
        let capturer = own & board.by_role(role);
        occupied ^= capturer.first().map_or(Bitboard::EMPTY, Bitboard::from);
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            attackers |= attacks::bishop_attacks(to, occupied) & board.bishops_and_queens();
        }
        if matches!(role, Role::Rook | Role::Queen) {
            attackers |= attacks::rook_attacks(to, occupied) & board.rooks_and_queens();
        }
    }
    for capture in (1..=captures).rev() {
        gains[capture - 1] = -gains[capture].max(-gains[capture - 1]);
    }
    gains[0]
}
