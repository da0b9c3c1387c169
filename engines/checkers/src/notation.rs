//! Checkers notation: positions, moves and files.

use crate::evaluation::{evaluate, trained_terms};
use crate::movetext::{self, Reader};
use crate::{Checkers, Move, Square, fen};
use nullwindow_game::{
    Format, Notation, ParseError, Record, RecordSink, Side, Terms, TextReader, portable, read_lines,
};
use std::ops::ControlFlow;

/// The words that end a game in PDN. `1-0` says that Black, who moves first, has won. Some files count two points a
/// game and write `2-0`, `0-2` and `1-1`, and `0-0` for no points.
const RESULTS: &[&str] = &["1-0", "0-1", "1/2-1/2", "1/2", "*", "2-0", "0-2", "1-1", "0-0"];

/// The tag of the kind of draughts, and its value for ours.
const GAME_TYPE: &str = "GameType";
const ENGLISH_DRAUGHTS: &str = "21";

impl Notation for Checkers {
    const NAME: &'static str = "checkers";

    const SUMMARY: &'static str = "English draughts; Black moves first, captures are compulsory; PDN";

    const POSITIONS: &'static str =
        "a FEN of side to move, White's and Black's squares, such as W:W21,22,K23:B1,2,K3";

    const FORMATS: &'static [Format] = &[Format::Pdn, Format::Fen];

    const WRITTEN: Format = Format::Pdn;

    const POINTS: &'static str = "men";

    const TYPED: &'static str = "11-15 or 22x15x8";

    fn start() -> Checkers {
        let home =
            |from: u32| (from..from + 12).filter_map(Square::from_number).fold(0, |set, s| set | s.bit());
        Checkers::new(home(1), home(21), 0, Side::First)
    }

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "Black",
            Side::Second => "White",
        }
    }

    fn parse_position(text: &str) -> Result<Checkers, ParseError> {
        fen::parse(text)
    }

    fn format_position(&self) -> String {
        fen::format(self)
    }

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        movetext::parse(self, text, Reader::Stranger)
    }

    fn parse_typed_move(&self, text: &str) -> Result<Move, ParseError> {
        movetext::parse_typed(self, text)
    }

    fn format_move(&self, m: Move) -> String {
        m.to_string()
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<Move>, ParseError> {
        portable::parse_moves(self, text, RESULTS)
    }

    /// The board with Black's home on top. Empty squares show their numbers.
    fn draw(&self) -> String {
        let mut lines = Vec::new();
        for row in 0..8_u32 {
            let mut line = if row % 2 == 0 { "   ".to_string() } else { String::new() };
            for column in 0..4 {
                let Some(square) = Square::from_number(4 * row + column + 1) else { continue };
                let content = match self.piece(square) {
                    Some((Side::First, false)) => "b".to_string(),
                    Some((Side::First, true)) => "B".to_string(),
                    Some((Side::Second, false)) => "w".to_string(),
                    Some((Side::Second, true)) => "W".to_string(),
                    None => square.to_string(),
                };
                line += &format!("{content:>3}   ");
            }
            lines.push(format!("{:>5} |{line:<27}|", format!("{}-{}", 4 * row + 1, 4 * row + 4)));
        }
        let edge = format!("      +{}+", "-".repeat(27));
        lines.insert(0, edge.clone());
        lines.push(edge);
        lines.push("       b man, B king of Black; w man, W king of White".to_string());
        lines.join("\n")
    }

    fn terms(&self) -> Terms {
        let mut terms = Terms::default();
        evaluate(self, &mut terms);
        terms
    }

    fn trained_terms(&self) -> Terms {
        trained_terms(self).unwrap_or_else(|| self.terms())
    }

    fn read_from(
        format: Format,
        input: &mut TextReader<'_>,
        sink: &mut RecordSink<'_, Checkers>,
    ) -> ControlFlow<()> {
        match format {
            Format::Pdn => portable::read(input, RESULTS, sink),
            Format::Fen => {
                read_lines(input, sink, |line| Checkers::parse_position(line).map(Record::position))
            }
            other => {
                let message = format!("checkers cannot be read from {other} files, expected pdn or fen");
                sink(Err(ParseError::new(message).at(1)))
            }
        }
    }

    /// Writes PDN, with the tag that tells English draughts from other kinds.
    fn write(record: &Record<Checkers>) -> String {
        let mut record = record.clone();
        if record.tag(GAME_TYPE).is_none() {
            record.tags.push((GAME_TYPE.to_string(), ENGLISH_DRAUGHTS.to_string()));
        }
        portable::write_in_pairs(&record)
    }
}
