//! The settings of a match, as its tally holds them.

use super::{EngineSpec, Match, PlayerSpec, Sprt};
use crate::endgames::FOLDER_VARIABLE;
use crate::experiment::Shard;
use crate::games::PlayableGame;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::env;

/// All that the games of a match depend on, and which of them a tally is about.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchSettings {
    /// The version of the layout.
    pub format: u32,
    /// The game.
    pub game: String,
    /// The version of the program.
    pub version: String,
    /// The commit that it was built from, if that is known.
    pub commit: Option<String>,
    /// The first player.
    pub a: PlayerSettings,
    /// The second player.
    pub b: PlayerSettings,
    /// The number of games of the whole match.
    pub games: usize,
    /// The openings, in words.
    pub openings: String,
    /// Their checksum, in hexadecimal digits.
    pub openings_checksum: String,
    /// The random seed.
    pub seed: u64,
    /// The time reserved per move for overhead, in milliseconds.
    pub overhead: u64,
    /// How far a player may overstep its time, in milliseconds.
    pub margin: Option<u64>,
    /// The rule by which draws are adjudicated.
    pub draw: Option<String>,
    /// The rule by which losses are adjudicated.
    pub resign: Option<String>,
    /// The test that ends the match.
    pub sprt: Option<Sprt>,
    /// The share of the pairs that is played.
    pub shard: Shard,
    /// The file of the games.
    pub save: Option<String>,
}

/// A player with all its settings.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayerSettings {
    /// The name in reports and saved games.
    pub name: String,
    /// The limits of a move and of a game.
    pub limits: String,
    /// The engine.
    #[serde(flatten)]
    pub engine: EngineSettings,
}

/// An engine with its settings.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EngineSettings {
    /// One of our own.
    Engine {
        /// The driver.
        algorithm: String,
        /// The profile.
        profile: String,
        /// The enhancements.
        enhancements: String,
        /// The number of threads.
        threads: usize,
        /// The size of the hash table: 2^N entries.
        table_bits: u32,
        /// The folder of endgame databases.
        endgames: Option<String>,
        /// The constants of the search that are not those of the game.
        constants: BTreeMap<String, i32>,
    },
    /// Another program that speaks UCI.
    Uci {
        /// The program and its arguments.
        command: String,
        /// The options that are set.
        options: Vec<(String, String)>,
    },
}

impl PlayerSettings {
    fn of<G: PlayableGame>(spec: &PlayerSpec) -> PlayerSettings {
        let engine = match &spec.engine {
            EngineSpec::Own { options, has_hash: _, endgames, params } => {
                let variable = env::var(FOLDER_VARIABLE).ok().filter(|_| G::READS_ENDGAMES);
                let folder = endgames.as_ref().map(|folder| folder.display().to_string()).or(variable);
                EngineSettings::Engine {
                    algorithm: options.algorithm.to_string(),
                    profile: options.profile.to_string(),
                    enhancements: options.enhancements.to_string(),
                    threads: options.threads,
                    table_bits: options.table_bits,
                    endgames: folder.filter(|folder| !folder.is_empty()),
                    constants: params.iter().cloned().collect(),
                }
            }
            EngineSpec::External { command, options } => {
                EngineSettings::Uci { command: command.clone(), options: options.clone() }
            }
        };
        PlayerSettings { name: spec.name.clone(), limits: spec.time_control.to_string(), engine }
    }
}

/// A setting in which two tallies differ: its name, and the two values.
pub(super) type Difference = (String, String, String);

impl MatchSettings {
    /// The layout that this version writes and reads.
    pub const FORMAT: u32 = 1;

    /// The settings of a match of so many games, of which a share is played.
    pub fn of<G: PlayableGame>(
        contest: &Match<G>,
        games: usize,
        sprt: Option<Sprt>,
        shard: Shard,
        save: Option<String>,
    ) -> MatchSettings {
        let [a, b] = [0, 1].map(|at: usize| PlayerSettings::of::<G>(&contest.players[at]));
        MatchSettings {
            format: MatchSettings::FORMAT,
            game: G::NAME.to_string(),
            version: env!("CARGO_PKG_VERSION").to_string(),
            commit: option_env!("NULLWINDOW_COMMIT").map(str::to_string),
            a,
            b,
            games,
            openings: contest.openings.describe(),
            openings_checksum: format!("{:08x}", contest.openings.checksum()),
            seed: contest.openings.seed(),
            overhead: contest.overhead.as_millis() as u64,
            margin: contest.margin.map(|margin| margin.as_millis() as u64),
            draw: contest.adjudication.draw.map(|rule| rule.to_string()),
            resign: contest.adjudication.resign.map(|rule| rule.to_string()),
            sprt,
            shard,
            save,
        }
    }

    /// The number of pairs of the whole match.
    pub fn pairs(&self) -> usize {
        self.games / 2
    }

    /// The pairs of the shard.
    pub fn own_pairs(&self) -> impl Iterator<Item = usize> + use<> {
        let shard = self.shard;
        (0..self.pairs()).filter(move |&pair| shard.takes(pair))
    }

    /// The names of the players.
    pub fn names(&self) -> [&str; 2] {
        [&self.a.name, &self.b.name]
    }

    /// The first line of a report: the game, the limits and the openings.
    pub fn headline(&self) -> String {
        let (a, b) = (&self.a.limits, &self.b.limits);
        let limits = if a == b { a.clone() } else { format!("A {a}, B {b}") };
        format!("{}, {limits}, {}", self.game, self.openings)
    }

    /// The first setting that differs: its name, the other value and this one.
    pub(super) fn difference(&self, other: &MatchSettings) -> Option<Difference> {
        let value = |settings: &MatchSettings| serde_json::to_value(settings).unwrap_or_default();
        // Another seed makes another checksum, and says more.
        let openings_checksum = self.openings_checksum.clone();
        let others = MatchSettings { openings_checksum, ..other.clone() };
        difference("", &value(&others), &value(self)).or_else(|| difference("", &value(other), &value(self)))
    }

    /// The same, but for what differs from shard to shard.
    pub(super) fn match_difference(&self, other: &MatchSettings) -> Option<Difference> {
        let shared = MatchSettings { shard: self.shard, save: self.save.clone(), ..other.clone() };
        self.difference(&shared)
    }
}

/// The first place in which two values differ, below this one.
fn difference(place: &str, theirs: &Value, ours: &Value) -> Option<Difference> {
    let name = |key: &str| if place.is_empty() { key.to_string() } else { format!("{place} {key}") };
    match (theirs, ours) {
        (Value::Object(theirs), Value::Object(ours)) if theirs.keys().eq(ours.keys()) => theirs
            .iter()
            .zip(ours)
            .find_map(|((key, theirs), (_, ours))| difference(&name(key), theirs, ours)),
        _ if theirs == ours => None,
        _ => {
            let text = |value: &Value| match value {
                Value::Null => "none".to_string(),
                Value::String(text) => text.clone(),
                value => value.to_string(),
            };
            Some((place.to_string(), text(theirs), text(ours)))
        }
    }
}
