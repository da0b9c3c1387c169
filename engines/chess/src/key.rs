//! The Zobrist key of a position, updated incrementally.
//!
//! shakmaty's own update gives up on king moves, castling, double pushes and set en passant squares, which is every third
//! move. This one handles all moves and gives the same keys: those of `zobrist_hash` with [`EnPassantMode::Legal`], so that
//! a double push that cannot be captured en passant transposes with two single ones.

use crate::legality::may_take_en_passant;
use shakmaty::zobrist::{Zobrist64, ZobristValue};
use shakmaty::{CastlingSide, Chess, Color, EnPassantMode, Move, Piece, Position, Square, attacks};

/// The key computed from scratch.
pub(crate) fn fresh(position: &Chess) -> u64 {
    position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
}

/// The key of `after`, which is `before`, whose key is `key`, after the move `m`.
pub(crate) fn updated(key: u64, before: &Chess, m: Move, after: &Chess) -> u64 {
    let turn = before.turn();
    let mut key = key ^ Zobrist64::zobrist_for_white_turn().0 ^ en_passant(before) ^ en_passant(after);
    match m {
        Move::Normal { role, from, capture, to, promotion } => {
            key ^= piece(from, role.of(turn)) ^ piece(to, promotion.unwrap_or(role).of(turn));
            if let Some(capture) = capture {
                key ^= piece(to, capture.of(!turn));
            }
        }
        Move::EnPassant { from, to } => {
            let captured = Square::from_coords(to.file(), from.rank());
            key ^= piece(from, turn.pawn()) ^ piece(to, turn.pawn()) ^ piece(captured, (!turn).pawn());
        }
        Move::Castle { king, rook } => {
            let side = CastlingSide::from_king_side(king < rook);
            key ^= piece(king, turn.king()) ^ piece(side.king_to(turn), turn.king());
            key ^= piece(rook, turn.rook()) ^ piece(side.rook_to(turn), turn.rook());
        }
        // Drops belong to other variants.
        Move::Put { .. } => {}
    }
    if before.castles().castling_rights() != after.castles().castling_rights() {
        key ^= castling(before) ^ castling(after);
    }
    key
}

/// The key of `before`, whose key is `key`, with the other side to move and no en passant square.
pub(crate) fn passed(key: u64, before: &Chess) -> u64 {
    key ^ Zobrist64::zobrist_for_white_turn().0 ^ en_passant(before)
}

/// What a move of a piece from square to square changes in a key.
pub(crate) fn change(mover: Piece, from: Square, to: Square) -> u64 {
    Zobrist64::zobrist_for_white_turn().0 ^ piece(from, mover) ^ piece(to, mover)
}

#[inline]
fn piece(square: Square, piece: Piece) -> u64 {
    Zobrist64::zobrist_for_piece(square, piece).0
}

/// The part of the en passant square, if a capture on it is legal.
fn en_passant(position: &Chess) -> u64 {
    let Some(to) = position.maybe_ep_square() else { return 0 };
    let (board, turn) = (position.board(), position.turn());
    let pawns = board.pawns() & board.by_color(turn) & attacks::pawn_attacks(!turn, to);
    let is_legal = pawns.into_iter().any(|from| may_take_en_passant(board, turn, from, to));
    if is_legal { Zobrist64::zobrist_for_en_passant_file(to.file()).0 } else { 0 }
}

fn castling(position: &Chess) -> u64 {
    let mut key = 0;
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            if position.castles().has(color, side) {
                key ^= Zobrist64::zobrist_for_castling_right(color, side).0;
            }
        }
    }
    key
}
