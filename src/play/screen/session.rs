//! A person at the screen: keys and clicks become commands, replies become words.

use super::ink::Ink;
use super::keys;
use super::layout::Layout;
use super::look::Look;
use super::overlay::{Overlay, drivers};
use super::pointing::{self, Pointed};
use super::state::State;
use super::view::{View, is_turned};
use crate::game::Place;
use crate::games::Engine;
use crate::play::{COMMANDS, Command, Event, Play, Purpose, Reply};
use crossterm::event::{self, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};
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

    fn press(&mut self, key: KeyEvent) -> Next {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        // What was typed before the terminal was ours ends its lines with a line feed.
        let code = if control && key.code == KeyCode::Char('j') { KeyCode::Enter } else { key.code };
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
                if let Some(place) = self.state.cursor {
                    return self.point(place);
                }
            }
            KeyCode::Char('?') if !has_text => self.state.overlay = Some(Overlay::Help(0)),
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

    fn click(&mut self, cell: Position) -> Next {
        let view = View::of(&self.play, Instant::now());
        if let Some(overlay) = &self.state.overlay {
            let row = overlay.row_at(&view, Ink(self.look), self.window, cell);
            return match (self.state.overlay.take(), row) {
                (Some(Overlay::Promotion(..)), Some(row)) => self.promote(row),
                (Some(Overlay::Driver(_)), Some(row)) => self.take_driver(row),
                _ => Next::Stay,
            };
        }
        let layout = Layout::of(self.window, self.look, is_turned(&self.play));
        match layout.and_then(|layout| layout.board.place_at(cell)) {
            Some(place) => {
                self.state.cursor = None;
                self.point(place)
            }
            None => Next::Stay,
        }
    }

    /// Points at a square.
    fn point(&mut self, place: Place) -> Next {
        self.state.input.take();
        if !self.play.is_persons_turn() {
            // The game knows best why not.
            if let Some(&m) = self.play.position().moves().first() {
                return self.obey(Command::Move(m));
            }
            return Next::Stay;
        }
        match pointing::point(self.play.position(), &self.state.chosen, place) {
            Pointed::Begun(squares) => {
                self.state.message.clear();
                self.state.chosen = squares;
            }
            Pointed::GivenUp => self.state.chosen.clear(),
            Pointed::Moves(moves) => return self.choose(moves),
            Pointed::Nothing(reason) => {
                self.state.chosen.clear();
                self.say(&reason, true);
            }
        }
        Next::Stay
    }

    /// Makes one of some moves, which differ in the piece that is chosen.
    fn choose(&mut self, moves: Vec<G::Move>) -> Next {
        if let [m] = moves[..] {
            return self.obey(Command::Move(m));
        }
        let position = self.play.position();
        let pieces = moves.iter().filter_map(|&m| position.promotion(m)).collect();
        let best = moves
            .iter()
            .enumerate()
            .max_by_key(|&(_, &m)| position.promotion(m).map_or(0, |piece| piece.kind.worth));
        self.state.overlay = Some(Overlay::Promotion(pieces, best.map_or(0, |(at, _)| at)));
        self.promotions = moves;
        Next::Stay
    }

    fn promote(&mut self, picked: usize) -> Next {
        match std::mem::take(&mut self.promotions).get(picked) {
            Some(&m) if self.play.position().moves().contains(&m) => self.obey(Command::Move(m)),
            _ => Next::Stay,
        }
    }

    fn take_driver(&mut self, picked: usize) -> Next {
        match drivers().get(picked) {
            Some(driver) => self.obey(Command::Algorithm(driver.algorithm)),
            None => Next::Stay,
        }
    }

    /// Moves the cursor, as the person sees the board.
    fn walk(&mut self, right: i8, down: i8) {
        let sign = if is_turned(&self.play) { -1 } else { 1 };
        let step = |at: u8, by: i8| at.saturating_add_signed(sign * by).min(Place::SIDE - 1);
        self.state.cursor = Some(match self.state.cursor {
            Some(place) => Place::new(step(place.column, right), step(place.row, down)),
            None => Place::new(Place::SIDE / 2, Place::SIDE / 2),
        });
    }

    fn scroll(&mut self, rows: i32) {
        if self.state.overlay.as_mut().is_some_and(|overlay| overlay.scroll(rows)) {
            return;
        }
        let longest = self.play.sheet().played().len().div_ceil(2) as i32;
        self.state.scroll = (i32::from(self.state.scroll) - rows).clamp(0, longest) as u16;
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

#[cfg(test)]
mod tests;
