//! Moves as text: SAN and UCI.

use crate::Chess;
use nullwindow_game::{Game, Notation, ParseError, quote};
use shakmaty::san::{San, SanPlus};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Move, Position, Role};

impl Chess {
    /// Reads a move in UCI notation, castling as the king's step or as the king taking the rook.
    pub fn parse_uci(&self, text: &str) -> Result<Move, ParseError> {
        match UciMove::from_ascii(text.as_bytes()) {
            Ok(uci) => uci.to_move(&self.rules).map_err(|_| illegal(self, text)),
            Err(_) => Err(ParseError::new(format!(
                "{} is not a move, expected UCI such as g1f3 or e7e8q",
                quote(text)
            ))),
        }
    }

    /// Writes a legal move in UCI notation: castling as the king's step in standard chess, as the king taking the
    /// rook where Chess960 castling is possible.
    pub fn format_uci(&self, m: Move) -> String {
        m.to_uci(self.rules.castles().mode()).to_string()
    }

    /// Writes a legal move in UCI_Chess960 notation: castling is always the king taking the rook.
    pub fn format_uci_chess960(&self, m: Move) -> String {
        m.to_uci(CastlingMode::Chess960).to_string()
    }
}

/// Reads a move in SAN or UCI.
///
/// SAN may lack its check and capture signs, say more about the origin than it needs to (`Ng1f3`, `Ng1-f3`), write
/// castling with zeros and promotion without its sign (`e8Q`).
pub(crate) fn parse(position: &Chess, text: &str) -> Result<Move, ParseError> {
    let text = text.trim();
    let uci = UciMove::from_ascii(text.as_bytes()).ok();
    if let Some(m) = uci.and_then(|uci| uci.to_move(&position.rules).ok()) {
        return Ok(m);
    }
    let san = read_san(text).ok_or_else(|| misspelt(text))?;
    let mut moves = position.rules.legal_moves();
    moves.retain(|m| fits(san, *m));
    match moves[..] {
        [] => Err(illegal(position, text)),
        [m] => Ok(m),
        _ => {
            let names: Vec<String> = moves.iter().map(|&m| position.format_move(m)).collect();
            Err(ambiguous(text, &names))
        }
    }
}

/// The error about a text that is not a move.
pub(crate) fn misspelt(text: &str) -> ParseError {
    ParseError::new(format!("{} is not a move, expected SAN such as Nf3 or UCI such as g1f3", quote(text)))
}

/// The error about an ambiguous move.
pub(crate) fn ambiguous(text: &str, names: &[String]) -> ParseError {
    let (last, others) = names.split_last().map_or(("", names), |(last, others)| (last.as_str(), others));
    let others = others.join(", ");
    ParseError::ambiguous(format!("{} is ambiguous, it could be {others} or {last}", quote(text)))
}

fn illegal(position: &Chess, text: &str) -> ParseError {
    let names: Vec<String> = position.moves().iter().map(|&m| position.format_move(m)).collect();
    if names.is_empty() {
        return ParseError::illegal(format!("{} cannot be played: the game is over", quote(text)));
    }
    let side = Chess::side_name(position.to_move());
    ParseError::illegal(format!("{} is not legal for {side}, who may play {}", quote(text), names.join(" ")))
}

/// Normalises SAN and reads it.
pub(crate) fn read_san(text: &str) -> Option<San> {
    let plain = text.trim_end_matches(['!', '?', '+', '#']);
    match plain {
        "O-O" | "0-0" | "o-o" => return San::from_ascii(b"O-O").ok(),
        "O-O-O" | "0-0-0" | "o-o-o" => return San::from_ascii(b"O-O-O").ok(),
        _ => {}
    }
    // Between the squares, as in `Ng1-f3`.
    if plain.starts_with('-') || plain.ends_with('-') {
        return None;
    }
    let mut plain = plain.replacen('-', "", 1);
    if plain.ends_with(['Q', 'R', 'B', 'N']) && plain.len() > 2 && !plain.contains('=') {
        plain.insert(plain.len() - 1, '=');
    }
    let san = San::from_ascii(plain.as_bytes()).ok()?;
    match san {
        // A pawn move that stays on its file does not name it: `bb5` is more likely a bishop's.
        San::Normal { role: Role::Pawn, file: Some(file), rank: None, to, .. } if file == to.file() => None,
        San::Normal { .. } => Some(san),
        _ => None,
    }
}

/// Whether SAN fits a move. A pawn move without a file stays on its file, so that a plain `d6` is never an en passant
/// capture.
pub(crate) fn fits(san: San, m: Move) -> bool {
    let San::Normal { role, file, rank, capture, to, promotion } = san else {
        return san.matches(m);
    };
    let Some(from) = m.from() else { return false };
    let file = if role == Role::Pawn { Some(file.unwrap_or(to.file())) } else { file };
    !m.is_castle()
        && m.role() == role
        && m.to() == to
        && file.is_none_or(|file| file == from.file())
        && rank.is_none_or(|rank| rank == from.rank())
        && (m.is_capture() || !capture)
        && (promotion.is_none() || promotion == m.promotion())
}

/// Writes a legal move in SAN.
pub(crate) fn format(position: &Chess, m: Move) -> String {
    SanPlus::from_move(position.rules.clone(), m).to_string()
}
