//! Connect Four on seven columns and six rows, as a [`Game`]: all that the searches need.

use nullwindow_game::zobrist::number;
use nullwindow_game::{Game, MoveList, Outcome, Score, Side};

/// The number of columns.
pub const WIDTH: u8 = 7;
/// The number of rows.
pub const HEIGHT: u8 = 6;

/// A position: a bit a disc, seven bits a column from the bottom, the topmost of them always empty.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ConnectFour {
    /// The discs of the side to move.
    pub(crate) own: u64,
    /// All discs.
    pub(crate) all: u64,
}

/// The bit of a square, counted from the lower left corner.
pub const fn bit(column: u8, row: u8) -> u64 {
    1 << (column * (HEIGHT + 1) + row)
}

/// The distance of neighbours: up, across, and along both diagonals.
const DIRECTIONS: [u8; 4] = [1, HEIGHT + 1, HEIGHT, HEIGHT + 2];

/// How many lines of this length there are.
pub(crate) fn lines(discs: u64, length: u8) -> u32 {
    let in_line = |by: u8| (1..length).fold(discs, |line, step| line & discs >> (by * step)).count_ones();
    DIRECTIONS.into_iter().map(in_line).sum()
}

impl ConnectFour {
    /// The discs of the first and of the second player.
    pub fn discs(&self) -> [u64; 2] {
        let other = self.own ^ self.all;
        if self.to_move() == Side::First { [self.own, other] } else { [other, self.own] }
    }

    fn has_lost(&self) -> bool {
        lines(self.own ^ self.all, 4) > 0
    }
}

impl Game for ConnectFour {
    /// A column.
    type Move = u8;
    type Evaluator = ();

    fn to_move(&self) -> Side {
        if self.all.count_ones().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn moves(&self) -> MoveList<u8> {
        let is_open = |&column: &u8| self.all & bit(column, HEIGHT - 1) == 0 && !self.has_lost();
        // The middle first: it is in most lines.
        [3, 2, 4, 1, 5, 0, 6].into_iter().filter(is_open).collect()
    }

    fn after(&self, column: u8) -> ConnectFour {
        // Adding to a column carries to its lowest empty square.
        let all = self.all | ((self.all + bit(column, 0)) & (bit(column, HEIGHT) - bit(column, 0)));
        ConnectFour { own: self.own ^ self.all, all }
    }

    fn key(&self) -> u64 {
        number(self.own, self.all)
    }

    fn evaluate(&self) -> Score {
        let value = |discs: u64| (lines(discs, 2) + 4 * lines(discs, 3)) as Score;
        value(self.own) - value(self.own ^ self.all)
    }

    fn outcome(&self) -> Option<Outcome> {
        let is_full = self.all.count_ones() == u32::from(WIDTH * HEIGHT);
        self.has_lost().then_some(Outcome::Loss).or(is_full.then_some(Outcome::Draw))
    }
}
