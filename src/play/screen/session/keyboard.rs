//! What keys mean.

use super::{Next, Session};
use crate::games::PlayableGame;
use crate::play::screen::keys;
use crate::play::screen::overlay::Overlay;
use crate::play::{COMMANDS, Command};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

impl<G: PlayableGame> Session<G> {
    /// Does what a key means.
    pub(super) fn press(&mut self, key: KeyEvent) -> Next {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let code = match key.code {
            // What was typed before the terminal was ours ends its lines with a line feed.
            KeyCode::Char('j') if control => KeyCode::Enter,
            // Many terminals say it so.
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
        if let Some(next) = self.answer(code) {
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
                    return self.point(square);
                }
            }
            KeyCode::Char('?') if !has_text => self.state.overlay = Some(Overlay::Help(0)),
            KeyCode::Char('u') if control => self.state.input.replace(""),
            KeyCode::Char(c) if !control => {
                self.state.chosen.clear();
                self.state.input.insert(c);
            }
            KeyCode::Backspace => self.state.input.backspace(),
            KeyCode::Delete => self.state.input.delete(),
            KeyCode::Left if has_text => self.state.input.left(),
            KeyCode::Right if has_text => self.state.input.right(),
            KeyCode::Home => self.state.input.home(),
            KeyCode::End => self.state.input.end(),
            KeyCode::Left => self.walk(-1, 0),
            KeyCode::Right => self.walk(1, 0),
            KeyCode::Up => self.walk(0, -1),
            KeyCode::Down => self.walk(0, 1),
            KeyCode::PageUp => self.scroll(-3),
            KeyCode::PageDown => self.scroll(3),
            KeyCode::Tab => self.complete(),
            KeyCode::Esc => self.give_up(),
            _ => {}
        }
        Next::Stay
    }

    /// Answers what lies over the board. Nothing comes of it if there is nothing, or if the key only closes it.
    fn answer(&mut self, key: KeyCode) -> Option<Next> {
        let overlay = self.state.overlay.as_mut()?;
        let rows = match key {
            KeyCode::Up => -1,
            KeyCode::Down => 1,
            KeyCode::PageUp => -10,
            KeyCode::PageDown => 10,
            _ => 0,
        };
        if rows != 0 && (overlay.scroll(rows) || overlay.pick(rows.signum())) {
            return Some(Next::Stay);
        }
        let overlay = self.state.overlay.take()?;
        let is_yes = matches!(key, KeyCode::Enter | KeyCode::Char('y' | ' '));
        Some(match overlay {
            Overlay::Leave if is_yes => self.obey(Command::Quit),
            Overlay::Leave if key == KeyCode::Char('d') => self.obey(Command::Abandon),
            Overlay::Anew if is_yes => self.obey(Command::New),
            Overlay::Kept(_) if key == KeyCode::Enter => self.obey(Command::Resume),
            Overlay::Driver(picked) if key == KeyCode::Enter => self.take_driver(picked),
            Overlay::Promotion(_, picked) if key == KeyCode::Enter => self.promote(picked),
            Overlay::Promotion(pieces, _) => {
                let KeyCode::Char(c) = key else { return Some(Next::Stay) };
                match pieces.iter().position(|piece| piece.kind.letters[1] == c.to_ascii_lowercase()) {
                    Some(picked) => self.promote(picked),
                    None => Next::Stay,
                }
            }
            // A key that has another meaning keeps it.
            Overlay::Help(_) | Overlay::Text(..) | Overlay::Kept(_) | Overlay::Over if matches!(key, KeyCode::Char(c) if c != ' ') =>
            {
                return None;
            }
            _ => Next::Stay,
        })
    }

    /// Completes the name of a command that has begun.
    fn complete(&mut self) {
        let text = self.state.input.text();
        let mut names = COMMANDS.iter().map(|command| command.name).filter(|name| name.starts_with(text));
        if let (false, Some(name), None) = (text.is_empty(), names.next(), names.next()) {
            self.state.input.replace(&format!("{name} "));
        }
    }

    fn give_up(&mut self) {
        self.state.input.take();
        self.state.message.clear();
        if self.state.chosen.is_empty() {
            self.state.cursor = None;
            self.state.hint.clear();
        }
        self.state.chosen.clear();
    }
}
