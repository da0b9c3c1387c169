//! The evaluation network: it corrects the sum of the hand-written terms by the pieces on their squares.
//!
//! A perspective network (NNUE; Nasu 2018), 768 features into one hidden layer for each side, with squared clipped ReLU
//! (SCReLU) and output buckets by the number of pieces. Each side sees the board with its own pieces at the bottom and its
//! own king mirrored to the right half; a feature is a piece on a square. Both sides share the feature weights:
//!
//! ```text
//! hidden(side) = clamp(feature biases + sum of feature weights[active features of side], 0, 1)^2
//! correction   = output bias[bucket] + output weights[bucket] * (hidden(side to move), hidden(other side))
//! ```
//!
//! The sums before the activation are the accumulators, which change little from move to move: see `accumulators`. The
//! weights are whole numbers (`QA`, `QB`), in a [`WeightsFile`]: the feature weights, the feature biases, the output weights
//! of each bucket and the output biases.

use super::accumulators::refresh;
use super::sets::{each, first};
use crate::Chess;
use nullwindow_game::{Replaceable, Score, WeightsFile, WeightsFileError};
use shakmaty::{Board, Color, Position, Role};

/// The size of the hidden layer.
pub const HIDDEN: usize = 64;

/// The number of features: a piece of either side on a square.
pub const FEATURES: usize = 2 * 6 * 64;

/// The number of output buckets; the number of pieces selects one.
pub const OUTPUT_BUCKETS: usize = 7;

/// With fewer pieces the network is not asked: the terms know how such endgames are won.
pub const MIN_PIECES: usize = 6;

/// The value of an output of 1.0, in centipawns.
pub const SCALE: i32 = 400;

/// Quantisation of the hidden layer: 1.0 of an activation, a feature weight or a feature bias.
pub const QA: i32 = 255;

/// Quantisation of the output layer: 1.0 of an output weight.
pub const QB: i32 = 64;

/// Quantisation of the output biases.
pub const QC: i32 = QA * QB / 16;

/// The largest output weight: its product with an activation fits 16 bits, and the sum over a side 32.
pub const MAX_OUTPUT_WEIGHT: i16 = 127;

/// The largest feature weight or bias: the sum over all pieces fits 16 bits.
pub const MAX_FEATURE_WEIGHT: i16 = 900;

/// The largest output bias, in units of 1.0.
pub const MAX_OUTPUT_BIAS: i32 = 10;

const _: () = assert!(MAX_FEATURE_WEIGHT as i32 * 33 <= i16::MAX as i32);
const _: () = assert!(QA * MAX_OUTPUT_WEIGHT as i32 <= i16::MAX as i32);
const _: () = assert!(QA as i64 * QA as i64 * MAX_OUTPUT_WEIGHT as i64 * HIDDEN as i64 <= i32::MAX as i64);
const _: () = assert!(QC * MAX_OUTPUT_BIAS <= i16::MAX as i32);

/// The file of weights.
const FILE: WeightsFile = WeightsFile { name: "chess network", version: 1 };

/// The number of weights in the file.
const COUNT: usize = (FEATURES + 1 + OUTPUT_BUCKETS * 2) * HIDDEN + OUTPUT_BUCKETS;

/// A number per hidden neuron, aligned to cache lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Row(pub [i16; HIDDEN]);

impl Row {
    /// A row of zeros.
    pub const ZERO: Row = Row([0; HIDDEN]);
}

/// The weights of a network, quantised.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    /// What each feature adds to the hidden layer.
    pub feature_weights: Box<[Row; FEATURES]>,
    /// The biases of the hidden layer.
    pub feature_biases: Row,
    /// The output weights of each bucket: for the side to move, and for the other.
    pub output_weights: [[Row; 2]; OUTPUT_BUCKETS],
    /// The output bias of each bucket.
    pub output_biases: [i16; OUTPUT_BUCKETS],
}

static TRAINED: Replaceable<Network> = Replaceable::new(|| {
    Network::from_bytes(include_bytes!("../../weights/network.bin")).expect("the tests read the file too")
});

/// How a side sees the board: what its squares are XORed with.
#[inline]
pub(super) fn orientation(board: &Board, color: Color) -> u16 {
    let king = first((board.kings() & board.by_color(color)).0);
    color.fold_wb(0, 56) | if king.to_u32() & 7 < 4 { 7 } else { 0 }
}

/// The place of a feature: a piece on a square, as a side sees it that is oriented in this way.
#[inline]
pub(super) fn feature(side: Color, orientation: u16, color: Color, role: usize, square: u16) -> usize {
    let whose = if color == side { 0 } else { 6 };
    (whose + role) << 6 | usize::from(square ^ orientation)
}

/// The place of a feature as a side sees it, given the place as White sees it without a mirror.
#[inline]
pub(super) fn seen_by(side: Color, orientation: u16, white: u16) -> usize {
    const WHOSE: u16 = 6 << 6;
    let number = match side {
        Color::White => white,
        Color::Black if white < WHOSE => white + WHOSE,
        Color::Black => white - WHOSE,
    };
    usize::from(number ^ orientation)
}

/// The output bucket for a number of pieces.
#[inline]
pub const fn output_bucket(pieces: usize) -> usize {
    let bucket = pieces.saturating_sub(MIN_PIECES) / 4;
    if bucket < OUTPUT_BUCKETS { bucket } else { OUTPUT_BUCKETS - 1 }
}

/// The active features of a position: per piece, the feature of the side to move and that of the other.
pub fn active_features(position: &Chess) -> Vec<[u16; 2]> {
    let rules = position.as_shakmaty();
    let (board, turn) = (rules.board(), rules.turn());
    let sides = [turn, !turn].map(|side| (side, orientation(board, side)));
    let mut features = Vec::with_capacity(32);
    for (number, role) in Role::ALL.into_iter().enumerate() {
        for color in [turn, !turn] {
            for square in each(board.by_piece(role.of(color)).0) {
                let square = square.to_u32() as u16;
                features.push(
                    sides.map(|(side, orientation)| feature(side, orientation, color, number, square) as u16),
                );
            }
        }
    }
    features
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
        Network {
            feature_weights: vec![Row::ZERO; FEATURES].try_into().expect("the number of features"),
            feature_biases: Row::ZERO,
            output_weights: [[Row::ZERO; 2]; OUTPUT_BUCKETS],
            output_biases: [0; OUTPUT_BUCKETS],
        }
    }

    /// The value of a position for the side to move, computed from nothing.
    pub fn evaluate(&self, position: &Chess) -> Score {
        let rules = position.as_shakmaty();
        self.evaluate_board(rules.board(), rules.turn())
    }

    /// The value of a board for the side to move, computed from nothing.
    pub(super) fn evaluate_board(&self, board: &Board, turn: Color) -> Score {
        let [own, other] = [turn, !turn].map(|side| refresh(self, board, side));
        self.output(&own, &other, board.occupied().count())
    }

    /// The output layer: the value by the accumulators of the side to move and of the other.
    #[inline]
    pub(super) fn output(&self, own: &Row, other: &Row, pieces: usize) -> Score {
        let bucket = output_bucket(pieces);
        let [own_weights, other_weights] = &self.output_weights[bucket];
        let sum = (i64::from(activated(own, own_weights)) + i64::from(activated(other, other_weights)))
            / i64::from(QA);
        let bias = i32::from(self.output_biases[bucket]) * (QA * QB / QC);
        (sum as i32 + bias) * SCALE / (QA * QB)
    }

    /// Reads a file of weights.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, WeightsFileError> {
        let numbers = FILE.read(bytes, COUNT)?;
        let (rows, biases) = numbers.as_chunks::<HIDDEN>();
        let mut rows = rows.iter().copied().map(Row);
        let mut network = Network::zero();
        let outputs = network.output_weights.iter_mut().flatten();
        let all = network.feature_weights.iter_mut().chain([&mut network.feature_biases]).chain(outputs);
        for (row, read) in all.zip(&mut rows) {
            *row = read;
        }
        network.output_biases.copy_from_slice(biases);
        let large = network.numbers().position(|(number, most)| number.abs() > most);
        match large {
            None => Ok(network),
            Some(place) => Err(FILE.refuse(&format!("weight {} is too large", place + 1))),
        }
    }

    /// Writes the file of these weights.
    pub fn to_bytes(&self) -> Vec<u8> {
        FILE.write(self.numbers().map(|(number, _)| i32::from(number)))
    }

    /// The weights in the order of the file, each with the largest that is allowed.
    fn numbers(&self) -> impl Iterator<Item = (i16, i16)> + '_ {
        let features = self.feature_weights.iter().chain([&self.feature_biases]);
        let outputs = self.output_weights.iter().flatten();
        let features = features.map(|row| (row, MAX_FEATURE_WEIGHT));
        let rows = features.chain(outputs.map(|row| (row, MAX_OUTPUT_WEIGHT)));
        let biases = self.output_biases.iter().map(|&bias| (bias, (MAX_OUTPUT_BIAS * QC) as i16));
        rows.flat_map(|(row, most)| row.0.iter().map(move |&number| (number, most))).chain(biases)
    }
}

/// The sum of activations by their weights, in units of `QA * QA * QB`.
#[inline]
fn activated(accumulator: &Row, weights: &Row) -> i32 {
    let mut sum = 0;
    for (&hidden, &weight) in accumulator.0.iter().zip(&weights.0) {
        let hidden = hidden.clamp(0, QA as i16);
        sum += i32::from(hidden.wrapping_mul(weight)) * i32::from(hidden);
    }
    sum
}
