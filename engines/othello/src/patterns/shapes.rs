//! Pattern shapes: sets of squares whose contents are looked up together, as in LOGISTELLO (Buro 2002).
//!
//! A shape stands in up to eight places of the board, its images under the symmetries of the square: its instances. They share
//! one table of weights. The contents of an instance, read as digits in base 3 (empty, own disc, other disc), index the
//! table.

use crate::bitboard::Bitboard;

/// A shape: its squares in one place, in the order of the digits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// Its squares, a1 = 0, b1 = 1, a2 = 8.
    pub(crate) squares: &'static [u8],
    /// What it is about.
    pub(crate) group: Group,
}

/// A group of shapes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Group {
    /// Edges and what lies next to them.
    Edges,
    /// Corners.
    Corners,
    /// The lines between the edges.
    Lines,
    /// Diagonals.
    Diagonals,
}

impl Shape {
    /// The number of ways to fill the squares.
    pub(crate) const fn size(&self) -> usize {
        3_usize.pow(self.squares.len() as u32)
    }
}

/// The shapes. The order is that of weights files.
pub(crate) static SHAPES: [Shape; SHAPE_COUNT] = SHAPE_LIST;

const SHAPE_COUNT: usize = 13;

const SHAPE_LIST: [Shape; SHAPE_COUNT] = [
    // Edge with both X-squares.
    Shape { squares: &[9, 0, 1, 2, 3, 4, 5, 6, 7, 14], group: Group::Edges },
    // Triangle in a corner.
    Shape { squares: &[0, 1, 2, 3, 8, 9, 10, 16, 17, 24], group: Group::Corners },
    // Two by five squares in a corner.
    Shape { squares: &[0, 1, 2, 3, 4, 8, 9, 10, 11, 12], group: Group::Corners },
    // The middle of an edge, two deep, with both corners.
    Shape { squares: &[0, 2, 3, 4, 5, 7, 10, 11, 12, 13], group: Group::Edges },
    // Three by three squares in a corner.
    Shape { squares: &[0, 1, 2, 8, 9, 10, 16, 17, 18], group: Group::Corners },
    // The second, third and fourth lines from an edge.
    Shape { squares: &[8, 9, 10, 11, 12, 13, 14, 15], group: Group::Lines },
    Shape { squares: &[16, 17, 18, 19, 20, 21, 22, 23], group: Group::Lines },
    Shape { squares: &[24, 25, 26, 27, 28, 29, 30, 31], group: Group::Lines },
    // Diagonals of eight to four squares.
    Shape { squares: &[0, 9, 18, 27, 36, 45, 54, 63], group: Group::Diagonals },
    Shape { squares: &[1, 10, 19, 28, 37, 46, 55], group: Group::Diagonals },
    Shape { squares: &[2, 11, 20, 29, 38, 47], group: Group::Diagonals },
    Shape { squares: &[3, 12, 21, 30, 39], group: Group::Diagonals },
    Shape { squares: &[4, 13, 22, 31], group: Group::Diagonals },
];

/// The number of instances of all shapes.
pub(crate) const INSTANCES: usize = 54;

/// Instances are computed in so many lanes, the last ones empty.
pub(crate) const LANES: usize = 64;

/// The image of a square under one of the eight symmetries of the board.
pub(crate) const fn image(square: u8, symmetry: u8) -> u8 {
    let (mut file, mut rank) = (square % 8, square / 8);
    if symmetry & 1 != 0 {
        file = 7 - file;
    }
    if symmetry & 2 != 0 {
        rank = 7 - rank;
    }
    if symmetry & 4 != 0 { 8 * file + rank } else { 8 * rank + file }
}

/// The image of a set of squares.
const fn image_of(shape: &Shape, symmetry: u8) -> Bitboard {
    let mut set = 0;
    let mut digit = 0;
    while digit < shape.squares.len() {
        set |= 1 << image(shape.squares[digit], symmetry);
        digit += 1;
    }
    set
}

/// The instances: shape and symmetry of each.
pub(crate) static INSTANCE_LIST: [(usize, u8); INSTANCES] = INSTANCE_TABLE;

const INSTANCE_TABLE: [(usize, u8); INSTANCES] = {
    let mut list = [(0, 0); INSTANCES];
    let mut count = 0;
    let mut shape = 0;
    while shape < SHAPE_COUNT {
        let mut symmetry = 0;
        while symmetry < 8 {
            let set = image_of(&SHAPE_LIST[shape], symmetry);
            let mut earlier = 0;
            while earlier < symmetry && image_of(&SHAPE_LIST[shape], earlier) != set {
                earlier += 1;
            }
            if earlier == symmetry {
                list[count] = (shape, symmetry);
                count += 1;
            }
            symmetry += 1;
        }
        shape += 1;
    }
    assert!(count == INSTANCES);
    list
};

/// A number for every lane.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Lanes(pub(crate) [u16; LANES]);

/// What four neighbouring discs of one side add to the index of every instance, by their place and their pattern.
static NIBBLES: [[Lanes; 16]; 16] = {
    let mut nibbles = [[Lanes([0; LANES]); 16]; 16];
    let mut lane = 0;
    while lane < INSTANCES {
        let (shape, symmetry) = INSTANCE_TABLE[lane];
        let squares = SHAPE_LIST[shape].squares;
        let mut digit = 0;
        let mut power = 1;
        while digit < squares.len() {
            let square = image(squares[digit], symmetry) as usize;
            let mut pattern = 0;
            while pattern < 16 {
                if pattern >> (square % 4) & 1 != 0 {
                    nibbles[square / 4][pattern].0[lane] += power;
                }
                pattern += 1;
            }
            digit += 1;
            // The last digit needs no power after it, which would not fit.
            power = if digit < squares.len() { power * 3 } else { 0 };
        }
        lane += 1;
    }
    nibbles
};

/// The indices of all instances: an own disc is the digit 1, the other side's 2.
#[inline]
pub(crate) fn indices(own: Bitboard, other: Bitboard) -> Lanes {
    let sum = |of: Bitboard| {
        let mut sum = [0_u16; LANES];
        for (place, patterns) in NIBBLES.iter().enumerate() {
            let row = &patterns[(of >> (4 * place) & 15) as usize].0;
            for lane in 0..LANES {
                sum[lane] += row[lane];
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

/// The mirror of a shape that has an axis of symmetry: for every digit of the mirrored contents, the digit that it was. Both
/// contents mean the same.
pub(crate) fn mirror(shape: &Shape) -> Option<Vec<usize>> {
    let order = |symmetry: u8| {
        let place = |&square: &u8| shape.squares.iter().position(|&other| other == image(square, symmetry));
        shape.squares.iter().map(place).collect::<Option<Vec<usize>>>()
    };
    let identity: Vec<usize> = (0..shape.squares.len()).collect();
    (1..8).filter_map(order).find(|order| *order != identity)
}

/// The index of contents in a mirror.
pub(crate) fn mirrored(mirror: &[usize], index: usize) -> usize {
    let digit = |place: usize| index / 3_usize.pow(place as u32) % 3;
    mirror.iter().enumerate().map(|(to, &from)| digit(from) * 3_usize.pow(to as u32)).sum()
}
