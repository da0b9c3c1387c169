//! What the engine thinks, and what the driver before it did.

use super::super::fold::fold;
use super::super::ink::Ink;
use super::super::view::View;
use super::intervals;
use crate::game::Score;
use crate::games::PlayableGame;
use crate::play::{Figures, Purpose, words};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

/// The driver, and what it is busy with.
pub(super) fn title<'a, G: PlayableGame>(view: &View<'_, G>, ink: Ink) -> Line<'a> {
    let driver = view.panel.now.as_ref().map_or_else(String::new, |now| now.algorithm.to_string());
    let busy = match view.thinking {
        Some(Purpose::Move) => "thinks",
        Some(Purpose::Hint) => "looks for a hint",
        Some(Purpose::Analysis(_)) => "analyses",
        Some(Purpose::DrawOffer) => "weighs the draw",
        None if driver.is_empty() => "has not thought yet",
        None => "has thought",
    };
    let style = if view.thinking.is_some() { ink.lively() } else { ink.faint() };
    Line::from(vec![
        Span::styled(if driver.is_empty() { "PlayableGame".to_string() } else { driver }, ink.accent()),
        Span::styled(format!(" {busy}"), style),
    ])
}

/// Draws the figures of the driver and of the one before it, the best line, and the root's interval as it closes.
pub(super) fn draw<G: PlayableGame>(view: &View<'_, G>, ink: Ink, area: Rect, buffer: &mut Buffer) {
    let Some(now) = view.panel.now.as_ref().filter(|now| now.depth > 0) else { return };
    let columns = Columns { has_effort: area.width >= 50, width: area.width.into() };
    let mut rows = vec![Line::from(Span::styled(columns.header(), ink.faint()))];
    let mut row = Line::from(columns.row(view, now));
    row.style = ink.strong();
    rows.push(row);
    rows.extend(view.panel.before.as_ref().map(|before| Line::from(columns.row(view, before))));
    let names = words::line(&now.root, &now.line, 40);
    let most = 1 + usize::from(area.height > 8) + usize::from(area.height > 11);
    let lines = fold(&names, area.width.into()).into_iter().take(most).filter(|line| !line.is_empty());
    rows.extend(lines.map(|line| Line::styled(line, ink.good())));
    for (y, line) in (area.y..area.bottom()).zip(&rows) {
        buffer.set_line(area.x, y, line, area.width);
    }
    let top = (area.y + rows.len() as u16).min(area.bottom());
    intervals::draw(view, now, ink, Rect::new(area.x, top, area.width, area.bottom() - top), buffer);
}

/// A value for the side to move in the root of a search, as the viewer sees it.
pub(super) fn score<G: PlayableGame>(view: &View<'_, G>, figures: &Figures<G>, value: Score) -> String {
    words::short_value::<G>(figures.side().view(value), view.viewer())
}

/// The columns of the figures.
struct Columns {
    /// Whether there is room for nodes and time.
    has_effort: bool,
    width: usize,
}

impl Columns {
    fn header(&self) -> String {
        let effort = if self.has_effort { ["nodes", "time"] } else { [""; 2] };
        self.join("driver", ["d", "score", "n/s", "cut", "test"], effort)
    }

    fn row<G: PlayableGame>(&self, view: &View<'_, G>, figures: &Figures<G>) -> String {
        let value = figures.value.map_or_else(|| "?".to_string(), |value| score(view, figures, value));
        let rate =
            figures.first_move_rate.map_or_else(|| "-".to_string(), |rate| format!("{:.0}%", 100.0 * rate));
        let cells =
            [figures.depth.to_string(), value, short_count(figures.rate()), rate, short_count(figures.tests)];
        let effort = [short_count(figures.nodes), format!("{:.1} s", figures.elapsed.as_secs_f64())];
        self.join(
            &figures.algorithm.to_string(),
            cells.each_ref().map(String::as_str),
            effort.each_ref().map(String::as_str),
        )
    }

    /// A row: the driver on the left, and its figures right-aligned.
    fn join(&self, driver: &str, cells: [&str; 5], effort: [&str; 2]) -> String {
        let [depth, value, speed, cuts, tests] = cells;
        let mut figures = format!("{depth:>3} {value:>6} {speed:>4} {cuts:>4} {tests:>4}");
        if self.has_effort {
            let [nodes, time] = effort;
            figures += &format!(" {nodes:>6} {time:>7}");
        }
        let room = self.width.saturating_sub(figures.len());
        let driver: String = driver.chars().take(room).collect();
        format!("{driver:<room$}{figures}")
    }
}

/// A number in a few characters: `950`, `12k`, `1.2M`.
pub(super) fn short_count(number: u64) -> String {
    match number {
        0..=999 => number.to_string(),
        1000..=999_999 => format!("{:.0}k", number as f64 / 1e3),
        _ => format!("{:.1}M", number as f64 / 1e6),
    }
}
