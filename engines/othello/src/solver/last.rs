//! The last four empty squares, without lists of moves.

use crate::bitboard::{Bitboard, flips, squares};

/// The quadrant of the board that a square lies in.
#[inline(always)]
fn quadrant(square: u32) -> u32 {
    square >> 2 & 1 | square >> 4 & 2
}

/// The final score where neither side can move: empty squares go to the winner.
#[inline]
pub(super) fn final_score(own: Bitboard, other: Bitboard) -> i32 {
    let (own, other) = (own.count_ones() as i32, other.count_ones() as i32);
    let difference = own - other;
    difference + (64 - own - other) * difference.signum()
}

/// The score with one empty square.
#[inline]
fn last_1(own: Bitboard, other: Bitboard, square: u32) -> i32 {
    let discs = own.count_ones() as i32;
    let turned = flips(own, other, square).count_ones() as i32;
    if turned > 0 {
        return 2 * (discs + turned + 1) - 64;
    }
    let turned = flips(other, own, square).count_ones() as i32;
    if turned > 0 {
        return 2 * (discs - turned) - 64;
    }
    2 * discs - 63 + (2 * discs - 63).signum()
}

/// Plays on a square, if that turns any discs: the position for the opponent, its discs first.
#[inline(always)]
fn play(own: Bitboard, other: Bitboard, square: u32) -> Option<(Bitboard, Bitboard)> {
    let turned = flips(own, other, square);
    (turned != 0).then(|| (other ^ turned, own ^ turned ^ 1 << square))
}

/// The last empty squares: fail-soft values, a node counted for every position with two empty squares or more.
pub(super) struct Last<'a> {
    pub(super) nodes: &'a mut u64,
}

impl Last<'_> {
    /// The score with two empty squares.
    #[inline]
    fn last_2(&mut self, (own, other): (Bitboard, Bitboard), alpha: i32, [a, b]: [u32; 2]) -> i32 {
        *self.nodes += 1;
        let mut best = i32::MIN;
        if let Some((own, other)) = play(own, other, a) {
            best = -last_1(own, other, b);
            if best > alpha {
                return best;
            }
        }
        if let Some((own, other)) = play(own, other, b) {
            best = best.max(-last_1(own, other, a));
        }
        if best != i32::MIN {
            return best;
        }
        // A pass: the opponent minimises.
        let mut worst = i32::MAX;
        if let Some((other, own)) = play(other, own, a) {
            worst = last_1(other, own, b);
            if worst <= alpha {
                return worst;
            }
        }
        if let Some((other, own)) = play(other, own, b) {
            worst = worst.min(last_1(other, own, a));
        }
        if worst == i32::MAX { final_score(own, other) } else { worst }
    }

    /// The score of the best square, with those that are left after it, by what `below` says of the position after a move.
    #[inline(always)]
    fn best_square<const SQUARES: usize, const REST: usize>(
        &mut self,
        (own, other): (Bitboard, Bitboard),
        alpha: i32,
        orders: [(u32, [u32; REST]); SQUARES],
        below: impl Fn(&mut Self, (Bitboard, Bitboard), i32, [u32; REST]) -> i32,
    ) -> i32 {
        *self.nodes += 1;
        let mut best = i32::MIN;
        for (square, rest) in orders {
            if let Some(child) = play(own, other, square) {
                best = best.max(-below(self, child, -alpha - 1, rest));
                if best > alpha {
                    return best;
                }
            }
        }
        if best != i32::MIN {
            return best;
        }
        // A pass: the opponent minimises.
        let mut worst = i32::MAX;
        for (square, rest) in orders {
            if let Some(child) = play(other, own, square) {
                worst = worst.min(below(self, child, alpha, rest));
                if worst <= alpha {
                    return worst;
                }
            }
        }
        if worst == i32::MAX { final_score(own, other) } else { worst }
    }

    /// The score with three empty squares, the best ones first.
    fn last_3(&mut self, board: (Bitboard, Bitboard), alpha: i32, [a, b, c]: [u32; 3]) -> i32 {
        let orders = [(a, [b, c]), (b, [a, c]), (c, [a, b])];
        self.best_square(board, alpha, orders, Self::last_2)
    }

    /// A test with four empty squares at most.
    #[inline]
    pub(super) fn search(&mut self, board: (Bitboard, Bitboard), alpha: i32) -> i32 {
        let (own, other) = board;
        let mut empty = squares(!(own | other));
        let mut next = || empty.next().unwrap_or(0);
        match (own | other).count_zeros() {
            4 => self.last_4(board, alpha),
            3 => self.last_3(board, alpha, odd_first([next(), next(), next()])),
            2 => self.last_2(board, alpha, [next(), next()]),
            1 => last_1(own, other, next()),
            _ => final_score(own, other),
        }
    }

    /// The score with four empty squares, tested against `alpha`: alone in its quadrant first, so that the side to move gets
    /// the last move there.
    fn last_4(&mut self, board: (Bitboard, Bitboard), alpha: i32) -> i32 {
        let (own, other) = board;
        let [a, b, c, d] = by_parity(!(own | other));
        let orders = [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])];
        self.best_square(board, alpha, orders, |last, child, alpha, rest| {
            last.last_3(child, alpha, odd_first(rest))
        })
    }
}

/// Four empty squares, those in a quadrant with an odd number of empty squares first.
#[inline]
fn by_parity(mut empty: Bitboard) -> [u32; 4] {
    let mut squares = [0; 4];
    let mut parity = 0;
    for square in &mut squares {
        *square = empty.trailing_zeros() & 63;
        empty &= empty.wrapping_sub(1);
        parity ^= 1 << quadrant(*square);
    }
    if parity == 0 || parity == 15 {
        return squares;
    }
    let is_odd = |square: u32| parity >> quadrant(square) & 1 != 0;
    let mut sorted = [0; 4];
    let (mut front, mut back) = (0, 3);
    for square in squares {
        if is_odd(square) {
            sorted[front] = square;
            front += 1;
        } else {
            sorted[back & 3] = square;
            back = back.wrapping_sub(1);
        }
    }
    sorted
}

/// Three empty squares, the one alone in its quadrant first.
#[inline(always)]
fn odd_first([a, b, c]: [u32; 3]) -> [u32; 3] {
    let [qa, qb, qc] = [a, b, c].map(quadrant);
    if qa == qb && qb != qc {
        [c, a, b]
    } else if qa == qc && qa != qb {
        [b, a, c]
    } else {
        [a, b, c]
    }
}
