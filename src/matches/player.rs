//! The players of a game: engines that are asked for moves.

use super::{EngineError, EngineSpec, ExternalEngine, PlayerSpec};
use crate::endgames;
use crate::engine::{BestMove, Ending, Engine, Request, Signals, TimeControl};
use crate::game::{Score, Side};
use crate::games::PlayableGame;
use crate::search::Depth;
use std::time::Duration;

/// A player that is ready to play, one game at a time.
pub(super) enum Player<G: PlayableGame> {
    /// One of our own engines.
    Own(Box<Engine<G>>),
    /// Another program; none if it has failed, until the next game.
    External { engine: Option<ExternalEngine>, command: String, options: Vec<(String, String)> },
}

/// The clocks of a game when a move is due.
#[derive(Clone, Copy)]
pub(super) struct ClockState {
    /// The time control of the side to move.
    pub(super) time_control: TimeControl,
    /// The time left to each side.
    pub(super) left: [Duration; 2],
    /// The increment of each side.
    pub(super) increments: [Duration; 2],
    pub(super) to_move: Side,
    /// The time reserved per move for overhead.
    pub(super) overhead: Duration,
    /// How far the time may be overstepped.
    pub(super) margin: Option<Duration>,
}

/// A move with the figures of its search.
pub(super) struct SearchedMove<M> {
    pub(super) best: M,
    pub(super) depth: Depth,
    pub(super) nodes: u64,
    /// The score for the side to move, if it is known.
    pub(super) value: Option<Score>,
}

/// What a player answers when it is asked for a move.
pub(super) enum MoveReply<M> {
    /// A legal move.
    Move(SearchedMove<M>),
    /// None: the game is lost, for a reason that may need words.
    Forfeit(Ending, String),
    /// The match was stopped.
    Stopped,
}

impl<G: PlayableGame> Player<G> {
    /// Starts the engine of a player.
    pub(super) fn start(spec: &PlayerSpec, signals: &Signals) -> Result<Player<G>, EngineError> {
        // Read the weights of the evaluation now, and not when a clock runs.
        G::start().evaluate_trained();
        Ok(match &spec.engine {
            EngineSpec::Own { options, endgames, params, .. } => {
                let mut engine =
                    Engine::new(*options).map_err(|error| EngineError::new(error.to_string()))?;
                let mut constants = engine.params();
                for (name, value) in params {
                    constants.set(name, *value).map_err(|error| EngineError::new(error.to_string()))?;
                }
                engine.set_params(constants);
                if let Some(opened) = endgames::open(endgames.as_deref()).map_err(EngineError::new)? {
                    engine.set_endgames(Some(opened.tables));
                }
                Player::Own(Box::new(engine))
            }
            EngineSpec::External { command, options } => Player::External {
                engine: Some(ExternalEngine::start(command, options, signals)?),
                command: command.clone(),
                options: options.clone(),
            },
        })
    }

    /// Prepares for a new game: clears the memory of our own engines, restarts other programs that have failed.
    pub(super) fn new_game(&mut self, signals: &Signals) -> Result<(), EngineError> {
        match self {
            Player::Own(engine) => engine.clear(),
            Player::External { engine, command, options } => {
                if engine.as_mut().is_none_or(|engine| engine.new_game(signals).is_err()) {
                    *engine = None;
                    let mut fresh = ExternalEngine::start(command, options, signals)?;
                    fresh.new_game(signals)?;
                    *engine = Some(fresh);
                }
            }
        }
        Ok(())
    }

    /// Asks for a move.
    pub(super) fn best_move(
        &mut self,
        request: &Request<G>,
        position: &G,
        clocks: ClockState,
        signals: &Signals,
    ) -> MoveReply<G::Move> {
        let left = clocks.left[clocks.to_move.index()];
        match self {
            Player::Own(engine) => {
                let limits = clocks.time_control.limits(left, clocks.overhead);
                let answer = engine.search(request, limits, signals, &mut |_| {});
                match answer.best {
                    _ if signals.is_stopped() => MoveReply::Stopped,
                    Some(best) => {
                        let BestMove { depth, nodes, .. } = answer;
                        // Some drivers prove which move is best without its value.
                        let known = engine.options().algorithm.finds_value();
                        let value = answer.value.filter(|_| known);
                        MoveReply::Move(SearchedMove { best, depth, nodes, value })
                    }
                    None => MoveReply::Forfeit(Ending::IllegalMove, "no move".to_string()),
                }
            }
            Player::External { engine, .. } => {
                let Some(running) = engine else {
                    return MoveReply::Forfeit(Ending::Crash, "not running".to_string());
                };
                let reply =
                    running.search(&position_command(request), &clocks.go(), clocks.timeout(), signals);
                match reply {
                    Ok(Some(SearchedMove { best, depth, nodes, value })) => {
                        match position.parse_move(&best) {
                            Ok(best) => MoveReply::Move(SearchedMove { best, depth, nodes, value }),
                            Err(error) => {
                                *engine = None;
                                MoveReply::Forfeit(Ending::IllegalMove, error.to_string())
                            }
                        }
                    }
                    Ok(None) => MoveReply::Stopped,
                    Err(Ending::Time) => MoveReply::Forfeit(Ending::Time, String::new()),
                    Err(ending) => {
                        *engine = None;
                        MoveReply::Forfeit(ending, String::new())
                    }
                }
            }
        }
    }
}

impl ClockState {
    /// The time for the move, if a player that takes longer loses. A time per move counts where there is a margin.
    pub(super) fn limit(&self) -> Option<Duration> {
        let TimeControl { move_time, game_time, .. } = self.time_control;
        match (move_time, game_time) {
            (Some(time), _) => self.margin.map(|_| time),
            (None, Some(_)) => Some(self.left[self.to_move.index()]),
            (None, None) => None,
        }
    }

    /// How long to wait for the move of another program.
    fn timeout(&self) -> Duration {
        match (self.limit(), self.time_control.move_time) {
            (Some(limit), _) => limit.saturating_add(self.margin.unwrap_or_default()),
            (None, Some(time)) => time.saturating_add(Duration::from_secs(5)),
            (None, None) => Duration::from_secs(600),
        }
    }

    /// The UCI command `go`.
    fn go(&self) -> String {
        let TimeControl { depth, nodes, move_time, game_time } = self.time_control;
        let mut command = "go".to_string();
        if game_time.is_some() && move_time.is_none() {
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

/// The UCI command `position` for a game.
fn position_command<G: PlayableGame>(request: &Request<G>) -> String {
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
