//! SSS-2, and its dual.

use super::Root;
use crate::game::{Game, Score};
use crate::{Bounds, INFINITY, Listed, Node, Observer, Role, Search, Stopped, Window};
use std::vec;

/// A node of the solution tree G: of a MAX node all children are in G, of a MIN node one is.
struct SolutionNode<G: Game> {
    n: Node<G>,
    /// The move that leads here; none for the root.
    m: Option<G::Move>,
    /// The value that G gives it.
    g: Score,
    children: Vec<SolutionNode<G>>,
    /// The moves to the younger brothers of a MIN node's child in G.
    younger: vec::IntoIter<G::Move>,
}

impl<G: Game> SolutionNode<G> {
    fn new(n: Node<G>, m: Option<G::Move>) -> SolutionNode<G> {
        SolutionNode { n, m, g: INFINITY, children: Vec::new(), younger: Vec::new().into_iter() }
    }

    /// What G holds here and below.
    fn listed(&self, root: Root) -> Vec<Listed> {
        let merit = root.for_max(self.g, 0);
        let own = Listed { key: self.n.position.key(), role: Role::Kept, merit };
        std::iter::once(own).chain(self.children.iter().flat_map(|c| c.listed(root))).collect()
    }

    /// The number of nodes below it in G.
    fn descendants(&self) -> usize {
        self.children.iter().map(|c| 1 + c.descendants()).sum()
    }
}

/// SSS-2 at work: the search around it, and the size of G.
struct Sss2<'a, 'b, G: Game, O> {
    search: &'a mut Search<'b, G, O>,
    root: Root,
    size: usize,
}

impl<G: Game, O: Observer> Search<'_, G, O> {
    /// SSS-2 (trends-1997, Figure 7): builds the leftmost max solution tree and refines it until it cannot be refined; its
    /// value is that of the root. The dual refines min solution trees.
    ///
    /// At the end the answer is the value that was not improved, not what the failing call returned. Every pass counts as
    /// a test, every call as a node, and the list is G with all its nodes.
    pub(crate) fn sss_2(&mut self, n: &Node<G>, root: Root) -> Result<Bounds, Stopped> {
        let mut tree = SolutionNode::new(n.clone(), None);
        let mut sss_2 = Sss2 { search: self, root, size: 1 };
        sss_2.announce(n, INFINITY);
        let mut g = sss_2.expand(&mut tree, INFINITY)?;
        loop {
            sss_2.search.observer.lists(|| tree.listed(root));
            let upper = match root {
                Root::Max => Bounds { upper: g, ..Bounds::UNKNOWN },
                Root::Min => Bounds { lower: -g, ..Bounds::UNKNOWN },
            };
            sss_2.search.observer.narrowed(upper);
            let before = g;
            sss_2.announce(n, before);
            g = sss_2.diminish(&mut tree, before)?;
            if g >= before {
                let f = Bounds::exact(root.for_max(before, 0));
                sss_2.search.observer.narrowed(f);
                return Ok(f);
            }
        }
    }
}

impl<G: Game, O: Observer> Sss2<'_, '_, G, O> {
    /// A pass begins: is there a solution tree with a value below `v`?
    fn announce(&mut self, n: &Node<G>, v: Score) {
        let window = Window::null(v);
        self.search.observer.test();
        self.search.observer.asked(n.position.key(), if self.root == Root::Max { window } else { -window });
    }

    /// Looks for a solution tree below `n` with a value below `v` (trends-1997, Figure 9): the value of the leftmost one,
    /// which is in G then, or a lower bound on the value of `n` that is `v` or more.
    fn expand(&mut self, n: &mut SolutionNode<G>, v: Score) -> Result<Score, Stopped> {
        self.enter(n)?;
        let mut moves = Vec::new();
        if !self.search.list_moves(&n.n, &mut moves) {
            n.g = self.root.for_max(self.search.leaf_value(&n.n)?, n.n.ply);
            return Ok(n.g);
        }
        if self.root.has_max_at(n.n.ply) {
            n.children.reserve(moves.len());
            for m in moves {
                let g = self.expand_child(n, m, v)?;
                if g >= v {
                    self.purge(n);
                    return Ok(g);
                }
            }
            n.g = largest(&n.children);
            Ok(n.g)
        } else {
            n.younger = moves.into_iter();
            self.expand_next_child(n, v, INFINITY)
        }
    }

    /// Looks for a better solution tree below a node to which G gives the value `v` (trends-1997, Figure 8): its value, or
    /// a lower bound on the value of `n` that is `v` or more, and then nothing below `n` is left in G.
    ///
    /// Three things differ from the print, where they are slips. In a MAX node a result is looked at only if there is one.
    /// In a MIN node the child is diminished with `v`. At the end the print returns a `g` that has no value; `v` is a lower
    /// bound, and a sharper one would have to know why older brothers were rejected.
    fn diminish(&mut self, n: &mut SolutionNode<G>, v: Score) -> Result<Score, Stopped> {
        self.enter(n)?;
        if n.children.is_empty() {
            return Ok(v);
        }
        if self.root.has_max_at(n.n.ply) {
            for at in 0..n.children.len() {
                let c = &mut n.children[at];
                if c.g == v {
                    let g = self.diminish(c, v)?;
                    if g >= v {
                        self.note_root_move(n, at);
                        self.purge(n);
                        return Ok(g);
                    }
                }
            }
            n.g = largest(&n.children);
            Ok(n.g)
        } else {
            let g = self.diminish(&mut n.children[0], v)?;
            if g < v {
                n.g = g;
                return Ok(g);
            }
            self.purge(n);
            self.expand_next_child(n, v, v)
        }
    }

    /// Expands the children of a MIN node that have not been tried, until one has a value below `v`. If none has, the least
    /// of their lower bounds and `lower`.
    fn expand_next_child(
        &mut self,
        n: &mut SolutionNode<G>,
        v: Score,
        lower: Score,
    ) -> Result<Score, Stopped> {
        let mut lower = lower;
        while let Some(m) = n.younger.next() {
            let g = self.expand_child(n, m, v)?;
            if g < v {
                self.note_root_move(n, 0);
                n.g = g;
                return Ok(g);
            }
            self.purge(n);
            lower = lower.min(g);
        }
        Ok(lower)
    }

    /// Adds a child to G and expands it.
    fn expand_child(&mut self, n: &mut SolutionNode<G>, m: G::Move, v: Score) -> Result<Score, Stopped> {
        n.children.push(SolutionNode::new(n.n.child(m), Some(m)));
        self.size += 1;
        self.search.observer.list(self.size);
        let c = n.children.len() - 1;
        self.expand(&mut n.children[c], v)
    }

    /// Removes all descendants of a node from G.
    fn purge(&mut self, n: &mut SolutionNode<G>) {
        self.size -= n.descendants();
        n.children.clear();
    }

    /// Notes the move to a child of the root: of a MAX node the one that cannot be improved on, of a MIN node the one in G.
    fn note_root_move(&mut self, n: &SolutionNode<G>, child: usize) {
        if n.n.ply == 0 {
            self.search.root_move = n.children[child].m;
        }
    }

    fn enter(&mut self, n: &SolutionNode<G>) -> Result<(), Stopped> {
        self.search.limits.tick()?;
        self.search.observer.node(n.n.position.key());
        Ok(())
    }
}

/// The value of a MAX node in G.
fn largest<G: Game>(children: &[SolutionNode<G>]) -> Score {
    children.iter().map(|c| c.g).max().unwrap_or(INFINITY)
}
