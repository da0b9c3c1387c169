//! The lines of the input, read in a thread of its own.

use crossbeam_channel::{Receiver, bounded};
use std::io::{BufRead, BufReader, Read};

/// A line of the input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// Text, without its end.
    Text(String),
    /// Something that is not text.
    NotText,
    /// More than any command can be.
    TooLong,
}

/// A game of a hundred thousand moves is shorter.
const LONGEST: usize = 1 << 20;

/// So many lines may wait. A client that sends more than are worked off waits itself.
const WAITING: usize = 256;

/// Reads lines in a thread of its own. The channel is closed where the input ends.
pub fn spawn(input: impl Read + Send + 'static) -> Receiver<Line> {
    spawn_within(input, LONGEST)
}

/// Like [`spawn`], for lines of less than `longest` bytes.
pub fn spawn_within(input: impl Read + Send + 'static, longest: usize) -> Receiver<Line> {
    let (sender, receiver) = bounded(WAITING);
    std::thread::spawn(move || {
        let mut input = BufReader::new(input);
        while let Some(line) = next(&mut input, longest) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    receiver
}

/// The next line; none at the end of the input, and where it cannot be read. Of a line that is too long only the
/// beginning is kept in memory.
fn next(input: &mut impl BufRead, longest: usize) -> Option<Line> {
    let mut line = Vec::new();
    let read = input.by_ref().take(longest as u64).read_until(b'\n', &mut line).ok()?;
    if read == 0 {
        return None;
    }
    if line.last() != Some(&b'\n') && read == longest {
        skip_line(input)?;
        return Some(Line::TooLong);
    }
    Some(String::from_utf8(line).map_or(Line::NotText, |text| Line::Text(text.trim().to_string())))
}

/// Reads on to the end of the line, or of the input.
fn skip_line(input: &mut impl BufRead) -> Option<()> {
    loop {
        let buffer = input.fill_buf().ok()?;
        if buffer.is_empty() {
            return Some(());
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(buffer.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Some(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: Vec<u8>) -> Vec<Line> {
        spawn(std::io::Cursor::new(input)).iter().collect()
    }

    #[test]
    fn lines_end_as_every_system_ends_them() {
        let text = |text: &str| Line::Text(text.to_string());
        assert_eq!(lines(b"uci\r\n\n go \nquit".to_vec()), [text("uci"), text(""), text("go"), text("quit")]);
    }

    #[test]
    fn lines_that_are_none_do_not_harm_their_neighbours() {
        let long = vec![b'x'; 3 * LONGEST + 7];
        let input = [b"a\n\xff\xfe\n".as_slice(), &long, b"\nb\n", &long].concat();
        let expected = [
            Line::Text("a".to_string()),
            Line::NotText,
            Line::TooLong,
            Line::Text("b".to_string()),
            Line::TooLong,
        ];
        assert_eq!(lines(input), expected);
        let exactly = [vec![b'y'; LONGEST - 1], b"\nz".to_vec()].concat();
        assert_eq!(lines(exactly).len(), 2);
    }
}
