//! EPD: a position with operations such as `bm Nf3; id "test 1";`.

use crate::{Chess, fen};
use nullwindow_game::{Notation, ParseError, Record, quote};
use shakmaty::Setup;

/// Reads a line of FEN or EPD: the four fields of a position, counters if there are any, operations if there are any.
///
/// The operations become tags; the moves of `bm` (best moves) and `am` (moves to avoid) must be legal, and `hmvc` and
/// `fmvn` set the counters.
pub(crate) fn parse(line: &str) -> Result<Record<Chess>, ParseError> {
    let (fields, mut rest) = fields(line)?;
    let mut setup = fen::parse_fields(fields)?;
    for set in [fen::set_halfmoves, fen::set_fullmoves] {
        let (word, after) = next_word(rest);
        if word.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
            set(&mut setup, word)?;
            rest = after;
        }
    }
    let operations = operations(rest)?;
    apply_counters(&mut setup, &operations)?;
    let start = fen::position(setup)?;
    check_moves(&start, &operations)?;
    Ok(Record { tags: operations, ..Record::position(start) })
}

/// The next word of a text, and what follows it; a semicolon ends a word too.
fn next_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_at(text.find(|c: char| c.is_whitespace() || c == ';').unwrap_or(text.len()))
}

fn fields(line: &str) -> Result<([&str; 4], &str), ParseError> {
    let mut fields = [""; 4];
    let mut rest = line;
    for (index, field) in fields.iter_mut().enumerate() {
        (*field, rest) = next_word(rest);
        if field.is_empty() {
            return Err(if index > 0 && line.contains('/') {
                let missing =
                    ["the board", "the side to move", "castling rights", "the en passant square"][index];
                ParseError::new(format!(
                    "a position without {missing}, expected FEN such as {}",
                    fen::EXAMPLE
                ))
            } else {
                fen::not_a_position(line.trim())
            });
        }
    }
    if !fields[0].contains('/') {
        return Err(fen::not_a_position(line.trim()));
    }
    Ok((fields, rest))
}

/// The operations of a line as names and values. The semicolon after the last one may be missing if it has operands,
/// and surplus semicolons, as in lists of perft counts (`;D1 20 ;D2 400`), are ignored.
fn operations(text: &str) -> Result<Vec<(String, String)>, ParseError> {
    let mut operations = Vec::new();
    let between = |c: char| c.is_whitespace() || c == ';';
    let mut rest = text.trim().trim_start_matches(between);
    while !rest.is_empty() {
        let mut quoted = false;
        let end = rest.find(|c| {
            quoted ^= c == '"';
            c == ';' && !quoted
        });
        let operation = rest[..end.unwrap_or(rest.len())].trim();
        let (name, operands) = next_word(operation);
        let operands = operands.trim();
        let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if quoted && end.is_none() {
            return Err(ParseError::new(format!(
                "a quotation mark without its counterpart in {}",
                quote(operation)
            )));
        }
        if !is_name || end.is_none() && operands.is_empty() {
            return Err(ParseError::new(format!(
                "expected counters or operations such as 'bm Nf3;' after the position, found {}",
                quote(operation)
            )));
        }
        operations.push((name.to_string(), operands.replace('"', "")));
        rest = end.map_or("", |end| rest[end..].trim_start_matches(between));
    }
    Ok(operations)
}

fn apply_counters(setup: &mut Setup, operations: &[(String, String)]) -> Result<(), ParseError> {
    for (name, value) in operations {
        match name.as_str() {
            "hmvc" => fen::set_halfmoves(setup, value)?,
            "fmvn" => fen::set_fullmoves(setup, value)?,
            _ => {}
        }
    }
    Ok(())
}

fn check_moves(position: &Chess, operations: &[(String, String)]) -> Result<(), ParseError> {
    for (name, value) in operations.iter().filter(|(name, _)| name == "bm" || name == "am") {
        for text in value.split([' ', ',']).filter(|text| !text.is_empty()) {
            position.parse_move(text).map_err(|error| ParseError::new(format!("{name}: {error}")))?;
        }
    }
    Ok(())
}
