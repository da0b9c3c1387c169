//! The value of a leaf: a function of the position alone.

use super::{INFINITY, Window};
use crate::game::{Game, MAX_EVALUATION, Score};
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

/// The value of a position as a leaf, wins counted from the leaf, and the positions that its quiescence search visited.
pub(crate) fn value<G: Game>(position: &G, leaf: Leaf, grain: Score) -> (Score, u64) {
    match leaf {
        Leaf::Static => (coarse(position.evaluate_or_settle(), grain), 0),
        Leaf::Quiet => {
            let mut visited = 0;
            let value = qsearch(position, Window::OPEN, 0, &mut visited);
            (coarse(value, grain), visited)
        }
    }
}

/// An evaluation in units of `grain`, rounded towards 0, so that both sides see the same. Wins stay as they are. It makes
/// no difference whether the evaluations below a quiescence search are divided or its result: division keeps their order.
pub(crate) fn coarse(value: Score, grain: Score) -> Score {
    if grain > 1 && value.abs() <= MAX_EVALUATION { value / grain } else { value }
}

/// Quiescence search: alpha-beta over noisy moves, or all moves where a side may not stand pat. It ends because a quiet move is tried only in
/// answer to a check, and whoever gave it has to capture next, unless it is in check itself.
fn qsearch<G: Game>(position: &G, window: Window, plies: u32, visited: &mut u64) -> Score {
    if let Some(outcome) = position.outcome() {
        return outcome.score(plies);
    }
    let mut best = if position.may_stand_pat() { position.evaluate() } else { -INFINITY };
    if best >= window.beta {
        return best;
    }
    let mut moves = position.noisy_moves();
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
        *visited += 1;
        best = best.max(-qsearch(&position.after(moves[at]), window.for_child(best), plies + 1, visited));
        if best >= window.beta {
            break;
        }
    }
    best
}
