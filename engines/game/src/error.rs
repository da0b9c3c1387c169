//! Errors of readers.

use std::error::Error;
use std::fmt;

/// Why a text is not a position or a move: one line that says what is wrong and what would be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    message: String,
    fault: Fault,
}

/// The kind of error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It cannot be read.
    Misspelt,
    /// It can mean several things.
    Ambiguous,
    /// It means something that the rules forbid.
    Illegal,
}

impl ParseError {
    /// An error that says `message`; control characters in it, which come from the text, are escaped, and a message that is
    /// too long loses its middle.
    pub fn new(message: impl Into<String>) -> ParseError {
        ParseError { message: message_line(message.into()), fault: Fault::Misspelt }
    }

    /// An error about a text that can mean several things.
    pub fn ambiguous(message: impl Into<String>) -> ParseError {
        ParseError { fault: Fault::Ambiguous, ..ParseError::new(message) }
    }

    /// An error about a text that means something that the rules forbid.
    pub fn illegal(message: impl Into<String>) -> ParseError {
        ParseError { fault: Fault::Illegal, ..ParseError::new(message) }
    }

    /// The kind of error.
    pub const fn fault(&self) -> Fault {
        self.fault
    }

    /// This error, located in a line of a file.
    pub fn at(self, line: usize) -> LineError {
        LineError { line, error: self }
    }
}

/// A text with its control characters, line breaks included, escaped.
pub fn one_line(text: String) -> String {
    if !text.contains(char::is_control) {
        return text;
    }
    let printable = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
    text.chars().map(printable).collect()
}

/// Other people's text in our messages: in quotation marks, on one line, and cut off where it gets too long.
pub fn quote(text: &str) -> String {
    const LONGEST: usize = 60;
    let line = one_line(text.chars().take(LONGEST + 1).collect());
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("'{}...'", &line[..end]),
        None => format!("'{line}'"),
    }
}

/// A message on one line, whatever text it quotes. The beginning says what is wrong and the end what would be right, so that
/// one that is too long loses its middle.
pub fn message_line(message: String) -> String {
    const HALF: usize = 1000;
    let cut = |at: Option<(usize, char)>| at.map(|(at, _)| at);
    let head = cut(message.char_indices().nth(HALF));
    let tail = cut(message.char_indices().rev().nth(HALF - 1));
    one_line(match head.zip(tail) {
        Some((head, tail)) if head < tail => format!("{} ... {}", &message[..head], &message[tail..]),
        _ => message,
    })
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for ParseError {}

/// A [`ParseError`] in a line of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub error: ParseError,
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.error)
    }
}

impl Error for LineError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_and_messages_fit_a_line_whatever_they_quote() {
        let long = "\u{e4}\n".repeat(1_000_000);
        assert_eq!(quote("a\tb"), "'a\\tb'");
        assert!(quote(&long).chars().count() < 130 && quote(&long).ends_with("...'"));
        let message = ParseError::new(format!("'{long}' is wrong, expected better")).to_string();
        assert!(message.chars().count() < 4000 && message.starts_with("'\u{e4}\\n"), "{}", message.len());
        assert!(message.ends_with("is wrong, expected better") && message.lines().count() == 1);
        let short = "x".repeat(2000);
        assert_eq!(ParseError::new(short.as_str()).to_string(), short);
    }
}
