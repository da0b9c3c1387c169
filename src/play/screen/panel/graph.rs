//! The score over the game.

use super::super::ink::Ink;
use super::super::view::View;
use crate::game::Score;
use crate::games::PlayableGame;
use crate::play::words;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

/// Whose score it is, and the last one.
pub(super) fn title<'a, G: PlayableGame>(view: &View<'_, G>, ink: Ink) -> Line<'a> {
    let last = view.values.iter().rev().find_map(|value| *value);
    let last = last.map_or_else(String::new, |value| words::short_value::<G>(value, view.viewer()));
    Line::from(vec![
        Span::styled("Score", ink.accent()),
        Span::styled(format!(" for {} ", G::side_name(view.viewer())), ink.faint()),
        Span::styled(last, ink.strong()),
    ])
}

/// Eighths of a cell, from below.
const EIGHTHS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/// Draws a column for every position, the last ones if there are more: upwards from the middle what is good for the
/// viewer, downwards what is bad. What the engine has not thought about is as good as the position before it.
pub(super) fn draw<G: PlayableGame>(view: &View<'_, G>, ink: Ink, area: Rect, buffer: &mut Buffer) {
    let half = area.height / 2;
    if half == 0 {
        return;
    }
    let width = usize::from(area.width.saturating_sub(2));
    // Few columns are drawn broader, so that a game does not begin in a corner.
    let broad = (width / view.values.len().max(1)).clamp(1, 2);
    let mut last = None;
    let values = view.values.iter().map(|value| {
        last = value.or(last);
        last
    });
    for (at, value) in values.skip(view.values.len().saturating_sub(width / broad)).enumerate() {
        let eighths = value.map(|value| eighths::<G>(view.viewer().view(value), half));
        for x in (0..broad).map(|part| area.x + 1 + (at * broad + part) as u16) {
            draw_column(eighths, half, ink, Rect::new(x, area.y, 1, area.height), buffer);
        }
    }
}

/// How many eighths of a cell a value reaches. A lead of three points fills half of the graph.
fn eighths<G: PlayableGame>(value: Score, half: u16) -> i32 {
    let value = f64::from(value) / f64::from(G::UNIT);
    let share = value / (value.abs() + 3.0);
    let eighths = (share * f64::from(half) * 8.0).round() as i32;
    if eighths == 0 && value != 0.0 { value.signum() as i32 } else { eighths }
}

fn draw_column(eighths: Option<i32>, half: u16, ink: Ink, area: Rect, buffer: &mut Buffer) {
    let Some(eighths) = eighths else { return };
    for row in 0..half {
        let reached = |eighths: i32| (eighths - 8 * i32::from(row)).clamp(0, 8) as usize;
        let (up, down) = (reached(eighths), reached(-eighths));
        if up > 0 {
            let sign = ink.0.sign(EIGHTHS[up], if up >= 4 { "#" } else { "." });
            buffer.set_stringn(area.x, area.y + half - 1 - row, sign, 1, ink.good());
        }
        if down > 0 {
            // A block that hangs from above is the rest of a cell in the colour of the ground.
            let y = area.y + half + row;
            if ink.0.ascii {
                buffer.set_stringn(area.x, y, if down >= 4 { "#" } else { "'" }, 1, ink.bad());
            } else {
                buffer.set_stringn(
                    area.x,
                    y,
                    EIGHTHS[8 - down],
                    1,
                    ink.bad().add_modifier(Modifier::REVERSED),
                );
            }
        }
    }
    if eighths == 0 {
        buffer.set_stringn(area.x, area.y + half - 1, ink.0.sign("▁", "_"), 1, ink.faint());
    }
}
