//! The moves of the game in two columns.

use super::super::ink::Ink;
use super::super::view::View;
use crate::game::Side;
use crate::games::PlayableGame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

/// Draws the moves, a full move a row, so that the last one on the board can be seen; those that were taken back are
/// faint. `scroll` rows later ones are left out.
pub(super) fn draw<G: PlayableGame>(
    view: &View<'_, G>,
    scroll: u16,
    ink: Ink,
    area: Rect,
    buffer: &mut Buffer,
) {
    let (played, taken_back) = (view.sheet.played(), view.sheet.taken_back());
    // A game that begins with the second player leaves the first place of its first row empty.
    let late = usize::from(view.sheet.start().to_move() == Side::Second);
    let rows = (late + played.len() + taken_back.len()).div_ceil(2);
    let last = (late + played.len()).div_ceil(2);
    let height = usize::from(area.height);
    // The last move is in the last row, or above it if some were taken back.
    let end = (last + usize::from(!taken_back.is_empty()))
        .min(rows)
        .saturating_sub(scroll.into())
        .max(height.min(rows));
    let first = end.saturating_sub(height);
    let column = usize::from(area.width.saturating_sub(6) / 2).min(14);
    if rows == 0 {
        buffer.set_stringn(area.x + 1, area.y, "none yet", area.width.into(), ink.faint());
    }
    for (y, row) in (area.y..area.bottom()).zip(first..end) {
        let mut spans = vec![Span::styled(format!("{:>4}. ", row + 1), ink.faint())];
        for at in [2 * row, 2 * row + 1] {
            let ply =
                at.checked_sub(late).and_then(|ply| Some((ply, played.iter().chain(taken_back).nth(ply)?)));
            let text = match &ply {
                Some((_, ply)) => ply.text.clone(),
                None if at < late => "...".to_string(),
                None => String::new(),
            };
            let style = match ply {
                Some((ply, _)) if ply + 1 == played.len() => ink.strong().patch(ink.picked()),
                Some((ply, _)) if ply >= played.len() => ink.faint(),
                _ => ratatui::style::Style::new(),
            };
            let text: String = text.chars().take(column.saturating_sub(1)).collect();
            let blank = " ".repeat(column.saturating_sub(text.chars().count()));
            spans.extend([Span::styled(text, style), Span::raw(blank)]);
        }
        buffer.set_line(area.x, y, &Line::from(spans), area.width);
    }
    for (y, sign, is_so) in [
        (area.y, ink.0.sign("▲", "^"), first > 0),
        (area.bottom().saturating_sub(1), ink.0.sign("▼", "v"), end < rows),
    ] {
        if is_so && area.height > 0 {
            buffer.set_stringn(area.right() - 1, y, sign, 1, ink.faint());
        }
    }
}
