//! The text format of explicit trees.
//!
//! A tree is a number, its value from MAX's point of view, or a list of trees: `((41 5) (12 90))`. Blanks or commas stand between
//! the members of a list, and lists may have square brackets: a JSON file of nested arrays is a tree. A name may stand
//! before a number or a list, `a:(b:(41 5) c:12)`, and `#` begins a comment that ends with the line.

use super::ExplicitTree;
use super::builder::{TreeBuilder, bad_value};
use crate::game::{Game, LineError, ParseError};
use std::fmt;
use std::str::FromStr;

impl FromStr for ExplicitTree {
    type Err = LineError;

    fn from_str(text: &str) -> Result<ExplicitTree, LineError> {
        let mut reader = TreeReader::default();
        let mut last_line = 1;
        for (number, line) in text.strip_prefix('\u{feff}').unwrap_or(text).split('\n').enumerate() {
            last_line = number + 1;
            let code = line.split('#').next().unwrap_or_default();
            reader.read(code, last_line).map_err(|error| error.at(last_line))?;
        }
        reader.finish(last_line)
    }
}

/// The state of the reader.
#[derive(Default)]
struct TreeReader<'a> {
    builder: TreeBuilder,
    /// The brackets that are open, with their lines.
    open: Vec<(char, usize)>,
    /// A name whose node is still to come.
    name: Option<&'a str>,
    /// Whether a comma may come: the last thing was a member of a list.
    after_member: bool,
    /// Whether a member must come: the last thing was a comma.
    after_comma: bool,
}

impl<'a> TreeReader<'a> {
    /// Reads a line without its comment.
    fn read(&mut self, line: &'a str, number: usize) -> Result<(), ParseError> {
        let mut rest = line.trim_start();
        while let Some(c) = rest.chars().next() {
            let word = &rest[..rest.find(is_delimiter).unwrap_or(rest.len())];
            let length = word.len().max(c.len_utf8());
            match c {
                '(' | '[' => {
                    let name = self.member(&c)?;
                    self.builder.open(name)?;
                    self.open.push((c, number));
                    self.after_member = false;
                }
                ')' | ']' => self.close(c)?,
                ',' if self.after_member && !self.builder.is_complete() => {
                    (self.after_member, self.after_comma) = (false, true);
                }
                ',' | ':' => return Err(self.unexpected(&c)),
                _ if rest[length..].trim_start().starts_with(':') => {
                    self.check_place(&word)?;
                    if self.name.is_some() || !is_name(word) {
                        return Err(ParseError::new(format!(
                            "'{}' before ':', expected one name that begins with a letter",
                            clipped(word)
                        )));
                    }
                    self.name = Some(word);
                    rest = rest[length..].trim_start()[1..].trim_start();
                    continue;
                }
                _ => {
                    let name = self.member(&word)?;
                    let value = word.parse().map_err(|_| bad_value(&clipped(word)))?;
                    self.builder.leaf(name, value)?;
                    self.after_member = true;
                }
            }
            rest = rest[length..].trim_start();
        }
        Ok(())
    }

    /// Closes a list.
    fn close(&mut self, bracket: char) -> Result<(), ParseError> {
        if self.name.is_some() || self.after_comma {
            return Err(self.unexpected(&bracket));
        }
        let Some((opening, line)) = self.open.pop() else {
            return Err(ParseError::new(format!("'{bracket}' closes no list")));
        };
        let right = if opening == '(' { ')' } else { ']' };
        if bracket != right {
            return Err(ParseError::new(format!(
                "'{bracket}' closes the '{opening}' of line {line}, expected '{right}'"
            )));
        }
        self.builder.close()?;
        self.after_member = true;
        Ok(())
    }

    /// A member of a list, or the root, begins: its name.
    fn member(&mut self, found: &dyn fmt::Display) -> Result<Option<&'a str>, ParseError> {
        self.check_place(found)?;
        self.after_comma = false;
        Ok(self.name.take())
    }

    /// Nothing may follow the root.
    fn check_place(&self, found: &dyn fmt::Display) -> Result<(), ParseError> {
        if self.builder.is_complete() {
            let found = found.to_string();
            return Err(ParseError::new(format!("'{}' after the end of the tree", clipped(&found))));
        }
        Ok(())
    }

    fn unexpected(&self, found: &dyn fmt::Display) -> ParseError {
        match self.name {
            _ if self.builder.is_complete() => {
                ParseError::new(format!("'{found}' after the end of the tree"))
            }
            Some(name) => {
                ParseError::new(format!("'{found}' after '{}:', expected a number or a list", clipped(name)))
            }
            None => ParseError::new(format!("'{found}' where a number or a list is expected")),
        }
    }

    /// The tree, if the text is one.
    fn finish(self, last_line: usize) -> Result<ExplicitTree, LineError> {
        if let Some((bracket, line)) = self.open.last() {
            return Err(ParseError::new(format!("'{bracket}' is never closed")).at(*line));
        }
        if !self.builder.is_complete() {
            return Err(ParseError::new("no tree, expected a number or a list").at(last_line));
        }
        Ok(ExplicitTree::new(self.builder.finish()))
    }
}

fn is_delimiter(c: char) -> bool {
    c.is_whitespace() || "()[],:".contains(c)
}

fn is_name(word: &str) -> bool {
    word.starts_with(char::is_alphabetic) && !word.contains(char::is_control)
}

/// A word shortened for a message.
fn clipped(word: &str) -> String {
    const LONGEST: usize = 30;
    match word.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &word[..end]),
        None => word.to_string(),
    }
}

impl fmt::Display for ExplicitTree {
    /// The tree in one line, with parentheses and blanks; it is read back as the same tree.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_node(&self.root(), f)
    }
}

fn write_node(node: &super::ExplicitNode, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if let Some(name) = node.name() {
        write!(f, "{name}:")?;
    }
    if let Some(value) = node.value() {
        return write!(f, "{value}");
    }
    f.write_str("(")?;
    for m in 0..node.count_moves() as u16 {
        if m > 0 {
            f.write_str(" ")?;
        }
        write_node(&node.after(m), f)?;
    }
    f.write_str(")")
}
