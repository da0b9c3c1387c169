//! Players as the user describes them.

use crate::engine::{Options, TimeControl};
use crate::game::{ParseError, SearchParams};
use crate::search::selective::Enhancements;
use std::path::PathBuf;
use std::str::FromStr;

/// A player of a match: an engine, its name and its time control.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerSpec {
    /// The name in reports and saved games.
    pub name: String,
    /// The time control. One without any limit means that of the match.
    pub time_control: TimeControl,
    /// The engine.
    pub engine: EngineSpec,
}

/// The engine that plays for a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineSpec {
    /// One of our own.
    Own {
        /// How it searches.
        options: Options,
        /// Whether the user gave the size of its table.
        has_hash: bool,
        /// The folder of its endgame databases.
        endgames: Option<PathBuf>,
        /// Constants of the selective search that are not those of the game.
        params: Vec<(String, i32)>,
    },
    /// Another program that speaks UCI.
    External {
        /// The program and its arguments.
        command: String,
        /// The UCI options to set, names and values.
        options: Vec<(String, String)>,
    },
}

impl PlayerSpec {
    /// The syntax of a description, for help.
    pub const SYNTAX: &'static str = "A player is one or more words, in quotation marks if more than one:\n  \
        ALGORITHM[:SETTING]  driver [default: mtd-grow]; see `nullwindow algorithms`\n  \
        -NAME +NAME          turn an enhancement off or on: -null-move\n  \
        enhancements=SET     all, none, or a list: none,+history,+killers\n  \
        profile=NAME         tournament, or 1995 (the fixed tree of the experiments)\n  \
        threads=N hash=MIB   number of threads, hash table size\n  \
        endgames=FOLDER      endgame databases, as `nullwindow endgames` builds them\n  \
        CONSTANT=N           a constant of the search: lmr-divisor=200\n  \
        depth=N nodes=N movetime=MS tc=SECONDS+INCREMENT\n                       \
        limits of this player, instead of those of the match\n  \
        name=NAME            name in the report and in saved games";

    /// The player with the hash table and the time control of the match where the user gave none.
    #[must_use]
    pub fn with_defaults(mut self, table_bits: u32, time_control: TimeControl) -> PlayerSpec {
        self.time_control = self.time_control.or(time_control);
        if let EngineSpec::Own { options, has_hash: false, .. } = &mut self.engine {
            options.table_bits = table_bits;
        }
        self
    }

    /// The number of search threads, as far as we know.
    pub fn threads(&self) -> usize {
        match &self.engine {
            EngineSpec::Own { options, .. } => options.threads,
            EngineSpec::External { options, .. } => {
                let set = options.iter().rev().find(|(name, _)| name.eq_ignore_ascii_case("threads"));
                set.and_then(|(_, value)| value.parse().ok()).unwrap_or(1)
            }
        }
    }
}

impl FromStr for PlayerSpec {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<PlayerSpec, ParseError> {
        let mut options = Options::default();
        let mut time_control = TimeControl::default();
        let mut algorithm = None;
        let mut changes = String::new();
        let mut name = None;
        let mut has_hash = false;
        let mut endgames = None;
        let mut params = Vec::new();
        for word in text.split_whitespace() {
            if word.starts_with(['-', '+']) {
                changes = changes + "," + word;
                continue;
            }
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            if key.contains(':') || !word.contains('=') {
                if algorithm.is_some() {
                    return Err(ParseError::new(format!(
                        "player '{text}': expected one algorithm, found '{word}' too"
                    )));
                }
                algorithm =
                    Some(word.parse().map_err(|error| ParseError::new(format!("player '{text}': {error}")))?);
                continue;
            }
            let number = |most: u64| {
                let parsed = value.parse().ok().filter(|number| (1..=most).contains(number));
                parsed.ok_or_else(|| ParseError::new(format!("bad {key} '{value}', expected 1 to {most}")))
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
                "endgames" if value.is_empty() => {
                    Err(ParseError::new("bad endgames '', expected a folder".to_string()))
                }
                "endgames" => {
                    endgames = Some(PathBuf::from(value));
                    Ok(())
                }
                "name" => {
                    name = Some(value.to_string());
                    Ok(())
                }
                _ => time_control.set(key, value).unwrap_or_else(|| {
                    let is_constant = SearchParams::DEFAULT.list().iter().any(|(name, _)| name == key);
                    if !is_constant {
                        return Err(ParseError::new(format!(
                            "unknown word '{key}', expected profile, enhancements, threads, hash, endgames, depth, \
                             nodes, movetime, tc, name or a constant of the search"
                        )));
                    }
                    let value = value.parse().map_err(|_| {
                        ParseError::new(format!("bad {key} '{value}', expected a whole number"))
                    })?;
                    let mut constants = SearchParams::DEFAULT;
                    constants.set(key, value)?;
                    params.push((key.to_string(), value));
                    Ok(())
                }),
            };
            done.map_err(|error| ParseError::new(format!("player '{text}': {error}")))?;
        }
        if time_control.move_time.is_some() && time_control.game_time.is_some() {
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
        Ok(PlayerSpec { name, time_control, engine: EngineSpec::Own { options, has_hash, endgames, params } })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Profile;
    use crate::search::Algorithm;
    use crate::search::selective::Enhancement;
    use std::time::Duration;

    fn player(text: &str) -> PlayerSpec {
        text.parse().unwrap()
    }

    fn options(text: &str) -> Options {
        match player(text).engine {
            EngineSpec::Own { options, .. } => options,
            EngineSpec::External { .. } => panic!("{text} is not our own"),
        }
    }

    #[test]
    fn words_set_the_options_of_a_player() {
        assert_eq!(options(""), Options::default());
        assert_eq!(options("aspiration:50").algorithm, Algorithm::Aspiration { width: 50 });
        assert_eq!(options("mtd-step:size=9").algorithm, Algorithm::MtdStep { size: 9 });
        let without = options("mtd-f  -null-move -futility").enhancements;
        assert!(!without.has(Enhancement::NullMove));
        assert!(!without.has(Enhancement::Futility));
        assert!(without.has(Enhancement::History));
        assert_eq!(player("mtd-f  -null-move -futility").name, "mtd-f -null-move -futility");
        assert_eq!(options("enhancements=all,-futility").enhancements.to_string(), "all,-futility");
        assert_eq!(options("enhancements=none +history").enhancements.to_string(), "none,+history");
        // The names of earlier versions are read, and the present ones written.
        let former = options("-reductions -move-count -internal-reduction -quiet-exchanges").enhancements;
        assert_eq!(former, options("-lmr -late-move-pruning -iir -see-qsearch").enhancements);
        assert_eq!(former.to_string(), "all,-see-qsearch,-iir,-late-move-pruning,-lmr");
        let text = "profile=1995 sss threads=2 hash=64 tc=0.5+0.1 name=x";
        let odd = options(text);
        assert_eq!((odd.profile, odd.algorithm), (Profile::Historic, Algorithm::Sss));
        assert_eq!((odd.threads, odd.table_bits, player(text).name.as_str()), (2, 22, "x"));
        assert_eq!(player(text).time_control.game_time.unwrap().increment, Duration::from_millis(100));
        assert_eq!(player("nodes=100 depth=3").time_control.to_string(), "100 nodes per move, depth 3");
    }

    #[test]
    fn what_a_player_does_not_say_is_the_match_s() {
        let limits = TimeControl { nodes: Some(7), ..TimeControl::default() };
        let plain = player("mtd-f").with_defaults(12, limits);
        assert_eq!((plain.time_control, plain.threads()), (limits, 1));
        assert!(matches!(plain.engine, EngineSpec::Own { options, .. } if options.table_bits == 12));
        let own = player("mtd-f hash=64 depth=3 threads=2").with_defaults(12, limits);
        assert_eq!((own.time_control.depth, own.time_control.nodes, own.threads()), (Some(3), None, 2));
        assert!(matches!(own.engine, EngineSpec::Own { options, .. } if options.table_bits == 22));
    }

    #[test]
    fn bad_words_are_explained() {
        for (text, part) in [
            ("mtdf", "unknown algorithm 'mtdf'"),
            ("mtd-f sss", "expected one algorithm"),
            ("mtd-f -null", "unknown enhancement 'null'"),
            ("colour=red", "unknown word 'colour', expected profile"),
            ("threads=0", "bad threads '0', expected 1 to 256"),
            ("nodes=", "bad nodes '', expected a number from 1"),
            ("tc=1 movetime=5", "expected movetime or tc, not both"),
            ("profile=1996", "unknown profile '1996'"),
            ("lmr-divisor=0", "bad lmr-divisor '0'"),
            ("lmr-base=much", "bad lmr-base 'much', expected a whole number"),
        ] {
            let error = text.parse::<PlayerSpec>().unwrap_err().to_string();
            assert!(error.contains(part) && error.contains(text.split(' ').next().unwrap()), "{error}");
        }
    }
}
