//! Moves: steps and jumps.

use crate::Square;
use crate::bitboard::Direction;
use std::fmt;

/// A step to a neighbouring square, or a jump with its whole path.
///
/// Jumps over the same pieces by different paths are different moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Move {
    /// The captured pieces. Pieces on the edge cannot be jumped, so 32 bits are enough.
    captured: u32,
    /// The directions of the jumps, two bits each, the first one lowest. There are 9 at most: a jumping king can land
    /// on 8 squares, and 9 pairs of them are a jump apart.
    steps: u32,
    from: u8,
    to: u8,
    /// The number of jumps.
    len: u8,
    /// 0 for a step; for a jump its number, from 1, among those of the same piece.
    ordinal: u8,
}

const _: () = assert!(size_of::<Move>() == 12);

impl Move {
    /// A step to a neighbouring bit.
    #[inline(always)]
    pub(crate) const fn step(from: u8, to: u8) -> Move {
        Move { captured: 0, steps: 0, from, to, len: 0, ordinal: 0 }
    }

    /// A piece about to jump: a move without a jump yet.
    #[inline(always)]
    pub(crate) const fn take_off(from: u8) -> Move {
        Move { captured: 0, steps: 0, from, to: from, len: 0, ordinal: 0 }
    }

    /// This jump and one more.
    #[inline(always)]
    pub(crate) const fn and_jump(self, direction: Direction) -> Move {
        let over = self.to.wrapping_add_signed(direction.offset());
        Move {
            captured: self.captured | 1_u32.wrapping_shl(over as u32),
            steps: self.steps | (direction as u32) << (2 * self.len),
            to: over.wrapping_add_signed(direction.offset()),
            len: self.len + 1,
            ..self
        }
    }

    /// This jump, as one of several of its piece.
    #[inline(always)]
    pub(crate) const fn numbered(self, ordinal: u8) -> Move {
        Move { ordinal, ..self }
    }

    /// The bit of the square it starts from.
    #[inline(always)]
    pub(crate) const fn start_place(self) -> u8 {
        self.from
    }

    /// The bit of the square it ends on.
    #[inline(always)]
    pub(crate) const fn end_place(self) -> u8 {
        self.to
    }

    /// The set of the captured pieces.
    #[inline(always)]
    pub(crate) const fn captured(self) -> u64 {
        self.captured as u64
    }

    /// The square it starts from.
    pub const fn from(self) -> Square {
        Square::from_place(self.from)
    }

    /// The square it ends on.
    pub const fn to(self) -> Square {
        Square::from_place(self.to)
    }

    /// Whether it captures.
    #[inline(always)]
    pub const fn is_jump(self) -> bool {
        self.captured != 0
    }

    /// The number of pieces that it captures.
    pub const fn captures(self) -> usize {
        self.len as usize
    }

    /// The squares it touches, the first and the last included.
    pub fn path(self) -> impl Iterator<Item = Square> {
        let mut place = self.from;
        let landings = (0..self.len).map(move |jump| {
            let direction = Direction::ALL[(self.steps >> (2 * jump)) as usize % 4];
            place = place.wrapping_add_signed(2 * direction.offset());
            Square::from_place(place)
        });
        let step = (!self.is_jump()).then(|| self.to());
        std::iter::once(self.from()).chain(landings).chain(step)
    }

    /// The move in 16 bits: never 0, because a step changes the square and a jump has an ordinal, and different for
    /// any two moves of a position.
    pub(crate) const fn pack(self) -> u16 {
        self.from().index() as u16 | (self.to().index() as u16) << 5 | (self.ordinal as u16) << 10
    }
}

/// The move as PDN writes it: `11-15`, `22x15x8`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.is_jump() { 'x' } else { '-' };
        for (i, square) in self.path().enumerate() {
            if i > 0 {
                write!(f, "{separator}")?;
            }
            write!(f, "{square}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
