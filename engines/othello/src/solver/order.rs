//! The order of moves.

use super::table::Entry;
use crate::bitboard::{Bitboard, CORNERS, flips, mobility, neighbours, squares};
use crate::evaluation::DISC;
use crate::patterns::Patterns;
use arrayvec::ArrayVec;
use nullwindow_game::Score;

/// A move and the position after it, its discs those of the opponent first.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) own: Bitboard,
    pub(super) other: Bitboard,
    pub(super) square: u8,
    score: i32,
}

impl Candidate {
    /// The score for a helper: the worst move first for the first of them, an order of its own for every other.
    fn score_of(&self, helper: usize) -> i32 {
        match helper {
            1 => -self.score,
            _ => (usize::from(self.square) * (2 * helper + 1) % 64) as i32,
        }
    }
}

/// The moves of a position. No position of Othello has more than 33.
pub(super) struct Candidates(ArrayVec<Candidate, 34>);

/// The scores by which moves are ordered, in tenths of a disc where the evaluation is asked.
const TABLE_MOVE: i32 = 1 << 20;
const SECOND_TABLE_MOVE: i32 = 1 << 19;
const REPLY: i32 = 24;
const CORNER_REPLY: i32 = 16;
const POTENTIAL_REPLY: i32 = 3;
const CORNER: i32 = 24;
const ODD: i32 = 8;

/// The evaluation orders moves with this many empty squares or more; every so many further ones, it looks a ply further ahead.
const EVALUATION_EMPTIES: u32 = 12;
const EVALUATION_STEP: u32 = 3;
/// How much an evaluation counts: this many hundredths of it.
const EVALUATION_SHARE: i32 = 100;
/// No further ahead than this.
const EVALUATION_DEPTH: u32 = 4;

impl Candidates {
    /// Lists the moves on `places`.
    pub(super) fn new((own, other): (Bitboard, Bitboard), places: Bitboard) -> Candidates {
        let mut list = ArrayVec::new();
        for square in squares(places) {
            let turned = flips(own, other, square);
            let candidate = Candidate {
                own: other ^ turned,
                other: own ^ turned ^ 1 << square,
                square: square as u8,
                score: 0,
            };
            if list.try_push(candidate).is_err() {
                break;
            }
        }
        Candidates(list)
    }

    /// The moves in the order of the board.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Candidate> {
        self.0.iter()
    }

    /// Scores the moves; the positions of shallow searches are counted as nodes.
    pub(super) fn score(&mut self, empty: Bitboard, known: &Entry, nodes: &mut u64) {
        let odd = odd_squares(empty);
        let empties = empty.count_ones();
        let patterns = Patterns::current().filter(|_| empties >= EVALUATION_EMPTIES);
        for candidate in &mut self.0 {
            let Candidate { own, other, square, .. } = *candidate;
            let place = 1_u64 << square;
            candidate.score = if known.best[0] == square {
                TABLE_MOVE
            } else if known.best[1] == square {
                SECOND_TABLE_MOVE
            } else {
                let replies = mobility(own, other);
                let potential = neighbours(other) & empty & !place;
                let mut score = -REPLY * replies.count_ones() as i32
                    - CORNER_REPLY * (replies & CORNERS).count_ones() as i32
                    - POTENTIAL_REPLY * potential.count_ones() as i32
                    + CORNER * i32::from(place & CORNERS != 0)
                    + ODD * i32::from(place & odd != 0);
                if let Some(patterns) = patterns {
                    let depth = ((empties - EVALUATION_EMPTIES) / EVALUATION_STEP).min(EVALUATION_DEPTH);
                    let window = [-64 * DISC, 64 * DISC];
                    let value = -evaluate(patterns, (own, other), depth, window, nodes);
                    score += value * EVALUATION_SHARE / 100;
                }
                score
            };
        }
    }

    /// The next move: the one with the highest score of those from `from` on, which is put there. Helpers begin with the same
    /// move, which most often decides; where it does not, all have to be searched, and a helper begins with others than the
    /// solver that it helps.
    #[inline]
    pub(super) fn pick(&mut self, from: usize, helper: usize) -> Option<Candidate> {
        let list = &mut self.0;
        if helper > 0 && from == 1 {
            list[1..].iter_mut().for_each(|candidate| candidate.score = candidate.score_of(helper));
        }
        let mut best = from;
        for place in from + 1..list.len() {
            if list[place].score > list[best].score {
                best = place;
            }
        }
        if best >= list.len() {
            return None;
        }
        list.swap(from, best);
        Some(list[from])
    }
}

/// The value of a position by a shallow alpha-beta search of the evaluation. Passes cost nothing.
fn evaluate(
    patterns: &Patterns,
    (own, other): (Bitboard, Bitboard),
    depth: u32,
    [alpha, beta]: [Score; 2],
    nodes: &mut u64,
) -> Score {
    *nodes += 1;
    let places = mobility(own, other);
    let replies = if places == 0 || depth == 0 { mobility(other, own) } else { 0 };
    if places == 0 {
        if replies == 0 {
            return super::last::final_score(own, other) * DISC;
        }
        return -evaluate(patterns, (other, own), depth, [-beta, -alpha], nodes);
    }
    if depth == 0 {
        return patterns.evaluate(own, other, [places.count_ones(), replies.count_ones()]);
    }
    let mut best = -64 * DISC - 1;
    for square in squares(places & CORNERS).chain(squares(places & !CORNERS)) {
        let turned = flips(own, other, square);
        let child = (other ^ turned, own ^ turned ^ 1 << square);
        best = best.max(-evaluate(patterns, child, depth - 1, [-beta, -best.max(alpha)], nodes));
        if best >= beta {
            break;
        }
    }
    best
}

/// The quadrants of the board.
const QUADRANTS: [Bitboard; 4] =
    [0x0000_0000_0f0f_0f0f, 0x0000_0000_f0f0_f0f0, 0x0f0f_0f0f_0000_0000, 0xf0f0_f0f0_0000_0000];

/// The empty squares in quadrants with an odd number of them: who plays there first also plays there last.
#[inline]
pub(super) fn odd_squares(empty: Bitboard) -> Bitboard {
    let mut odd = 0;
    for quadrant in QUADRANTS {
        let parity = u64::from((empty & quadrant).count_ones() & 1);
        odd |= parity.wrapping_neg() & quadrant;
    }
    odd & empty
}
