//! Other programs that speak UCI, as players.

use super::player::SearchedMove;
use crate::engine::{Ending, Signals};
use crate::game::{MAX_EVALUATION, Score, WIN};
use crossbeam_channel::{Receiver, RecvTimeoutError, unbounded};
use std::fmt;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
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

/// A running UCI engine. It is told to quit when it is dropped.
#[derive(Debug)]
pub struct ExternalEngine {
    command: String,
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    name: Option<String>,
    /// The names of the options that it declares.
    options: Vec<String>,
}

/// How long an engine may take for the handshake and for `isready`.
const HANDSHAKE: Duration = Duration::from_secs(20);

/// How long an engine may take to react to `stop` and `quit`.
const GRACE: Duration = Duration::from_secs(1);

/// How often a wait for a move looks whether the match was stopped.
const POLL: Duration = Duration::from_millis(20);

impl ExternalEngine {
    /// Starts a program with its arguments, completes the UCI handshake and sets options.
    pub fn start(command: &str, options: &[(String, String)]) -> Result<ExternalEngine, EngineError> {
        let words = split(command);
        let (program, arguments) = words
            .split_first()
            .ok_or_else(|| EngineError::new("empty engine command, expected a program and its arguments"))?;
        let mut process = Command::new(program);
        process.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // Ctrl-C is for the match, which quits its engines itself.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut process, 0);
        let cannot_start =
            |error: &dyn fmt::Display| EngineError(format!("cannot start '{command}': {error}"));
        let mut child = process.spawn().map_err(|error| cannot_start(&error))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(cannot_start(&"no pipes"));
        };
        let (sender, lines) = unbounded();
        std::thread::spawn(move || {
            let mut reader = BufReader::new(output);
            let mut line = Vec::new();
            while matches!(reader.read_until(b'\n', &mut line), Ok(length) if length > 0) {
                if sender.send(String::from_utf8_lossy(&line).trim().to_string()).is_err() {
                    break;
                }
                line.clear();
            }
        });
        let mut engine = ExternalEngine {
            command: command.to_string(),
            child,
            input,
            lines,
            name: None,
            options: Vec::new(),
        };
        engine.handshake()?;
        for (name, value) in options {
            if !engine.options.iter().any(|known| known.eq_ignore_ascii_case(name)) {
                let known = engine.options.join(", ");
                return Err(EngineError(format!(
                    "'{command}' has no option '{name}', expected one of {known}"
                )));
            }
            engine.send(&format!("setoption name {name} value {value}"));
        }
        engine.wait_ready()?;
        Ok(engine)
    }

    /// The name it gives itself.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn handshake(&mut self) -> Result<(), EngineError> {
        self.send("uci");
        let deadline = Instant::now() + HANDSHAKE;
        loop {
            let line = self.line(deadline).map_err(|error| {
                EngineError(match error {
                    RecvTimeoutError::Timeout => format!(
                        "no answer from '{}' to 'uci' within {} s, expected a UCI engine",
                        self.command,
                        HANDSHAKE.as_secs()
                    ),
                    RecvTimeoutError::Disconnected => {
                        format!("'{}' exited before the UCI handshake", self.command)
                    }
                })
            })?;
            if line == "uciok" {
                return Ok(());
            }
            if let Some(name) = line.strip_prefix("id name ") {
                self.name = Some(name.trim().to_string());
            } else if let Some(option) = line.strip_prefix("option name ") {
                let name = option.split(" type ").next().unwrap_or(option);
                self.options.push(name.trim().to_string());
            }
        }
    }

    fn wait_ready(&mut self) -> Result<(), EngineError> {
        self.send("isready");
        let deadline = Instant::now() + HANDSHAKE;
        loop {
            match self.line(deadline) {
                Ok(line) if line == "readyok" => return Ok(()),
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => {
                    let (command, seconds) = (&self.command, HANDSHAKE.as_secs());
                    return Err(EngineError(format!(
                        "no answer from '{command}' to 'isready' within {seconds} s"
                    )));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(EngineError(format!("'{}' exited while getting ready", self.command)));
                }
            }
        }
    }

    /// Announces a new game.
    pub(super) fn new_game(&mut self) -> Result<(), EngineError> {
        self.send("ucinewgame");
        self.wait_ready()
    }

    /// The next line of output.
    fn line(&self, deadline: Instant) -> Result<String, RecvTimeoutError> {
        self.lines.recv_deadline(deadline)
    }

    /// Sends a line. That an engine has exited shows when it does not answer.
    fn send(&mut self, line: &str) {
        let _ = self.input.write_all(format!("{line}\n").as_bytes()).and_then(|()| self.input.flush());
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
        self.send(position);
        self.send(go);
        let deadline = Instant::now() + timeout;
        let mut searched = SearchedMove { best: String::new(), depth: 0, nodes: 0, value: None };
        loop {
            if signals.is_stopped() {
                return Ok(None);
            }
            let now = Instant::now();
            if now >= deadline {
                return Err(self.stop());
            }
            match self.lines.recv_deadline(deadline.min(now + POLL)) {
                Ok(line) => {
                    if let Some(rest) = line.strip_prefix("bestmove") {
                        searched.best = rest.split_whitespace().next().unwrap_or_default().to_string();
                        return Ok(Some(searched));
                    }
                    searched.read_info(&line);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Ending::Crash),
            }
        }
    }

    /// Stops a search that has taken too long: a loss on time if there is an answer now, a hang if not.
    fn stop(&mut self) -> Ending {
        self.send("stop");
        let deadline = Instant::now() + GRACE;
        loop {
            match self.lines.recv_deadline(deadline) {
                Ok(line) if line.starts_with("bestmove") => return Ending::Time,
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => return Ending::Hang,
                Err(RecvTimeoutError::Disconnected) => return Ending::Crash,
            }
        }
    }
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

impl Drop for ExternalEngine {
    fn drop(&mut self) {
        self.send("stop");
        self.send("quit");
        let deadline = Instant::now() + GRACE;
        while Instant::now() < deadline {
            match self.child.try_wait() {
                Ok(None) => std::thread::sleep(Duration::from_millis(5)),
                _ => return,
            }
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
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
