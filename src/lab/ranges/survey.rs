//! What the searches over merits share: the limits and the observer.

use super::{Merit, Uncertain};
use crate::game::{Game, MoveList};
use crate::search::{Limits, Node, Observer, Stopped};

/// A search over merits.
#[derive(Debug)]
pub struct Survey<O> {
    limits: Limits,
    pub(super) observer: O,
}

/// What a search has found.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Findings<M, V> {
    /// The merit of the root. A search for the best move knows it only as far as that needed.
    pub merit: M,
    /// The best move, if the search was for one and there is one.
    pub best: Option<V>,
    /// Whether the search was for the best move and has separated it from the others.
    pub is_decided: bool,
}

impl<M, V> Findings<M, V> {
    /// A merit and nothing else.
    pub(super) const fn merit(merit: M) -> Findings<M, V> {
        Findings { merit, best: None, is_decided: false }
    }
}

impl<O: Observer> Survey<O> {
    /// A search that stops at the limits; the depth is the root's.
    pub fn new(limits: Limits, observer: O) -> Survey<O> {
        Survey { limits, observer }
    }

    /// What the observer has seen.
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

    /// Evaluates a node: a leaf, or for a best-first search one at the edge of its tree.
    #[inline]
    pub(super) fn evaluate<M: Merit, G: Uncertain<M>>(&mut self, n: &Node<G>) -> M {
        self.observer.leaf(n.position.key(), 0);
        n.position.merit(n.depth, n.ply)
    }
}
