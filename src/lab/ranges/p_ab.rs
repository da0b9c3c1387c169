//! P_AB and R_AB: alpha-beta over distributions and ranges.

use super::{Merit, MeritGame, RangeSearch};
use crate::search::{Node, Observer, Stopped, Window, named};

/// What P_AB returns at a leaf.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LeafRule {
    /// The merit clamped to the window, as in statement 1.
    Clamped,
    /// The merit as it is, the variant after Theorem 1. The same leaves are visited and the root's merit is the same;
    /// Lemma 1 holds for the returned merit once it is clamped to the window.
    Whole,
}

named!(LeafRule { Clamped: "clamped", Whole: "whole" });

impl<O: Observer> RangeSearch<O> {
    /// P_AB (probability-based-1989, Algorithm 1) where `M` is a distribution, R_AB (section 5.1) where it is a range.
    ///
    /// Lemma 1: with `alpha < beta` and the merit `P` of `n`, returns `MIN(MAX(P, alpha), beta)`. So with the window of
    /// the whole domain it returns `P` (Theorem 1). The cut-off is at `>=`, which the variant needs; with clamped leaves it
    /// means `=`.
    pub fn p_ab<M: Merit, G: MeritGame<M>>(
        &mut self,
        n: &Node<G>,
        window: Window,
        leaf: LeafRule,
    ) -> Result<M, Stopped> {
        self.enter(n)?;
        let successors = self.successors(n);
        if successors.is_empty() {
            let merit = self.evaluate(n);
            return Ok(match leaf {
                LeafRule::Clamped => merit.clamp(window),
                LeafRule::Whole => merit,
            });
        }
        let Window { mut alpha, beta } = window;
        let mut tp0 = M::point(alpha);
        for m in successors {
            let tp1 = -self.p_ab::<M, G>(&n.child(m), -Window { alpha, beta }, leaf)?;
            tp0 = tp0.max(tp1);
            alpha = tp0.lower();
            if alpha >= beta {
                return Ok(tp0);
            }
        }
        Ok(tp0)
    }

    /// The informed P_AB (probability-based-1989, section 5.2): an interior node's own estimate gives L_bound and
    /// U_bound, which contain what its children back up.
    ///
    /// Lemma 1 holds of it as of [`RangeSearch::p_ab`]. Statements 3.1 and 3.2 as printed let the window cross itself where
    /// the bounds lie outside of it; then statement 3.3, which asks for `alpha = beta`, does not end the search, and what
    /// is returned may lie outside of the window. Here the bounds are clamped to the window, so that it is empty whenever
    /// there is nothing to find out.
    pub fn informed_p_ab<M: Merit, G: MeritGame<M>>(
        &mut self,
        n: &Node<G>,
        window: Window,
    ) -> Result<M, Stopped> {
        self.enter(n)?;
        let successors = self.successors(n);
        if successors.is_empty() {
            return Ok(self.evaluate::<M, G>(n).clamp(window));
        }
        let bounds = n.position.merit(n.depth, n.ply);
        let mut alpha = bounds.lower().clamp(window.alpha, window.beta);
        let beta = bounds.upper().clamp(window.alpha, window.beta);
        if alpha == beta {
            return Ok(M::point(beta));
        }
        let mut tp0 = M::point(alpha);
        for m in successors {
            let tp1 = -self.informed_p_ab::<M, G>(&n.child(m), -Window { alpha, beta })?;
            tp0 = tp0.max(tp1);
            alpha = tp0.lower();
            if alpha >= beta {
                return Ok(tp0);
            }
        }
        Ok(tp0)
    }

    /// The merit of a node from all its leaves, without pruning: the oracle of the others.
    pub fn unpruned<M: Merit, G: MeritGame<M>>(&mut self, n: &Node<G>) -> Result<M, Stopped> {
        self.enter(n)?;
        let mut merit: Option<M> = None;
        for m in self.successors(n) {
            let child = -self.unpruned::<M, G>(&n.child(m))?;
            merit = Some(merit.map_or(child, |merit| merit.max(child)));
        }
        Ok(merit.unwrap_or_else(|| self.evaluate(n)))
    }
}
