//! A line of the Hub protocol.

use crate::support::quote;

/// A line: `command argument=value argument="a value" flag`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct HubCommand<'a> {
    /// Empty for a blank line.
    pub(super) name: &'a str,
    /// Names and values in order; the value of a flag is empty.
    pub(super) arguments: Vec<(&'a str, &'a str)>,
}

impl<'a> HubCommand<'a> {
    /// Reads a line. The error is the message for the client.
    pub(super) fn parse(line: &'a str) -> Result<HubCommand<'a>, String> {
        let line = line.trim();
        let (name, mut rest) = line.split_at(line.find(char::is_whitespace).unwrap_or(line.len()));
        let mut arguments = Vec::new();
        loop {
            rest = rest.trim_start();
            if rest.is_empty() {
                return Ok(HubCommand { name, arguments });
            }
            let end = rest.find(|c: char| c.is_whitespace() || c == '=').unwrap_or(rest.len());
            let (argument, after) = rest.split_at(end);
            let (value, after) = match after.trim_start().strip_prefix('=') {
                None => ("", after),
                Some(text) => value(text.trim_start()).ok_or_else(|| {
                    format!("the value of {} has no end, expected another '\"'", quote(argument))
                })?,
            };
            arguments.push((argument, value));
            rest = after;
        }
    }

    /// The value of an argument, if it is there.
    pub(super) fn get(&self, name: &str) -> Option<&'a str> {
        self.arguments.iter().find(|(argument, _)| *argument == name).map(|(_, value)| *value)
    }
}

/// The value at the beginning of a text, and what follows it.
fn value(text: &str) -> Option<(&str, &str)> {
    match text.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"'),
        None => Some(text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()))),
    }
}

/// A value for a line, between quotation marks where it needs them.
pub(super) fn written(value: &str) -> String {
    let value = value.replace('"', "'");
    let is_plain = !value.is_empty() && !value.contains(|c: char| c.is_whitespace() || c == '=');
    if is_plain { value } else { format!("\"{value}\"") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_taken_apart() {
        let parsed =
            |line: &'static str| HubCommand::parse(line).map(|command| (command.name, command.arguments));
        assert_eq!(parsed(""), Ok(("", vec![])));
        assert_eq!(parsed("  ping "), Ok(("ping", vec![])));
        assert_eq!(parsed("go  think"), Ok(("go", vec![("think", "")])));
        assert_eq!(
            parsed("pos pos=We moves=\"11-15 22-18\" x"),
            Ok(("pos", vec![("pos", "We"), ("moves", "11-15 22-18"), ("x", "")]))
        );
        assert_eq!(
            parsed("set-param name = a\tvalue= \"\""),
            Ok(("set-param", vec![("name", "a"), ("value", "")]))
        );
        assert_eq!(parsed("level time=\"3\"inc=4"), Ok(("level", vec![("time", "3"), ("inc", "4")])));
        assert_eq!(parsed("level =3"), Ok(("level", vec![("", "3")])));
        assert_eq!(parsed("level depth="), Ok(("level", vec![("depth", "")])));
        let error = "the value of 'moves' has no end, expected another '\"'";
        assert_eq!(parsed("pos moves=\"11-15"), Err(error.to_string()));
    }

    #[test]
    fn what_is_written_is_read() {
        for (value, text) in
            [("english", "english"), ("a b", "\"a b\""), ("", "\"\""), ("a=b", "\"a=b\""), ("a\"b", "a'b")]
        {
            assert_eq!(written(value), text);
            let line = format!("x y={text}");
            assert_eq!(HubCommand::parse(&line).unwrap().get("y"), Some(value.replace('"', "'").as_str()));
        }
    }
}
