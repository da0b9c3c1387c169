//! The weights of a stage: their places in the table that the evaluation reads, and the features that share a weight.

use super::shapes::{INSTANCE_LIST, INSTANCES, SHAPES, indices, mirror, mirrored};
use crate::bitboard::{Bitboard, mobility};
use crate::position::Othello;
use nullwindow_game::Game;
use std::sync::LazyLock;

/// The number of stages.
pub const STAGES: usize = 12;

/// The stage of a position by its empty squares: five numbers of them make a stage, the opening is the first.
#[inline]
pub const fn stage_of(empties: u32) -> usize {
    let stage = 60_usize.saturating_sub(empties as usize) / 5;
    if stage < STAGES { stage } else { STAGES - 1 }
}

/// Where the weights of every instance's shape begin in the table.
pub(super) static OFFSETS: [usize; INSTANCES] = {
    let mut offsets = [0; INSTANCES];
    let mut lane = 0;
    while lane < INSTANCES {
        let mut shape = 0;
        while shape < INSTANCE_LIST[lane].0 {
            offsets[lane] += SHAPES[shape].size();
            shape += 1;
        }
        lane += 1;
    }
    offsets
};

/// Mobility: the weights of 0, 1, 2... moves, this many for each side; more count as the last.
pub(super) const MOBILITY_SIZE: usize = 32;

/// Where the weights of mobility begin in the table.
pub(super) const MOBILITY_AT: usize = {
    let mut size = 0;
    let mut shape = 0;
    while shape < SHAPES.len() {
        size += SHAPES[shape].size();
        shape += 1;
    }
    size
};

/// Where the weights of the number of empty squares begin.
const EMPTIES_AT: usize = MOBILITY_AT + 2 * MOBILITY_SIZE;

/// The size of the table of a stage.
pub(super) const TABLE_SIZE: usize = EMPTIES_AT + 61;

/// The place of a number of empty squares in the table. A position that is set up may have more of them than a game begins
/// with.
#[inline]
pub(super) fn empties_at(empties: u32) -> usize {
    (EMPTIES_AT + empties as usize).min(TABLE_SIZE - 1)
}

/// The number of features of a stage: mirrored contents of a shape are one feature.
pub const FEATURES: usize = 173_537;

/// The feature of every place of the table.
pub(super) fn fold() -> &'static [u32] {
    static FOLD: LazyLock<Vec<u32>> = LazyLock::new(|| {
        let mut fold = Vec::with_capacity(TABLE_SIZE);
        let mut count = 0;
        for shape in &SHAPES {
            let first = fold.len();
            let order = mirror(shape);
            for index in 0..shape.size() {
                let mirror = order.as_deref().map_or(index, |order| mirrored(order, index));
                if mirror < index {
                    fold.push(fold[first + mirror]);
                } else {
                    fold.push(count);
                    count += 1;
                }
            }
        }
        while fold.len() < TABLE_SIZE {
            fold.push(count);
            count += 1;
        }
        assert_eq!(count as usize, FEATURES);
        fold
    });
    &FOLD
}

/// The features of a position: every instance, the moves of both sides, the empty squares.
pub type Features = [u32; INSTANCES + 3];

/// The features of a position that is not finished.
pub fn features_of(position: &Othello) -> Features {
    let (own, other) = (position.discs(position.to_move()), position.discs(!position.to_move()));
    features(own, other)
}

fn features(own: Bitboard, other: Bitboard) -> Features {
    let fold = fold();
    let index = indices(own, other).0;
    let moves = [mobility(own, other), mobility(other, own)]
        .map(|set| (set.count_ones() as usize).min(MOBILITY_SIZE - 1));
    let empties = (own | other).count_zeros();
    let mut features = [0; INSTANCES + 3];
    for lane in 0..INSTANCES {
        features[lane] = fold[OFFSETS[lane] + usize::from(index[lane])];
    }
    features[INSTANCES] = fold[MOBILITY_AT + moves[0]];
    features[INSTANCES + 1] = fold[MOBILITY_AT + MOBILITY_SIZE + moves[1]];
    features[INSTANCES + 2] = fold[empties_at(empties)];
    features
}
