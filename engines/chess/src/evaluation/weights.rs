//! The list of all weights, and the data file of the trained ones.
//!
//! A line is `name = middlegame | endgame`; the rows of a table follow the line with its name. A `#` begins a comment.

use super::classic;
use super::layout::{COUNT, GROUPS, WeightGroup, WeightShape};
use super::tapered::{TaperedScore, s};
use nullwindow_game::{message_line, quote};
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// The weights of an evaluation: centipawns in the middlegame and in the endgame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights(pub(super) [TaperedScore; COUNT]);

/// The weights of the classic evaluation.
pub(super) static CLASSIC: Weights = classic::weights();

static TRAINED: LazyLock<Weights> =
    LazyLock::new(|| include_str!("../../weights/play.txt").parse().expect("the tests read the file too"));

impl Weights {
    /// The weights of the trained evaluation.
    #[inline]
    pub fn trained() -> &'static Weights {
        &TRAINED
    }

    /// The weight at an index: middlegame and endgame.
    pub fn get(&self, index: usize) -> [i32; 2] {
        [self.0[index].mg(), self.0[index].eg()]
    }

    /// Changes the weight at an index.
    pub fn set(&mut self, index: usize, [mg, eg]: [i16; 2]) {
        self.0[index] = s(mg, eg);
    }
}

/// Why a file of weights cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeightsError {
    line: usize,
    message: String,
}

impl WeightsError {
    pub(super) fn new(line: usize, message: String) -> WeightsError {
        WeightsError { line, message: message_line(message) }
    }
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for WeightsError {}

/// The lines of a data file that are not empty, without comments, each with its number from 1.
pub(super) fn lines_of(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines()
        .enumerate()
        .map(|(number, line)| (number + 1, line.split('#').next().unwrap_or_default().trim()))
        .filter(|(_, line)| !line.is_empty())
}

impl FromStr for Weights {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<Weights, WeightsError> {
        let mut weights = Weights([s(0, 0); COUNT]);
        let mut lines = lines_of(text);
        let end = text.lines().count();
        for group in GROUPS {
            let missing = |what| WeightsError::new(end, format!("expected {what} of '{}'", group.name));
            let (line, head) = lines.next().ok_or_else(|| missing("the line"))?;
            let (name, mut values) =
                head.split_once('=').filter(|(name, _)| name.trim() == group.name).ok_or_else(|| {
                    WeightsError::new(line, format!("expected '{} = ...', found {}", group.name, quote(head)))
                })?;
            let _ = name;
            let (rows, _) = group.shape.size();
            for row in 0..rows {
                let mut at = line;
                if rows > 1 {
                    (at, values) = lines.next().ok_or_else(|| missing("a row"))?;
                }
                weights.read_row(group, row, values).map_err(|message| WeightsError::new(at, message))?;
            }
        }
        match lines.next() {
            Some((line, text)) => {
                Err(WeightsError::new(line, format!("expected nothing more, found {}", quote(text))))
            }
            None => Ok(weights),
        }
    }
}

impl Weights {
    fn read_row(&mut self, group: &WeightGroup, row: usize, text: &str) -> Result<(), String> {
        let (_, columns) = group.shape.size();
        let expected =
            || format!("expected {columns} | {columns} numbers for '{}', found {}", group.name, quote(text));
        let (mg, eg) = text.split_once('|').ok_or_else(expected)?;
        let numbers = |text: &str| text.split_whitespace().map(str::parse).collect::<Result<Vec<i16>, _>>();
        let mg = numbers(mg).map_err(|_| expected())?;
        let eg = numbers(eg).map_err(|_| expected())?;
        if mg.len() != columns || eg.len() != columns {
            return Err(expected());
        }
        for (column, (mg, eg)) in mg.into_iter().zip(eg).enumerate() {
            self.set(index(group, row, column), [mg, eg]);
        }
        Ok(())
    }
}

/// The index of a weight by its row and column in the file.
fn index(group: &WeightGroup, row: usize, column: usize) -> usize {
    let (rows, columns) = group.shape.size();
    let row = if group.shape == WeightShape::Board { rows - 1 - row } else { row };
    group.start + row * columns + column
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "# The weights of the trained chess evaluation, in centipawns: name = middlegame | endgame."
        )?;
        writeln!(f, "# Boards are from White's side, the eighth rank first.")?;
        for group in GROUPS {
            write!(f, "\n# {}\n{} =", group.description, group.name)?;
            let (rows, columns) = group.shape.size();
            let width = if rows > 1 { 4 } else { 0 };
            for row in 0..rows {
                if rows > 1 {
                    writeln!(f)?;
                }
                for (half, bar) in ["", " |"].into_iter().enumerate() {
                    f.write_str(bar)?;
                    for column in 0..columns {
                        let value = self.get(index(group, row, column))[half];
                        write!(f, " {value:width$}")?;
                    }
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
