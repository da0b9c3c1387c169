//! Counting moves without listing them, and listing the noisy ones alone.
//!
//! shakmaty lists all legal moves or filters that list. Perft only wants their number, and a quiescence search the few
//! captures among them; both are several times cheaper from the bitboards.

use nullwindow_game::MoveList;
use shakmaty::{
    Bitboard, Board, CastlingSide, Chess, Color, File, Move, Position, Rank, Role, Square, attacks,
};

/// A position as its move generator sees it.
pub(crate) struct Generator<'a> {
    position: &'a Chess,
    board: &'a Board,
    turn: Color,
    us: Bitboard,
    them: Bitboard,
    king: Square,
    checkers: Bitboard,
    /// The pieces that shield the king from a slider, and may only move on its line.
    pinned: Bitboard,
}

/// The ways in which a pawn can move.
#[derive(Clone, Copy)]
enum Step {
    West,
    East,
    Push,
}

impl<'a> Generator<'a> {
    pub(crate) fn new(position: &'a Chess) -> Self {
        let (board, turn) = (position.board(), position.turn());
        let (us, them) = (position.us(), position.them());
        let king = board.king_of(turn).expect("every position has two kings");
        let snipers = them
            & ((attacks::rook_attacks(king, Bitboard::EMPTY) & board.rooks_and_queens())
                | (attacks::bishop_attacks(king, Bitboard::EMPTY) & board.bishops_and_queens()));
        let mut pinned = Bitboard::EMPTY;
        snipers.for_each(|sniper| {
            let between = attacks::between(king, sniper) & board.occupied();
            if !between.more_than_one() {
                pinned |= between & us;
            }
        });
        let checkers = board.attacks_to(king, !turn, board.occupied());
        Generator { position, board, turn, us, them, king, checkers, pinned }
    }

    /// The number of legal moves.
    pub(crate) fn count(&self) -> usize {
        let mut count = self.count_king();
        if self.position.pseudo_legal_ep_square().is_some() {
            count += self.position.en_passant_moves().len();
        }
        if self.checkers.more_than_one() {
            return count;
        }
        let mut target = !self.us;
        match self.checkers.first() {
            Some(checker) => target &= attacks::between(self.king, checker).with(checker),
            None => count += self.count_castling(),
        }
        let occupied = self.board.occupied();
        let free = self.us & !self.pinned;
        count += self.count_pawns(self.board.pawns() & free, target);
        count += count_kind(self.board.knights() & free, target, attacks::knight_attacks);
        let diagonal = |from| attacks::bishop_attacks(from, occupied);
        count += count_kind(self.board.bishops_and_queens() & free, target, diagonal);
        let straight = |from| attacks::rook_attacks(from, occupied);
        count += count_kind(self.board.rooks_and_queens() & free, target, straight);
        self.pinned.for_each(|from| {
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
    fn is_safe(&self, to: Square) -> bool {
        self.board.attacks_to(to, !self.turn, self.board.occupied().without(self.king)).is_empty()
    }

    fn count_castling(&self) -> usize {
        let castles = self.position.castles();
        let count = |side| {
            // Mostly there is something in the way, which is cheaper to see than a list is to make.
            let possible = castles.has(self.turn, side)
                && (castles.path(self.turn, side) & self.board.occupied()).is_empty();
            if possible { self.position.castling_moves(side).len() } else { 0 }
        };
        count(CastlingSide::KingSide) + count(CastlingSide::QueenSide)
    }

    fn count_pawns(&self, pawns: Bitboard, target: Bitboard) -> usize {
        let captures = target & self.them;
        let west = self.stepped(pawns, Step::West) & captures;
        let east = self.stepped(pawns, Step::East) & captures;
        let pushes = self.stepped(pawns, Step::Push) & !self.board.occupied();
        let third = Bitboard::from_rank(self.turn.relative_rank(Rank::Third));
        let double = self.stepped(pushes & third, Step::Push) & !self.board.occupied() & target;
        let pushes = pushes & target;
        let promotions = (west & Bitboard::BACKRANKS).count()
            + (east & Bitboard::BACKRANKS).count()
            + (pushes & Bitboard::BACKRANKS).count();
        west.count() + east.count() + pushes.count() + double.count() + 3 * promotions
    }

    fn stepped(&self, pawns: Bitboard, step: Step) -> Bitboard {
        let stoppers = match step {
            Step::West => Bitboard::from_file(File::A),
            Step::East => Bitboard::from_file(File::H),
            Step::Push => Bitboard::EMPTY,
        };
        (pawns & !stoppers).shift(self.distance(step))
    }

    fn distance(&self, step: Step) -> i32 {
        match step {
            Step::West => self.turn.fold_wb(7, -9),
            Step::East => self.turn.fold_wb(9, -7),
            Step::Push => self.turn.fold_wb(8, -8),
        }
    }

    /// Whether the side to move is in check.
    pub(crate) fn is_check(&self) -> bool {
        self.checkers.any()
    }

    /// The captures and promotions of a position without check, in the order in which shakmaty lists them.
    pub(crate) fn noisy_moves(&self) -> MoveList<Move> {
        let mut moves = MoveList::new();
        if self.position.pseudo_legal_ep_square().is_some() {
            moves.extend(self.position.en_passant_moves());
        }
        let pawns = self.board.pawns() & self.us;
        self.pawn_moves(Step::West, self.stepped(pawns, Step::West) & self.them, &mut moves);
        self.pawn_moves(Step::East, self.stepped(pawns, Step::East) & self.them, &mut moves);
        let promotions = self.stepped(pawns, Step::Push) & !self.board.occupied() & Bitboard::BACKRANKS;
        self.pawn_moves(Step::Push, promotions, &mut moves);
        let occupied = self.board.occupied();
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            self.position.our(role).for_each(|from| {
                (attacks::attacks(from, role.of(self.turn), occupied) & self.them)
                    .for_each(|to| self.push(role, from, to, None, &mut moves));
            });
        }
        (attacks::king_attacks(self.king) & self.them).for_each(|to| {
            if self.is_safe(to) {
                self.push(Role::King, self.king, to, None, &mut moves);
            }
        });
        moves
    }

    fn pawn_moves(&self, step: Step, targets: Bitboard, moves: &mut MoveList<Move>) {
        let origin =
            |to: Square| to.offset(-self.distance(step)).expect("a step taken back stays on the board");
        (targets & !Bitboard::BACKRANKS).for_each(|to| self.push(Role::Pawn, origin(to), to, None, moves));
        (targets & Bitboard::BACKRANKS).for_each(|to| {
            for promotion in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
                self.push(Role::Pawn, origin(to), to, Some(promotion), moves);
            }
        });
    }

    /// Lists a move unless it leaves a pin.
    fn push(
        &self,
        role: Role,
        from: Square,
        to: Square,
        promotion: Option<Role>,
        moves: &mut MoveList<Move>,
    ) {
        if !self.pinned.contains(from) || attacks::aligned(self.king, from, to) {
            moves.push(Move::Normal { role, from, capture: self.board.role_at(to), to, promotion });
        }
    }
}

/// The number of moves to `target` of pieces that all move alike and freely.
#[inline(always)]
fn count_kind(pieces: Bitboard, target: Bitboard, attacks: impl Fn(Square) -> Bitboard) -> usize {
    let mut count = 0;
    pieces.for_each(|from| count += (attacks(from) & target).count());
    count
}
