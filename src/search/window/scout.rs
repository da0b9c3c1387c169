//! Scout, without memory.

use crate::context::Best;
use crate::game::{Game, Score};
use crate::picker::FixedMovePicker;
use crate::{Node, Observer, Search, Stopped, Window};

impl<G: Game, O: Observer> Search<'_, G, O> {
    /// EVAL of Scout (Pearl 1980): the value of the first child, and of those others that TEST finds better.
    ///
    /// It remembers nothing: a child that passes its test is searched again from scratch, and leaves are evaluated again.
    pub(crate) fn scout(&mut self, n: &Node<G>) -> Result<Score, Stopped> {
        self.enter(n)?;
        let mut children = FixedMovePicker::new();
        if !self.expand(n, 0, &mut children) {
            return self.leaf_value(n);
        }
        let mut best = Best::NONE;
        while let Some((m, c)) = self.next_child(n, &mut children) {
            let is_first = children.examined() == 1;
            if is_first || !self.scout_test(&c, -best.g)? {
                if !is_first {
                    self.observer.research();
                }
                let value = -self.scout(&c)?;
                best.raise(m, value, self.proved);
                if n.ply == 0 {
                    self.root_move = Some(m);
                }
            }
        }
        Ok(best.g)
    }

    /// TEST of Scout: is the value of `n` at least `omega`?
    fn scout_test(&mut self, n: &Node<G>, omega: Score) -> Result<bool, Stopped> {
        self.enter(n)?;
        self.observer.window(n.position.key(), Window::null(omega));
        let mut children = FixedMovePicker::new();
        if !self.expand(n, 0, &mut children) {
            return Ok(self.leaf_value_in(n, Window::null(omega), false)? >= omega);
        }
        while let Some((_, c)) = self.next_child(n, &mut children) {
            if !self.scout_test(&c, 1 - omega)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn enter(&mut self, n: &Node<G>) -> Result<(), Stopped> {
        self.limits.tick()?;
        self.observer.node(n.position.key());
        Ok(())
    }
}
