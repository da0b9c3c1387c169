//! Playing a match: its games, several at a time.

use super::played_game;
use super::player::Player;
use super::{Adjudication, EngineError, EngineSpec, Openings, PlayedGame, PlayerSpec};
use crate::engine::Signals;
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
    /// The players, A and B.
    pub players: [PlayerSpec; 2],
    /// The openings.
    pub openings: Openings<G>,
    /// The numbers of the games to be played, in order.
    pub games: Vec<usize>,
    /// The number of games played at the same time.
    pub jobs: usize,
    /// The time that our own engines reserve per move for overhead.
    pub overhead: Duration,
    /// How far a player may overstep its time. Without a margin the time per move is not checked, and clocks have none.
    pub margin: Option<Duration>,
    /// When games end by the scores of the players.
    pub adjudication: Adjudication,
}

/// Why a match cannot be played to its end.
#[derive(Debug)]
pub enum MatchError {
    /// Not enough memory for the hash tables.
    Memory {
        /// The size of all tables, in MiB.
        needed: u128,
        /// The memory available, in MiB.
        available: u128,
    },
    /// An engine cannot be started.
    Engine(EngineError),
    /// The receiver of the games failed.
    Sink(io::Error),
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchError::Memory { needed, available } => write!(
                f,
                "not enough memory: the hash tables need {needed} MiB, {available} MiB are available; use a smaller \
                 --hash or fewer --jobs"
            ),
            MatchError::Engine(error) => error.fmt(f),
            MatchError::Sink(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for MatchError {}

impl<G: PlayableGame> Match<G> {
    /// The most threads that a player searches on.
    pub fn threads(&self) -> usize {
        self.players.iter().map(PlayerSpec::threads).max().unwrap_or(1)
    }

    /// Whether players are on a clock and have to share cores.
    pub fn is_crowded(&self, cores: usize) -> bool {
        let is_timed = self.players.iter().any(|player| player.time_control.is_timed());
        is_timed && self.jobs > 1 && self.jobs * self.threads() > cores
    }

    /// Checks that there is memory for the tables of `jobs` games. The allocator may promise more than there is.
    fn check_memory(&self, jobs: usize) -> Result<(), MatchError> {
        let bytes = self.players.iter().map(|player| match &player.engine {
            EngineSpec::Own { options, .. } => Table::bytes(options.table_bits),
            EngineSpec::External { .. } => 0,
        });
        let needed = bytes.fold(0, u128::saturating_add).saturating_mul(jobs as u128);
        match available_memory().filter(|&available| needed > available) {
            Some(available) => Err(MatchError::Memory { needed: needed >> 20, available: available >> 20 }),
            None => Ok(()),
        }
    }
}

/// How often it is looked whether the match was stopped.
const POLL: Duration = Duration::from_millis(2);

/// Plays a match and passes the games to `sink` in order, until it breaks. When `stop` is set, running games are abandoned
/// and finished ones still passed on.
pub fn play<G: PlayableGame>(
    contest: &Match<G>,
    stop: &AtomicBool,
    sink: &mut dyn FnMut(PlayedGame<G>) -> io::Result<ControlFlow<()>>,
) -> Result<(), MatchError> {
    let jobs = contest.jobs.clamp(1, contest.games.len().max(1));
    contest.check_memory(jobs)?;
    let signals = Signals::new(false);
    let next = AtomicUsize::new(0);
    let (sender, receiver) = channel();
    thread::scope(|scope| {
        for _ in 0..jobs {
            let (sender, signals, next) = (sender.clone(), &signals, &next);
            scope.spawn(move || {
                let done = play_games(contest, next, signals, &mut |game| drop(sender.send(Ok(game))));
                // An engine that was not waited for has not failed.
                if let Some(error) = done.err().filter(|_| !signals.is_stopped()) {
                    drop(sender.send(Err(error)));
                }
            });
        }
        drop(sender);
        let mut waiting: BTreeMap<usize, PlayedGame<G>> = BTreeMap::new();
        let mut wanted = 0;
        // Whether the sink wants no more games, and why the match cannot go on.
        let (mut closed, mut failure) = (false, None);
        let mut pass_on = |game: PlayedGame<G>, failure: &mut Option<MatchError>| match sink(game) {
            Ok(ControlFlow::Continue(())) => false,
            Ok(ControlFlow::Break(())) => true,
            Err(error) => {
                *failure = Some(MatchError::Sink(error));
                true
            }
        };
        loop {
            match receiver.recv_timeout(POLL) {
                Ok(Ok(game)) => drop(waiting.insert(game.result.number, game)),
                Ok(Err(error)) => failure = failure.or(Some(MatchError::Engine(error))),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            while let Some(game) =
                contest.games.get(wanted).and_then(|number| waiting.remove(number)).filter(|_| !closed)
            {
                wanted += 1;
                closed = pass_on(game, &mut failure);
            }
            if closed || failure.is_some() || stop.load(Ordering::Relaxed) {
                signals.stop();
            }
        }
        // Finished games are not lost, although games before them are missing.
        for game in waiting.into_values() {
            closed = closed || pass_on(game, &mut failure);
        }
        failure.map_or(Ok(()), Err)
    })
}

/// Plays games with a pair of players of their own until there are no more, or the match is stopped.
fn play_games<G: PlayableGame>(
    contest: &Match<G>,
    next: &AtomicUsize,
    signals: &Signals,
    sink: &mut dyn FnMut(PlayedGame<G>),
) -> Result<(), EngineError> {
    let [a, b] = &contest.players;
    let mut players = [Player::start(a, signals)?, Player::start(b, signals)?];
    loop {
        let next = contest.games.get(next.fetch_add(1, Ordering::Relaxed));
        let Some(&number) = next.filter(|_| !signals.is_stopped()) else { return Ok(()) };
        for player in &mut players {
            player.new_game(signals)?;
        }
        match played_game::play(contest, number, &mut players, signals) {
            Some(game) => sink(game),
            None => return Ok(()),
        }
    }
}
