//! The position, and the traits of a search.

use crate::bitboard::{BOARD, Direction, places, row};
use crate::endgames::CheckersEndgames;
use crate::generate::Movers;
use crate::patterns::Patterns;
use crate::{Move, Square, evaluation};
use nullwindow_game::{
    Endgames, Game, MoveList, NoSolver, Outcome, PaperFigures, PlayRules, ReversibleMove, Score, Selective,
    Side, Study, StudyDepths, StudyParams, zobrist,
};
use std::path::Path;
use std::sync::Arc;

/// A position of English draughts. The first player is Black.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checkers {
    /// The pieces of either side, men and kings.
    pieces: [u64; 2],
    /// The kings of both sides.
    kings: u64,
    key: u64,
    to_move: Side,
}

const _: () = assert!(size_of::<Checkers>() == 40);

/// The row on which the men of either side become kings.
pub(crate) const KING_ROWS: [u64; 2] = [row(7), row(0)];

/// Zobrist numbers of the pieces of either side by bit. There are 64, so that `bit % 64` needs no bounds check.
const PIECE_KEYS: [[u64; 64]; 2] = [zobrist::table(0x6368_0000), zobrist::table(0x6368_0001)];

/// Zobrist numbers of kings, on top of those of pieces.
const KING_KEYS: [u64; 64] = zobrist::table(0x6368_0002);

/// The Zobrist number of White to move.
const SECOND_KEY: u64 = zobrist::number(0x6368_0003, 0);

/// Static move scores: of capturing a man and a king, and of reaching the king row by a step.
pub(crate) const URGENCIES: (i32, i32, i32) = (100, 140, 40);

impl Checkers {
    /// A position from its bitboards, which have to be disjoint; kings without a piece are ignored.
    pub(crate) fn new(black: u64, white: u64, kings: u64, to_move: Side) -> Checkers {
        debug_assert!(black & white == 0 && (black | white) & !BOARD == 0);
        let kings = kings & (black | white);
        let mut key = if to_move == Side::Second { SECOND_KEY } else { 0 };
        for (side, pieces) in [black, white].into_iter().enumerate() {
            key = places(pieces).fold(key, |key, place| key ^ PIECE_KEYS[side][place as usize]);
        }
        key = places(kings).fold(key, |key, place| key ^ KING_KEYS[place as usize]);
        Checkers { pieces: [black, white], kings, key, to_move }
    }

    /// The pieces of a side, men and kings.
    #[inline(always)]
    pub(crate) const fn pieces(&self, side: Side) -> u64 {
        self.pieces[side.index()]
    }

    /// The kings of both sides.
    #[inline(always)]
    pub(crate) const fn kings(&self) -> u64 {
        self.kings
    }

    /// The squares without a piece.
    #[inline(always)]
    pub(crate) const fn empty(&self) -> u64 {
        BOARD & !(self.pieces[0] | self.pieces[1])
    }

    /// The number of pieces.
    #[inline(always)]
    pub const fn piece_count(&self) -> u32 {
        (self.pieces[0] | self.pieces[1]).count_ones()
    }

    /// Whose piece is on a square, and whether it is a king.
    pub fn piece(&self, square: Square) -> Option<(Side, bool)> {
        let side = Side::BOTH.into_iter().find(|&side| self.pieces(side) & square.bit() != 0)?;
        Some((side, self.kings & square.bit() != 0))
    }

    /// Whether a move makes a king.
    #[inline(always)]
    fn promotes(&self, m: Move) -> bool {
        let (from, to) = (1 << m.start_place(), 1 << m.end_place());
        self.kings & from == 0 && KING_ROWS[self.to_move.index()] & to != 0
    }

    /// The position after a move of the side with index `SIDE`, which is the side to move.
    #[inline(always)]
    fn after_move_of<const SIDE: usize>(&self, m: Move) -> Checkers {
        let (from, to) = (m.start_place() as usize % 64, m.end_place() as usize % 64);
        let (from_bit, to_bit) = (1 << from, 1 << to);

        let mut pieces = self.pieces;
        pieces[SIDE] = pieces[SIDE] & !from_bit | to_bit;
        let mut key = self.key ^ SECOND_KEY ^ PIECE_KEYS[SIDE][from] ^ PIECE_KEYS[SIDE][to];

        let mut kings = self.kings;
        if kings & from_bit != 0 {
            kings = kings & !from_bit | to_bit;
            key ^= KING_KEYS[from] ^ KING_KEYS[to];
        } else if KING_ROWS[SIDE] & to_bit != 0 {
            kings |= to_bit;
            key ^= KING_KEYS[to];
        }

        if m.is_jump() {
            let captured = m.captured();
            for place in places(captured) {
                key ^= PIECE_KEYS[1 - SIDE][place as usize % 64];
            }
            for place in places(captured & kings) {
                key ^= KING_KEYS[place as usize % 64];
            }
            pieces[1 - SIDE] &= !captured;
            kings &= !captured;
        }
        Checkers { pieces, kings, key, to_move: Side::BOTH[1 - SIDE] }
    }
}

impl Game for Checkers {
    type Move = Move;
    type Evaluator = ();

    const HISTORY_SLOTS: usize = 2 * Square::COUNT * Square::COUNT;

    const STEP: u32 = 2;

    const ORDERS_BY_REPLY: bool = true;

    /// Less than the steps between even exchanges and gains: it orders moves whose exchange has the same result.
    const GRAVITY_BESIDE_REPLIES: i32 = 39;

    #[inline(always)]
    fn to_move(&self) -> Side {
        self.to_move
    }

    // Not inlined, see `Checkers::list_all`.
    #[inline(never)]
    fn moves(&self) -> MoveList<Move> {
        let mut moves = MoveList::new();
        self.list_all(&mut moves);
        moves
    }

    #[inline]
    fn list_moves(&self, list: &mut MoveList<Move>) {
        self.list_all(list);
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.movers().count()
    }

    #[inline]
    fn after(&self, m: Move) -> Checkers {
        match self.to_move {
            Side::First => self.after_move_of::<0>(m),
            Side::Second => self.after_move_of::<1>(m),
        }
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    fn evaluate(&self) -> Score {
        evaluation::evaluate(self, &mut ())
    }

    fn evaluate_trained(&self) -> Score {
        evaluation::evaluate_trained(self)
    }

    #[inline(never)]
    fn list_noisy_moves(&self, list: &mut MoveList<Move>) {
        self.list_jumps(list);
    }

    #[inline]
    fn may_stand_pat(&self) -> bool {
        self.movers().all_jumpers() == 0
    }

    #[inline]
    fn static_move_score(&self, m: Move) -> i32 {
        let (man, king, promotion) = URGENCIES;
        let kings = (m.captured() & self.kings).count_ones() as i32;
        let promotion = if self.promotes(m) { promotion } else { 0 };
        m.captures() as i32 * man + kings * (king - man) + promotion
    }

    /// Forced exchanges: a step that offers something is worth what is won or lost once all captures are made.
    #[inline]
    fn reply_score(&self, m: Move) -> i32 {
        if m.is_jump() { self.static_move_score(m) } else { self.step_score(m) }
    }

    #[inline]
    fn history_slot(&self, m: Move) -> usize {
        (self.to_move.index() * Square::COUNT + m.from().index()) * Square::COUNT + m.to().index()
    }

    #[inline]
    fn pack(&self, m: Move) -> u16 {
        m.pack()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        (!self.movers().can_move()).then_some(Outcome::Loss)
    }
}

/// Draws by threefold repetition, and by 80 plies without a capture or a man's move.
impl PlayRules for Checkers {
    const HALFMOVE_LIMIT: Option<u32> = Some(80);

    fn is_progress(&self, m: Move) -> bool {
        m.is_jump() || self.kings & 1 << m.start_place() == 0
    }

    /// The steps of kings.
    fn reversible_moves() -> Vec<ReversibleMove> {
        let mut moves = Vec::new();
        for from in places(BOARD) {
            let down = Direction::DownLeft.step(1 << from) | Direction::DownRight.step(1 << from);
            for (to, side) in places(down & BOARD).flat_map(|to| [(to, 0), (to, 1)]) {
                let king = |place: u8| PIECE_KEYS[side][place as usize] ^ KING_KEYS[place as usize];
                let step = |from: u8, to: u8| Move::step(from, to).pack();
                moves.push(ReversibleMove {
                    key_change: SECOND_KEY ^ king(from) ^ king(to),
                    packed: [step(from, to), step(to, from)],
                });
            }
        }
        moves
    }
}

/// Captures are forced: a position has jumps alone, or none.
impl Study for Checkers {
    const STUDY: StudyParams = StudyParams {
        quick: StudyDepths::new(9, 9, 7),
        normal: StudyDepths::new(11, 11, 9),
        full: StudyDepths::new(15, 15, 13),
        search_ms: 10.0,
        growth: 2.4,
        paper: Some(PaperFigures { time: 95.0, moves_at_cut: 1.1, branching: 3.0, sss_loses: true }),
    };
}

impl Selective for Checkers {
    type Solver = NoSolver;

    fn builtin_endgames() -> Option<Arc<dyn Endgames<Checkers>>> {
        Some(Arc::new(CheckersEndgames::builtin()))
    }

    const READS_ENDGAMES: bool = true;

    fn open_endgames(folder: &Path) -> Result<Arc<dyn Endgames<Checkers>>, String> {
        let endgames = CheckersEndgames::open(folder).map_err(|error| error.to_string())?;
        Ok(Arc::new(endgames))
    }

    const PIECE_SLOTS: usize = 2 * 2 * Square::COUNT;
    const CAPTURE_SLOTS: usize = Checkers::PIECE_SLOTS;
    const UNIT: Score = 100;
    const HAS_TRAINED_EVALUATION: bool = true;

    fn prepare() {
        Patterns::current();
    }

    fn play_with(weights: Option<&[u8]>) -> Result<(), String> {
        let patterns = weights.map(Patterns::from_bytes).transpose().map_err(|error| error.to_string())?;
        Patterns::replace(patterns);
        Ok(())
    }

    /// In matches of 80 to 120 games, 12 ms a move, none of these gained what could be told from chance; correction history lost 50
    /// Elo (16 to 84). With enhanced transposition cut-offs, Fourth Position is not won in 60 000 nodes a move.
    const OFF: &'static [&'static str] = &[
        "etc",
        "threats",
        "threat-extension",
        "single-reply",
        "static-order",
        "eval-order",
        "correction-history",
        "mate-threat",
        "double-extension",
        "lmr-research",
        "long-continuation",
        // The three together: -55 Elo (-94 to -17, 160 games of 3000 nodes a move).
        "hindsight",
        "cutoff-count",
        "fail-low-history",
    ];
    const CORRECTION_KEYS: usize = 3;

    /// The men of Black, the men of White, and the kings.
    #[inline]
    fn correction_key(&self, number: usize) -> u64 {
        let [black, white] = self.pieces;
        let set = match number {
            0 => black & !self.kings,
            1 => white & !self.kings,
            // Boards have 35 bits: the number of Black's pieces fits above the kings.
            _ => black & self.kings | (white & self.kings) << 1 ^ u64::from(black.count_ones()) << 50,
        };
        zobrist::number(0, set)
    }

    #[inline]
    fn is_threatened(&self) -> bool {
        Movers::of(self, !self.to_move).all_jumpers() != 0
    }

    /// A move that threatens a shot comes early, one that offers a man late.
    fn static_quiet_score(&self, m: Move) -> i32 {
        const THREAT: i32 = 1500;
        const OFFER: i32 = 2000;
        let child = self.after(m);
        let (offered, threatens) = (!child.may_stand_pat(), child.is_threatened());
        i32::from(threatens) * THREAT - i32::from(offered) * OFFER
    }

    fn list_noisy(&self, list: &mut MoveList<Move>) {
        let movers = self.movers();
        movers.push_jumps(movers.all_jumpers(), list);
    }

    fn list_quiet(&self, list: &mut MoveList<Move>) {
        let movers = self.movers();
        if movers.all_jumpers() == 0 {
            movers.push_steps(list);
        }
    }

    fn is_noisy(&self, m: Move) -> bool {
        m.is_jump()
    }

    fn captured_value(&self, m: Move) -> Score {
        self.static_move_score(m)
    }

    fn piece_slot(&self, m: Move) -> usize {
        let king = usize::from(self.kings & 1 << m.start_place() != 0);
        (self.to_move.index() * 2 + king) * Square::COUNT + m.to().index()
    }

    fn capture_slot(&self, m: Move) -> usize {
        self.piece_slot(m)
    }
}
