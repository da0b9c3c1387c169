//! Plain mode: the game line by line, for scripts and simple terminals.

use super::text_board::draw_flipped;
use super::{Play, PlayError, Response, format_clock};
use crate::game::{Side, one_line};
use crate::games::PlayableGame;
use crate::support::lines::{self, Line};
use crossbeam_channel::{Receiver, after, never, select};
use std::io::{Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How plain mode reads its input.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PlainMode {
    /// Whether the input is a terminal: lines are read while the engine thinks. Else the next line is read when the engine
    /// has moved, and repeated in the output.
    pub interactive: bool,
    /// Whether the first wrong line ends the game.
    pub strict: bool,
}

/// How often `stop` is checked.
const POLL_INTERVAL: Duration = Duration::from_millis(4);

/// Plays a game line by line until the input ends, the user quits, or `stop` is set.
pub fn run<G: PlayableGame>(
    play: Play<G>,
    input: impl Read + Send + 'static,
    out: &mut impl Write,
    mode: PlainMode,
    stop: &AtomicBool,
) -> Result<(), PlayError> {
    let lines = lines::spawn(input);
    Plain { play, lines, out, mode, stale: true, line: 0 }.run(stop)
}

struct Plain<'a, G: PlayableGame, W> {
    play: Play<G>,
    lines: Receiver<Line>,
    out: &'a mut W,
    mode: PlainMode,
    /// Whether the board has changed since it was shown.
    stale: bool,
    /// The number of the line that was read last, from 1.
    line: usize,
}

impl<G: PlayableGame, W: Write> Plain<'_, G, W> {
    fn run(mut self, stop: &AtomicBool) -> Result<(), PlayError> {
        writeln!(self.out, "{}", self.play.players_text())?;
        if let Some(offer) = self.play.resume_offer() {
            writeln!(self.out, "{offer}")?;
        }
        let response = self.play.begin();
        self.show(&response)?;
        let events = self.play.events().clone();
        loop {
            if stop.load(Ordering::Relaxed) {
                self.end_prompt()?;
                return Err(PlayError::Interrupted(self.play.interrupted_message()));
            }
            let is_busy = self.play.thinking().is_some();
            if !is_busy {
                self.prompt()?;
            }
            let lines = if is_busy && !self.mode.interactive { never() } else { self.lines.clone() };
            let wait = self.play.deadline().map_or(POLL_INTERVAL, |deadline| {
                deadline.saturating_duration_since(Instant::now()).min(POLL_INTERVAL)
            });
            select! {
                recv(lines) -> line => match line {
                    Ok(line) => {
                        if self.execute(&line)? {
                            return Ok(());
                        }
                    }
                    Err(_) => return self.finish(),
                },
                recv(events) -> event => {
                    if let Ok(event) = event {
                        let response = self.play.handle_event(event);
                        self.show(&response)?;
                    }
                }
                recv(after(wait)) -> _ => {
                    let response = self.play.tick();
                    self.show(&response)?;
                }
            }
        }
    }

    /// Shows the board if it has changed, and the prompt.
    fn prompt(&mut self) -> Result<(), PlayError> {
        if !std::mem::take(&mut self.stale) {
            return Ok(());
        }
        let position = self.play.position();
        let board = if self.play.is_flipped() { draw_flipped(position) } else { position.draw() };
        writeln!(self.out, "\n{board}\n")?;
        match self.play.conclusion() {
            Some(_) => writeln!(self.out, "Type 'save' to save the game to a file, 'new' to play again.")?,
            None => writeln!(self.out, "{} to move.{}", G::side_name(position.to_move()), self.clocks())?,
        }
        self.write_prompt()
    }

    /// The time left on the clocks, if there are any.
    fn clocks(&self) -> String {
        let Some(clocks) = self.play.clocks() else { return String::new() };
        let now = Instant::now();
        let words =
            Side::BOTH.map(|side| format!("{} {}", G::side_name(side), format_clock(clocks.left(side, now))));
        format!(" Clocks: {}.", words.join(", "))
    }

    fn write_prompt(&mut self) -> Result<(), PlayError> {
        if self.mode.interactive {
            write!(self.out, "> ")?;
        }
        Ok(self.out.flush()?)
    }

    /// Executes a line; true if the user quits.
    fn execute(&mut self, line: &Line) -> Result<bool, PlayError> {
        self.line += 1;
        let text = match line {
            Line::Text(text) => text.as_str(),
            Line::NotText => return self.refuse("the line is not UTF-8 text".to_string()),
            Line::TooLong => return self.refuse("the line is too long".to_string()),
        };
        if text.is_empty() || text.starts_with('#') {
            self.write_prompt()?;
            return Ok(false);
        }
        if !self.mode.interactive {
            writeln!(self.out, "> {}", one_line(text.to_string()))?;
        }
        let response = match self.play.parse_command(text) {
            Ok(command) => self.play.execute(command),
            Err(error) => return self.refuse(error.to_string()),
        };
        if response.refused {
            return self.refuse(response.text);
        }
        self.show(&response)?;
        if !response.changed && self.play.thinking().is_none() {
            self.write_prompt()?;
        }
        Ok(response.quit)
    }

    fn show(&mut self, response: &Response) -> Result<(), PlayError> {
        self.stale |= response.changed;
        if !response.text.is_empty() {
            writeln!(self.out, "{}", response.text)?;
            self.out.flush()?;
        }
        Ok(())
    }

    /// Reports a wrong line: an error in strict mode, else a message.
    fn refuse(&mut self, message: String) -> Result<bool, PlayError> {
        if self.mode.strict {
            return Err(PlayError::Line { line: self.line, message });
        }
        writeln!(self.out, "{message}")?;
        self.write_prompt()?;
        Ok(false)
    }

    /// Ends the line of an unanswered prompt.
    fn end_prompt(&mut self) -> Result<(), PlayError> {
        if self.mode.interactive {
            writeln!(self.out)?;
        }
        Ok(())
    }

    /// At the end of the input.
    fn finish(mut self) -> Result<(), PlayError> {
        self.end_prompt()?;
        let text = self.play.exit_message();
        self.show(&Response::message(text))?;
        Ok(self.out.flush()?)
    }
}
