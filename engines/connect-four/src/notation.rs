//! Positions and moves as text.

use crate::game::{ConnectFour, HEIGHT, WIDTH, bit, lines};
use nullwindow_game::{
    Format, Game, Notation, ParseError, Record, RecordSink, Score, Side, Term, Terms, TextReader, quote,
    read_lines,
};
use std::ops::ControlFlow;

const SQUARES: usize = WIDTH as usize * HEIGHT as usize;

/// The squares row by row, from the upper left corner.
fn squares() -> impl Iterator<Item = (u8, u8)> {
    (0..HEIGHT).rev().flat_map(|row| (0..WIDTH).map(move |column| (column, row)))
}

impl ConnectFour {
    /// The position with these discs, if it can come about: the first player is to move when both have as many.
    pub fn from_discs([first, second]: [u64; 2]) -> Option<ConnectFour> {
        let all = first | second;
        let rests_on_discs = (0..WIDTH).all(|column| {
            let discs = (all >> (column * (HEIGHT + 1))) & ((1 << HEIGHT) - 1);
            discs & (discs + 1) == 0
        });
        let more = first.count_ones().wrapping_sub(second.count_ones());
        let own = if more == 0 { first } else { second };
        let both_won = lines(first, 4) > 0 && lines(second, 4) > 0;
        (first & second == 0 && rests_on_discs && more <= 1 && !both_won && lines(own, 4) == 0)
            .then_some(ConnectFour { own, all })
    }

    fn symbol(&self, column: u8, row: u8) -> char {
        let [first, second] = self.discs();
        match bit(column, row) {
            square if first & square != 0 => 'X',
            square if second & square != 0 => 'O',
            _ => '.',
        }
    }
}

impl Notation for ConnectFour {
    const NAME: &'static str = "connect-four";
    const SUMMARY: &'static str = "7 columns and 6 rows; X moves first; moves are columns 1 to 7";
    const POSITIONS: &'static str =
        "42 squares (X, O, .) row by row from the top; the side to move follows from the number of discs";
    const FORMATS: &'static [Format] = &[Format::Transcript];
    const WRITTEN: Format = Format::Transcript;
    const POINTS: &'static str = "pairs";
    const WIN_REASON: &'static str = "four in a row";
    const DRAW_REASON: &'static str = "the board is full";
    const TYPED: &'static str = "4";

    fn start() -> ConnectFour {
        ConnectFour::default()
    }

    fn side_name(side: Side) -> &'static str {
        ["X", "O"][side.index()]
    }

    fn parse_position(text: &str) -> Result<ConnectFour, ParseError> {
        let symbols: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
        if symbols.len() != SQUARES {
            let message = format!("{} squares, expected {SQUARES} of X, O and .", symbols.len());
            return Err(ParseError::new(message));
        }
        let mut discs = [0; 2];
        for ((column, row), symbol) in squares().zip(symbols) {
            match symbol.to_ascii_uppercase() {
                'X' => discs[0] |= bit(column, row),
                'O' => discs[1] |= bit(column, row),
                '.' | '-' => {}
                _ => return Err(ParseError::new(format!("'{symbol}' is not a square, expected X, O or ."))),
            }
        }
        ConnectFour::from_discs(discs).ok_or_else(|| {
            ParseError::illegal("discs hang in the air, or one side has too many, or both have won")
        })
    }

    fn format_position(&self) -> String {
        squares().map(|(column, row)| self.symbol(column, row)).collect()
    }

    fn parse_move(&self, text: &str) -> Result<u8, ParseError> {
        let column = text.trim().parse::<u8>().ok().filter(|column| (1..=WIDTH).contains(column));
        let column = column.ok_or_else(|| {
            ParseError::new(format!("{} is not a column, expected 1 to {WIDTH}", quote(text.trim())))
        })?;
        match self.moves().contains(&(column - 1)) {
            true => Ok(column - 1),
            false if self.outcome().is_some() => Err(ParseError::illegal("the game is over")),
            false => Err(ParseError::illegal(format!("column {column} is full"))),
        }
    }

    fn format_move(&self, column: u8) -> String {
        (column + 1).to_string()
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>, ParseError> {
        let mut position = *self;
        let mut moves = Vec::new();
        for c in text.chars().filter(|c| !c.is_whitespace()) {
            let m = position
                .parse_move(&c.to_string())
                .map_err(|error| ParseError::new(format!("move {} of the game: {error}", moves.len() + 1)))?;
            position = position.after(m);
            moves.push(m);
        }
        Ok(moves)
    }

    fn draw(&self) -> String {
        let symbols =
            |row| (0..WIDTH).map(|column| format!(" {}", self.symbol(column, row))).collect::<String>();
        let mut lines: Vec<String> =
            (0..HEIGHT).rev().map(|row| format!("{}{}", row + 1, symbols(row))).collect();
        lines.push(format!(" {}", (1..=WIDTH).map(|column| format!(" {column}")).collect::<String>()));
        lines.join("\n")
    }

    fn terms(&self) -> Terms {
        let [first, second] = self.discs();
        let term = |name, length, weight: Score| {
            let value = |discs| weight * lines(discs, length) as Score;
            Term { name, first: value(first), second: value(second) }
        };
        Terms(vec![term("pairs", 2, 1), term("threes", 3, 4)])
    }

    /// Every line is a game: its moves, after the position in which it begins unless that is the empty board.
    fn read_from(
        _: Format,
        input: &mut TextReader<'_>,
        sink: &mut RecordSink<'_, ConnectFour>,
    ) -> ControlFlow<()> {
        read_lines(input, sink, |line| {
            let (start, moves) = match line.split_once(char::is_whitespace) {
                _ if line.len() < SQUARES => (ConnectFour::default(), line),
                Some((board, moves)) => (ConnectFour::parse_position(board)?, moves),
                None => (ConnectFour::parse_position(line)?, ""),
            };
            Ok(Record { moves: start.parse_moves(moves)?, ..Record::position(start) })
        })
    }

    fn write(record: &Record<ConnectFour>) -> String {
        let moves: String = record.moves.iter().map(|column| (column + 1).to_string()).collect();
        if record.start == ConnectFour::default() {
            return moves + "\n";
        }
        format!("{} {moves}", record.start.format_position()).trim_end().to_string() + "\n"
    }
}
