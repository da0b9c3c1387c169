//! The game line by line: for scripts, and for terminals that can do no more.

use super::{Command, Play, PlayError, Reply, format_clock};
use crate::game::Side;
use crate::games::PlayableGame;
use crate::support::lines::{self, Line};
use crossbeam_channel::{Receiver, after, never, select};
use std::io::{Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How a plain game behaves.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Manner {
    /// A person types, and may do so while the engine thinks; else lines are read one by one when it has moved, and are
    /// repeated in the output.
    pub interactive: bool,
    /// The first wrong line ends the game.
    pub strict: bool,
}

/// So often it is seen whether the game has to end.
const GLANCE: Duration = Duration::from_millis(100);

/// Plays a game line by line until the input ends or the person leaves. `stop` is set from outside by whoever wants it to
/// end.
pub fn run<G: PlayableGame>(
    play: Play<G>,
    input: impl Read + Send + 'static,
    out: &mut impl Write,
    manner: Manner,
    stop: &AtomicBool,
) -> Result<(), PlayError> {
    let lines = lines::spawn(input);
    Plain { play, lines, out, manner, stale: true, line: 0 }.run(stop)
}

struct Plain<'a, G: PlayableGame, W> {
    play: Play<G>,
    lines: Receiver<Line>,
    out: &'a mut W,
    manner: Manner,
    /// The board was not shown since it changed.
    stale: bool,
    /// The line that was read last, from 1.
    line: usize,
}

impl<G: PlayableGame, W: Write> Plain<'_, G, W> {
    fn run(mut self, stop: &AtomicBool) -> Result<(), PlayError> {
        writeln!(self.out, "{}", self.play.who_plays())?;
        if let Some(offer) = self.play.offer() {
            writeln!(self.out, "{offer}")?;
        }
        let begun = self.play.begin();
        self.tell(&begun)?;
        let events = self.play.events().clone();
        loop {
            if stop.load(Ordering::Relaxed) {
                self.leave_prompt()?;
                return Err(PlayError::Interrupted(self.interrupted()));
            }
            let is_busy = self.play.thinking().is_some();
            if !is_busy {
                self.prompt()?;
            }
            let lines = if is_busy && !self.manner.interactive { never() } else { self.lines.clone() };
            let wait = self
                .play
                .deadline()
                .map_or(GLANCE, |deadline| deadline.saturating_duration_since(Instant::now()).min(GLANCE));
            select! {
                recv(lines) -> line => match line {
                    Ok(line) => {
                        if self.obey(&line)? {
                            return Ok(());
                        }
                    }
                    Err(_) => return self.finish(),
                },
                recv(events) -> event => {
                    if let Ok(event) = event {
                        let reply = self.play.hear(event);
                        self.tell(&reply)?;
                    }
                }
                recv(after(wait)) -> _ => {
                    let reply = self.play.tick();
                    self.tell(&reply)?;
                }
            }
        }
    }

    /// Shows the board, if it has changed, and asks for a line.
    fn prompt(&mut self) -> Result<(), PlayError> {
        if !std::mem::take(&mut self.stale) {
            return Ok(());
        }
        let position = self.play.position();
        writeln!(self.out, "\n{}\n", position.draw())?;
        match self.play.conclusion() {
            Some(_) => writeln!(self.out, "'save' writes the game to a file, 'new' begins another.")?,
            None => writeln!(self.out, "{} to move.{}", G::side_name(position.to_move()), self.clocks())?,
        }
        self.ask()
    }

    /// What is left on the clocks, if there are any.
    fn clocks(&self) -> String {
        let Some(clocks) = self.play.clocks() else { return String::new() };
        let now = Instant::now();
        let words =
            Side::BOTH.map(|side| format!("{} {}", G::side_name(side), format_clock(clocks.left(side, now))));
        format!(" Clocks: {}.", words.join(", "))
    }

    fn ask(&mut self) -> Result<(), PlayError> {
        if self.manner.interactive {
            write!(self.out, "> ")?;
        }
        Ok(self.out.flush()?)
    }

    /// Obeys a line; true if the person wants to leave.
    fn obey(&mut self, line: &Line) -> Result<bool, PlayError> {
        self.line += 1;
        let text = match line {
            Line::Text(text) => text.as_str(),
            Line::NotText => return self.refuse("the line is not UTF-8 text".to_string()),
            Line::TooLong => return self.refuse("the line is longer than any command".to_string()),
        };
        if text.is_empty() || text.starts_with('#') {
            self.ask()?;
            return Ok(false);
        }
        if !self.manner.interactive {
            writeln!(self.out, "> {text}")?;
        }
        let reply = match self.play.read(text) {
            Ok(Command::Flip) => {
                return self.refuse("plain mode draws the board from one side alone".to_string());
            }
            Ok(command) => self.play.obey(command),
            Err(error) => return self.refuse(error.to_string()),
        };
        if reply.refused {
            return self.refuse(reply.text);
        }
        self.tell(&reply)?;
        if !reply.changed && self.play.thinking().is_none() {
            self.ask()?;
        }
        Ok(reply.quit)
    }

    fn tell(&mut self, reply: &Reply) -> Result<(), PlayError> {
        self.stale |= reply.changed;
        if !reply.text.is_empty() {
            writeln!(self.out, "{}", reply.text)?;
            self.out.flush()?;
        }
        Ok(())
    }

    /// Says what is wrong with a line, and goes on unless it has to be right.
    fn refuse(&mut self, message: String) -> Result<bool, PlayError> {
        if self.manner.strict {
            return Err(PlayError::Line { line: self.line, message });
        }
        writeln!(self.out, "{message}")?;
        self.ask()?;
        Ok(false)
    }

    /// Ends the line of a prompt that nobody answers.
    fn leave_prompt(&mut self) -> Result<(), PlayError> {
        if self.manner.interactive {
            writeln!(self.out)?;
        }
        Ok(())
    }

    /// The input has ended.
    fn finish(mut self) -> Result<(), PlayError> {
        self.leave_prompt()?;
        let farewell = self.play.farewell();
        self.tell(&Reply::said(farewell))
    }

    fn interrupted(&self) -> String {
        match self.play.farewell() {
            text if text.is_empty() => "no game is kept".to_string(),
            text => text,
        }
    }
}
