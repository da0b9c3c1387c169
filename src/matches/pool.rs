//! Pooling: the tallies of the shards of a match, put together.

use super::{MatchScore, MatchSettings, PairResult, Sprt, Tally};
use crate::experiment::Shard;
use crate::support::count;
use std::collections::BTreeMap;
use std::fmt;

/// The tallies of a match, put together.
#[derive(Debug)]
pub struct Pool {
    /// The settings that all of them share; shard and file are those of the first.
    pub settings: MatchSettings,
    /// The names of the files, their shards and the number of pairs that each is missing.
    files: Vec<(String, Shard, usize)>,
    /// The pairs, each with the index of its file.
    pairs: BTreeMap<usize, (PairResult, usize)>,
}

/// Why tallies cannot be put together.
#[derive(Debug)]
pub enum PoolError {
    /// They are of different matches: the two files, the setting, and its values in the one and in the other.
    Differs([String; 2], String, [String; 2]),
    /// Both have the same pair, of this number.
    Overlap([String; 2], usize),
    /// There are none.
    Empty,
}

impl fmt::Display for PoolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PoolError::Differs([file, first], name, [theirs, ours]) => write!(
                f,
                "{file}: {name} is {theirs}, but {ours} in {first}; expected tallies of one match, from one command line and \
                 one build"
            ),
            PoolError::Overlap([file, other], pair) => write!(
                f,
                "{file}: pair {} is also in {other}; expected every pair once, as from shards 1/N to N/N",
                pair + 1
            ),
            PoolError::Empty => {
                f.write_str("no tallies, expected files as `nullwindow match --tally` writes them")
            }
        }
    }
}

impl std::error::Error for PoolError {}

impl Pool {
    /// Puts tallies together, each given with the name of its file.
    pub fn of(tallies: Vec<(String, Tally)>) -> Result<Pool, PoolError> {
        let Some((_, Tally { settings, .. })) = tallies.first() else { return Err(PoolError::Empty) };
        let mut pool = Pool { settings: settings.clone(), files: Vec::new(), pairs: BTreeMap::new() };
        for (name, tally) in tallies {
            pool.add(name, &tally)?;
        }
        Ok(pool)
    }

    fn add(&mut self, file: String, tally: &Tally) -> Result<(), PoolError> {
        if let Some((name, theirs, ours)) = self.settings.match_difference(&tally.settings) {
            return Err(PoolError::Differs([file, self.files[0].0.clone()], name, [theirs, ours]));
        }
        for pair in &tally.pairs {
            if let Some((_, other)) = self.pairs.insert(pair.number, (*pair, self.files.len())) {
                return Err(PoolError::Overlap([file, self.files[other].0.clone()], pair.number));
            }
        }
        let missing = tally.settings.own_pairs().count() - tally.pairs.len();
        self.files.push((file, tally.settings.shard, missing));
        Ok(())
    }

    /// The number of pairs.
    pub fn pairs(&self) -> usize {
        self.pairs.len()
    }

    /// The score of all of them.
    pub fn score(&self) -> MatchScore {
        let mut score = MatchScore::default();
        for game in self.pairs.values().flat_map(|(pair, _)| pair.games()) {
            score.add(&game);
        }
        score
    }

    /// What is missing, and what to do; nothing if every pair was played. A match that was not split and that its own test
    /// has ended misses nothing.
    pub fn missing(&self) -> Option<String> {
        let missing: Vec<usize> =
            (0..self.settings.pairs()).filter(|pair| !self.pairs.contains_key(pair)).collect();
        let is_whole = self.settings.shard == Shard::WHOLE;
        let has_ended = is_whole && self.settings.sprt.is_some_and(|sprt| self.has_decided(sprt));
        if missing.is_empty() || has_ended {
            return None;
        }
        let whole = count(self.settings.pairs() as u64, "pair", "pairs");
        let mut parts = vec![format!("{} of {whole} missing", missing.len())];
        let absent = self.absent_shards();
        if !absent.is_empty() {
            let (noun, it) =
                if absent.len() == 1 { ("shard", "its tally") } else { ("shards", "their tallies") };
            parts.push(format!("no tally of {noun} {}, expected {it} too", listed(&absent)));
        }
        let cut: Vec<&(String, Shard, usize)> = self.files.iter().filter(|(.., left)| *left > 0).collect();
        parts.extend(cut.iter().map(|(file, shard, left)| {
            let left = count(*left as u64, "pair", "pairs");
            format!("{file} lacks {left} of shard {shard}, continue it with --resume")
        }));
        if absent.is_empty() && cut.is_empty() {
            parts.push(format!("pairs {}", ranges(&missing)));
        }
        Some(parts.join("; "))
    }

    fn has_decided(&self, sprt: Sprt) -> bool {
        sprt.decide(self.score().pairs) != super::Decision::Continue
    }

    /// The shards that no file is of, if all files are of equal shards.
    fn absent_shards(&self) -> Vec<String> {
        let of = self.settings.shard.of();
        if self.files.iter().any(|(_, shard, _)| shard.of() != of) {
            return Vec::new();
        }
        Shard::all(of)
            .filter(|shard| !self.files.iter().any(|(_, found, _)| found == shard))
            .map(|shard| shard.to_string())
            .collect()
    }
}

/// Names with commas between them; of many the first ones.
fn listed(names: &[String]) -> String {
    const MOST: usize = 8;
    let more = if names.len() > MOST { format!(" and {} more", names.len() - MOST) } else { String::new() };
    names[..names.len().min(MOST)].join(", ") + &more
}

/// Numbers of pairs, from 1, as ranges.
fn ranges(pairs: &[usize]) -> String {
    let mut ranges: Vec<(usize, usize)> = Vec::new();
    for &pair in pairs {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == pair => *last = pair,
            _ => ranges.push((pair, pair)),
        }
    }
    let text = |&(first, last): &(usize, usize)| {
        if first == last { format!("{}", first + 1) } else { format!("{}-{}", first + 1, last + 1) }
    };
    listed(&ranges.iter().map(text).collect::<Vec<_>>())
}
