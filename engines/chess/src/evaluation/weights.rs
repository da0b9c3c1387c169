//! The list of all weights, and the text in which those of play are written.
//!
//! A line is `name = openings | endings`; the rows of a table follow the line with its name, each as `openings |
//! endings`. What follows a `#` is a comment.

use super::layout::{COUNT, GROUPS, Group, Shape};
use super::pair::{Pair, pair};
use super::{LIMIT, add_up, classic};
use crate::Chess;
use nullwindow_game::Score;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// What everything is worth, in centipawns, in the opening and in the ending.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights(pub(super) [Pair; COUNT]);

/// The weights of the experiments.
pub(super) static CLASSIC: Weights = classic::weights();

static PLAY: LazyLock<Weights> =
    LazyLock::new(|| include_str!("../../weights/play.txt").parse().expect("the tests read the file too"));

impl Weights {
    /// The weights of play.
    #[inline]
    pub fn play() -> &'static Weights {
        &PLAY
    }

    /// The value of a position by these weights, for the side to move.
    pub fn judge(&self, position: &Chess) -> Score {
        self.sum(position).unwrap_or(0).clamp(-LIMIT, LIMIT)
    }

    /// The sum of all terms, for the side to move; none if nobody can win, whatever the weights are.
    pub fn sum(&self, position: &Chess) -> Option<Score> {
        add_up(self, position.as_shakmaty())
    }

    /// The weight at a place of the list: in the opening, and in the ending.
    pub fn get(&self, place: usize) -> [i32; 2] {
        [self.0[place].opening(), self.0[place].ending()]
    }

    /// All weights in the order of the list.
    pub fn to_numbers(&self) -> Vec<[f64; 2]> {
        (0..COUNT).map(|place| self.get(place).map(f64::from)).collect()
    }

    /// Changes the weight at a place of the list.
    pub fn set(&mut self, place: usize, [opening, ending]: [i16; 2]) {
        self.0[place] = pair(opening, ending);
    }
}

/// Why a text is no list of weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeightsError {
    line: usize,
    message: String,
}

impl WeightsError {
    pub(super) fn new(line: usize, message: String) -> WeightsError {
        WeightsError { line, message }
    }
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for WeightsError {}

/// The lines of a data file that say something, without their comments, each with its number from 1.
pub(super) fn lines_of(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines()
        .enumerate()
        .map(|(number, line)| (number + 1, line.split('#').next().unwrap_or_default().trim()))
        .filter(|(_, line)| !line.is_empty())
}

impl FromStr for Weights {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<Weights, WeightsError> {
        let mut weights = Weights([pair(0, 0); COUNT]);
        let mut lines = lines_of(text);
        let end = text.lines().count();
        for group in GROUPS {
            let missing =
                |what| WeightsError { line: end, message: format!("expected {what} of '{}'", group.name) };
            let (line, head) = lines.next().ok_or_else(|| missing("the line"))?;
            let wrong = |line, message| WeightsError { line, message };
            let (name, mut values) = head
                .split_once('=')
                .filter(|(name, _)| name.trim() == group.name)
                .ok_or_else(|| wrong(line, format!("expected '{} = ...', found '{head}'", group.name)))?;
            let _ = name;
            let (rows, _) = group.shape.size();
            for row in 0..rows {
                let mut at = line;
                if rows > 1 {
                    (at, values) = lines.next().ok_or_else(|| missing("a row"))?;
                }
                weights.read_row(group, row, values).map_err(|message| wrong(at, message))?;
            }
        }
        match lines.next() {
            Some((line, text)) => {
                Err(WeightsError { line, message: format!("expected nothing more, found '{text}'") })
            }
            None => Ok(weights),
        }
    }
}

impl Weights {
    fn read_row(&mut self, group: &Group, row: usize, text: &str) -> Result<(), String> {
        let (_, columns) = group.shape.size();
        let expected =
            || format!("expected {columns} | {columns} numbers for '{}', found '{text}'", group.name);
        let (openings, endings) = text.split_once('|').ok_or_else(expected)?;
        let numbers = |text: &str| text.split_whitespace().map(str::parse).collect::<Result<Vec<i16>, _>>();
        let openings = numbers(openings).map_err(|_| expected())?;
        let endings = numbers(endings).map_err(|_| expected())?;
        if openings.len() != columns || endings.len() != columns {
            return Err(expected());
        }
        for (column, (opening, ending)) in openings.into_iter().zip(endings).enumerate() {
            self.set(place(group, row, column), [opening, ending]);
        }
        Ok(())
    }
}

/// The place of a weight by the row and column in which it is written.
fn place(group: &Group, row: usize, column: usize) -> usize {
    let (rows, columns) = group.shape.size();
    let row = if group.shape == Shape::Board { rows - 1 - row } else { row };
    group.start + row * columns + column
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "# The weights of the chess evaluation in play, in centipawns: name = opening | ending."
        )?;
        writeln!(f, "# Boards are written as White sees them, the eighth rank first.")?;
        for group in GROUPS {
            write!(f, "\n# {}\n{} =", group.meaning, group.name)?;
            let (rows, columns) = group.shape.size();
            let width = if rows > 1 { 5 } else { 0 };
            for row in 0..rows {
                if rows > 1 {
                    writeln!(f)?;
                }
                for (half, bar) in ["", " |"].into_iter().enumerate() {
                    f.write_str(bar)?;
                    for column in 0..columns {
                        let value = self.get(place(group, row, column))[half];
                        if rows > 1 { write!(f, "{value:width$}")? } else { write!(f, " {value}")? }
                    }
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
