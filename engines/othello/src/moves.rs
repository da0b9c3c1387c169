//! Moves.

/// A disc placed on a square, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move(u8);

impl Move {
    /// The pass: legal if there is no other move.
    pub const PASS: Move = Move(64);

    /// One more than the largest [`Move::index`].
    pub(crate) const COUNT: usize = 65;

    /// A disc on a square, counted from a1 along the first rank.
    pub(crate) const fn place(square: u32) -> Move {
        debug_assert!(square < 64);
        Move(square as u8)
    }

    /// The square on which a disc is placed, unless the move is a pass.
    pub const fn square(self) -> Option<u32> {
        if self.0 < 64 { Some(self.0 as u32) } else { None }
    }

    /// A number for every move.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

const _: () = assert!(size_of::<Move>() == 1);
