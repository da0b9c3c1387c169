//! A command of GTP.

use crate::protocols::seconds::from_seconds;
use crate::support::quote;
use std::str::FromStr;
use std::time::Duration;

/// A command: `[id] name [arguments]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct GtpCommand<'a> {
    /// The number of the command, to be repeated in its answer; empty if it has none.
    pub(super) id: &'a str,
    pub(super) name: &'a str,
    pub(super) arguments: Vec<&'a str>,
}

/// A line without its comment and its control characters.
pub(super) fn clean(line: &str) -> String {
    let text = line.split('#').next().unwrap_or_default().replace('\t', " ");
    text.replace(char::is_control, "")
}

impl<'a> GtpCommand<'a> {
    /// Reads a line; none if there is nothing in it.
    pub(super) fn parse(text: &'a str) -> Option<GtpCommand<'a>> {
        let mut words = text.split_whitespace().peekable();
        let id = words.next_if(|word| word.bytes().all(|byte| byte.is_ascii_digit())).unwrap_or_default();
        match words.next() {
            Some(name) => Some(GtpCommand { id, name, arguments: words.collect() }),
            // A number alone is no command.
            None if id.is_empty() => None,
            None => Some(GtpCommand { id: "", name: id, arguments: Vec::new() }),
        }
    }
}

/// A command with its arguments, for messages.
pub(super) fn usage(name: &str) -> String {
    let arguments = match name {
        "boardsize" => " SIZE",
        "genmove" | "reg_genmove" => " COLOUR",
        "known_command" => " COMMAND",
        "komi" => " KOMI",
        "play" => " COLOUR SQUARE",
        "set_game" => " GAME",
        "time_left" => " COLOUR SECONDS MOVES",
        "time_settings" => " MAIN_SECONDS PERIOD_SECONDS PERIOD_MOVES",
        _ => " without arguments",
    };
    format!("{name}{arguments}")
}

/// Reads a number.
pub(super) fn number<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| not_a_number(text))
}

fn not_a_number(text: &str) -> String {
    format!("syntax error: expected a number, found {}", quote(text))
}

/// Reads a time in seconds; less than none is none.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = number(text)?;
    if seconds.is_nan() {
        return Err(not_a_number(text));
    }
    Ok(from_seconds(seconds))
}

/// A name with a capital first letter.
pub(super) fn capitalized(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    first.to_uppercase() + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_comments_and_control_characters_are_told_from_commands() {
        let parsed = |line: &str| {
            let text = clean(line);
            GtpCommand::parse(&text)
                .map(|command| format!("{}|{}|{}", command.id, command.name, command.arguments.join(",")))
        };
        assert_eq!(parsed("12 play black\tF5 # good").as_deref(), Some("12|play|black,F5"));
        assert_eq!(parsed("  genmove \u{7}w").as_deref(), Some("|genmove|w"));
        assert_eq!(parsed("7").as_deref(), Some("|7|"));
        assert_eq!(parsed("# comment"), None);
        assert_eq!(parsed(""), None);
    }

    #[test]
    fn seconds_are_never_too_many() {
        assert_eq!(seconds("1.5"), Ok(Duration::from_millis(1500)));
        assert_eq!(seconds("-3"), Ok(Duration::ZERO));
        assert!(seconds("inf").is_ok() && seconds("1e300").is_ok());
        assert!(seconds("soon").is_err() && seconds("nan").is_err());
    }
}
