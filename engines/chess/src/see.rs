//! Static exchange evaluation (SEE): the material result of a series of captures on one square.

use shakmaty::{Bitboard, Board, Chess, Color, Move, Position, Role, Square, attacks};

/// Piece values in exchanges, in centipawns: none, pawn, knight, bishop, rook, queen, king.
const VALUES: [i32; 7] = [0, 100, 320, 330, 500, 950, 10_000];

/// The value of a piece in exchanges.
#[inline]
pub(crate) const fn value(role: Role) -> i32 {
    VALUES[role as usize]
}

/// The value of the captured piece, and the gain by promotion.
#[inline]
pub(crate) fn captured_value(m: Move) -> i32 {
    match m {
        Move::Normal { capture, promotion, .. } => {
            let more = promotion.map_or(0, |role| value(role) - value(Role::Pawn));
            VALUES[capture.map_or(0, usize::from)] + more
        }
        Move::EnPassant { .. } => value(Role::Pawn),
        Move::Castle { .. } | Move::Put { .. } => 0,
    }
}

/// The captures on one square that follow a move.
struct Exchange<'a> {
    board: &'a Board,
    to: Square,
    /// The side that captures next.
    side: Color,
    occupied: Bitboard,
    attackers: Bitboard,
}

impl<'a> Exchange<'a> {
    /// The exchange after a move, and the piece that stands on its square then; `None` after castling, which loses nothing.
    #[inline]
    fn new(position: &'a Chess, m: Move) -> Option<(Exchange<'a>, Role)> {
        let (board, side) = (position.board(), !position.turn());
        let (to, occupied, role) = match m {
            Move::Normal { role, from, to, promotion, .. } => {
                (to, board.occupied().without(from), promotion.unwrap_or(role))
            }
            Move::EnPassant { from, to } => {
                let captured = Square::from_coords(to.file(), from.rank());
                (to, board.occupied().without(from).without(captured), Role::Pawn)
            }
            Move::Castle { .. } | Move::Put { .. } => return None,
        };
        let attackers = (attacks::rook_attacks(to, occupied) & board.rooks_and_queens())
            | (attacks::bishop_attacks(to, occupied) & board.bishops_and_queens())
            | (attacks::knight_attacks(to) & board.knights())
            | (attacks::king_attacks(to) & board.kings())
            | (attacks::pawn_attacks(Color::White, to) & board.pawns() & board.black())
            | (attacks::pawn_attacks(Color::Black, to) & board.pawns() & board.white());
        Some((Exchange { board, to, side, occupied, attackers }, role))
    }

    /// The next capture, by the least valuable attacker: its role.
    #[inline]
    fn capture(&mut self) -> Option<Role> {
        self.attackers &= self.occupied;
        let own = self.attackers & self.board.by_color(self.side);
        if own.is_empty() {
            return None;
        }
        let cheapest = |&role: &Role| (own & self.board.by_role(role)).any();
        let role = Role::ALL.into_iter().find(cheapest)?;
        self.side = !self.side;
        // A king cannot capture a protected piece.
        if role == Role::King && (self.attackers & self.board.by_color(self.side)).any() {
            return None;
        }
        self.occupied ^= (own & self.board.by_role(role)).first().map_or(Bitboard::EMPTY, Bitboard::from);
        Some(role)
    }

    /// X-rays: adds the sliders behind the last capturer. To be called before the next capture.
    #[inline]
    fn uncover(&mut self, capturer: Role) {
        if matches!(capturer, Role::Pawn | Role::Bishop | Role::Queen) {
            self.attackers |=
                attacks::bishop_attacks(self.to, self.occupied) & self.board.bishops_and_queens();
        }
        if matches!(capturer, Role::Rook | Role::Queen) {
            self.attackers |= attacks::rook_attacks(self.to, self.occupied) & self.board.rooks_and_queens();
        }
    }
}

/// SEE value: the material that the side to move gains by a move if both sides then capture on its square, least valuable
/// attacker first, as long as it pays; below 0 if the piece is lost there. Ignores pins, and promotions by the captures
/// that follow.
pub(crate) fn gain(position: &Chess, m: Move) -> i32 {
    // The gain after each capture, for the side that made it.
    let mut gains = [0; 32];
    gains[0] = captured_value(m);
    let Some((mut exchange, mut on_square)) = Exchange::new(position, m) else { return 0 };
    let mut captures = 0;
    while captures + 1 < gains.len()
        && let Some(role) = exchange.capture()
    {
        captures += 1;
        gains[captures] = value(on_square) - gains[captures - 1];
        on_square = role;
        exchange.uncover(role);
    }
    for capture in (1..=captures).rev() {
        gains[capture - 1] = -gains[capture].max(-gains[capture - 1]);
    }
    gains[0]
}

/// Whether [`gain`] is at least `least`, without computing it in full.
pub(crate) fn see_ge(position: &Chess, m: Move, least: i32) -> bool {
    // How far the side that captured last is above what it needs: first if the exchange ends here, then if its piece is
    // captured and the exchange ends.
    let mut margin = captured_value(m) - least;
    if margin < 0 {
        return false;
    }
    let on_square = match m {
        Move::Normal { role, promotion, .. } => promotion.unwrap_or(role),
        Move::EnPassant { .. } => Role::Pawn,
        Move::Castle { .. } | Move::Put { .. } => return true,
    };
    margin -= value(on_square);
    if margin >= 0 {
        return true;
    }
    let Some((mut exchange, _)) = Exchange::new(position, m) else { return true };
    let mut reached = true;
    while let Some(role) = exchange.capture() {
        reached = !reached;
        // The other side has to make the margin negative.
        margin = -margin - 1 - value(role);
        if margin >= 0 {
            break;
        }
        exchange.uncover(role);
    }
    reached
}
