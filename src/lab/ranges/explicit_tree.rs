//! The tree that a best-first search keeps and grows at its edge.

use super::{Merit, Survey, Uncertain, domain};
use crate::search::{Node, Observer, Stopped, Window};
use std::ops;

/// Where a node's window comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reach {
    /// From its parent alone: a successor that cannot be better than the best one is not looked at.
    Shallow,
    /// From all its ancestors, as in alpha-beta. Successors of a node that cannot matter any more are not even kept.
    Deep,
}

/// A node that is kept.
struct Vertex<G, M> {
    node: Node<G>,
    /// Its own estimate, or what its successors back up.
    merit: M,
    parent: usize,
    /// Where its successors are; empty at the edge.
    successors: ops::Range<usize>,
    /// Nothing below can change anything that matters, now or later: windows only narrow while bounds only tighten.
    is_closed: bool,
}

/// A tree whose edge is expanded node by node.
pub(super) struct ExplicitTree<G, M> {
    vertices: Vec<Vertex<G, M>>,
    reach: Reach,
}

impl<G: Uncertain<M>, M: Merit> ExplicitTree<G, M> {
    /// The root and its successors, if it has any.
    pub(super) fn new<O: Observer>(
        survey: &mut Survey<O>,
        root: &Node<G>,
        reach: Reach,
    ) -> Result<Self, Stopped> {
        survey.enter(root)?;
        let root =
            Vertex { node: root.clone(), merit: M::point(0), parent: 0, successors: 0..0, is_closed: false };
        let mut tree = ExplicitTree { vertices: vec![root], reach };
        // All moves of the root are kept, whatever they are worth.
        tree.expand(survey, 0, Window { beta: G::DOMAIN + 1, ..domain::<M, G>() });
        if tree.moves().is_empty() {
            tree.vertices[0].merit = survey.evaluate(&tree.vertices[0].node);
        }
        Ok(tree)
    }

    /// The moves at the root, in their order.
    pub(super) fn moves(&self) -> ops::Range<usize> {
        self.vertices[0].successors.clone()
    }

    /// The merit of the root.
    pub(super) fn root_merit(&self) -> M {
        self.vertices[0].merit
    }

    /// The merit of a move, for the side that makes it.
    pub(super) fn merit_of(&self, successor: usize) -> M {
        -self.vertices[successor].merit
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

    /// Expands the most promising node of the edge below a node that is entered with a window, and backs up what it
    /// gives. False if none is worth it.
    pub(super) fn grow<O: Observer>(
        &mut self,
        survey: &mut Survey<O>,
        at: usize,
        window: Window,
    ) -> Result<bool, Stopped> {
        let Some((edge, window)) = self.edge_below(survey, at, window)? else { return Ok(false) };
        self.expand(survey, edge, window);
        self.back_up(edge);
        Ok(true)
    }

    /// The node of the edge to which the most optimistic successors lead that still matter, with its window.
    fn edge_below<O: Observer>(
        &mut self,
        survey: &mut Survey<O>,
        at: usize,
        window: Window,
    ) -> Result<Option<(usize, Window)>, Stopped> {
        let vertex = &self.vertices[at];
        if vertex.is_closed {
            return Ok(None);
        }
        survey.enter(&vertex.node)?;
        let alpha = vertex.merit.lower().clamp(window.alpha, window.beta);
        let beta = vertex.merit.upper().clamp(window.alpha, window.beta);
        if alpha < beta {
            let window = Window { alpha, beta };
            if vertex.successors.is_empty() {
                return Ok(Some((at, window)));
            }
            let for_successor = match self.reach {
                Reach::Deep => -window,
                Reach::Shallow => Window { beta: -vertex.merit.lower(), ..domain::<M, G>() },
            };
            let successors = vertex.successors.clone();
            let optimistic = |merit: M| (merit.upper(), merit.mean());
            while let Some(next) =
                self.first_max(successors.clone().filter(|&at| !self.vertices[at].is_closed), optimistic)
            {
                let edge = self.edge_below(survey, next, for_successor)?;
                if edge.is_some() {
                    return Ok(edge);
                }
            }
        }
        self.vertices[at].is_closed = true;
        Ok(None)
    }

    /// Makes the successors of a node of the edge.
    fn expand<O: Observer>(&mut self, survey: &mut Survey<O>, at: usize, window: Window) {
        let first = self.vertices.len();
        let node = self.vertices[at].node.clone();
        for m in survey.successors(&node) {
            let child = node.child(m);
            let merit: M = survey.evaluate(&child);
            let is_closed = child.depth == 0;
            self.vertices.push(Vertex { node: child, merit, parent: at, successors: 0..0, is_closed });
            if self.reach == Reach::Deep && (-merit).lower() >= window.beta {
                self.vertices[at].is_closed = true;
                break;
            }
        }
        survey.observer.list(self.vertices.len());
        let successors = first..self.vertices.len();
        self.vertices[at].is_closed |= successors.is_empty();
        self.vertices[at].successors = successors;
        self.vertices[at].merit = self.backed_up(at);
    }

    /// What the successors of a node say of it; its own estimate where it has none.
    fn backed_up(&self, at: usize) -> M {
        let merits = self.vertices[at].successors.clone().map(|successor| self.merit_of(successor));
        merits.reduce(M::max).unwrap_or(self.vertices[at].merit)
    }

    /// Tells the ancestors of a node what has changed.
    fn back_up(&mut self, mut at: usize) {
        while at > 0 {
            at = self.vertices[at].parent;
            let merit = self.backed_up(at);
            if merit == self.vertices[at].merit {
                return;
            }
            self.vertices[at].merit = merit;
        }
    }
}
