//! The weights of the classic evaluation, in centipawns: `s(middlegame, endgame)`.
//!
//! They are constants because every published count depends on them.

use super::layout as at;
use super::piece_squares::PIECE_SQUARES;
use super::tapered::{TaperedScore, s};
use super::weights::Weights;

/// Pawn, knight, bishop, rook, queen.
pub(crate) const MATERIAL: [TaperedScore; 5] =
    [s(84, 106), s(330, 306), s(348, 322), s(476, 552), s(1010, 980)];

/// Game phase: what each knight, bishop, rook and queen adds; all pieces add up to [`TaperedScore::MAX_PHASE`].
pub(crate) const PHASE: [i32; 4] = [1, 1, 2, 4];

/// Bishop pair: two bishops or more.
pub(crate) const BISHOP_PAIR: TaperedScore = s(28, 48);

/// Mobility: a knight, bishop, rook or queen by the squares it attacks, own pawns and pawn-attacked squares left out.
pub(crate) const MOBILITY: [TaperedScore; 4] = [s(5, 4), s(5, 5), s(3, 5), s(2, 4)];

/// The mobility that is worth nothing.
pub(crate) const USUAL_MOBILITY: [i32; 4] = [4, 6, 7, 13];

/// The largest mobility of a knight, bishop, rook and queen.
const MOST_MOBILITY: [usize; 4] = [8, 13, 14, 27];

/// Doubled pawn: another of its colour behind it on the file.
pub(crate) const DOUBLED: TaperedScore = s(-9, -22);

/// Isolated pawn: none of its colour on the files beside it.
pub(crate) const ISOLATED: TaperedScore = s(-12, -14);

/// Protected pawn: defended by another pawn.
pub(crate) const PROTECTED: TaperedScore = s(10, 7);

/// Passed pawn: no enemy pawn can stop or capture it; by rank.
pub(crate) const PASSED: [TaperedScore; 8] =
    [s(0, 0), s(2, 10), s(3, 16), s(10, 34), s(28, 62), s(58, 108), s(96, 164), s(0, 0)];

/// Free passed pawn: its next square is empty; for each rank beyond the third.
pub(crate) const FREE_PASSED: TaperedScore = s(2, 9);

/// Rook on an open file: no pawns on it.
pub(crate) const OPEN_FILE: TaperedScore = s(34, 10);

/// Rook on a half-open file: no own pawns on it.
pub(crate) const HALF_OPEN_FILE: TaperedScore = s(14, 8);

/// Pawn shelter: a pawn one rank in front of its king, on its file or beside it, and one two ranks in front.
pub(crate) const SHIELD: [TaperedScore; 2] = [s(14, 0), s(7, 0)];

/// Bare king file: a file at or beside the king without a pawn of its colour.
pub(crate) const BARE_KING_FILE: TaperedScore = s(-13, 2);

/// King attack: what a knight, bishop, rook or queen adds for each attacked square of the king zone.
pub(crate) const ATTACK: [i32; 4] = [5, 4, 6, 8];

/// A king attack counts with the square of its strength, up to this strength, if more than one piece takes part.
pub(crate) const MAX_ATTACK: i32 = 80;

/// The value of the strongest king attack.
pub(crate) const ATTACK_VALUE: TaperedScore = s(420, 60);

/// Tempo: the side to move.
pub(crate) const TEMPO: TaperedScore = s(14, 6);

/// The value of a king attack by its strength.
#[inline(always)]
pub(crate) fn attack(strength: i32) -> TaperedScore {
    ATTACKS[strength.min(MAX_ATTACK) as usize]
}

static ATTACKS: [TaperedScore; MAX_ATTACK as usize + 1] = {
    let mut values = [s(0, 0); MAX_ATTACK as usize + 1];
    let strongest = MAX_ATTACK * MAX_ATTACK;
    let mut strength = 0;
    while strength < values.len() as i32 {
        let share = strength * strength;
        let mg = ATTACK_VALUE.mg() * share / strongest;
        let eg = ATTACK_VALUE.eg() * share / strongest;
        values[strength as usize] = s(mg as i16, eg as i16);
        strength += 1;
    }
    values
};

/// The list of these weights; those of the trained evaluation alone are 0.
pub(crate) const fn weights() -> Weights {
    let mut list = [s(0, 0); at::COUNT];
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

const fn copy(values: &[TaperedScore], list: &mut [TaperedScore; at::COUNT], start: usize) {
    let mut number = 0;
    while number < values.len() {
        list[start + number] = values[number];
        number += 1;
    }
}
