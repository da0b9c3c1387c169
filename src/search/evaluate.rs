//! The leaves of the tree: evaluated, counted and stored.

use crate::context::{TableInfo, from_node, to_node};
use crate::game::{Game, Score};
use crate::leaf::LeafValue;
use crate::memory::Known;
use crate::{INFINITY, Leaf, Node, Observer, Search, Stopped, Window, leaf};

impl<G: Game, O: Observer> Search<'_, G, O> {
    /// Whether one look at a child finds its value, whatever the window.
    #[inline]
    pub(crate) fn knows_at_once(&self, c: &Node<G>) -> bool {
        c.depth == 0 && self.settings.leaf != Leaf::Window
    }

    /// Evaluates a leaf, of which the table knows no more than `known`, and stores its value: with [`Leaf::Window`], what the
    /// window asks of it.
    #[inline]
    pub(crate) fn evaluate(
        &mut self,
        n: &Node<G>,
        window: Window,
        known: TableInfo,
    ) -> Result<Score, Stopped> {
        Ok(self.evaluate_bounds(n, window, known)?.answer(window))
    }

    /// The same, with both bounds. A leaf that the table has a bound of was counted when that was found, and is not counted
    /// again.
    #[inline]
    pub(crate) fn evaluate_bounds(
        &mut self,
        n: &Node<G>,
        window: Window,
        known: TableInfo,
    ) -> Result<Known, Stopped> {
        let (window, again) = match self.settings.leaf {
            Leaf::Window => (window, known.has_bound()),
            Leaf::Quiet | Leaf::Static => (Window::OPEN, false),
        };
        let g = self.leaf_value_in(n, window, again)?;
        let found = Known::of(g, window, self.proved);
        self.remember(n, found.bounds, found.proof, 0);
        Ok(found)
    }

    /// Evaluates a leaf.
    #[inline]
    pub(crate) fn leaf_value(&mut self, n: &Node<G>) -> Result<Score, Stopped> {
        self.leaf_value_in(n, Window::OPEN, false)
    }

    /// Evaluates a leaf for a window, which makes no difference but with [`Leaf::Window`], for the first time or again.
    #[inline]
    pub(crate) fn leaf_value_in(
        &mut self,
        n: &Node<G>,
        window: Window,
        again: bool,
    ) -> Result<Score, Stopped> {
        let key = n.position.key();
        let cached = self.leaf_cache.and_then(|(cache, settings)| cache.probe(key ^ settings));
        let LeafValue { value, quiescence, proved } = match cached {
            Some(leaf) => leaf,
            None => self.compute_leaf(n, window)?,
        };
        if again {
            self.observer.leaf_again(key, quiescence);
        } else {
            self.observer.leaf(key, quiescence);
        }
        self.proved = proved;
        self.has_estimated |= !proved;
        Ok(from_node(value, n.ply))
    }

    /// Computes the value of a leaf, for the leaf cache too.
    #[inline]
    fn compute_leaf(&mut self, n: &Node<G>, window: Window) -> Result<LeafValue, Stopped> {
        let window = window_to_node(window, n.ply);
        let value = leaf::value(&n.position, &self.settings, window, &mut self.limits, &mut self.evaluator)?;
        if let Some((cache, settings)) = self.leaf_cache {
            cache.store(n.position.key() ^ settings, value);
        }
        Ok(value)
    }
}

/// A window of the tree, wins counted from the node. What lies beyond all wins stays beyond them, and below infinity.
fn window_to_node(window: Window, ply: u32) -> Window {
    let bound = |score: Score| match score.abs() {
        size if size >= INFINITY => score,
        _ => to_node(score, ply).clamp(1 - INFINITY, INFINITY - 1),
    };
    Window { alpha: bound(window.alpha), beta: bound(window.beta) }
}
