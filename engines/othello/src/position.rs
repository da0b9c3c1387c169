//! The position, and the traits of a search.

use crate::bitboard::{Bitboard, C_SQUARES, CORNERS, X_SQUARES, flips, mobility, neighbours, squares};
use crate::evaluation::{self, DISC};
use crate::moves::Move;
use crate::patterns::Patterns;
use crate::prob_cut;
use crate::solver::Solver;
use nullwindow_game::{
    Game, MoveList, Outcome, PaperFigures, PlayRules, ProbCutTable, Score, SearchParams, Selective, Side,
    Study, StudyDepths, StudyParams, zobrist,
};

/// A position: the discs of both sides and the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Othello {
    /// The discs of the side to move.
    own: Bitboard,
    /// The discs of its opponent.
    other: Bitboard,
    to_move: Side,
    key: u64,
}

const _: () = assert!(size_of::<Othello>() == 32);

/// The order in which moves are generated: the classes of squares, the best ones first.
const CLASSES: [Bitboard; 4] = [CORNERS, !(CORNERS | X_SQUARES | C_SQUARES), C_SQUARES, X_SQUARES];

/// Static move scores: of each class of squares, and the penalty of an empty square next to the flipped discs.
const STATIC_SCORES: [i32; 4] = [400, 200, 160, 130];
const EXPOSED: i32 = 4;

/// Scores by the replies: the penalties of a move that the opponent has, of one to a corner, and of an empty square next to the
/// flipped discs. With them, and history beside them, MTD(f) needs 24 % fewer leaves at depth 8.
const REPLY: i32 = 16;
const CORNER_REPLY: i32 = 40;
const EXPOSED_REPLY: i32 = 8;

/// Zobrist numbers of the discs of Black, then of White.
static DISCS: [[u64; 64]; 2] = [zobrist::table(1), zobrist::table(2)];
const WHITE_TO_MOVE: u64 = zobrist::number(3, 0);

/// The change of the key by flipped discs, by rank and the set of squares on it.
///
/// Eight look-ups without a branch, where a loop over the flipped discs mispredicts its end: perft 278 instead of 222
/// million leaves per second.
static TURNED: [[u64; 256]; 8] = {
    let mut turned = [[0; 256]; 8];
    let mut rank = 0;
    while rank < 8 {
        let mut set: usize = 1;
        while set < 256 {
            let square = rank * 8 + set.trailing_zeros() as usize;
            turned[rank][set] = turned[rank][set & (set - 1)] ^ DISCS[0][square] ^ DISCS[1][square];
            set += 1;
        }
        rank += 1;
    }
    turned
};

impl Othello {
    /// A position with these discs; no square may have two.
    pub(crate) fn new(black: Bitboard, white: Bitboard, to_move: Side) -> Othello {
        debug_assert_eq!(black & white, 0);
        let (own, other) = match to_move {
            Side::First => (black, white),
            Side::Second => (white, black),
        };
        Othello { own, other, to_move, key: key(black, white, to_move) }
    }

    /// The discs of a side.
    pub fn discs(&self, side: Side) -> Bitboard {
        if side == self.to_move { self.own } else { self.other }
    }

    /// The numbers of discs on the board, Black's and White's.
    pub fn disc_counts(&self) -> (u32, u32) {
        (self.discs(Side::First).count_ones(), self.discs(Side::Second).count_ones())
    }

    /// The disc difference of a finished game for the side to move, empty squares counted for the winner.
    pub(crate) fn disc_difference(&self) -> i32 {
        let (own, other) = (self.own.count_ones() as i32, self.other.count_ones() as i32);
        let empty = 64 - own - other;
        own - other + empty * (own - other).signum()
    }

    /// The class of a square, and the empty squares that touch the discs which a move there turns.
    #[inline]
    fn square_and_exposed(&self, square: u32, turned: Bitboard) -> (usize, Bitboard) {
        let class = CLASSES.iter().position(|class| class >> square & 1 != 0).unwrap_or(0);
        (class, neighbours(turned | 1 << square) & !(self.own | self.other))
    }

    pub(crate) fn may_place(&self) -> Bitboard {
        mobility(self.own, self.other)
    }

    pub(crate) fn other_may_place(&self) -> Bitboard {
        mobility(self.other, self.own)
    }
}

/// The key of a position, computed from scratch.
pub(crate) fn key(black: Bitboard, white: Bitboard, to_move: Side) -> u64 {
    let discs = |side: Side, of: Bitboard| {
        squares(of).fold(0, |key, square| key ^ DISCS[side.index()][square as usize])
    };
    let turn = if to_move == Side::Second { WHITE_TO_MOVE } else { 0 };
    discs(Side::First, black) ^ discs(Side::Second, white) ^ turn
}

/// The change of the key by flipped discs.
fn key_change(turned: Bitboard) -> u64 {
    TURNED.iter().zip(turned.to_le_bytes()).fold(0, |key, (rank, set)| key ^ rank[usize::from(set)])
}

impl Game for Othello {
    type Move = Move;
    type Evaluator = ();

    const HISTORY_SLOTS: usize = 2 * Move::COUNT;

    const ORDERS_BY_REPLY: bool = true;

    const HISTORY_BESIDE_REPLIES: i32 = 4;

    const GRAVITY_BESIDE_REPLIES: i32 = 25;

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn moves(&self) -> MoveList<Move> {
        let mut list = MoveList::new();
        self.list_moves(&mut list);
        list
    }

    fn list_moves(&self, list: &mut MoveList<Move>) {
        list.clear();
        let places = self.may_place();
        if places == 0 {
            if self.other_may_place() != 0 {
                list.push(Move::PASS);
            }
            return;
        }
        for class in CLASSES {
            list.extend(squares(places & class).map(Move::place));
        }
    }

    fn count_moves(&self) -> usize {
        match self.may_place() {
            0 => usize::from(self.other_may_place() != 0),
            places => places.count_ones() as usize,
        }
    }

    fn after(&self, m: Move) -> Othello {
        let passed = Othello {
            own: self.other,
            other: self.own,
            to_move: !self.to_move,
            key: self.key ^ WHITE_TO_MOVE,
        };
        let Some(square) = m.square() else { return passed };
        let turned = flips(self.own, self.other, square);
        let placed = DISCS[self.to_move.index()][square as usize];
        Othello {
            own: self.other ^ turned,
            other: self.own | turned | 1 << square,
            key: passed.key ^ placed ^ key_change(turned),
            ..passed
        }
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn evaluate(&self) -> Score {
        evaluation::evaluate(self, &mut ())
    }

    fn evaluate_trained(&self) -> Score {
        evaluation::evaluate_trained(self)
    }

    /// A finished game is evaluated to its outcome.
    fn evaluate_or_settle(&self) -> Score {
        self.evaluate()
    }

    /// The class of the square, and the potential mobility that the move gives the opponent: the fewer empty squares touch
    /// its discs, the better.
    fn static_move_score(&self, m: Move) -> i32 {
        let Some(square) = m.square() else { return 0 };
        let (class, exposed) = self.square_and_exposed(square, flips(self.own, self.other, square));
        STATIC_SCORES[class] - EXPOSED * exposed.count_ones() as i32
    }

    /// Fastest first: the fewer moves and corners the opponent has left, the better.
    fn reply_score(&self, m: Move) -> i32 {
        let Some(square) = m.square() else { return 0 };
        let turned = flips(self.own, self.other, square);
        let replies = mobility(self.other ^ turned, self.own | turned | 1 << square);
        let weigh = |weight: i32, set: Bitboard| weight * set.count_ones() as i32;
        let (class, exposed) = self.square_and_exposed(square, turned);
        let lost =
            weigh(REPLY, replies) + weigh(CORNER_REPLY, replies & CORNERS) + weigh(EXPOSED_REPLY, exposed);
        STATIC_SCORES[class] / 8 - lost
    }

    fn history_slot(&self, m: Move) -> usize {
        self.to_move.index() * Move::COUNT + m.index()
    }

    fn pack(&self, m: Move) -> u16 {
        m.index() as u16 + 1
    }

    fn outcome(&self) -> Option<Outcome> {
        let over = self.may_place() == 0 && self.other_may_place() == 0;
        over.then(|| Outcome::Margin(DISC * self.disc_difference()))
    }
}

impl PlayRules for Othello {
    const HALFMOVE_LIMIT: Option<u32> = None;

    /// Discs never leave the board: only a pass leaves it as it is, and two in a row end the game.
    fn is_progress(&self, m: Move) -> bool {
        m != Move::PASS
    }
}

/// Every move is quiet: discs change sides, and nothing is ever taken.
impl Study for Othello {
    const STUDY: StudyParams = StudyParams {
        quick: StudyDepths::new(7, 7, 5),
        normal: StudyDepths::new(9, 9, 8),
        full: StudyDepths::new(9, 9, 9),
        search_ms: 33.0,
        growth: 3.0,
        paper: Some(PaperFigures { time: 95.0, moves_at_cut: 1.2, branching: 10.0, sss_loses: false }),
    };
}

impl Selective for Othello {
    type Solver = Solver;

    const PIECE_SLOTS: usize = Othello::HISTORY_SLOTS;
    const CAPTURE_SLOTS: usize = 1;
    const UNIT: Score = DISC;
    const HAS_TRAINED_EVALUATION: bool = true;
    const OFF: &'static [&'static str] = &[
        "history-pruning",
        "multi-prob-cut",
        "etc",
        "single-reply",
        "killers",
        "countermoves",
        "cut-nodes",
        "mate-threat",
        "double-extension",
        "lmr-research",
        "long-continuation",
        // The three together: -2 Elo (-50 to +45, 160 games of 3000 nodes a move).
        "hindsight",
        "cutoff-count",
        "fail-low-history",
    ];
    const PARAMS: SearchParams = SearchParams {
        reverse_futility_margin: 130,
        lmr_base: 40,
        eval_order_weight: 12_000,
        ..SearchParams::DEFAULT
    };

    fn prepare() {
        Patterns::current();
    }

    fn play_with(weights: Option<&[u8]>) -> Result<(), String> {
        let patterns = weights.map(Patterns::from_bytes).transpose().map_err(|error| error.to_string())?;
        Patterns::replace(patterns);
        Ok(())
    }

    fn prob_cut_table() -> Option<&'static ProbCutTable> {
        Some(&prob_cut::TABLE)
    }

    fn prob_cut_stage(&self) -> usize {
        prob_cut::stage_of((self.own | self.other).count_zeros())
    }

    fn is_free(&self, m: Move) -> bool {
        m == Move::PASS
    }

    fn list_noisy(&self, _: &mut MoveList<Move>) {}

    fn list_quiet(&self, list: &mut MoveList<Move>) {
        list.extend(self.moves());
    }

    fn is_noisy(&self, _: Move) -> bool {
        false
    }

    fn captured_value(&self, _: Move) -> Score {
        0
    }

    fn static_quiet_score(&self, m: Move) -> i32 {
        (self.static_move_score(m) * 8).clamp(-8000, 8000)
    }

    fn piece_slot(&self, m: Move) -> usize {
        self.history_slot(m)
    }

    fn capture_slot(&self, _: Move) -> usize {
        0
    }
}
