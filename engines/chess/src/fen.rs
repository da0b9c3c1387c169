//! Positions as text: FEN with four to six fields, for standard chess and Chess960.

use crate::Chess;
use nullwindow_game::{ParseError, quote};
use shakmaty::fen::{Epd, Fen, ParseFenError};
use shakmaty::{
    CastlingMode, Color, EnPassantMode, FromSetup, Position, PositionError, PositionErrorKinds, Setup,
};
use std::num::NonZeroU32;

/// A FEN as an example in messages.
pub(crate) const EXAMPLE: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

/// The largest move counter.
const LARGEST_COUNTER: u32 = 9_999;

/// The largest number of pieces of a side.
const LARGEST_ARMY: usize = 16;

/// Reads the four fields of a position: the board, the side to move, castling and en passant.
pub(crate) fn parse_fields(fields: [&str; 4]) -> Result<Setup, ParseError> {
    check_board(fields[0])?;
    // Shakmaty reads an underscore as a blank: what follows it would be another field.
    let text = fields.join(" ").replace('_', "?");
    let fen = Fen::from_ascii(text.as_bytes()).map_err(|error| match error {
        ParseFenError::InvalidTurn => {
            ParseError::new(format!("the side to move must be 'w' or 'b', found {}", quote(fields[1])))
        }
        ParseFenError::InvalidCastling => ParseError::new(format!(
            "the castling rights must be '-' or letters such as KQkq or HAha, found {}",
            quote(fields[2])
        )),
        ParseFenError::InvalidEpSquare => ParseError::new(format!(
            "the en passant square must be '-' or a square such as e3, found {}",
            quote(fields[3])
        )),
        _ => not_a_position(&fields.join(" ")),
    })?;
    Ok(fen.into_setup())
}

/// The error about text that does not look like a position at all.
pub(crate) fn not_a_position(text: &str) -> ParseError {
    ParseError::new(format!("{} is not a chess position, expected FEN such as {EXAMPLE}", quote(text)))
}

fn check_board(board: &str) -> Result<(), ParseError> {
    let ranks: Vec<&str> = board.split('/').collect();
    if ranks.len() == 1 {
        return Err(not_a_position(board));
    }
    if ranks.len() != 8 {
        let count = ranks.len();
        return Err(ParseError::new(format!("the board has {count} ranks, expected 8 such as in {EXAMPLE}")));
    }
    for (rank, text) in (1..=8).rev().zip(ranks) {
        let mut squares = 0;
        for c in text.chars() {
            squares += match c {
                '1'..='8' => c as usize - '0' as usize,
                'p' | 'n' | 'b' | 'r' | 'q' | 'k' | 'P' | 'N' | 'B' | 'R' | 'Q' | 'K' => 1,
                _ => {
                    let message =
                        format!("'{c}' on rank {rank} is neither a piece (PNBRQK or pnbrqk) nor a digit 1-8");
                    return Err(ParseError::new(message));
                }
            };
        }
        if squares != 8 {
            return Err(ParseError::new(format!(
                "rank {rank}, {}, has {squares} squares, expected 8",
                quote(text)
            )));
        }
    }
    Ok(())
}

/// Reads a counter of moves; a dash stands for an unknown one.
pub(crate) fn parse_counter(name: &str, text: &str) -> Result<u32, ParseError> {
    match text.parse() {
        Ok(number) if number <= LARGEST_COUNTER => Ok(number),
        _ if text == "-" => Ok(0),
        _ => Err(ParseError::new(format!(
            "the {name} must be a number up to {LARGEST_COUNTER}, found {}",
            quote(text)
        ))),
    }
}

/// Sets the halfmove clock.
pub(crate) fn set_halfmoves(setup: &mut Setup, text: &str) -> Result<(), ParseError> {
    setup.halfmoves = parse_counter("halfmove clock", text)?;
    Ok(())
}

/// Sets the fullmove number; 0, which some programs write, counts as 1.
pub(crate) fn set_fullmoves(setup: &mut Setup, text: &str) -> Result<(), ParseError> {
    setup.fullmoves = NonZeroU32::new(parse_counter("move number", text)?).unwrap_or(NonZeroU32::MIN);
    Ok(())
}

/// The position of a setup, or what is illegal about it.
///
/// Unreachable positions are accepted as long as they can be played: an impossible check, or more pieces than promotions
/// allow.
pub(crate) fn position(setup: Setup) -> Result<Chess, ParseError> {
    let reason = illegality(&setup);
    let mode = CastlingMode::detect(&setup);
    let rules = shakmaty::Chess::from_setup(setup, mode)
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_too_much_material);
    match (rules, reason) {
        (Ok(rules), None) => Ok(rules.into()),
        (_, Some(reason)) => Err(ParseError::new(format!("illegal position: {reason}"))),
        (Err(error), None) => Err(ParseError::new(format!("illegal position: {}", describe(error.kinds())))),
    }
}

/// What is wrong with a setup, as far as the board alone shows it.
fn illegality(setup: &Setup) -> Option<String> {
    for color in [Color::White, Color::Black] {
        let name = color.fold_wb("White", "Black");
        let pieces = setup.board.by_color(color);
        match (setup.board.kings() & pieces).count() {
            0 => return Some(format!("{name} has no king, expected one a side")),
            1 => {}
            kings => return Some(format!("{name} has {kings} kings, expected one a side")),
        }
        if pieces.count() > LARGEST_ARMY {
            return Some(format!(
                "{name} has {} pieces, expected at most {LARGEST_ARMY} a side",
                pieces.count()
            ));
        }
    }
    None
}

fn describe(kinds: PositionErrorKinds) -> &'static str {
    const REASONS: [(PositionErrorKinds, &str); 4] = [
        (
            PositionErrorKinds::PAWNS_ON_BACKRANK,
            "a pawn on the first or last rank, expected pawns on ranks 2 to 7 alone",
        ),
        (
            PositionErrorKinds::OPPOSITE_CHECK,
            "the side not to move is in check, expected only the side to move to be",
        ),
        (
            PositionErrorKinds::INVALID_CASTLING_RIGHTS,
            "the castling rights do not fit the places of kings and rooks, expected - where there are none",
        ),
        (
            PositionErrorKinds::INVALID_EP_SQUARE,
            "no pawn has just passed over the en passant square, expected - where there is none",
        ),
    ];
    REASONS.iter().find(|(kind, _)| kinds.contains(*kind)).map_or("it cannot be played", |(_, reason)| reason)
}

/// Writes a position as FEN with six fields. Counters that have grown beyond what is read are cut off.
pub(crate) fn format(position: &Chess) -> String {
    let fields = Epd::from_position(&position.rules, EnPassantMode::Legal);
    let halfmoves = position.rules.halfmoves().min(LARGEST_COUNTER);
    let fullmoves = position.rules.fullmoves().get().min(LARGEST_COUNTER);
    format!("{fields} {halfmoves} {fullmoves}")
}
