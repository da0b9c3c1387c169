//! Chess notation: positions, moves and files.

use crate::evaluation::{Contributions, evaluate_classic, trained_terms};
use crate::{Chess, epd, fen, moves, typed};
use nullwindow_game::{
    Format, Notation, ParseError, Record, RecordSink, Side, Terms, TextReader, portable, read_lines,
};
use shakmaty::{File, Move, Position, Rank, Square};
use std::ops::ControlFlow;

/// The results that end a game in PGN, and a common spelling of a draw.
const RESULTS: &[&str] = &["1-0", "0-1", "1/2-1/2", "1/2", "*"];

impl Notation for Chess {
    const NAME: &'static str = "chess";
    const SUMMARY: &'static str = "Chess and Chess960; White moves first; FEN, EPD, SAN or UCI moves";
    const POSITIONS: &'static str =
        "FEN or EPD, e.g. rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    const FORMATS: &'static [Format] = &[Format::Epd, Format::Fen, Format::Pgn];
    const WRITTEN: Format = Format::Pgn;
    const POINTS: &'static str = "pawns";
    const WINS: &'static str = "mates";
    const UCI: bool = true;
    const WIN_REASON: &'static str = "checkmate";
    const TYPED: &'static str = "Nf3 or g1f3";

    fn start() -> Chess {
        shakmaty::Chess::new().into()
    }

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "White",
            Side::Second => "Black",
        }
    }

    fn parse_position(text: &str) -> Result<Chess, ParseError> {
        epd::parse(text).map(|record| record.start)
    }

    fn format_position(&self) -> String {
        fen::format(self)
    }

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        moves::parse(self, text)
    }

    fn parse_typed_move(&self, text: &str) -> Result<Move, ParseError> {
        typed::parse(self, text)
    }

    fn format_move(&self, m: Move) -> String {
        moves::format(self, m)
    }

    fn format_plain_move(&self, m: Move) -> String {
        self.format_uci(m)
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<Move>, ParseError> {
        portable::parse_moves(self, text, RESULTS)
    }

    fn draw(&self) -> String {
        let mut board = String::new();
        for rank in Rank::ALL.into_iter().rev() {
            board.push(rank.char());
            board.push(' ');
            for file in File::ALL {
                let piece = self.rules.board().piece_at(Square::from_coords(file, rank));
                board.push(' ');
                board.push(piece.map_or('.', shakmaty::Piece::char));
            }
            board.push('\n');
        }
        board + "\n   a b c d e f g h"
    }

    fn terms(&self) -> Terms {
        let mut terms = Terms::default();
        evaluate_classic(&self.rules, &mut terms);
        terms
    }

    fn trained_terms(&self) -> Terms {
        let mut terms = Terms::default();
        trained_terms(self, &mut terms);
        terms
    }

    fn trained_board(&self) -> Option<String> {
        Contributions::of(self).map(|contributions| contributions.board())
    }

    /// Reads EPD and FEN line by line, and PGN with the lexer that checkers uses too: pgn-reader silently skips words that it
    /// cannot read, and has no line numbers. The tests compare the two.
    fn read_from(
        format: Format,
        input: &mut TextReader<'_>,
        sink: &mut RecordSink<'_, Chess>,
    ) -> ControlFlow<()> {
        match format {
            Format::Pgn => portable::read(input, RESULTS, sink),
            _ => read_lines(input, sink, epd::parse),
        }
    }
    /// Writes PGN, with the tag `SetUp` that the standard requires beside `FEN`, and `Variant` for Chess960.
    fn write(record: &Record<Chess>) -> String {
        let mut record = record.clone();
        let add = |record: &mut Record<Chess>, name: &str, value: &str| {
            if record.tag(name).is_none() {
                record.tags.push((name.to_string(), value.to_string()));
            }
        };
        if record.start.format_position() != Chess::start().format_position() {
            if record.start.rules.castles().mode().is_chess960() {
                add(&mut record, "Variant", "Chess960");
            }
            add(&mut record, "SetUp", "1");
        }
        let number = record.start.rules.fullmoves().get();
        portable::write(&record, number)
    }
}
