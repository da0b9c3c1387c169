//! The move picker of the fixed tree.

use super::Node;
use super::memory::{FULL_HISTORY, History, MAX_HISTORY};
use crate::game::{Game, MoveList};
use arrayvec::ArrayVec;

/// The move picker of the fixed tree: the table's move, noisy ones by value, quiet ones by history, and last those
/// that seem to lose something; equals in generation order. A node that is cut off by the table's move never asks how
/// good the others look.
pub(crate) struct FixedMovePicker<G: Game> {
    moves: MoveList<G::Move>,
    /// The place of the table's move in the list, if it is there.
    table_move: Option<usize>,
    /// The other moves, once they are ranked, the best one first.
    ranks: ArrayVec<Rank, 270>,
    examined: usize,
    /// The child after the one that was handed out last, made ahead of its turn.
    pub(crate) ahead: Option<(G::Move, Node<G>)>,
}

/// How moves are ordered, apart from the table's move.
#[derive(Clone, Copy)]
pub(crate) struct MoveOrder<'a> {
    /// The history by which quiet moves are ordered.
    pub(crate) history: Option<&'a History>,
    /// Whether it is a history with gravity.
    pub(crate) gravity: bool,
    /// Whether the opponent's replies are looked at.
    pub(crate) replies: bool,
}

/// Score and place of a move in one number: what is larger comes first, and of equal scores the earlier place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rank(u64);

impl Rank {
    #[inline]
    pub(crate) fn new(score: i32, place: usize) -> Rank {
        let ordered = score as u32 ^ 1 << 31;
        Rank(u64::from(ordered) << 32 | u64::from(!(place as u32)))
    }

    #[inline]
    pub(crate) fn place(self) -> usize {
        !(self.0 as u32) as usize
    }
}

/// A history with gravity counts in such parts of a score.
const FINER: i32 = 1 << 8;

/// Any noisy move comes before any quiet one.
const NOISY: i32 = 1 << 30;

const _: () = assert!((MAX_HISTORY as i32) < NOISY && FULL_HISTORY < MAX_HISTORY);

impl<G: Game> FixedMovePicker<G> {
    /// A picker without moves.
    #[inline]
    pub(crate) fn new() -> FixedMovePicker<G> {
        FixedMovePicker {
            moves: MoveList::new(),
            table_move: None,
            ranks: ArrayVec::new(),
            examined: 0,
            ahead: None,
        }
    }

    /// Generates the moves of a position, in place because the lists are long. Returns whether there are any.
    #[inline]
    pub(crate) fn fill(&mut self, position: &G, table_move: u16) -> bool {
        position.list_moves(&mut self.moves);
        if table_move != 0 {
            self.table_move = self.moves.iter().position(|&m| position.pack(m) == table_move);
        }
        !self.moves.is_empty()
    }

    /// Keeps only some of the moves, of which at least one must be there.
    #[cold]
    pub(crate) fn retain(&mut self, only: &[G::Move]) {
        let table_move = self.table_move.map(|place| self.moves[place]);
        self.moves.retain(|m| only.contains(m));
        self.table_move = table_move.and_then(|m| self.moves.iter().position(|&other| other == m));
    }

    /// The moves, in generation order.
    #[inline]
    pub(crate) fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// How many moves there are.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.moves.len()
    }

    /// How many moves have been handed out.
    #[inline]
    pub(crate) fn examined(&self) -> usize {
        self.examined - usize::from(self.ahead.is_some())
    }

    /// The moves that have been handed out and searched, in their order.
    #[inline]
    pub(crate) fn tried(&self) -> impl Iterator<Item = G::Move> {
        let ranked = self.ranks.iter().map(|rank| rank.place());
        self.table_move.into_iter().chain(ranked).take(self.examined()).map(|place| self.moves[place])
    }

    /// Whether the next move is known without further work.
    #[inline]
    pub(crate) fn is_ranked(&self) -> bool {
        !self.ranks.is_empty()
    }

    /// The next move, if there is one.
    #[inline]
    pub(crate) fn next(&mut self, position: &G, order: MoveOrder<'_>) -> Option<G::Move> {
        let at = self.examined;
        if at >= self.moves.len() {
            return None;
        }
        self.examined += 1;
        match self.table_move {
            Some(place) if at == 0 => return Some(self.moves[place]),
            _ if !self.is_ranked() => self.rank(position, order),
            _ => {}
        }
        let rank = self.ranks[at - usize::from(self.table_move.is_some())];
        Some(self.moves[rank.place()])
    }

    fn rank(&mut self, position: &G, order: MoveOrder<'_>) {
        let MoveOrder { history, replies, .. } = order;
        for (place, &m) in self.moves.iter().enumerate() {
            if Some(place) == self.table_move {
                continue;
            }
            let static_score =
                if replies { reply_score(position, m, order) } else { position.static_move_score(m) };
            let score = match history {
                _ if static_score > 0 => NOISY + static_score,
                _ if static_score < 0 => static_score,
                Some(history) => history.score(position.history_slot(m)) as i32,
                None => 0,
            };
            self.ranks.push(Rank::new(score, place));
        }
        self.ranks.sort_unstable_by(|a, b| b.cmp(a));
    }
}

/// The static score of a move by the opponent's replies, with its history where the game counts it beside them.
#[inline]
fn reply_score<G: Game>(position: &G, m: G::Move, order: MoveOrder<'_>) -> i32 {
    let score = position.reply_score(m);
    match order.history {
        Some(history) if order.gravity && score != 0 => {
            let share = history.score(position.history_slot(m)) as i32;
            score * FINER + G::GRAVITY_BESIDE_REPLIES * share / (FULL_HISTORY as i32 / FINER)
        }
        Some(history) if !order.gravity && G::HISTORY_BESIDE_REPLIES != 0 && score != 0 => {
            let doublings = u32::BITS - history.score(position.history_slot(m)).leading_zeros();
            score + G::HISTORY_BESIDE_REPLIES * doublings as i32
        }
        _ => score,
    }
}
