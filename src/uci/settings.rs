//! The options.

use super::quote;
use crate::engine::{Options, Profile, Strength};
use crate::search::Algorithm;
use crate::search::selective::Enhancements;
use std::fmt;
use std::time::Duration;

/// What the client has chosen.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Settings {
    /// How the engine thinks.
    pub(super) options: Options,
    /// How many best moves are wanted.
    pub(super) lines: usize,
    /// Castling is written as the king taking the rook.
    pub(super) chess960: bool,
    /// What gets lost with every move between the clock and the engine.
    pub(super) overhead: Duration,
    /// Say how likely a win, a draw and a loss are.
    pub(super) wdl: bool,
    /// Whether to play worse than possible.
    limited: bool,
    /// How well then.
    elo: u32,
}

/// What an option can be.
enum Kind {
    Spin { default: u64, least: u64, most: u64 },
    Check(bool),
    Button,
    Combo { default: String, choice: Vec<&'static str> },
    Text(String),
}

/// What becomes of setting an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Change {
    /// Everything is said with the settings.
    Settings,
    /// The engine has to forget what it knows.
    Forget,
    /// The endgame tables are in these folders; none if there are no folders.
    Tables(String),
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            options: Options { table_bits: Options::bits_for(DEFAULT_HASH), ..Options::default() },
            lines: 1,
            chess960: false,
            overhead: Duration::from_millis(20),
            wdl: false,
            limited: false,
            elo: DEFAULT_ELO,
        }
    }
}

/// In mebibytes.
const DEFAULT_HASH: u64 = 16;
const LARGEST_HASH: u64 = 1 << 18;

const MOST_THREADS: u64 = 256;

/// No position has more legal moves.
const MOST_LINES: u64 = 218;

const DEFAULT_ELO: u32 = 1500;

/// How clients write that there is nothing.
const NO_FOLDER: &str = "<empty>";

/// All options, with their names and defaults.
fn table() -> Vec<(&'static str, Kind)> {
    let default = Settings::default();
    let spin = |default, least, most| Kind::Spin { default, least, most };
    let drivers = Algorithm::all().iter().filter(|line| line.algorithm.is_driver()).map(|line| line.name);
    vec![
        ("Hash", spin(DEFAULT_HASH, 1, LARGEST_HASH)),
        ("Clear Hash", Kind::Button),
        ("Threads", spin(1, 1, MOST_THREADS)),
        ("Ponder", Kind::Check(false)),
        ("MultiPV", spin(1, 1, MOST_LINES)),
        ("UCI_Chess960", Kind::Check(false)),
        ("Move Overhead", spin(default.overhead.as_millis() as u64, 0, 5000)),
        (
            "Algorithm",
            Kind::Combo { default: default.options.algorithm.to_string(), choice: drivers.collect() },
        ),
        (
            "Profile",
            Kind::Combo {
                default: default.options.profile.to_string(),
                choice: Profile::ALL.iter().map(|profile| profile.name()).collect(),
            },
        ),
        ("Enhancements", Kind::Text(default.options.enhancements.to_string())),
        ("SyzygyPath", Kind::Text(NO_FOLDER.to_string())),
        ("UCI_ShowWDL", Kind::Check(false)),
        ("UCI_LimitStrength", Kind::Check(false)),
        ("UCI_Elo", spin(DEFAULT_ELO.into(), Strength::WEAKEST.into(), Strength::STRONGEST.into())),
    ]
}

/// The lines by which an engine declares its options.
pub(super) fn declarations() -> Vec<String> {
    table().into_iter().map(|(name, kind)| format!("option name {name} type {kind}")).collect()
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Spin { default, least, most } => write!(f, "spin default {default} min {least} max {most}"),
            Kind::Check(default) => write!(f, "check default {default}"),
            Kind::Button => f.write_str("button"),
            Kind::Combo { default, choice } => {
                write!(f, "combo default {default}")?;
                choice.iter().try_for_each(|name| write!(f, " var {name}"))
            }
            Kind::Text(default) => write!(f, "string default {default}"),
        }
    }
}

impl Settings {
    /// Sets an option, or says why not; upper and lower case are the same in names.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>) -> Result<Change, String> {
        let mut table = table().into_iter();
        let Some((name, kind)) = table.find(|(known, _)| known.eq_ignore_ascii_case(name)) else {
            return Err(format!("unknown option {}, see the options after 'uci'", quote(name)));
        };
        let value = value.unwrap_or_default();
        let refused = |expected: String| format!("expected {expected} for {name}, found {}", quote(value));
        let number = match kind {
            Kind::Spin { least, most, .. } => {
                let number = value.parse().ok().filter(|number| (least..=most).contains(number));
                number.ok_or_else(|| refused(format!("a whole number from {least} to {most}")))?
            }
            Kind::Check(_) => match value.to_ascii_lowercase().as_str() {
                "true" => 1,
                "false" => 0,
                _ => return Err(refused("true or false".to_string())),
            },
            _ => 0,
        };
        let on = number == 1;
        let options = &mut self.options;
        match name {
            "Hash" => options.table_bits = Options::bits_for(number),
            "Clear Hash" => return Ok(Change::Forget),
            "Threads" => options.threads = number as usize,
            "MultiPV" => self.lines = number as usize,
            "UCI_Chess960" => self.chess960 = on,
            "Move Overhead" => self.overhead = Duration::from_millis(number),
            "Algorithm" => {
                let algorithm: Algorithm =
                    value.to_ascii_lowercase().parse().map_err(|error| format!("{error}"))?;
                if !algorithm.is_driver() {
                    return Err(refused("an algorithm that drives a search for play".to_string()));
                }
                options.algorithm = algorithm;
            }
            "Profile" => {
                options.profile = value.to_ascii_lowercase().parse().map_err(|error| format!("{error}"))?;
            }
            "Enhancements" => {
                options.enhancements = value.parse::<Enhancements>().map_err(|error| format!("{error}"))?;
            }
            "SyzygyPath" if value == NO_FOLDER => return Ok(Change::Tables(String::new())),
            "SyzygyPath" => return Ok(Change::Tables(value.to_string())),
            "UCI_ShowWDL" => self.wdl = on,
            "UCI_LimitStrength" => self.limited = on,
            "UCI_Elo" => self.elo = number as u32,
            // `Ponder` tells only that `go ponder` may come.
            _ => {}
        }
        Ok(Change::Settings)
    }

    /// How the engine is held back, if it is.
    pub(super) fn strength(&self, seed: u64) -> Option<Strength> {
        self.limited.then(|| Strength::elo(self.elo, seed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_declared_option_can_be_set_to_its_default() {
        for (name, kind) in table() {
            let value = match &kind {
                Kind::Spin { default, .. } => Some(default.to_string()),
                Kind::Check(default) => Some(default.to_string()),
                Kind::Button => None,
                Kind::Combo { default, choice } => {
                    for value in choice {
                        assert!(Settings::default().set(name, Some(value)).is_ok(), "{name} {value}");
                    }
                    Some(default.clone())
                }
                Kind::Text(default) => Some(default.clone()),
            };
            let mut settings = Settings::default();
            assert!(settings.set(&name.to_uppercase(), value.as_deref()).is_ok(), "{name} {value:?}");
            assert_eq!(settings, Settings::default(), "{name}");
        }
    }

    #[test]
    fn wrong_values_are_named_and_change_nothing() {
        for (name, value, message) in [
            ("hash", "0", "expected a whole number from 1 to 262144 for Hash, found '0'"),
            ("Threads", "many", "expected a whole number from 1 to 256 for Threads, found 'many'"),
            ("UCI_Chess960", "yes", "expected true or false for UCI_Chess960, found 'yes'"),
            ("Profile", "1996", "unknown profile '1996', expected tournament or 1995"),
            ("Algorithm", "minimax", "expected an algorithm that drives a search for play for Algorithm"),
            ("Enhancements", "-null", "unknown enhancement 'null'"),
            ("Contempt", "3", "unknown option 'Contempt', see the options after 'uci'"),
        ] {
            let mut settings = Settings::default();
            let error = settings.set(name, Some(value)).unwrap_err();
            assert!(error.starts_with(message), "{error}");
            assert_eq!(settings, Settings::default());
        }
    }
}
