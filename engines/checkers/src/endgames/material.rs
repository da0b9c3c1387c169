//! Which pieces are on the board.

use std::fmt;

/// The men and kings of the side to move and of its opponent: what the positions of a slice of the databases have in common.
///
/// Its name has the kings first, and the side to move first: `KMvKK`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Material {
    pub(super) own_men: u8,
    pub(super) own_kings: u8,
    pub(super) other_men: u8,
    pub(super) other_kings: u8,
}

impl Material {
    /// No side has more pieces in a database.
    pub(super) const MOST_PIECES: usize = 7;

    /// One more than the largest [`Material::key`].
    pub(super) const KEYS: usize = 1 << 12;

    /// A number of its own.
    #[inline(always)]
    pub(super) const fn key(self) -> usize {
        self.own_men as usize
            | (self.own_kings as usize) << 3
            | (self.other_men as usize) << 6
            | (self.other_kings as usize) << 9
    }

    /// The number of pieces.
    pub(super) const fn pieces(self) -> usize {
        self.men() + self.own_kings as usize + self.other_kings as usize
    }

    /// The number of men.
    pub(super) const fn men(self) -> usize {
        self.own_men as usize + self.other_men as usize
    }

    /// The same pieces with the other side to move.
    pub(super) const fn swapped(self) -> Material {
        Material {
            own_men: self.other_men,
            own_kings: self.other_kings,
            other_men: self.own_men,
            other_kings: self.own_kings,
        }
    }

    /// All of a number of pieces with at least one on either side. Moves lead to positions that come earlier in this list,
    /// or have fewer pieces, or the same ones.
    pub(super) fn all(pieces: usize) -> Vec<Material> {
        let mut all = Vec::new();
        for own in 1..pieces as u8 {
            let other = pieces as u8 - own;
            for own_men in 0..=own {
                for other_men in 0..=other {
                    all.push(Material {
                        own_men,
                        own_kings: own - own_men,
                        other_men,
                        other_kings: other - other_men,
                    });
                }
            }
        }
        all.sort_by_key(|material| (material.men(), *material));
        all
    }

    /// The pairs that are solved together, in an order in which each needs only what came before it. In a pair the first
    /// one is the larger; two that are the same are one.
    pub(super) fn pairs(pieces: usize) -> Vec<Material> {
        Material::all(pieces).into_iter().filter(|&material| material >= material.swapped()).collect()
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |kings: u8, men: u8| "K".repeat(kings.into()) + &"M".repeat(men.into());
        write!(f, "{}v{}", side(self.own_kings, self.own_men), side(self.other_kings, self.other_men))
    }
}
