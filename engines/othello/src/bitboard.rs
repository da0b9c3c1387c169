//! Bitboards: bit 0 is a1, bit 7 is h1, bit 56 is a8.
//!
//! Lines are followed by parallel prefix: a run of discs along a line is found in three doubling steps. The four pairs
//! of opposite directions are lanes of an array, which the compiler turns into vector instructions.

/// A set of squares.
pub(crate) type Bitboard = u64;

pub(crate) const CORNERS: Bitboard = 0x8100_0000_0000_0081;
/// X-squares: diagonally next to a corner.
pub(crate) const X_SQUARES: Bitboard = 0x0042_0000_0000_4200;
/// C-squares: on the edge next to a corner.
pub(crate) const C_SQUARES: Bitboard = 0x4281_0000_0000_8142;

/// All but the a and h files: a run along a rank or a diagonal ends there.
const INNER_FILES: Bitboard = 0x7e7e_7e7e_7e7e_7e7e;
const NOT_A_FILE: Bitboard = 0xfefe_fefe_fefe_fefe;
const NOT_H_FILE: Bitboard = 0x7f7f_7f7f_7f7f_7f7f;

/// The distance in bits between neighbours along a rank, a file and the two diagonals.
const STEPS: [u32; 4] = [1, 8, 7, 9];

/// The discs of `of` that a run along each of [`STEPS`] may pass.
fn passable(of: Bitboard) -> [Bitboard; 4] {
    let inner = of & INNER_FILES;
    [inner, of, inner, inner]
}

/// The runs of `mask` that begin next to a square of `from`, up and down the board, all lines of a direction at once.
#[inline(always)]
fn runs(from: Bitboard, mask: Bitboard, step: u32) -> (Bitboard, Bitboard) {
    let mut up = mask & (from << step);
    let mut down = mask & (from >> step);
    up |= mask & (up << step);
    down |= mask & (down >> step);
    let pairs_up = mask & (mask << step);
    let pairs_down = pairs_up >> step;
    up |= pairs_up & (up << (2 * step));
    down |= pairs_down & (down >> (2 * step));
    up |= pairs_up & (up << (2 * step));
    down |= pairs_down & (down >> (2 * step));
    (up, down)
}

/// The squares on which the owner of `own` may place a disc.
#[inline]
pub(crate) fn mobility(own: Bitboard, other: Bitboard) -> Bitboard {
    let mask = passable(other);
    let mut found = [0; 4];
    for lane in 0..4 {
        let step = STEPS[lane];
        let (up, down) = runs(own, mask[lane], step);
        found[lane] = (up << step) | (down >> step);
    }
    (found[0] | found[1] | found[2] | found[3]) & !(own | other)
}

/// The rays that leave a square towards higher squares: along its rank, its file and the two diagonals. Those towards lower
/// squares are the rays of the square across the centre, on the reversed board.
static RAYS: [[Bitboard; 4]; 64] = {
    let mut rays = [[0; 4]; 64];
    let mut square = 0;
    while square < 64 {
        let mut lane = 0;
        while lane < 4 {
            let (file_step, rank_step): (i32, i32) = [(1, 0), (0, 1), (-1, 1), (1, 1)][lane];
            let (mut file, mut rank) = (square as i32 % 8 + file_step, square as i32 / 8 + rank_step);
            while file >= 0 && file < 8 && rank < 8 {
                rays[square][lane] |= 1 << (8 * rank + file);
                file += file_step;
                rank += rank_step;
            }
            lane += 1;
        }
        square += 1;
    }
    rays
};

/// The discs of `other` that a disc of `own`'s owner placed on `square` turns over.
#[inline]
pub(crate) fn flips(own: Bitboard, other: Bitboard, square: u32) -> Bitboard {
    let down = flips_upward(own.reverse_bits(), other.reverse_bits(), 63 - square);
    flips_upward(own, other, square) | down.reverse_bits()
}

/// The flipped discs on squares above the placed one: an addition carries through the run of the opponent's discs that begins
/// next to it, to the disc that closes the run.
#[inline(always)]
fn flips_upward(own: Bitboard, other: Bitboard, square: u32) -> Bitboard {
    let mut turned = 0;
    for ray in RAYS[square as usize & 63] {
        let closing = (other | !ray).wrapping_add(1) & own & ray;
        turned |= closing.wrapping_sub(u64::from(closing != 0)) & ray;
    }
    turned
}

/// The squares next to a square of `of`, in any of the eight directions.
pub(crate) fn neighbours(of: Bitboard) -> Bitboard {
    let row = of | ((of << 1) & NOT_A_FILE) | ((of >> 1) & NOT_H_FILE);
    row | (row << 8) | (row >> 8)
}

/// The squares of the first rank, the eighth, the a file and the h file, each as eight bits.
pub(crate) fn edges(of: Bitboard) -> [u8; 4] {
    // The product gathers the a file in the top byte, a1 in its lowest bit.
    let a_file = |board: Bitboard| ((board & !NOT_A_FILE).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8;
    [of as u8, (of >> 56) as u8, a_file(of), a_file(of >> 7)]
}

/// The squares of a set in ascending order.
pub(crate) fn squares(mut of: Bitboard) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let square = of.trailing_zeros();
        (of != 0).then(|| {
            of &= of - 1;
            square
        })
    })
}
