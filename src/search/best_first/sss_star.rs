//! SSS\*, and its dual.

use super::Root;
use super::open::{Open, Status};
use crate::game::{Game, Score};
use crate::{INFINITY, Node, Observer, Search, Stopped};

impl<G: Game, O: Observer> Search<'_, G, O> {
    /// SSS\* (Stockman 1979): takes the first state (n, s, h) of OPEN and applies the operator GAMMA to it, until the root
    /// is solved. `h` is an upper bound on the value of every solution that the state can become part of.
    ///
    /// Whatever GAMMA puts, but for a solved leaf, is the first state of OPEN again: it has the merit of the state that it
    /// replaces, and its place in the tree. Every state counts as a node. DUAL\* is the same with a MIN node at the root.
    pub(crate) fn sss_star(&mut self, n: &Node<G>, root: Root) -> Result<Score, Stopped> {
        let mut open = Open::new(n, root, false);
        self.observer.list(open.size());
        let mut first = open.first();
        let mut least = INFINITY;
        loop {
            self.observer.lists(|| open.contents(|_| None));
            self.take(&mut open, first)?;
            let (n, h) = (first.n, first.h);
            first = match (first.s, open.parent(n)) {
                (Status::Solved, None) => return Ok(root.for_max(h, 0)),
                // Case 1: the best child of a MAX node is solved, and the others cannot be better.
                (Status::Solved, Some(i)) if open.is_max(i) => {
                    if open.parent(i).is_none() {
                        self.root_move = Some(open.root_move(n));
                    }
                    open.put(i, Status::Solved, h)
                }
                // Cases 2 and 3: the next child of a MIN node, or there is none.
                (Status::Solved, Some(i)) => {
                    if open.parent(i).is_none() && h < least {
                        least = h;
                        self.root_move = Some(open.root_move(n));
                    }
                    match open.children(i) > open.last(i) {
                        true => open.put_next(i, 1, h),
                        false => open.put(i, Status::Solved, h),
                    }
                }
                (Status::Live, _) => match self.expand_or_evaluate(&mut open, n)? {
                    // Case 4: a leaf.
                    Some(value) => {
                        open.put(n, Status::Solved, h.min(value));
                        open.first()
                    }
                    // Case 6: all children of a MAX node.
                    None if open.is_max(n) => {
                        let first = open.put_next(n, open.children(n), h);
                        self.observer.list(open.size());
                        first
                    }
                    // Case 5: the first child of a MIN node.
                    None => open.put_next(n, 1, h),
                },
            };
        }
    }
}
