//! What `tune` and `train` have in common: games to learn from, and something learned that is written.

use super::Failure;
use super::progress::Bar;
use nullwindow::experiment::{OutputError, create};
use nullwindow::game::{Format, Notation, Record};
use nullwindow::positions::Source;
use nullwindow::support::pool::map;
use nullwindow::tuning::Epoch;
use nullwindow_chess::Chess;
use std::fmt::Display;
use std::fs::File;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// One game of so many is held out.
const HELD_OUT: usize = 10;

/// Refuses the number of an option that is not from 0 to 1.
pub(super) fn check_share(name: &str, number: f64) -> Result<(), Failure> {
    match (0.0..=1.0).contains(&number) {
        true => Ok(()),
        false => Err(Failure::Usage(format!("--{name} {number}: expected a number from 0 to 1"))),
    }
}

/// The file to which is written what will be learned, if one is named.
pub(super) fn output(path: Option<&Path>, overwrite: bool) -> Result<Option<File>, Failure> {
    match path.map(|path| create(path, overwrite)).transpose() {
        Err(OutputError::Exists(path)) => {
            let name = path.display();
            Err(Failure::Usage(format!("{name}: the file exists, expected another name or --overwrite")))
        }
        file => Ok(file?),
    }
}

/// The games of files.
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

/// What `work` makes of every game, with a bar that tells how far it is.
pub(super) fn of_all<T: Send>(
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

/// What is taken from games, to learn from and held out; `what` is expected in them.
pub(super) fn hold_out<T>(of_games: Vec<Vec<T>>, what: &str) -> Result<(Vec<T>, Vec<T>), Failure> {
    let games = of_games.len();
    let (mut training, mut held_out) = (Vec::new(), Vec::new());
    for (number, taken) in of_games.into_iter().filter(|taken| !taken.is_empty()).enumerate() {
        if (number + 1) % HELD_OUT == 0 { held_out.extend(taken) } else { training.extend(taken) }
    }
    if training.is_empty() || held_out.is_empty() {
        let message =
            format!("nothing to learn from in {games} games, expected {what}, {HELD_OUT} games or more");
        return Err(Failure::Usage(message));
    }
    Ok((training, held_out))
}

/// Says what an epoch has come to, and whether another one is wanted.
pub(super) fn watch(epoch: Epoch, stop: &AtomicBool) -> ControlFlow<()> {
    eprintln!("epoch {}: error {:.6}, held out {:.6}", epoch.number, epoch.training, epoch.held_out);
    if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Writes what was learned to the file, if there is one, else to `out`.
pub(super) fn deliver(
    learned: &impl Display,
    file: Option<File>,
    out: &mut impl Write,
    stop: &AtomicBool,
) -> Result<(), Failure> {
    match file {
        Some(mut file) => write!(file, "{learned}")?,
        None => write!(out, "{learned}")?,
    }
    out.flush()?;
    if stop.load(Ordering::Relaxed) {
        return Err(Failure::Interrupted("what was learned so far is written".to_string()));
    }
    Ok(())
}
