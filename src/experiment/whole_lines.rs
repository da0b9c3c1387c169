//! The whole lines of a file that may have been cut short.

use std::io::{self, Read};

/// The number of bytes that are read at a time.
const PIECE: usize = 64 << 10;

/// Reads the whole lines of an input: what follows the last of them is kept back. A kill or a full disk leaves half a line
/// there, a power failure zeros.
#[derive(Debug)]
pub(super) struct WholeLines<R> {
    input: R,
    /// What was read and not handed over yet begins at `start`; whole lines end at `whole`.
    buffer: Vec<u8>,
    start: usize,
    whole: usize,
    is_end: bool,
    /// Whether something is a whole last line although its end is missing.
    is_line: fn(&[u8]) -> bool,
    zeros: u64,
}

impl<R: Read> WholeLines<R> {
    /// The lines of an input; `is_line` tells whether a last line without its end is whole.
    pub(super) fn new(input: R, is_line: fn(&[u8]) -> bool) -> WholeLines<R> {
        WholeLines { input, buffer: Vec::new(), start: 0, whole: 0, is_end: false, is_line, zeros: 0 }
    }

    /// What follows the last whole line, zeros apart, when all lines are read.
    pub(super) fn rest(&self) -> &[u8] {
        &self.buffer[self.whole..]
    }

    /// The number of zeros at the end of the input, when all lines are read.
    pub(super) fn zeros(&self) -> u64 {
        self.zeros
    }

    /// Reads another piece.
    fn fill(&mut self) -> io::Result<()> {
        self.buffer.drain(..self.whole);
        (self.start, self.whole) = (0, 0);
        let before = self.buffer.len();
        let read = self.input.by_ref().take(PIECE as u64).read_to_end(&mut self.buffer)?;
        if let Some(zero) = self.buffer[before..].iter().position(|&byte| byte == 0) {
            let zeros = self.buffer.split_off(before + zero);
            self.zeros = zeros.len() as u64 + count_zeros(&mut self.input)?;
            if zeros.iter().any(|&byte| byte != 0) {
                return Err(not_text());
            }
            self.is_end = true;
        }
        self.is_end |= read == 0;
        self.whole = match self.buffer.iter().rposition(|&byte| byte == b'\n') {
            _ if self.is_end && (self.is_line)(&self.buffer) => self.buffer.len(),
            at => at.map_or(0, |at| at + 1),
        };
        Ok(())
    }
}

impl<R: Read> Read for WholeLines<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        while self.start == self.whole && !self.is_end {
            self.fill()?;
        }
        let length = out.len().min(self.whole - self.start);
        out[..length].copy_from_slice(&self.buffer[self.start..self.start + length]);
        self.start += length;
        Ok(length)
    }
}

/// The number of bytes up to the end of an input, which have to be zeros.
fn count_zeros(input: &mut impl Read) -> io::Result<u64> {
    let mut piece = [0; 4096];
    let mut count = 0;
    loop {
        match input.read(&mut piece)? {
            0 => return Ok(count),
            read if piece[..read].iter().all(|&byte| byte == 0) => count += read as u64,
            _ => return Err(not_text()),
        }
    }
}

fn not_text() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "zeros in the middle of the file")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &[u8]) -> io::Result<(String, Vec<u8>, u64)> {
        let mut lines = WholeLines::new(text, |rest| rest.ends_with(b"}"));
        let mut whole = String::new();
        lines.read_to_string(&mut whole)?;
        Ok((whole, lines.rest().to_vec(), lines.zeros()))
    }

    #[test]
    fn half_a_line_and_zeros_are_kept_back() {
        let long = "line\n".repeat(50_000);
        for whole in ["", "a\n", "a\n\nb\n", &long] {
            for rest in ["", "c", "c,d"] {
                for zeros in [0, 1, 10_000, 200_000] {
                    let text = [whole.as_bytes(), rest.as_bytes(), &vec![0; zeros]].concat();
                    let expected = (whole.to_string(), rest.as_bytes().to_vec(), zeros as u64);
                    assert_eq!(read(&text).unwrap(), expected, "{rest} {zeros}");
                }
            }
        }
        assert_eq!(read(b"a\n{b}").unwrap(), ("a\n{b}".to_string(), Vec::new(), 0));
        assert!(read(b"a\n\0\0b\n").is_err());
        assert!(read(&[b"a\n".to_vec(), vec![0; 100_000], b"b".to_vec()].concat()).is_err());
    }
}
