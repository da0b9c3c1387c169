//! Positions as text, the FEN of PDN: `W:W21,22,K23:B1,2,K3`.

use crate::position::KING_ROWS;
use crate::{Checkers, Square};
use nullwindow_game::portable::is_dash;
use nullwindow_game::{Game, Notation, ParseError, Side, quote};

/// An example position for messages.
pub(crate) const EXAMPLE: &str = "W:W21,22,K23:B1,2,K3";

/// The most pieces that a side can have.
const MOST: u32 = 12;

/// Reads a position: the side to move, then the pieces of both sides in either order.
///
/// Squares may be given as ranges, kings are marked `K`. Blanks, lower case, a full stop at the end, quotation marks
/// and the brackets of a tag are ignored, and so are the move counters (`:H0:F1`) that some programs append.
pub(crate) fn parse(text: &str) -> Result<Checkers, ParseError> {
    let mut fields = bare(text).split(':').map(str::trim);
    let mover = fields.next().unwrap_or_default();
    let to_move = match mover {
        "B" | "b" => Side::First,
        "W" | "w" => Side::Second,
        _ => {
            return Err(expected(&format!("{} is not a side to move, which is W or B", quote(mover))));
        }
    };

    let mut armies: [Option<Army>; 2] = [None, None];
    for field in fields {
        let (side, list) = match field.chars().next() {
            Some(letter @ ('B' | 'b' | 'W' | 'w')) => {
                (if letter.eq_ignore_ascii_case(&'b') { Side::First } else { Side::Second }, &field[1..])
            }
            Some('H' | 'h' | 'F' | 'f') if field[1..].bytes().all(|byte| byte.is_ascii_digit()) => continue,
            _ => {
                return Err(expected(&format!(
                    "{} is not a list of pieces, which begins with W or B",
                    quote(field)
                )));
            }
        };
        let army = Army::parse(side, list)?;
        if armies[side.index()].replace(army).is_some() {
            return Err(expected(&format!("the pieces of {} are given twice", Checkers::side_name(side))));
        }
    }

    let [black, white] = armies;
    let missing = |side| expected(&format!("the pieces of {} are missing", Checkers::side_name(side)));
    let black = black.ok_or_else(|| missing(Side::First))?;
    let white = white.ok_or_else(|| missing(Side::Second))?;
    if let Some(square) = first(black.pieces & white.pieces) {
        return Err(ParseError::new(format!(
            "two pieces on square {square}, expected at most one on every square"
        )));
    }
    Ok(Checkers::new(black.pieces, white.pieces, black.kings | white.kings, to_move))
}

/// Writes a position in the canonical form: the side to move, then White, then Black, squares ascending.
pub(crate) fn format(position: &Checkers) -> String {
    let list = |side| {
        let pieces = Square::all().filter_map(|square| match position.piece(square) {
            Some((owner, is_king)) if owner == side => {
                Some(format!("{}{square}", if is_king { "K" } else { "" }))
            }
            _ => None,
        });
        pieces.collect::<Vec<_>>().join(",")
    };
    let mover = if position.to_move() == Side::First { 'B' } else { 'W' };
    format!("{mover}:W{}:B{}", list(Side::Second), list(Side::First))
}

/// The pieces of a side.
#[derive(Clone, Copy, Default)]
pub(crate) struct Army {
    pub(crate) pieces: u64,
    pub(crate) kings: u64,
}

impl Army {
    /// Reads a list such as `21,K22,25-28`.
    fn parse(side: Side, list: &str) -> Result<Army, ParseError> {
        let mut army = Army::default();
        if list.trim().is_empty() {
            return Ok(army);
        }
        for item in list.split(',') {
            army.add(side, item.trim())?;
        }
        army.check_size(side)?;
        Ok(army)
    }

    /// Refuses more pieces than a side can have.
    pub(crate) fn check_size(&self, side: Side) -> Result<(), ParseError> {
        match self.pieces.count_ones() {
            0..=MOST => Ok(()),
            count => Err(ParseError::new(format!(
                "{} has {count} pieces, expected at most {MOST} a side",
                Checkers::side_name(side)
            ))),
        }
    }

    /// Adds an item of the list: a square or a range of squares, kings or men.
    fn add(&mut self, side: Side, item: &str) -> Result<(), ParseError> {
        let bare = item.strip_prefix(['K', 'k']);
        let (is_king, range) = (bare.is_some(), bare.unwrap_or(item));
        let (from, to) = range.split_once(is_dash).unwrap_or((range, range));
        // The second end of a range of kings may repeat the letter.
        let to = if is_king { to.trim().trim_start_matches(['K', 'k']) } else { to };
        let (from, to) = (square(from)?, square(to)?);
        if from > to {
            return Err(ParseError::new(format!(
                "the range {from}-{to} runs backwards, expected the smaller square first"
            )));
        }
        for square in Square::all().filter(|square| (from..=to).contains(square)) {
            if self.pieces & square.bit() != 0 {
                return Err(ParseError::new(format!(
                    "two pieces on square {square}, expected at most one on every square"
                )));
            }
            self.put(side, square, is_king)?;
        }
        Ok(())
    }

    /// Puts a piece on an empty square.
    pub(crate) fn put(&mut self, side: Side, square: Square, is_king: bool) -> Result<(), ParseError> {
        if !is_king && KING_ROWS[side.index()] & square.bit() != 0 {
            let name = Checkers::side_name(side);
            return Err(ParseError::new(format!(
                "a man of {name} on its king row, square {square}: expected a king, K{square}"
            )));
        }
        self.pieces |= square.bit();
        self.kings |= if is_king { square.bit() } else { 0 };
        Ok(())
    }
}

fn square(text: &str) -> Result<Square, ParseError> {
    text.trim().parse()
}

/// The first square of a set.
fn first(set: u64) -> Option<Square> {
    Square::all().find(|square| set & square.bit() != 0)
}

/// The text without brackets and quotation marks around a FEN.
fn bare(text: &str) -> &str {
    let mut text = text.trim();
    if let Some(tag) = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        let tag = tag.trim();
        let name = tag.get(..3).filter(|name| name.eq_ignore_ascii_case("FEN"));
        text = name.map_or(tag, |name| &tag[name.len()..]).trim();
    }
    let unquoted = text.strip_prefix('"').unwrap_or(text);
    let unquoted = unquoted.strip_suffix('"').unwrap_or(unquoted).trim();
    unquoted.strip_suffix('.').unwrap_or(unquoted).trim()
}

/// The error about a text that is not a position.
fn expected(problem: &str) -> ParseError {
    ParseError::new(format!("{problem}; expected a FEN such as {EXAMPLE}"))
}
