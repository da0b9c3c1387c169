//! Alpha-beta with memory.

use crate::game::{Game, Score};
use crate::picker::FixedMovePicker;
use crate::{Node, Observer, Search, Stopped, Window};

impl<G: Game, O: Observer> Search<'_, G, O> {
    /// Fail-soft alpha-beta with a transposition table (trends-1997, Figure 5, in negamax form).
    ///
    /// Returns `g` with: `g` is the value if `alpha < g < beta`, an upper bound on it if `g <= alpha`, a lower bound if
    /// `g >= beta`.
    pub fn alpha_beta(&mut self, n: &Node<G>, window: Window) -> Result<Score, Stopped> {
        let known = self.retrieve(n)?;
        self.observer.window(n.position.key(), window);
        if known.lower >= window.beta || known.lower == known.upper {
            return Ok(self.cut_off(known.lower, window, known.proof));
        }
        if known.upper <= window.alpha {
            return Ok(self.cut_off(known.upper, window, known.proof));
        }
        let (whole, window) = (window, known.narrow(window));
        let mut children = FixedMovePicker::new();
        if !self.expand(n, known.best, &mut children) {
            return self.evaluate(n, window, known);
        }
        let mut best = self.best_known(n, window.beta, &children);
        while best.g < window.beta
            && let Some((m, c)) = self.next_child(n, &mut children)
        {
            let value = -self.alpha_beta(&c, window.for_child(best.g))?;
            best.raise(m, value, self.proved);
        }
        Ok(self.store_narrowed(n, whole, known, best, &children))
    }
}
