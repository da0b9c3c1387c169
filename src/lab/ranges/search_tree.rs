//! The search tree that a best-first search keeps and grows.

use super::{Merit, MeritGame, RangeSearch, RangeSearchResult, domain};
use crate::search::{Node, Observer, Stopped, Window};
use std::ops;

/// Which ancestors' bounds cut off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cutoffs {
    /// Shallow cut-offs, by the parent alone: a successor that cannot be better than the best one is skipped.
    Shallow,
    /// Deep cut-offs, by all ancestors, as in alpha-beta. Successors of a node that is cut off are not kept.
    Deep,
}

/// A node of the search tree.
struct SearchTreeNode<G, M> {
    node: Node<G>,
    /// Its own estimate, or the merit backed up from its successors.
    merit: M,
    parent: usize,
    /// The indices of its successors; empty on the frontier.
    successors: ops::Range<usize>,
    /// Nothing below can matter, now or later: windows only narrow, and bounds only tighten.
    is_closed: bool,
}

/// A search tree whose frontier is expanded node by node.
pub(super) struct SearchTree<G, M> {
    nodes: Vec<SearchTreeNode<G, M>>,
    cutoffs: Cutoffs,
}

impl<G: MeritGame<M>, M: Merit> SearchTree<G, M> {
    /// The root and its successors, if it has any.
    pub(super) fn new<O: Observer>(
        search: &mut RangeSearch<O>,
        root: &Node<G>,
        cutoffs: Cutoffs,
    ) -> Result<Self, Stopped> {
        search.enter(root)?;
        let root = SearchTreeNode {
            node: root.clone(),
            merit: M::point(0),
            parent: 0,
            successors: 0..0,
            is_closed: false,
        };
        let mut tree = SearchTree { nodes: vec![root], cutoffs };
        // All moves of the root are kept.
        tree.expand(search, 0, Window { beta: G::DOMAIN + 1, ..domain::<M, G>() });
        if tree.moves().is_empty() {
            tree.nodes[0].merit = search.evaluate(&tree.nodes[0].node);
        }
        Ok(tree)
    }

    /// The moves at the root, in their order.
    pub(super) fn moves(&self) -> ops::Range<usize> {
        self.nodes[0].successors.clone()
    }

    /// The merit of the root.
    pub(super) fn root_merit(&self) -> M {
        self.nodes[0].merit
    }

    /// The merit of a move, for the side that makes it.
    pub(super) fn merit_of(&self, successor: usize) -> M {
        -self.nodes[successor].merit
    }

    /// The first of some successors with the largest of a key.
    pub(super) fn first_max<K: PartialOrd>(
        &self,
        successors: impl Iterator<Item = usize>,
        key: impl Fn(M) -> K,
    ) -> Option<usize> {
        let better = |best: (usize, K), next: (usize, K)| if next.1 > best.1 { next } else { best };
        successors.map(|at| (at, key(self.merit_of(at)))).reduce(better).map(|(at, _)| at)
    }

    /// Grows the tree below the first of some nodes where that is possible. False if there is none.
    pub(super) fn grow_first<O: Observer>(
        &mut self,
        search: &mut RangeSearch<O>,
        candidates: impl IntoIterator<Item = usize>,
        window: Window,
    ) -> Result<bool, Stopped> {
        for at in candidates {
            if self.grow(search, at, window)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The result of a search for the best move of `root`.
    pub(super) fn result(
        &self,
        root: &Node<G>,
        best: usize,
        is_decided: bool,
    ) -> RangeSearchResult<M, G::Move> {
        let m = root.position.moves()[best - self.moves().start];
        RangeSearchResult { merit: self.root_merit(), best: Some(m), is_decided }
    }

    /// Expands the most promising frontier node below a node, and backs up its merit. False if there is none within the
    /// window.
    fn grow<O: Observer>(
        &mut self,
        search: &mut RangeSearch<O>,
        at: usize,
        window: Window,
    ) -> Result<bool, Stopped> {
        let Some((leaf, window)) = self.frontier_below(search, at, window)? else { return Ok(false) };
        self.expand(search, leaf, window);
        self.back_up(leaf);
        Ok(true)
    }

    /// The frontier node reached by the most optimistic successors, with its window.
    fn frontier_below<O: Observer>(
        &mut self,
        search: &mut RangeSearch<O>,
        at: usize,
        window: Window,
    ) -> Result<Option<(usize, Window)>, Stopped> {
        let node = &self.nodes[at];
        if node.is_closed {
            return Ok(None);
        }
        search.enter(&node.node)?;
        let alpha = node.merit.lower().clamp(window.alpha, window.beta);
        let beta = node.merit.upper().clamp(window.alpha, window.beta);
        if alpha < beta {
            let window = Window { alpha, beta };
            if node.successors.is_empty() {
                return Ok(Some((at, window)));
            }
            let for_successor = match self.cutoffs {
                Cutoffs::Deep => -window,
                Cutoffs::Shallow => Window { beta: -node.merit.lower(), ..domain::<M, G>() },
            };
            let successors = node.successors.clone();
            let optimistic = |merit: M| (merit.upper(), merit.mean());
            while let Some(next) =
                self.first_max(successors.clone().filter(|&at| !self.nodes[at].is_closed), optimistic)
            {
                let found = self.frontier_below(search, next, for_successor)?;
                if found.is_some() {
                    return Ok(found);
                }
            }
        }
        self.nodes[at].is_closed = true;
        Ok(None)
    }

    /// Expands a frontier node.
    fn expand<O: Observer>(&mut self, search: &mut RangeSearch<O>, at: usize, window: Window) {
        let first = self.nodes.len();
        let node = self.nodes[at].node.clone();
        for m in search.successors(&node) {
            let child = node.child(m);
            let merit: M = search.evaluate(&child);
            let is_closed = child.depth == 0;
            self.nodes.push(SearchTreeNode { node: child, merit, parent: at, successors: 0..0, is_closed });
            if self.cutoffs == Cutoffs::Deep && (-merit).lower() >= window.beta {
                self.nodes[at].is_closed = true;
                break;
            }
        }
        search.observer.list(self.nodes.len());
        let successors = first..self.nodes.len();
        self.nodes[at].is_closed |= successors.is_empty();
        self.nodes[at].successors = successors;
        self.nodes[at].merit = self.backed_up(at);
    }

    /// The merit backed up from the successors of a node; its own estimate without any.
    fn backed_up(&self, at: usize) -> M {
        let merits = self.nodes[at].successors.clone().map(|successor| self.merit_of(successor));
        merits.reduce(M::max).unwrap_or(self.nodes[at].merit)
    }

    /// Backs a change up to the ancestors of a node.
    fn back_up(&mut self, mut at: usize) {
        while at > 0 {
            at = self.nodes[at].parent;
            let merit = self.backed_up(at);
            if merit == self.nodes[at].merit {
                return;
            }
            self.nodes[at].merit = merit;
        }
    }
}
