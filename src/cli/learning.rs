//! What `tune` and `train` share: reading games, splitting samples, reporting epochs, writing the result.

use super::progress::Bar;
use super::{Failure, interrupt};
use crossbeam_channel::{RecvTimeoutError, Sender, unbounded};
use nullwindow::experiment::{OutputError, OutputFile, create};
use nullwindow::game::{Format, Notation, Record};
use nullwindow::positions::Source;
use nullwindow::support::pool::map;
use nullwindow::support::{count, message};
use nullwindow::tuning::Epoch;
use nullwindow_chess::Chess;
use std::fmt::Display;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::Ordering;
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

/// Reads the games of PGN files.
pub(super) fn games(files: &[String]) -> Result<Vec<Record<Chess>>, Failure> {
    let mut games = Vec::new();
    for name in files {
        let text = Source::from(name.as_str()).read()?;
        let mut failure = None;
        let _ = Chess::read(Format::Pgn, &text.content, &mut |record| match record {
            Ok(record) => {
                games.push(record);
                ControlFlow::Continue(())
            }
            Err(bad) => {
                failure = Some(text.error(Some(bad.line), bad.error.to_string()));
                ControlFlow::Break(())
            }
        });
        if let Some(failure) = failure {
            return Err(failure.into());
        }
    }
    Ok(games)
}

/// Runs `work` on every game, with a progress bar.
pub(super) fn per_game<T: Send>(
    games: &[Record<Chess>],
    jobs: usize,
    work: impl Fn(&Record<Chess>) -> T + Sync,
) -> Vec<T> {
    let bar = Mutex::new(Bar::of("games", games.len(), 0, games.len() as u64));
    let found = map(games, jobs, |game| {
        let found = work(game);
        bar.lock().unwrap_or_else(PoisonError::into_inner).advance(1, "");
        found
    });
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

/// Reports the losses of epochs, and passes on what was found after each but the one before the first.
pub(super) struct Epochs<T>(Sender<T>);

impl<T: Clone> Epochs<T> {
    pub(super) fn report(&self, epoch: Epoch, found: &T) -> ControlFlow<()> {
        let Epoch { number, training_loss, validation_loss } = epoch;
        message!("epoch {number}: training loss {training_loss:.6}, validation loss {validation_loss:.6}");
        if number > 0 {
            let _ = self.0.send(found.clone());
        }
        ControlFlow::Continue(())
    }
}

/// How often it is looked whether the user has interrupted.
const POLL_INTERVAL: Duration = Duration::from_millis(2);

/// Learns in a thread of its own, and writes what was found to the file, if there is one, else to `out`. After Ctrl-C that
/// is the result of the last finished epoch: the thread, which may be anywhere, is left behind.
pub(super) fn learn<T: Display + Clone + Send + 'static>(
    file: Option<OutputFile>,
    out: &mut impl Write,
    work: impl FnOnce(&Epochs<T>) -> Result<T, Failure> + Send + 'static,
) -> Result<(), Failure> {
    let stop = interrupt::flag();
    let (sender, epochs) = unbounded();
    let worker = std::thread::spawn(move || work(&Epochs(sender)));
    let mut found = None;
    let mut is_over = false;
    while !is_over && !stop.load(Ordering::Relaxed) {
        match epochs.recv_timeout(POLL_INTERVAL) {
            Ok(newer) => found = Some(newer),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => is_over = true,
        }
    }
    if is_over {
        found = Some(worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?);
    }
    let Some(found) = found else {
        return Err(Failure::Interrupted("no epoch was finished, nothing is written".to_string()));
    };
    match file {
        Some(mut file) => write!(file, "{found}")?,
        None => write!(out, "{found}")?,
    }
    out.flush()?;
    if is_over {
        return Ok(());
    }
    Err(Failure::Interrupted("the weights of the last finished epoch are written".to_string()))
}
