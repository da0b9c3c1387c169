//! The games of a match, several at a time.

use super::game::{self, Rules};
use super::seat::Seat;
use super::{Contestant, EngineError, Game, Openings};
use crate::engine::{Signals, TimeControl};
use crate::experiment::available_memory;
use crate::games::PlayableGame;
use crate::search::Table;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;
use std::{fmt, io, thread};

/// A match to be played.
#[derive(Debug)]
pub struct Match<G: PlayableGame> {
    /// Who plays.
    pub contestants: [Contestant; 2],
    /// What each of them is called.
    pub names: [String; 2],
    /// What each of them may use.
    pub controls: [TimeControl; 2],
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
    /// The machine does not have so much memory.
    Memory {
        /// The size of all tables, in MiB.
        needed: u128,
        /// What there is, in MiB.
        available: u128,
    },
    /// A player cannot play.
    PlayableGame(EngineError),
    /// Games cannot be handed on.
    Sink(io::Error),
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchError::Memory { needed, available } => write!(
                f,
                "the tables of all games need {needed} MiB and {available} MiB are available, expected less --hash or \
                 fewer --jobs"
            ),
            MatchError::PlayableGame(error) => error.fmt(f),
            MatchError::Sink(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for MatchError {}

impl<G: PlayableGame> Match<G> {
    /// Whether there are clocks, and so many cores are too few for the games to run at the same time.
    pub fn is_crowded(&self, cores: usize) -> bool {
        let threads = self.contestants.iter().map(Contestant::threads).max().unwrap_or(1);
        self.controls.iter().any(|control| control.is_timed()) && self.jobs > 1 && self.jobs * threads > cores
    }

    /// Whether there is memory for the tables of so many games at a time. The allocator may promise more than there is.
    fn check_memory(&self, jobs: usize) -> Result<(), MatchError> {
        let bytes = self.contestants.iter().map(|contestant| match contestant {
            Contestant::Own(player) => Table::bytes(player.options.table_bits),
            Contestant::External { .. } => 0,
        });
        let needed = bytes.fold(0, u128::saturating_add).saturating_mul(jobs as u128);
        match available_memory().filter(|&available| needed > available) {
            Some(available) => Err(MatchError::Memory { needed: needed >> 20, available: available >> 20 }),
            None => Ok(()),
        }
    }
}

/// Plays a match. The games are handed to `sink` in order; it says whether more are wanted. When `stop` is set, running
/// games are given up, and those that are finished already are handed on.
pub fn play<G: PlayableGame>(
    contest: &Match<G>,
    stop: &AtomicBool,
    sink: &mut dyn FnMut(Game<G>) -> io::Result<ControlFlow<()>>,
) -> Result<(), MatchError> {
    let jobs = contest.jobs.clamp(1, contest.games.max(1));
    contest.check_memory(jobs)?;
    let seat = |contestant| Seat::<G>::take(contestant).map_err(MatchError::PlayableGame);
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
        // Why no more games are handed on, and why the match cannot go on.
        let (mut closed, mut failure) = (false, None);
        let mut hand_on = |game: Game<G>, failure: &mut Option<MatchError>| match sink(game) {
            Ok(ControlFlow::Continue(())) => false,
            Ok(ControlFlow::Break(())) => true,
            Err(error) => {
                *failure = Some(MatchError::Sink(error));
                true
            }
        };
        loop {
            match receiver.recv_timeout(Duration::from_millis(20)) {
                Ok(Ok(game)) => drop(waiting.insert(game.number, game)),
                Ok(Err(error)) => failure = failure.or(Some(MatchError::PlayableGame(error))),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            while let Some(game) = waiting.remove(&wanted).filter(|_| !closed) {
                wanted += 1;
                closed = hand_on(game, &mut failure);
            }
            if closed || failure.is_some() || stop.load(Ordering::Relaxed) {
                signals.stop();
            }
        }
        // What is finished is not lost, although games before it are missing.
        for game in waiting.into_values() {
            closed = closed || hand_on(game, &mut failure);
        }
        failure.map_or(Ok(()), Err)
    })
}

fn play_one<G: PlayableGame>(
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
