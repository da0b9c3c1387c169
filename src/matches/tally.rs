//! Tallies: files that count the pairs of a match as they are played, so that it can be split and resumed.
//!
//! A tally is JSON lines: first the settings of the match, then a pair of games a line, in order. A pair is written when both
//! games are finished: first to the file of games, then to the tally, which says how many bytes of games belong to it.

use super::{GameResult, MatchScore, MatchSettings, SearchTotals};
use crate::engine::Ending;
use crate::experiment::{
    FileRow, LeftOut, Located, OutputError, OutputFile, RowError, RowFormat, RowReader, create, cut, named,
    open_locked, resume_rows,
};
use crate::support::count;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The result of a pair of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PairResult {
    /// Its number in the match, from 0.
    pub number: usize,
    /// Its games. A moves first in the first one.
    games: [TallyGame; 2],
    /// What was appended to the file of games.
    saved: Option<SavedGames>,
}

/// A game of a pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct TallyGame {
    /// None in a draw.
    winner: Option<Winner>,
    #[serde(with = "named")]
    ending: Ending,
    a: TallyTotals,
    b: TallyTotals,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Winner {
    A,
    B,
}

/// The sums over the searches of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct TallyTotals {
    moves: u64,
    depths: u64,
    nodes: u64,
    nanoseconds: u64,
}

/// The games of a pair in the file of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct SavedGames {
    bytes: u64,
    checksum: u32,
}

impl SavedGames {
    fn of(text: &[u8]) -> SavedGames {
        SavedGames { bytes: text.len() as u64, checksum: crc32fast::hash(text) }
    }
}

impl PairResult {
    /// The pair of these games.
    pub fn of(games: [GameResult; 2]) -> PairResult {
        let totals = |SearchTotals { moves, depths, nodes, time }| {
            let nanoseconds = time.as_nanos().try_into().unwrap_or(u64::MAX);
            TallyTotals { moves, depths, nodes, nanoseconds }
        };
        let winner = |winner| if winner == 0 { Winner::A } else { Winner::B };
        let [a, b] = [0, 1];
        PairResult {
            number: games[0].number / 2,
            games: games.map(|game| TallyGame {
                winner: game.winner.map(winner),
                ending: game.ending,
                a: totals(game.totals[a]),
                b: totals(game.totals[b]),
            }),
            saved: None,
        }
    }

    /// The results of its games.
    pub fn games(&self) -> [GameResult; 2] {
        let totals = |TallyTotals { moves, depths, nodes, nanoseconds }| SearchTotals {
            moves,
            depths,
            nodes,
            time: Duration::from_nanos(nanoseconds),
        };
        [0, 1].map(|second| {
            let game = &self.games[second];
            GameResult {
                number: 2 * self.number + second,
                winner: game.winner.map(|winner| winner as usize),
                ending: game.ending,
                totals: [totals(game.a), totals(game.b)],
            }
        })
    }
}

/// A line of a tally.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum TallyLine {
    Match(Box<MatchSettings>),
    Pair(PairResult),
}

impl FileRow for TallyLine {
    const COLUMNS: &'static [&'static str] = &["match", "pair"];
    const OF: &'static str = "tallies";
    const COMMAND: &'static str = "match --tally";
    const FORMATS: &'static str = "";

    fn json_beginnings() -> Vec<String> {
        TallyLine::COLUMNS.iter().map(|kind| format!("{{\"{kind}\":{{")).collect()
    }
}

/// A match, or a share of it, as far as it is played.
#[derive(Clone, PartialEq, Debug)]
pub struct Tally {
    /// The settings.
    pub settings: MatchSettings,
    /// The pairs that were played, in order.
    pub pairs: Vec<PairResult>,
}

/// Why something is no tally.
#[derive(Debug)]
pub enum TallyError {
    /// It cannot be read.
    Io(PathBuf, io::Error),
    /// It is something else.
    NoTally(PathBuf, RowError),
}

impl fmt::Display for TallyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const EXPECTED: &str = "expected a tally as `nullwindow match --tally` writes it";
        match self {
            TallyError::Io(path, error) if error.kind() == io::ErrorKind::NotFound => {
                write!(f, "{}: no such file, {EXPECTED}", path.display())
            }
            TallyError::Io(path, error) => write!(f, "{}: {error}", path.display()),
            TallyError::NoTally(path, RowError { line, message }) => {
                write!(f, "{}:{line}: {message}", path.display())?;
                if message.contains("expected") { Ok(()) } else { write!(f, ", {EXPECTED}") }
            }
        }
    }
}

impl std::error::Error for TallyError {}

impl Tally {
    /// Reads a tally. Half a line at its end, as a match that was killed or still goes on leaves it, does not count.
    pub fn read(path: &Path) -> Result<Tally, TallyError> {
        let file = File::open(path).map_err(|error| TallyError::Io(path.to_path_buf(), error))?;
        if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
            let error = io::Error::from(io::ErrorKind::IsADirectory);
            return Err(TallyError::Io(path.to_path_buf(), error));
        }
        let mut reader = RowReader::<_, TallyLine>::new(file, RowFormat::Jsonl);
        let lines: Result<Vec<Located<TallyLine>>, RowError> = reader.by_ref().collect();
        let tally = lines.and_then(|lines| Tally::of(&lines));
        let empty = || Err(RowError::new(1, "no settings of a match"));
        let tally = tally.and_then(|tally| tally.map_or_else(empty, Ok));
        tally.map_err(|error| TallyError::NoTally(path.to_path_buf(), error))
    }

    /// The tally of these lines; none if there are none.
    fn of(lines: &[Located<TallyLine>]) -> Result<Option<Tally>, RowError> {
        let Some((Located { row: first, .. }, others)) = lines.split_first() else { return Ok(None) };
        let TallyLine::Match(settings) = first else {
            return Err(RowError::new(1, "a pair before the settings of the match"));
        };
        if settings.format != MatchSettings::FORMAT {
            let (theirs, ours) = (settings.format, MatchSettings::FORMAT);
            return Err(RowError::new(1, format!("tally of format {theirs}, but this version reads {ours}")));
        }
        let mut expected = settings.own_pairs();
        let mut pairs = Vec::new();
        for Located { row, line, .. } in others {
            match row {
                TallyLine::Pair(pair) if expected.next() == Some(pair.number) => pairs.push(*pair),
                TallyLine::Pair(pair) => {
                    let (number, shard) = (pair.number + 1, settings.shard);
                    let message = format!("pair {number} is not the next one of shard {shard}");
                    return Err(RowError::new(*line, message));
                }
                TallyLine::Match(_) => {
                    return Err(RowError::new(*line, "the settings of a match, expected a pair"));
                }
            }
        }
        Ok(Some(Tally { settings: (**settings).clone(), pairs }))
    }

    /// The score so far.
    pub fn score(&self) -> MatchScore {
        let mut score = MatchScore::default();
        for game in self.pairs.iter().flat_map(PairResult::games) {
            score.add(&game);
        }
        score
    }
}

/// The files of a match that can be resumed: its tally and, if they are saved, its games.
#[derive(Debug)]
pub struct TallyFiles {
    tally: OutputFile,
    games: Option<OutputFile>,
}

impl TallyFiles {
    /// Begins a tally. Files that are not empty are refused unless they may be overwritten.
    pub fn create(
        path: &Path,
        save: Option<&Path>,
        settings: &MatchSettings,
        overwrite: bool,
    ) -> Result<TallyFiles, OutputError> {
        let games = save.map(|save| create(save, overwrite)).transpose()?;
        TallyFiles { tally: create(path, overwrite)?, games }.begin(path, settings)
    }

    /// Goes on with a tally, or begins one; also the pairs that it has. Both files are cut to the last pair that is whole in
    /// both. A warning says if there are fewer games than the tally counts, as after a power failure.
    pub fn resume(
        path: &Path,
        save: Option<&Path>,
        settings: &MatchSettings,
    ) -> Result<(TallyFiles, Vec<PairResult>, Option<String>), OutputError> {
        let (mut tally, lines, left_out) = resume_rows::<TallyLine>(path, RowFormat::Jsonl, |lines| {
            let Some(tally) = Tally::of(lines)? else { return Ok(()) };
            match settings.difference(&tally.settings) {
                None => Ok(()),
                Some((name, theirs, ours)) => {
                    let message =
                        format!("its match has {name} {theirs}, expected {ours}, or another --tally");
                    Err(RowError::new(1, message))
                }
            }
        })?;
        let mut warning = zeros_warning(path, &left_out);
        let found = Tally::of(&lines).map_err(|error| OutputError::Differs(path.to_path_buf(), error))?;
        let Some(Tally { mut pairs, .. }) = found else {
            let games = save.map(|save| create(save, false)).transpose()?;
            return Ok((TallyFiles { tally, games }.begin(path, settings)?, Vec::new(), warning));
        };
        let games = match save {
            None => None,
            Some(save) => {
                let (games, whole) = resume_games(save, &pairs)?;
                if whole < pairs.len() {
                    warning = Some(format!(
                        "{}: it has the games of {} of {}; the others are played again",
                        save.display(),
                        whole,
                        count(pairs.len() as u64, "pair", "pairs")
                    ));
                    pairs.truncate(whole);
                    let end = lines[whole].end;
                    tally.cut(end).map_err(|error| OutputError::Io(path.to_path_buf(), error))?;
                }
                Some(games)
            }
        };
        Ok((TallyFiles { tally, games }, pairs, warning))
    }

    fn begin(mut self, path: &Path, settings: &MatchSettings) -> Result<TallyFiles, OutputError> {
        self.write(TallyLine::Match(Box::new(settings.clone())))
            .map_err(|error| OutputError::Io(path.to_path_buf(), error))?;
        Ok(self)
    }

    /// Adds a pair and, if they are saved, its games.
    pub fn add(&mut self, mut pair: PairResult, text: &str) -> io::Result<()> {
        if let Some(games) = &mut self.games {
            pair.saved = Some(SavedGames::of(text.as_bytes()));
            games.write_all(text.as_bytes())?;
            games.flush()?;
        }
        self.write(TallyLine::Pair(pair))
    }

    fn write(&mut self, line: TallyLine) -> io::Result<()> {
        self.tally.write_all(&RowFormat::Jsonl.encode(&[line])?)?;
        self.tally.flush()
    }
}

/// Opens a file of games to go on behind those of the pairs; also how many of these it has.
fn resume_games(path: &Path, pairs: &[PairResult]) -> Result<(OutputFile, usize), OutputError> {
    let io = |error| OutputError::Io(path.to_path_buf(), error);
    let differs = |message: &str| {
        let message = format!("{message}, expected those that its tally counts, or --overwrite for both");
        OutputError::Differs(path.to_path_buf(), RowError::new(1, message))
    };
    let (file, length) = open_locked(path, true)?;
    if length == 0 && !pairs.is_empty() {
        return Err(differs("no games"));
    }
    let (mut end, mut whole) = (0, 0);
    let mut text = Vec::new();
    for pair in pairs {
        let Some(saved) = pair.saved else { return Err(differs("games of a match that did not save them")) };
        if end + saved.bytes > length {
            break;
        }
        text.clear();
        (&file).take(saved.bytes).read_to_end(&mut text).map_err(io)?;
        if SavedGames::of(&text) != saved {
            return Err(differs("other games"));
        }
        end += saved.bytes;
        whole += 1;
    }
    Ok((cut(file, path, end)?, whole))
}

fn zeros_warning(path: &Path, left_out: &LeftOut) -> Option<String> {
    let message = left_out.message().filter(|_| left_out.zeros > 0)?;
    Some(format!("{}:{}: {message}", path.display(), left_out.line))
}
