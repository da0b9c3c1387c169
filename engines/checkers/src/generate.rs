//! Move generation.
//!
//! Captures are compulsory and a jump must go on while it can; which capture to choose is free. Men move and jump
//! towards the opponent, kings both ways. A man that lands on the king row stops there: it could only go on
//! backwards, and as long as it jumps it is a man.
//!
//! The order is by square, then by direction, upwards first.

use crate::bitboard::{Direction, places};
use crate::{Checkers, Move};
use nullwindow_game::{Game, MoveList, Side};

/// The pieces and squares that move generation needs.
#[derive(Clone, Copy)]
pub(crate) struct Movers {
    /// The pieces that may go down the board.
    down: u64,
    /// The pieces that may go up the board.
    up: u64,
    /// The opponent's pieces.
    prey: u64,
    /// The empty squares.
    empty: u64,
}

impl Movers {
    /// Those of one side, which need not be the side to move.
    #[inline(always)]
    pub(crate) fn of(position: &Checkers, side: Side) -> Movers {
        Movers::new(side, position.pieces(side), position.kings(), position.pieces(!side), position.empty())
    }

    /// Those of a side with these pieces, against the pieces `prey`; `kings` are those of both sides.
    #[inline(always)]
    pub(crate) fn new(side: Side, own: u64, kings: u64, prey: u64, empty: u64) -> Movers {
        let kings = own & kings;
        let (down, up) = match side {
            Side::First => (own, kings),
            Side::Second => (kings, own),
        };
        Movers { down, up, prey, empty }
    }

    /// Those of a side whose men go down the board.
    #[inline(always)]
    pub(crate) fn going_down(own: u64, kings: u64, prey: u64, empty: u64) -> Movers {
        Movers { down: own, up: kings, prey, empty }
    }

    /// The pieces that may go in a direction.
    #[inline(always)]
    fn going(&self, direction: Direction) -> u64 {
        match direction {
            Direction::UpLeft | Direction::UpRight => self.up,
            Direction::DownLeft | Direction::DownRight => self.down,
        }
    }

    /// The pieces that can step in a direction.
    #[inline(always)]
    fn steppers(&self, direction: Direction) -> u64 {
        direction.step_back(self.empty) & self.going(direction)
    }

    /// The pieces that can jump in a direction.
    #[inline(always)]
    fn jumpers(&self, direction: Direction) -> u64 {
        direction.step_back(direction.step_back(self.empty) & self.prey) & self.going(direction)
    }

    /// The pieces that can step.
    #[inline(always)]
    fn all_steppers(&self) -> u64 {
        Direction::ALL.into_iter().fold(0, |set, direction| set | self.steppers(direction))
    }

    /// The pieces that can jump.
    #[inline(always)]
    pub(crate) fn all_jumpers(&self) -> u64 {
        Direction::ALL.into_iter().fold(0, |set, direction| set | self.jumpers(direction))
    }

    /// The squares next to these pieces, in the directions in which they go.
    #[inline(always)]
    pub(crate) fn neighbours(&self) -> u64 {
        Direction::ALL.into_iter().fold(0, |set, direction| set | direction.step(self.going(direction)))
    }

    /// The squares where these pieces would land by a jump, empty or not.
    #[inline(always)]
    pub(crate) fn landings(&self) -> u64 {
        let land = |direction: Direction| direction.step(direction.step(self.going(direction)) & self.prey);
        Direction::ALL.into_iter().fold(0, |set, direction| set | land(direction))
    }

    /// All pieces after a jump, at once. Whether one of them can jump again is exact, as if each had jumped alone: the piece
    /// that it captured is behind it, with the square that it left, which does not count as empty.
    #[inline(always)]
    fn landed(&self) -> Movers {
        let kings = self.down & self.up;
        let land = |direction: Direction, pieces: u64| {
            direction.step(direction.step(pieces) & self.prey) & self.empty
        };
        let [up_left, up_right, down_left, down_right] = Direction::ALL;
        Movers {
            down: land(down_left, self.down)
                | land(down_right, self.down)
                | land(up_left, kings)
                | land(up_right, kings),
            up: land(up_left, self.up)
                | land(up_right, self.up)
                | land(down_left, kings)
                | land(down_right, kings),
            ..*self
        }
    }

    /// Whether there is a legal move.
    pub(crate) fn can_move(&self) -> bool {
        self.all_steppers() | self.all_jumpers() != 0
    }

    /// The number of legal moves.
    #[inline]
    pub(crate) fn count(&self) -> usize {
        let jumpers = self.all_jumpers();
        if jumpers == 0 {
            return Direction::ALL.into_iter().map(|d| self.steppers(d).count_ones() as usize).sum();
        }
        if self.landed().all_jumpers() == 0 {
            return Direction::ALL.into_iter().map(|d| self.jumpers(d).count_ones() as usize).sum();
        }
        places(jumpers).map(|place| Jumper::new(self, place).count(1 << place, self.prey)).sum()
    }

    #[inline(always)]
    pub(crate) fn push_steps(&self, moves: &mut MoveList<Move>) {
        for from in places(self.all_steppers()) {
            let (down, up) = (self.down & 1 << from, self.up & 1 << from);
            for to in places((up >> 5 | up >> 4 | down << 4 | down << 5) & self.empty) {
                push(moves, Move::step(from, to));
            }
        }
    }

    #[inline]
    pub(crate) fn push_jumps(&self, jumpers: u64, moves: &mut MoveList<Move>) {
        for from in places(jumpers) {
            let others = moves.len();
            Jumper::new(self, from).list(Move::take_off(from), 1 << from, self.prey, moves);
            for (jump, ordinal) in moves.iter_mut().skip(others).zip(1..) {
                *jump = jump.numbered(ordinal);
            }
        }
    }
}

/// A piece that jumps. The square it came from is empty meanwhile; a piece that it captured stays where it was, which
/// makes no difference, as it never lands there.
pub(crate) struct Jumper {
    empty: u64,
    /// All squares if it may go down the board, none otherwise.
    down: u64,
    up: u64,
}

impl Jumper {
    #[inline(always)]
    pub(crate) fn new(movers: &Movers, from: u8) -> Jumper {
        let may = |set: u64| (set >> from & 1).wrapping_neg();
        Jumper { empty: movers.empty | 1 << from, down: may(movers.down), up: may(movers.up) }
    }

    /// Where it lands, if it can jump in a direction.
    #[inline(always)]
    fn landing(&self, direction: Direction, at: u64, prey: u64) -> u64 {
        let may = match direction {
            Direction::UpLeft | Direction::UpRight => self.up,
            Direction::DownLeft | Direction::DownRight => self.down,
        };
        direction.step(direction.step(at & may) & prey) & self.empty
    }

    /// Appends every way to finish the jump `so_far`, which has come to `at`, to a list.
    fn list(&self, so_far: Move, at: u64, prey: u64, moves: &mut MoveList<Move>) {
        let mut is_over = true;
        for direction in Direction::ALL {
            let landing = self.landing(direction, at, prey);
            if landing != 0 {
                is_over = false;
                self.list(so_far.and_jump(direction), landing, prey & !direction.step(at), moves);
            }
        }
        if is_over {
            push(moves, so_far);
        }
    }

    /// Visits every end of a jump that has come to `at`, with what is left of the prey.
    pub(crate) fn finish(&self, at: u64, prey: u64, visit: &mut impl FnMut(u64, u64)) {
        let mut is_over = true;
        for direction in Direction::ALL {
            let landing = self.landing(direction, at, prey);
            if landing != 0 {
                is_over = false;
                self.finish(landing, prey & !direction.step(at), visit);
            }
        }
        if is_over {
            visit(at, prey);
        }
    }

    /// The number of ways to go on from `at`, stopping included where it is the only one.
    fn count(&self, at: u64, prey: u64) -> usize {
        let mut count = 0;
        for direction in Direction::ALL {
            let landing = self.landing(direction, at, prey);
            if landing != 0 {
                count += self.count(landing, prey & !direction.step(at));
            }
        }
        count.max(1)
    }
}

/// Appends a move to a list that has room for it: a piece has at most 16 jumps, a side 12 pieces. `push` would panic,
/// which keeps lists from being made in place.
#[inline(always)]
fn push(moves: &mut MoveList<Move>, m: Move) {
    let pushed = moves.try_push(m);
    debug_assert!(pushed.is_ok(), "more moves than a list holds");
}

impl Checkers {
    /// The position as the side to move sees it.
    #[inline(always)]
    pub(crate) fn movers(&self) -> Movers {
        Movers::of(self, self.to_move())
    }

    /// Fills a list with the legal moves.
    ///
    /// Lists are long, and copying one costs more than all the rest. The compiler makes the list where the caller
    /// wants it, instead of copying a local one, as long as [`Game::moves`] and this function are calls, this one
    /// overwrites the list and neither can panic.
    #[inline(never)]
    pub(crate) fn list_all(&self, moves: &mut MoveList<Move>) {
        *moves = MoveList::new();
        let movers = self.movers();
        let jumpers = movers.all_jumpers();
        if jumpers == 0 {
            movers.push_steps(moves);
        } else {
            movers.push_jumps(jumpers, moves);
        }
    }

    /// Fills a list with the legal captures, like [`Checkers::list_all`].
    #[inline(never)]
    pub(crate) fn list_jumps(&self, moves: &mut MoveList<Move>) {
        *moves = MoveList::new();
        let movers = self.movers();
        movers.push_jumps(movers.all_jumpers(), moves);
    }
}
