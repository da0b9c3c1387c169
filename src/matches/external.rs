//! Engines of others, which speak UCI.

use super::seat::Found;
use crate::engine::{Ending, Signals};
use crate::game::{MAX_EVALUATION, Score, WIN};
use crossbeam_channel::{Receiver, RecvTimeoutError, unbounded};
use std::fmt;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::{Duration, Instant};

/// Why an engine cannot play.
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

/// A running program that speaks UCI. It ends when it is dropped.
#[derive(Debug)]
pub struct ExternalEngine {
    command: String,
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    name: Option<String>,
    offered: Vec<String>,
}

/// How long an engine may take to start and to get ready.
const READY: Duration = Duration::from_secs(20);

/// How long an engine may take to obey `stop` and `quit`.
const OBEY: Duration = Duration::from_secs(1);

/// How often somebody who waits looks whether the match was stopped.
const LOOK: Duration = Duration::from_millis(20);

impl ExternalEngine {
    /// Starts a program with its arguments, and sets its options.
    pub fn start(command: &str, options: &[(String, String)]) -> Result<ExternalEngine, EngineError> {
        let words = split(command);
        let fail = |what: String| EngineError(format!("engine '{command}': {what}"));
        let (program, arguments) = words.split_first().ok_or_else(|| fail("no command".to_string()))?;
        let mut process = Command::new(program);
        process.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // Ctrl-C is for the match, which ends its engines itself.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut process, 0);
        let mut child = process.spawn().map_err(|error| {
            fail(format!("cannot be started: {error}, expected a program that speaks UCI"))
        })?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(fail("cannot be spoken to".to_string()));
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
            offered: Vec::new(),
        };
        engine.introduce()?;
        for (name, value) in options {
            if !engine.offered.iter().any(|offered| offered.eq_ignore_ascii_case(name)) {
                let offered = engine.offered.join(", ");
                return Err(fail(format!("has no option '{name}', expected one of {offered}")));
            }
            engine.say(&format!("setoption name {name} value {value}"));
        }
        engine.ready()?;
        Ok(engine)
    }

    /// What it calls itself.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn introduce(&mut self) -> Result<(), EngineError> {
        self.say("uci");
        let deadline = Instant::now() + READY;
        loop {
            let line = self.line(deadline)?;
            if line == "uciok" {
                return Ok(());
            }
            if let Some(name) = line.strip_prefix("id name ") {
                self.name = Some(name.trim().to_string());
            } else if let Some(option) = line.strip_prefix("option name ") {
                let name = option.split(" type ").next().unwrap_or(option);
                self.offered.push(name.trim().to_string());
            }
        }
    }

    fn ready(&mut self) -> Result<(), EngineError> {
        self.say("isready");
        let deadline = Instant::now() + READY;
        while self.line(deadline)? != "readyok" {}
        Ok(())
    }

    /// Tells it that another game begins.
    pub(super) fn new_game(&mut self) -> Result<(), EngineError> {
        self.say("ucinewgame");
        self.ready()
    }

    /// A line that it writes until then.
    fn line(&self, deadline: Instant) -> Result<String, EngineError> {
        let fail = |what: &str| EngineError(format!("engine '{}': {what}", self.command));
        self.lines.recv_deadline(deadline).map_err(|error| match error {
            RecvTimeoutError::Timeout => fail("does not answer, expected a program that speaks UCI"),
            RecvTimeoutError::Disconnected => fail("has ended, expected a program that speaks UCI"),
        })
    }

    /// An engine that has ended is found out when it does not answer.
    fn say(&mut self, line: &str) {
        let _ = self.input.write_all(format!("{line}\n").as_bytes()).and_then(|()| self.input.flush());
    }

    /// Asks for the best move, and waits so long for it. None if the match was stopped; or how the game is lost.
    pub(super) fn ask(
        &mut self,
        position: &str,
        go: &str,
        patience: Duration,
        signals: &Signals,
    ) -> Result<Option<Found<String>>, Ending> {
        self.say(position);
        self.say(go);
        let deadline = Instant::now() + patience;
        let mut found = Found { best: String::new(), depth: 0, nodes: 0, value: None };
        loop {
            if signals.is_stopped() {
                return Ok(None);
            }
            let now = Instant::now();
            if now >= deadline {
                return Err(self.stop());
            }
            match self.lines.recv_deadline(deadline.min(now + LOOK)) {
                Ok(line) => {
                    if let Some(rest) = line.strip_prefix("bestmove") {
                        found.best = rest.split_whitespace().next().unwrap_or_default().to_string();
                        return Ok(Some(found));
                    }
                    found.learn(&line);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Ending::Crash),
            }
        }
    }

    /// Stops a search that has taken too long: it was slow if it answers now, and hangs if it does not.
    fn stop(&mut self) -> Ending {
        self.say("stop");
        let deadline = Instant::now() + OBEY;
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

impl Found<String> {
    /// Takes depth, nodes and value out of an `info` line about the best move. A bound counts as a value, as the last one
    /// says most.
    fn learn(&mut self, line: &str) {
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
                    let told = words.next().and_then(|n| n.parse::<Score>().ok());
                    self.value =
                        told.map(|value| value.clamp(-MAX_EVALUATION, MAX_EVALUATION)).or(self.value);
                }
                "mate" => {
                    let told = words.next().and_then(|n| n.parse::<Score>().ok());
                    self.value = told.map(win_in).or(self.value);
                }
                _ => {}
            }
        }
    }
}

/// The value of a mate in so many moves; a negative number is that of the opponent's moves.
fn win_in(moves: Score) -> Score {
    let plies = 2 * moves.saturating_abs().min((WIN - MAX_EVALUATION) / 2 - 1);
    if moves > 0 { WIN - plies + 1 } else { plies - WIN }
}

impl Drop for ExternalEngine {
    fn drop(&mut self) {
        self.say("stop");
        self.say("quit");
        let deadline = Instant::now() + OBEY;
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

/// The words of a command; quotation marks of either kind hold words together.
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
    fn depth_and_nodes_are_learned_from_info_lines() {
        let mut found = Found { best: String::new(), depth: 0, nodes: 0, value: None };
        found.learn("info depth 12 seldepth 20 score cp 13 nodes 4711 nps 1 pv depth nodes 9");
        found.learn("info string depth 99 nodes 99");
        found.learn("depth 98");
        assert_eq!((found.depth, found.nodes, found.value), (12, 4711, Some(13)));
        found.learn("info depth 13 score mate -2 nodes 4712");
        assert_eq!(found.value, Some(4 - WIN));
        found.learn("info depth 14 score mate 1 upperbound");
        assert_eq!(found.value, Some(WIN - 1));
        found.learn("info depth 15 score mate 2000000000");
        assert!(found.value.is_some_and(|value| value > MAX_EVALUATION));
        found.learn("info score cp x");
        assert!(found.value.is_some());
        found.learn("info depth 16 multipv 1 score cp 20");
        found.learn("info depth 16 multipv 2 score cp -90");
        assert_eq!((found.depth, found.value), (16, Some(20)));
    }
}
