//! Accumulators: the sums of the evaluation network before its activation, kept along a line.
//!
//! Two positions a move apart differ by two to four pieces, so that the sums of one are those of the other with a few rows
//! more and less. What differs is found by comparing boards: whatever was evaluated before, the value is that of the position.

use super::evaluate_corrected;
use super::network::{HIDDEN, Network, Row, feature, orientation, seen_by};
use super::sets::each;
use crate::Chess;
use nullwindow_game::{LineEvaluator, Score};
use shakmaty::{Board, Color, Position, Role, Square};

/// The number of hidden values that are summed up at a time, in registers.
const LANES: usize = 64;

/// The squares of the pieces of a board, from pawns to kings, and those of White and of Black.
type Pieces = [u64; 8];

fn pieces_of(board: &Board) -> Pieces {
    let [pawns, knights, bishops, rooks, queens, kings] = Role::ALL.map(|role| board.by_role(role).0);
    [pawns, knights, bishops, rooks, queens, kings, board.white().0, board.black().0]
}

/// The squares on which two boards differ.
#[inline]
fn changed(before: &Pieces, now: &Pieces) -> u64 {
    (0..8).fold(0, |squares, set| squares | before[set] ^ now[set])
}

/// The feature of the piece on a square, as White sees it without a mirror.
#[inline]
fn white_feature(pieces: &Pieces, square: Square) -> u16 {
    let [_, knights, bishops, rooks, queens, kings, _, black] = *pieces;
    let square = square.to_u32();
    let bit = |set: u64| (set >> square & 1) as usize;
    let role = bit(knights | rooks | kings) | bit(bishops | rooks) << 1 | bit(queens | kings) << 2;
    let color = if bit(black) == 0 { Color::White } else { Color::Black };
    feature(Color::White, 0, color, role, square as u16) as u16
}

/// The features that a board has and another has not: no more than all pieces of both boards.
struct Difference {
    more: [u16; 64],
    more_count: usize,
    less: [u16; 64],
    less_count: usize,
}

impl Difference {
    /// How `now` differs from `before`.
    #[inline]
    fn new(before: &Pieces, now: &Pieces) -> Difference {
        let mut found = Difference { more: [0; 64], more_count: 0, less: [0; 64], less_count: 0 };
        let (occupied_now, occupied_before) = (now[6] | now[7], before[6] | before[7]);
        let changed = changed(before, now);
        for square in each(changed & occupied_now) {
            found.more[found.more_count & 63] = white_feature(now, square);
            found.more_count += 1;
        }
        for square in each(changed & occupied_before) {
            found.less[found.less_count & 63] = white_feature(before, square);
            found.less_count += 1;
        }
        found
    }

    /// Adds the rows that are new to `from`, as `side` sees them that is oriented in this way, and takes away those that are gone.
    #[inline]
    fn apply(&self, network: &Network, (side, orientation): (Color, u16), from: &Row, to: &mut Row) {
        let row = |&feature: &u16| &network.feature_weights[seen_by(side, orientation, feature)].0;
        match (&self.more[..self.more_count], &self.less[..self.less_count]) {
            // A move and a capture, in one go.
            ([new], [old]) => {
                let (new, old) = (row(new), row(old));
                for (lane, to) in to.0.iter_mut().enumerate() {
                    *to = from.0[lane].wrapping_add(new[lane]).wrapping_sub(old[lane]);
                }
            }
            ([new], [old, captured]) => {
                let (new, old, captured) = (row(new), row(old), row(captured));
                for (lane, to) in to.0.iter_mut().enumerate() {
                    let gone = old[lane].wrapping_add(captured[lane]);
                    *to = from.0[lane].wrapping_add(new[lane]).wrapping_sub(gone);
                }
            }
            (more, less) => {
                for start in (0..HIDDEN).step_by(LANES) {
                    let lanes =
                        |row: &[i16]| *row[start..].first_chunk::<LANES>().expect("rows have whole parts");
                    let mut sum = lanes(&from.0);
                    for feature in more {
                        let row = lanes(row(feature));
                        (0..LANES).for_each(|lane| sum[lane] = sum[lane].wrapping_add(row[lane]));
                    }
                    for feature in less {
                        let row = lanes(row(feature));
                        (0..LANES).for_each(|lane| sum[lane] = sum[lane].wrapping_sub(row[lane]));
                    }
                    to.0[start..start + LANES].copy_from_slice(&sum);
                }
            }
        }
    }
}

/// The accumulator of a side, computed from nothing.
pub(super) fn refresh(network: &Network, board: &Board, side: Color) -> Row {
    let mut sums = Row::ZERO;
    let view = (side, orientation(board, side));
    Difference::new(&[0; 8], &pieces_of(board)).apply(network, view, &network.feature_biases, &mut sums);
    sums
}

/// The accumulators of a position: as White sees it, and as Black does.
#[derive(Clone, Debug)]
struct Accumulators {
    pieces: Pieces,
    /// How both sides see the board.
    orientations: [u16; 2],
    sums: [Row; 2],
}

/// The evaluation of positions along a line, with the accumulators of each.
#[derive(Clone, Debug)]
pub struct ChessEvaluator {
    network: &'static Network,
    /// By ply, for lines up to the length of the list.
    line: Vec<Accumulators>,
}

/// Accumulators are kept for so many plies; beyond, every position is computed from nothing.
const PLIES: usize = 128;

impl ChessEvaluator {
    fn of(network: &'static Network) -> ChessEvaluator {
        let nothing =
            Accumulators { pieces: [0; 8], orientations: [0, 56], sums: [network.feature_biases; 2] };
        ChessEvaluator { network, line: vec![nothing; PLIES] }
    }

    /// The value of a position by the network.
    fn network_value(&mut self, position: &Chess, ply: usize) -> Score {
        let network = Network::trained();
        if !std::ptr::eq(network, self.network) {
            *self = ChessEvaluator::of(network);
        }
        let (board, turn) = (position.rules.board(), position.rules.turn());
        let count = board.occupied().count();
        if ply >= PLIES {
            return network.evaluate_board(board, turn);
        }
        let pieces = pieces_of(board);
        // What is nearest: the position before, or one that was evaluated at this ply.
        let distance = |other: &Accumulators| changed(&other.pieces, &pieces).count_ones();
        let (before, at) = self.line.split_at_mut(ply);
        let at = &mut at[0];
        let nearest = before.last().filter(|before| distance(before) <= distance(at));
        let difference = Difference::new(nearest.map_or(&at.pieces, |before| &before.pieces), &pieces);
        for (number, side) in [Color::White, Color::Black].into_iter().enumerate() {
            let orientation = orientation(board, side);
            let view = (side, orientation);
            match nearest {
                Some(before) if before.orientations[number] == orientation => {
                    difference.apply(network, view, &before.sums[number], &mut at.sums[number]);
                }
                None if at.orientations[number] == orientation => {
                    let from = at.sums[number];
                    difference.apply(network, view, &from, &mut at.sums[number]);
                }
                _ => at.sums[number] = refresh(network, board, side),
            }
            at.orientations[number] = orientation;
        }
        at.pieces = pieces;
        let [white, black] = &at.sums;
        let (own, other) = turn.fold_wb((white, black), (black, white));
        network.output(own, other, count)
    }
}

impl LineEvaluator<Chess> for ChessEvaluator {
    fn new() -> ChessEvaluator {
        ChessEvaluator::of(Network::trained())
    }

    #[inline]
    fn evaluate(&mut self, position: &Chess, ply: usize) -> Score {
        evaluate_corrected(position, || self.network_value(position, ply))
    }
}
