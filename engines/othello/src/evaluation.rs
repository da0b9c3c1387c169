//! Static evaluation, in tenths of a disc.
//!
//! The terms are those of Rosenbloom's IAGO (1982) and its successors: mobility, potential mobility, corners, X- and
//! C-squares, stable edge discs, parity. Their weights change with the number of empty squares.

use crate::bitboard::{C_SQUARES, CORNERS, X_SQUARES, edges, neighbours};
use crate::patterns::Patterns;
use crate::position::Othello;
use nullwindow_game::{Game, Score, Side, TermSink, Terms};

/// The value of a disc at the end of the game.
pub(crate) const DISC: Score = 10;

/// A weight by the number of empty squares, interpolated from the first move to the last.
struct Weight([Score; 65]);

/// A weight from its values in the opening and at the end of the game.
const fn weight(opening: Score, end: Score) -> Weight {
    let mut weights = [0; 65];
    let mut empty = 0;
    while empty < weights.len() as Score {
        weights[empty as usize] = (opening * empty + end * (ALL_EMPTY - empty)) / ALL_EMPTY;
        empty += 1;
    }
    Weight(weights)
}

/// Mobility: divided between the sides in proportion to their numbers of moves.
static MOBILITY: Weight = weight(260, 140);
/// Potential mobility: an empty square next to a disc of the opponent.
static POTENTIAL: Weight = weight(5, 1);
/// Corners: a disc on a corner.
static CORNER: Weight = weight(120, 50);
/// X-squares: a disc diagonally next to an empty corner.
static X_SQUARE: Weight = weight(-70, -15);
/// C-squares: a disc on the edge next to an empty corner.
static C_SQUARE: Weight = weight(-25, -6);
/// Stable edges: a disc on an edge that can never be flipped along it.
static STABLE_EDGE: Weight = weight(12, 9);
/// Parity: having the last move of the game.
static PARITY: Weight = weight(0, 25);
/// Tempo: the side to move; evens out the difference between odd and even search depths.
static TEMPO: Weight = weight(-7, 23);
/// Discs: bad early in the game, good at its end.
static DISCS: Weight = weight(-3, 6);

/// Empty squares at the start of the game.
const ALL_EMPTY: Score = 60;

/// The evaluation for the side to move: exact if the game is over.
pub(crate) fn evaluate<T: TermSink>(position: &Othello, sink: &mut T) -> Score {
    let sides = [Side::First, Side::Second];
    let discs = sides.map(|side| position.discs(side));
    let to_move = position.to_move();
    let mut places = [position.may_place(), position.other_may_place()];
    if to_move == Side::Second {
        places.swap(0, 1);
    }
    let mut total = 0;
    let mut add = |name, values: [Score; 2]| {
        sink.term(name, values[0], values[1]);
        total += values[0] - values[1];
    };
    if places == [0, 0] {
        let difference = to_move.view(position.disc_difference());
        let winners = (64 + difference.abs()) / 2;
        let (more, less) = (DISC * winners, DISC * (64 - winners));
        add("final discs", if difference < 0 { [less, more] } else { [more, less] });
        return to_move.view(total);
    }

    let empty = !(discs[0] | discs[1]);
    let empties = empty.count_ones() as usize;
    let count = |set: [u64; 2]| set.map(|of| of.count_ones() as Score);
    let weigh = |weight: &Weight, counts: [Score; 2]| counts.map(|n| n * weight.0[empties]);

    let mobility = count(places);
    let both = mobility[0] + mobility[1] + 2;
    add("mobility", mobility.map(|n| MOBILITY.0[empties] * n / both));
    let frontier = discs.map(|of| neighbours(of) & empty);
    add("potential mobility", weigh(&POTENTIAL, count([frontier[1], frontier[0]])));
    add("corners", weigh(&CORNER, count(discs.map(|of| of & CORNERS))));
    let exposed = neighbours(empty & CORNERS);
    add("X-squares", weigh(&X_SQUARE, count(discs.map(|of| of & X_SQUARES & exposed))));
    add("C-squares", weigh(&C_SQUARE, count(discs.map(|of| of & C_SQUARES & exposed))));
    add("stable edges", weigh(&STABLE_EDGE, stable_edge_discs(discs)));
    let last_mover = if empties % 2 == 1 { to_move } else { !to_move };
    add("parity", weigh(&PARITY, sides.map(|side| Score::from(side == last_mover))));
    add("tempo", weigh(&TEMPO, sides.map(|side| Score::from(side == to_move))));
    add("discs", weigh(&DISCS, count(discs)));
    to_move.view(total)
}

/// The trained evaluation for the side to move: exact if the game is over.
pub(crate) fn evaluate_trained(position: &Othello) -> Score {
    let Some(patterns) = Patterns::current() else { return position.evaluate() };
    let places = [position.may_place(), position.other_may_place()];
    if places == [0, 0] {
        return DISC * position.disc_difference();
    }
    let (own, other) = (position.discs(position.to_move()), position.discs(!position.to_move()));
    patterns.evaluate(own, other, places.map(u64::count_ones))
}

/// The trained evaluation term by term; none if the game is over, where there is nothing but the discs.
pub(crate) fn trained_terms(position: &Othello) -> Option<Terms> {
    let patterns = Patterns::current()?;
    let places = [position.may_place(), position.other_may_place()];
    let to_move = position.to_move();
    let (own, other) = (position.discs(to_move), position.discs(!to_move));
    let mut terms = Terms::default();
    if places == [0, 0] {
        return None;
    }
    for (name, value) in patterns.terms(own, other, places.map(u64::count_ones)) {
        match to_move {
            Side::First => terms.term(name, value, 0),
            Side::Second => terms.term(name, 0, value),
        }
    }
    Some(terms)
}

/// Stable edge discs of both sides: those in an unbroken row from a corner, and all of a full edge. A corner counts on both
/// of its edges.
fn stable_edge_discs(discs: [u64; 2]) -> [Score; 2] {
    let (first, second) = (edges(discs[0]), edges(discs[1]));
    let mut stable = [0; 2];
    for edge in 0..4 {
        let full = first[edge] | second[edge] == 0xff;
        for (total, own) in stable.iter_mut().zip([first[edge], second[edge]]) {
            *total += if full { own.count_ones() } else { own.trailing_ones() + own.leading_ones() } as Score;
        }
    }
    stable
}
