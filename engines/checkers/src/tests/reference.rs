//! The move generator against a slow one that is written down like the rules.

use super::{names, placement};
use crate::{Checkers, Square};
use nullwindow_game::{Game, Notation, Side};
use std::collections::{HashMap, HashSet};

type ReferenceSquare = (i32, i32);
type ReferenceBoard = HashMap<ReferenceSquare, (Side, bool)>;

fn number((row, column): ReferenceSquare) -> i32 {
    row * 4 + column / 2 + 1
}

fn board(position: &Checkers) -> ReferenceBoard {
    let cell = |square: Square| {
        let row = square.index() as i32 / 4;
        (row, square.index() as i32 % 4 * 2 + if row % 2 == 0 { 1 } else { 0 })
    };
    Square::all().filter_map(|square| Some((cell(square), position.piece(square)?))).collect()
}

fn is_on_board((row, column): ReferenceSquare) -> bool {
    (0..8).contains(&row) && (0..8).contains(&column)
}

fn directions((side, is_king): (Side, bool)) -> Vec<ReferenceSquare> {
    let forwards = if side == Side::First { 1 } else { -1 };
    let all = [(forwards, -1), (forwards, 1), (-forwards, -1), (-forwards, 1)];
    all[..if is_king { 4 } else { 2 }].to_vec()
}

/// Every finished jump of the piece that stands on the last cell of `path`, as a list of cells and the board after it.
fn jumps(
    board: &ReferenceBoard,
    path: &[ReferenceSquare],
    finished: &mut Vec<(Vec<ReferenceSquare>, ReferenceBoard)>,
) {
    let (row, column) = path[path.len() - 1];
    let piece = board[&(row, column)];
    let mut is_over = true;
    for (down, right) in directions(piece) {
        let (over, to) = ((row + down, column + right), (row + 2 * down, column + 2 * right));
        let can_capture = board.get(&over).is_some_and(|&(owner, _)| owner != piece.0);
        if can_capture && is_on_board(to) && !board.contains_key(&to) {
            is_over = false;
            let mut next = board.clone();
            next.remove(&(row, column));
            next.remove(&over);
            next.insert(to, piece);
            let mut longer = path.to_vec();
            longer.push(to);
            jumps(&next, &longer, finished);
        }
    }
    if is_over && path.len() > 1 {
        finished.push((path.to_vec(), board.clone()));
    }
}

fn steps(board: &ReferenceBoard, from: ReferenceSquare) -> Vec<(Vec<ReferenceSquare>, ReferenceBoard)> {
    let piece = board[&from];
    let targets = directions(piece).into_iter().map(|(down, right)| (from.0 + down, from.1 + right));
    let free = targets.filter(|to| is_on_board(*to) && !board.contains_key(to));
    free.map(|to| {
        let mut next = board.clone();
        next.remove(&from);
        next.insert(to, piece);
        (vec![from, to], next)
    })
    .collect()
}

/// The legal moves by name, with the boards they lead to.
fn legal_moves(position: &Checkers) -> HashMap<String, ReferenceBoard> {
    let board = board(position);
    let own = board.iter().filter(|(_, piece)| piece.0 == position.to_move()).map(|(&cell, _)| cell);
    let own: Vec<ReferenceSquare> = own.collect();
    let mut found = Vec::new();
    own.iter().for_each(|&from| jumps(&board, &[from], &mut found));
    let separator = if found.is_empty() { "-" } else { "x" };
    if found.is_empty() {
        own.iter().for_each(|&from| found.extend(steps(&board, from)));
    }
    let king_row = if position.to_move() == Side::First { 7 } else { 0 };
    let named = found.into_iter().map(|(path, mut board)| {
        let end = path[path.len() - 1];
        if end.0 == king_row {
            board.insert(end, (position.to_move(), true));
        }
        (path.iter().map(|&cell| number(cell).to_string()).collect::<Vec<_>>().join(separator), board)
    });
    named.collect()
}

fn check(position: &Checkers, text: &str) {
    let expected = legal_moves(position);
    let listed = names(position);
    let found: HashSet<&String> = listed.iter().collect();
    assert_eq!(found, expected.keys().collect(), "{text}");
    assert_eq!(listed.len(), expected.len(), "{text}");
    for m in position.moves() {
        assert_eq!(board(&position.after(m)), expected[&position.format_move(m)], "{text}: {m}");
    }
}

#[test]
fn random_placements_have_the_moves_of_the_rules() {
    for index in 0..10_000 {
        let position = placement(21, index);
        check(&position, &format!("seed 21, placement {index}: {}", position.format_position()));
    }
}

#[test]
fn random_games_have_the_moves_of_the_rules() {
    nullwindow_game::battery::walk::<Checkers>(22, 50, |position, ply, _| {
        check(position, &format!("seed 22, ply {ply}: {}", position.format_position()));
    });
}
