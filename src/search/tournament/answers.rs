//! What the selective search answers to drivers.

use super::stages::Stages;
use super::{Here, Tournament};
use crate::game::{Score, Selective};
use crate::search::drivers::{Answers, Child};
use crate::search::{Bounds, INFINITY, Node, Observer, Stopped, Window};

impl<G: Selective, W: Observer> Answers<G> for Tournament<'_, G, W> {
    type Watcher = W;

    fn watcher(&mut self) -> &mut W {
        &mut self.watcher
    }

    fn mt(&mut self, n: &Node<G>, omega: Score) -> Result<Score, Stopped> {
        self.nega_scout(n, Window::null(omega))
    }

    fn mt_of_child(&mut self, n: &Node<G>, m: G::Move, c: &Node<G>, omega: Score) -> Result<Score, Stopped> {
        self.scouting = true;
        self.memory.recollection.plies[0].piece = n.position.piece_slot(m) + 1;
        self.path.push(c.position.key(), n.position.is_progress(m));
        let value = self.value(&c.position, Here::new(c.depth as i32, c.ply, Window::null(omega)));
        self.path.pop();
        value
    }

    fn nega_scout(&mut self, n: &Node<G>, window: Window) -> Result<Score, Stopped> {
        self.scouting = true;
        self.value(&n.position, Here::new(n.depth as i32, n.ply, window))
    }

    fn alpha_beta(&mut self, n: &Node<G>, window: Window) -> Result<Score, Stopped> {
        self.scouting = false;
        self.value(&n.position, Here::new(n.depth as i32, n.ply, window))
    }

    fn children(&mut self, n: &Node<G>) -> Result<Vec<Child<G>>, Stopped> {
        self.limits.tick()?;
        let table_move = self.table.probe(n.position.key()).map_or(0, |entry| entry.best);
        let mut stages = Stages::new(table_move, [0; 3]);
        let mut children = Vec::new();
        while let Some(m) = stages.next(&n.position, &self.memory.recollection, 0, self.on) {
            if self.only.is_empty() || self.only.contains(&m) {
                children.push((m, n.child(m)));
            }
        }
        Ok(children)
    }

    fn leaf_value(&mut self, n: &Node<G>) -> Score {
        n.position.outcome().map_or_else(|| n.position.judge(), |outcome| outcome.score(n.ply))
    }

    fn choose(&mut self, n: &Node<G>, m: G::Move) {
        self.root_move = Some((m, INFINITY));
        self.note(n.position.key(), 0, Bounds::UNKNOWN, 0, G::pack(m));
    }
}
