//! Players, described in words.

use crate::engine::{Options, TimeControl};
use crate::game::ParseError;
use crate::search::selective::Enhancements;
use std::fmt;
use std::str::FromStr;

/// One of our own engines as a player: how it thinks, and what it may use for that where it is not what all others may.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// What the user called it.
    pub name: String,
    /// How it thinks.
    pub options: Options,
    /// What it may use; empty: what the match says.
    pub control: TimeControl,
    /// Whether the size of its table was named.
    pub has_hash: bool,
}

impl Player {
    /// What a description consists of, for help.
    pub const GRAMMAR: &'static str = "A player is a list of words, in quotation marks if there are several:\n  \
        ALGORITHM[:SETTING]   the driver, mtd-grow if none is named; see `nullwindow algorithms`\n  \
        -NAME +NAME           without, or with, an enhancement such as null-move\n  \
        enhancements=SET      all, none, or a list such as none,+history,+killers\n  \
        profile=NAME          tournament, or 1995: the fixed tree of the experiments\n  \
        threads=N  hash=MIB   threads, and the size of the table\n  \
        depth=N  nodes=N  movetime=MS  tc=SECONDS+INCREMENT   its own limits, in place of the match's\n  \
        name=NAME             what it is called in the games";
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl FromStr for Player {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Player, ParseError> {
        let mut options = Options::default();
        let mut control = TimeControl::default();
        let mut algorithm = None;
        let mut changes = String::new();
        let mut name = None;
        let mut has_hash = false;
        for word in text.split_whitespace() {
            if word.starts_with(['-', '+']) {
                changes = changes + "," + word;
                continue;
            }
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            if key.contains(':') || !word.contains('=') {
                if algorithm.is_some() {
                    return Err(ParseError::new(format!(
                        "'{word}' in player '{text}', expected one algorithm"
                    )));
                }
                algorithm =
                    Some(word.parse().map_err(|error| ParseError::new(format!("player '{text}': {error}")))?);
                continue;
            }
            let number = |most: u64| {
                let found = value.parse().ok().filter(|number| (1..=most).contains(number));
                found.ok_or_else(|| ParseError::new(format!("bad {key} '{value}', expected 1 to {most}")))
            };
            let done = match key {
                "profile" => value.parse().map(|profile| options.profile = profile),
                "enhancements" => {
                    changes = changes + "," + value;
                    Ok(())
                }
                "threads" => number(256).map(|threads| options.threads = threads as usize),
                "hash" => number(1 << 20).map(|size| {
                    has_hash = true;
                    options.table_bits = Options::bits_for(size);
                }),
                "name" => {
                    name = Some(value.to_string());
                    Ok(())
                }
                _ => control.set(key, value).unwrap_or_else(|| {
                    Err(ParseError::new(format!(
                        "unknown setting '{key}', expected profile, enhancements, threads, hash, depth, nodes, \
                         movetime, tc or name"
                    )))
                }),
            };
            done.map_err(|error| ParseError::new(format!("player '{text}': {error}")))?;
        }
        if control.move_time.is_some() && control.game_time.is_some() {
            return Err(ParseError::new(format!("player '{text}': expected movetime or tc, not both")));
        }
        options.algorithm = algorithm.unwrap_or(options.algorithm);
        options.enhancements = changes
            .parse::<Enhancements>()
            .map_err(|error| ParseError::new(format!("player '{text}': {error}")))?;
        let words: Vec<&str> = text.split_whitespace().collect();
        let name = name.unwrap_or_else(|| {
            if words.is_empty() { options.algorithm.to_string() } else { words.join(" ") }
        });
        Ok(Player { name, options, control, has_hash })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Profile;
    use crate::search::Algorithm;
    use crate::search::selective::Enhancement;
    use std::time::Duration;

    fn player(text: &str) -> Player {
        text.parse().unwrap()
    }

    #[test]
    fn words_say_how_a_player_thinks() {
        assert_eq!(player("").options, Options::default());
        assert_eq!(player("aspiration:50").options.algorithm, Algorithm::Aspiration { width: 50 });
        assert_eq!(player("mtd-step:size=9").options.algorithm, Algorithm::MtdStep { size: 9 });
        let without = player("mtd-f  -null-move -futility");
        assert!(!without.options.enhancements.has(Enhancement::NullMove));
        assert!(!without.options.enhancements.has(Enhancement::Futility));
        assert!(without.options.enhancements.has(Enhancement::History));
        assert_eq!(without.name, "mtd-f -null-move -futility");
        assert_eq!(player("enhancements=all,-futility").options.enhancements.to_string(), "all,-futility");
        assert_eq!(player("enhancements=none +history").options.enhancements.to_string(), "none,+history");
        let odd = player("profile=1995 sss threads=2 hash=64 tc=0.5+0.1 name=x");
        assert_eq!((odd.options.profile, odd.options.algorithm), (Profile::Historic, Algorithm::Sss));
        assert_eq!((odd.options.threads, odd.options.table_bits, odd.name.as_str()), (2, 22, "x"));
        assert_eq!(odd.control.game_time.unwrap().increment, Duration::from_millis(100));
        assert_eq!(player("nodes=100 depth=3").control.to_string(), "100 nodes a move, depth 3");
    }

    #[test]
    fn bad_words_are_explained() {
        for (text, part) in [
            ("mtdf", "unknown algorithm 'mtdf'"),
            ("mtd-f sss", "expected one algorithm"),
            ("mtd-f -null", "unknown enhancement 'null'"),
            ("colour=red", "unknown setting 'colour', expected profile"),
            ("threads=0", "bad threads '0', expected 1 to 256"),
            ("nodes=", "bad nodes '', expected a number from 1"),
            ("tc=1 movetime=5", "expected movetime or tc, not both"),
            ("profile=1996", "unknown profile '1996'"),
        ] {
            let error = text.parse::<Player>().unwrap_err().to_string();
            assert!(error.contains(part) && error.contains(text.split(' ').next().unwrap()), "{error}");
        }
    }
}
