//! What the range algorithms share: limits and observer.

use super::{Merit, MeritGame};
use crate::game::{Game, MoveList};
use crate::search::{Limits, Node, Observer, Stopped};

/// A search by range algorithms.
#[derive(Debug)]
pub struct RangeSearch<O> {
    limits: Limits,
    pub(super) observer: O,
}

/// The result of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RangeSearchResult<M, V> {
    /// The merit of the root, as far as the search needed to know it.
    pub merit: M,
    /// The best move, if the search was for a move and there is one.
    pub best: Option<V>,
    /// Whether the best move is separated from the others.
    pub is_decided: bool,
}

impl<M, V> RangeSearchResult<M, V> {
    /// A merit without a move.
    pub(super) const fn merit(merit: M) -> RangeSearchResult<M, V> {
        RangeSearchResult { merit, best: None, is_decided: false }
    }
}

impl<O: Observer> RangeSearch<O> {
    /// A search that stops at the limits; the depth is the root's.
    pub fn new(limits: Limits, observer: O) -> RangeSearch<O> {
        RangeSearch { limits, observer }
    }

    /// The observer.
    pub fn into_observer(self) -> O {
        self.observer
    }

    /// Enters a node.
    #[inline]
    pub(super) fn enter<G: Game>(&mut self, n: &Node<G>) -> Result<(), Stopped> {
        self.limits.tick()?;
        self.observer.node(n.position.key());
        Ok(())
    }

    /// The moves to the successors of a node; none at a leaf, which is a node at depth 0 or a finished game.
    #[inline]
    pub(super) fn successors<G: Game>(&mut self, n: &Node<G>) -> MoveList<G::Move> {
        let mut moves = MoveList::new();
        if n.depth > 0 {
            n.position.list_moves(&mut moves);
            if !moves.is_empty() {
                self.observer.interior(moves.len());
            }
        }
        moves
    }

    /// Evaluates a node: a leaf, or a frontier node of a best-first search.
    #[inline]
    pub(super) fn evaluate<M: Merit, G: MeritGame<M>>(&mut self, n: &Node<G>) -> M {
        self.observer.leaf(n.position.key(), 0);
        n.position.merit(n.depth, n.ply)
    }
}
