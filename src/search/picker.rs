//! The order in which the moves of a node are tried.

use super::Node;
use super::history::{History, MAX_MERIT};
use crate::game::{Game, MoveList};
use arrayvec::ArrayVec;

/// Hands out the moves of a position: the table's move, noisy ones by value, quiet ones by history, and at last those
/// that seem to lose something; equals in generation order. A node that is cut off by the table's move never asks how good the others look.
pub(super) struct Picker<G: Game> {
    moves: MoveList<G::Move>,
    merits: ArrayVec<i32, 270>,
    next: usize,
    /// The first move is the table's, and comes without being ranked.
    table_move_waits: bool,
    /// The child after the one that was handed out last, if it was made ahead of its turn.
    pub(super) ahead: Option<(G::Move, Node<G>)>,
}

/// Any noisy move comes before any quiet one.
const NOISY: i32 = 1 << 30;

const _: () = assert!((MAX_MERIT as i32) < NOISY);

impl<G: Game> Picker<G> {
    /// A picker without moves.
    #[inline]
    pub(super) fn new() -> Picker<G> {
        Picker {
            moves: MoveList::new(),
            merits: ArrayVec::new(),
            next: 0,
            table_move_waits: false,
            ahead: None,
        }
    }

    /// Takes the moves of a position, in place because the lists are long. Whether there are any.
    #[inline]
    pub(super) fn fill(&mut self, position: &G, table_move: u16) -> bool {
        position.list_moves(&mut self.moves);
        if table_move != 0
            && let Some(at) = self.moves.iter().position(|&m| G::pack(m) == table_move)
        {
            // The others keep their order.
            self.moves[..=at].rotate_right(1);
            self.table_move_waits = true;
        }
        !self.moves.is_empty()
    }

    /// How many moves have been handed out.
    pub(super) fn examined(&self) -> usize {
        self.next - usize::from(self.ahead.is_some())
    }

    /// Whether the next move is known already.
    pub(super) fn is_ranked(&self) -> bool {
        !self.merits.is_empty()
    }

    /// The next move, if there is one.
    #[inline]
    pub(super) fn next(&mut self, position: &G, history: Option<&History>) -> Option<G::Move> {
        let at = self.next;
        if at >= self.moves.len() {
            return None;
        }
        self.next += 1;
        if std::mem::take(&mut self.table_move_waits) {
            return Some(self.moves[at]);
        }
        if self.merits.is_empty() {
            self.rank(position, history);
        }
        let mut best = at;
        for other in at + 1..self.moves.len() {
            if self.merits[other] > self.merits[best] {
                best = other;
            }
        }
        self.moves[at..=best].rotate_right(1);
        self.merits[at..=best].rotate_right(1);
        Some(self.moves[at])
    }

    fn rank(&mut self, position: &G, history: Option<&History>) {
        for &m in &self.moves {
            let urgency = position.urgency(m);
            let merit = match history {
                _ if urgency > 0 => NOISY + urgency,
                _ if urgency < 0 => urgency,
                Some(history) => history.merit(position.history_slot(m)) as i32,
                None => 0,
            };
            self.merits.push(merit);
        }
    }
}
