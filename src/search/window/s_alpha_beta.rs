//! S-alpha-beta, and MT with exact values: they look at what the table knows of all children of a node.

use crate::context::{Best, from_node_bounds};
use crate::game::{Game, Score};
use crate::memory::{ChildBounds, Known};
use crate::picker::FixedMovePicker;
use crate::{Bounds, Node, Observer, Proof, Search, Stopped, Window};

impl<G: Game, O: Observer> Search<'_, G, O> {
    /// S-alpha-beta (solution-trees-1994, Figure 4, in negamax form): alpha-beta on the root of a search tree that is there
    /// already. The table is the search tree, and a child that it does not have is open.
    ///
    /// Returns the bounds `f-` and `f+` of `n`, of which one reaches the edge of the window unless they are the value. They come
    /// from what the figure calls "update": they are the sharpest ones that follow from those of all children, visited or not,
    /// where alpha-beta with memory stores the one bound that its window has proved. A leaf, for which the figure has no
    /// line, has its value for both.
    pub(crate) fn s_alpha_beta(&mut self, n: &Node<G>, window: Window) -> Result<Known, Stopped> {
        let info = self.retrieve(n)?;
        let known = info.known();
        if known.bounds.lower >= window.beta || known.bounds.upper <= window.alpha || known.bounds.is_exact()
        {
            self.observer.table_cutoff();
            self.proved = known.is_proved();
            return Ok(known);
        }
        let window = info.narrow(window);
        let mut children = FixedMovePicker::new();
        if !self.expand(n, info.best, &mut children) {
            return Ok(self.evaluate_bounds(n, window, info)?.tightened_by(known));
        }
        let mut best: Best<G::Move> = self.best_known(n, window.beta, &children);
        let mut visited = ChildBounds::NONE;
        while best.g < window.beta
            && let Some((m, c)) = self.next_child(n, &mut children)
        {
            let of_child = window.for_child(best.g);
            let child = self.s_alpha_beta(&c, of_child)?;
            let g = child.answer(of_child);
            best.raise(m, -g, child.proof.answers(g, of_child));
            self.add_child(n, m, child, &mut visited);
        }
        let g = self.store(n, window, best, &children);
        let known = known.tightened_by(Known::of(g, window, self.proved));
        Ok(self.store_sharp(n, known, visited, &mut children))
    }

    /// MT (new-paradigm-1995, Figure 1), and the optimization for which section 2.2 sees room in the fourth pass: where all
    /// children of a node are known exactly, so is the node. The answer at the root is that of its best move all the same.
    pub(crate) fn mt_exact(&mut self, n: &Node<G>, omega: Score) -> Result<Score, Stopped> {
        let window = Window::null(omega);
        let info = self.retrieve(n)?;
        let known = info.known();
        if known.bounds.lower >= omega || known.bounds.upper < omega {
            return Ok(self.cut_off(known.answer(window), window, known.proof));
        }
        let mut children = FixedMovePicker::new();
        if !self.expand(n, info.best, &mut children) {
            return self.evaluate(n, window, info);
        }
        let mut best = self.best_known(n, omega, &children);
        let mut visited = ChildBounds::NONE;
        while best.g < omega
            && let Some((m, c)) = self.next_child(n, &mut children)
        {
            let value = -self.mt_exact(&c, 1 - omega)?;
            best.raise(m, value, self.proved);
            visited.add(self.table_bounds(&c));
        }
        let g = self.store(n, window, best, &children);
        let exact = if n.ply > 0 { self.store_exact(n, visited, &mut children) } else { None };
        Ok(exact.unwrap_or(g))
    }

    /// The bounds of a node that follow from those of its children, which are those that were visited, and of the others what the
    /// table knows: the sharpest ones (solution-trees-1994, Figure 4, "update"). Stores and returns them together with
    /// what was known otherwise.
    fn store_sharp(
        &mut self,
        n: &Node<G>,
        known: Known,
        mut visited: ChildBounds,
        children: &mut FixedMovePicker<G>,
    ) -> Known {
        while let Some((m, c)) = self.next_child(n, children) {
            self.add_child(n, m, self.table_bounds(&c), &mut visited);
        }
        let sharp = known.tightened_by(visited.sharpest());
        self.remember(n, sharp.bounds, sharp.proof, 0);
        self.proved = sharp.is_proved();
        sharp
    }

    /// Stores the value of a node all of whose children are known exactly, and returns it.
    fn store_exact(
        &mut self,
        n: &Node<G>,
        mut visited: ChildBounds,
        children: &mut FixedMovePicker<G>,
    ) -> Option<Score> {
        while visited.are_exact()
            && let Some((_, c)) = self.next_child(n, children)
        {
            visited.add(self.table_bounds(&c));
        }
        let Known { bounds, proof } = visited.sharpest();
        visited.are_exact().then(|| {
            self.remember(n, bounds, proof, 0);
            self.proved = proof.lower && proof.upper;
            bounds.lower
        })
    }

    /// The bounds of a child that is not visited.
    fn table_bounds(&self, c: &Node<G>) -> Known {
        let entry = self.table.probe(c.position.key()).filter(|_| self.settings.memory);
        match entry.filter(|entry| self.settings.depth_rule.admits(entry.depth, c.depth)) {
            Some(entry) => Known { bounds: from_node_bounds(entry.bounds, c.ply), proof: entry.proof },
            None => Known { bounds: Bounds::UNKNOWN, proof: Proof::NONE },
        }
    }

    /// Adds the bounds of a child to those of the other ones. At the root, its move is the best one if its lower bound is
    /// better than all others.
    fn add_child(&mut self, n: &Node<G>, m: G::Move, child: Known, to: &mut ChildBounds) {
        if to.add(child) && n.ply == 0 && -child.bounds.upper > self.root.0.lower {
            self.root_move = Some(m);
        }
    }
}
