//! What is beside the board: the players, the moves, the engine's thinking, the score over the game.

mod graph;
mod intervals;
mod moves;
mod players;
mod thinking;

use super::ink::Ink;
use super::view::View;
use crate::games::PlayableGame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

/// Draws the panel. `scroll` is how many rows the move list was scrolled back.
pub(super) fn draw<G: PlayableGame>(
    view: &View<'_, G>,
    scroll: u16,
    ink: Ink,
    area: Rect,
    buffer: &mut Buffer,
) {
    let players = 3;
    let rest = area.height.saturating_sub(players);
    // In the smallest window: four rows of moves, eight of thinking, three of score; what is more is shared.
    let more = rest.saturating_sub(15);
    let graph = 3 + (more / 6).min(5);
    let thinking = 8 + more / 3;
    let heights = [players, rest.saturating_sub(graph + thinking), thinking, graph];
    let mut y = area.y;
    let mut parts = heights.map(|height| {
        let part = Rect::new(area.x, y, area.width, height);
        y += height;
        part
    });
    players::draw(view, ink, parts[0], buffer);
    for (part, title) in parts[1..].iter_mut().zip([
        Line::from(Span::styled("Moves", ink.accent())),
        thinking::title(view, ink),
        graph::title(view, ink),
    ]) {
        heading(title, ink, *part, buffer);
        *part = Rect::new(part.x, part.y + 1, part.width, part.height.saturating_sub(1));
    }
    moves::draw(view, scroll, ink, parts[1], buffer);
    thinking::draw(view, ink, parts[2], buffer);
    graph::draw(view, ink, parts[3], buffer);
}

/// A title on a line that fills the width.
fn heading(title: Line<'_>, ink: Ink, area: Rect, buffer: &mut Buffer) {
    let rule = ink.0.sign("─", "-").repeat(area.width.into());
    buffer.set_stringn(area.x, area.y, &rule, area.width.into(), ink.faint());
    let spans = title.spans.into_iter();
    let padded: Line<'_> = [Span::raw(" ")].into_iter().chain(spans).chain([Span::raw(" ")]).collect();
    buffer.set_line(area.x + 1, area.y, &padded, area.width.saturating_sub(2));
}

/// Writes a line at the right end of a row.
fn put_right(line: &Line<'_>, area: Rect, y: u16, buffer: &mut Buffer) {
    let width = (line.width() as u16).min(area.width);
    buffer.set_line(area.right() - width, y, line, width);
}
