//! Moves as text: `11-15`, `22x15x8`, and the variants found in files.

use crate::{Checkers, Move, Square};
use nullwindow_game::portable::is_dash;
use nullwindow_game::{Game, MoveList, Notation, ParseError, quote};

/// Whom a message addresses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reader {
    /// The reader of a file.
    Stranger,
    /// The player whose move it is.
    Mover,
}

/// Reads a legal move typed by a player: as in files, and with blanks between the squares.
pub(crate) fn parse_typed(position: &Checkers, text: &str) -> Result<Move, ParseError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_square = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let separator = if words.iter().all(is_square) { "-" } else { "" };
    parse(position, &words.join(separator), Reader::Mover)
}

/// Reads a legal move. Only squares count: `x`, `X`, `:` and dashes are the same, and squares in the middle of a jump may be
/// left out if the move is still unambiguous.
pub(crate) fn parse(position: &Checkers, text: &str, reader: Reader) -> Result<Move, ParseError> {
    let given = squares(text)?;
    let moves = position.moves();
    if let Some(&m) = moves.iter().find(|m| m.path().eq(given.iter().copied())) {
        return Ok(m);
    }
    let fitting: Vec<Move> = moves.iter().copied().filter(|&m| fits(&given, m)).collect();
    match fitting[..] {
        [] => Err(refusal(position, &moves, &given, reader)),
        [m] => Ok(m),
        _ => Err(ParseError::ambiguous(format!(
            "{} fits several jumps, expected one of {}",
            name(&given, 'x'),
            list(&fitting)
        ))),
    }
}

/// The squares of a move, two at least.
pub(crate) fn squares(text: &str) -> Result<Vec<Square>, ParseError> {
    let text = text.trim();
    let parts: Vec<&str> = text.split(is_separator).map(str::trim).collect();
    let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    // A jump over 9 pieces names 10 squares; much longer texts are not moves.
    if !(2..=20).contains(&parts.len()) || !parts.iter().all(is_number) {
        return Err(ParseError::new(format!(
            "{} is not a move, expected squares as in 11-15 or 22x15x8",
            quote(text)
        )));
    }
    parts.into_iter().map(str::parse).collect()
}

/// Whether a character stands between the squares of a move.
fn is_separator(c: char) -> bool {
    is_dash(c) || matches!(c, 'x' | 'X' | ':' | '\u{d7}')
}

/// Whether the squares begin and end as the move does, with nothing between them that is not on its path, in order.
fn fits(given: &[Square], m: Move) -> bool {
    let mut path = m.path();
    given.first() == Some(&m.from())
        && given.last() == Some(&m.to())
        && given.iter().all(|square| path.any(|on_path| on_path == *square))
}

/// Why squares fit no legal move.
fn refusal(position: &Checkers, moves: &MoveList<Move>, given: &[Square], reader: Reader) -> ParseError {
    let side = Checkers::side_name(position.to_move());
    let (mover, movers) = match reader {
        Reader::Stranger => (side, format!("{side}'s")),
        Reader::Mover => ("you", "yours".to_string()),
    };
    let (from, to) = (given[0], given[given.len() - 1]);
    let own: Vec<Move> = moves.iter().copied().filter(|m| m.from() == from).collect();
    let unfinished: Vec<Move> = own
        .iter()
        .copied()
        .filter(|m| m.is_jump() && m.path().take(given.len()).eq(given.iter().copied()))
        .collect();

    let message = if moves.is_empty() {
        format!("{side} has no move, the game is over")
    } else if position.piece(from).is_none() {
        format!("no piece on square {from}, expected one of {}", list(moves))
    } else if position.piece(from).is_some_and(|(owner, _)| owner != position.to_move()) {
        format!("the piece on {from} is not {movers}, expected one of {}", list(moves))
    } else if !unfinished.is_empty() {
        format!("the jump does not end on {to}, it goes on: {}", list(&unfinished))
    } else if moves[0].is_jump() {
        format!("{} is not legal, {mover} must capture: {}", name(given, '-'), list(moves))
    } else if own.is_empty() {
        format!("the piece on {from} cannot move, expected one of {}", list(moves))
    } else {
        format!("{} is not legal, expected one of {}", name(given, '-'), list(&own))
    };
    ParseError::illegal(message)
}

/// Squares as a move.
fn name(squares: &[Square], separator: char) -> String {
    let names: Vec<String> = squares.iter().map(Square::to_string).collect();
    names.join(&separator.to_string())
}

/// Moves as a list of names.
fn list(moves: &[Move]) -> String {
    let names: Vec<String> = moves.iter().map(Move::to_string).collect();
    names.join(", ")
}
