//! A person at the screen: keys and clicks become commands, replies become words.

mod keyboard;
mod pointer;
#[cfg(test)]
mod tests;

use super::fold::fold;
use super::layout::Layout;
use super::look::Look;
use super::overlay::{Overlay, drivers};
use super::pointing;
use super::state::State;
use super::view::View;
use crate::game::Fault;
use crate::games::PlayableGame;
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
pub(super) struct Session<G: PlayableGame> {
    play: Play<G>,
    look: Look,
    state: State,
    /// The moves that a promotion is chosen from.
    promotions: Vec<G::Move>,
    /// Nobody plays yet: it is asked whether to go on with a game that was kept.
    asking: bool,
    window: Rect,
}

impl<G: PlayableGame> Session<G> {
    pub(super) fn new(play: Play<G>, look: Look) -> Session<G> {
        Session {
            play,
            look,
            state: State::default(),
            promotions: Vec::new(),
            asking: false,
            window: Rect::default(),
        }
    }

    /// The game.
    pub(super) fn play(&self) -> &Play<G> {
        &self.play
    }

    /// Begins; if a game was kept, when it is known which one is played.
    pub(super) fn begin(&mut self) {
        self.state.overlay = self.play.offer().map(Overlay::Kept);
        self.asking = true;
        self.begin_if_answered();
    }

    /// Begins, if nothing is asked any more. A command may have begun a game already.
    fn begin_if_answered(&mut self) {
        if self.asking && !matches!(self.state.overlay, Some(Overlay::Kept(_))) {
            self.asking = false;
            if self.play.thinking().is_none() {
                let reply = self.play.begin();
                self.tell(&reply);
            }
        }
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
        let mut next = Next::Stay;
        match event {
            event::Event::Key(key) if key.kind != KeyEventKind::Release => next = self.press(key),
            event::Event::Mouse(mouse) => {
                let cell = Position::new(mouse.column, mouse.row);
                match mouse.kind {
                    MouseEventKind::Down(MouseButton::Left) => next = self.click(cell),
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
        if next == Next::Stay {
            self.begin_if_answered();
        }
        next
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
        match self.play.read(text) {
            Ok(Command::Help) => self.state.overlay = Some(Overlay::Help(0)),
            Ok(Command::Quit) if self.play.is_running() => self.state.overlay = Some(Overlay::Leave),
            Ok(Command::New) if self.play.is_running() => self.state.overlay = Some(Overlay::Anew),
            Ok(command) => return self.obey(command),
            Err(error) => {
                let promotions = match error.fault() {
                    Fault::Ambiguous => pointing::typed_promotions(self.play.position(), text),
                    _ => Vec::new(),
                };
                if !promotions.is_empty() {
                    return self.choose(promotions);
                }
                self.say(&error.to_string(), true);
            }
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

    /// Shows a message below the board, or in a window of its own if there is no room for it.
    fn say(&mut self, text: &str, is_wrong: bool) {
        let room = Layout::message_room(self.window, G::SHAPE, self.look);
        let lines: Vec<String> = text.lines().flat_map(|line| fold(line, room.width.into())).collect();
        if lines.len() > room.height.into() {
            self.state.overlay = Some(Overlay::Text(lines, 0));
        } else {
            self.state.message = text.to_string();
            self.state.is_wrong = is_wrong;
        }
    }
}
