//! The whole screen.

use super::board::{BoardView, Marks};
use super::ink::Ink;
use super::layout::Layout;
use super::look::Look;
use super::state::State;
use super::view::View;
use super::{keys, panel, pointing};
use crate::game::BoardSquare;
use crate::games::PlayableGame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Paragraph, Widget, Wrap};

/// Draws a game, and what the person at it is doing, into a window. Gives the cell of the caret, if it can be seen.
pub fn draw<G: PlayableGame>(
    view: &View<'_, G>,
    state: &State,
    look: Look,
    buffer: &mut Buffer,
) -> Option<Position> {
    let window = buffer.area;
    let ink = Ink(look);
    let Some(layout) = Layout::of(window, G::SHAPE, look, view.flipped) else {
        draw_too_small::<G>(window, buffer);
        return None;
    };
    draw_title(view, ink, layout.title, buffer);
    let marks = marks(view, state);
    BoardView { position: view.position(), geometry: layout.board, marks: &marks, look }.draw(buffer);
    panel::draw(view, state.scroll, ink, layout.panel, buffer);
    draw_message(state, ink, layout.message, buffer);
    let caret = draw_input(view, state, ink, layout.input, buffer);
    draw_footer(ink, layout.footer, buffer);
    match &state.overlay {
        Some(overlay) => {
            overlay.draw(view, ink, window, buffer);
            None
        }
        None => Some(caret),
    }
}

/// What is marked on the board.
fn marks<G: PlayableGame>(view: &View<'_, G>, state: &State) -> Marks {
    let targets = match view.is_persons_turn() {
        false => Vec::new(),
        true if state.input.is_empty() => pointing::targets(view.position(), &state.chosen),
        true => pointing::typed_targets(view.position(), state.input.text().trim()),
    };
    Marks {
        cursor: state.cursor,
        chosen: state.chosen.clone(),
        targets,
        last: last_move(view),
        hint: state.hint.clone(),
    }
}

/// The squares of the last move.
fn last_move<G: PlayableGame>(view: &View<'_, G>) -> Vec<BoardSquare> {
    let positions = view.sheet.positions();
    let before = positions.len().checked_sub(2).map(|at| &positions[at]);
    let last = before.zip(view.sheet.played().last());
    last.map_or_else(Vec::new, |(before, ply)| before.path(ply.m))
}

fn draw_too_small<G: PlayableGame>(window: Rect, buffer: &mut Buffer) {
    let (width, height) = Layout::smallest_window(G::SHAPE);
    let text = format!(
        "The board needs a window of {width} columns and {height} rows, this one has {} and {}. Make it larger, or \
         play with --plain.",
        window.width, window.height
    );
    Paragraph::new(text).wrap(Wrap { trim: true }).render(window, buffer);
}

fn draw_title<G: PlayableGame>(view: &View<'_, G>, ink: Ink, area: Rect, buffer: &mut Buffer) {
    let line = |program: &str| {
        let name = Span::styled(format!(" {program}{} ", G::NAME), ink.accent());
        Line::from(vec![name, Span::styled(format!(" {}", view.players), ink.faint())])
    };
    let long = line("nullwindow ");
    let fitting = if long.width() > area.width.into() { line("") } else { long };
    buffer.set_line(area.x, area.y, &fitting, area.width);
    if fitting.width() > area.width.into() {
        let dots = ink.0.sign("…", "...");
        let width = dots.chars().count() as u16;
        buffer.set_stringn(area.right() - width, area.y, dots, width.into(), ink.faint());
    }
}

fn draw_message(state: &State, ink: Ink, area: Rect, buffer: &mut Buffer) {
    let style = if state.is_wrong { ink.bad() } else { ink.strong() };
    Paragraph::new(Text::styled(state.message.as_str(), style))
        .wrap(Wrap { trim: false })
        .render(area, buffer);
}

/// Draws the line that is typed behind the state of the game, and gives the cell of its caret.
fn draw_input<G: PlayableGame>(
    view: &View<'_, G>,
    state: &State,
    ink: Ink,
    area: Rect,
    buffer: &mut Buffer,
) -> Position {
    let side = G::side_name(view.position().to_move());
    let status = match (view.conclusion, view.thinking) {
        (Some(_), _) => "Game over".to_string(),
        (None, Some(_)) if !view.is_persons_turn() => format!("{side} thinks"),
        (None, Some(_)) => "The engine thinks".to_string(),
        (None, None) if view.paused => format!("{side} waits; F9 goes on"),
        (None, None) => format!("{side} to move"),
    };
    let style = if view.thinking.is_some() { ink.lively() } else { ink.accent() };
    let prompt =
        Line::from(vec![Span::raw(" "), Span::styled(status, style), Span::styled(" > ", ink.faint())]);
    buffer.set_line(area.x, area.y, &prompt, area.width);
    let begin = area.x + prompt.width() as u16;
    let room = usize::from(area.right().saturating_sub(begin + 1));
    // A line that is too long is shown around its caret.
    let before: Vec<char> = state.input.before_caret().chars().collect();
    let hidden = before.len().saturating_sub(room);
    let shown: String = state.input.text().chars().skip(hidden).collect();
    buffer.set_stringn(begin, area.y, &shown, room, ink.strong());
    if state.input.is_empty() {
        let hint = format!("a move, such as {}, or a command", G::TYPED);
        buffer.set_stringn(begin + 1, area.y, hint, room.saturating_sub(1), ink.faint());
    }
    Position::new(begin + (before.len() - hidden) as u16, area.y)
}

fn draw_footer(ink: Ink, area: Rect, buffer: &mut Buffer) {
    let mut spans = Vec::new();
    for [key, command] in keys::footer() {
        spans.extend([Span::styled(key, ink.accent()), Span::styled(command, ink.faint())]);
    }
    buffer.set_line(area.x, area.y, &Line::from(spans), area.width);
}
