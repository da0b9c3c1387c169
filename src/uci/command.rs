//! What a line says.

use super::go::Go;
use super::quote;

/// What a client or a person at the keyboard can say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command<'a> {
    /// Nothing.
    Nothing,
    /// `uci`: who are you?
    Uci,
    /// `isready`: are you there?
    IsReady,
    /// `ucinewgame`: what comes next is another game.
    NewGame,
    /// `position`: a position and the moves from there.
    Position(Setup<'a>),
    /// `go`: think.
    Go(Go<'a>),
    /// `stop`: answer now.
    Stop,
    /// `ponderhit`: the expected move was played.
    PonderHit,
    /// `setoption`: a name and, but for buttons, a value.
    SetOption(&'a str, Option<&'a str>),
    /// `debug`: say more, or less.
    Debug(bool),
    /// `register`: nothing has to be.
    Register,
    /// `d`: draw the position.
    Draw,
    /// `eval`: the evaluation term by term.
    Evaluate,
    /// `bench`: the benchmark.
    Bench,
    /// `quit`: the end.
    Quit,
}

/// A position and the moves from there, as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Setup<'a> {
    /// None: the start of a game.
    pub(super) fen: Option<String>,
    pub(super) moves: Vec<&'a str>,
}

/// All commands, for messages.
const NAMES: &str = "uci, isready, ucinewgame, position, go, stop, ponderhit, setoption, debug, register, d, eval, bench or quit";

impl<'a> Command<'a> {
    /// Reads a line, or says what is wrong with it.
    pub(super) fn parse(line: &'a str) -> Result<Command<'a>, String> {
        let mut words = line.split_whitespace();
        let Some(name) = words.next() else { return Ok(Command::Nothing) };
        Ok(match name {
            "uci" => Command::Uci,
            "isready" => Command::IsReady,
            "ucinewgame" => Command::NewGame,
            "position" => Command::Position(Setup::parse(words)?),
            "go" => Command::Go(Go::parse(words)?),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "setoption" => parse_option(line)?,
            "debug" => match words.next() {
                Some("on") => Command::Debug(true),
                Some("off") => Command::Debug(false),
                _ => return Err(format!("expected 'debug on' or 'debug off', found {}", quote(line))),
            },
            "register" => Command::Register,
            "d" => Command::Draw,
            "eval" => Command::Evaluate,
            "bench" => Command::Bench,
            "quit" => Command::Quit,
            _ => return Err(format!("unknown command {}, expected one of {NAMES}", quote(name))),
        })
    }
}

impl<'a> Setup<'a> {
    fn parse(mut words: impl Iterator<Item = &'a str>) -> Result<Setup<'a>, String> {
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
        Ok(Setup { fen, moves: words.collect() })
    }
}

/// Reads `setoption name NAME [value VALUE]`, where names and values can have blanks in them.
fn parse_option(line: &str) -> Result<Command<'_>, String> {
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
        name => Ok(Command::SetOption(name, value)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_values_may_have_blanks() {
        let option = |line| match Command::parse(line) {
            Ok(Command::SetOption(name, value)) => Some((name, value)),
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
        let setup = |line| match Command::parse(line) {
            Ok(Command::Position(setup)) => Some((setup.fen, setup.moves)),
            _ => None,
        };
        assert_eq!(setup("position startpos"), Some((None, vec![])));
        assert_eq!(setup("position startpos moves e2e4 e7e5"), Some((None, vec!["e2e4", "e7e5"])));
        assert_eq!(setup("position fen 8/8 w - -  0 1"), Some((Some("8/8 w - - 0 1".to_string()), vec![])));
        assert_eq!(setup("position fen x moves a1a2"), Some((Some("x".to_string()), vec!["a1a2"])));
        for line in ["position", "position e2e4", "position startpos e2e4"] {
            assert_eq!(setup(line), None, "{line}");
        }
    }
}
