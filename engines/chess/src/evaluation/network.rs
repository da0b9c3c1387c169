//! A small network that corrects the value of the terms: what the terms cannot say, learned from games.
//!
//! Both sides look at the board, their own pieces at the bottom and their own king on the right half. Every piece on a
//! square is an input. What a side sees goes through the same hidden layer, and the outputs weigh what the side to move
//! and the other side make of it, differently by the number of pieces left:
//!
//! ```text
//! hidden(side) = clamp(biases + the sum of inputs[piece as the side sees it], 0, 1)^2
//! correction   = output biases[n] + outputs[n] * (hidden(side to move), hidden(other side))
//! ```
//!
//! The weights are whole numbers in a text file: rows of [`HIDDEN`] numbers, first those of the inputs, then the biases,
//! then the outputs, and last the output biases. What follows a `#` is a comment.

use super::WeightsError;
use super::sets::{each, first};
use super::weights::lines_of;
use crate::Chess;
use nullwindow_game::Score;
use shakmaty::{Board, Color, Position, Role};
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// The size of the hidden layer.
pub const HIDDEN: usize = 64;

/// A piece, own or not, on a square.
pub const INPUTS: usize = 2 * 6 * 64;

/// The outputs, of which the number of pieces chooses one.
pub const OUTPUTS: usize = 7;

/// The value of an output of 1, in centipawns.
pub const FULL: i32 = 400;

/// A hidden value of 1, and the weight of an input or a bias that adds 1 to it, as they are written.
pub const HIDDEN_ONE: i32 = 255;

/// The weight of 1 of an output as it is written.
pub const OUTPUT_ONE: i32 = 64;

/// No weight of an output is larger, so that a product with a hidden value fits 16 bits.
pub const LARGEST_OUTPUT: i16 = 127;

/// No weight of an input and no bias of the hidden layer is larger, so that the sum of all pieces fits 16 bits.
pub const LARGEST_INPUT: i16 = 900;

/// No output begins with more than so many times 1.
pub const LARGEST_OUTPUT_BIAS: i32 = 10;

/// Endings of fewer pieces are left to the terms, which know how they are won.
pub const FEWEST_PIECES: usize = 6;

/// So many hidden values are computed at a time.
const LANES: usize = 32;

/// A weight for every place of the hidden layer, on cache lines of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Row(pub [i16; HIDDEN]);

/// The weights of a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    /// What every input adds to the hidden layer.
    pub inputs: Box<[Row; INPUTS]>,
    /// What the hidden layer begins with.
    pub biases: Row,
    /// The weights of the side to move and of the other in every output.
    pub outputs: [[Row; 2]; OUTPUTS],
    /// What the outputs begin with, in units of `HIDDEN_ONE * OUTPUT_ONE`.
    pub output_biases: [i32; OUTPUTS],
}

static PLAY: LazyLock<Network> =
    LazyLock::new(|| include_str!("../../weights/network.txt").parse().expect("the tests read the file too"));

/// The inputs that are on, as the side to move sees them and as the other does.
type Seen = ([[u16; 2]; 32], usize);

/// Which inputs are on. No side has more than 16 pieces; the mask spares a check of that.
#[inline]
fn see(board: &Board, turn: Color) -> Seen {
    let flip = |color: Color| {
        let king = first((board.kings() & board.by_color(color)).0);
        color.fold_wb(0, 56) | if king.to_u32() & 7 < 4 { 7 } else { 0 }
    };
    let flips = [flip(turn), flip(!turn)];
    let mut seen = [[0; 2]; 32];
    let mut count = 0;
    for (number, role) in Role::ALL.into_iter().enumerate() {
        for (whose, color) in [(0, turn), (6, !turn)] {
            for square in each(board.by_piece(role.of(color)).0) {
                let square = square.to_u32() as u16;
                let input = |whose: u16, flip: u16| (whose + number as u16) << 6 | (square ^ flip);
                seen[count & 31] = [input(whose, flips[0]), input(6 - whose, flips[1])];
                count += 1;
            }
        }
    }
    (seen, count.min(32))
}

/// The output that so many pieces choose.
pub const fn output_of(pieces: usize) -> usize {
    let group = pieces.saturating_sub(FEWEST_PIECES) / 4;
    if group < OUTPUTS { group } else { OUTPUTS - 1 }
}

/// The inputs that are on in a position, as the side to move sees them and as the other does.
pub fn inputs_of(position: &Chess) -> Vec<[u16; 2]> {
    let rules = position.as_shakmaty();
    let (seen, count) = see(rules.board(), rules.turn());
    seen[..count].to_vec()
}

/// A part of a row that fits a register or two.
#[inline(always)]
fn lanes(row: &Row, part: usize) -> &[i16; LANES] {
    row.0[part * LANES..].first_chunk().expect("a row has several parts")
}

impl Network {
    /// The network of play.
    #[inline]
    pub fn play() -> &'static Network {
        &PLAY
    }

    /// A network of nothing, which corrects nothing.
    pub fn empty() -> Network {
        const NOTHING: Row = Row([0; HIDDEN]);
        Network {
            inputs: vec![NOTHING; INPUTS].try_into().expect("the number of inputs"),
            biases: NOTHING,
            outputs: [[NOTHING; 2]; OUTPUTS],
            output_biases: [0; OUTPUTS],
        }
    }

    /// What is added to the value of a position for the side to move, if somebody can still win it.
    pub fn of(&self, position: &Chess) -> Score {
        let rules = position.as_shakmaty();
        self.correction(rules.board(), rules.turn())
    }

    /// What is added to the value of a board for the side whose turn it is.
    #[inline]
    pub(super) fn correction(&self, board: &Board, turn: Color) -> Score {
        if board.occupied().count() < FEWEST_PIECES {
            return 0;
        }
        let (seen, count) = see(board, turn);
        let output = output_of(count);
        let mut sum = 0;
        for side in 0..2 {
            for part in 0..HIDDEN / LANES {
                let mut hidden = *lanes(&self.biases, part);
                for inputs in &seen[..count] {
                    let weights = lanes(&self.inputs[usize::from(inputs[side])], part);
                    for lane in 0..LANES {
                        hidden[lane] = hidden[lane].wrapping_add(weights[lane]);
                    }
                }
                let weights = lanes(&self.outputs[output][side], part);
                for lane in 0..LANES {
                    let hidden = hidden[lane].clamp(0, HIDDEN_ONE as i16);
                    sum += i32::from(hidden.wrapping_mul(weights[lane])) * i32::from(hidden);
                }
            }
        }
        (sum / HIDDEN_ONE + self.output_biases[output]) * FULL / (HIDDEN_ONE * OUTPUT_ONE)
    }

    /// Its rows as they are written, with what they are.
    fn rows(&self) -> impl Iterator<Item = (String, Vec<i32>)> + '_ {
        let numbers = |row: &Row| row.0.map(i32::from).to_vec();
        let inputs = self.inputs.iter().enumerate().map(move |(number, row)| {
            let name = match number {
                0 => {
                    "inputs: own pawns from a1 to h8, knights, bishops, rooks, queens, king, then the enemy's"
                }
                _ => "",
            };
            (name.to_string(), numbers(row))
        });
        let biases = std::iter::once(("biases".to_string(), numbers(&self.biases)));
        let outputs = self.outputs.iter().enumerate().flat_map(move |(output, sides)| {
            let least = FEWEST_PIECES + 4 * output;
            let names =
                [format!("outputs for {least} pieces and more: of the side to move"), "of the other".into()];
            names.into_iter().zip(sides.iter().map(numbers))
        });
        let last = std::iter::once(("output biases".to_string(), self.output_biases.to_vec()));
        inputs.chain(biases).chain(outputs).chain(last)
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# The network that corrects the chess evaluation in play.")?;
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
        let mut hidden = |most: i16| -> Result<Row, WeightsError> {
            let row = row(HIDDEN, most.into())?;
            Ok(Row(std::array::from_fn(|place| row[place] as i16)))
        };
        let mut network = Network::empty();
        for inputs in network.inputs.iter_mut() {
            *inputs = hidden(LARGEST_INPUT)?;
        }
        network.biases = hidden(LARGEST_INPUT)?;
        for outputs in network.outputs.iter_mut().flatten() {
            *outputs = hidden(LARGEST_OUTPUT)?;
        }
        let biases = row(OUTPUTS, LARGEST_OUTPUT_BIAS * HIDDEN_ONE * OUTPUT_ONE)?;
        network.output_biases.copy_from_slice(&biases);
        match lines.next() {
            Some((line, _)) => Err(WeightsError::new(line, "expected nothing more".to_string())),
            None => Ok(network),
        }
    }
}
