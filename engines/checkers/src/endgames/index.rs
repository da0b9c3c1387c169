//! The numbers of the positions of a slice.
//!
//! Positions with the same material are numbered without gaps: first by the men of the side to move, then by those of the
//! opponent on the squares that are left to them, then by the kings of both in the same way. A set of squares is numbered
//! among all sets of its size by the combinatorial number system, in which the number of a set does not depend on the
//! number of squares.

use super::material::Material;
use super::placement::Placement;
use std::sync::OnceLock;

/// `BINOMIAL[n][k]`: how many sets of `k` of `n` squares there are. There are 64 rows, so that `n % 64` needs no bounds check.
const BINOMIAL: [[u32; Material::MOST_PIECES + 1]; 64] = {
    let mut table = [[0; Material::MOST_PIECES + 1]; 64];
    let mut n = 0;
    while n < 33 {
        table[n][0] = 1;
        let mut k = 1;
        while n > 0 && k <= Material::MOST_PIECES {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The squares where no man of the opponent stands: its king row.
const NO_OTHER_MEN: u32 = 0b1111;

/// The squares where men of the side to move can stand.
const OWN_MEN_SQUARES: usize = 28;

/// The sets of `size` squares, by number.
fn subsets(size: u8) -> &'static [u32] {
    static SUBSETS: [OnceLock<Vec<u32>>; Material::MOST_PIECES + 1] =
        [const { OnceLock::new() }; Material::MOST_PIECES + 1];
    SUBSETS[usize::from(size)].get_or_init(|| {
        // The next larger number with as many bits (Gosper's hack).
        let mut set = (1_u64 << size) - 1;
        let mut sets = Vec::with_capacity(BINOMIAL[32][usize::from(size)] as usize);
        while set < 1 << 32 {
            sets.push(set as u32);
            if set == 0 {
                break;
            }
            let lowest = set & set.wrapping_neg();
            let ripple = set + lowest;
            set = ripple | (((set ^ ripple) >> 2) / lowest);
        }
        sets
    })
}

/// The number of a set among the sets of its size on the squares that are not excluded.
#[inline(always)]
fn rank(mut set: u32, excluded: u32) -> u32 {
    let mut number = 0;
    let mut size = 1;
    while set != 0 {
        let square = set.trailing_zeros();
        let free = square - (excluded & ((1 << square) - 1)).count_ones();
        number += BINOMIAL[free as usize % 64][size % (Material::MOST_PIECES + 1)];
        size += 1;
        set &= set - 1;
    }
    number
}

/// A set of squares that were counted without the excluded ones.
#[inline(always)]
fn spread(mut set: u32, mut excluded: u32) -> u32 {
    while excluded != 0 {
        let below = (excluded & excluded.wrapping_neg()) - 1;
        set = set & below | (set & !below) << 1;
        excluded &= excluded - 1;
    }
    set
}

/// The 32 squares without the gaps of the bitboards.
#[inline(always)]
fn compact(board: u64) -> u32 {
    (board & 0xff | board >> 1 & 0xff00 | board >> 2 & 0xff_0000 | board >> 3 & 0xff00_0000) as u32
}

/// The bitboard of a set without gaps.
#[inline(always)]
fn board(set: u32) -> u64 {
    let set = u64::from(set);
    set & 0xff | (set & 0xff00) << 1 | (set & 0xff_0000) << 2 | (set & 0xff00_0000) << 3
}

/// The numbering of the positions of a slice.
#[derive(Debug)]
pub(crate) struct SliceIndex {
    material: Material,
    /// The number of the first placement of men for every set of own men, and the number of all of them.
    men: Vec<u64>,
    /// How many ways there are to place own kings, and after them the opponent's.
    kings: [u64; 2],
}

/// The men of a position, whose kings are placed in all ways before the next men come.
#[derive(Clone, Copy)]
struct Men {
    number: u64,
    own: u32,
    other: u32,
}

impl SliceIndex {
    /// The numbering for a material.
    pub(super) fn new(material: Material) -> SliceIndex {
        let Material { own_men, own_kings, other_men, other_kings } = material;
        let own_sets = BINOMIAL[OWN_MEN_SQUARES][usize::from(own_men)] as usize;
        let mut total = 0;
        let mut men = vec![0];
        for &own in &subsets(own_men)[..own_sets] {
            let free = 32 - (own | NO_OTHER_MEN).count_ones() as usize;
            total += u64::from(BINOMIAL[free][usize::from(other_men)]);
            men.push(total);
        }
        let free = 32 - material.men();
        let own = BINOMIAL[free][usize::from(own_kings)];
        let other = BINOMIAL[free - usize::from(own_kings)][usize::from(other_kings)];
        SliceIndex { material, men, kings: [own.into(), other.into()] }
    }

    /// The pieces.
    pub(super) fn material(&self) -> Material {
        self.material
    }

    /// The number of positions.
    pub(super) fn size(&self) -> u64 {
        self.men[self.men.len() - 1] * self.kings[0] * self.kings[1]
    }

    /// The number of a position, which has to have these pieces.
    #[inline(always)]
    pub(super) fn index(&self, placement: &Placement) -> u64 {
        let (own_men, other_men) = (compact(placement.own_men), compact(placement.other_men));
        self.index_with_men(self.men_number(own_men, other_men), own_men | other_men, placement)
    }

    /// The numbers of positions that differ in the place of an own king alone.
    #[inline(always)]
    pub(super) fn with_same_men(&self, placement: &Placement) -> impl Fn(&Placement) -> u64 {
        let (own_men, other_men) = (compact(placement.own_men), compact(placement.other_men));
        let number = self.men_number(own_men, other_men);
        move |placement| self.index_with_men(number, own_men | other_men, placement)
    }

    #[inline(always)]
    fn men_number(&self, own: u32, other: u32) -> u64 {
        self.men[rank(own, 0) as usize] + u64::from(rank(other, own | NO_OTHER_MEN))
    }

    #[inline(always)]
    fn index_with_men(&self, number: u64, men: u32, placement: &Placement) -> u64 {
        let (own, other) = (compact(placement.own_kings), compact(placement.other_kings));
        let number = number * self.kings[0] + u64::from(rank(own, men));
        number * self.kings[1] + u64::from(rank(other, men | own))
    }

    /// The men with a number.
    fn men_at(&self, number: u64) -> Men {
        let set = self.men.partition_point(|&first| first <= number) - 1;
        let own = subsets(self.material.own_men)[set];
        let other = subsets(self.material.other_men)[(number - self.men[set]) as usize];
        Men { number, own, other: spread(other, own | NO_OTHER_MEN) }
    }

    /// Finds positions by their numbers, fastest if these ascend.
    pub(super) fn cursor(&self) -> Cursor<'_> {
        let Material { own_kings, other_kings, .. } = self.material;
        Cursor { index: self, men: self.men_at(0), kings: [subsets(own_kings), subsets(other_kings)] }
    }
}

/// Finds positions by their numbers.
pub(super) struct Cursor<'a> {
    index: &'a SliceIndex,
    men: Men,
    kings: [&'static [u32]; 2],
}

impl Cursor<'_> {
    /// The position with this number.
    #[inline(always)]
    pub(super) fn placement(&mut self, index: u64) -> Placement {
        let [own_ways, other_ways] = self.index.kings;
        let (rest, other) = (index / other_ways, index % other_ways);
        let (number, own) = (rest / own_ways, rest % own_ways);
        if number != self.men.number {
            self.men = self.index.men_at(number);
        }
        let men = self.men.own | self.men.other;
        let own = spread(self.kings[0][own as usize], men);
        let other = spread(self.kings[1][other as usize], men | own);
        Placement {
            own_men: board(self.men.own),
            own_kings: board(own),
            other_men: board(self.men.other),
            other_kings: board(other),
        }
    }
}
