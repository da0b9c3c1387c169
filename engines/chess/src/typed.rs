//! Moves typed by a player.

use crate::moves::{fits, read_san};
use crate::refusal::refusal;
use crate::{Chess, moves};
use nullwindow_game::{Notation, ParseError};
use shakmaty::san::San;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingSide, Move, Position, Role, Square};

/// The possible meaning of a typed text.
pub(crate) enum Reading {
    /// From one square to another.
    Squares {
        from: Square,
        to: Square,
        promotion: Option<Role>,
    },
    San(San),
}

/// Reads a legal move typed by a player: SAN or UCI in upper or lower case, with or without signs.
///
/// A lower-case `b` is the file or the bishop, whichever is legal; if both are, the move is ambiguous.
pub(crate) fn parse(position: &Chess, text: &str) -> Result<Move, ParseError> {
    let text = text.trim();
    let readings = readings(text);
    if readings.is_empty() {
        return Err(moves::misspelt(text));
    }
    // Two squares are unambiguous, if there is such a move.
    if let Reading::Squares { from, to, promotion } = readings[0]
        && let Ok(m) = (UciMove::Normal { from, to, promotion }).to_move(&position.rules)
    {
        return Ok(m);
    }
    let mut meant = position.rules.legal_moves();
    meant.retain(|m| readings.iter().any(|reading| reading.means(*m)));
    match meant[..] {
        [] => Err(refusal(position, text, &readings[0])),
        [m] => Ok(m),
        _ => Err(ambiguous(position, text, &meant)),
    }
}

impl Reading {
    /// Whether a legal move is meant that needs more than its squares: a promotion.
    fn means(&self, m: Move) -> bool {
        match *self {
            Reading::San(san) => fits(san, m),
            Reading::Squares { from, to, promotion } => {
                m.from() == Some(from) && m.to() == to && m.is_promotion() && promotion.is_none()
            }
        }
    }
}

/// The possible meanings of a text, regardless of the position.
fn readings(text: &str) -> Vec<Reading> {
    let bare = text.trim_end_matches(['!', '?', '+', '#']);
    // Longer than any move.
    if !bare.is_ascii() || bare.len() > 12 {
        return Vec::new();
    }
    let small = bare.to_ascii_lowercase();
    match small.replace('0', "o").replace('-', "").as_str() {
        "oo" => return vec![Reading::San(San::Castle(CastlingSide::KingSide))],
        "ooo" => return vec![Reading::San(San::Castle(CastlingSide::QueenSide))],
        _ => {}
    }
    let Some(first) = bare.chars().next() else { return Vec::new() };
    let rest = promoting(&small[first.len_utf8()..]);
    let read = |first: char| read_san(&(first.to_string() + &rest)).map(Reading::San);
    let piece = read(first.to_ascii_uppercase());
    // A capital letter is a piece, unless everything is written in capital letters.
    let is_piece = first.is_ascii_uppercase() && !bare[1..].contains(|c: char| matches!(c, 'A'..='H' | 'X'));
    let pawn = if is_piece && piece.is_some() { None } else { read(first.to_ascii_lowercase()) };
    squares(bare).into_iter().chain(pawn).chain(piece).collect()
}

/// Two squares, and perhaps a promotion.
fn squares(bare: &str) -> Option<Reading> {
    let plain: String = bare.to_ascii_lowercase().chars().filter(|c| !"-x=: ".contains(*c)).collect();
    let square = |range| plain.get(range).and_then(|name: &str| name.parse::<Square>().ok());
    let promotion = match plain.get(4..)? {
        "" => None,
        "q" => Some(Role::Queen),
        "r" => Some(Role::Rook),
        "b" => Some(Role::Bishop),
        "n" => Some(Role::Knight),
        _ => return None,
    };
    Some(Reading::Squares { from: square(0..2)?, to: square(2..4)?, promotion })
}

/// The end of a move, with the letter of a promotion as SAN has it.
fn promoting(rest: &str) -> String {
    let mut letters: Vec<char> = rest.chars().collect();
    if let [.., before, last @ ('q' | 'r' | 'b' | 'n')] = &mut letters[..]
        && matches!(before, '1' | '8' | '=' | '-')
    {
        *last = last.to_ascii_uppercase();
    }
    letters.into_iter().collect()
}

/// The moves that a text can mean; with their squares where they differ in case only.
fn ambiguous(position: &Chess, text: &str, meant: &[Move]) -> ParseError {
    let names: Vec<String> = meant.iter().map(|&m| position.format_move(m)).collect();
    let plain = |name: &str| name.trim_end_matches(['+', '#']).to_ascii_lowercase();
    let alike = names.iter().all(|name| plain(name) == plain(&names[0]));
    let named = meant.iter().zip(&names).map(|(&m, name)| match alike {
        true => format!("{name} ({})", position.format_uci(m)),
        false => name.clone(),
    });
    moves::ambiguous(text, &named.collect::<Vec<_>>())
}
