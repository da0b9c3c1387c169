//! GGF, the Generic Game Format of the Generic Game Server: games with the values and times of their moves.
//!
//! A game is `(;GM[Othello]PB[black]PW[white]RE[+12]TY[8]BO[8 board side]B[F5/value/seconds]W[...];)`. Values are in discs,
//! for the side that moves. What GGF has no place for stands in a comment `CO[...]` after the move.

use crate::moves::Move;
use crate::position::Othello;
use nullwindow_game::{
    Game, LineError, Notation, ParseError, Record, RecordSink, Side, TextReader, one_line, quote,
};
use std::ops::ControlFlow;

/// The properties that are tags, with the names of the tags in other formats.
const TAGS: [(&str, &str); 8] = [
    ("PC", "Site"),
    ("DT", "Date"),
    ("PB", "Black"),
    ("PW", "White"),
    ("RB", "BlackElo"),
    ("RW", "WhiteElo"),
    ("RE", "Result"),
    ("TI", "TimeControl"),
];

/// Reads all games of a file, one at a time.
pub(crate) fn read(input: &mut TextReader<'_>, sink: &mut RecordSink<'_, Othello>) -> ControlFlow<()> {
    let mut line = 1;
    loop {
        let mut lexer = Lexer { rest: input.text(), line, is_end: input.is_end() };
        // The last game of a piece may go on in the next one.
        let left = loop {
            let before = lexer.rest.len();
            line = lexer.line;
            match lexer.game() {
                Some(game) => sink(game.and_then(|game| interpret(&game)))?,
                None if input.is_end() => return ControlFlow::Continue(()),
                None => break before,
            }
        };
        input.refill(input.text().len() - left);
    }
}

/// A property, `NAME[value]`.
struct Property<'a> {
    line: usize,
    name: &'a str,
    value: &'a str,
}

/// A game as text.
struct GameText<'a> {
    line: usize,
    properties: Vec<Property<'a>>,
}

impl<'a> GameText<'a> {
    fn property(&self, name: &str) -> Option<&Property<'a>> {
        self.properties.iter().find(|property| property.name == name)
    }
}

/// Takes the games of a text apart.
struct Lexer<'a> {
    rest: &'a str,
    line: usize,
    /// Nothing comes after the text.
    is_end: bool,
}

impl<'a> Lexer<'a> {
    fn advance(&mut self, bytes: usize) -> &'a str {
        let (skipped, rest) = self.rest.split_at(bytes);
        self.line += skipped.bytes().filter(|&byte| byte == b'\n').count();
        self.rest = rest;
        skipped
    }

    fn skip(&mut self, is_skipped: impl Fn(char) -> bool) {
        self.advance(self.rest.len() - self.rest.trim_start_matches(is_skipped).len());
    }

    fn error(&self, message: impl Into<String>) -> LineError {
        ParseError::new(message).at(self.line)
    }

    /// Goes on with the next game after an error; none if more of the text has to be read for that.
    fn recover<T>(&mut self, error: LineError) -> Option<Result<T, LineError>> {
        let next = self.rest.find("(;");
        self.advance(next.unwrap_or(self.rest.len()));
        (next.is_some() || self.is_end).then_some(Err(error))
    }

    /// Skips what may stand between games: blanks, comment lines, and the number of games of a match.
    fn skip_to_game(&mut self) {
        loop {
            self.skip(|c| c.is_whitespace() || c.is_ascii_digit());
            match self.rest.starts_with(['#', '%']) {
                true => _ = self.advance(self.rest.find('\n').unwrap_or(self.rest.len())),
                false => break,
            }
        }
    }

    /// The next game, or what is wrong with it; none at the end, and if more of the text has to be read.
    fn game(&mut self) -> Option<Result<GameText<'a>, LineError>> {
        self.skip_to_game();
        if self.rest.is_empty() {
            return None;
        }
        if !self.rest.starts_with("(;") {
            let found = self.rest.split_whitespace().next().unwrap_or_default();
            let error = self.error(format!("expected a game that begins with (;, found {}", quote(found)));
            return self.recover(error);
        }
        let mut game = GameText { line: self.line, properties: Vec::new() };
        self.advance(2);
        loop {
            self.skip(char::is_whitespace);
            if self.rest.starts_with(";)") {
                self.advance(2);
                return Some(Ok(game));
            }
            let open = self.rest.find('[');
            let Some((open, close)) = open.and_then(|open| Some((open, open + self.rest[open..].find(']')?)))
            else {
                if !self.is_end {
                    // The rest of it may come with more of the text.
                    return None;
                }
                let error = ParseError::new("a game without an end, expected ;) behind its last move");
                return self.recover(error.at(game.line));
            };
            let name = self.rest[..open].trim_end();
            if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
                let error = self.error(format!(
                    "expected a property such as B[F5], or ;) at the end, found {}",
                    quote(name)
                ));
                return self.recover(error);
            }
            game.properties.push(Property { line: self.line, name, value: &self.rest[open + 1..close] });
            self.advance(close + 1);
        }
    }
}

/// Plays a game: the start position from `BO`, and every move checked.
fn interpret(game: &GameText<'_>) -> Result<Record<Othello>, LineError> {
    if let Some(property) = game.property("GM").filter(|game| !game.value.eq_ignore_ascii_case("othello")) {
        let message = format!("a game of {}, expected Othello", quote(property.value));
        return Err(ParseError::new(message).at(property.line));
    }
    if let Some(property) = game.property("TY").filter(|kind| board_size(kind.value) != Some(8)) {
        let message =
            format!("game type {}, expected a board of 8, such as 8 or s8r20", quote(property.value));
        return Err(ParseError::new(message).at(property.line));
    }
    let start = game.property("BO").map_or(Ok(Othello::start()), |property| {
        parse_board(property.value).map_err(|error| error.at(property.line))
    })?;
    let mut record = Record { line: game.line, ..Record::position(start) };
    let mut position = start;
    for property in &game.properties {
        match property.name {
            "GM" | "TY" | "BO" => {}
            "B" => play(&mut record, &mut position, Side::First, property)?,
            "W" => play(&mut record, &mut position, Side::Second, property)?,
            "CO" => {
                if let Some(remark) = record.remarks.last_mut() {
                    *remark = with_comment(remark, property.value);
                }
            }
            name => {
                let tag = TAGS.iter().find(|(known, _)| *known == name).map_or(name, |(_, tag)| tag);
                record.tags.push((tag.to_string(), property.value.trim().to_string()));
            }
        }
    }
    if record.remarks.iter().all(String::is_empty) {
        record.remarks.clear();
    }
    record.result = record.tag("Result").and_then(parse_result);
    Ok(record)
}

/// Plays a move of a side, `F5/value/seconds`. A pass before it may be left out.
fn play(
    record: &mut Record<Othello>,
    position: &mut Othello,
    side: Side,
    property: &Property<'_>,
) -> Result<(), LineError> {
    let mut parts = property.value.split('/').map(str::trim);
    let text = parts.next().unwrap_or_default();
    if position.to_move() != side && position.moves().first() == Some(&Move::PASS) {
        *position = position.after(Move::PASS);
        record.moves.push(Move::PASS);
        record.remarks.push(String::new());
    }
    let number = record.moves.len() + 1;
    let failed = |error: &dyn std::fmt::Display| {
        ParseError::new(format!("move {number} of the game: {error}")).at(property.line)
    };
    if position.to_move() != side {
        let (found, expected) = (Othello::side_name(side), Othello::side_name(!side));
        return Err(failed(&format!("{text} is played by {found}, but it is the turn of {expected}")));
    }
    let m = position.parse_move(text).map_err(|error| failed(&error))?;
    let [value, seconds] = [parts.next(), parts.next()].map(|part| part.filter(|text| is_number(text)));
    let remark = [value.map(String::from), seconds.map(|seconds| format!("{seconds}s"))];
    let remark: Vec<String> = remark.into_iter().flatten().collect();
    *position = position.after(m);
    record.moves.push(m);
    record.remarks.push(remark.join(" "));
    Ok(())
}

/// The size of the board of a game type such as `8`, `10` or `s8r20`.
fn board_size(kind: &str) -> Option<u32> {
    let digits = kind.trim().trim_start_matches(|c: char| !c.is_ascii_digit());
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().ok()
}

/// Reads `8`, the 64 squares and the side to move.
fn parse_board(text: &str) -> Result<Othello, ParseError> {
    let (size, board) = text.trim().split_once(char::is_whitespace).unwrap_or((text, ""));
    if size != "8" {
        return Err(ParseError::new(format!(
            "board {}, expected 8, then 64 squares and the side",
            quote(size)
        )));
    }
    Othello::parse_position(board)
}

/// Reads a result such as `+12.00:r`, the difference for Black, as discs.
fn parse_result(text: &str) -> Option<String> {
    let difference: f64 = text.split(':').next()?.trim().parse().ok()?;
    let black = (32.0 + difference / 2.0).round();
    (0.0..=64.0).contains(&black).then(|| format!("{black}-{}", 64.0 - black))
}

fn is_number(text: &str) -> bool {
    text.parse().is_ok_and(f64::is_finite)
}

/// What stands between a value and its depth in remarks, as in `+0.35/12`, is this word in comments.
const DEPTH: &str = "depth ";

/// The remark on a move, given what the move itself says and a comment behind it.
fn with_comment(remark: &str, comment: &str) -> String {
    let comment = comment.split_whitespace().collect::<Vec<_>>().join(" ");
    let (value, seconds) = remark.split_once(' ').map_or((remark, ""), |(value, time)| (value, time));
    match comment.strip_prefix(DEPTH) {
        Some(depth) if is_number(value) => format!("{value}/{depth} {seconds}").trim_end().to_string(),
        _ => format!("{remark} {comment}").trim().to_string(),
    }
}

/// A remark as GGF has it: value and seconds behind the move, and the rest in a comment.
fn without_comment(remark: &str) -> (String, Option<String>) {
    let mut words = remark.split_whitespace();
    let first = words.next().unwrap_or_default();
    let (value, depth) = first.split_once('/').map_or((first, None), |(value, depth)| (value, Some(depth)));
    let seconds = words.next().map(|word| word.strip_suffix('s').unwrap_or_default());
    let is_depth = |depth: &str| depth.bytes().all(|byte| byte.is_ascii_digit()) && !depth.is_empty();
    let is_plain = is_number(value)
        && depth.is_none_or(is_depth)
        && seconds.is_none_or(is_number)
        && words.next().is_none();
    if is_plain {
        let seconds = seconds.map_or_else(String::new, |seconds| format!("/{seconds}"));
        (format!("/{value}{seconds}"), depth.map(|depth| format!("{DEPTH}{depth}")))
    } else {
        (String::new(), (!remark.is_empty()).then(|| remark.to_string()))
    }
}

/// Writes a game on one line.
pub(crate) fn write(record: &Record<Othello>) -> String {
    let mut text = "(;GM[Othello]".to_string();
    let mut add = |name: &str, value: &str| {
        let value = one_line(value.replace('[', "(").replace(']', ")"));
        text += &format!("{name}[{value}]");
    };
    for (name, tag) in TAGS.iter().filter(|(name, _)| *name != "RE") {
        // Other programs want a clock to be one, and `?` is what PGN has for nothing.
        let is_good = |value: &&str| match *name {
            "TI" => value.chars().all(|c| c.is_ascii_digit() || ":/.,".contains(c)),
            _ => !value.starts_with('?'),
        };
        if let Some(value) = record.tag(tag).filter(is_good) {
            add(name, value);
        }
    }
    let last = record.positions().last().unwrap_or(record.start);
    add("RE", &result(record, &last));
    add("TY", "8");
    add("BO", &format!("8 {}", record.start.format_position().replace('X', "*")));
    for (ply, (position, &m)) in record.positions().zip(&record.moves).enumerate() {
        let side = match position.to_move() {
            Side::First => "B",
            Side::Second => "W",
        };
        let name = if m == Move::PASS { "PA".to_string() } else { position.format_move(m).to_uppercase() };
        let (values, comment) = without_comment(record.remarks.get(ply).map_or("", String::as_str));
        add(side, &(name + &values));
        if let Some(comment) = comment {
            add("CO", &comment);
        }
    }
    text + ";)\n"
}

/// The result: the difference for Black, with a flag where the game was not played to its end.
fn result(record: &Record<Othello>, last: &Othello) -> String {
    if let Some([black, white]) = last.counted() {
        return format!("{:+}", black as i32 - white as i32);
    }
    // On time, by an adjudication, or because somebody gave up.
    let flag = match record.tag("Termination") {
        Some(how) if how.contains("time") => 't',
        Some(how) if how.contains("adjudication") => 's',
        _ => 'r',
    };
    match record.result.as_deref() {
        Some("1-0") => format!("+64:{flag}"),
        Some("0-1") => format!("-64:{flag}"),
        Some("1/2-1/2") => "+0:s".to_string(),
        Some(discs) => {
            let difference = discs.split_once('-').and_then(|(black, white)| {
                let discs = |text: &str| text.trim().parse::<u8>().ok().map(i32::from);
                Some(discs(black)? - discs(white)?)
            });
            difference.map_or("?".to_string(), |difference| format!("{difference:+}:{flag}"))
        }
        None => "?".to_string(),
    }
}
