//! A uniform artificial tree as a game, for the theorems.

use nullwindow::game::{Game, MoveList, Outcome, Score, Side, zobrist};

/// How the leaves get their values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Values {
    /// Independently, uniform in `-range..=range`: a small range makes ties.
    Independent { range: Score },
    /// The first child of every node is its best one.
    FirstIsBest,
}

/// A node of a uniform tree. Its value, and its children's, are functions of the seed and the path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tree {
    width: u8,
    values: Values,
    key: u64,
    to_move: Side,
    /// The value of an ordered tree's node, for the side to move.
    value: Score,
}

impl Tree {
    pub(crate) fn new(seed: u64, width: u8, values: Values) -> Tree {
        let key = zobrist::number(seed, 0);
        Tree { width, values, key, to_move: Side::First, value: (key % 21) as Score - 10 }
    }
}

impl Game for Tree {
    type Move = u8;

    const HISTORY_SLOTS: usize = 256;

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn moves(&self) -> MoveList<u8> {
        (0..self.width).collect()
    }

    fn after(&self, m: u8) -> Tree {
        let key = zobrist::number(self.key, u64::from(m) + 1);
        let worse = if m == 0 { 0 } else { (key % 5) as Score };
        Tree { key, to_move: !self.to_move, value: worse - self.value, ..*self }
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn evaluate(&self) -> Score {
        match self.values {
            Values::Independent { range } => {
                (self.key >> 8) as Score % (range + 1) * if self.key & 1 == 0 { 1 } else { -1 }
            }
            Values::FirstIsBest => self.value,
        }
    }

    fn noisy_moves(&self) -> MoveList<u8> {
        MoveList::new()
    }

    fn may_stand_pat(&self) -> bool {
        true
    }

    fn static_move_score(&self, _: u8) -> i32 {
        0
    }

    fn history_slot(&self, m: u8) -> usize {
        usize::from(m)
    }

    fn pack(&self, m: u8) -> u16 {
        u16::from(m) + 1
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }
}
