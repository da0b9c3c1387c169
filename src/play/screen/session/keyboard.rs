//! The keyboard.

use super::{Next, ScreenSession};
use crate::games::PlayableGame;
use crate::play::screen::keys;
use crate::play::screen::overlay::Overlay;
use crate::play::{COMMANDS, PlayCommand};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

impl<G: PlayableGame> ScreenSession<G> {
    /// Handles a key.
    pub(super) fn press(&mut self, key: KeyEvent) -> Next {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let code = match key.code {
            // Lines typed before the terminal was in raw mode end with a line feed.
            KeyCode::Char('j') if control => KeyCode::Enter,
            // Many terminals send it for the backspace key.
            KeyCode::Char('h') if control => KeyCode::Backspace,
            code => code,
        };
        match code {
            KeyCode::Char('c') if control => return Next::Interrupt,
            KeyCode::Char(_) | KeyCode::F(_) if keys::command(key).is_some() => {
                self.state.overlay = None;
                return self.submit(keys::command(key).unwrap_or_default());
            }
            _ => {}
        }
        if let Some(next) = self.answer_overlay(code) {
            return next;
        }
        let has_text = !self.state.input.is_empty();
        match code {
            KeyCode::Enter if has_text => {
                let text = self.state.input.take();
                return self.submit(&text);
            }
            KeyCode::Enter | KeyCode::Char(' ') if !has_text => {
                if let Some(square) = self.state.cursor {
                    return self.click_square(square);
                }
            }
            KeyCode::Char('?') if !has_text => self.state.overlay = Some(Overlay::Help(0)),
            KeyCode::Char('u') if control => self.state.input.replace(""),
            KeyCode::Char(c) if !control => {
                self.state.selected.clear();
                self.state.input.insert(c);
            }
            KeyCode::Backspace => self.state.input.backspace(),
            KeyCode::Delete => self.state.input.delete(),
            KeyCode::Left if has_text => self.state.input.left(),
            KeyCode::Right if has_text => self.state.input.right(),
            KeyCode::Home => self.state.input.home(),
            KeyCode::End => self.state.input.end(),
            KeyCode::Left => self.move_cursor(-1, 0),
            KeyCode::Right => self.move_cursor(1, 0),
            KeyCode::Up => self.move_cursor(0, -1),
            KeyCode::Down => self.move_cursor(0, 1),
            KeyCode::PageUp => self.scroll(-3),
            KeyCode::PageDown => self.scroll(3),
            KeyCode::Tab => self.complete(),
            KeyCode::Esc => self.cancel(),
            _ => {}
        }
        Next::Continue
    }

    /// Handles a key in a popup. `None` if there is no popup, or if the key only closes it.
    fn answer_overlay(&mut self, key: KeyCode) -> Option<Next> {
        let overlay = self.state.overlay.as_mut()?;
        let rows = match key {
            KeyCode::Up => -1,
            KeyCode::Down => 1,
            KeyCode::PageUp => -10,
            KeyCode::PageDown => 10,
            _ => 0,
        };
        if rows != 0 && (overlay.scroll(rows) || overlay.move_selection(rows.signum())) {
            return Some(Next::Continue);
        }
        let overlay = self.state.overlay.take()?;
        let is_yes = matches!(key, KeyCode::Enter | KeyCode::Char('y' | ' '));
        Some(match overlay {
            Overlay::ConfirmQuit if is_yes => self.execute(PlayCommand::Quit),
            Overlay::ConfirmQuit if key == KeyCode::Char('d') => self.execute(PlayCommand::Abandon),
            Overlay::ConfirmNew if is_yes => self.execute(PlayCommand::New),
            Overlay::Resume(_) if key == KeyCode::Enter => self.execute(PlayCommand::Resume),
            Overlay::Driver(selected) if key == KeyCode::Enter => self.set_driver(selected),
            Overlay::Promotion(_, selected) if key == KeyCode::Enter => self.promote(selected),
            Overlay::Promotion(pieces, _) => {
                let KeyCode::Char(c) = key else { return Some(Next::Continue) };
                match pieces.iter().position(|piece| piece.kind.letters[1] == c.to_ascii_lowercase()) {
                    Some(selected) => self.promote(selected),
                    None => Next::Continue,
                }
            }
            // A letter closes the popup and is typed.
            Overlay::Help(_) | Overlay::Text(..) | Overlay::Resume(_) | Overlay::GameOver if matches!(key, KeyCode::Char(c) if c != ' ') =>
            {
                return None;
            }
            _ => Next::Continue,
        })
    }

    /// Completes the name of a command.
    fn complete(&mut self) {
        let text = self.state.input.text();
        let mut names = COMMANDS.iter().map(|command| command.name).filter(|name| name.starts_with(text));
        if let (false, Some(name), None) = (text.is_empty(), names.next(), names.next()) {
            self.state.input.replace(&format!("{name} "));
        }
    }

    fn cancel(&mut self) {
        self.state.input.take();
        self.state.message.clear();
        if self.state.selected.is_empty() {
            self.state.cursor = None;
            self.state.hint.clear();
        }
        self.state.selected.clear();
    }
}
