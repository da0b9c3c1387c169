//! Positions and moves of the Hub protocol, as pydraughts writes them for its variant `english`.
//!
//! The protocol comes from games in which White moves first and square 1 is on the far side. So a position is turned around
//! and its colours are exchanged: the letter of the square n stands in place 33 - n, and `W` and `w` are Black's pieces, who
//! moves first. Moves keep the numbers of PDN.

use crate::fen::Army;
use crate::{Checkers, Move, Square, movetext};
use nullwindow_game::{Game, HubNotation, ParseError, Side, quote};

/// The letters of the side to move; those of its men are small.
const LETTERS: [char; 2] = ['W', 'B'];

impl HubNotation for Checkers {
    const VARIANT: &'static str = "english";

    fn parse_hub_position(text: &str) -> Result<Checkers, ParseError> {
        let mut letters = text.chars();
        let (mover, count) = (letters.next(), letters.clone().count());
        let Some(to_move) = mover.and_then(|letter| side_of(letter, false)) else {
            return Err(expected(&format!("{} begins with no side to move, W or B", quote(text))));
        };
        if count != Square::COUNT {
            return Err(expected(&format!("{count} squares after the side to move")));
        }
        let mut armies = [Army::default(); 2];
        for (place, (square, letter)) in squares().zip(letters).enumerate() {
            let Some(side) = side_of(letter, true) else {
                if letter == 'e' {
                    continue;
                }
                let found = quote(&letter.to_string());
                return Err(expected(&format!("{found} in place {} is none of w, b, W, B and e", place + 1)));
            };
            armies[side.index()].put(side, square, letter.is_uppercase())?;
        }
        for side in Side::BOTH {
            armies[side.index()].check_size(side)?;
        }
        let [black, white] = armies;
        Ok(Checkers::new(black.pieces, white.pieces, black.kings | white.kings, to_move))
    }

    fn format_hub_position(&self) -> String {
        let letter = |square| match self.piece(square) {
            Some((side, true)) => LETTERS[side.index()],
            Some((side, false)) => LETTERS[side.index()].to_ascii_lowercase(),
            None => 'e',
        };
        std::iter::once(LETTERS[self.to_move().index()]).chain(squares().map(letter)).collect()
    }

    /// Captured pieces may stand in any order, or be left out where that is clear.
    fn parse_hub_move(&self, text: &str) -> Result<Move, ParseError> {
        let given = movetext::squares(text)?;
        let captured = given[2..].iter().fold(0, |set, square| set | square.bit());
        let moves = self.moves();
        let mut fitting = moves.iter().copied().filter(|m| {
            (m.from(), m.to()) == (given[0], given[1]) && (given.len() == 2 || m.captured() == captured)
        });
        let Some(m) = fitting.next() else {
            let mut names: Vec<String> = moves.iter().map(|&m| self.format_hub_move(m)).collect();
            names.dedup();
            return Err(ParseError::illegal(match names.is_empty() {
                true => format!("{} is not legal, the game is over", quote(text)),
                false => format!("{} is not legal, expected one of {}", quote(text), names.join(", ")),
            }));
        };
        // Jumps over the same pieces by different paths lead to the same position.
        match fitting.find(|other| other.captured() != m.captured()) {
            None => Ok(m),
            Some(other) => Err(ParseError::ambiguous(format!(
                "{} fits several jumps, expected the captured pieces too, as in {} or {}",
                quote(text),
                self.format_hub_move(m),
                self.format_hub_move(other)
            ))),
        }
    }

    fn format_hub_move(&self, m: Move) -> String {
        let captured = Square::all().filter(|square| m.captured() & square.bit() != 0);
        let squares: Vec<String> =
            [m.from(), m.to()].into_iter().chain(captured).map(|square| square.to_string()).collect();
        squares.join(if m.is_jump() { "x" } else { "-" })
    }
}

/// The squares in the order of a position.
fn squares() -> impl Iterator<Item = Square> {
    (1..=Square::COUNT as u32).rev().filter_map(Square::from_number)
}

/// The side of a letter, which may stand for a man where it is small.
fn side_of(letter: char, may_be_small: bool) -> Option<Side> {
    let letter = if may_be_small { letter.to_ascii_uppercase() } else { letter };
    Side::BOTH.into_iter().find(|side| LETTERS[side.index()] == letter)
}

/// The error about a text that is not a position.
fn expected(problem: &str) -> ParseError {
    ParseError::new(format!("{problem}; expected W or B and then w, b, W, B or e for each of the 32 squares"))
}
