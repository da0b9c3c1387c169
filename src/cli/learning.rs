//! What `train` does with games: reading them, splitting samples, reporting epochs, writing the result.

use super::progress::Bar;
use super::{Failure, interrupt};
use crossbeam_channel::{RecvTimeoutError, Sender, unbounded};
use nullwindow::experiment::{OutputError, OutputFile, create};
use nullwindow::game::{Format, Record};
use nullwindow::games::PlayableGame;
use nullwindow::positions::Source;
use nullwindow::support::pool::try_map;
use nullwindow::support::{count, message};
use nullwindow::tuning::{Epoch, in_order, read_games, read_ggf};
use std::convert::Infallible;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// One in this many games is used for validation.
const VALIDATION_EVERY: usize = 10;

/// Checks that the number of an option is between 0 and 1.
pub(super) fn check_share(name: &str, number: f64) -> Result<(), Failure> {
    match (0.0..=1.0).contains(&number) {
        true => Ok(()),
        false => Err(Failure::Usage(format!("--{name} {number}: expected a number from 0 to 1"))),
    }
}

/// Creates the output file, if one is named.
pub(super) fn output(path: Option<&Path>, overwrite: bool) -> Result<Option<OutputFile>, Failure> {
    match path.map(|path| create(path, overwrite)).transpose() {
        Err(OutputError::Exists(path)) => Err(Failure::file_exists(&path)),
        file => Ok(file?),
    }
}

/// Reads files of games in the layout of PGN, or as GGF where the game has it. Their order does not depend on that of the files,
/// and a game that is there again does not count.
pub(super) fn games<G: PlayableGame>(files: &[String]) -> Result<Vec<Record<G>>, Failure> {
    let mut games = Vec::new();
    for name in files {
        let text = Source::from(name.as_str()).read()?;
        let format = Format::of_path(Path::new(name)).filter(|format| G::FORMATS.contains(format));
        let read = match format {
            Some(Format::Ggf) => read_ggf(&text.content),
            _ => read_games(&text.content),
        };
        games.extend(read.map_err(|bad| text.error(Some(bad.line), bad.error.to_string()))?);
    }
    let (games, again) = in_order(games);
    if again > 0 {
        let again = count(again as u64, "game is", "games are");
        message!("{again} there more than once and learned from once");
    }
    Ok(games)
}

/// Runs `work` on every game, with a progress bar. Every thread makes itself a place to work at.
pub(super) fn per_game<G: PlayableGame, W, T: Send>(
    games: &[Record<G>],
    jobs: usize,
    place: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &Record<G>) -> T + Sync,
) -> Vec<T> {
    let bar = Mutex::new(Bar::of("games", games.len(), 0, games.len() as u64));
    let found: Result<_, Infallible> = try_map(
        games,
        jobs,
        || Ok(place()),
        |place, game| {
            let found = work(place, game);
            bar.lock().unwrap_or_else(PoisonError::into_inner).advance(1, "");
            Ok(found)
        },
    );
    let Ok(found) = found;
    bar.into_inner().unwrap_or_else(PoisonError::into_inner).finish();
    found
}

/// Splits the samples of games into training and validation sets; `expected` says what the games must have.
pub(super) fn split<T>(by_game: Vec<Vec<T>>, expected: &str) -> Result<(Vec<T>, Vec<T>), Failure> {
    let games = by_game.len();
    let (mut training, mut validation) = (Vec::new(), Vec::new());
    for (number, samples) in by_game.into_iter().filter(|samples| !samples.is_empty()).enumerate() {
        if (number + 1) % VALIDATION_EVERY == 0 {
            validation.extend(samples);
        } else {
            training.extend(samples);
        }
    }
    if training.is_empty() || validation.is_empty() {
        return Err(Failure::Usage(format!(
            "no training data in {}, expected {VALIDATION_EVERY} or more games with {expected}",
            count(games as u64, "game", "games")
        )));
    }
    Ok((training, validation))
}

/// Reports the losses of epochs, and passes on the file of weights after each but the one before the first.
pub(super) struct Epochs(Sender<Vec<u8>>);

impl Epochs {
    pub(super) fn report(&self, epoch: Epoch, weights: impl FnOnce() -> Vec<u8>) -> ControlFlow<()> {
        let Epoch { number, training_loss, validation_loss } = epoch;
        message!("epoch {number}: training loss {training_loss:.6}, validation loss {validation_loss:.6}");
        if number > 0 {
            let _ = self.0.send(weights());
        }
        ControlFlow::Continue(())
    }
}

/// A file of weights that was learned.
pub(super) struct Learned {
    pub(super) weights: Vec<u8>,
    /// Whether learning came to its end; else these are the weights of the last epoch before Ctrl-C.
    pub(super) is_whole: bool,
}

/// How often it is looked whether the user has interrupted.
const POLL_INTERVAL: Duration = Duration::from_millis(2);

/// Learns in a thread of its own. After Ctrl-C the thread, which may be anywhere, is left behind.
pub(super) fn learn(
    stop: &AtomicBool,
    work: impl FnOnce(&Epochs) -> Result<Vec<u8>, Failure> + Send + 'static,
) -> Result<Learned, Failure> {
    let (sender, epochs) = unbounded();
    let worker = std::thread::spawn(move || work(&Epochs(sender)));
    let mut found = None;
    while !stop.load(Ordering::Relaxed) {
        match epochs.recv_timeout(POLL_INTERVAL) {
            Ok(newer) => found = Some(newer),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                let weights = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
                return Ok(Learned { weights, is_whole: true });
            }
        }
    }
    match found {
        Some(weights) => Ok(Learned { weights, is_whole: false }),
        None => Err(Failure::Interrupted("no epoch was finished, nothing is written".to_string())),
    }
}

/// Learns, and writes the weights to the file, if there is one, else to `out`.
pub(super) fn learn_to(
    file: Option<OutputFile>,
    out: &mut impl Write,
    work: impl FnOnce(&Epochs) -> Result<Vec<u8>, Failure> + Send + 'static,
) -> Result<(), Failure> {
    let Learned { weights, is_whole } = learn(&interrupt::flag(), work)?;
    match file {
        Some(mut file) => file.write_all(&weights)?,
        None => out.write_all(&weights)?,
    }
    out.flush()?;
    if is_whole {
        return Ok(());
    }
    Err(Failure::Interrupted("the weights of the last finished epoch are written".to_string()))
}
