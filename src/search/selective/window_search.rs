//! What the selective search answers to drivers.

use super::histories::QuietSlots;
use super::movepick::MovePicker;
use super::{NodeContext, SelectiveSearch};
use crate::drivers::{Child, WindowSearch};
use crate::game::{Score, Selective};
use crate::{Bounds, INFINITY, Node, Observer, Proof, Stopped, Window};

impl<G: Selective, O: Observer> SelectiveSearch<'_, G, O> {
    /// Searches the root: a PV node, and in a test an expected cut node if the test before failed high.
    fn search_root(&mut self, n: &Node<G>, window: Window) -> Result<Score, Stopped> {
        let is_test = window.beta - window.alpha <= 1;
        let cut = is_test && self.rising;
        let node = NodeContext { pv: true, cut, ..NodeContext::new(n.depth as i32, n.ply, window) };
        self.search(&n.position, node)
    }
}

impl<G: Selective, O: Observer> WindowSearch for SelectiveSearch<'_, G, O> {
    type Node = Node<G>;
    type Move = G::Move;

    fn alpha_beta(&mut self, n: &Node<G>, window: Window) -> Result<Score, Stopped> {
        self.scouting = false;
        self.search_root(n, window)
    }

    fn nega_scout(&mut self, n: &Node<G>, window: Window) -> Result<Score, Stopped> {
        self.scouting = true;
        self.search_root(n, window)
    }

    fn mt_of_child(&mut self, n: &Node<G>, m: G::Move, c: &Node<G>, omega: Score) -> Result<Score, Stopped> {
        self.scouting = true;
        self.thread.histories.note_move(0, &n.position, m, None);
        for ply in [1, 2] {
            self.thread.histories.plies[ply].cutoffs = 0;
        }
        self.path.push(c.position.key(), n.position.is_progress(m));
        // The best move so far is the line; the others are expected to be refuted.
        let pv = self.table.probe(n.position.key()).is_some_and(|entry| entry.best == n.position.pack(m));
        let node =
            NodeContext { pv, cut: !pv, ..NodeContext::new(c.depth as i32, c.ply, Window::null(omega)) };
        let before = self.limits.used();
        let value = self.search(&c.position, node);
        self.path.pop();
        self.note_effort(m, self.limits.used() - before);
        value
    }

    fn children(&mut self, n: &Node<G>) -> Result<Vec<Child<Self>>, Stopped> {
        self.limits.tick()?;
        let table_move = self.table.probe(n.position.key()).map_or(0, |entry| entry.best);
        let mut picker = MovePicker::new(table_move, [0; 3]);
        let slots = QuietSlots::of(&n.position, &self.thread.histories, 0, self.on);
        let mut children = Vec::new();
        while let Some(m) = picker.next(&n.position, self.thread, (0, &slots), self.on) {
            if self.searchmoves.is_empty() || self.searchmoves.contains(&m) {
                children.push((m, n.child(m)));
            }
        }
        Ok(children)
    }

    fn leaf_value(&mut self, n: &Node<G>) -> Result<Score, Stopped> {
        Ok(n.position.outcome().map_or_else(|| n.position.evaluate_trained(), |outcome| outcome.score(n.ply)))
    }

    fn choose(&mut self, n: &Node<G>, m: G::Move) {
        self.root_move = Some((m, INFINITY));
        self.store(n.position.key(), 0, (Bounds::UNKNOWN, Proof::NONE), 0, n.position.pack(m), true);
    }

    fn begin(&mut self, root: &Node<G>) {
        self.root_move = None;
        self.effort.clear();
        self.root = (Bounds::UNKNOWN, Proof::NONE);
        self.rising = false;
        self.limits.begin(root.depth);
        self.path.rewind();
        self.null_move_min_ply = 0;
        self.iteration = root.depth;
    }

    fn set_searchmoves(&mut self, moves: Vec<G::Move>) {
        self.searchmoves = moves;
    }

    fn best(&self) -> Option<(G::Move, Score)> {
        self.root_move
    }

    fn nodes(&self) -> u64 {
        self.limits.used()
    }

    fn effort(&self, m: G::Move) -> Option<f64> {
        let total: u64 = self.effort.iter().map(|(_, nodes)| nodes).sum();
        let (_, nodes) = self.effort.iter().find(|(other, _)| *other == m)?;
        Some(*nodes as f64 / total.max(1) as f64)
    }

    fn seldepth(&self) -> u32 {
        self.seldepth
    }

    fn endgame_hits(&self) -> u64 {
        self.endgame_hits
    }

    fn test_begins(&mut self) {
        self.observer.test();
    }

    fn asked(&mut self, n: &Node<G>, window: Window) {
        self.observer.asked(n.position.key(), window);
    }

    fn proof(&self) -> Proof {
        self.root.1
    }

    fn narrowed(&mut self, bounds: Bounds) {
        let before = self.root.0;
        self.rising = bounds.lower > before.lower || self.rising && bounds.upper >= before.upper;
        self.root = Proof::narrow(self.root, bounds, self.proved);
        self.observer.narrowed(bounds);
    }

    fn research(&mut self) {
        self.observer.research();
    }
}
