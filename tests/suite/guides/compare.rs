//! What a guide shows against what a program says.

use std::fmt;

/// The line that stands for any number of lines.
const ELISION: &str = "...";

/// A number that differs between machines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Varying {
    /// Under this heading, down to the next blank line.
    Column(String),
    /// After this word.
    After(String),
    /// Before this word.
    Before(String),
}

impl fmt::Display for Varying {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Varying::Column(name) => write!(f, "column {name}"),
            Varying::After(word) => write!(f, "{word} N"),
            Varying::Before(word) => write!(f, "N {word}"),
        }
    }
}

impl std::str::FromStr for Varying {
    type Err = String;

    fn from_str(text: &str) -> Result<Varying, String> {
        match text.split_whitespace().collect::<Vec<_>>()[..] {
            ["column", name] => Ok(Varying::Column(name.to_string())),
            ["N", word] => Ok(Varying::Before(word.to_string())),
            [word, "N"] => Ok(Varying::After(word.to_string())),
            _ => Err(format!("'{text}' is not 'column NAME', 'WORD N' or 'N WORD'")),
        }
    }
}

/// A word of a line, and the characters it takes.
struct Word<'a> {
    text: &'a str,
    from: usize,
    to: usize,
}

fn words(line: &str) -> Vec<Word<'_>> {
    let words = line.split_whitespace().map(|text| {
        let byte = text.as_ptr().addr() - line.as_ptr().addr();
        let from = line[..byte].chars().count();
        Word { text, from, to: from + text.chars().count() }
    });
    words.collect()
}

fn is_number(word: &str) -> bool {
    let word = word.trim_end_matches([',', ';', '%', 'k', 'M']).trim_start_matches(['+', '-']);
    !word.is_empty() && word.chars().all(|c| c.is_ascii_digit() || c == '.')
}

/// The lines with `#` for every number that varies, and blanks of any width as one where there are such numbers. `varied`
/// learns which of them occurred.
pub(super) fn masked(lines: &[String], varies: &[Varying], varied: &mut [bool]) -> Vec<String> {
    if varies.is_empty() {
        return lines.iter().map(|line| line.trim_end().to_string()).collect();
    }
    // Where the columns of the table that we are in stand.
    let mut columns: Vec<(usize, usize, usize)> = Vec::new();
    let mask = |line: &String| {
        let words = words(line);
        if words.is_empty() {
            columns.clear();
        }
        let mut masked = Vec::new();
        for (index, word) in words.iter().enumerate() {
            let next_to = |place: Option<usize>, wanted: &str| {
                let beside = place.and_then(|place| words.get(place));
                beside.is_some_and(|beside| beside.text.trim_end_matches([',', ';']) == wanted)
            };
            let reason = varies.iter().enumerate().position(|(number, varying)| match varying {
                Varying::Column(_) => columns
                    .iter()
                    .any(|&(column, from, to)| column == number && word.from < to && from < word.to),
                Varying::After(before) => next_to(index.checked_sub(1), before),
                Varying::Before(after) => next_to(Some(index + 1), after),
            });
            match reason.filter(|_| is_number(word.text)) {
                Some(reason) => {
                    varied[reason] = true;
                    masked.push("#");
                }
                None => masked.push(word.text),
            }
        }
        for word in &words {
            let heads = |varying: &Varying| *varying == Varying::Column(word.text.to_string());
            if let Some(column) = varies.iter().position(heads) {
                columns.retain(|&(other, ..)| other != column);
                columns.push((column, word.from, word.to));
            }
        }
        masked.join(" ")
    };
    lines.iter().map(mask).collect()
}

/// Whether the lines are those of a pattern with `...` in it.
pub(super) fn matches(pattern: &[String], lines: &[String]) -> bool {
    let Some(place) = pattern.iter().position(|line| line == ELISION) else { return pattern == lines };
    let (start, rest) = (&pattern[..place], &pattern[place + 1..]);
    lines.starts_with(start) && (start.len()..=lines.len()).any(|from| matches(rest, &lines[from..]))
}

/// The pattern with the lines of today, and `...` where it has it: as many lines from the beginning and the end, and those
/// in the middle that are most like the old ones.
pub(super) fn blessed(pattern: &[String], lines: &[String]) -> Vec<String> {
    let parts: Vec<&[String]> = pattern.split(|line| line == ELISION).collect();
    let [first, middle @ .., last] = &parts[..] else { return lines.to_vec() };
    let (start, rest) = lines.split_at(first.len().min(lines.len()));
    let (mut rest, end) = rest.split_at(rest.len() - last.len().min(rest.len()));
    let mut new = start.to_vec();
    for part in middle {
        new.push(ELISION.to_string());
        let likeness = |window: &[String]| window.iter().zip(*part).filter(|(a, b)| a == b).count();
        let places = 0..(rest.len() + 1).saturating_sub(part.len());
        let best = places.rev().max_by_key(|&place| likeness(&rest[place..place + part.len()]));
        let place = best.unwrap_or(rest.len());
        let to = (place + part.len()).min(rest.len());
        new.extend_from_slice(&rest[place..to]);
        rest = &rest[to..];
    }
    new.push(ELISION.to_string());
    new.extend_from_slice(end);
    new
}
