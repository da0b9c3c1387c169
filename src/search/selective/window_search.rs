//! What the selective search answers to drivers.

use super::movepick::MovePicker;
use super::{NodeContext, SelectiveSearch};
use crate::drivers::{Child, WindowSearch};
use crate::game::{Score, Selective};
use crate::{Bounds, INFINITY, Node, Observer, Proof, Stopped, Window};

impl<G: Selective, O: Observer> WindowSearch for SelectiveSearch<'_, G, O> {
    type Node = Node<G>;
    type Move = G::Move;

    fn alpha_beta(&mut self, n: &Node<G>, window: Window) -> Result<Score, Stopped> {
        self.scouting = false;
        self.search(&n.position, NodeContext::new(n.depth as i32, n.ply, window))
    }

    fn nega_scout(&mut self, n: &Node<G>, window: Window) -> Result<Score, Stopped> {
        self.scouting = true;
        self.search(&n.position, NodeContext::new(n.depth as i32, n.ply, window))
    }

    fn mt_of_child(&mut self, n: &Node<G>, m: G::Move, c: &Node<G>, omega: Score) -> Result<Score, Stopped> {
        self.scouting = true;
        self.thread.histories.plies[0].piece = n.position.piece_slot(m) + 1;
        self.path.push(c.position.key(), n.position.is_progress(m));
        let value = self.search(&c.position, NodeContext::new(c.depth as i32, c.ply, Window::null(omega)));
        self.path.pop();
        value
    }

    fn children(&mut self, n: &Node<G>) -> Result<Vec<Child<Self>>, Stopped> {
        self.limits.tick()?;
        let table_move = self.table.probe(n.position.key()).map_or(0, |entry| entry.best);
        let mut picker = MovePicker::new(table_move, [0; 3]);
        let mut children = Vec::new();
        while let Some(m) = picker.next(&n.position, self.thread, 0, self.on) {
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
        self.store(n.position.key(), 0, (Bounds::UNKNOWN, Proof::NONE), 0, n.position.pack(m));
    }

    fn begin(&mut self, root: &Node<G>) {
        self.root_move = None;
        self.root = (Bounds::UNKNOWN, Proof::NONE);
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
        self.root = Proof::narrow(self.root, bounds, self.proved);
        self.observer.narrowed(bounds);
    }

    fn research(&mut self) {
        self.observer.research();
    }
}
