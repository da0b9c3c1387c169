//! The trained evaluation: tables of patterns.
//!
//! The value of a position is the sum of the weights of what the men do in every region, of the kings on their squares, of the
//! material, of the move, and of a few counts, for the side to move. Every weight has a value for the opening and one for
//! the ending, between which the number of pieces interpolates. They are learned from games by `nullwindow train checkers`, and
//! read from `weights/patterns.bin`.

mod features;
mod regions;
#[cfg(test)]
mod tests;

pub use features::{Count, FEATURES, Feature, count_at, features_of};

use crate::Checkers;
use crate::bitboard::places;
use features::{COUNTS_AT, KING_PLACES, KINGS_AT, OPENING_PIECES, View, counts, single_features};
use nullwindow_game::{MAX_EVALUATION, Replaceable, Score, WeightsFile, WeightsFileError};
use regions::{CONTENTS, REGIONS, indices};

/// The weight that stands for a point of the evaluation, a hundredth of a man.
pub const WEIGHT_OF_POINT: i32 = 8;

/// The phases: opening and ending.
pub const PHASES: usize = 2;

/// The weights of the trained evaluation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Patterns {
    /// The weights of every feature, for the opening and the ending.
    weights: Box<[[i16; PHASES]; FEATURES]>,
}

static EMBEDDED: &[u8] = include_bytes!("../../weights/patterns.bin");

/// The weights in use; none: the classic evaluation plays instead.
static CURRENT: Replaceable<Option<Patterns>> =
    Replaceable::new(|| Some(Patterns::from_bytes(EMBEDDED).expect("the tests read the file too")));

const FILE: WeightsFile = WeightsFile { name: "checkers weights", version: 1 };

/// Sums of weights, of the opening and of the ending.
type Sums = [i32; PHASES];

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

    /// Reads a file of weights.
    pub fn from_bytes(bytes: &[u8]) -> Result<Patterns, WeightsFileError> {
        let numbers = FILE.read(bytes, PHASES * FEATURES)?;
        let (opening, ending) = numbers.split_at(FEATURES);
        Ok(Patterns::collect(opening.iter().zip(ending).map(|(&opening, &ending)| [opening, ending])))
    }

    /// Writes the file of these weights: those of the opening, then those of the ending.
    pub fn to_bytes(&self) -> Vec<u8> {
        let of = |phase: usize| self.weights.iter().map(move |weight| i32::from(weight[phase]));
        FILE.write((0..PHASES).flat_map(of))
    }

    /// Weights from those of [`features_of`], in points, for the opening and the ending.
    pub fn from_features(weights: &[[f32; PHASES]]) -> Patterns {
        let quantised = |weight: f32| {
            (weight * WEIGHT_OF_POINT as f32).round().clamp(f32::from(i16::MIN), f32::from(i16::MAX)) as i16
        };
        Patterns::collect(weights.iter().map(|weight| weight.map(quantised)))
    }

    /// The weights of [`features_of`], in points, for the opening and the ending.
    pub fn to_features(&self) -> Vec<[f32; PHASES]> {
        let points = |weight: i16| f32::from(weight) / WEIGHT_OF_POINT as f32;
        self.weights.iter().map(|weight| weight.map(points)).collect()
    }

    fn collect(weights: impl Iterator<Item = [i16; PHASES]>) -> Patterns {
        let weights: Vec<[i16; PHASES]> = weights.collect();
        Patterns { weights: weights.try_into().expect("a weight for every feature") }
    }

    /// The value of a position for the side to move.
    #[inline]
    pub(crate) fn evaluate(&self, position: &Checkers) -> Score {
        let view = View::of(position);
        let mut sums = [0; PHASES];
        for part in
            [self.regions(&view, 0..REGIONS), self.kings(&view), self.single(&view), self.counts(&view)]
        {
            sums = [sums[0] + part[0], sums[1] + part[1]];
        }
        value(sums, &view)
    }

    /// What each kind of feature adds to the value, for the side to move, rounded so that they add up to it.
    pub(crate) fn terms(&self, position: &Checkers) -> [(&'static str, Score); 6] {
        let view = View::of(position);
        let mut terms = [
            ("squares", value(self.regions(&view, 0..15), &view)),
            ("rows", value(self.regions(&view, 15..22), &view)),
            ("columns", value(self.regions(&view, 22..REGIONS), &view)),
            ("kings", value(self.kings(&view), &view)),
            ("counts", value(self.counts(&view), &view)),
            ("material", 0),
        ];
        terms[5].1 = self.evaluate(position) - terms.iter().map(|&(_, value)| value).sum::<Score>();
        terms
    }

    #[inline]
    fn regions(&self, view: &View, regions: std::ops::Range<usize>) -> Sums {
        let index = indices(view.own_men, view.other_men).0;
        let mut sums = [0; PHASES];
        for region in regions {
            self.add(&mut sums, region * CONTENTS + usize::from(index[region]), 1);
        }
        sums
    }

    #[inline]
    fn kings(&self, view: &View) -> Sums {
        let mut sums = [0; PHASES];
        for (first, kings) in [(KINGS_AT, view.own_kings), (KINGS_AT + KING_PLACES, view.other_kings)] {
            for place in places(kings) {
                self.add(&mut sums, first + usize::from(place), 1);
            }
        }
        sums
    }

    #[inline]
    fn single(&self, view: &View) -> Sums {
        let mut sums = [0; PHASES];
        for place in single_features(view) {
            self.add(&mut sums, place, 1);
        }
        sums
    }

    #[inline]
    fn counts(&self, view: &View) -> Sums {
        let mut sums = [0; PHASES];
        for (number, count) in counts(view).into_iter().enumerate() {
            self.add(&mut sums, COUNTS_AT + number, count);
        }
        sums
    }

    #[inline(always)]
    fn add(&self, sums: &mut Sums, place: usize, times: i32) {
        let [opening, ending] = self.weights[place];
        sums[0] += times * i32::from(opening);
        sums[1] += times * i32::from(ending);
    }
}

/// The value of sums of weights, by the number of pieces, to the nearest point.
#[inline(always)]
fn value([opening, ending]: Sums, view: &View) -> Score {
    let pieces = view.pieces().min(OPENING_PIECES) as i32;
    let total = OPENING_PIECES as i32;
    let unit = total * WEIGHT_OF_POINT;
    let sum = opening * pieces + ending * (total - pieces);
    (sum + unit / 2).div_euclid(unit).clamp(-LARGEST, LARGEST)
}

/// Evaluations stay below those of finished games.
const LARGEST: Score = MAX_EVALUATION - 1;
