//! What the searches over merits share: the limits and the observer.

use super::{Merit, Uncertain};
use crate::game::{Game, MoveList};
use crate::search::{Limits, Node, Observer, Stopped};
use std::sync::atomic::Ordering;
use std::time::Instant;

/// A search over merits.
#[derive(Debug)]
pub struct Survey<O> {
    limits: Limits,
    used: u64,
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
    /// The nodes of the tree that was kept; 0 for a search that keeps none.
    pub kept: usize,
}

impl<M, V> Findings<M, V> {
    /// A merit and nothing else.
    pub(super) const fn merit(merit: M) -> Findings<M, V> {
        Findings { merit, best: None, is_decided: false, kept: 0 }
    }
}

impl<O: Observer> Survey<O> {
    /// A search that stops at the limits; the depth is the root's.
    pub fn new(limits: Limits, observer: O) -> Survey<O> {
        Survey { limits, used: 0, observer }
    }

    /// What the observer has seen.
    pub fn into_observer(self) -> O {
        self.observer
    }

    /// Enters a node.
    #[inline]
    pub(super) fn enter<G: Game>(&mut self, n: &Node<G>) -> Result<(), Stopped> {
        if self.used.is_multiple_of(1 << 10) || self.limits.nodes.is_some_and(|nodes| self.used >= nodes) {
            self.look()?;
        }
        self.used += 1;
        self.observer.node(n.position.key());
        Ok(())
    }

    #[cold]
    fn look(&self) -> Result<(), Stopped> {
        let out_of_nodes = self.limits.nodes.is_some_and(|nodes| self.used >= nodes);
        let told_to_stop = self.limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        let out_of_time = self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if out_of_nodes || told_to_stop || out_of_time { Err(Stopped) } else { Ok(()) }
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
