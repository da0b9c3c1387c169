//! The commands of UCI, and a few of our own.

use super::go::GoCommand;
use super::quote;

/// A command of a client, or of a person at the keyboard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum UciCommand<'a> {
    /// An empty line.
    Empty,
    /// `uci`: identify the engine and declare its options.
    Uci,
    /// `isready`: answer `readyok`.
    IsReady,
    /// `ucinewgame`: the next search is of another game.
    NewGame,
    /// `position`: set up a position.
    Position(PositionCommand<'a>),
    /// `go`: search.
    Go(GoCommand<'a>),
    /// `stop`: end the search.
    Stop,
    /// `ponderhit`: the expected move was played.
    PonderHit,
    /// `setoption`: a name and, except for buttons, a value.
    SetOption(&'a str, Option<&'a str>),
    /// `debug`: on or off.
    Debug(bool),
    /// `register`: not needed.
    Register,
    /// `d`: draw the position.
    Draw,
    /// `eval`: show the evaluation term by term.
    Evaluate,
    /// `bench`: run the benchmark.
    Bench,
    /// `quit`: end the session.
    Quit,
}

/// The command `position`: a position and the moves from there, as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct PositionCommand<'a> {
    /// None for `startpos`.
    pub(super) fen: Option<String>,
    pub(super) moves: Vec<&'a str>,
}

/// All commands, for messages.
const NAMES: &str = "uci, isready, ucinewgame, position, go, stop, ponderhit, setoption, debug, register, d, eval, bench or quit";

impl<'a> UciCommand<'a> {
    /// Reads a line. The error is the message for the client.
    pub(super) fn parse(line: &'a str) -> Result<UciCommand<'a>, String> {
        let mut words = line.split_whitespace();
        let Some(name) = words.next() else { return Ok(UciCommand::Empty) };
        Ok(match name {
            "uci" => UciCommand::Uci,
            "isready" => UciCommand::IsReady,
            "ucinewgame" => UciCommand::NewGame,
            "position" => UciCommand::Position(PositionCommand::parse(words)?),
            "go" => UciCommand::Go(GoCommand::parse(words)?),
            "stop" => UciCommand::Stop,
            "ponderhit" => UciCommand::PonderHit,
            "setoption" => parse_option(line)?,
            "debug" => match words.next() {
                Some("on") => UciCommand::Debug(true),
                Some("off") => UciCommand::Debug(false),
                _ => return Err(format!("expected 'debug on' or 'debug off', found {}", quote(line))),
            },
            "register" => UciCommand::Register,
            "d" => UciCommand::Draw,
            "eval" => UciCommand::Evaluate,
            "bench" => UciCommand::Bench,
            "quit" => UciCommand::Quit,
            _ => return Err(format!("unknown command {}, expected one of {NAMES}", quote(name))),
        })
    }
}

impl<'a> PositionCommand<'a> {
    fn parse(mut words: impl Iterator<Item = &'a str>) -> Result<PositionCommand<'a>, String> {
        const EXPECTED: &str = "expected 'position startpos' or 'position fen FEN', then 'moves' and moves";
        let fen = match words.next() {
            Some("startpos") => match words.next() {
                None | Some("moves") => None,
                Some(word) => return Err(format!("{EXPECTED}, found {}", quote(word))),
            },
            Some("fen") => {
                let fields: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
                Some(fields.join(" "))
            }
            Some(word) => return Err(format!("{EXPECTED}, found {}", quote(word))),
            None => return Err(EXPECTED.to_string()),
        };
        Ok(PositionCommand { fen, moves: words.collect() })
    }
}

/// Reads `setoption name NAME [value VALUE]`. Names and values may contain blanks.
fn parse_option(line: &str) -> Result<UciCommand<'_>, String> {
    let malformed = || format!("expected 'setoption name NAME value VALUE', found {}", quote(line));
    let rest = line.strip_prefix("setoption").map(str::trim_start);
    let rest = rest.and_then(|rest| rest.strip_prefix("name")).ok_or_else(malformed)?;
    if !rest.starts_with(char::is_whitespace) {
        return Err(malformed());
    }
    // The word `value` stands between blanks, or at the end for an empty value.
    let at = rest.match_indices("value").map(|(at, _)| at).find(|&at| {
        let after = &rest[at + "value".len()..];
        rest[..at].ends_with(char::is_whitespace)
            && (after.is_empty() || after.starts_with(char::is_whitespace))
    });
    let (name, value) = match at {
        Some(at) => (&rest[..at], Some(rest[at + "value".len()..].trim())),
        None => (rest, None),
    };
    match name.trim() {
        "" => Err(malformed()),
        name => Ok(UciCommand::SetOption(name, value)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_values_may_have_blanks() {
        let option = |line| match UciCommand::parse(line) {
            Ok(UciCommand::SetOption(name, value)) => Some((name, value)),
            _ => None,
        };
        assert_eq!(option("setoption name Hash value 32"), Some(("Hash", Some("32"))));
        assert_eq!(option("setoption  name  Move Overhead  value  9 "), Some(("Move Overhead", Some("9"))));
        assert_eq!(option("setoption name Clear Hash"), Some(("Clear Hash", None)));
        assert_eq!(option("setoption name P value a b value c"), Some(("P", Some("a b value c"))));
        assert_eq!(option("setoption name SyzygyPath value"), Some(("SyzygyPath", Some(""))));
        assert_eq!(option("setoption name values value 1"), Some(("values", Some("1"))));
        for line in ["setoption", "setoption name", "setoption name  value 3", "setoption Hash 3"] {
            assert_eq!(option(line), None, "{line}");
        }
    }

    #[test]
    fn positions_are_taken_apart() {
        let position = |line| match UciCommand::parse(line) {
            Ok(UciCommand::Position(position)) => Some((position.fen, position.moves)),
            _ => None,
        };
        assert_eq!(position("position startpos"), Some((None, vec![])));
        assert_eq!(position("position startpos moves e2e4 e7e5"), Some((None, vec!["e2e4", "e7e5"])));
        assert_eq!(
            position("position fen 8/8 w - -  0 1"),
            Some((Some("8/8 w - - 0 1".to_string()), vec![]))
        );
        assert_eq!(position("position fen x moves a1a2"), Some((Some("x".to_string()), vec!["a1a2"])));
        for line in ["position", "position e2e4", "position startpos e2e4"] {
            assert_eq!(position(line), None, "{line}");
        }
    }
}
