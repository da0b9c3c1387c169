//! The interface between searches and games.

use crate::{LineEvaluator, Outcome, Score, Side};
use arrayvec::ArrayVec;
use std::fmt::Debug;

/// A list of moves on the stack. Its capacity, that of shakmaty's list, is enough for every position of our games.
pub type MoveList<M> = ArrayVec<M, 270>;

/// A position of a game of two players with perfect information: all that a search knows.
///
/// Copy-make: positions are small values, and a move makes a new one ([`Game::after`]), so that a stopped search has nothing
/// to undo. Positions are equal if the same moves can be played from now on.
pub trait Game: Clone + Eq + Debug + Send + Sync + 'static {
    /// A move, legal in the position that generated it and meaningless in others.
    type Move: Copy + Eq + Debug + Send + Sync + 'static;

    /// What evaluates the positions of a line; `()` if [`Game::evaluate_trained`] is all there is to it.
    type Evaluator: LineEvaluator<Self>;

    /// One more than the largest [`Game::history_slot`].
    const HISTORY_SLOTS: usize = 1;

    /// The usual number of plies between the iterations of an iterative deepening search.
    const STEP: u32 = 1;

    /// Whether [`Game::reply_score`] differs from [`Game::static_move_score`].
    const ORDERS_BY_REPLY: bool = false;

    /// How much every doubling of the history of a move counts beside its [`Game::reply_score`], where that is not 0.
    const HISTORY_BESIDE_REPLIES: i32 = 0;

    /// How much a full history with gravity counts beside the [`Game::reply_score`] of a move, where that is not 0.
    const GRAVITY_BESIDE_REPLIES: i32 = 0;

    /// The side to move.
    fn to_move(&self) -> Side;

    /// The legal moves, in an order that depends on the position alone. The game is over when there are none.
    fn moves(&self) -> MoveList<Self::Move>;

    /// Fills a list with the legal moves: [`Game::moves`] in place, without copying the list. Override it where moves are
    /// listed one by one.
    fn list_moves(&self, list: &mut MoveList<Self::Move>) {
        *list = self.moves();
    }

    /// The number of legal moves; override it where counting is cheaper than listing.
    fn count_moves(&self) -> usize {
        self.moves().len()
    }

    /// The position after a legal move.
    #[must_use]
    fn after(&self, m: Self::Move) -> Self;

    /// The Zobrist key: equal for equal positions, and updated incrementally by [`Game::after`].
    fn key(&self) -> u64;

    /// The static value of the position for the side to move, within [`MAX_EVALUATION`](crate::MAX_EVALUATION).
    ///
    /// A pure function of the position: equal positions have equal values, however they were reached.
    fn evaluate(&self) -> Score;

    /// The trained evaluation, for play, for the side to move; the classic one, [`Game::evaluate`], by default. A pure function of
    /// the position too.
    fn evaluate_trained(&self) -> Score {
        self.evaluate()
    }

    /// The value of the outcome if the game is over, else the evaluation; override it if [`Game::evaluate`] gives both.
    fn evaluate_or_settle(&self) -> Score {
        self.outcome().map_or_else(|| self.evaluate(), |outcome| outcome.score(0))
    }

    /// Appends the noisy moves, which a quiescence search tries, in generation order; all legal moves where it may not stand pat.
    /// None by default: a game without quiescence.
    fn list_noisy_moves(&self, _list: &mut MoveList<Self::Move>) {}

    /// The noisy moves: [`Game::list_noisy_moves`].
    fn noisy_moves(&self) -> MoveList<Self::Move> {
        let mut list = MoveList::new();
        self.list_noisy_moves(&mut list);
        list
    }

    /// Whether a quiescence search may stand pat: take the static value instead of a move.
    fn may_stand_pat(&self) -> bool {
        true
    }

    /// The static score of a move, by which it is ordered before anything is known of it: 0 for a quiet move, more for the
    /// capture of something larger, less for a move that seems to lose something.
    fn static_move_score(&self, _m: Self::Move) -> i32 {
        0
    }

    /// The static score of a move with the opponent's replies to it taken into account, which takes longer to find: an
    /// alternative to [`Game::static_move_score`].
    fn reply_score(&self, m: Self::Move) -> i32 {
        self.static_move_score(m)
    }

    /// The slot of a move in the history table; moves with the same slot share their history.
    fn history_slot(&self, _m: Self::Move) -> usize {
        0
    }

    /// A move in 16 bits for the transposition table. Never 0, and different for any two moves of one position. By default its
    /// index in the list of moves; override it, and [`Game::unpack`], where that is slow.
    fn pack(&self, m: Self::Move) -> u16 {
        let index = self.moves().iter().position(|&other| other == m);
        index.map_or(0, |index| index as u16 + 1)
    }

    /// The legal move that `packed` stands for, if this position has one: safe on whatever a table returns.
    fn unpack(&self, packed: u16) -> Option<Self::Move> {
        self.moves().into_iter().find(|&m| self.pack(m) == packed)
    }

    /// How the game ended, if it is over: that is, if [`Game::moves`] is empty.
    fn outcome(&self) -> Option<Outcome>;
}
