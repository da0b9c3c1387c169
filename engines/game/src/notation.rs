//! Notation: games as text.

use crate::{Game, LineError, ParseError, Side, Terms, TextReader};
use std::fmt;
use std::ops::ControlFlow;
use std::path::Path;
use std::str::FromStr;

/// The notation of a game, for people and files. Searches do not see it.
pub trait Notation: Game {
    /// The name on the command line.
    const NAME: &'static str;

    /// One sentence on the game and its conventions.
    const SUMMARY: &'static str;

    /// What [`Notation::parse_position`] accepts, with an example, for help and messages.
    const POSITIONS: &'static str;

    /// The file formats that [`Notation::read`] understands; the first is the default for text of unknown kind.
    const FORMATS: &'static [Format];

    /// The format that [`Notation::write`] writes.
    const WRITTEN: Format;

    /// The unit of evaluations, of which each is worth [`Selective::UNIT`](crate::Selective::UNIT): pawns, discs.
    const POINTS: &'static str;

    /// The verb for a forced win, for messages: a side mates, or wins.
    const WINS: &'static str = "wins";

    /// Whether the engines of this game speak UCI, so that a match can be played against one of them.
    const UCI: bool = false;

    /// Why a game is won by its own rules, for messages.
    const WIN_REASON: &'static str = "the opponent has no legal move";

    /// Why a game is drawn by its own rules, for messages.
    const DRAW_REASON: &'static str = "stalemate";

    /// The position in which a game begins.
    fn start() -> Self;

    /// What the players of this game call a side.
    fn side_name(side: Side) -> &'static str;

    /// Reads a position.
    fn parse_position(text: &str) -> Result<Self, ParseError>;

    /// Writes a position so that [`Notation::parse_position`] reads the same one.
    fn format_position(&self) -> String;

    /// Reads a move that is legal here, in any of the spellings in use.
    fn parse_move(&self, text: &str) -> Result<Self::Move, ParseError>;

    /// Reads a legal move typed by a player: every spelling of [`Notation::parse_move`] that is unambiguous, and more.
    /// Messages address the player.
    fn parse_typed_move(&self, text: &str) -> Result<Self::Move, ParseError> {
        self.parse_move(text)
    }

    /// Moves as they are typed, for messages: `Nf3 or g1f3`.
    const TYPED: &'static str;

    /// Whether a move is a pass.
    fn is_pass(_m: Self::Move) -> bool {
        false
    }

    /// The counts of both sides at the end of a counted game, the first player first.
    fn counted(&self) -> Option<[u32; 2]> {
        None
    }

    /// Writes a legal move so that [`Notation::parse_move`] reads the same one.
    fn format_move(&self, m: Self::Move) -> String;

    /// Writes a legal move in the notation of protocols, if that differs. [`Notation::parse_move`] reads it too.
    fn format_plain_move(&self, m: Self::Move) -> String {
        self.format_move(m)
    }

    /// Reads a sequence of moves.
    fn parse_moves(&self, text: &str) -> Result<Vec<Self::Move>, ParseError>;

    /// The board with coordinates, in several lines, without a line break at the end.
    fn draw(&self) -> String;

    /// The evaluation term by term; the terms add up to [`Game::evaluate`] from the first player's point of view.
    fn terms(&self) -> Terms;

    /// The trained evaluation term by term, where the game has one.
    fn trained_terms(&self) -> Terms {
        self.terms()
    }

    /// The board with what each piece adds to the trained evaluation, where that can be told.
    fn trained_board(&self) -> Option<String> {
        None
    }

    /// Reads a file of one of [`Notation::FORMATS`] and hands every record, or what is wrong with it, to `sink`. Only one
    /// record at a time is in memory.
    fn read_from(
        format: Format,
        input: &mut TextReader<'_>,
        sink: &mut RecordSink<'_, Self>,
    ) -> ControlFlow<()>;

    /// The same for a text that is in memory.
    fn read(format: Format, text: &str, sink: &mut RecordSink<'_, Self>) -> ControlFlow<()> {
        Self::read_from(format, &mut TextReader::from(text), sink)
    }

    /// Writes a game for a file, with a line break at the end: PGN, PDN or a transcript. [`Notation::read`] reads the same
    /// start and moves from it.
    fn write(record: &Record<Self>) -> String;

    /// Writes a game in another format than [`Notation::WRITTEN`]; none if games are not written in it.
    fn write_as(format: Format, record: &Record<Self>) -> Option<String> {
        (format == Self::WRITTEN).then(|| Self::write(record))
    }
}

/// Receives the records of a file one by one, and says whether it wants more.
pub type RecordSink<'a, G> = dyn FnMut(Result<Record<G>, LineError>) -> ControlFlow<()> + 'a;

/// A position, or a game as its sequence of moves, read from a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<G: Game> {
    /// The line of the file on which it begins, counted from 1.
    pub line: usize,
    /// Names and values in file order: the tags of a game, the operations of an EPD line.
    pub tags: Vec<(String, String)>,
    /// The position in which it begins.
    pub start: G,
    /// The moves that were played from there; none if the record is a single position.
    pub moves: Vec<G::Move>,
    /// The comment on every move, empty where there is none; or no comments at all.
    pub remarks: Vec<String>,
    /// The result as the file gives it, if it does.
    pub result: Option<String>,
}

impl<G: Game> Record<G> {
    /// A record of a single position; its reader knows the line.
    pub fn position(start: G) -> Self {
        Record { line: 1, tags: Vec::new(), start, moves: Vec::new(), remarks: Vec::new(), result: None }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// The positions of the game from the start to the end, both included.
    pub fn positions(&self) -> impl Iterator<Item = G> + '_ {
        let mut position = self.start.clone();
        std::iter::once(self.start.clone()).chain(self.moves.iter().map(move |&m| {
            position = position.after(m);
            position.clone()
        }))
    }
}

/// A kind of position file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// Lines of chess positions with operations.
    Epd,
    /// Lines of FEN, of chess or of checkers.
    Fen,
    /// Chess games.
    Pgn,
    /// Checkers games, or positions in FEN tags.
    Pdn,
    /// Lines of Othello positions.
    Obf,
    /// Lines of Othello games.
    Transcript,
    /// Othello games of the Generic Game Server, with values.
    Ggf,
    /// Othello games of the French federation, a binary format.
    Wthor,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 8] = [
        Format::Epd,
        Format::Fen,
        Format::Pgn,
        Format::Pdn,
        Format::Obf,
        Format::Transcript,
        Format::Ggf,
        Format::Wthor,
    ];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Epd => "epd",
            Format::Fen => "fen",
            Format::Pgn => "pgn",
            Format::Pdn => "pdn",
            Format::Obf => "obf",
            Format::Transcript => "transcript",
            Format::Ggf => "ggf",
            Format::Wthor => "wthor",
        }
    }

    /// The extension of its files.
    pub const fn extension(self) -> &'static str {
        match self {
            Format::Transcript => "txt",
            Format::Wthor => "wtb",
            other => other.name(),
        }
    }

    /// Whether its records are games; else they are positions, or may be both.
    pub const fn is_of_games(self) -> bool {
        matches!(self, Format::Pgn | Format::Pdn | Format::Transcript | Format::Ggf | Format::Wthor)
    }

    /// Whether its files are bytes and not text. Readers get a character for every byte.
    pub const fn is_binary(self) -> bool {
        matches!(self, Format::Wthor)
    }

    /// The format of a file, as its name tells.
    pub fn of_path(path: &Path) -> Option<Format> {
        Format::from_extension(path.extension()?.to_str()?)
    }

    /// The format of files whose name ends in `.extension`.
    pub fn from_extension(extension: &str) -> Option<Format> {
        match extension.to_ascii_lowercase().as_str() {
            "txt" => Some(Format::Transcript),
            "wtb" => Some(Format::Wthor),
            name => name.parse().ok(),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = ParseError;

    fn from_str(name: &str) -> Result<Format, ParseError> {
        Format::ALL.into_iter().find(|format| format.name() == name).ok_or_else(|| {
            let names = Format::ALL.map(Format::name).join(", ");
            ParseError::new(format!("unknown format '{name}', expected one of {names}"))
        })
    }
}

/// Reads a file whose every line is a record. Blank lines and lines that begin with `#` or `%` are comments.
pub fn read_lines<G: Game>(
    input: &mut TextReader<'_>,
    sink: &mut RecordSink<'_, G>,
    parse: impl Fn(&str) -> Result<Record<G>, ParseError>,
) -> ControlFlow<()> {
    let mut number = 0;
    loop {
        for line in input.text().lines().map(str::trim) {
            number += 1;
            if !line.is_empty() && !line.starts_with(['#', '%']) {
                let record = parse(line).map(|record| Record { line: number, ..record });
                sink(record.map_err(|error| error.at(number)))?;
            }
        }
        if input.is_end() {
            return ControlFlow::Continue(());
        }
        input.refill(input.text().len());
    }
}
