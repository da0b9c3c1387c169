//! A person at the screen: keys and clicks become commands, replies become words.

mod keyboard;
mod pointer;
#[cfg(test)]
mod tests;

use super::look::Look;
use super::overlay::{Overlay, drivers};
use super::state::State;
use super::view::View;
use crate::games::Engine;
use crate::play::{Command, Event, Play, Purpose, Reply};
use crossterm::event::{self, KeyEventKind, MouseButton, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::time::Instant;

/// What comes after an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Next {
    /// The game goes on.
    Stay,
    /// The person leaves.
    Leave,
    /// The person leaves at once.
    Interrupt,
}

/// A game, and the person at it.
pub(super) struct Session<G: Engine> {
    play: Play<G>,
    look: Look,
    state: State,
    /// The moves that a promotion is chosen from.
    promotions: Vec<G::Move>,
    window: Rect,
}

/// Longer replies get a window of their own.
const MESSAGE_ROWS: usize = 3;

impl<G: Engine> Session<G> {
    pub(super) fn new(play: Play<G>, look: Look) -> Session<G> {
        Session { play, look, state: State::default(), promotions: Vec::new(), window: Rect::default() }
    }

    /// The game.
    pub(super) fn play(&self) -> &Play<G> {
        &self.play
    }

    /// Begins, with the offer of a game that was kept.
    pub(super) fn begin(&mut self) {
        self.state.overlay = self.play.offer().map(Overlay::Kept);
        let reply = self.play.begin();
        self.tell(&reply);
    }

    /// Draws everything, and gives the cell of the caret.
    pub(super) fn draw(&mut self, buffer: &mut Buffer) -> Option<Position> {
        self.window = buffer.area;
        super::draw(&View::of(&self.play, Instant::now()), &self.state, self.look, buffer)
    }

    /// Hears what the engine says.
    pub(super) fn hear(&mut self, event: Event<G>) {
        let purpose = self.play.thinking();
        let reply = self.play.hear(event);
        self.tell(&reply);
        if purpose == Some(Purpose::Hint) && self.play.thinking().is_none() {
            let now = self.play.panel().now.as_ref();
            let best = now.filter(|now| now.root == *self.play.position()).and_then(|now| now.line.first());
            self.state.hint = best.map_or_else(Vec::new, |&m| self.play.position().path(m));
        }
    }

    /// Looks at the clocks; true if a game was over.
    pub(super) fn tick(&mut self) -> bool {
        let reply = self.play.tick();
        self.tell(&reply);
        reply.changed
    }

    /// Does what the terminal says.
    pub(super) fn handle(&mut self, event: event::Event) -> Next {
        match event {
            event::Event::Key(key) if key.kind != KeyEventKind::Release => return self.press(key),
            event::Event::Mouse(mouse) => {
                let cell = Position::new(mouse.column, mouse.row);
                match mouse.kind {
                    MouseEventKind::Down(MouseButton::Left) => return self.click(cell),
                    MouseEventKind::ScrollUp => self.scroll(-1),
                    MouseEventKind::ScrollDown => self.scroll(1),
                    _ => {}
                }
            }
            event::Event::Paste(text) => {
                self.state.overlay = None;
                text.trim().chars().for_each(|c| self.state.input.insert(c));
            }
            _ => {}
        }
        Next::Stay
    }

    fn scroll(&mut self, rows: i32) {
        if self.state.overlay.as_mut().is_some_and(|overlay| overlay.scroll(rows)) {
            return;
        }
        let longest = self.play.sheet().played().len().div_ceil(2) as i32;
        self.state.scroll = (i32::from(self.state.scroll) - rows).clamp(0, longest) as u16;
    }

    /// Does what was typed.
    fn submit(&mut self, text: &str) -> Next {
        let text = text.trim().trim_start_matches([':', '/']).trim_start();
        if text.is_empty() {
            return Next::Stay;
        }
        if matches!(text, "driver" | "algorithm") {
            let now = self.play.opponent().options.algorithm;
            let picked = drivers()
                .iter()
                .position(|driver| std::mem::discriminant(&driver.algorithm) == std::mem::discriminant(&now));
            self.state.overlay = Some(Overlay::Driver(picked.unwrap_or(0)));
            return Next::Stay;
        }
        match Command::parse(text, self.play.position()) {
            Ok(Command::Help) => self.state.overlay = Some(Overlay::Help(0)),
            Ok(Command::Quit) if self.play.is_running() => self.state.overlay = Some(Overlay::Leave),
            Ok(Command::New) if self.play.is_running() => self.state.overlay = Some(Overlay::Anew),
            Ok(command) => return self.obey(command),
            Err(error) => self.say(&error.to_string(), true),
        }
        Next::Stay
    }

    fn obey(&mut self, command: Command<G>) -> Next {
        self.state.message.clear();
        let reply = self.play.obey(command);
        let next = if reply.quit { Next::Leave } else { Next::Stay };
        self.tell(&reply);
        next
    }

    /// Shows what the game says.
    fn tell(&mut self, reply: &Reply) {
        if reply.changed {
            self.state.chosen.clear();
            self.state.hint.clear();
            self.state.scroll = 0;
            self.promotions.clear();
            let is_over = self.play.conclusion().is_some();
            match self.state.overlay {
                Some(Overlay::Over) if !is_over => self.state.overlay = None,
                Some(Overlay::Promotion(..)) => self.state.overlay = None,
                _ if is_over => self.state.overlay = Some(Overlay::Over),
                _ => {}
            }
        }
        if !reply.text.is_empty() {
            self.say(&reply.text, reply.refused);
        }
    }

    fn say(&mut self, text: &str, is_wrong: bool) {
        let width = usize::from(self.window.width.max(80) - 4);
        let rows: usize = text.lines().map(|line| line.chars().count().max(1).div_ceil(width)).sum();
        if rows > MESSAGE_ROWS {
            let lines = text.lines().flat_map(|line| fold(line, width)).collect();
            self.state.overlay = Some(Overlay::Text(lines, 0));
        } else {
            self.state.message = text.to_string();
            self.state.is_wrong = is_wrong;
        }
    }
}

/// A line in pieces of at most so many characters, broken at blanks where there are any.
fn fold(line: &str, width: usize) -> Vec<String> {
    let mut folded = Vec::new();
    let mut rest = line;
    while let Some((end, _)) = rest.char_indices().nth(width) {
        let at = rest[..end].rfind(' ').filter(|&at| !rest[..at].trim().is_empty()).unwrap_or(end);
        folded.push(rest[..at].to_string());
        rest = rest[at..].trim_start();
    }
    folded.push(rest.to_string());
    folded
}
