//! Who sits at the board.

use super::{EngineError, ExternalEngine, Player};
use crate::engine::{BestMove, Ending, Engine, GameTime, Request, Signals, TimeControl};
use crate::game::{Score, Side};
use crate::games::PlayableGame;
use crate::search::Depth;
use std::fmt;
use std::time::Duration;

/// Who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Contestant {
    /// One of our own engines.
    Own(Player),
    /// A program that speaks UCI.
    External {
        /// The program and its arguments.
        command: String,
        /// The options it is given, names and values.
        options: Vec<(String, String)>,
        /// What it is called in the games.
        name: String,
    },
}

impl Contestant {
    /// How many threads it thinks on, as far as we know.
    pub fn threads(&self) -> usize {
        match self {
            Contestant::Own(player) => player.options.threads,
            Contestant::External { options, .. } => {
                let set = options.iter().rev().find(|(name, _)| name.eq_ignore_ascii_case("threads"));
                set.and_then(|(_, value)| value.parse().ok()).unwrap_or(1)
            }
        }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Own(player) => player.fmt(f),
            Contestant::External { name, .. } => f.write_str(name),
        }
    }
}

/// A contestant that is ready to play, one game at a time.
pub(super) enum Seat<G: PlayableGame> {
    Own(Box<Engine<G>>),
    External { engine: Option<ExternalEngine>, command: String, options: Vec<(String, String)> },
}

/// The clocks of a game when a move is wanted.
#[derive(Clone, Copy)]
pub(super) struct Clocks {
    pub(super) control: TimeControl,
    /// What is left to each side.
    pub(super) left: [Duration; 2],
    /// What every move adds for each side.
    pub(super) increments: [Duration; 2],
    pub(super) to_move: Side,
    pub(super) overhead: Duration,
}

/// A move that was found, and what is said of it.
pub(super) struct Found<M> {
    pub(super) best: M,
    /// The depth to which it was searched, and the nodes that took.
    pub(super) depth: Depth,
    pub(super) nodes: u64,
    /// Its value for the side to move, if that is known.
    pub(super) value: Option<Score>,
}

/// What a contestant says when a move is wanted.
pub(super) enum Reply<M> {
    /// A legal move, and what is said of it.
    Move(Found<M>),
    /// It has lost, for a reason that may need words.
    Forfeit(Ending, String),
    /// The match was stopped.
    Stopped,
}

impl<G: PlayableGame> Seat<G> {
    /// Seats a contestant.
    pub(super) fn take(contestant: &Contestant) -> Result<Seat<G>, EngineError> {
        // The weights of the evaluation are read now, and not when a clock runs.
        G::start().evaluate_trained();
        Ok(match contestant {
            Contestant::Own(player) => {
                let engine =
                    Engine::new(player.options).map_err(|error| EngineError::new(error.to_string()))?;
                Seat::Own(Box::new(engine))
            }
            Contestant::External { command, options, .. } => Seat::External {
                engine: Some(ExternalEngine::start(command, options)?),
                command: command.clone(),
                options: options.clone(),
            },
        })
    }

    /// Gets ready for a new game: forgets the last one, and starts an engine anew that has ended.
    pub(super) fn begin(&mut self) -> Result<(), EngineError> {
        match self {
            Seat::Own(engine) => engine.clear(),
            Seat::External { engine, command, options } => {
                if engine.as_mut().is_none_or(|engine| engine.new_game().is_err()) {
                    *engine = None;
                    let mut fresh = ExternalEngine::start(command, options)?;
                    fresh.new_game()?;
                    *engine = Some(fresh);
                }
            }
        }
        Ok(())
    }

    /// Asks for a move.
    pub(super) fn reply(
        &mut self,
        request: &Request<G>,
        position: &G,
        clocks: Clocks,
        signals: &Signals,
    ) -> Reply<G::Move> {
        let left = clocks.left[clocks.to_move.index()];
        match self {
            Seat::Own(engine) => {
                let limits = clocks.control.limits(left, clocks.overhead);
                let answer = engine.search(request, limits, signals, &mut |_| {});
                match answer.best {
                    _ if signals.is_stopped() => Reply::Stopped,
                    Some(best) => {
                        let BestMove { depth, nodes, .. } = answer;
                        // Some drivers prove that a move is the best, and not what it is worth.
                        let known = engine.options().algorithm.finds_value();
                        let value = answer.value.filter(|_| known);
                        Reply::Move(Found { best, depth, nodes, value })
                    }
                    None => Reply::Forfeit(Ending::IllegalMove, "no move".to_string()),
                }
            }
            Seat::External { engine, .. } => {
                let Some(running) = engine else {
                    return Reply::Forfeit(Ending::Crash, "not running".to_string());
                };
                let reply = running.ask(&describe(request), &clocks.go(), clocks.patience(), signals);
                match reply {
                    Ok(Some(found)) => match position.parse_move(&found.best) {
                        Ok(best) => {
                            let Found { depth, nodes, value, .. } = found;
                            Reply::Move(Found { best, depth, nodes, value })
                        }
                        Err(error) => Reply::Forfeit(Ending::IllegalMove, error.to_string()),
                    },
                    Ok(None) => Reply::Stopped,
                    Err(Ending::Time) => Reply::Forfeit(Ending::Time, String::new()),
                    Err(ending) => {
                        *engine = None;
                        Reply::Forfeit(ending, String::new())
                    }
                }
            }
        }
    }
}

impl Clocks {
    /// How long an answer is waited for.
    fn patience(&self) -> Duration {
        let TimeControl { move_time, game_time, .. } = self.control;
        match (move_time, game_time) {
            (Some(time), _) => time + Duration::from_secs(5),
            (None, Some(_)) => self.left[self.to_move.index()],
            (None, None) => Duration::from_secs(600),
        }
    }

    /// The command that asks an engine for a move.
    fn go(&self) -> String {
        let TimeControl { depth, nodes, move_time, game_time } = self.control;
        let mut command = "go".to_string();
        if let Some(GameTime { .. }) = game_time.filter(|_| move_time.is_none()) {
            let [white, black] = self.left.map(|time| time.as_millis());
            let [first, second] = self.increments.map(|time| time.as_millis());
            command += &format!(" wtime {white} btime {black} winc {first} binc {second}");
        }
        if let Some(time) = move_time {
            command += &format!(" movetime {}", time.as_millis());
        }
        if let Some(nodes) = nodes {
            command += &format!(" nodes {nodes}");
        }
        if let Some(depth) = depth {
            command += &format!(" depth {depth}");
        }
        command
    }
}

/// A game as UCI's `position` says it.
fn describe<G: PlayableGame>(request: &Request<G>) -> String {
    let mut position = request.start.clone();
    let mut text = if position == G::start() {
        "position startpos".to_string()
    } else {
        format!("position fen {}", position.format_position())
    };
    for (at, &m) in request.moves.iter().enumerate() {
        text += if at == 0 { " moves " } else { " " };
        text += &position.format_plain_move(m);
        position = position.after(m);
    }
    text
}
