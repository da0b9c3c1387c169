//! The legality of a single move: one from the transposition table, castling, and en passant captures.

use crate::generator::MoveGenerator;
use crate::threats::king_of;
use shakmaty::{Bitboard, Board, CastlingSide, Color, Move, Position, Rank, Role, Square, attacks};

impl MoveGenerator<'_> {
    /// The legal move between two squares, if there is one; castling goes from the king's square to the rook's.
    pub(crate) fn find(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        if !self.us.contains(from) {
            return None;
        }
        let role = self.board.role_at(from)?;
        if role == Role::Pawn {
            return self.find_pawn_move(from, to, promotion);
        }
        if promotion.is_some() {
            return None;
        }
        if self.us.contains(to) {
            return if role == Role::King { self.find_castling(to) } else { None };
        }
        let can_reach = match role {
            Role::King => attacks::king_attacks(from).contains(to) && self.is_safe(to),
            _ => {
                attacks::attacks(from, role.of(self.turn), self.board.occupied()).contains(to)
                    && self.is_allowed(from, to)
            }
        };
        can_reach.then(|| Move::Normal { role, from, capture: self.board.role_at(to), to, promotion: None })
    }

    /// Whether checks and pins allow a move of a piece other than the king.
    #[inline]
    fn is_allowed(&self, from: Square, to: Square) -> bool {
        self.answers().contains(to) && self.is_free(from, to)
    }

    fn find_castling(&self, rook: Square) -> Option<Move> {
        let side = CastlingSide::from_king_side(self.king < rook);
        let may_castle = self.threats.checkers.is_empty()
            && self.position.castles().rook(self.turn, side) == Some(rook)
            && self.may_castle(side, rook);
        may_castle.then_some(Move::Castle { king: self.king, rook })
    }

    /// Whether castling with a rook that still has the right to it is legal, if the king is not in check.
    pub(crate) fn may_castle(&self, side: CastlingSide, rook: Square) -> bool {
        let occupied = self.board.occupied();
        // Mostly there is something in the way.
        if (self.position.castles().path(self.turn, side) & occupied).any() {
            return false;
        }
        let (king_to, rook_to) = (side.king_to(self.turn), side.rook_to(self.turn));
        let after = occupied.without(self.king).without(rook).with(rook_to);
        attacks::between(self.king, king_to).into_iter().all(|square| self.is_safe(square))
            && self.board.attacks_to(king_to, !self.turn, after).is_empty()
    }

    fn find_pawn_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        let is_proper = match promotion {
            None => !Bitboard::BACKRANKS.contains(to),
            Some(Role::Pawn | Role::King) => false,
            Some(_) => Bitboard::BACKRANKS.contains(to),
        };
        if !is_proper {
            return None;
        }
        let occupied = self.board.occupied();
        if attacks::pawn_attacks(self.turn, from).contains(to) {
            if self.position.maybe_ep_square() == Some(to) {
                let is_legal = may_take_en_passant(self.board, self.turn, from, to);
                return is_legal.then_some(Move::EnPassant { from, to });
            }
            if !self.them.contains(to) {
                return None;
            }
        } else {
            let ahead = from.offset(self.turn.fold_wb(8, -8))?;
            let is_double = from.rank() == self.turn.relative_rank(Rank::Second)
                && !occupied.contains(ahead)
                && ahead.offset(self.turn.fold_wb(8, -8)) == Some(to);
            if occupied.contains(to) || !(to == ahead || is_double) {
                return None;
            }
        }
        let capture = self.board.role_at(to);
        self.is_allowed(from, to).then_some(Move::Normal { role: Role::Pawn, from, capture, to, promotion })
    }
}

/// Whether an en passant capture is legal: it may discover an attack on the king, since two pawns leave the rank.
pub(crate) fn may_take_en_passant(board: &Board, turn: Color, from: Square, to: Square) -> bool {
    let captured = Square::from_coords(to.file(), from.rank());
    let occupied = board.occupied().without(from).without(captured).with(to);
    board.attacks_to(king_of(board, turn), !turn, occupied).without(captured).is_empty()
}
