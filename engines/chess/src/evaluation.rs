//! The static value of a position, in named terms.
//!
//! Each side's terms are computed on the board as that side sees it, its own pieces moving up, by the same code: the
//! evaluation is the same for both colours because there is only one.

use crate::pair::{Pair, pair};
use crate::position::side;
use crate::sets::{above, below, beside, count, files, first, for_each, pawn_attacks_down, pawn_attacks_up};
use crate::tables::PIECE_SQUARES;
use crate::weights as w;
use nullwindow_game::{Score, Tally};
use shakmaty::{Bitboard, Board, Chess, Color, Position, Role, Square, attacks};

/// The value of a position for the side to move; its terms go to `tally` one by one.
pub(crate) fn evaluate<T: Tally>(position: &Chess, tally: &mut T) -> Score {
    let board = position.board();
    if (board.pawns() | board.rooks_and_queens()).is_empty() && position.is_insufficient_material() {
        return 0;
    }
    let white = Terms::of(&View::new(board, Color::White));
    let black = Terms::of(&View::new(board, Color::Black));
    let phase = (white.phase + black.phase).min(Pair::OPENING);
    let mut total = 0;
    let mut term = |name, first: Pair, second: Pair| {
        let (first, second) = (first.at(phase), second.at(phase));
        tally.term(name, first, second);
        total += first - second;
    };
    term("material", white.material, black.material);
    term("bishop pair", white.bishop_pair, black.bishop_pair);
    term("piece squares", white.piece_squares, black.piece_squares);
    term("mobility", white.mobility, black.mobility);
    term("pawn structure", white.pawn_structure, black.pawn_structure);
    term("passed pawns", white.passed_pawns, black.passed_pawns);
    term("rooks on open files", white.rook_files, black.rook_files);
    term("king shelter", white.king_shelter, black.king_shelter);
    term("king attack", white.king_attack, black.king_attack);
    let none = Pair::default();
    match position.turn() {
        Color::White => term("tempo", w::TEMPO, none),
        Color::Black => term("tempo", none, w::TEMPO),
    }
    side(position.turn()).view(total)
}

/// The board as one side sees it: its own pieces at the bottom.
struct View {
    pawns: u64,
    /// Knights, bishops, rooks and queens.
    pieces: [u64; 4],
    king: Square,
    their_pawns: u64,
    their_king: Square,
    occupied: u64,
}

impl View {
    fn new(board: &Board, color: Color) -> View {
        let turn = |squares: Bitboard| color.fold_wb(squares.0, squares.0.swap_bytes());
        let ours = |role: Role| turn(board.by_piece(role.of(color)));
        let king = |color: Color| board.by_piece(color.king());
        View {
            pawns: ours(Role::Pawn),
            pieces: [ours(Role::Knight), ours(Role::Bishop), ours(Role::Rook), ours(Role::Queen)],
            king: first(turn(king(color))),
            their_pawns: turn(board.by_piece((!color).pawn())),
            their_king: first(turn(king(!color))),
            occupied: turn(board.occupied()),
        }
    }
}

/// The terms of one side.
#[derive(Default)]
struct Terms {
    phase: i32,
    material: Pair,
    bishop_pair: Pair,
    piece_squares: Pair,
    mobility: Pair,
    pawn_structure: Pair,
    passed_pawns: Pair,
    rook_files: Pair,
    king_shelter: Pair,
    king_attack: Pair,
}

impl Terms {
    #[inline(always)]
    fn of(view: &View) -> Terms {
        let mut terms = Terms::default();
        terms.add_pieces(view);
        terms.add_pawns(view);
        terms.add_king(view);
        terms
    }

    /// Knights, bishops, rooks and queens: material, places, mobility, files, and the attack on the king.
    #[inline(always)]
    fn add_pieces(&mut self, view: &View) {
        let occupied = Bitboard(view.occupied);
        let mut assault = Assault { zone: king_zone(view.their_king), attackers: 0, strength: 0 };
        self.add_kind(view, 0, &mut assault, attacks::knight_attacks);
        self.add_kind(view, 1, &mut assault, |square| attacks::bishop_attacks(square, occupied));
        self.add_kind(view, 2, &mut assault, |square| attacks::rook_attacks(square, occupied));
        self.add_kind(view, 3, &mut assault, |square| attacks::queen_attacks(square, occupied));
        if assault.attackers > 1 {
            self.king_attack = ATTACKS[assault.strength.min(w::STRONGEST_ATTACK) as usize];
        }
        if count(view.pieces[1]) > 1 {
            self.bishop_pair = w::BISHOP_PAIR;
        }
        let rooks = view.pieces[2] & !files(view.pawns);
        let their_files = files(view.their_pawns);
        self.rook_files =
            w::OPEN_FILE * count(rooks & !their_files) + w::HALF_OPEN_FILE * count(rooks & their_files);
    }

    #[inline(always)]
    fn add_kind(
        &mut self,
        view: &View,
        kind: usize,
        assault: &mut Assault,
        attacks: impl Fn(Square) -> Bitboard,
    ) {
        let pieces = view.pieces[kind];
        let reachable = !(view.pawns | pawn_attacks_down(view.their_pawns));
        let mut squares = 0;
        for_each(pieces, |square| {
            self.piece_squares += PIECE_SQUARES[kind + 1][square.to_usize()];
            let attacks = attacks(square).0;
            squares += count(attacks & reachable);
            let hits = count(attacks & assault.zone);
            assault.attackers += i32::from(hits > 0);
            assault.strength += hits * w::ATTACK[kind];
        });
        let pieces = count(pieces);
        self.phase += pieces * w::PHASE[kind];
        self.material += w::MATERIAL[kind + 1] * pieces;
        self.mobility += w::MOBILITY[kind] * (squares - pieces * w::USUAL_MOBILITY[kind]);
    }

    #[inline(always)]
    fn add_pawns(&mut self, view: &View) {
        let pawns = view.pawns;
        self.material += w::MATERIAL[0] * count(pawns);
        for_each(pawns, |square| self.piece_squares += PIECE_SQUARES[0][square.to_usize()]);
        let files = files(pawns);
        self.pawn_structure = w::DOUBLED * count(pawns & above(pawns))
            + w::ISOLATED * count(pawns & !beside(files))
            + w::PROTECTED * count(pawns & pawn_attacks_up(pawns));
        // Where an enemy pawn stands in the way or could capture on the way; the hindmost of doubled pawns waits too.
        let stopped = below(view.their_pawns | pawn_attacks_down(view.their_pawns) | pawns)
            | pawn_attacks_down(view.their_pawns);
        for_each(pawns & !stopped, |square| {
            let rank = square.to_usize() / 8;
            self.passed_pawns += w::PASSED[rank];
            if view.occupied >> (square.to_u32() + 8) & 1 == 0 {
                self.passed_pawns += w::FREE_PASSED * (rank as i32 - 2).max(0);
            }
        });
    }

    #[inline(always)]
    fn add_king(&mut self, view: &View) {
        let square = view.king;
        self.piece_squares += PIECE_SQUARES[5][square.to_usize()];
        let king = 1_u64 << square.to_u32();
        let row = king | beside(king);
        let bare = row & !files(view.pawns);
        self.king_shelter = w::SHIELD[0] * count(row << 8 & view.pawns)
            + w::SHIELD[1] * count(row << 16 & view.pawns)
            + w::BARE_KING_FILE * count(bare);
    }
}

/// An attack on the king as it adds up piece by piece.
struct Assault {
    zone: u64,
    attackers: i32,
    strength: i32,
}

/// The value of an attack by its strength.
static ATTACKS: [Pair; w::STRONGEST_ATTACK as usize + 1] = {
    let mut values = [pair(0, 0); w::STRONGEST_ATTACK as usize + 1];
    let strongest = w::STRONGEST_ATTACK * w::STRONGEST_ATTACK;
    let mut strength = 0;
    while strength < values.len() as i32 {
        let share = strength * strength;
        let opening = w::ATTACK_VALUE.opening() * share / strongest;
        let ending = w::ATTACK_VALUE.ending() * share / strongest;
        values[strength as usize] = pair(opening as i16, ending as i16);
        strength += 1;
    }
    values
};

/// The squares around a king, and the row beyond them from where the attack comes.
fn king_zone(king: Square) -> u64 {
    let zone = attacks::king_attacks(king).0 | 1 << king.to_u32();
    zone | zone >> 8
}
