//! Why a move is illegal.

use crate::Chess;
use crate::typed::Reading;
use nullwindow_game::{Game, ParseError, quote};
use shakmaty::san::San;
use shakmaty::{Bitboard, CastlingSide, EnPassantMode, Piece, Position, Rank, Role, Square, attacks};

/// The error about an illegal move.
pub(crate) fn refusal(position: &Chess, text: &str, reading: &Reading) -> ParseError {
    if position.count_moves() == 0 {
        return ParseError::illegal(format!("{} cannot be played: the game is over", quote(text)));
    }
    let reason = match *reading {
        Reading::Squares { from, to, promotion } => position.why_not(from, to, promotion),
        Reading::San(San::Castle(side)) => position.why_not_castle(side),
        Reading::San(san) => position.why_not_san(san),
    };
    ParseError::illegal(format!("{} is not a legal move: {reason}", quote(text)))
}

const fn name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

impl Chess {
    /// Why a piece cannot move from one square to another.
    fn why_not(&self, from: Square, to: Square, promotion: Option<Role>) -> String {
        let board = self.rules.board();
        let Some(piece) = board.piece_at(from) else { return format!("there is no piece on {from}") };
        let role = name(piece.role);
        if piece.color != self.rules.turn() {
            return format!("the {role} on {from} is not yours");
        }
        let steps = (i32::from(to.file()) - i32::from(from.file())).abs();
        if piece.role == Role::King && steps == 2 && to.rank() == from.rank() {
            return self.why_not_castle(CastlingSide::from_king_side(to.file() > from.file()));
        }
        if !may_ever_go(from, piece, to) {
            return format!("the {role} on {from} cannot go to {to}");
        }
        let is_capture = piece.role == Role::Pawn && from.file() != to.file();
        if self.rules.us().contains(to) {
            let own = board.role_at(to).map_or("piece", name);
            return format!("your own {own} stands on {to}");
        }
        if !self.reaches(from, piece, to) {
            return match is_capture {
                true => format!("there is nothing to capture on {to}"),
                false => format!("the way from {from} to {to} is blocked"),
            };
        }
        if promotion.is_some() && !(piece.role == Role::Pawn && is_last_row(to)) {
            return "only a pawn on its last row is promoted".to_string();
        }
        self.king_in_danger(piece.role == Role::King, to)
    }

    fn king_in_danger(&self, is_king: bool, to: Square) -> String {
        if is_king {
            format!("the king would be in check on {to}")
        } else if self.is_check() {
            "your king would still be in check".to_string()
        } else {
            "your king would be in check".to_string()
        }
    }

    /// Whether a move is pseudo-legal.
    fn reaches(&self, from: Square, piece: Piece, to: Square) -> bool {
        let occupied = self.rules.board().occupied();
        if piece.role != Role::Pawn {
            return attacks::attacks(from, piece, occupied).contains(to);
        }
        let captures = attacks::pawn_attacks(piece.color, from)
            & (self.rules.them() | Bitboard::from_iter(self.rules.ep_square(EnPassantMode::Always)));
        captures.contains(to)
            || may_ever_go(from, piece, to)
                && from.file() == to.file()
                && ((attacks::between(from, to) | Bitboard::from_square(to)) & occupied).is_empty()
    }

    /// Why no piece can make a move in SAN.
    fn why_not_san(&self, san: San) -> String {
        let San::Normal { role, file, rank, capture, to, promotion } = san else {
            return "there is no such move in chess".to_string();
        };
        let piece = Piece { color: self.rules.turn(), role };
        let file = if role == Role::Pawn && !capture { Some(file.unwrap_or(to.file())) } else { file };
        let is_meant = |square: &Square| {
            file.is_none_or(|file| file == square.file()) && rank.is_none_or(|rank| rank == square.rank())
        };
        let own: Vec<Square> = self.rules.our(role).into_iter().filter(is_meant).collect();
        let able: Vec<Square> = own.iter().copied().filter(|&from| self.reaches(from, piece, to)).collect();
        let role = name(role);
        match (&own[..], &able[..]) {
            (_, []) if capture && !self.rules.board().occupied().contains(to) => {
                format!("there is nothing to capture on {to}")
            }
            ([], _) => format!("you have no {role} that could be meant"),
            ([from], _) | (_, [from]) => match self.why_not(*from, to, promotion) {
                _ if capture && !able.is_empty() && !self.rules.board().occupied().contains(to) => {
                    format!("there is nothing to capture on {to}")
                }
                reason => reason,
            },
            (_, []) => format!("no {role} of yours can go to {to}"),
            (_, [from, ..]) => self.why_not(*from, to, promotion),
        }
    }

    fn why_not_castle(&self, side: CastlingSide) -> String {
        let color = self.rules.turn();
        let castles = self.rules.castles();
        let Some(rook) = castles.rook(color, side) else {
            return "your king or that rook has moved, so that you may not castle there".to_string();
        };
        if self.is_check() {
            return "a king in check may not castle".to_string();
        }
        if (castles.path(color, side) & self.rules.board().occupied()).any() {
            return format!("something stands between the king and the rook on {rook}");
        }
        "the king would be in check on its way or at its end".to_string()
    }
}

/// Whether a piece could make a move on some board.
fn may_ever_go(from: Square, piece: Piece, to: Square) -> bool {
    let reached = attacks::attacks(from, piece, Bitboard::EMPTY);
    if piece.role != Role::Pawn {
        return reached.contains(to);
    }
    let forward = piece.color.fold_wb(8, -8);
    let home = piece.color.fold_wb(Rank::Second, Rank::Seventh);
    let step = from.offset(forward);
    let jump = step.filter(|_| from.rank() == home).and_then(|square| square.offset(forward));
    reached.contains(to) || step == Some(to) || jump == Some(to)
}

/// Whether a square is on a promotion rank.
fn is_last_row(square: Square) -> bool {
    matches!(square.rank(), Rank::First | Rank::Eighth)
}
