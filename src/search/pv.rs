//! The principal variation.

use super::context::from_node_bounds;
use super::{Bounds, Node, Search};
use crate::game::{Game, Score};

impl<G: Game, O> Search<'_, G, O> {
    /// The moves that both sides play if the value of the root is `value`, as far as the table knows them.
    ///
    /// Nothing is taken on trust: the first move is the one that proved the value, every other one must be legal where
    /// it is to be played, come from an entry of the right depth whose bounds admit the value, and lead to no position of
    /// which the table knows better.
    pub(crate) fn variation(&self, root: &Node<G>, value: Score) -> Vec<G::Move> {
        let mut moves: Vec<G::Move> = self.root_move.into_iter().collect();
        let Some(&first) = moves.first() else { return moves };
        let (mut n, mut value) = (root.child(first), -value);
        while n.depth > 0
            && let Some((best, _)) =
                self.recall(&n).filter(|(best, bounds)| *best != 0 && bounds.admit(value))
            && let Some(m) = n.position.unpack(best)
        {
            let c = n.child(m);
            if self.recall(&c).is_some_and(|(_, bounds)| !bounds.admit(-value)) {
                break;
            }
            moves.push(m);
            (n, value) = (c, -value);
        }
        moves
    }

    fn recall(&self, n: &Node<G>) -> Option<(u16, Bounds)> {
        let entry = self.table.probe(n.position.key())?;
        let holds = self.settings.depth_rule.admits(entry.depth, n.depth);
        holds.then(|| (entry.best, from_node_bounds(entry.bounds, n.ply)))
    }
}
