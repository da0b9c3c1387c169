//! The pieces on the board, as the side to move sees them.

use super::material::Material;
use crate::bitboard::{BOARD, Direction, places, row, turned};
use crate::generate::Movers;
use crate::{Checkers, Move};
use nullwindow_game::{Game, MoveList, Side};

/// A position as the side to move sees it: its men go down the board. With Black to move it is the position itself, with
/// White to move the position with colours exchanged, so that one table serves both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Placement {
    pub(super) own_men: u64,
    pub(super) own_kings: u64,
    pub(super) other_men: u64,
    pub(super) other_kings: u64,
}

/// The row where the men of the side to move become kings.
pub(super) const KING_ROW: u64 = row(7);

impl Placement {
    /// The position as its side to move sees it.
    pub(super) fn of(position: &Checkers) -> Placement {
        let side = position.to_move();
        let (own, other, kings) = (position.pieces(side), position.pieces(!side), position.kings());
        let seen = Placement {
            own_men: own & !kings,
            own_kings: own & kings,
            other_men: other & !kings,
            other_kings: other & kings,
        };
        match side {
            Side::First => seen,
            Side::Second => Placement {
                own_men: turned(seen.own_men),
                own_kings: turned(seen.own_kings),
                other_men: turned(seen.other_men),
                other_kings: turned(seen.other_kings),
            },
        }
    }

    /// As the opponent sees it, who is to move.
    #[inline(always)]
    pub(super) fn turned(&self) -> Placement {
        Placement {
            own_men: turned(self.other_men),
            own_kings: turned(self.other_kings),
            other_men: turned(self.own_men),
            other_kings: turned(self.own_kings),
        }
    }

    /// The pieces on the board.
    #[inline(always)]
    pub(super) fn material(&self) -> Material {
        let count = |set: u64| set.count_ones() as u8;
        Material {
            own_men: count(self.own_men),
            own_kings: count(self.own_kings),
            other_men: count(self.other_men),
            other_kings: count(self.other_kings),
        }
    }

    /// The empty squares.
    #[inline(always)]
    pub(super) fn empty(&self) -> u64 {
        BOARD & !(self.own_men | self.own_kings | self.other_men | self.other_kings)
    }

    /// What move generation needs.
    #[inline(always)]
    pub(super) fn movers(&self) -> Movers {
        Movers::going_down(
            self.own_men | self.own_kings,
            self.own_kings,
            self.other_men | self.other_kings,
            self.empty(),
        )
    }

    /// Whether the side to move must capture.
    #[inline(always)]
    pub(super) fn must_capture(&self) -> bool {
        self.movers().all_jumpers() != 0
    }

    /// The positions after the captures, as the opponent sees them.
    pub(super) fn captures(&self, mut visit: impl FnMut(Placement)) {
        let movers = self.movers();
        let mut moves: MoveList<Move> = MoveList::new();
        movers.push_jumps(movers.all_jumpers(), &mut moves);
        for m in moves {
            let (from, to) = (1_u64 << m.start_place(), 1_u64 << m.end_place());
            let mut next = *self;
            next.other_men &= !m.captured();
            next.other_kings &= !m.captured();
            if self.own_kings & from != 0 {
                next.own_kings = next.own_kings & !from | to;
            } else {
                next.own_men &= !from;
                if to & KING_ROW != 0 {
                    next.own_kings |= to;
                } else {
                    next.own_men |= to;
                }
            }
            visit(next.turned());
        }
    }

    /// The positions after the steps that make a king, as the opponent sees them.
    #[inline(always)]
    pub(super) fn promotions(&self, mut visit: impl FnMut(Placement)) {
        let free = self.empty() & KING_ROW;
        for direction in [Direction::DownLeft, Direction::DownRight] {
            for from in places(self.own_men & direction.step_back(free)) {
                let from = 1_u64 << from;
                let next = Placement {
                    own_men: self.own_men & !from,
                    own_kings: self.own_kings | direction.step(from),
                    ..*self
                };
                visit(next.turned());
            }
        }
    }

    /// The number of steps that make no king.
    #[inline(always)]
    pub(super) fn count_steps(&self) -> u32 {
        let empty = self.empty();
        let mut count = 0;
        for direction in Direction::ALL {
            count += (direction.step(self.own_kings) & empty).count_ones();
        }
        for direction in [Direction::DownLeft, Direction::DownRight] {
            count += (direction.step(self.own_men) & empty & !KING_ROW).count_ones();
        }
        count
    }

    /// The positions after the steps that make no king, as the opponent sees them.
    pub(super) fn steps(&self, mut visit: impl FnMut(Placement)) {
        let empty = self.empty();
        for direction in Direction::ALL {
            for to in places(direction.step(self.own_kings) & empty) {
                let to = 1_u64 << to;
                let own_kings = self.own_kings & !direction.step_back(to) | to;
                visit(Placement { own_kings, ..*self }.turned());
            }
        }
        for direction in [Direction::DownLeft, Direction::DownRight] {
            for to in places(direction.step(self.own_men) & empty & !KING_ROW) {
                let to = 1_u64 << to;
                let own_men = self.own_men & !direction.step_back(to) | to;
                visit(Placement { own_men, ..*self }.turned());
            }
        }
    }

    /// The positions from which a step of a king leads here, as the side that made it sees them; `self` is how the side
    /// that is to move here sees it, after [`Placement::turned`].
    #[inline(always)]
    pub(super) fn king_steps_back(&self, mut visit: impl FnMut(Placement)) {
        let empty = self.empty();
        for direction in Direction::ALL {
            for to in places(direction.step(self.own_kings) & empty) {
                let to = 1_u64 << to;
                visit(Placement { own_kings: self.own_kings & !direction.step_back(to) | to, ..*self });
            }
        }
    }

    /// The same for steps of men.
    #[inline(always)]
    pub(super) fn man_steps_back(&self, mut visit: impl FnMut(Placement)) {
        let empty = self.empty();
        for direction in [Direction::UpLeft, Direction::UpRight] {
            for to in places(direction.step(self.own_men) & empty) {
                let to = 1_u64 << to;
                visit(Placement { own_men: self.own_men & !direction.step_back(to) | to, ..*self });
            }
        }
    }
}
