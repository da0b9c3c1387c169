//! Where the games of `nullwindow match` go: a file of games that is appended to, or a tally with its file of games.

use super::Failure;
use nullwindow::experiment::{OutputError, OutputFile, append};
use nullwindow::game::Format;
use nullwindow::games::PlayableGame;
use nullwindow::matches::{GameResult, MatchScore, MatchSettings, PairResult, PlayedGame, Tally, TallyFiles};
use nullwindow::support::message;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The files of a match.
#[derive(clap::Args)]
pub(super) struct FileArguments {
    /// Append the games to a file, with the score and depth of each move in PGN, PDN and GGF (.ggf)
    #[arg(long, short, value_name = "FILE")]
    pub(super) save: Option<PathBuf>,
    /// Write a tally of the pairs as they are played, to resume or to --merge; JSON lines
    #[arg(long, value_name = "FILE")]
    tally: Option<PathBuf>,
    /// Continue a match that was cut short: keep the finished pairs of --tally and --save
    #[arg(long, requires = "tally", conflicts_with = "overwrite")]
    resume: bool,
    /// Overwrite the files of --tally and --save
    #[arg(long, requires = "tally")]
    overwrite: bool,
}

/// Writes games as they are finished.
pub(super) struct GamesSink {
    out: Out,
    format: Option<Format>,
    save: Option<PathBuf>,
}

enum Out {
    /// Every game by itself, to a file if there is one.
    Games(Option<OutputFile>),
    /// Pairs.
    Tally(Box<PairSink>),
}

/// Writes pairs of games, in order.
struct PairSink {
    files: TallyFiles,
    /// The tally.
    path: PathBuf,
    /// The numbers of the pairs to come, the next one last.
    pairs: Vec<usize>,
    /// The first game of a pair waits for the second.
    first: Option<(GameResult, String)>,
}

impl FileArguments {
    /// Opens the files; also the score of what is played already.
    pub(super) fn open(&self, settings: &MatchSettings) -> Result<(GamesSink, MatchScore), Failure> {
        let save = self.save.as_deref();
        let mut played = Vec::new();
        let out = match &self.tally {
            None => Out::Games(save.map(append).transpose().map_err(cannot_open)?),
            Some(path) => {
                let files = if self.resume {
                    let (files, found, warning) = TallyFiles::resume(path, save, settings)?;
                    played = found;
                    if let Some(warning) = warning {
                        message!("warning: {warning}");
                    }
                    files
                } else {
                    TallyFiles::create(path, save, settings, self.overwrite)?
                };
                let mut pairs: Vec<usize> = settings.own_pairs().skip(played.len()).collect();
                pairs.reverse();
                Out::Tally(Box::new(PairSink { files, path: path.clone(), pairs, first: None }))
            }
        };
        let format = save.and_then(Format::of_path);
        let score = Tally { settings: settings.clone(), pairs: played }.score();
        Ok((GamesSink { out, format, save: self.save.clone() }, score))
    }
}

/// A file of games that cannot be opened.
fn cannot_open(error: OutputError) -> Failure {
    match error {
        OutputError::Io(path, error) => cannot_write(&path, &error),
        error => error.into(),
    }
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::Failed(format!("cannot write games to {}: {error}", path.display()))
}

impl GamesSink {
    /// Writes a game, and returns those that count from now on. With a tally these are pairs, in order: what comes out of turn,
    /// as it does when a match is interrupted, is played again.
    pub(super) fn write<G: PlayableGame>(&mut self, game: &PlayedGame<G>) -> io::Result<Vec<GameResult>> {
        let text = || {
            let text = self.format.and_then(|format| G::write_as(format, &game.record));
            text.unwrap_or_else(|| G::write(&game.record))
        };
        let result = game.result;
        match &mut self.out {
            Out::Games(None) => Ok(vec![result]),
            Out::Games(Some(file)) => {
                file.write_all(text().as_bytes())?;
                file.flush()?;
                Ok(vec![result])
            }
            Out::Tally(sink) => sink.write(result, text()),
        }
    }

    /// What is said of games when a match was interrupted.
    pub(super) fn advice(&self) -> &'static str {
        match self.out {
            Out::Games(None) => "",
            Out::Games(Some(_)) => " and saved",
            Out::Tally(_) => " and saved; continue with --resume",
        }
    }

    /// A game that could not be written.
    pub(super) fn failure(&self, error: &io::Error) -> Failure {
        match &self.out {
            Out::Tally(sink) => {
                let games =
                    self.save.as_ref().map_or_else(String::new, |save| format!(" and {}", save.display()));
                Failure::Failed(format!("cannot write to {}{games}: {error}", sink.path.display()))
            }
            Out::Games(_) => cannot_write(self.save.as_deref().unwrap_or(Path::new("-")), error),
        }
    }
}

impl PairSink {
    /// Takes a game, and writes its pair with the second one; the games that count from now on.
    fn write(&mut self, result: GameResult, text: String) -> io::Result<Vec<GameResult>> {
        let pair = result.number / 2;
        if result.number.is_multiple_of(2) {
            self.first = (self.pairs.last() == Some(&pair)).then_some((result, text));
            return Ok(Vec::new());
        }
        let own = self.first.take().filter(|(first, _)| first.number + 1 == result.number);
        let Some((first, before)) = own else { return Ok(Vec::new()) };
        self.files.add(PairResult::of([first, result]), &(before + &text))?;
        self.pairs.pop();
        Ok(vec![first, result])
    }
}
