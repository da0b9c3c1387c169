//! The values against those of a solver that knows nothing but the rules of the game: it lists all positions and their moves,
//! and asks for every number of plies who wins within it.

use super::{Placement, Tables, Value, solved};
use crate::endgames::tables::Distances;
use crate::{Checkers, Square};
use nullwindow_game::battery::Checkable;
use nullwindow_game::{Game, Notation, Side};
use std::collections::HashMap;

/// All positions with up to so many pieces, at least one on either side, Black to move.
fn positions(pieces: usize) -> Vec<Checkers> {
    fn place(from: usize, left: usize, sets: [u64; 3], found: &mut Vec<Checkers>) {
        let [black, white, kings] = sets;
        if black != 0 && white != 0 {
            found.push(Checkers::new(black, white, kings, Side::First));
        }
        if left == 0 {
            return;
        }
        for square in Square::all().skip(from) {
            let (row, bit, next) = (square.index() / 4, square.bit(), square.index() + 1);
            place(next, left - 1, [black | bit, white, kings | bit], found);
            place(next, left - 1, [black, white | bit, kings | bit], found);
            if row < 7 {
                place(next, left - 1, [black | bit, white, kings], found);
            }
            if row > 0 {
                place(next, left - 1, [black, white | bit, kings], found);
            }
        }
    }
    let mut found = Vec::new();
    place(0, pieces, [0; 3], &mut found);
    found
}

/// For every position the plies to the end of the game, or `None` for a draw.
fn distances(positions: &[Checkers]) -> Vec<Option<u16>> {
    const LOST: u32 = u32::MAX;
    let numbers: HashMap<u64, u32> = positions.iter().map(Game::key).zip(0..).collect();
    let mut successors = Vec::new();
    let mut begins = vec![0];
    for position in positions {
        for m in position.moves() {
            let next = position.after(m).mirrored();
            // Where the opponent has no piece left it is not in the list.
            successors.push(numbers.get(&next.key()).copied().unwrap_or(LOST));
        }
        begins.push(successors.len());
    }
    let mut distances: Vec<Option<u16>> = vec![None; positions.len()];
    let mut quiet = 0;
    for plies in 0.. {
        let mut changes = Vec::new();
        for at in (0..positions.len()).filter(|&at| distances[at].is_none()) {
            let mut moves = successors[begins[at]..begins[at + 1]].iter();
            let after = |next: &u32| if *next == LOST { Some(0) } else { distances[*next as usize] };
            let decided = match plies % 2 {
                0 => moves.all(|next| after(next).is_some_and(|distance| distance % 2 == 1)),
                _ => moves.any(|next| after(next).is_some_and(|distance| distance % 2 == 0)),
            };
            if decided {
                changes.push(at);
            }
        }
        quiet = if changes.is_empty() { quiet + 1 } else { 0 };
        changes.into_iter().for_each(|at| distances[at] = Some(plies));
        if quiet == 2 {
            break;
        }
    }
    distances
}

fn agree(pieces: usize, expected: usize) {
    let positions = positions(pieces);
    assert_eq!(positions.len(), expected);
    let tables: Tables<Distances> = solved(pieces, 2);
    for (position, distance) in positions.iter().zip(distances(&positions)) {
        let value = tables.value(&Placement::of(position));
        assert_eq!(value, distance.map_or(Value::DRAW, Value), "{}", position.format_position());
        // With colours exchanged it is the same position.
        assert_eq!(Placement::of(&position.mirrored()), Placement::of(position));
    }
}

#[test]
fn values_are_those_of_a_full_search_of_all_positions_with_three_pieces() {
    agree(3, 3488 + 196_032);
}

#[test]
#[ignore = "long; run in release by .ci/run"]
fn values_are_those_of_a_full_search_of_all_positions_with_four_pieces() {
    agree(4, 3488 + 196_032 + 6_209_316);
}
