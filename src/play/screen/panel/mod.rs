//! The panel beside the board: the players, the moves, the engine's search, the score over the game.

mod intervals;
mod moves;
mod players;
mod score_graph;
mod search;

use super::game_view::GameView;
use super::text_styles::TextStyles;
use crate::games::PlayableGame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

/// Draws the panel. `scroll` is how many rows the move list is scrolled back.
pub(super) fn draw<G: PlayableGame>(
    view: &GameView<'_, G>,
    scroll: u16,
    styles: TextStyles,
    area: Rect,
    buffer: &mut Buffer,
) {
    let players = 3;
    let rest = area.height.saturating_sub(players);
    // In the smallest window: four rows of moves, eight of search, three of score. Larger windows share the rest.
    let more = rest.saturating_sub(15);
    let score = 3 + (more / 6).min(5);
    let search = 8 + more / 3;
    let heights = [players, rest.saturating_sub(score + search), search, score];
    let mut y = area.y;
    let mut parts = heights.map(|height| {
        let part = Rect::new(area.x, y, area.width, height);
        y += height;
        part
    });
    players::draw(view, styles, parts[0], buffer);
    for (part, title) in parts[1..].iter_mut().zip([
        Line::from(Span::styled("Moves", styles.accent())),
        search::title(view, styles),
        score_graph::title(view, styles),
    ]) {
        heading(title, styles, *part, buffer);
        *part = Rect::new(part.x, part.y + 1, part.width, part.height.saturating_sub(1));
    }
    moves::draw(view, scroll, styles, parts[1], buffer);
    search::draw(view, styles, parts[2], buffer);
    score_graph::draw(view, styles, parts[3], buffer);
}

/// A title on a line that fills the width.
fn heading(title: Line<'_>, styles: TextStyles, area: Rect, buffer: &mut Buffer) {
    let rule = styles.0.symbol("─", "-").repeat(area.width.into());
    buffer.set_stringn(area.x, area.y, &rule, area.width.into(), styles.faint());
    let spans = title.spans.into_iter();
    let padded: Line<'_> = [Span::raw(" ")].into_iter().chain(spans).chain([Span::raw(" ")]).collect();
    buffer.set_line(area.x + 1, area.y, &padded, area.width.saturating_sub(2));
}

/// Writes a line at the right end of a row.
fn put_right(line: &Line<'_>, area: Rect, y: u16, buffer: &mut Buffer) {
    let width = (line.width() as u16).min(area.width);
    buffer.set_line(area.right() - width, y, line, width);
}
