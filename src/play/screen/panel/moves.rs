//! The moves of the game in two columns.

use super::super::game_view::GameView;
use super::super::text_styles::TextStyles;
use crate::game::Side;
use crate::games::PlayableGame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

/// Draws the moves, a full move per row, so that the last one on the board is visible. Those that were taken back are faint.
/// `scroll` hides this many of the last rows.
pub(super) fn draw<G: PlayableGame>(
    view: &GameView<'_, G>,
    scroll: u16,
    styles: TextStyles,
    area: Rect,
    buffer: &mut Buffer,
) {
    let (played, taken_back) = (view.record.played(), view.record.taken_back());
    // If the second player begins, the first move of the first row is missing.
    let offset = usize::from(view.record.start().to_move() == Side::Second);
    let rows = (offset + played.len() + taken_back.len()).div_ceil(2);
    let last = (offset + played.len()).div_ceil(2);
    let height = usize::from(area.height);
    // The last move is in the last row, or above it if moves were taken back.
    let end = (last + usize::from(!taken_back.is_empty()))
        .min(rows)
        .saturating_sub(scroll.into())
        .max(height.min(rows));
    let first = end.saturating_sub(height);
    let column = usize::from(area.width.saturating_sub(6) / 2).min(14);
    if rows == 0 {
        buffer.set_stringn(area.x + 1, area.y, "none yet", area.width.into(), styles.faint());
    }
    for (y, row) in (area.y..area.bottom()).zip(first..end) {
        let mut spans = vec![Span::styled(format!("{:>4}. ", row + 1), styles.faint())];
        for at in [2 * row, 2 * row + 1] {
            let ply =
                at.checked_sub(offset).and_then(|ply| Some((ply, played.iter().chain(taken_back).nth(ply)?)));
            let text = match &ply {
                Some((_, ply)) => ply.text.clone(),
                None if at < offset => "...".to_string(),
                None => String::new(),
            };
            let style = match ply {
                Some((ply, _)) if ply + 1 == played.len() => styles.strong().patch(styles.highlighted()),
                Some((ply, _)) if ply >= played.len() => styles.faint(),
                _ => ratatui::style::Style::new(),
            };
            let text: String = text.chars().take(column.saturating_sub(1)).collect();
            let blank = " ".repeat(column.saturating_sub(text.chars().count()));
            spans.extend([Span::styled(text, style), Span::raw(blank)]);
        }
        buffer.set_line(area.x, y, &Line::from(spans), area.width);
    }
    for (y, symbol, is_hidden) in [
        (area.y, styles.0.symbol("▲", "^"), first > 0),
        (area.bottom().saturating_sub(1), styles.0.symbol("▼", "v"), end < rows),
    ] {
        if is_hidden && area.height > 0 {
            buffer.set_stringn(area.right() - 1, y, symbol, 1, styles.faint());
        }
    }
}
