//! The score over the game.

use super::super::game_view::GameView;
use super::super::text_styles::TextStyles;
use crate::engine::score_text;
use crate::game::Score;
use crate::games::PlayableGame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

/// The side whose score it is, and the last score.
pub(super) fn title<'a, G: PlayableGame>(view: &GameView<'_, G>, styles: TextStyles) -> Line<'a> {
    let last = view.values.iter().rev().find_map(|value| *value);
    let last = last.map_or_else(String::new, |value| score_text::short_value::<G>(value, view.viewer()));
    Line::from(vec![
        Span::styled("Score", styles.accent()),
        Span::styled(format!(" for {} ", G::side_name(view.viewer())), styles.faint()),
        Span::styled(last, styles.strong()),
    ])
}

/// Cells that are filled by eighths, from below.
const EIGHTHS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/// Draws a column for every position, or for the last ones: upwards from the middle if the score is good for the viewer,
/// downwards if it is bad. A position without a score takes that of the position before.
pub(super) fn draw<G: PlayableGame>(
    view: &GameView<'_, G>,
    styles: TextStyles,
    area: Rect,
    buffer: &mut Buffer,
) {
    let half = area.height / 2;
    if half == 0 {
        return;
    }
    let width = usize::from(area.width.saturating_sub(2));
    // Columns are two cells wide as long as they fit.
    let wide = (width / view.values.len().max(1)).clamp(1, 2);
    let mut last = None;
    let values = view.values.iter().map(|value| {
        last = value.or(last);
        last
    });
    for (at, value) in values.skip(view.values.len().saturating_sub(width / wide)).enumerate() {
        let eighths = value.map(|value| eighths::<G>(view.viewer().view(value), half));
        for x in (0..wide).map(|part| area.x + 1 + (at * wide + part) as u16) {
            draw_column(eighths, half, styles, Rect::new(x, area.y, 1, area.height), buffer);
        }
    }
}

/// The length of a column in eighths of a cell. A lead of three points is half of the longest.
fn eighths<G: PlayableGame>(value: Score, half: u16) -> i32 {
    let value = f64::from(value) / f64::from(G::UNIT);
    let share = value / (value.abs() + 3.0);
    let eighths = (share * f64::from(half) * 8.0).round() as i32;
    if eighths == 0 && value != 0.0 { value.signum() as i32 } else { eighths }
}

fn draw_column(eighths: Option<i32>, half: u16, styles: TextStyles, area: Rect, buffer: &mut Buffer) {
    let Some(eighths) = eighths else { return };
    for row in 0..half {
        let reached = |eighths: i32| (eighths - 8 * i32::from(row)).clamp(0, 8) as usize;
        let (up, down) = (reached(eighths), reached(-eighths));
        if up > 0 {
            let symbol = styles.0.symbol(EIGHTHS[up], if up >= 4 { "#" } else { "." });
            buffer.set_stringn(area.x, area.y + half - 1 - row, symbol, 1, styles.good());
        }
        if down > 0 {
            // Blocks fill cells from below; reversed ones fill them from above.
            let y = area.y + half + row;
            if styles.0.ascii {
                buffer.set_stringn(area.x, y, if down >= 4 { "#" } else { "'" }, 1, styles.bad());
            } else {
                buffer.set_stringn(
                    area.x,
                    y,
                    EIGHTHS[8 - down],
                    1,
                    styles.bad().add_modifier(Modifier::REVERSED),
                );
            }
        }
    }
    if eighths == 0 {
        buffer.set_stringn(area.x, area.y + half - 1, styles.0.symbol("▁", "_"), 1, styles.faint());
    }
}
