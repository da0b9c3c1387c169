//! Other programs that speak UCI, as players.

use super::engine_process::EngineProcess;
use super::player::SearchedMove;
use crate::engine::{Ending, Signals};
use crate::game::{MAX_EVALUATION, Score, WIN};
use crossbeam_channel::RecvTimeoutError;
use std::fmt;
use std::time::{Duration, Instant};

/// Why an engine cannot be started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineError(String);

impl EngineError {
    pub(super) fn new(message: impl Into<String>) -> EngineError {
        EngineError(message.into())
    }
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for EngineError {}

/// A running UCI engine. When it is dropped it is told to quit, and ended with all that it has started if it does not.
#[derive(Debug)]
pub struct ExternalEngine {
    command: String,
    process: EngineProcess,
    name: Option<String>,
    /// The names of the options that it declares.
    options: Vec<String>,
}

/// How long an engine may take for the handshake and for `isready`.
const HANDSHAKE: Duration = Duration::from_secs(20);

/// How long an engine may take to react to `stop`.
const GRACE: Duration = Duration::from_secs(1);

/// How often a wait looks whether the match was stopped.
const POLL: Duration = Duration::from_millis(2);

/// More options than any engine has.
const MOST_OPTIONS: usize = 1000;

impl ExternalEngine {
    /// Starts a program with its arguments, completes the UCI handshake and sets options.
    pub fn start(
        command: &str,
        options: &[(String, String)],
        signals: &Signals,
    ) -> Result<ExternalEngine, EngineError> {
        let words = split(command);
        let (program, arguments) = words
            .split_first()
            .ok_or_else(|| EngineError::new("empty engine command, expected a program and its arguments"))?;
        let process = EngineProcess::start(program, arguments)
            .map_err(|error| EngineError(format!("cannot start '{command}': {error}")))?;
        let mut engine =
            ExternalEngine { command: command.to_string(), process, name: None, options: Vec::new() };
        engine.handshake(signals)?;
        for (name, value) in options {
            if !engine.options.iter().any(|known| known.eq_ignore_ascii_case(name)) {
                let known = engine.options.join(", ");
                return Err(EngineError(format!(
                    "'{command}' has no option '{name}', expected one of {known}"
                )));
            }
            engine.process.send(&format!("setoption name {name} value {value}"));
        }
        engine.wait_ready(signals)?;
        Ok(engine)
    }

    /// The name it gives itself.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn handshake(&mut self, signals: &Signals) -> Result<(), EngineError> {
        self.process.send("uci");
        let deadline = Instant::now() + HANDSHAKE;
        loop {
            let line = self.line(deadline, signals).map_err(|silence| match silence {
                Silence::TooLate => EngineError(format!(
                    "no answer from '{}' to 'uci' within {} s, expected a UCI engine",
                    self.command,
                    HANDSHAKE.as_secs()
                )),
                Silence::Exited => EngineError(format!("'{}' exited before the UCI handshake", self.command)),
                Silence::Stopped => EngineError::new("interrupted"),
            })?;
            if line == "uciok" {
                return Ok(());
            }
            if let Some(name) = line.strip_prefix("id name ") {
                self.name = Some(name.trim().to_string());
            } else if let Some(option) = line.strip_prefix("option name ")
                && self.options.len() < MOST_OPTIONS
            {
                let name = option.split(" type ").next().unwrap_or(option);
                self.options.push(name.trim().to_string());
            }
        }
    }

    fn wait_ready(&mut self, signals: &Signals) -> Result<(), EngineError> {
        self.process.send("isready");
        let deadline = Instant::now() + HANDSHAKE;
        loop {
            match self.line(deadline, signals) {
                Ok(line) if line == "readyok" => return Ok(()),
                Ok(_) => {}
                Err(Silence::TooLate) => {
                    let (command, seconds) = (&self.command, HANDSHAKE.as_secs());
                    return Err(EngineError(format!(
                        "no answer from '{command}' to 'isready' within {seconds} s"
                    )));
                }
                Err(Silence::Exited) => {
                    return Err(EngineError(format!("'{}' exited while getting ready", self.command)));
                }
                Err(Silence::Stopped) => return Err(EngineError::new("interrupted")),
            }
        }
    }

    /// Announces a new game.
    pub(super) fn new_game(&mut self, signals: &Signals) -> Result<(), EngineError> {
        self.process.send("ucinewgame");
        self.wait_ready(signals)
    }

    /// The next line of output.
    fn line(&self, deadline: Instant, signals: &Signals) -> Result<String, Silence> {
        loop {
            let now = Instant::now();
            if signals.is_stopped() {
                return Err(Silence::Stopped);
            }
            match self.process.line(deadline.min(now + POLL)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Timeout) if now < deadline => {}
                Err(RecvTimeoutError::Timeout) => return Err(Silence::TooLate),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Exited),
            }
        }
    }

    /// Sends `position` and `go`, and waits for the best move. None if the match was stopped; an error is how the game is
    /// lost.
    pub(super) fn search(
        &mut self,
        position: &str,
        go: &str,
        timeout: Duration,
        signals: &Signals,
    ) -> Result<Option<SearchedMove<String>>, Ending> {
        // What it has said before is not an answer.
        self.process.discard_lines();
        self.process.send(position);
        self.process.send(go);
        let deadline = Instant::now() + timeout;
        let mut searched = SearchedMove { best: String::new(), depth: 0, nodes: 0, value: None };
        loop {
            match self.line(deadline, signals) {
                Ok(line) => {
                    if let Some(rest) = line.strip_prefix("bestmove") {
                        searched.best = rest.split_whitespace().next().unwrap_or_default().to_string();
                        return Ok(Some(searched));
                    }
                    searched.read_info(&line);
                }
                Err(Silence::Stopped) => return Ok(None),
                Err(Silence::TooLate) => return Err(self.stop()),
                Err(Silence::Exited) => return Err(Ending::Crash),
            }
        }
    }

    /// Stops a search that has taken too long: a loss on time if there is an answer now, a hang if not.
    fn stop(&mut self) -> Ending {
        self.process.send("stop");
        let deadline = Instant::now() + GRACE;
        loop {
            match self.process.line(deadline) {
                Ok(line) if line.starts_with("bestmove") => return Ending::Time,
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => return Ending::Hang,
                Err(RecvTimeoutError::Disconnected) => return Ending::Crash,
            }
        }
    }
}

/// Why there is no line.
enum Silence {
    /// None came in time.
    TooLate,
    /// The engine is gone.
    Exited,
    /// The match was stopped.
    Stopped,
}

impl SearchedMove<String> {
    /// Takes depth, nodes and score from an `info` line about the best move. A bound counts as a score.
    fn read_info(&mut self, line: &str) {
        let mut words = line.split_whitespace();
        if words.next() != Some("info") {
            return;
        }
        while let Some(word) = words.next() {
            match word {
                "string" | "pv" => return,
                "multipv" if words.next() != Some("1") => return,
                "depth" => self.depth = words.next().and_then(|n| n.parse().ok()).unwrap_or(self.depth),
                "nodes" => self.nodes = words.next().and_then(|n| n.parse().ok()).unwrap_or(self.nodes),
                "cp" => {
                    let score = words.next().and_then(|n| n.parse::<Score>().ok());
                    self.value =
                        score.map(|score| score.clamp(-MAX_EVALUATION, MAX_EVALUATION)).or(self.value);
                }
                "mate" => {
                    let moves = words.next().and_then(|n| n.parse::<Score>().ok());
                    self.value = moves.map(mate_score).or(self.value);
                }
                _ => {}
            }
        }
    }
}

/// The score of `mate MOVES`; negative if the opponent mates.
fn mate_score(moves: Score) -> Score {
    let plies = 2 * moves.saturating_abs().min((WIN - MAX_EVALUATION) / 2 - 1);
    if moves > 0 { WIN - plies + 1 } else { plies - WIN }
}

/// The words of a command line; quotation marks of either kind hold words together.
fn split(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in command.chars() {
        match quote {
            Some(mark) if c == mark => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_like_a_shell_does() {
        assert_eq!(split("stockfish"), ["stockfish"]);
        assert_eq!(split("  \"a b\"/c  -x 'y \" z' \"\""), ["a b/c", "-x", "y \" z", ""]);
        assert!(split(" ").is_empty());
    }

    #[test]
    fn depth_nodes_and_score_are_read_from_info_lines() {
        let mut searched = SearchedMove { best: String::new(), depth: 0, nodes: 0, value: None };
        searched.read_info("info depth 12 seldepth 20 score cp 13 nodes 4711 nps 1 pv depth nodes 9");
        searched.read_info("info string depth 99 nodes 99");
        searched.read_info("depth 98");
        assert_eq!((searched.depth, searched.nodes, searched.value), (12, 4711, Some(13)));
        searched.read_info("info depth 13 score mate -2 nodes 4712");
        assert_eq!(searched.value, Some(4 - WIN));
        searched.read_info("info depth 14 score mate 1 upperbound");
        assert_eq!(searched.value, Some(WIN - 1));
        searched.read_info("info depth 15 score mate 2000000000");
        assert!(searched.value.is_some_and(|value| value > MAX_EVALUATION));
        searched.read_info("info score cp x");
        assert!(searched.value.is_some());
        searched.read_info("info depth 16 multipv 1 score cp 20");
        searched.read_info("info depth 16 multipv 2 score cp -90");
        assert_eq!((searched.depth, searched.value), (16, Some(20)));
    }
}
