//! Plain minimax: the oracle of all others. It looks at every node and remembers nothing.

use crate::context::Best;
use crate::game::{Game, Score};
use crate::picker::FixedMovePicker;
use crate::{Node, Observer, Search, Stopped};

impl<G: Game, O: Observer> Search<'_, G, O> {
    /// The minimax value of a node.
    pub fn minimax(&mut self, n: &Node<G>) -> Result<Score, Stopped> {
        self.limits.tick()?;
        self.observer.node(n.position.key());
        let mut children = FixedMovePicker::new();
        if !self.expand(n, 0, &mut children) {
            return self.leaf_value(n);
        }
        let mut best = Best::NONE;
        while let Some((m, c)) = self.next_child(n, &mut children) {
            let before = best.g;
            let value = -self.minimax(&c)?;
            best.raise(m, value, self.proved);
            if n.ply == 0 && best.g > before {
                self.root_move = Some(m);
            }
        }
        Ok(best.g)
    }
}
