//! NegaScout with memory.

use crate::game::{Game, Score};
use crate::picker::FixedMovePicker;
use crate::{Node, Observer, Search, Stopped, Window};

impl<G: Game, O: Observer> Search<'_, G, O> {
    /// NegaScout (Reinefeld 1983) with a transposition table: the first child with the whole window, the others with a
    /// null window, and again with what is left of the window if they turn out better.
    ///
    /// The contract is that of [`Search::alpha_beta`]. A child at depth 0 is not asked again: its value is exact, unless
    /// leaves are asked for bounds.
    pub fn nega_scout(&mut self, n: &Node<G>, window: Window) -> Result<Score, Stopped> {
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
            let rest = window.for_child(best.g);
            let is_first = children.examined() == 1;
            let mut t = -self.nega_scout(&c, if is_first { rest } else { Window::null(rest.beta) })?;
            if !is_first && t > -rest.beta && t < window.beta && !self.knows_at_once(&c) {
                self.observer.research();
                // The test is part of the answer: the window of the second search ends where the first one has proved it.
                let tested = self.proved;
                t = -self.nega_scout(&c, Window { beta: -t, ..rest })?;
                self.proved &= tested;
            }
            best.raise(m, t, self.proved);
        }
        Ok(self.store_narrowed(n, whole, known, best, &children))
    }
}
