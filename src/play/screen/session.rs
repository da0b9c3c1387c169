//! A session at the screen: keys and clicks become commands, responses become messages.

mod keyboard;
mod pointer;
#[cfg(test)]
mod tests;

use super::appearance::Appearance;
use super::game_view::GameView;
use super::layout::ScreenLayout;
use super::move_selection;
use super::overlay::{Overlay, drivers};
use super::screen_state::ScreenState;
use super::wrap_line::wrap_line;
use crate::game::Fault;
use crate::games::PlayableGame;
use crate::play::{EngineEvent, Play, PlayCommand, Purpose, Response};
use crossterm::event::{self, KeyEventKind, MouseButton, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::time::Instant;

/// What to do after an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Next {
    /// Continue.
    Continue,
    /// Quit.
    Quit,
    /// Quit at once, as after a signal.
    Interrupt,
}

/// A game, and the state of its user.
pub(super) struct ScreenSession<G: PlayableGame> {
    play: Play<G>,
    appearance: Appearance,
    state: ScreenState,
    /// The moves of the promotion that is chosen.
    promotions: Vec<G::Move>,
    /// Whether the game waits for the answer to [`Overlay::Resume`].
    waiting: bool,
    window: Rect,
}

impl<G: PlayableGame> ScreenSession<G> {
    pub(super) fn new(play: Play<G>, appearance: Appearance) -> ScreenSession<G> {
        ScreenSession {
            play,
            appearance,
            state: ScreenState::default(),
            promotions: Vec::new(),
            waiting: false,
            window: Rect::default(),
        }
    }

    /// The game.
    pub(super) fn play(&self) -> &Play<G> {
        &self.play
    }

    /// Runs something during which the program stands still.
    pub(super) fn stand_still(&mut self, stop: impl FnOnce()) {
        self.play.stand_still(stop);
    }

    /// Starts the game; if there is a saved one, after the user has decided between them.
    pub(super) fn begin(&mut self) {
        self.state.overlay = self.play.resume_offer().map(Overlay::Resume);
        self.waiting = true;
        self.begin_if_answered();
    }

    /// Starts the game if the user has decided. A command may have started one already.
    fn begin_if_answered(&mut self) {
        if self.waiting && !matches!(self.state.overlay, Some(Overlay::Resume(_))) {
            self.waiting = false;
            if self.play.thinking().is_none() {
                let response = self.play.begin();
                self.show(&response);
            }
        }
    }

    /// Draws everything. Returns the cell of the caret.
    pub(super) fn draw(&mut self, buffer: &mut Buffer) -> Option<Position> {
        self.window = buffer.area;
        super::draw(&GameView::of(&self.play, Instant::now()), &self.state, self.appearance, buffer)
    }

    /// Handles a message of the engine.
    pub(super) fn handle_engine_event(&mut self, event: EngineEvent<G>) {
        let purpose = self.play.thinking();
        let response = self.play.handle_event(event);
        self.show(&response);
        if purpose == Some(Purpose::Hint) && self.play.thinking().is_none() {
            let current = self.play.panel().current.as_ref();
            let current = current.filter(|current| current.root == *self.play.position());
            let best = current.and_then(|current| current.line.first());
            self.state.hint = best.map_or_else(Vec::new, |&m| self.play.position().path(m));
        }
    }

    /// Checks the clocks; true if one has run out.
    pub(super) fn tick(&mut self) -> bool {
        let response = self.play.tick();
        self.show(&response);
        response.changed
    }

    /// Handles an event of the terminal.
    pub(super) fn handle(&mut self, event: event::Event) -> Next {
        let mut next = Next::Continue;
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
        if next == Next::Continue {
            self.begin_if_answered();
        }
        next
    }

    fn scroll(&mut self, rows: i32) {
        if self.state.overlay.as_mut().is_some_and(|overlay| overlay.scroll(rows)) {
            return;
        }
        let longest = self.play.record().played().len().div_ceil(2) as i32;
        self.state.scroll = (i32::from(self.state.scroll) - rows).clamp(0, longest) as u16;
    }

    /// Executes a typed line.
    fn submit(&mut self, text: &str) -> Next {
        let text = text.trim().trim_start_matches([':', '/']).trim_start();
        if text.is_empty() {
            return Next::Continue;
        }
        if matches!(text, "driver" | "algorithm") {
            let now = self.play.opponent().options.algorithm;
            let selected = drivers()
                .iter()
                .position(|driver| std::mem::discriminant(&driver.algorithm) == std::mem::discriminant(&now));
            self.state.overlay = Some(Overlay::Driver(selected.unwrap_or(0)));
            return Next::Continue;
        }
        match self.play.parse_command(text) {
            Ok(PlayCommand::Help) => self.state.overlay = Some(Overlay::Help(0)),
            Ok(PlayCommand::Quit) if self.play.is_running() => {
                self.state.overlay = Some(Overlay::ConfirmQuit);
            }
            Ok(PlayCommand::New) if self.play.is_running() => self.state.overlay = Some(Overlay::ConfirmNew),
            Ok(command) => return self.execute(command),
            Err(error) => {
                let promotions = match error.fault() {
                    Fault::Ambiguous => move_selection::typed_promotions(self.play.position(), text),
                    _ => Vec::new(),
                };
                if !promotions.is_empty() {
                    return self.make_or_promote(promotions);
                }
                self.set_message(&error.to_string(), true);
            }
        }
        Next::Continue
    }

    fn execute(&mut self, command: PlayCommand<G>) -> Next {
        self.state.message.clear();
        let response = self.play.execute(command);
        let next = if response.quit { Next::Quit } else { Next::Continue };
        self.show(&response);
        next
    }

    /// Shows a response of the game.
    fn show(&mut self, response: &Response) {
        if response.changed {
            self.state.selected.clear();
            self.state.hint.clear();
            self.state.scroll = 0;
            self.promotions.clear();
            let is_over = self.play.conclusion().is_some();
            match self.state.overlay {
                Some(Overlay::GameOver) if !is_over => self.state.overlay = None,
                Some(Overlay::Promotion(..)) => self.state.overlay = None,
                _ if is_over => self.state.overlay = Some(Overlay::GameOver),
                _ => {}
            }
        }
        if !response.text.is_empty() {
            self.set_message(&response.text, response.refused);
        }
    }

    /// Shows a message below the board, or in a popup if it is too long.
    fn set_message(&mut self, text: &str, is_error: bool) {
        let area = ScreenLayout::message_area(self.window, G::SHAPE, self.appearance);
        let lines: Vec<String> = text.lines().flat_map(|line| wrap_line(line, area.width.into())).collect();
        if lines.len() > area.height.into() {
            self.state.overlay = Some(Overlay::Text(lines, 0));
        } else {
            self.state.message = text.to_string();
            self.state.is_error = is_error;
        }
    }
}
