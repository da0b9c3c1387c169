//! The principal variation (PV).

use crate::context::from_node_bounds;
use crate::game::{Game, Score};
use crate::memory::TableEntry;
use crate::{Bounds, Node, Search, Table};

/// What becomes of a move that the table proposes for the PV.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PvStep {
    /// It belongs to the PV, and more may follow.
    Take,
    /// It is the last move of the PV.
    End,
    /// It does not belong to the PV, which ends before it.
    Reject,
}

/// The principal variation that begins with a move, as far as the table knows it: legal moves, `longest` at most.
///
/// The table holds what searches left there, not a line. `step` sees every entry, its ply, its move and the position to which
/// the move leads, and says whether the move belongs to the line.
pub fn principal_variation<G: Game>(
    table: &Table,
    root: &G,
    first: G::Move,
    longest: usize,
    mut step: impl FnMut(u32, &TableEntry, G::Move, &G) -> PvStep,
) -> Vec<G::Move> {
    let mut moves = vec![first];
    let mut position = root.after(first);
    while moves.len() < longest
        && let Some(entry) = table.probe(position.key()).filter(|entry| entry.best != 0)
        && let Some(m) = position.unpack(entry.best)
    {
        let next = position.after(m);
        let step = step(moves.len() as u32, &entry, m, &next);
        if step == PvStep::Reject {
            break;
        }
        moves.push(m);
        position = next;
        if step == PvStep::End {
            break;
        }
    }
    moves
}

impl<G: Game, O> Search<'_, G, O> {
    /// The PV of a root of this value, as far as the table knows it.
    ///
    /// Nothing is taken on trust: the first move is the one that proved the value, every other one must be legal where
    /// it is to be played, come from an entry of the right depth whose bounds admit the value, and lead to no position of
    /// which the table knows better.
    pub(crate) fn principal_variation(&self, root: &Node<G>, value: Score) -> Vec<G::Move> {
        let Some(first) = self.root_move else { return Vec::new() };
        let bounds = |entry: &TableEntry, ply: u32| -> Option<Bounds> {
            let holds = self.settings.depth_rule.admits(entry.depth, root.depth - ply);
            holds.then(|| from_node_bounds(entry.bounds, ply))
        };
        let value_at = |ply: u32| if ply.is_multiple_of(2) { value } else { -value };
        let step = |ply: u32, entry: &TableEntry, _: G::Move, next: &G| {
            let is_known = bounds(entry, ply).is_some_and(|bounds| bounds.admit(value_at(ply)));
            let next = self.table.probe(next.key());
            let contradicts = next
                .and_then(|entry| bounds(&entry, ply + 1))
                .is_some_and(|bounds| !bounds.admit(value_at(ply + 1)));
            if is_known && !contradicts { PvStep::Take } else { PvStep::Reject }
        };
        principal_variation(self.table, &root.position, first, root.depth.max(1) as usize, step)
    }
}
