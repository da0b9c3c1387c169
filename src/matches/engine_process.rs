//! The process of another engine, together with all that it starts.

use crate::support::lines::{self, Line};
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};
use std::io::{self, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A process that reads and writes lines. It is told to quit when this is dropped, and its whole process group is gone then.
#[derive(Debug)]
pub(super) struct EngineProcess {
    child: Child,
    /// Lines for its standard input; none after the end of input.
    input: Option<Sender<String>>,
    lines: Receiver<Line>,
    /// Ends the process group when this program ends without doing so, as after SIGKILL.
    guard: Option<Child>,
}

/// How long an engine may take to react to `quit`.
const GRACE: Duration = Duration::from_secs(1);

/// No line of UCI is longer. An engine that floods its output waits itself until somebody reads.
const LONGEST_LINE: usize = 1 << 16;

/// So many lines may wait for an engine that does not read.
const UNREAD: usize = 64;

impl EngineProcess {
    /// Starts a program.
    pub(super) fn start(program: &str, arguments: &[String]) -> io::Result<EngineProcess> {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // A group of its own: Ctrl-C is for the match, which quits its engines itself.
        let mut child = in_own_group(&mut command).spawn()?;
        let guard = guard(&child);
        let (Some(mut stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("no pipes"));
        };
        let (input, unsent) = bounded::<String>(UNREAD);
        // An engine that does not read must not stop the match.
        std::thread::spawn(move || {
            for line in unsent {
                if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                    return;
                }
            }
        });
        let lines = lines::spawn_within(stdout, LONGEST_LINE);
        Ok(EngineProcess { child, input: Some(input), lines, guard })
    }

    /// Sends a line. That an engine has exited or does not read shows when it does not answer.
    pub(super) fn send(&self, line: &str) {
        if let Some(input) = &self.input {
            let _ = input.try_send(format!("{line}\n"));
        }
    }

    /// The next line of output. Lines that are not text, or too long, are skipped.
    pub(super) fn line(&self, deadline: Instant) -> Result<String, RecvTimeoutError> {
        loop {
            // The channel hands out waiting lines even when it is too late, and a flood never ends.
            if Instant::now() >= deadline {
                return Err(RecvTimeoutError::Timeout);
            }
            if let Line::Text(text) = self.lines.recv_deadline(deadline)? {
                return Ok(text);
            }
        }
    }

    /// Drops the lines that nobody has read.
    pub(super) fn discard_lines(&self) {
        for _ in 0..self.lines.len() {
            let _ = self.lines.try_recv();
        }
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        self.send("stop");
        self.send("quit");
        self.input = None;
        // Its output ends when the last process that it has started is gone.
        let deadline = Instant::now() + GRACE;
        while self.line(deadline).is_ok() {}
        // Nobody has waited for the child, so that its number cannot belong to another group yet.
        kill_group(&mut self.child);
        if let Some(guard) = &mut self.guard {
            let _ = guard.kill();
            let _ = guard.wait();
        }
        let _ = self.child.wait();
    }
}

#[cfg(unix)]
fn in_own_group(command: &mut Command) -> &mut Command {
    std::os::unix::process::CommandExt::process_group(command, 0)
}

#[cfg(not(unix))]
fn in_own_group(command: &mut Command) -> &mut Command {
    command
}

#[cfg(unix)]
fn kill_group(child: &mut Child) {
    use nix::sys::signal::{Signal, killpg};
    if let Ok(id) = i32::try_from(child.id()) {
        let _ = killpg(nix::unistd::Pid::from_raw(id), Signal::SIGKILL);
    }
}

#[cfg(not(unix))]
fn kill_group(child: &mut Child) {
    let _ = child.kill();
}

/// A shell whose input ends when this program is gone, and which then ends the process group of the engine.
#[cfg(unix)]
fn guard(engine: &Child) -> Option<Child> {
    let mut command = Command::new("sh");
    command.args(["-c", "read -r _; kill -s KILL -- \"-$0\"", &engine.id().to_string()]);
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    in_own_group(&mut command).spawn().inspect_err(|error| log::info!("cannot start sh: {error}")).ok()
}

#[cfg(not(unix))]
fn guard(_: &Child) -> Option<Child> {
    None
}
