//! The weights of the experiments, in centipawns: what a thing is worth in the opening, and in the ending.
//!
//! They are constants because every published count depends on them.

use super::layout as at;
use super::pair::{Pair, pair};
use super::tables::PIECE_SQUARES;
use super::weights::Weights;

/// Pawn, knight, bishop, rook, queen.
pub(crate) const MATERIAL: [Pair; 5] =
    [pair(84, 106), pair(330, 306), pair(348, 322), pair(476, 552), pair(1010, 980)];

/// How much knight, bishop, rook and queen keep the game away from the ending; the whole set adds up to
/// [`Pair::OPENING`].
pub(crate) const PHASE: [i32; 4] = [1, 1, 2, 4];

/// Two bishops or more.
pub(crate) const BISHOP_PAIR: Pair = pair(28, 48);

/// What a knight, bishop, rook or queen gains by every square that it can go to without running into a pawn.
pub(crate) const MOBILITY: [Pair; 4] = [pair(5, 4), pair(5, 5), pair(3, 5), pair(2, 4)];

/// So many squares are normal, and worth nothing.
pub(crate) const USUAL_MOBILITY: [i32; 4] = [4, 6, 7, 13];

/// The most squares that a knight, bishop, rook or queen can have.
const MOST_MOBILITY: [usize; 4] = [8, 13, 14, 27];

/// A pawn with another of its colour behind it on the file.
pub(crate) const DOUBLED: Pair = pair(-9, -22);

/// A pawn without another of its colour on the files beside it.
pub(crate) const ISOLATED: Pair = pair(-12, -14);

/// A pawn that another one protects.
pub(crate) const PROTECTED: Pair = pair(10, 7);

/// A pawn that no enemy pawn can stop or capture, by rank.
pub(crate) const PASSED: [Pair; 8] = [
    pair(0, 0),
    pair(2, 10),
    pair(3, 16),
    pair(10, 34),
    pair(28, 62),
    pair(58, 108),
    pair(96, 164),
    pair(0, 0),
];

/// A passed pawn whose next square is empty, for every rank beyond the third.
pub(crate) const FREE_PASSED: Pair = pair(2, 9);

/// A rook on a file without pawns.
pub(crate) const OPEN_FILE: Pair = pair(34, 10);

/// A rook on a file with enemy pawns alone.
pub(crate) const HALF_OPEN_FILE: Pair = pair(14, 8);

/// A pawn directly in front of its king or diagonally so, and one a step further.
pub(crate) const SHIELD: [Pair; 2] = [pair(14, 0), pair(7, 0)];

/// A file at or beside the king without a pawn of its colour.
pub(crate) const BARE_KING_FILE: Pair = pair(-13, 2);

/// What a knight, bishop, rook or queen adds to an attack on the king for each square of the king's zone that it
/// attacks.
pub(crate) const ATTACK: [i32; 4] = [5, 4, 6, 8];

/// The weight of an attack grows with the square of its strength, up to this strength, if more than one piece takes
/// part.
pub(crate) const STRONGEST_ATTACK: i32 = 80;

/// What the strongest attack is worth.
pub(crate) const ATTACK_VALUE: Pair = pair(420, 60);

/// The right to move.
pub(crate) const TEMPO: Pair = pair(14, 6);

/// What an attack is worth by its strength.
#[inline(always)]
pub(crate) fn attack(strength: i32) -> Pair {
    ATTACKS[strength.min(STRONGEST_ATTACK) as usize]
}

static ATTACKS: [Pair; STRONGEST_ATTACK as usize + 1] = {
    let mut values = [pair(0, 0); STRONGEST_ATTACK as usize + 1];
    let strongest = STRONGEST_ATTACK * STRONGEST_ATTACK;
    let mut strength = 0;
    while strength < values.len() as i32 {
        let share = strength * strength;
        let opening = ATTACK_VALUE.opening() * share / strongest;
        let ending = ATTACK_VALUE.ending() * share / strongest;
        values[strength as usize] = pair(opening as i16, ending as i16);
        strength += 1;
    }
    values
};

/// The list of these weights. Those that only play knows are nothing.
pub(crate) const fn weights() -> Weights {
    let mut list = [pair(0, 0); at::COUNT];
    let mut kind = 0;
    while kind < 6 {
        copy(&PIECE_SQUARES[kind], &mut list, at::PIECE_SQUARES + 64 * kind);
        kind += 1;
    }
    copy(&MATERIAL, &mut list, at::MATERIAL);
    kind = 0;
    while kind < 4 {
        let mut squares = 0;
        while squares <= MOST_MOBILITY[kind] {
            list[at::MOBILITY[kind] + squares] = MOBILITY[kind].times(squares as i32 - USUAL_MOBILITY[kind]);
            squares += 1;
        }
        kind += 1;
    }
    copy(&PASSED, &mut list, at::PASSED);
    let mut rank = 3;
    while rank < 8 {
        list[at::FREE_PASSED + rank] = FREE_PASSED.times(rank as i32 - 2);
        rank += 1;
    }
    list[at::BISHOP_PAIR] = BISHOP_PAIR;
    list[at::DOUBLED] = DOUBLED;
    list[at::ISOLATED] = ISOLATED;
    list[at::PROTECTED] = PROTECTED;
    list[at::OPEN_FILE] = OPEN_FILE;
    list[at::HALF_OPEN_FILE] = HALF_OPEN_FILE;
    list[at::BARE_KING_FILE] = BARE_KING_FILE;
    list[at::TEMPO] = TEMPO;
    Weights(list)
}

const fn copy(values: &[Pair], list: &mut [Pair; at::COUNT], start: usize) {
    let mut number = 0;
    while number < values.len() {
        list[start + number] = values[number];
        number += 1;
    }
}
