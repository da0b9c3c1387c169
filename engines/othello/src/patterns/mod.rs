//! The trained evaluation: tables of patterns, by the stage of the game.
//!
//! The value of a position is the sum of the weights of what stands in every instance of every shape, of the number
//! of moves that each side has, and of the number of empty squares, for the side to move. All weights belong to a stage, five
//! numbers of empty squares; they are learned from games by `nullwindow train othello`, and read from
//! `weights/patterns.bin`.

mod features;
mod file;
mod shapes;
#[cfg(test)]
mod tests;

pub use features::{FEATURES, Features, STAGES, features_of, stage_of};
pub use file::PatternsError;

use crate::bitboard::Bitboard;
use crate::evaluation::DISC;
use features::{MOBILITY_AT, MOBILITY_SIZE, OFFSETS, TABLE_SIZE, empties_at, fold};
use nullwindow_game::{Replaceable, Score};
use shapes::{INSTANCE_LIST, INSTANCES, SHAPES, indices};

/// The weight that stands for a disc.
pub const WEIGHT_OF_DISC: i32 = 64;

/// The weights of the trained evaluation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Patterns {
    /// One table a stage, of [`TABLE_SIZE`] weights.
    stages: Vec<Box<[i16; TABLE_SIZE]>>,
}

static EMBEDDED: &[u8] = include_bytes!("../../weights/patterns.bin");

/// The weights in use; none: the classic evaluation plays instead.
static CURRENT: Replaceable<Option<Patterns>> =
    Replaceable::new(|| Some(Patterns::from_bytes(EMBEDDED).expect("the tests read the file too")));

/// Evaluations stay below the largest difference of discs.
const LARGEST: Score = 64 * DISC - 1;

impl Patterns {
    /// The weights in use. None while training begins: then the classic evaluation plays.
    #[inline]
    pub fn current() -> Option<&'static Patterns> {
        CURRENT.get().as_ref()
    }

    /// Plays with other weights from now on, in the whole program: for the rounds of training.
    pub fn replace(patterns: Option<Patterns>) {
        CURRENT.replace(patterns);
    }

    /// Weights from those of [`features_of`], in discs, a list a stage.
    pub fn from_features(stages: &[Vec<f32>]) -> Patterns {
        let quantised = |weight: f32| {
            (weight * WEIGHT_OF_DISC as f32).round().clamp(f32::from(i16::MIN), f32::from(i16::MAX)) as i16
        };
        let unfolded = |stage: &Vec<f32>| {
            let table: Vec<i16> = fold().iter().map(|&feature| quantised(stage[feature as usize])).collect();
            table.try_into().expect("a weight for every place of the table")
        };
        Patterns { stages: stages.iter().map(unfolded).collect() }
    }

    /// The weights of [`features_of`], in discs, a list a stage.
    pub fn to_features(&self) -> Vec<Vec<f32>> {
        let folded = |table: &[i16; TABLE_SIZE]| {
            let mut weights = vec![0.0; FEATURES];
            for (&feature, &weight) in fold().iter().zip(table.iter()) {
                weights[feature as usize] = f32::from(weight) / WEIGHT_OF_DISC as f32;
            }
            weights
        };
        self.stages.iter().map(|table| folded(table)).collect()
    }

    /// The value of a position that is not finished, for the side to move.
    #[inline]
    pub(crate) fn evaluate(&self, own: Bitboard, other: Bitboard, moves: [u32; 2]) -> Score {
        let sum = self.sum(own, other, moves);
        // To the nearest score, halves upward.
        let value = (sum * DISC + WEIGHT_OF_DISC / 2).div_euclid(WEIGHT_OF_DISC);
        value.clamp(-LARGEST, LARGEST)
    }

    /// What each group of shapes, the moves and the stage add to the value, for the side to move, rounded so that they add up
    /// to it.
    pub(crate) fn terms(
        &self,
        own: Bitboard,
        other: Bitboard,
        moves: [u32; 2],
    ) -> [(&'static str, Score); 6] {
        let empties = (own | other).count_zeros();
        let table = &self.stages[stage_of(empties)];
        let index = indices(own, other).0;
        let mut sums = [0; 6];
        for (lane, &(shape, _)) in INSTANCE_LIST.iter().enumerate() {
            sums[SHAPES[shape].group as usize] += i32::from(table[OFFSETS[lane] + usize::from(index[lane])]);
        }
        let pattern_sum: i32 = sums.iter().sum();
        let stage = i32::from(table[empties_at(empties)]);
        sums[4] = self.sum(own, other, moves) - pattern_sum - stage;
        sums[5] = stage;
        let rounded = |sum: i32| (sum * DISC + WEIGHT_OF_DISC / 2).div_euclid(WEIGHT_OF_DISC);
        let mut values = sums.map(rounded);
        values[5] += self.evaluate(own, other, moves) - values.iter().sum::<Score>();
        let names = ["edges", "corners", "lines", "diagonals", "mobility", "stage"];
        std::array::from_fn(|term| (names[term], values[term]))
    }

    #[inline]
    fn sum(&self, own: Bitboard, other: Bitboard, moves: [u32; 2]) -> i32 {
        let empties = (own | other).count_zeros();
        let table = &self.stages[stage_of(empties)];
        let index = indices(own, other).0;
        let mut sum = i32::from(table[empties_at(empties)]);
        for (side, moves) in moves.into_iter().enumerate() {
            sum += i32::from(
                table[MOBILITY_AT + side * MOBILITY_SIZE + (moves as usize).min(MOBILITY_SIZE - 1)],
            );
        }
        for lane in 0..INSTANCES {
            sum += i32::from(table[OFFSETS[lane] + usize::from(index[lane])]);
        }
        sum
    }
}
