//! The 32 playable squares.

use nullwindow_game::{ParseError, quote};
use std::fmt;
use std::str::FromStr;

/// A square, numbered as in PDN: 1 to 4 are the top row, Black's home, and 29 to 32 the bottom row, White's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The number of squares.
    pub const COUNT: usize = 32;

    /// All squares, 1 first.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..Self::COUNT as u8).map(Square)
    }

    /// The square with this PDN number, if there is one.
    pub const fn from_number(number: u32) -> Option<Square> {
        if number >= 1 && number <= Self::COUNT as u32 { Some(Square(number as u8 - 1)) } else { None }
    }

    /// The PDN number, 1 to 32.
    pub const fn number(self) -> u32 {
        self.0 as u32 + 1
    }

    /// The number less one, 0 to 31.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square of a bit of the [bitboards](crate::bitboard), which has to be on the board.
    pub(crate) const fn from_place(place: u8) -> Square {
        Square(place - place / 9)
    }

    /// The bit of the square in the [bitboards](crate::bitboard).
    pub(crate) const fn place(self) -> u8 {
        self.0 + self.0 / 8
    }

    /// The set of this square alone.
    pub(crate) const fn bit(self) -> u64 {
        1 << self.place()
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl FromStr for Square {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Square, ParseError> {
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(ParseError::new(format!("{} is not a square, squares are 1 to 32", quote(text))));
        }
        let number = text.parse().ok().and_then(Square::from_number);
        number.ok_or_else(|| ParseError::new(format!("square {text} does not exist, squares are 1 to 32")))
    }
}
