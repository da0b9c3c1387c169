//! WTHOR, the data base of the French Othello Federation (`.wtb`): the tournament games of a year.
//!
//! A header of 16 bytes, then 68 bytes a game: tournament, Black and White as 16-bit numbers, Black's discs at the end and with
//! perfect play from some number of empty squares on, and 60 moves as 10 times the rank plus the file, 0 where there are none.
//! Passes are not written. Numbers have their lowest byte first.

use crate::moves::Move;
use crate::position::Othello;
use nullwindow_game::{Game, LineError, Notation, ParseError, Record, RecordSink, TextReader};
use std::ops::ControlFlow;

const HEADER: usize = 16;
const GAME: usize = 68;

/// The number of empty squares from which on the score is perfect, where the header does not say.
const USUAL_DEPTH: u8 = 22;

/// What the header says.
struct Header {
    games: usize,
    year: u16,
    depth: u8,
}

/// Reads all games of a file, one at a time. Every character of the text stands for a byte. Errors are located by the number
/// of the game.
pub(crate) fn read(input: &mut TextReader<'_>, sink: &mut RecordSink<'_, Othello>) -> ControlFlow<()> {
    let mut input = Bytes { input, used: 0 };
    let header = match input.take(HEADER).and_then(|bytes| parse_header(&bytes)) {
        Ok(header) => header,
        Err(error) => return sink(Err(error.at(1))),
    };
    for number in 1..=header.games {
        let bytes = match input.take(GAME) {
            Ok(bytes) => bytes,
            Err(error) => return sink(Err(error.at(number))),
        };
        sink(parse_game(&bytes, &header, number))?;
    }
    if input.take(1).is_ok() {
        let message = format!("more than the {} games of the header", header.games);
        return sink(Err(ParseError::new(message).at(header.games + 1)));
    }
    ControlFlow::Continue(())
}

/// The bytes of an input.
struct Bytes<'a, 'b> {
    input: &'a mut TextReader<'b>,
    /// How much of the input's text has been taken.
    used: usize,
}

impl Bytes<'_, '_> {
    /// The next bytes, or an error if there are not so many.
    fn take(&mut self, count: usize) -> Result<Vec<u8>, ParseError> {
        loop {
            let text = &self.input.text()[self.used..];
            let taken: String = text.chars().take(count).collect();
            let bytes: Vec<u8> = taken.chars().filter_map(|c| u8::try_from(c).ok()).collect();
            if bytes.len() == count {
                self.used += taken.len();
                return Ok(bytes);
            }
            if bytes.len() < taken.chars().count() {
                return Err(ParseError::new("text, expected the bytes of a WTHOR file (.wtb)"));
            }
            if self.input.is_end() {
                return Err(ParseError::new(format!(
                    "the file ends after {} of {count} bytes, expected a WTHOR file (.wtb): a header of {HEADER} bytes and \
                     {GAME} a game",
                    bytes.len()
                )));
            }
            self.input.refill(std::mem::take(&mut self.used));
        }
    }
}

fn parse_header(bytes: &[u8]) -> Result<Header, ParseError> {
    let games = u32::from_le_bytes([bytes[4], bytes[5], bytes[6], bytes[7]]) as usize;
    if !matches!(bytes[12], 0 | 8) {
        return Err(ParseError::new(format!("a board of size {}, expected 8", bytes[12])));
    }
    if bytes[13] != 0 {
        return Err(ParseError::new("a file of solitaires, expected games"));
    }
    let depth = if bytes[14] == 0 { USUAL_DEPTH } else { bytes[14] };
    Ok(Header { games, year: u16::from_le_bytes([bytes[10], bytes[11]]), depth })
}

fn parse_game(bytes: &[u8], header: &Header, number: usize) -> Result<Record<Othello>, LineError> {
    let word = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    let wrong = |message: String| ParseError::new(format!("game {number}: {message}")).at(number);
    let discs = |black: u8| match black {
        0..=64 => Ok(format!("{black}-{}", 64 - black)),
        _ => Err(wrong(format!("a score of {black} discs, expected 0 to 64"))),
    };
    let (result, perfect) = (discs(bytes[6])?, discs(bytes[7])?);
    let tags = [
        ("Event", format!("tournament {}", word(0))),
        ("Date", header.year.to_string()),
        ("Black", format!("player {}", word(2))),
        ("White", format!("player {}", word(4))),
        ("Result", result.clone()),
        ("TheoreticalScore", perfect),
        ("TheoreticalEmpties", header.depth.to_string()),
    ];
    let mut record = Record {
        line: number,
        tags: tags.map(|(name, value)| (name.to_string(), value)).to_vec(),
        result: Some(result),
        ..Record::position(Othello::start())
    };
    let mut position = record.start;
    for &byte in bytes[8..].iter().take_while(|&&byte| byte != 0) {
        let (rank, file) = (byte / 10, byte % 10);
        if !(1..=8).contains(&rank) || !(1..=8).contains(&file) {
            return Err(wrong(format!("{byte} is no square, expected 11 for a1 to 88 for h8")));
        }
        if position.moves().first() == Some(&Move::PASS) {
            position = position.after(Move::PASS);
            record.moves.push(Move::PASS);
        }
        let name = format!("{}{rank}", char::from(b'a' + file - 1));
        let ply = record.moves.len() + 1;
        let m = position.parse_move(&name).map_err(|error| wrong(format!("move {ply}: {error}")))?;
        position = position.after(m);
        record.moves.push(m);
    }
    Ok(record)
}
