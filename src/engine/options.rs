//! How an engine searches.

use crate::game::ParseError;
use nullwindow_search::Algorithm;
use nullwindow_search::selective::Enhancements;
use std::fmt;
use std::str::FromStr;

/// The profile: which tree is searched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Profile {
    /// The selective search, to play well.
    Tournament,
    /// The fixed tree of the experiments.
    Historic,
}

impl Profile {
    /// All profiles.
    pub const ALL: [Profile; 2] = [Profile::Tournament, Profile::Historic];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Profile::Tournament => "tournament",
            Profile::Historic => "1995",
        }
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Profile {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Profile, ParseError> {
        let found = Profile::ALL.into_iter().find(|profile| profile.name() == text);
        found.ok_or_else(|| ParseError::new(format!("unknown profile '{text}', expected tournament or 1995")))
    }
}

/// The options of an engine: how it searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Which tree is searched.
    pub profile: Profile,
    /// The driver. An algorithm that is not a driver runs in the profile of 1995, whatever [`Options::profile`] says.
    pub algorithm: Algorithm,
    /// The enhancements of the selective search.
    pub enhancements: Enhancements,
    /// The number of threads; the profile of 1995 has one.
    pub threads: usize,
    /// The table has `2^table_bits` entries of 16 bytes.
    pub table_bits: u32,
    /// Varied openings: the seed of the choice among moves of nearly the same value; none: always the best one.
    pub variety: Option<u64>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            profile: Profile::Tournament,
            algorithm: Algorithm::MtdGrow { step: 5 },
            enhancements: Enhancements::ALL,
            threads: 1,
            table_bits: 20,
            variety: None,
        }
    }
}

impl Options {
    /// The bits of the largest table that fits into so many mebibytes.
    pub fn bits_for(mebibytes: u64) -> u32 {
        let entries = (mebibytes.max(1) << 20) / 16;
        entries.ilog2()
    }
}
