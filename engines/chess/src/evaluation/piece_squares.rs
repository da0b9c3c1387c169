//! Piece-square tables of the classic evaluation.
//!
//! Each row is a rank, the eighth first, and holds the files a to d; the other half of the board mirrors it. The values
//! are centipawns on top of the material.

use super::tapered::{TaperedScore, s};

/// The values of a kind of piece by square, a1 first, for White.
pub(crate) type PieceSquareTable = [TaperedScore; 64];

/// One table each for pawn, knight, bishop, rook, queen and king.
pub(crate) const PIECE_SQUARES: [PieceSquareTable; 6] = [
    table(&PAWN_MG, &PAWN_EG),
    table(&KNIGHT_MG, &KNIGHT_EG),
    table(&BISHOP_MG, &BISHOP_EG),
    table(&ROOK_MG, &ROOK_EG),
    table(&QUEEN_MG, &QUEEN_EG),
    table(&KING_MG, &KING_EG),
];

type HalfTable = [[i16; 4]; 8];

const fn table(mg: &HalfTable, eg: &HalfTable) -> PieceSquareTable {
    let mut table = [s(0, 0); 64];
    let mut square = 0;
    while square < 64 {
        let (row, file) = (7 - square / 8, square % 8);
        let column = if file < 4 { file } else { 7 - file };
        table[square] = s(mg[row][column], eg[row][column]);
        square += 1;
    }
    table
}

const PAWN_MG: HalfTable = [
    [0, 0, 0, 0],
    [45, 60, 55, 70],
    [8, 14, 28, 34],
    [-8, 4, 8, 22],
    [-14, -4, 4, 20],
    [-12, -6, -2, 4],
    [-14, 6, -4, -14],
    [0, 0, 0, 0],
];

const PAWN_EG: HalfTable = [
    [0, 0, 0, 0],
    [80, 74, 66, 60],
    [46, 42, 34, 28],
    [18, 14, 8, 2],
    [6, 4, -2, -4],
    [0, 2, -2, 0],
    [4, 4, 4, 4],
    [0, 0, 0, 0],
];

const KNIGHT_MG: HalfTable = [
    [-110, -60, -35, -25],
    [-40, -20, 20, 15],
    [-15, 25, 40, 50],
    [-5, 12, 28, 38],
    [-10, 6, 16, 20],
    [-20, 2, 10, 16],
    [-26, -22, -4, 0],
    [-66, -20, -26, -18],
];

const KNIGHT_EG: HalfTable = [
    [-60, -38, -18, -16],
    [-28, -12, -8, 4],
    [-16, -6, 12, 14],
    [-8, 6, 18, 24],
    [-10, 2, 16, 22],
    [-20, -4, 2, 14],
    [-32, -16, -8, -2],
    [-40, -38, -18, -14],
];

const BISHOP_MG: HalfTable = [
    [-24, -8, -30, -26],
    [-20, 8, 0, -8],
    [-6, 18, 24, 20],
    [-4, 4, 16, 28],
    [2, 8, 8, 22],
    [4, 16, 14, 10],
    [8, 18, 14, 4],
    [-14, -2, -12, -10],
];

const BISHOP_EG: HalfTable = [
    [-16, -14, -10, -8],
    [-8, -4, 0, -4],
    [2, -2, 2, 0],
    [-2, 6, 8, 10],
    [-4, 2, 10, 12],
    [-8, -2, 6, 10],
    [-14, -12, -4, 0],
    [-18, -8, -12, -6],
];

const ROOK_MG: HalfTable = [
    [20, 20, 16, 28],
    [18, 18, 38, 42],
    [0, 14, 16, 22],
    [-16, -6, 6, 12],
    [-24, -14, -8, 0],
    [-28, -14, -10, -6],
    [-30, -12, -8, -2],
    [-12, -8, 4, 12],
];

const ROOK_EG: HalfTable = [
    [12, 12, 14, 12],
    [12, 14, 12, 8],
    [8, 8, 6, 4],
    [6, 4, 6, 2],
    [2, 2, 2, 0],
    [-4, -2, -4, -4],
    [-6, -6, -2, -2],
    [-6, -2, 0, -2],
];

const QUEEN_MG: HalfTable = [
    [-10, 6, 16, 20],
    [-8, -24, 4, 2],
    [0, 0, 14, 18],
    [-12, -12, -4, 2],
    [-6, -8, -4, -4],
    [-8, 2, -4, -2],
    [-14, -4, 6, 4],
    [-18, -16, -8, 6],
];

const QUEEN_EG: HalfTable = [
    [0, 14, 18, 22],
    [-6, 16, 24, 34],
    [-4, 8, 22, 38],
    [8, 22, 26, 42],
    [-4, 18, 22, 36],
    [-12, -8, 12, 10],
    [-22, -22, -20, -12],
    [-34, -30, -26, -24],
];

const KING_MG: HalfTable = [
    [-40, -30, -40, -50],
    [-30, -30, -40, -50],
    [-30, -30, -40, -48],
    [-34, -36, -44, -52],
    [-36, -36, -46, -54],
    [-18, -16, -34, -44],
    [6, 6, -18, -34],
    [20, 30, 6, -14],
];

const KING_EG: HalfTable = [
    [-50, -28, -16, -14],
    [-16, 8, 14, 14],
    [2, 20, 26, 26],
    [-4, 20, 28, 30],
    [-12, 8, 24, 28],
    [-18, 0, 12, 20],
    [-26, -10, 2, 8],
    [-48, -30, -20, -18],
];
