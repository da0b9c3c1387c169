//! Move generation in parts: counting moves, and listing noisy and quiet moves separately.
//!
//! shakmaty lists all legal moves, or filters that list. Perft needs only their number, a quiescence search only the
//! captures, and a selective search the quiet moves only if no capture cuts off; all are several times cheaper from the
//! bitboards.

use crate::legality::may_take_en_passant;
use crate::threats::{Threats, king_of};
use nullwindow_game::MoveList;
use shakmaty::{
    Bitboard, Board, CastlingSide, Chess, Color, File, Move, Position, Rank, Role, Square, attacks,
};

/// The move generator of a position.
pub(crate) struct MoveGenerator<'a> {
    pub(crate) position: &'a Chess,
    pub(crate) board: &'a Board,
    pub(crate) turn: Color,
    pub(crate) us: Bitboard,
    pub(crate) them: Bitboard,
    pub(crate) king: Square,
    pub(crate) threats: Threats,
}

/// The ways in which a pawn can move.
#[derive(Clone, Copy)]
enum PawnStep {
    West,
    East,
    Push,
}

impl<'a> MoveGenerator<'a> {
    /// The generator of a position with these checkers and pins.
    #[inline]
    pub(crate) fn new(position: &'a Chess, threats: Threats) -> Self {
        let (board, turn) = (position.board(), position.turn());
        let (us, them) = (board.by_color(turn), board.by_color(!turn));
        MoveGenerator { position, board, turn, us, them, king: king_of(board, turn), threats }
    }

    /// The squares to which a piece other than the king can move as far as checks go; none in double check.
    #[inline]
    pub(crate) fn answers(&self) -> Bitboard {
        let checkers = self.threats.checkers;
        match checkers.first() {
            None => Bitboard::FULL,
            Some(checker) if !checkers.more_than_one() => attacks::between(self.king, checker).with(checker),
            Some(_) => Bitboard::EMPTY,
        }
    }

    /// Whether a piece may leave a square for another as far as pins go.
    #[inline]
    pub(crate) fn is_free(&self, from: Square, to: Square) -> bool {
        !self.threats.pinned.contains(from) || attacks::aligned(self.king, from, to)
    }

    /// The number of legal moves.
    pub(crate) fn count(&self) -> usize {
        let mut count = self.count_king();
        self.each_en_passant(|_, _| count += 1);
        if self.threats.checkers.more_than_one() {
            return count;
        }
        let target = self.answers() & !self.us;
        self.each_castling(|_| count += 1);
        let occupied = self.board.occupied();
        let free = self.us & !self.threats.pinned;
        count += self.count_pawns(self.board.pawns() & free, target);
        count += count_kind(self.board.knights() & free, target, attacks::knight_attacks);
        let diagonal = |from| attacks::bishop_attacks(from, occupied);
        count += count_kind(self.board.bishops_and_queens() & free, target, diagonal);
        let straight = |from| attacks::rook_attacks(from, occupied);
        count += count_kind(self.board.rooks_and_queens() & free, target, straight);
        self.threats.pinned.for_each(|from| {
            let target = target & attacks::ray(self.king, from);
            count += match self.board.role_at(from) {
                Some(Role::Pawn) => self.count_pawns(from.into(), target),
                Some(role) => (attacks::attacks(from, role.of(self.turn), occupied) & target).count(),
                None => 0,
            };
        });
        count
    }

    fn count_king(&self) -> usize {
        let mut count = 0;
        (attacks::king_attacks(self.king) & !self.us).for_each(|to| count += usize::from(self.is_safe(to)));
        count
    }

    /// Whether the king may step on a square.
    pub(crate) fn is_safe(&self, to: Square) -> bool {
        self.board.attacks_to(to, !self.turn, self.board.occupied().without(self.king)).is_empty()
    }

    /// Calls a function with every legal en passant capture: from and to.
    #[inline]
    fn each_en_passant(&self, mut visit: impl FnMut(Square, Square)) {
        let Some(to) = self.position.maybe_ep_square() else { return };
        let pawns = self.board.pawns() & self.us & attacks::pawn_attacks(!self.turn, to);
        pawns.for_each(|from| {
            if may_take_en_passant(self.board, self.turn, from, to) {
                visit(from, to);
            }
        });
    }

    /// Calls a function with the rook of every legal castling.
    #[inline]
    fn each_castling(&self, mut visit: impl FnMut(Square)) {
        if self.threats.checkers.any() || !self.position.castles().has_color(self.turn) {
            return;
        }
        for side in CastlingSide::ALL {
            if let Some(rook) = self.position.castles().rook(self.turn, side)
                && self.may_castle(side, rook)
            {
                visit(rook);
            }
        }
    }

    fn count_pawns(&self, pawns: Bitboard, target: Bitboard) -> usize {
        let captures = target & self.them;
        let west = self.stepped(pawns, PawnStep::West) & captures;
        let east = self.stepped(pawns, PawnStep::East) & captures;
        let pushes = self.stepped(pawns, PawnStep::Push) & !self.board.occupied();
        let third = Bitboard::from_rank(self.turn.relative_rank(Rank::Third));
        let double = self.stepped(pushes & third, PawnStep::Push) & !self.board.occupied() & target;
        let pushes = pushes & target;
        let promotions = (west & Bitboard::BACKRANKS).count()
            + (east & Bitboard::BACKRANKS).count()
            + (pushes & Bitboard::BACKRANKS).count();
        west.count() + east.count() + pushes.count() + double.count() + 3 * promotions
    }

    fn stepped(&self, pawns: Bitboard, step: PawnStep) -> Bitboard {
        let stoppers = match step {
            PawnStep::West => Bitboard::from_file(File::A),
            PawnStep::East => Bitboard::from_file(File::H),
            PawnStep::Push => Bitboard::EMPTY,
        };
        (pawns & !stoppers).shift(self.distance(step))
    }

    fn distance(&self, step: PawnStep) -> i32 {
        match step {
            PawnStep::West => self.turn.fold_wb(7, -9),
            PawnStep::East => self.turn.fold_wb(9, -7),
            PawnStep::Push => self.turn.fold_wb(8, -8),
        }
    }

    /// Appends the captures and promotions, in the order of shakmaty if there is no check.
    pub(crate) fn list_noisy(&self, moves: &mut MoveList<Move>) {
        self.each_en_passant(|from, to| moves.push(Move::EnPassant { from, to }));
        let answers = self.answers();
        if answers.any() {
            let target = self.them & answers;
            let pawns = self.board.pawns() & self.us;
            self.pawn_moves(PawnStep::West, self.stepped(pawns, PawnStep::West) & target, moves);
            self.pawn_moves(PawnStep::East, self.stepped(pawns, PawnStep::East) & target, moves);
            let empty = !self.board.occupied() & answers;
            self.pawn_moves(
                PawnStep::Push,
                self.stepped(pawns, PawnStep::Push) & empty & Bitboard::BACKRANKS,
                moves,
            );
            self.piece_moves(target, |to| role_at(self.board, to), moves);
        }
        (attacks::king_attacks(self.king) & self.them).for_each(|to| {
            if self.is_safe(to) {
                moves.push(normal(Role::King, self.king, to, role_at(self.board, to), None));
            }
        });
    }

    /// Appends the moves that neither capture nor promote.
    pub(crate) fn list_quiet(&self, moves: &mut MoveList<Move>) {
        let occupied = self.board.occupied();
        let target = !occupied & self.answers();
        if target.any() {
            let pawns = self.board.pawns() & self.us;
            let pushes = self.stepped(pawns, PawnStep::Push) & !occupied;
            let third = Bitboard::from_rank(self.turn.relative_rank(Rank::Third));
            let double = self.stepped(pushes & third, PawnStep::Push) & target;
            self.push_pawns(self.distance(PawnStep::Push), pushes & target & !Bitboard::BACKRANKS, moves);
            self.push_pawns(2 * self.distance(PawnStep::Push), double, moves);
            self.piece_moves(target, |_| None, moves);
        }
        (attacks::king_attacks(self.king) & !occupied).for_each(|to| {
            if self.is_safe(to) {
                moves.push(normal(Role::King, self.king, to, None, None));
            }
        });
        self.each_castling(|rook| moves.push(Move::Castle { king: self.king, rook }));
    }

    /// Lists the moves of knights, bishops, rooks and queens to `target`, with the captured piece that `victim` gives.
    #[inline(always)]
    fn piece_moves(
        &self,
        target: Bitboard,
        victim: impl Fn(Square) -> Option<Role>,
        moves: &mut MoveList<Move>,
    ) {
        let occupied = self.board.occupied();
        let mut list = |role, from, attacked: Bitboard| {
            let mut to = attacked & target;
            if self.threats.pinned.contains(from) {
                to &= attacks::ray(self.king, from);
            }
            moves.extend(to.into_iter().map(|to| normal(role, from, to, victim(to), None)));
        };
        let our = |pieces: Bitboard| pieces & self.us;
        our(self.board.knights()).for_each(|from| list(Role::Knight, from, attacks::knight_attacks(from)));
        our(self.board.bishops())
            .for_each(|from| list(Role::Bishop, from, attacks::bishop_attacks(from, occupied)));
        our(self.board.rooks())
            .for_each(|from| list(Role::Rook, from, attacks::rook_attacks(from, occupied)));
        our(self.board.queens())
            .for_each(|from| list(Role::Queen, from, attacks::queen_attacks(from, occupied)));
    }

    /// Lists the pawn moves to `targets`, captures or not.
    #[inline]
    fn pawn_moves(&self, step: PawnStep, targets: Bitboard, moves: &mut MoveList<Move>) {
        let mut list = |to: Square, promotions: &[Option<Role>]| {
            let from = self.origin(to, self.distance(step));
            if self.is_free(from, to) {
                let capture = role_at(self.board, to);
                for &promotion in promotions {
                    moves.push(normal(Role::Pawn, from, to, capture, promotion));
                }
            }
        };
        (targets & !Bitboard::BACKRANKS).for_each(|to| list(to, &[None]));
        (targets & Bitboard::BACKRANKS).for_each(|to| {
            list(to, &[Some(Role::Queen), Some(Role::Rook), Some(Role::Bishop), Some(Role::Knight)]);
        });
    }

    /// Lists the pawn moves over a distance to `targets`, neither captures nor promotions.
    #[inline]
    fn push_pawns(&self, distance: i32, targets: Bitboard, moves: &mut MoveList<Move>) {
        let step = |to| (self.origin(to, distance), to);
        let free = targets.into_iter().map(step).filter(|&(from, to)| self.is_free(from, to));
        moves.extend(free.map(|(from, to)| normal(Role::Pawn, from, to, None, None)));
    }

    /// The origin of a pawn move over a distance.
    #[inline]
    fn origin(&self, to: Square, distance: i32) -> Square {
        to.offset(-distance).expect("a step taken back stays on the board")
    }
}

#[inline]
const fn normal(
    role: Role,
    from: Square,
    to: Square,
    capture: Option<Role>,
    promotion: Option<Role>,
) -> Move {
    Move::Normal { role, from, capture, to, promotion }
}

/// The kind of piece on a square, without branches, because captured pieces are hard to predict.
#[inline]
pub(crate) fn role_at(board: &Board, square: Square) -> Option<Role> {
    use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
    const ROLES: [Option<Role>; 8] =
        [None, Some(Pawn), Some(Knight), Some(Bishop), Some(Rook), Some(Queen), Some(King), None];
    // The bits of the numbers from 1, the pawn, to 6, the king.
    let ones = board.pawns() | board.bishops() | board.queens();
    let twos = board.knights() | board.bishops() | board.kings();
    let fours = board.rooks() | board.queens() | board.kings();
    let bit = |set: Bitboard| (set.0 >> square.to_u32() & 1) as usize;
    ROLES[bit(fours) << 2 | bit(twos) << 1 | bit(ones)]
}

/// The number of moves to `target` of unpinned pieces of one kind.
#[inline(always)]
fn count_kind(pieces: Bitboard, target: Bitboard, attacks: impl Fn(Square) -> Bitboard) -> usize {
    let mut count = 0;
    pieces.for_each(|from| count += (attacks(from) & target).count());
    count
}
