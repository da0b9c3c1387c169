//! Regions: overlapping sets of eight squares. What the men do in a region, read as digits in base 3 (none, own man, other
//! man), is the index of a weight.

use crate::bitboard::row;

/// The number of regions.
pub(crate) const REGIONS: usize = 29;

/// The squares of a region.
pub(crate) const SQUARES: usize = 8;

/// The number of ways to place men on the squares of a region.
pub(crate) const CONTENTS: usize = 3_usize.pow(SQUARES as u32);

/// Indices are computed in so many lanes, the last ones empty.
pub(crate) const LANES: usize = 32;

/// The squares of every region, 0 is square 1, ascending: windows of four rows and four columns, two rows each, two columns
/// each. The order is that of files of weights.
pub(crate) const REGION_LIST: [[u8; SQUARES]; REGIONS] = {
    let mut list = [[0; SQUARES]; REGIONS];
    let mut count = 0;
    let mut top = 0;
    while top <= 4 {
        let mut left = 0;
        while left <= 4 {
            list[count] = window(top, left, 4, 4);
            count += 1;
            left += 2;
        }
        top += 1;
    }
    let mut top = 0;
    while top <= 6 {
        list[count] = window(top, 0, 2, 8);
        count += 1;
        top += 1;
    }
    let mut left = 0;
    while left <= 6 {
        list[count] = window(0, left, 8, 2);
        count += 1;
        left += 1;
    }
    assert!(count == REGIONS);
    list
};

/// The playable squares of a rectangle.
const fn window(top: u8, left: u8, rows: u8, columns: u8) -> [u8; SQUARES] {
    let mut squares = [0; SQUARES];
    let mut count = 0;
    let mut square = 0;
    while square < 32 {
        let (row, column) = (square / 4, square % 4 * 2 + 1 - square / 4 % 2);
        if row >= top && row < top + rows && column >= left && column < left + columns {
            squares[count] = square;
            count += 1;
        }
        square += 1;
    }
    assert!(count == SQUARES);
    squares
}

/// A number for every lane.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Lanes(pub(crate) [u16; LANES]);

/// What the men of one side in a row add to the index of every region, by the row and its four squares.
static ROWS: [[Lanes; 16]; 8] = {
    let mut rows = [[Lanes([0; LANES]); 16]; 8];
    let mut region = 0;
    while region < REGIONS {
        let (mut digit, mut power) = (0, 1);
        while digit < SQUARES {
            let square = REGION_LIST[region][digit] as usize;
            let mut men = 0;
            while men < 16 {
                if men >> (square % 4) & 1 != 0 {
                    rows[square / 4][men].0[region] += power;
                }
                men += 1;
            }
            digit += 1;
            power *= 3;
        }
        region += 1;
    }
    rows
};

/// The indices of all regions: an own man is the digit 1, one of the other side 2.
#[inline]
pub(crate) fn indices(own: u64, other: u64) -> Lanes {
    let sum = |men: u64| {
        let mut sum = [0_u16; LANES];
        for (number, contents) in ROWS.iter().enumerate() {
            let first = row(number as u32).trailing_zeros();
            let lanes = &contents[(men >> first & 15) as usize].0;
            for lane in 0..LANES {
                sum[lane] += lanes[lane];
            }
        }
        sum
    };
    let (mut index, others) = (sum(own), sum(other));
    for lane in 0..LANES {
        index[lane] += 2 * others[lane];
    }
    Lanes(index)
}
