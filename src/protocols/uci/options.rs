//! The UCI options.

use super::quote;
use crate::engine::{Options, Profile, Strength};
use crate::search::Algorithm;
use crate::search::selective::Enhancements;
use std::fmt;
use std::time::Duration;

/// The values of the UCI options.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct UciOptions {
    /// The options of the engine.
    pub(super) engine: Options,
    /// `MultiPV`.
    pub(super) multi_pv: usize,
    /// Castling is written as the king taking the rook.
    pub(super) chess960: bool,
    /// Time reserved per move for overhead.
    pub(super) overhead: Duration,
    /// Report the probabilities of win, draw and loss.
    pub(super) wdl: bool,
    /// `UCI_LimitStrength`.
    limit_strength: bool,
    /// `UCI_Elo`.
    elo: u32,
}

/// The type of an option.
enum OptionType {
    Spin { default: u64, least: u64, most: u64 },
    Check(bool),
    Button,
    Combo { default: String, choice: Vec<&'static str> },
    Text(String),
}

/// What has to be done after an option is set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum OptionChange {
    /// Nothing but use the new value.
    Value,
    /// Clear the hash table and the histories.
    Clear,
    /// Open the endgame tables in these folders; an empty string closes them.
    SyzygyPath(String),
}

impl Default for UciOptions {
    fn default() -> UciOptions {
        UciOptions {
            engine: Options { table_bits: Options::bits_for(DEFAULT_HASH), ..Options::default() },
            multi_pv: 1,
            chess960: false,
            overhead: Duration::from_millis(20),
            wdl: false,
            limit_strength: false,
            elo: DEFAULT_ELO,
        }
    }
}

/// In mebibytes.
const DEFAULT_HASH: u64 = 16;
const LARGEST_HASH: u64 = 1 << 18;

const MOST_THREADS: u64 = 256;

/// No position has more legal moves.
const MOST_PVS: u64 = 218;

const DEFAULT_ELO: u32 = 1500;

/// How clients write an empty string.
const NO_FOLDER: &str = "<empty>";

/// The algorithms that can play.
fn drivers() -> Vec<&'static str> {
    Algorithm::all().iter().filter(|line| line.algorithm.is_driver()).map(|line| line.name).collect()
}

/// All options, with their names and defaults.
fn table() -> Vec<(&'static str, OptionType)> {
    let default = UciOptions::default();
    let spin = |default, least, most| OptionType::Spin { default, least, most };
    vec![
        ("Hash", spin(DEFAULT_HASH, 1, LARGEST_HASH)),
        ("Clear Hash", OptionType::Button),
        ("Threads", spin(1, 1, MOST_THREADS)),
        ("Ponder", OptionType::Check(false)),
        ("MultiPV", spin(1, 1, MOST_PVS)),
        ("UCI_Chess960", OptionType::Check(false)),
        ("Move Overhead", spin(default.overhead.as_millis() as u64, 0, 5000)),
        ("Algorithm", OptionType::Combo { default: default.engine.algorithm.to_string(), choice: drivers() }),
        (
            "Profile",
            OptionType::Combo {
                default: default.engine.profile.to_string(),
                choice: Profile::ALL.iter().map(|profile| profile.name()).collect(),
            },
        ),
        ("Enhancements", OptionType::Text(default.engine.enhancements.to_string())),
        ("SyzygyPath", OptionType::Text(NO_FOLDER.to_string())),
        ("UCI_ShowWDL", OptionType::Check(false)),
        ("UCI_LimitStrength", OptionType::Check(false)),
        ("UCI_Elo", spin(DEFAULT_ELO.into(), Strength::WEAKEST.into(), Strength::STRONGEST.into())),
    ]
}

/// The lines that declare the options to a client.
pub(super) fn declarations() -> Vec<String> {
    table().into_iter().map(|(name, kind)| format!("option name {name} type {kind}")).collect()
}

impl fmt::Display for OptionType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionType::Spin { default, least, most } => {
                write!(f, "spin default {default} min {least} max {most}")
            }
            OptionType::Check(default) => write!(f, "check default {default}"),
            OptionType::Button => f.write_str("button"),
            OptionType::Combo { default, choice } => {
                write!(f, "combo default {default}")?;
                choice.iter().try_for_each(|name| write!(f, " var {name}"))
            }
            OptionType::Text(default) => write!(f, "string default {default}"),
        }
    }
}

impl UciOptions {
    /// Sets an option. Names are case-insensitive; the error is the message for the client.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>) -> Result<OptionChange, String> {
        let mut table = table().into_iter();
        let Some((name, kind)) = table.find(|(known, _)| known.eq_ignore_ascii_case(name)) else {
            return Err(format!("unknown option {}; 'uci' lists the options", quote(name)));
        };
        let value = value.unwrap_or_default();
        let refused = |expected: String| format!("expected {expected} for {name}, found {}", quote(value));
        let number = match kind {
            OptionType::Spin { least, most, .. } => {
                let number = value.parse().ok().filter(|number| (least..=most).contains(number));
                number.ok_or_else(|| refused(format!("a number from {least} to {most}")))?
            }
            OptionType::Check(_) => match value.to_ascii_lowercase().as_str() {
                "true" => 1,
                "false" => 0,
                _ => return Err(refused("true or false".to_string())),
            },
            _ => 0,
        };
        let on = number == 1;
        let options = &mut self.engine;
        match name {
            "Hash" => options.table_bits = Options::bits_for(number),
            "Clear Hash" => return Ok(OptionChange::Clear),
            "Threads" => options.threads = number as usize,
            "MultiPV" => self.multi_pv = number as usize,
            "UCI_Chess960" => self.chess960 = on,
            "Move Overhead" => self.overhead = Duration::from_millis(number),
            "Algorithm" => {
                let algorithm: Algorithm =
                    value.to_ascii_lowercase().parse().map_err(|error| format!("{error}"))?;
                if !algorithm.is_driver() {
                    return Err(refused(format!("one of {}", drivers().join(", "))));
                }
                options.algorithm = algorithm;
            }
            "Profile" => {
                options.profile = value.to_ascii_lowercase().parse().map_err(|error| format!("{error}"))?;
            }
            "Enhancements" => {
                options.enhancements = value.parse::<Enhancements>().map_err(|error| format!("{error}"))?;
            }
            "SyzygyPath" if value == NO_FOLDER => return Ok(OptionChange::SyzygyPath(String::new())),
            "SyzygyPath" => return Ok(OptionChange::SyzygyPath(value.to_string())),
            "UCI_ShowWDL" => self.wdl = on,
            "UCI_LimitStrength" => self.limit_strength = on,
            "UCI_Elo" => self.elo = number as u32,
            // `Ponder` only announces that `go ponder` may come.
            _ => {}
        }
        Ok(OptionChange::Value)
    }

    /// The limited strength, if it is limited.
    pub(super) fn strength(&self, seed: u64) -> Option<Strength> {
        self.limit_strength.then(|| Strength::elo(self.elo, seed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_declared_option_can_be_set_to_its_default() {
        for (name, kind) in table() {
            let value = match &kind {
                OptionType::Spin { default, .. } => Some(default.to_string()),
                OptionType::Check(default) => Some(default.to_string()),
                OptionType::Button => None,
                OptionType::Combo { default, choice } => {
                    for value in choice {
                        assert!(UciOptions::default().set(name, Some(value)).is_ok(), "{name} {value}");
                    }
                    Some(default.clone())
                }
                OptionType::Text(default) => Some(default.clone()),
            };
            let mut options = UciOptions::default();
            assert!(options.set(&name.to_uppercase(), value.as_deref()).is_ok(), "{name} {value:?}");
            assert_eq!(options, UciOptions::default(), "{name}");
        }
    }

    #[test]
    fn former_names_of_enhancements_are_read() {
        let mut options = UciOptions::default();
        options
            .set("Enhancements", Some("-reductions,-move-count,-internal-reduction,-quiet-exchanges"))
            .unwrap();
        let enhancements = options.engine.enhancements.to_string();
        assert_eq!(enhancements, "all,-see-qsearch,-iir,-late-move-pruning,-lmr");
        options.set("Enhancements", Some(&enhancements)).unwrap();
        assert_eq!(options.engine.enhancements.to_string(), enhancements);
    }

    #[test]
    fn wrong_values_are_named_and_change_nothing() {
        for (name, value, message) in [
            ("hash", "0", "expected a number from 1 to 262144 for Hash, found '0'"),
            ("Threads", "many", "expected a number from 1 to 256 for Threads, found 'many'"),
            ("UCI_Chess960", "yes", "expected true or false for UCI_Chess960, found 'yes'"),
            ("Profile", "1996", "unknown profile '1996', expected tournament or 1995"),
            ("Algorithm", "minimax", "expected one of "),
            ("Enhancements", "-null", "unknown enhancement 'null'"),
            ("Contempt", "3", "unknown option 'Contempt'; 'uci' lists the options"),
        ] {
            let mut options = UciOptions::default();
            let error = options.set(name, Some(value)).unwrap_err();
            assert!(error.starts_with(message), "{error}");
            assert_eq!(options, UciOptions::default());
        }
    }
}
