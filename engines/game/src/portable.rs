//! The common ground of PGN (chess) and PDN (checkers): tags, then moves with numbers, comments, variations, NAGs and a
//! result.
//!
//! One lexer serves both. It is strict about what it cannot read and knows the line of every word, so that a bad move
//! is reported with its line. It is lenient about layout: games need no blank lines between them,
//! move numbers may be missing or glued to the move, and a game may consist of its tags alone.

use crate::{LineError, Notation, ParseError, Record, RecordSink, Side, TextReader, quote};
use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// A word of the main line of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word<'a> {
    /// The line on which it stands, counted from 1.
    pub line: usize,
    /// The move as written, without its number and without trailing `!` and `?`.
    pub text: &'a str,
}

/// A game as text, before its moves are checked.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct GameText<'a> {
    /// The line on which it begins, counted from 1.
    pub line: usize,
    /// The tags in file order.
    pub tags: Vec<(String, String)>,
    /// The line of the `FEN` tag.
    pub fen_line: usize,
    /// The moves of the main line.
    pub moves: Vec<Word<'a>>,
    /// The comments, each with the number of moves before it.
    pub comments: Vec<(usize, &'a str)>,
    /// The result token at the end.
    pub result: Option<&'a str>,
}

impl GameText<'_> {
    fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.moves.is_empty() && self.result.is_none()
    }
}

/// Whether a tag gives the position in which the game begins; some programs write `Fen`.
fn is_fen(tag: &str) -> bool {
    tag.eq_ignore_ascii_case("FEN")
}

/// Reads all games of a file: the text of PGN and PDN files differs in the moves and the `results` alone.
/// Only one game at a time is in memory.
pub fn read<G: Notation>(
    input: &mut TextReader<'_>,
    results: &'static [&'static str],
    sink: &mut RecordSink<'_, G>,
) -> ControlFlow<()> {
    let mut place = Place::START;
    loop {
        let mut games = Games { rest: input.text(), place, ran_out: false, results };
        // The last game of a piece may go on in the next one.
        let left = loop {
            let before = games.clone();
            let game = games.next();
            if games.ran_out && !input.is_end() {
                break before.rest.len();
            }
            let Some(game) = game else { return ControlFlow::Continue(()) };
            sink(game.and_then(|game| interpret(&game)))?;
            place = games.place;
        };
        input.refill(input.text().len() - left);
    }
}

/// Reads a line of moves with or without numbers, comments and a result.
pub fn parse_moves<G: Notation>(
    start: &G,
    text: &str,
    results: &'static [&'static str],
) -> Result<Vec<G::Move>, ParseError> {
    let mut games = games(text, results);
    let game = games.next().unwrap_or_else(|| Ok(GameText::default())).map_err(|located| located.error)?;
    if !game.tags.is_empty() || games.next().is_some() {
        return Err(ParseError::new("expected one line of moves, found tags or several games"));
    }
    replay(start, &game.moves).map_err(|located| located.error)
}

/// Plays a game: the start position from its `FEN` tag, and every move checked.
fn interpret<G: Notation>(game: &GameText<'_>) -> Result<Record<G>, LineError> {
    let start = match game.tags.iter().find(|(name, _)| is_fen(name)) {
        Some((_, fen)) => G::parse_position(fen).map_err(|error| error.at(game.fen_line))?,
        None => G::start(),
    };
    Ok(Record {
        line: game.line,
        moves: replay(&start, &game.moves)?,
        remarks: remarks(game),
        tags: game.tags.clone(),
        start,
        result: game.result.map(String::from),
    })
}

/// The comments of a game, move by move.
fn remarks(game: &GameText<'_>) -> Vec<String> {
    let mut remarks = Vec::new();
    for &(moves, comment) in &game.comments {
        let Some(last) = moves.checked_sub(1) else { continue };
        for word in comment.split_whitespace() {
            remarks.resize(game.moves.len(), String::new());
            if let Some(remark) = remarks.get_mut(last) {
                if !remark.is_empty() {
                    remark.push(' ');
                }
                *remark += word;
            }
        }
    }
    remarks
}

fn replay<G: Notation>(start: &G, words: &[Word<'_>]) -> Result<Vec<G::Move>, LineError> {
    let mut position = start.clone();
    let mut moves = Vec::with_capacity(words.len());
    for (ply, word) in words.iter().enumerate() {
        let m = position.parse_move(word.text).map_err(|error| {
            let message = error.to_string();
            let quoted = quote(word.text);
            let is_named = message.contains(word.text) || message.contains(&quoted);
            let named = if is_named { String::new() } else { format!(", {quoted}") };
            ParseError::new(format!("move {} of the game{named}: {message}", ply + 1)).at(word.line)
        })?;
        position = position.after(m);
        moves.push(m);
    }
    Ok(moves)
}

/// Writes a game: its tags, a `FEN` tag where it does not begin at the start, then its moves, of which the first one has
/// this number and each is followed by its remark, in lines of at most 80 characters, and its result. A repeated tag, which
/// would begin another game, is left out. Where the second player begins, three dots say so, as in PGN.
pub fn write<G: Notation>(record: &Record<G>, first_number: u32) -> String {
    write_numbered(record, |ply, side| {
        let number = first_number + (ply as u32 + record.start.to_move().index() as u32) / 2;
        match side {
            Side::First => Some(format!("{number}.")),
            Side::Second if ply == 0 => Some(format!("{number}...")),
            Side::Second => None,
        }
    })
}

/// Writes a game like [`write()`], but with a number before every pair of moves, whoever makes the first of them, as in PDN.
pub fn write_in_pairs<G: Notation>(record: &Record<G>) -> String {
    write_numbered(record, |ply, _| ply.is_multiple_of(2).then(|| format!("{}.", ply / 2 + 1)))
}

/// Writes a game, with what `number` says before a move, by its ply and its side.
fn write_numbered<G: Notation>(record: &Record<G>, number: impl Fn(usize, Side) -> Option<String>) -> String {
    let mut text = String::new();
    let mut add_tag = |name: &str, value: &str| {
        let value = value.replace(char::is_control, " ").replace('\\', "\\\\").replace('"', "\\\"");
        text += &format!("[{name} \"{value}\"]\n");
    };
    let mut names = HashSet::new();
    for (name, value) in &record.tags {
        let name = on_a_line(&name.replace('"', " "));
        if !is_fen(&name) && !name.is_empty() && names.insert(name.clone()) {
            add_tag(&name, value);
        }
    }
    // Equal positions may differ in their counters.
    let fen = record.start.format_position();
    if fen != G::start().format_position() {
        add_tag("FEN", &fen);
    }
    text.push('\n');
    let mut line = String::new();
    let mut add_word = |word: &str| {
        if !line.is_empty() && line.len() + 1 + word.len() > 80 {
            text += &line;
            text.push('\n');
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line += word;
    };
    for (ply, (position, &m)) in record.positions().zip(&record.moves).enumerate() {
        if let Some(number) = number(ply, position.to_move()) {
            add_word(&number);
        }
        add_word(&position.format_move(m));
        if let Some(remark) = record.remarks.get(ply).filter(|remark| !remark.is_empty()) {
            for word in format!("{{{}}}", remark.replace('}', ")")).split_whitespace() {
                add_word(word);
            }
        }
    }
    add_word(record.result.as_deref().unwrap_or("*"));
    text + &line + "\n\n"
}

/// The games of a text. `results` are the words that end a game.
pub fn games<'a>(text: &'a str, results: &'static [&'static str]) -> Games<'a> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    Games { rest: text, place: Place::START, ran_out: false, results }
}

/// Where a lexer is in a text.
#[derive(Clone, Copy, Debug)]
struct Place {
    line: usize,
    /// Whether there is nothing but blanks before it on its line.
    line_start: bool,
}

impl Place {
    const START: Place = Place { line: 1, line_start: true };
}

/// Iterator over the games of a text, see [`games`]. After an error it goes on with the next game that has tags.
#[derive(Clone, Debug)]
pub struct Games<'a> {
    rest: &'a str,
    place: Place,
    /// Whether the end of the text was met: if the text goes on there, the last game may be another one.
    ran_out: bool,
    results: &'static [&'static str],
}

impl<'a> Iterator for Games<'a> {
    type Item = Result<GameText<'a>, LineError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.game() {
            Ok(game) if game.is_empty() => None,
            Ok(game) => Some(Ok(game)),
            Err(error) => {
                self.skip_to_next_tags();
                Some(Err(error))
            }
        }
    }
}

impl<'a> Games<'a> {
    fn game(&mut self) -> Result<GameText<'a>, LineError> {
        let mut game = GameText::default();
        let mut names = HashSet::new();
        while let Some(c) = self.skip_blanks() {
            match c {
                '[' if self.place.line_start => {
                    let (before, line) = (self.clone(), self.place.line);
                    let (name, value) = self.tag()?;
                    if !game.moves.is_empty() || !names.insert(name.clone()) {
                        *self = before;
                        return Ok(game);
                    }
                    if is_fen(&name) {
                        game.fen_line = line;
                    }
                    game.begin(line);
                    game.tags.push((name, value));
                }
                '{' => {
                    let comment = self.comment()?;
                    game.comments.push((game.moves.len(), comment));
                }
                '(' => self.variation()?,
                ';' => self.skip_line(),
                '%' if self.place.line_start => self.skip_line(),
                '[' | ']' | '}' | ')' => return Err(self.error(format!("'{c}' without its counterpart"))),
                _ => {
                    let line = self.place.line;
                    let word = self.word();
                    if let Some(result) = result(word, self.results) {
                        game.begin(line);
                        game.result = Some(result);
                        return Ok(game);
                    }
                    if let Some(text) = move_text(word) {
                        game.begin(line);
                        game.moves.push(Word { line, text });
                    }
                }
            }
        }
        Ok(game)
    }

    /// Skips white space; the next character, if there is one.
    fn skip_blanks(&mut self) -> Option<char> {
        loop {
            let Some(c) = self.rest.chars().next() else {
                self.ran_out = true;
                return None;
            };
            if !c.is_whitespace() {
                return Some(c);
            }
            self.advance(c.len_utf8());
        }
    }

    /// Moves on by a number of bytes, counting lines.
    fn advance(&mut self, bytes: usize) {
        let (skipped, rest) = self.rest.split_at(bytes);
        for c in skipped.chars() {
            match c {
                '\n' => self.place = Place { line: self.place.line + 1, line_start: true },
                c if c.is_whitespace() => {}
                _ => self.place.line_start = false,
            }
        }
        self.rest = rest;
    }

    /// The distance to what a search found, or else to the end of the text.
    fn up_to(&mut self, found: Option<usize>) -> usize {
        self.ran_out |= found.is_none();
        found.unwrap_or(self.rest.len())
    }

    fn skip_line(&mut self) {
        let end = self.up_to(self.rest.find('\n'));
        self.advance(end);
    }

    fn word(&mut self) -> &'a str {
        let is_end = |c: char| c.is_whitespace() || "{}()[];".contains(c);
        let (word, _) = self.rest.split_at(self.up_to(self.rest.find(is_end)));
        self.advance(word.len());
        word
    }

    /// A comment. A line that is a tag begins the next game, so that a comment before it has no end: the whole file would be
    /// searched for it otherwise, again in every such game.
    fn comment(&mut self) -> Result<&'a str, LineError> {
        let mut from = 1;
        let end = loop {
            let found = self.rest[from..].find(['}', '\n']).map(|at| from + at);
            let end = self.up_to(found);
            if self.rest[end..].starts_with('}') {
                break end;
            }
            if found.is_none() || is_tag(&self.rest[end + 1..]) {
                return Err(self.error("a comment '{' without its '}'"));
            }
            from = end + 1;
        };
        let comment = &self.rest[1..end];
        self.advance(end + 1);
        Ok(comment)
    }

    fn variation(&mut self) -> Result<(), LineError> {
        let opening = self.clone();
        let mut depth = 0_usize;
        while let Some(c) = self.skip_blanks() {
            match c {
                '{' => {
                    self.comment()?;
                }
                ';' => self.skip_line(),
                '(' => {
                    depth += 1;
                    self.advance(1);
                }
                ')' => {
                    depth -= 1;
                    self.advance(1);
                    if depth == 0 {
                        return Ok(());
                    }
                }
                '[' if self.place.line_start => break,
                c => self.advance(c.len_utf8()),
            }
        }
        *self = Games { ran_out: self.ran_out, ..opening };
        Err(self.error("a variation '(' without its ')'"))
    }

    /// A tag, `[Name "value"]`. A quotation mark inside the value counts as its end only before the bracket.
    fn tag(&mut self) -> Result<(String, String), LineError> {
        let malformed = self.error("a tag that is not of the form [Name \"value\"] on one line");
        // Everything is looked for from where the last was found: many tags may share a line.
        let opening = self.rest.find(['"', '\n']).filter(|&at| self.rest[at..].starts_with('"'));
        let parts = opening.and_then(|at| {
            let (value, length) = tag_value(&self.rest[at + 1..])?;
            Some((on_a_line(&self.rest[1..at]), value, at + 1 + length))
        });
        let Some((name, value, length)) = parts.filter(|(name, ..)| !name.is_empty()) else {
            return Err(malformed);
        };
        self.advance(length);
        // Tags that share a line are tags all the same.
        self.place.line_start = true;
        Ok((name, value))
    }

    fn skip_to_next_tags(&mut self) {
        // Where the error stands in a tag, the rest of its section belongs to the same broken game.
        while self.place.line_start && self.rest.starts_with('[') {
            self.skip_line();
            self.skip_blanks();
        }
        let mut lines = self.rest.match_indices('\n').map(|(end, _)| end + 1);
        let end = lines.find(|&at| is_tag(&self.rest[at..]));
        let end = self.up_to(end);
        self.advance(end);
    }

    fn error(&self, message: impl Into<String>) -> LineError {
        ParseError::new(message).at(self.place.line)
    }
}

/// The value of a tag whose text begins after its opening quotation mark, and the length of the text to the closing bracket.
/// A backslash escapes a quotation mark or a backslash.
fn tag_value(text: &str) -> Option<(String, usize)> {
    let mut value = String::new();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '\n' => return None,
            '\\' if text[at + 1..].starts_with(['\\', '"']) => value.extend(chars.next().map(|(_, c)| c)),
            '"' if skip_spaces(&text[at + 1..]).starts_with(']') => {
                return Some((value.replace(char::is_control, " "), at + text[at..].find(']')? + 1));
            }
            _ => value.push(c),
        }
    }
    None
}

/// A text without blanks around it, in which blanks stand for control characters.
fn on_a_line(text: &str) -> String {
    text.replace(char::is_control, " ").trim().to_string()
}

impl GameText<'_> {
    fn begin(&mut self, line: usize) {
        if self.is_empty() {
            self.line = line;
        }
    }
}

/// A text without the blanks at its beginning, up to the end of the line.
fn skip_spaces(text: &str) -> &str {
    text.trim_start_matches(|c: char| c.is_whitespace() && c != '\n')
}

/// Whether a text begins with a tag, `[Name "`.
fn is_tag(text: &str) -> bool {
    let Some(tag) = skip_spaces(text).strip_prefix('[') else { return false };
    let value = tag.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    value.len() < tag.len() && skip_spaces(value).starts_with('"')
}

/// The result that a word is, as `results` has it. Texts that were set for people have dashes and fractions of their own.
fn result(word: &str, results: &'static [&'static str]) -> Option<&'static str> {
    let plain = match word.is_ascii() {
        true => Cow::Borrowed(word),
        false => Cow::Owned(word.replace(is_dash, "-").replace('\u{bd}', "1/2")),
    };
    results.iter().copied().find(|&result| result == plain)
}

/// Whether a character is a hyphen, a dash or a minus sign.
pub fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// The move in a word, if it holds more than a move number, a NAG or an annotation; `e.p.` is ignored.
fn move_text(word: &str) -> Option<&str> {
    let unnumbered = match word.trim_start_matches(|c: char| c.is_ascii_digit()) {
        rest if rest.is_empty() || rest.starts_with('.') => rest.trim_start_matches('.'),
        _ => word,
    };
    let text = unnumbered.trim_end_matches(['!', '?']);
    let is_nag = text
        .strip_prefix('$')
        .is_some_and(|code| !code.is_empty() && code.bytes().all(|byte| byte.is_ascii_digit()));
    (!text.is_empty() && !is_nag && !matches!(text, "e.p." | "ep")).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RESULTS: &[&str] = &["1-0", "0-1", "1/2-1/2", "*"];

    fn read_games(text: &str) -> Vec<GameText<'_>> {
        games(text, RESULTS).map(|game| game.unwrap()).collect()
    }

    fn words(game: &GameText<'_>) -> Vec<String> {
        game.moves.iter().map(|word| word.text.to_string()).collect()
    }

    #[test]
    fn comments_variations_and_numbers_are_no_moves() {
        let text = "1.e4 {best (by test} e5!? 2. Nf3 (2. f4 {King's } (2. Nc3) exf4) 2... Nc6 $1 ; rest 3. Bb5\n\
                    % escaped 1. d4\n3. Bb5 a6 1-0";
        let games = read_games(text);
        assert_eq!(words(&games[0]), ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]);
        assert_eq!(games[0].moves.last().unwrap().line, 3);
        assert_eq!(games[0].result, Some("1-0"));
        assert_eq!(games[0].comments, [(1, "best (by test")]);
    }

    #[test]
    fn comments_belong_to_the_move_before_them() {
        let games = read_games("{before} 1. e4 {a\n  b} {} {c} e5 2. Nf3 {} (2. f4 {not this}) Nc6 {d} *");
        assert_eq!(remarks(&games[0]), ["a b c", "", "", "d"]);
        assert!(remarks(&read_games("1. e4 e5 *")[0]).is_empty());
    }

    #[test]
    fn result_tokens_inside_moves_are_moves() {
        let games = read_games("1. 10-14 22-18 2. 11-15 18x11 3. 1-0");
        assert_eq!(words(&games[0]), ["10-14", "22-18", "11-15", "18x11"]);
        assert_eq!(games[0].result, Some("1-0"));
    }

    #[test]
    fn games_end_at_a_result_at_tags_or_at_a_repeated_tag() {
        let text =
            "[Event \"a\"]\n[FEN \"x\"]\n\n[Event \"b\"] [Round \"1\"]\n1. e4\n[Event \"c\"]\n\n* 1. d4 *";
        let games = read_games(text);
        let events: Vec<_> = games.iter().map(|g| g.tags.first().map(|(_, value)| value.as_str())).collect();
        assert_eq!(events, [Some("a"), Some("b"), Some("c"), None]);
        assert_eq!(games.iter().map(|g| g.line).collect::<Vec<_>>(), [1, 4, 6, 8]);
        assert_eq!(games[1].tags.len(), 2);
    }

    #[test]
    fn annotations_are_no_moves_and_other_words_are() {
        let games = read_games("1. e4! d5 $1 2. e5 f5 3. exf6 e.p. $ !? Nxf6 $x *");
        assert_eq!(words(&games[0]), ["e4", "d5", "e5", "f5", "exf6", "$", "Nxf6", "$x"]);
    }

    #[test]
    fn a_backslash_escapes_itself_at_the_end_of_a_tag_too() {
        let games = read_games("[Site \"C:\\\\\"] [Event \"\\\\\\\"]\\\"\"]\n[a\tb \"c\td\u{85}\"]\n*");
        let tags = [("Site", "C:\\"), ("Event", "\\\"]\""), ("a b", "c d ")];
        assert_eq!(games[0].tags, tags.map(|(name, value)| (name.to_string(), value.to_string())));
    }

    #[test]
    fn empty_comments_are_none() {
        assert!(remarks(&read_games("{before} 1. e4 {} e5 { } *")[0]).is_empty());
    }

    #[test]
    fn tags_are_unescaped_and_may_hold_stray_quotes() {
        let games = read_games("[Event \"the \\\"Candidates\\\" \\\\ x\"]\n[Site \"a \"b\" c\"]\n*");
        assert_eq!(games[0].tags[0].1, "the \"Candidates\" \\ x");
        assert_eq!(games[0].tags[1].1, "a \"b\" c");
    }

    #[test]
    fn errors_name_their_line_and_the_next_game_is_read() {
        for (bad, line) in [("1. e4 )", 2), ("1. e4\n{ never closed", 3), ("(\n1. e4", 2), ("1. e4 [x", 2)] {
            let text = format!("[Event \"a\"]\n{bad}\n[Event \"b\"]\n1. d4 *");
            let all: Vec<_> = games(&text, RESULTS).collect();
            assert_eq!(all.len(), 2, "{text}");
            assert_eq!(all[0].as_ref().unwrap_err().line, line, "{text}");
            assert_eq!(all[1].as_ref().unwrap().tags[0].1, "b");
        }
        let all: Vec<_> =
            games("[Event \"a\"]\n{ open\n[%eval 1]\n[Event \"b\"]\n1. d4 {closed} *", RESULTS).collect();
        assert_eq!((all.len(), all[0].as_ref().unwrap_err().line), (2, 2));
        assert_eq!(all[1].as_ref().unwrap().comments, [(1, "closed")]);
        let all: Vec<_> = games("[Event \"a]\n[Round \"1\"]\n\n1. e4 *\n[Event \"b\"]\n*", RESULTS).collect();
        assert_eq!((all.len(), all[0].as_ref().unwrap_err().line), (2, 1));
    }

    /// What is looked for in the rest of the file in every game takes minutes here.
    #[test]
    fn time_grows_with_the_length_of_a_text() {
        let begin = std::time::Instant::now();
        for bad in ["{ never closed", "( never closed", "(1. d4 { never closed"] {
            let text = format!("[Event \"a\"]\n\n1. e4 {bad}\n1-0\n\n").repeat(200_000);
            assert_eq!(games(&text, RESULTS).filter(Result::is_err).count(), 200_000, "{bad}");
        }
        for between in ["\n", " "] {
            let tags: Vec<String> = (0..200_000).map(|n| format!("[Tag{n} \"\"]")).collect();
            let text = tags.join(between) + "\n1. e4 *";
            let games = read_games(&text);
            assert_eq!((games.len(), games[0].tags.len(), games[0].moves.len()), (1, 200_000, 1));
        }
        assert!(begin.elapsed().as_secs() < 60, "{:?}", begin.elapsed());
    }
}
