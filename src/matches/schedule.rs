//! The games of a match, several at a time.

use super::game::{self, Rules};
use super::seat::Seat;
use super::{Contestant, Control, EngineError, Game, Openings};
use crate::games::Engine;
use crate::thinking::Signals;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;
use std::{fmt, io, thread};

/// A match to be played.
#[derive(Debug)]
pub struct Match<G: Engine> {
    /// Who plays.
    pub contestants: [Contestant; 2],
    /// What each of them is called.
    pub names: [String; 2],
    /// What each of them may use.
    pub controls: [Control; 2],
    /// Where the games begin.
    pub openings: Openings<G>,
    /// How many games are played.
    pub games: usize,
    /// How many of them at a time.
    pub jobs: usize,
    /// What our own engines keep in reserve with every move for the way to the clock.
    pub overhead: Duration,
}

/// Why a match cannot go on.
#[derive(Debug)]
pub enum MatchError {
    /// A player cannot play.
    Engine(EngineError),
    /// Games cannot be handed on.
    Sink(io::Error),
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchError::Engine(error) => error.fmt(f),
            MatchError::Sink(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for MatchError {}

/// Plays a match. The games are handed to `sink` in order; it says whether more are wanted. When `stop` is set, running
/// games are given up, and those that are finished already are handed on.
pub fn play<G: Engine>(
    contest: &Match<G>,
    stop: &AtomicBool,
    sink: &mut dyn FnMut(Game<G>) -> io::Result<ControlFlow<()>>,
) -> Result<(), MatchError> {
    let jobs = contest.jobs.clamp(1, contest.games.max(1));
    let seat = |contestant| Seat::<G>::take(contestant).map_err(MatchError::Engine);
    let mut tables = Vec::new();
    for _ in 0..jobs {
        tables.push([seat(&contest.contestants[0])?, seat(&contest.contestants[1])?]);
    }
    let signals = Signals::new(false);
    let next = AtomicUsize::new(0);
    let (sender, receiver) = channel();
    thread::scope(|scope| {
        for mut seats in tables {
            let (sender, signals, next) = (sender.clone(), &signals, &next);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= contest.games || signals.is_stopped() {
                        return;
                    }
                    match play_one(contest, number, &mut seats, signals) {
                        Ok(None) => return,
                        Ok(Some(game)) => drop(sender.send(Ok(game))),
                        Err(error) => {
                            drop(sender.send(Err(error)));
                            return;
                        }
                    }
                }
            });
        }
        drop(sender);
        let mut waiting: BTreeMap<usize, Game<G>> = BTreeMap::new();
        let mut wanted = 0;
        let mut outcome = Ok(());
        loop {
            match receiver.recv_timeout(Duration::from_millis(20)) {
                // After an end or an error, workers are only waited for.
                Ok(_) if outcome.is_err() => {}
                Ok(Err(error)) => outcome = Err(Some(MatchError::Engine(error))),
                Ok(Ok(game)) => {
                    waiting.insert(game.number, game);
                    while let Some(game) = waiting.remove(&wanted) {
                        wanted += 1;
                        match sink(game) {
                            Ok(ControlFlow::Continue(())) => continue,
                            Ok(ControlFlow::Break(())) => outcome = Err(None),
                            Err(error) => outcome = Err(Some(MatchError::Sink(error))),
                        }
                        break;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if outcome.is_err() || stop.load(Ordering::Relaxed) {
                signals.stop();
            }
        }
        // What is finished is not lost, although games before it are missing.
        if !matches!(outcome, Err(None | Some(MatchError::Sink(_)))) {
            for game in waiting.into_values() {
                if let Err(error) = sink(game) {
                    return Err(MatchError::Sink(error));
                }
            }
        }
        match outcome {
            Err(Some(error)) => Err(error),
            _ => Ok(()),
        }
    })
}

fn play_one<G: Engine>(
    contest: &Match<G>,
    number: usize,
    seats: &mut [Seat<G>; 2],
    signals: &Signals,
) -> Result<Option<Game<G>>, EngineError> {
    for seat in seats.iter_mut() {
        seat.begin()?;
    }
    let opening = contest.openings.of_pair(number / 2);
    let rules = Rules { names: &contest.names, controls: contest.controls, overhead: contest.overhead };
    Ok(game::play(number, &opening, seats, rules, signals))
}
