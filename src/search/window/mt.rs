//! MT, the memory-enhanced test.

use crate::game::{Game, Score};
use crate::picker::FixedMovePicker;
use crate::{Node, Observer, Search, Stopped, Window};

impl<G: Game, O: Observer> Search<'_, G, O> {
    /// MT (new-paradigm-1995, Figure 1): is the value of `n` at least `omega`?
    ///
    /// Returns `g` with: if `g >= omega` then `g` is a lower bound on the value, otherwise an upper bound. The paper
    /// passes `gamma = omega - epsilon`, which lies between two scores; with integers the same test seen from a child,
    /// `-gamma = (1 - omega) - epsilon`, is `1 - omega`.
    pub fn mt(&mut self, n: &Node<G>, omega: Score) -> Result<Score, Stopped> {
        let known = self.retrieve(n)?;
        self.observer.window(n.position.key(), Window::null(omega));
        if known.lower >= omega {
            return Ok(self.cut_off(known.lower, Window::null(omega), known.proof));
        }
        if known.upper < omega {
            return Ok(self.cut_off(known.upper, Window::null(omega), known.proof));
        }
        let mut children = FixedMovePicker::new();
        if !self.expand(n, known.best, &mut children) {
            return self.evaluate(n, Window::null(omega), known);
        }
        let mut best = self.best_known(n, omega, &children);
        while best.g < omega
            && let Some((m, c)) = self.next_child(n, &mut children)
        {
            let value = -self.mt(&c, 1 - omega)?;
            best.raise(m, value, self.proved);
        }
        Ok(self.store(n, Window::null(omega), best, &children))
    }
}
