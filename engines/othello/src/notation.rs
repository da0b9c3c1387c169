//! Squares, transcripts, OBF lines and the drawn board.

use crate::moves::Move;
use crate::position::Othello;
use crate::{evaluation, ggf, wthor};
use nullwindow_game::{
    Format, Game, Notation, ParseError, Record, RecordSink, Side, Terms, TextReader, quote, read_lines,
};
use std::ops::ControlFlow;

const START_BLACK: u64 = 0x0000_0008_1000_0000;
const START_WHITE: u64 = 0x0000_0010_0800_0000;

impl Notation for Othello {
    const NAME: &'static str = "othello";
    const SUMMARY: &'static str = "Black (X) moves first; a pass is a ply; empties go to the winner";
    const POSITIONS: &'static str = "64 characters X, O or -, from a1 along the ranks to h8, then the side to move, as in \
        \"---------------------------OX------XO--------------------------- X\"";
    const FORMATS: &'static [Format] = &[Format::Transcript, Format::Obf, Format::Ggf, Format::Wthor];
    const WRITTEN: Format = Format::Transcript;
    const POINTS: &'static str = "discs";
    const TYPED: &'static str = "f5";

    fn start() -> Othello {
        Othello::new(START_BLACK, START_WHITE, Side::First)
    }

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "Black",
            Side::Second => "White",
        }
    }

    /// Reads the board and the side of an OBF line; `x`, `*`, `o` and `.` are also read as `X`, `O` and `-`.
    fn parse_position(text: &str) -> Result<Othello, ParseError> {
        let mut squares = Vec::with_capacity(65);
        for c in text.chars().filter(|c| !c.is_whitespace()) {
            squares.push(square_content(c).ok_or_else(|| {
                ParseError::new(format!("'{c}' on an Othello board, expected {}", Othello::POSITIONS))
            })?);
        }
        let has_side =
            squares.len() == 65 || text.trim_end().chars().rev().nth(1).is_some_and(char::is_whitespace);
        let side = if has_side { squares.pop() } else { None };
        if squares.len() != 64 {
            let message =
                format!("an Othello board of {} squares, expected {}", squares.len(), Othello::POSITIONS);
            return Err(ParseError::new(message));
        }
        let Some(Some(to_move)) = side else {
            return Err(ParseError::new(
                "no side to move, expected X (Black) or O (White) after the 64 squares",
            ));
        };
        let discs = |of: Side| (0..64).filter(|&i| squares[i] == Some(of)).fold(0, |set, i| set | 1 << i);
        Ok(Othello::new(discs(Side::First), discs(Side::Second), to_move))
    }

    fn format_position(&self) -> String {
        let board: String = (0..64).map(|square| self.symbol(square, '-')).collect();
        format!("{board} {}", symbol(self.to_move()))
    }

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        let name = text.trim().to_ascii_lowercase();
        let wanted = match name.as_bytes() {
            b"--" | b"pa" | b"ps" | b"pass" => Move::PASS,
            &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                Move::place(u32::from(rank - b'1') * 8 + u32::from(file - b'a'))
            }
            _ => {
                let message =
                    format!("{} is no square, expected a1 to h8, or -- for a pass", quote(text.trim()));
                return Err(ParseError::new(message));
            }
        };
        let moves = self.moves();
        if moves.contains(&wanted) {
            return Ok(wanted);
        }
        let side = Othello::side_name(self.to_move());
        let may_play = || {
            let names: Vec<String> = moves.iter().map(|&m| self.format_move(m)).collect();
            names.join(" ")
        };
        let is_taken = |square| Side::BOTH.iter().any(|&side| self.discs(side) >> square & 1 != 0);
        Err(ParseError::illegal(match (moves.first(), wanted.square()) {
            (None, _) => format!("{name} cannot be played: the game is over"),
            (Some(&Move::PASS), _) => format!("{name} cannot be played: {side} must pass (--)"),
            (Some(_), None) => format!("{side} cannot pass, and may play {}", may_play()),
            (Some(_), Some(square)) if is_taken(square) => {
                format!("{name} is taken, {side} may play {}", may_play())
            }
            (Some(_), Some(_)) => format!("{name} flips nothing, {side} may play {}", may_play()),
        }))
    }

    fn is_pass(m: Move) -> bool {
        m == Move::PASS
    }

    fn counted(&self) -> Option<[u32; 2]> {
        self.outcome()?;
        let black = (32 + self.to_move().view(self.disc_difference()) / 2) as u32;
        Some([black, 64 - black])
    }

    fn format_move(&self, m: Move) -> String {
        m.square().map_or_else(|| "--".to_string(), square_name)
    }

    /// Reads a transcript: squares with or without blanks between them. Passes may be written or left out.
    fn parse_moves(&self, text: &str) -> Result<Vec<Move>, ParseError> {
        let mut position = *self;
        let mut moves = Vec::new();
        let play = |position: &mut Othello, moves: &mut Vec<Move>, m: Move| {
            *position = position.after(m);
            moves.push(m);
        };
        let mut rest = text.trim_start();
        while let Some(c) = rest.chars().next() {
            let length = if rest.len() >= 4 && rest.as_bytes()[..4].eq_ignore_ascii_case(b"pass") {
                4
            } else {
                rest.char_indices().nth(2).map_or(rest.len(), |(end, _)| end).max(c.len_utf8())
            };
            let (word, tail) = rest.split_at(length);
            let is_disc = word.starts_with(|c: char| matches!(c.to_ascii_lowercase(), 'a'..='h'));
            if is_disc && position.moves().first() == Some(&Move::PASS) {
                play(&mut position, &mut moves, Move::PASS);
            }
            let m = position
                .parse_move(word)
                .map_err(|error| ParseError::new(format!("move {} of the game: {error}", moves.len() + 1)))?;
            play(&mut position, &mut moves, m);
            rest = tail.trim_start();
        }
        Ok(moves)
    }

    fn draw(&self) -> String {
        let mut lines = vec!["   a b c d e f g h".to_string()];
        for rank in 0..8 {
            let row: Vec<String> = (0..8).map(|file| self.symbol(rank * 8 + file, '.').to_string()).collect();
            lines.push(format!(" {0} {1} {0}", rank + 1, row.join(" ")));
        }
        lines.push("   a b c d e f g h".to_string());
        lines.join("\n")
    }

    fn terms(&self) -> Terms {
        let mut terms = Terms::default();
        evaluation::evaluate(self, &mut terms);
        terms
    }

    fn trained_terms(&self) -> Terms {
        evaluation::trained_terms(self).unwrap_or_else(|| self.terms())
    }

    fn read_from(
        format: Format,
        input: &mut TextReader<'_>,
        sink: &mut RecordSink<'_, Othello>,
    ) -> ControlFlow<()> {
        match format {
            Format::Obf => read_lines(input, sink, parse_obf),
            Format::Ggf => ggf::read(input, sink),
            Format::Wthor => wthor::read(input, sink),
            _ => read_lines(input, sink, parse_transcript),
        }
    }

    fn write_as(format: Format, record: &Record<Othello>) -> Option<String> {
        match format {
            Format::Ggf => Some(ggf::write(record)),
            Format::Transcript => Some(Othello::write(record)),
            _ => None,
        }
    }

    /// Writes a line `opening | black | white | result | moves`. The result of a finished game is its discs, Black's
    /// first. Before the moves stands the position in which the game begins, if it is not the start.
    fn write(record: &Record<Othello>) -> String {
        let last = record.positions().last().unwrap_or(record.start);
        let result = match last.counted() {
            Some([black, white]) => format!("{black}-{white}"),
            None => record.result.clone().unwrap_or_else(|| "*".to_string()),
        };
        let mut line = String::new();
        for name in &FIELDS[..3] {
            line += &format!("{} | ", field(record.tag(name).unwrap_or("?")));
        }
        line += &format!("{} | ", field(&result));
        if record.start != Othello::start() {
            line += &format!("{} ", record.start.format_position());
        }
        line.extend(record.positions().zip(&record.moves).map(|(position, &m)| position.format_move(m)));
        line.push('\n');
        line
    }
}

impl Othello {
    fn symbol(&self, square: u32, empty: char) -> char {
        let holds = |side: &Side| self.discs(*side) >> square & 1 != 0;
        Side::BOTH.into_iter().find(holds).map_or(empty, symbol)
    }
}

const fn symbol(side: Side) -> char {
    match side {
        Side::First => 'X',
        Side::Second => 'O',
    }
}

/// The disc that a character of a board stands for, `Some(None)` for an empty square.
fn square_content(c: char) -> Option<Option<Side>> {
    match c {
        'X' | 'x' | '*' => Some(Some(Side::First)),
        'O' | 'o' => Some(Some(Side::Second)),
        '-' | '.' => Some(None),
        _ => None,
    }
}

fn square_name(square: u32) -> String {
    format!("{}{}", char::from(b'a' + (square % 8) as u8), square / 8 + 1)
}

/// An OBF line: a position, then optional answers `move:score` behind semicolons, then an optional comment behind `%`.
/// An answer's move must be legal.
fn parse_obf(line: &str) -> Result<Record<Othello>, ParseError> {
    let (line, _comment) = line.split_once('%').unwrap_or((line, ""));
    let mut fields = line.split(';');
    let start = Othello::parse_position(fields.next().unwrap_or_default())?;
    let mut tags = Vec::new();
    for field in fields.map(str::trim).filter(|field| !field.is_empty()) {
        let (name, value) = field.split_once(':').unwrap_or((field, ""));
        let m = start
            .parse_move(name)
            .map_err(|error| ParseError::new(format!("answer {}: {error}", quote(field))))?;
        tags.push((start.format_move(m), value.trim().to_string()));
    }
    Ok(Record { tags, ..Record::position(start) })
}

/// The names of the fields that may stand before the moves of a transcript, separated by bars.
const FIELDS: [&str; 4] = ["Opening", "Black", "White", "Result"];

/// A field of a transcript, as it is read and written: without bars and control characters, and without what would make its
/// line a comment.
fn field(text: &str) -> String {
    let text = text.replace('|', "/").replace(char::is_control, " ");
    text.trim_start_matches(|c: char| c.is_whitespace() || "#%\u{feff}".contains(c)).trim_end().to_string()
}

/// A transcript, alone or as the last of the fields `opening | black | white | discs | moves`. It may begin with the
/// position in which the game did.
fn parse_transcript(line: &str) -> Result<Record<Othello>, ParseError> {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let (moves, described) = fields.split_last().expect("split gives at least one field");
    if !described.is_empty() && described.len() != FIELDS.len() {
        return Err(ParseError::new(format!(
            "{} fields, expected a transcript such as f5d6c3, alone or as 'opening | black | white | discs | moves'",
            fields.len()
        )));
    }
    // A board and the side to move, with a blank between them, is longer than any word of a transcript.
    let (start, moves) = match moves.split_once(char::is_whitespace) {
        Some((board, rest)) if board.len() == 64 && board.chars().all(|c| square_content(c).is_some()) => {
            let (side, moves) = rest.trim_start().split_at_checked(1).unwrap_or((rest, ""));
            if described.is_empty() && moves.trim().is_empty() {
                return Err(ParseError::new(
                    "a position without moves is no transcript, expected moves after it",
                ));
            }
            (Othello::parse_position(&format!("{board} {side}"))?, moves)
        }
        _ => (Othello::start(), *moves),
    };
    let tags: Vec<_> =
        FIELDS.iter().zip(described).map(|(name, value)| (name.to_string(), field(value))).collect();
    Ok(Record {
        result: described.last().map(|result| field(result)),
        moves: start.parse_moves(moves)?,
        tags,
        ..Record::position(start)
    })
}
