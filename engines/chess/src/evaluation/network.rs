//! The evaluation network: a small neural network that corrects the sum of the hand-written terms.
//!
//! A perspective network, 768 features into one hidden layer for each side, with squared clipped ReLU (SCReLU) and output
//! buckets by the number of pieces. Each side sees the board with its own pieces at the bottom and its own king mirrored
//! to the right half; a feature is a piece on a square. Both sides share the feature weights:
//!
//! ```text
//! hidden(side) = clamp(feature biases + sum of feature weights[active features of side], 0, 1)^2
//! correction   = output bias[bucket] + output weights[bucket] * (hidden(side to move), hidden(other side))
//! ```
//!
//! The weights are quantised (`QA`, `QB`) and stored as text: rows of [`HIDDEN`] numbers, first the feature weights, then
//! the feature biases, then the output weights; the last row is the output biases. A `#` begins a comment.

use super::WeightsError;
use super::sets::{each, first};
use super::weights::lines_of;
use crate::Chess;
use nullwindow_game::{Replaceable, Score};
use shakmaty::{Board, Color, Position, Role};
use std::fmt;
use std::str::FromStr;

/// The size of the hidden layer.
pub const HIDDEN: usize = 64;

/// The number of features: a piece of either side on a square.
pub const FEATURES: usize = 2 * 6 * 64;

/// The number of output buckets; the number of pieces selects one.
pub const OUTPUT_BUCKETS: usize = 7;

/// The value of an output of 1.0, in centipawns.
pub const SCALE: i32 = 400;

/// Quantisation of the hidden layer: 1.0 of an activation, a feature weight or a feature bias.
pub const QA: i32 = 255;

/// Quantisation of the output layer: 1.0 of an output weight.
pub const QB: i32 = 64;

/// The largest output weight: its product with an activation fits 16 bits.
pub const MAX_OUTPUT_WEIGHT: i16 = 127;

/// The largest feature weight or bias: the sum over all pieces fits 16 bits.
pub const MAX_FEATURE_WEIGHT: i16 = 900;

/// The largest output bias, in units of 1.0.
pub const MAX_OUTPUT_BIAS: i32 = 10;

/// With fewer pieces the network is not asked: the terms know how such endgames are won.
pub const MIN_PIECES: usize = 6;

/// The number of hidden values computed at a time.
const LANES: usize = 32;

/// A weight per hidden neuron, aligned to cache lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct WeightRow(pub [i16; HIDDEN]);

/// The weights of a network, quantised.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    /// What each feature adds to the hidden layer.
    pub feature_weights: Box<[WeightRow; FEATURES]>,
    /// The biases of the hidden layer.
    pub feature_biases: WeightRow,
    /// The output weights of each bucket: for the side to move, and for the other.
    pub output_weights: [[WeightRow; 2]; OUTPUT_BUCKETS],
    /// The output bias of each bucket, in units of `QA * QB`.
    pub output_biases: [i32; OUTPUT_BUCKETS],
}

static TRAINED: Replaceable<Network> = Replaceable::new(|| {
    include_str!("../../weights/network.txt").parse().expect("the tests read the file too")
});

/// The active features of a board and their number: per piece, the feature of the side to move and that of the other. No
/// side has more than 16 pieces; the mask saves a bounds check.
#[inline]
fn list_features(board: &Board, turn: Color) -> ([[u16; 2]; 32], usize) {
    let flip = |color: Color| {
        let king = first((board.kings() & board.by_color(color)).0);
        color.fold_wb(0, 56) | if king.to_u32() & 7 < 4 { 7 } else { 0 }
    };
    let flips = [flip(turn), flip(!turn)];
    let mut features = [[0; 2]; 32];
    let mut count = 0;
    for (number, role) in Role::ALL.into_iter().enumerate() {
        for (whose, color) in [(0, turn), (6, !turn)] {
            for square in each(board.by_piece(role.of(color)).0) {
                let square = square.to_u32() as u16;
                let feature = |whose: u16, flip: u16| (whose + number as u16) << 6 | (square ^ flip);
                features[count & 31] = [feature(whose, flips[0]), feature(6 - whose, flips[1])];
                count += 1;
            }
        }
    }
    (features, count.min(32))
}

/// The output bucket for a number of pieces.
pub const fn output_bucket(pieces: usize) -> usize {
    let bucket = pieces.saturating_sub(MIN_PIECES) / 4;
    if bucket < OUTPUT_BUCKETS { bucket } else { OUTPUT_BUCKETS - 1 }
}

/// The active features of a position: per piece, the feature of the side to move and that of the other.
pub fn active_features(position: &Chess) -> Vec<[u16; 2]> {
    let rules = position.as_shakmaty();
    let (features, count) = list_features(rules.board(), rules.turn());
    features[..count].to_vec()
}

/// A part of a row that fits a vector register or two.
#[inline(always)]
fn lanes(row: &WeightRow, part: usize) -> &[i16; LANES] {
    row.0[part * LANES..].first_chunk().expect("a row has several parts")
}

impl Network {
    /// The network of the trained evaluation.
    #[inline]
    pub fn trained() -> &'static Network {
        TRAINED.get()
    }

    /// Plays with another network from now on, in the whole program: for the rounds of training.
    pub fn replace(network: Network) {
        TRAINED.replace(network);
    }

    /// The network of zeros, which corrects nothing.
    pub fn zero() -> Network {
        const ZERO: WeightRow = WeightRow([0; HIDDEN]);
        Network {
            feature_weights: vec![ZERO; FEATURES].try_into().expect("the number of features"),
            feature_biases: ZERO,
            output_weights: [[ZERO; 2]; OUTPUT_BUCKETS],
            output_biases: [0; OUTPUT_BUCKETS],
        }
    }

    /// The correction of a position for the side to move.
    pub fn evaluate(&self, position: &Chess) -> Score {
        let rules = position.as_shakmaty();
        self.forward(rules.board(), rules.turn())
    }

    /// Forward pass: the correction for the side to move.
    #[inline]
    pub(super) fn forward(&self, board: &Board, turn: Color) -> Score {
        if board.occupied().count() < MIN_PIECES {
            return 0;
        }
        let (features, count) = list_features(board, turn);
        let bucket = output_bucket(count);
        let mut sum = 0;
        for side in 0..2 {
            for part in 0..HIDDEN / LANES {
                let mut hidden = *lanes(&self.feature_biases, part);
                for feature in &features[..count] {
                    let weights = lanes(&self.feature_weights[usize::from(feature[side])], part);
                    for lane in 0..LANES {
                        hidden[lane] = hidden[lane].wrapping_add(weights[lane]);
                    }
                }
                let weights = lanes(&self.output_weights[bucket][side], part);
                for lane in 0..LANES {
                    let hidden = hidden[lane].clamp(0, QA as i16);
                    sum += i32::from(hidden.wrapping_mul(weights[lane])) * i32::from(hidden);
                }
            }
        }
        (sum / QA + self.output_biases[bucket]) * SCALE / (QA * QB)
    }

    /// The rows of the file, with their comments.
    fn rows(&self) -> impl Iterator<Item = (String, Vec<i32>)> + '_ {
        let numbers = |row: &WeightRow| row.0.map(i32::from).to_vec();
        let features = self.feature_weights.iter().enumerate().map(move |(number, row)| {
            let name = match number {
                0 => {
                    "feature weights: own pawns from a1 to h8, knights, bishops, rooks, queens, king, then the enemy's"
                }
                _ => "",
            };
            (name.to_string(), numbers(row))
        });
        let biases = std::iter::once(("feature biases".to_string(), numbers(&self.feature_biases)));
        let outputs = self.output_weights.iter().enumerate().flat_map(move |(bucket, sides)| {
            let least = MIN_PIECES + 4 * bucket;
            let names = [format!("output weights from {least} pieces on: side to move"), "other side".into()];
            names.into_iter().zip(sides.iter().map(numbers))
        });
        let last = std::iter::once(("output biases".to_string(), self.output_biases.to_vec()));
        features.chain(biases).chain(outputs).chain(last)
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# The network of the trained chess evaluation.")?;
        for (name, row) in self.rows() {
            if !name.is_empty() {
                writeln!(f, "# {name}")?;
            }
            let words: Vec<String> = row.iter().map(ToString::to_string).collect();
            writeln!(f, "{}", words.join(" "))?;
        }
        Ok(())
    }
}

impl FromStr for Network {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<Network, WeightsError> {
        let mut lines = lines_of(text);
        let end = text.lines().count();
        let mut row = |count: usize, most: i32| -> Result<Vec<i32>, WeightsError> {
            let (line, text) = lines
                .next()
                .ok_or_else(|| WeightsError::new(end, format!("expected another row of {count} numbers")))?;
            let numbers: Result<Vec<i32>, _> = text.split_whitespace().map(str::parse).collect();
            numbers
                .ok()
                .filter(|row| row.len() == count && row.iter().all(|number| (-most..=most).contains(number)))
                .ok_or_else(|| {
                    let found = text.split_whitespace().count();
                    let expected = format!("expected {count} numbers from -{most} to {most}");
                    WeightsError::new(line, format!("{expected}, found {found} words"))
                })
        };
        let mut hidden = |most: i16| -> Result<WeightRow, WeightsError> {
            let row = row(HIDDEN, most.into())?;
            Ok(WeightRow(std::array::from_fn(|place| row[place] as i16)))
        };
        let mut network = Network::zero();
        for row in network.feature_weights.iter_mut() {
            *row = hidden(MAX_FEATURE_WEIGHT)?;
        }
        network.feature_biases = hidden(MAX_FEATURE_WEIGHT)?;
        for row in network.output_weights.iter_mut().flatten() {
            *row = hidden(MAX_OUTPUT_WEIGHT)?;
        }
        let biases = row(OUTPUT_BUCKETS, MAX_OUTPUT_BIAS * QA * QB)?;
        network.output_biases.copy_from_slice(&biases);
        match lines.next() {
            Some((line, _)) => Err(WeightsError::new(line, "expected nothing more".to_string())),
            None => Ok(network),
        }
    }
}
