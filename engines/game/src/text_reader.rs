//! The text of a file, read piece by piece.

use std::io::{self, BufRead};

/// The number of bytes that are read at a time.
const PIECE: usize = 64 << 10;

/// A text that is read piece by piece, so that a file of any size takes little memory. Pieces are whole lines. Old files are
/// often in Latin-1: what is not UTF-8 in names and comments is replaced.
pub struct TextReader<'a> {
    input: Box<dyn BufRead + 'a>,
    /// What was read and is not used yet.
    text: String,
    is_end: bool,
    error: Option<io::Error>,
    /// Every byte is a character.
    is_binary: bool,
}

impl<'a> TextReader<'a> {
    /// The text of an input. A byte order mark at its beginning is left out.
    pub fn new(input: impl BufRead + 'a) -> TextReader<'a> {
        let mut reader = TextReader::with(input, false);
        if reader.text.starts_with('\u{feff}') {
            reader.text.remove(0);
        }
        reader
    }

    /// An input that is not text: every byte is handed over as the character of this number, as in Latin-1.
    pub fn binary(input: impl BufRead + 'a) -> TextReader<'a> {
        TextReader::with(input, true)
    }

    fn with(input: impl BufRead + 'a, is_binary: bool) -> TextReader<'a> {
        let (input, text) = (Box::new(input), String::new());
        let mut reader = TextReader { input, text, is_end: false, error: None, is_binary };
        reader.refill(0);
        reader
    }

    /// The part of the text that is in memory.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether the text ends where that part does.
    pub fn is_end(&self) -> bool {
        self.is_end
    }

    /// Drops a number of bytes from the beginning and reads on. As much is read as was left, so that a record that does not
    /// fit is not begun again too often.
    pub fn refill(&mut self, used: usize) {
        self.text.drain(..used);
        let wanted = self.text.len().max(PIECE);
        let mut bytes = Vec::with_capacity(PIECE);
        while bytes.len() < wanted && !self.is_end {
            match self.input.read_until(b'\n', &mut bytes) {
                Ok(read) => self.is_end = read == 0,
                Err(error) => (self.is_end, self.error) = (true, Some(error)),
            }
        }
        if self.is_binary {
            self.text.extend(bytes.into_iter().map(char::from));
        } else {
            self.text += &String::from_utf8_lossy(&bytes);
        }
    }

    /// Why the input could not be read to its end, if that is so.
    pub fn take_error(&mut self) -> Option<io::Error> {
        self.error.take()
    }
}

impl<'a> From<&'a str> for TextReader<'a> {
    fn from(text: &'a str) -> TextReader<'a> {
        TextReader::new(text.as_bytes())
    }
}
