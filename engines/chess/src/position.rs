//! The position, and the traits of a search.

use crate::evaluation::{ChessEvaluator, Network, evaluate_classic, evaluate_trained, is_dead};
use crate::generator::MoveGenerator;
use crate::threats::{Threats, king_of};
use crate::{key, see};
use nullwindow_game::{
    Game, MoveList, NoSolver, Outcome, PaperFigures, PlayRules, ReversibleMove, Score, Selective, Side,
    Study, StudyDepths, StudyParams,
};
use shakmaty::{Bitboard, Color, File, Move, Position, Role, Square, attacks};

/// A position of chess or Chess960.
///
/// Two positions are equal if the same moves can be played from now on: counters do not matter, and an en passant
/// square does if there is a legal capture on it.
#[derive(Clone, Debug)]
pub struct Chess {
    pub(crate) rules: shakmaty::Chess,
    key: u64,
    threats: Threats,
}

const _: () = assert!(size_of::<Chess>() == 160 && size_of::<Move>() == 5);

impl Chess {
    /// The position as shakmaty has it.
    pub const fn as_shakmaty(&self) -> &shakmaty::Chess {
        &self.rules
    }

    /// Whether the side to move is in check.
    #[inline]
    pub const fn is_check(&self) -> bool {
        self.threats.checkers.any()
    }

    #[inline]
    fn generator(&self) -> MoveGenerator<'_> {
        MoveGenerator::new(&self.rules, self.threats)
    }
}

impl From<shakmaty::Chess> for Chess {
    fn from(rules: shakmaty::Chess) -> Chess {
        Chess { key: key::fresh(&rules), threats: Threats::new(rules.board(), rules.turn()), rules }
    }
}

impl PartialEq for Chess {
    fn eq(&self, other: &Chess) -> bool {
        self.key == other.key && self.rules == other.rules
    }
}

impl Eq for Chess {}

/// The side that plays a colour.
pub(crate) fn side(color: Color) -> Side {
    color.fold_wb(Side::First, Side::Second)
}

impl Game for Chess {
    type Move = Move;
    type Evaluator = ChessEvaluator;

    const HISTORY_SLOTS: usize = 2 * 64 * 64;

    #[inline]
    fn to_move(&self) -> Side {
        side(self.rules.turn())
    }

    fn moves(&self) -> MoveList<Move> {
        self.rules.legal_moves()
    }

    fn count_moves(&self) -> usize {
        self.generator().count()
    }

    fn after(&self, m: Move) -> Chess {
        let mut next = self.clone();
        next.rules.play_unchecked(m);
        next.key = key::updated(self.key, &self.rules, m, &next.rules);
        next.threats = Threats::new(next.rules.board(), next.rules.turn());
        next
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn evaluate(&self) -> Score {
        evaluate_classic(&self.rules, &mut ())
    }

    fn evaluate_trained(&self) -> Score {
        evaluate_trained(self)
    }

    fn list_noisy_moves(&self, list: &mut MoveList<Move>) {
        if self.is_check() {
            list.extend(self.moves());
        } else {
            self.generator().list_noisy(list);
        }
    }

    fn may_stand_pat(&self) -> bool {
        !self.is_check()
    }

    /// MVV-LVA: the most valuable victim first, then the least valuable attacker; a new queen counts as a captured one. Next,
    /// a piece that escapes the attack of a pawn. Moves that lose material (SEE) come after all quiet moves, and so do
    /// underpromotions.
    fn static_move_score(&self, m: Move) -> i32 {
        let promotion = match m.promotion() {
            Some(Role::Queen) => i32::from(Role::Queen),
            Some(lesser) => return i32::from(lesser) - 10,
            None => 0,
        };
        let victim = m.capture().map_or(0, i32::from) + promotion;
        let may_lose = promotion == 0 && i32::from(m.role()) > victim && m.role() != Role::King;
        match if may_lose { see::gain(&self.rules, m) } else { 0 } {
            loss if loss < 0 => loss - 10,
            _ if victim > 0 => 16 * victim - i32::from(m.role()),
            _ => i32::from(self.escapes_pawn(m)),
        }
    }

    fn history_slot(&self, m: Move) -> usize {
        self.to_move().index() << 12 | usize::from(self.pack(m)) & 0xfff
    }

    /// The squares, 6 bits each, and the promotion; castling goes from the king's square to the rook's.
    fn pack(&self, m: Move) -> u16 {
        let from = m.from().unwrap_or(Square::A1);
        let promotion = m.promotion().map_or(0, u16::from);
        promotion << 12 | pack_squares(from, m.to())
    }

    fn unpack(&self, packed: u16) -> Option<Move> {
        let square = |bits: u16| Square::new(u32::from(bits & 63));
        let promotion = match packed >> 12 {
            0 => None,
            role => Some(Role::try_from(role).ok()?),
        };
        self.generator().find(square(packed), square(packed >> 6), promotion)
    }

    fn outcome(&self) -> Option<Outcome> {
        let check = self.is_check();
        if !check && self.has_free_move() || self.count_moves() > 0 {
            None
        } else if check {
            Some(Outcome::Loss)
        } else {
            Some(Outcome::Draw)
        }
    }
}

impl Chess {
    /// Whether a piece that is on no line with its king, and so cannot be pinned, can move. If the king is not in check
    /// that is enough for a legal move, and it is true in almost every position.
    fn has_free_move(&self) -> bool {
        let lines = self
            .rules
            .our(Role::King)
            .first()
            .map_or(Bitboard::FULL, |king| attacks::queen_attacks(king, Bitboard::EMPTY));
        let occupied = self.rules.board().occupied();
        let pushes =
            (self.rules.our(Role::Pawn) & !lines).shift(self.rules.turn().fold_wb(8, -8)) & !occupied;
        let can_move = |from| (attacks::knight_attacks(from) & !self.rules.us()).any();
        pushes.any() || (self.rules.our(Role::Knight) & !lines).into_iter().any(can_move)
    }
}

impl Chess {
    /// Whether the piece that moves is attacked by a pawn.
    fn escapes_pawn(&self, m: Move) -> bool {
        let pawns = self.rules.their(Role::Pawn);
        let attacked = |from| (attacks::pawn_attacks(self.rules.turn(), from) & pawns).any();
        !matches!(m.role(), Role::Pawn | Role::King) && m.from().is_some_and(attacked)
    }
}

impl PlayRules for Chess {
    const HALFMOVE_LIMIT: Option<u32> = Some(100);

    fn is_progress(&self, m: Move) -> bool {
        m.is_zeroing()
    }

    fn halfmove_clock(&self) -> u32 {
        self.rules.halfmoves()
    }

    fn is_dead(&self) -> bool {
        is_dead(&self.rules)
    }

    /// The moves of all pieces but pawns.
    fn reversible_moves() -> Vec<ReversibleMove> {
        let mut moves = Vec::new();
        for (role, from) in Role::ALL.into_iter().flat_map(|role| Square::ALL.map(|from| (role, from))) {
            if role == Role::Pawn {
                continue;
            }
            for color in Color::ALL {
                let piece = role.of(color);
                for to in attacks::attacks(from, piece, Bitboard::EMPTY).into_iter().filter(|&to| to > from) {
                    let packed = [(from, to), (to, from)].map(|(from, to)| pack_squares(from, to));
                    moves.push(ReversibleMove { key_change: key::change(piece, from, to), packed });
                }
            }
        }
        moves
    }
}

/// A move from square to square in 12 bits.
fn pack_squares(from: Square, to: Square) -> u16 {
    u16::from(to) << 6 | u16::from(from)
}

/// A hash of bitboards. The products are independent of each other, which is faster than a chain.
#[inline]
fn mixed<const N: usize>(sets: [Bitboard; N]) -> u64 {
    const FACTORS: [u64; 5] = [
        0x9e37_79b9_7f4a_7c15,
        0xbf58_476d_1ce4_e5b9,
        0x94d0_49bb_1331_11eb,
        0xd6e8_feb8_6659_fd93,
        0xa076_1d64_78bd_642f,
    ];
    let product = |number: usize| sets[number].0.wrapping_mul(FACTORS[number]);
    // The highest bits of a product depend on all squares; move them lowest.
    (0..N).fold(0, |hash, number| hash ^ product(number)).swap_bytes()
}

impl Study for Chess {
    const STUDY: StudyParams = StudyParams {
        quick: StudyDepths::new(4, 4, 3),
        normal: StudyDepths::new(5, 5, 4),
        full: StudyDepths::new(7, 5, 5),
        search_ms: 30.0,
        growth: 5.0,
        paper: Some(PaperFigures { time: 90.0, moves_at_cut: 1.2, branching: 36.0, sss_loses: false }),
    };
}

impl Selective for Chess {
    type Solver = NoSolver;

    const PIECE_SLOTS: usize = 2 * 6 * 64;
    const CAPTURE_SLOTS: usize = Chess::PIECE_SLOTS * 6;
    const UNIT: Score = 100;
    fn prepare() {
        Network::trained();
    }

    fn play_with(weights: Option<&[u8]>) -> Result<(), String> {
        let network = match weights {
            None => Network::zero(),
            Some(bytes) => Network::from_bytes(bytes).map_err(|error| error.to_string())?,
        };
        Network::replace(network);
        Ok(())
    }

    const OFF: &'static [&'static str] = &["etc", "single-reply", "eval-order"];
    const CORRECTION_KEYS: usize = 3;

    /// The pawns, the pieces of White, and the pieces of Black.
    #[inline]
    fn correction_key(&self, number: usize) -> u64 {
        let board = self.rules.board();
        let (white, black) = (board.white(), board.black());
        let [knights, bishops, rooks] = [board.knights(), board.bishops(), board.rooks()];
        let of = |own| [knights & own, bishops & own, rooks & own, board.queens() & own, board.kings() & own];
        match number {
            0 => mixed([board.pawns() & white, board.pawns() & black]),
            1 => mixed(of(white)),
            _ => mixed(of(black)),
        }
    }

    const HAS_STRUCTURE: bool = true;

    /// The pawns.
    #[inline]
    fn structure_key(&self) -> u64 {
        self.correction_key(0)
    }

    const THREAT_SLOTS: usize = 4;

    fn attacked(&self) -> u64 {
        let board = self.rules.board();
        let them = !self.rules.turn();
        let pieces = board.by_color(them);
        let occupied = board.occupied();
        let pawns = pieces & board.pawns();
        let up = them.fold_wb(8, -8);
        let sides = [Bitboard::from(File::A), Bitboard::from(File::H)];
        let mut attacked = (pawns & !sides[0]).shift(up - 1) | (pawns & !sides[1]).shift(up + 1);
        for from in pieces & board.knights() {
            attacked |= attacks::knight_attacks(from);
        }
        for from in pieces & board.bishops_and_queens() {
            attacked |= attacks::bishop_attacks(from, occupied);
        }
        for from in pieces & board.rooks_and_queens() {
            attacked |= attacks::rook_attacks(from, occupied);
        }
        (attacked | attacks::king_attacks(king_of(board, them))).0
    }

    #[inline]
    fn threat_slot(&self, m: Move, attacked: u64) -> usize {
        let is_attacked = |square: Square| (attacked >> square.to_u32() & 1) as usize;
        2 * m.from().map_or(0, is_attacked) + is_attacked(m.to())
    }

    const HAS_TRAINED_EVALUATION: bool = true;

    #[inline]
    fn is_check(&self) -> bool {
        self.is_check()
    }

    fn mate_in_one(&self) -> Option<Move> {
        let board = self.rules.board();
        let (turn, occupied) = (self.rules.turn(), board.occupied());
        let king = king_of(board, !turn);
        let (diagonals, lines) =
            (attacks::bishop_attacks(king, occupied), attacks::rook_attacks(king, occupied));
        // What stands between one of our pieces and the king may give check by going away.
        let screens = (diagonals | lines) & self.rules.us();
        let gives_check = |m: Move| {
            let from = match m.role() {
                _ if m.promotion().is_some() || m.is_castle() || m.is_en_passant() => return true,
                Role::Pawn => attacks::pawn_attacks(!turn, king),
                Role::Knight => attacks::knight_attacks(king),
                Role::Bishop => diagonals,
                Role::Rook => lines,
                Role::Queen => diagonals | lines,
                Role::King => Bitboard::EMPTY,
            };
            from.contains(m.to()) || m.from().is_some_and(|from| screens.contains(from))
        };
        self.moves().into_iter().find(|&m| {
            gives_check(m) && {
                let child = self.after(m);
                child.is_check() && child.count_moves() == 0
            }
        })
    }

    fn null_move(&self) -> Option<Chess> {
        let board = self.rules.board();
        let pieces = board.by_color(self.rules.turn()) & !board.pawns() & !board.kings();
        if pieces.is_empty() || self.is_check() {
            return None;
        }
        let mut next = self.clone();
        let king = king_of(board, self.rules.turn());
        // The king "moves" to its own square as a knight, which keeps castling rights, and is promoted to a king again.
        next.rules.play_unchecked(Move::Normal {
            role: Role::Knight,
            from: king,
            capture: None,
            to: king,
            promotion: Some(Role::King),
        });
        next.key = key::passed(self.key, &self.rules);
        next.threats = Threats::new(next.rules.board(), next.rules.turn());
        Some(next)
    }

    fn list_noisy(&self, list: &mut MoveList<Move>) {
        self.generator().list_noisy(list);
    }

    fn list_quiet(&self, list: &mut MoveList<Move>) {
        self.generator().list_quiet(list);
    }

    #[inline]
    fn is_noisy(&self, m: Move) -> bool {
        m.is_capture() || m.is_promotion()
    }

    fn captured_value(&self, m: Move) -> Score {
        see::captured_value(m)
    }

    fn see_ge(&self, m: Move, threshold: Score) -> bool {
        see::see_ge(&self.rules, m, threshold)
    }

    #[inline]
    fn piece_slot(&self, m: Move) -> usize {
        (self.to_move().index() * 6 + m.role() as usize - 1) << 6 | m.to().to_usize()
    }

    #[inline]
    fn capture_slot(&self, m: Move) -> usize {
        self.piece_slot(m) * 6 + m.capture().map_or(0, usize::from)
    }
}
