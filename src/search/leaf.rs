//! The value of a leaf: a function of the position alone.

use super::picker::Rank;
use super::{INFINITY, Limits, Settings, Stopped, Window};
use crate::game::{Game, LineEvaluator, MAX_EVALUATION, MoveList, Outcome, Score};
use arrayvec::ArrayVec;

/// What is evaluated at a leaf of the searched tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Leaf {
    /// The static evaluation.
    Static,
    /// The value of a quiescence search of its own, with an open window: it never sees the window of the search around
    /// it, so that every driver searches the same tree.
    Quiet,
    /// The same value as with [`Leaf::Quiet`], of which the quiescence search finds out only what the window of the search
    /// around it asks: a bound, where that is enough. It visits far fewer positions, but bounds lead to more tests and nodes
    /// than values: for studies of leaves alone.
    Window,
}

named!(Leaf { Quiet: "quiet", Static: "static", Window: "window" });

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

/// The value of a position as a leaf, or with [`Leaf::Window`] as much of it as a window asks.
pub(crate) fn value<G: Game>(
    position: &G,
    settings: &Settings,
    window: Window,
    limits: &mut Limits,
    evaluator: &mut G::Evaluator,
) -> Result<LeafValue, Stopped> {
    let Settings { leaf, evaluation, grain, .. } = *settings;
    if let Some(outcome) = position.outcome() {
        let exact = outcome.score(0);
        let value = coarse(exact, grain);
        return Ok(LeafValue { value, quiescence: 0, proved: value == exact });
    }
    let before = limits.visited();
    let mut rules = FixedTree { evaluation, evaluator };
    let mut quiet = |window| qsearch_unfinished(&mut rules, position, window, 0, limits);
    let value = match leaf {
        Leaf::Static => rules.value(position, 0),
        Leaf::Quiet => quiet(Window::OPEN)?,
        Leaf::Window => quiet(fine(window, grain))?,
    };
    Ok(LeafValue { value: coarse(value, grain), quiescence: limits.visited() - before, proved: false })
}

/// An evaluation in units of `grain`, rounded towards 0, so that both sides see the same. Wins stay as they are. It makes
/// no difference whether the evaluations below a quiescence search are divided or its result: division keeps their order.
pub(crate) fn coarse(value: Score, grain: Score) -> Score {
    if grain > 1 && value.abs() <= MAX_EVALUATION { value / grain } else { value }
}

/// The window of evaluations before they are divided by `grain` that a window of divided ones asks for: all of them that
/// [`coarse`] takes into it, and no others.
fn fine(window: Window, grain: Score) -> Window {
    let Window { alpha, beta } = window;
    let is_win = |score: Score| score.abs() > MAX_EVALUATION;
    let last_below = |score: Score| if score < 0 { score * grain } else { (score + 1) * grain - 1 };
    let first_above = |score: Score| -last_below(-score);
    Window {
        alpha: if is_win(alpha) {
            alpha
        } else {
            last_below(alpha).clamp(-MAX_EVALUATION - 1, MAX_EVALUATION)
        },
        beta: if is_win(beta) { beta } else { first_above(beta).clamp(-MAX_EVALUATION, MAX_EVALUATION + 1) },
    }
}

/// What a quiescence search over a tree of its own looks at.
pub trait QuiescenceRules<G: Game> {
    /// The outcome of a finished game.
    fn outcome(&self, position: &G) -> Option<Outcome>;

    /// The value of making no move, so many plies from the root of the search; `None` where the side to move may not stand pat.
    fn stand_pat(&mut self, position: &G, plies: u32) -> Option<Score>;

    /// Appends the moves that are tried, in generation order.
    fn list_moves(&self, position: &G, list: &mut MoveList<G::Move>);
}

/// The leaves of the fixed tree: all noisy moves, or all moves where a side may not stand pat. The search ends because a
/// quiet move is tried only in answer to a check, and whoever gave it has to capture next, unless it is in check itself.
struct FixedTree<'a, E> {
    evaluation: Evaluation,
    /// Evaluates the line that is searched.
    evaluator: &'a mut E,
}

impl<E> FixedTree<'_, E> {
    /// The static value of a position of the line.
    #[inline]
    fn value<G: Game<Evaluator = E>>(&mut self, position: &G, plies: u32) -> Score
    where
        E: LineEvaluator<G>,
    {
        match self.evaluation {
            Evaluation::Classic => position.evaluate(),
            Evaluation::Trained => self.evaluator.evaluate(position, plies as usize),
        }
    }
}

impl<G: Game> QuiescenceRules<G> for FixedTree<'_, G::Evaluator> {
    #[inline]
    fn outcome(&self, position: &G) -> Option<Outcome> {
        position.outcome()
    }

    #[inline]
    fn stand_pat(&mut self, position: &G, plies: u32) -> Option<Score> {
        position.may_stand_pat().then(|| self.value(position, plies))
    }

    #[inline]
    fn list_moves(&self, position: &G, list: &mut MoveList<G::Move>) {
        position.list_noisy_moves(list);
    }
}

/// Quiescence search: fail-soft alpha-beta over the moves that the rules give, the highest
/// [`Game::static_move_score`] first. `plies` is the distance from the root of this search, from which wins are counted;
/// the limits count the positions after a move, and may stop it: where many pieces can capture each other, it would not
/// end in a lifetime.
pub fn qsearch<G: Game, R: QuiescenceRules<G>>(
    rules: &mut R,
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
    rules: &mut R,
    position: &G,
    window: Window,
    plies: u32,
    limits: &mut Limits,
) -> Result<Score, Stopped> {
    let mut best = rules.stand_pat(position, plies).unwrap_or(-INFINITY);
    if best >= window.beta {
        return Ok(best);
    }
    let mut moves = MoveList::new();
    rules.list_moves(position, &mut moves);
    let rank = |(place, &m)| Rank::new(position.static_move_score(m), place);
    let mut ranks = ArrayVec::<Rank, 270>::new();
    ranks.extend(moves.iter().enumerate().map(rank));
    for at in 0..ranks.len() {
        // The best of the rest.
        for other in at + 1..ranks.len() {
            if ranks[other] > ranks[at] {
                ranks.swap(at, other);
            }
        }
        limits.visit()?;
        let child = position.after(moves[ranks[at].place()]);
        best = best.max(-qsearch(rules, &child, window.for_child(best), plies + 1, limits)?);
        if best >= window.beta {
            break;
        }
    }
    Ok(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fine_window_holds_what_divides_into_the_coarse_one() {
        for grain in [1, 2, 7, 1000] {
            for alpha in
                (-40..40).chain([-MAX_EVALUATION - 5, -MAX_EVALUATION, MAX_EVALUATION, MAX_EVALUATION + 5])
            {
                for beta in [alpha + 1, alpha + 3, MAX_EVALUATION + 9] {
                    let window = Window { alpha, beta };
                    let wanted = fine(window, grain);
                    assert!(wanted.alpha < wanted.beta, "{window:?} {grain}");
                    let near = |score: Score| score - 2..=score + 2;
                    let ends = [-MAX_EVALUATION, MAX_EVALUATION, MAX_EVALUATION + 7].into_iter();
                    for value in near(wanted.alpha).chain(near(wanted.beta)).chain(ends) {
                        // Between the evaluations and the wins there are no scores.
                        if (MAX_EVALUATION + 1..MAX_EVALUATION + 3).contains(&value.abs()) {
                            continue;
                        }
                        let divided = coarse(value, grain);
                        let case = format!("{value} in {window:?}, grain {grain}: {wanted:?}");
                        assert_eq!(value <= wanted.alpha, divided <= alpha, "{case}");
                        assert_eq!(value >= wanted.beta, divided >= beta, "{case}");
                    }
                }
            }
        }
    }
}
