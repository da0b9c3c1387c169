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
    /// An error that says `message`; control characters in it, which come from the text, are escaped.
    pub fn new(message: impl Into<String>) -> ParseError {
        ParseError { message: one_line(message.into()), fault: Fault::Misspelt }
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
