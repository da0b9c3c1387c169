//! Games whose evaluation has a margin of error.

use super::{MeritGame, Range};
use crate::game::{Game, MoveList, Outcome, Score, Side};
use crate::search::{Depth, INFINITY};

/// A position of a game whose evaluation has a margin of error.
///
/// The value of an unfinished game lies within `margin + drift * depth` of the evaluation, `depth` plies above the
/// leaves, and twice the margin where the position is not quiet: where there are noisy moves or the mover may not
/// stand pat. A finished game has a certain value. With a margin of 0 the leaves are points. An estimate contains what the
/// children back up if no move changes the evaluation by more than `drift`. No game guarantees that, so searches that rely
/// on it are heuristics there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Estimated<G> {
    /// The position.
    pub game: G,
    /// The margin of a quiet leaf.
    pub margin: Score,
    /// What each ply above the leaves adds to it.
    pub drift: Score,
}

impl<G: Game> MeritGame<Range> for Estimated<G> {
    const DOMAIN: Score = INFINITY;

    fn merit(&self, depth: Depth, ply: u32) -> Range {
        if let Some(outcome) = self.game.outcome() {
            let score = outcome.score(ply);
            return Range { lower: score, upper: score };
        }
        let is_quiet = self.game.may_stand_pat() && self.game.noisy_moves().is_empty();
        let margin = if is_quiet { self.margin } else { self.margin.saturating_mul(2) };
        let width = margin.saturating_add(self.drift.saturating_mul(depth as Score));
        let value = self.game.evaluate();
        let bound = |score: Score| score.clamp(-INFINITY, INFINITY);
        Range { lower: bound(value.saturating_sub(width)), upper: bound(value.saturating_add(width)) }
    }
}

impl<G: Game> Game for Estimated<G> {
    type Move = G::Move;
    type Evaluator = ();

    const HISTORY_SLOTS: usize = G::HISTORY_SLOTS;

    const STEP: u32 = G::STEP;

    fn to_move(&self) -> Side {
        self.game.to_move()
    }

    fn moves(&self) -> MoveList<G::Move> {
        self.game.moves()
    }

    fn list_moves(&self, list: &mut MoveList<G::Move>) {
        self.game.list_moves(list);
    }

    fn count_moves(&self) -> usize {
        self.game.count_moves()
    }

    fn after(&self, m: G::Move) -> Estimated<G> {
        Estimated { game: self.game.after(m), ..*self }
    }

    fn key(&self) -> u64 {
        self.game.key()
    }

    fn evaluate(&self) -> Score {
        self.game.evaluate()
    }

    fn evaluate_or_settle(&self) -> Score {
        self.game.evaluate_or_settle()
    }

    fn list_noisy_moves(&self, list: &mut MoveList<G::Move>) {
        self.game.list_noisy_moves(list);
    }

    fn may_stand_pat(&self) -> bool {
        self.game.may_stand_pat()
    }

    fn static_move_score(&self, m: G::Move) -> i32 {
        self.game.static_move_score(m)
    }

    fn history_slot(&self, m: G::Move) -> usize {
        self.game.history_slot(m)
    }

    fn pack(&self, m: G::Move) -> u16 {
        self.game.pack(m)
    }

    fn unpack(&self, packed: u16) -> Option<G::Move> {
        self.game.unpack(packed)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }
}
