//! The value of a leaf: a function of the position alone.

use super::{INFINITY, Limits, Settings, Stopped, Window};
use crate::game::{Game, MAX_EVALUATION, MoveList, Outcome, Score};
use arrayvec::ArrayVec;

/// What is evaluated at a leaf of the searched tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Leaf {
    /// The static evaluation.
    Static,
    /// The value of a quiescence search of its own, with an open window: it never sees the window of the search around
    /// it, so that every driver searches the same tree.
    Quiet,
}

named!(Leaf { Quiet: "quiet", Static: "static" });

/// Which evaluation of a game is searched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Evaluation {
    /// The hand-written one, which never changes: [`Game::evaluate`].
    Classic,
    /// The one that the engine plays with: [`Game::evaluate_trained`].
    Trained,
}

named!(Evaluation { Classic: "classic", Trained: "trained" });

impl Evaluation {
    /// The static value of a position for the side to move.
    #[inline]
    pub fn value<G: Game>(self, position: &G) -> Score {
        match self {
            Evaluation::Classic => position.evaluate(),
            Evaluation::Trained => position.evaluate_trained(),
        }
    }
}

/// The value of a leaf, wins counted from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LeafValue {
    pub(crate) value: Score,
    /// The positions that its quiescence search visited.
    pub(crate) quiescence: u64,
    /// Whether it is the value of a finished game, and not an estimate.
    pub(crate) proved: bool,
}

/// The value of a position as a leaf.
pub(crate) fn value<G: Game>(
    position: &G,
    settings: &Settings,
    limits: &mut Limits,
) -> Result<LeafValue, Stopped> {
    let Settings { leaf, evaluation, grain, .. } = *settings;
    if let Some(outcome) = position.outcome() {
        let exact = outcome.score(0);
        let value = coarse(exact, grain);
        return Ok(LeafValue { value, quiescence: 0, proved: value == exact });
    }
    let before = limits.visited();
    let value = match leaf {
        Leaf::Static => evaluation.value(position),
        Leaf::Quiet => qsearch_unfinished(&FixedTree(evaluation), position, Window::OPEN, 0, limits)?,
    };
    Ok(LeafValue { value: coarse(value, grain), quiescence: limits.visited() - before, proved: false })
}

/// An evaluation in units of `grain`, rounded towards 0, so that both sides see the same. Wins stay as they are. It makes
/// no difference whether the evaluations below a quiescence search are divided or its result: division keeps their order.
pub(crate) fn coarse(value: Score, grain: Score) -> Score {
    if grain > 1 && value.abs() <= MAX_EVALUATION { value / grain } else { value }
}

/// What a quiescence search over a tree of its own looks at.
pub trait QuiescenceRules<G: Game> {
    /// The outcome of a finished game.
    fn outcome(&self, position: &G) -> Option<Outcome>;

    /// The value of making no move; `None` where the side to move may not stand pat.
    fn stand_pat(&self, position: &G) -> Option<Score>;

    /// The moves that are tried, in generation order.
    fn moves(&self, position: &G) -> MoveList<G::Move>;
}

/// The leaves of the fixed tree: all noisy moves, or all moves where a side may not stand pat. The search ends because a
/// quiet move is tried only in answer to a check, and whoever gave it has to capture next, unless it is in check itself.
struct FixedTree(Evaluation);

impl<G: Game> QuiescenceRules<G> for FixedTree {
    #[inline]
    fn outcome(&self, position: &G) -> Option<Outcome> {
        position.outcome()
    }

    #[inline]
    fn stand_pat(&self, position: &G) -> Option<Score> {
        position.may_stand_pat().then(|| self.0.value(position))
    }

    #[inline]
    fn moves(&self, position: &G) -> MoveList<G::Move> {
        position.noisy_moves()
    }
}

/// Quiescence search: fail-soft alpha-beta over the moves that the rules give, the highest
/// [`Game::static_move_score`] first. `plies` is the distance from the root of this search, from which wins are counted;
/// the limits count the positions after a move, and may stop it: where many pieces can capture each other, it would not
/// end in a lifetime.
pub fn qsearch<G: Game, R: QuiescenceRules<G>>(
    rules: &R,
    position: &G,
    window: Window,
    plies: u32,
    limits: &mut Limits,
) -> Result<Score, Stopped> {
    if let Some(outcome) = rules.outcome(position) {
        return Ok(outcome.score(plies));
    }
    qsearch_unfinished(rules, position, window, plies, limits)
}

/// [`qsearch`] of a game that is not over.
fn qsearch_unfinished<G: Game, R: QuiescenceRules<G>>(
    rules: &R,
    position: &G,
    window: Window,
    plies: u32,
    limits: &mut Limits,
) -> Result<Score, Stopped> {
    let mut best = rules.stand_pat(position).unwrap_or(-INFINITY);
    if best >= window.beta {
        return Ok(best);
    }
    let mut moves = rules.moves(position);
    let mut scores: ArrayVec<i32, 270> = moves.iter().map(|&m| position.static_move_score(m)).collect();
    for at in 0..moves.len() {
        // The best of the rest; equals in generation order.
        let mut next = at;
        for other in at + 1..moves.len() {
            if scores[other] > scores[next] {
                next = other;
            }
        }
        moves[at..=next].rotate_right(1);
        scores[at..=next].rotate_right(1);
        limits.visit()?;
        let child = position.after(moves[at]);
        best = best.max(-qsearch(rules, &child, window.for_child(best), plies + 1, limits)?);
        if best >= window.beta {
            break;
        }
    }
    Ok(best)
}
