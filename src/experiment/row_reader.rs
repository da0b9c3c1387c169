//! Rows read from a file, one by one.

use super::row_format::{FileRow, RowError, RowFormat};
use super::whole_lines::WholeLines;
use super::{Located, Row};
use std::io::{BufRead, BufReader, Read};
use std::marker::PhantomData;

/// Reads rows one by one. A last line without its end may be half a line, and zeros at the end are what a power failure
/// leaves: both are left out.
#[derive(Debug)]
pub struct RowReader<R, T = Row> {
    input: Input<R>,
    /// The line of the next row.
    line: u64,
    /// The number of bytes up to there.
    end: u64,
    text: Vec<u8>,
    is_failed: bool,
    /// Whether columns may be missing that were added later.
    takes_older: bool,
    rows: PhantomData<T>,
}

#[derive(Debug)]
enum Input<R> {
    Jsonl(BufReader<WholeLines<R>>),
    Csv(Box<csv::Reader<WholeLines<R>>>),
}

/// What a reader left out at the end of its input.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct LeftOut {
    /// The line where it is, counted from 1.
    pub line: u64,
    /// What there is of a line that was cut off.
    pub cut: Vec<u8>,
    /// The number of zeros.
    pub zeros: u64,
}

impl LeftOut {
    /// What to tell a user; nothing if nothing was left out.
    pub fn message(&self) -> Option<String> {
        match (self.zeros, self.cut.is_empty()) {
            (0, true) => None,
            (0, false) => Some("the last line is cut off and left out".to_string()),
            (zeros, _) => Some(format!(
                "{zeros} zeros at the end, as after a power failure, are left out; rows before are kept"
            )),
        }
    }
}

impl<R: Read, T: FileRow> RowReader<R, T> {
    /// Reads rows of an input, after the header where the format has one.
    pub fn new(input: R, format: RowFormat) -> RowReader<R, T> {
        RowReader::with(input, format, false, |_| false)
    }

    /// The same, but a JSON object that is whole is taken even if its line has no end, and a CSV file of an older version, to which
    /// nothing could be added.
    pub fn lenient(input: R, format: RowFormat) -> RowReader<R, T> {
        RowReader::with(
            input,
            format,
            true,
            match format {
                RowFormat::Jsonl => |rest| {
                    let line = rest.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
                    serde_json::from_slice::<serde_json::Value>(line).is_ok()
                },
                RowFormat::Csv => |_| false,
            },
        )
    }

    fn with(input: R, format: RowFormat, takes_older: bool, is_line: fn(&[u8]) -> bool) -> RowReader<R, T> {
        let lines = WholeLines::new(input, is_line);
        let input = match format {
            RowFormat::Jsonl => Input::Jsonl(BufReader::with_capacity(1 << 16, lines)),
            RowFormat::Csv => Input::Csv(Box::new(csv::Reader::from_reader(lines))),
        };
        RowReader {
            input,
            line: 1,
            end: 0,
            text: Vec::new(),
            is_failed: false,
            takes_older,
            rows: PhantomData,
        }
    }

    /// What was left out, when all rows are read.
    pub fn left_out(&self) -> LeftOut {
        let lines = match &self.input {
            Input::Jsonl(input) => input.get_ref(),
            Input::Csv(input) => input.get_ref(),
        };
        LeftOut { line: self.line, cut: lines.rest().to_vec(), zeros: lines.zeros() }
    }

    fn row(&mut self) -> Result<Option<Located<T>>, RowError> {
        match &mut self.input {
            Input::Jsonl(input) => loop {
                self.text.clear();
                let read = input.read_until(b'\n', &mut self.text);
                let read = read.map_err(|error| RowError::unreadable::<T>(self.line, &error.to_string()))?;
                if read == 0 {
                    return Ok(None);
                }
                let line = self.line;
                self.line += 1;
                self.end += read as u64;
                if !self.text.trim_ascii().is_empty() {
                    let row = serde_json::from_slice(&self.text);
                    let row = row.map_err(|error| RowError::from_json::<T>(line, &error))?;
                    return Ok(Some(Located { row, line, end: self.end }));
                }
            },
            Input::Csv(input) => {
                if self.line == 1 {
                    let header = input.headers().map_err(|error| RowError::from_csv::<T>(1, &error))?;
                    if header.is_empty() {
                        return Ok(None);
                    }
                    let is_there = |name: &&str| {
                        !self.takes_older || !T::ADDED.contains(name) || header.iter().any(|it| it == *name)
                    };
                    let expected = T::COLUMNS.iter().copied().filter(is_there);
                    if !header.iter().eq(expected) {
                        let first = T::COLUMNS[..3].join(",");
                        let reason = format!("other columns than '{first},...' of this version");
                        return Err(RowError::unreadable::<T>(1, &reason));
                    }
                    self.line = 2;
                }
                let line = input.position().line().max(2);
                let row = input.deserialize().next();
                self.line = input.position().line().max(2);
                let row = row.transpose().map_err(|error| RowError::from_csv::<T>(line, &error))?;
                Ok(row.map(|row| Located { row, line, end: input.position().byte() }))
            }
        }
    }
}

impl<R: Read, T: FileRow> Iterator for RowReader<R, T> {
    type Item = Result<Located<T>, RowError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_failed {
            return None;
        }
        let row = self.row();
        self.is_failed = row.is_err();
        row.transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Conditions, RowId};
    use super::*;
    use crate::games::GameId;
    use crate::search::Algorithm;

    fn row(leaves: u64) -> Row {
        let id = RowId { position: "1".to_string(), algorithm: Algorithm::Sss, depth: 3 };
        let [commit, cpu] = ["unknown"; 2].map(str::to_string);
        Row { leaves, commit, cpu, ..Row::new(&Conditions::paper(GameId::ALL[0], "set"), id) }
    }

    fn read(text: &[u8], format: RowFormat) -> Result<(Vec<Row>, LeftOut), RowError> {
        let mut reader = RowReader::lenient(text, format);
        let rows = reader.by_ref().map(|row| row.map(|located| located.row)).collect::<Result<_, _>>()?;
        Ok((rows, reader.left_out()))
    }

    #[test]
    fn rows_of_before_a_column_are_read() {
        let expected = [row(7)];
        let jsonl = String::from_utf8(RowFormat::Jsonl.encode(&expected).unwrap()).unwrap();
        let made = r#","commit":"unknown","cpu":"unknown","threads":null"#;
        let older = jsonl.replace(made, "");
        assert!(older.len() < jsonl.len());
        assert_eq!(read(older.as_bytes(), RowFormat::Jsonl).unwrap().0, expected);
        let older =
            older.replace(r#","evaluation":"classic","replies":false,"etc":false,"gravity":false"#, "");
        assert!(older.len() < jsonl.len() - made.len());
        assert_eq!(read(older.as_bytes(), RowFormat::Jsonl).unwrap().0, expected);
        let csv = RowFormat::Csv.encode(&expected).unwrap();
        let csv = RowFormat::Csv.header::<Row>() + &String::from_utf8(csv).unwrap();
        let is_there: Vec<bool> = Row::COLUMNS.iter().map(|name| !Row::ADDED.contains(name)).collect();
        let without = |line: &str| {
            let fields =
                line.split(',').zip(&is_there).filter_map(|(field, &is_there)| is_there.then_some(field));
            fields.collect::<Vec<_>>().join(",") + "\n"
        };
        let older: String = csv.lines().map(without).collect();
        assert!(older.lines().all(|line| line.split(',').count() == Row::COLUMNS.len() - Row::ADDED.len()));
        assert_eq!(read(older.as_bytes(), RowFormat::Csv).unwrap().0, expected);
        // Rows cannot be appended to a file of other columns.
        let mut strict = RowReader::<_, Row>::new(older.as_bytes(), RowFormat::Csv);
        assert!(strict.next().is_some_and(|row| row.is_err()));
        assert!(read(older.replace("repeat", "repeats").as_bytes(), RowFormat::Csv).is_err());
    }

    #[test]
    fn a_line_that_was_cut_is_left_out_and_said() {
        for format in [RowFormat::Jsonl, RowFormat::Csv] {
            let mut text = format.header::<Row>().into_bytes();
            let first_line = text.iter().filter(|&&byte| byte == b'\n').count() as u64 + 1;
            text.extend(format.encode(&[row(1), row(2)]).unwrap());
            let (rows, left_out) = read(&text, format).unwrap();
            assert_eq!((rows.len(), left_out.message()), (2, None));
            for cut in 2..40 {
                for zeros in [0, 5000] {
                    let cut = [&text[..text.len() - cut], &vec![0; zeros]].concat();
                    let (rows, left_out) = read(&cut, format).unwrap();
                    assert_eq!((rows, left_out.line), (vec![row(1)], first_line + 1));
                    assert_eq!((left_out.zeros, left_out.message().is_some()), (zeros as u64, true));
                }
            }
            text.pop();
            // A JSON object shows that it is whole.
            assert_eq!(read(&text, format).unwrap().0.len(), if format == RowFormat::Jsonl { 2 } else { 1 });
        }
        assert_eq!(read(b"", RowFormat::Jsonl).unwrap().0, []);
        assert!(read(b"{}\n", RowFormat::Jsonl).is_err());
    }
}
