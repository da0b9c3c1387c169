//! The engine's search, and the last one of the previous driver.

use super::super::game_view::GameView;
use super::super::text_styles::TextStyles;
use super::intervals;
use crate::engine::score_text;
use crate::game::{Score, Side};
use crate::games::PlayableGame;
use crate::play::{Purpose, SearchStats};
use crate::support::wrap;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

/// The driver, the side for which it searches, and what for.
pub(super) fn title<'a, G: PlayableGame>(view: &GameView<'_, G>, styles: TextStyles) -> Line<'a> {
    let Some(current) = &view.panel.current else {
        return Line::from(vec![
            Span::styled("Engine", styles.accent()),
            Span::styled(", no search yet", styles.faint()),
        ]);
    };
    let status = match view.thinking {
        Some(Purpose::Move) => "thinking",
        Some(Purpose::Hint) => "hint",
        Some(Purpose::Analysis(_)) => "analysis",
        Some(Purpose::DrawOffer) => "draw offer",
        None => "last search",
    };
    let style = if view.thinking.is_some() { styles.active() } else { styles.faint() };
    Line::from(vec![
        Span::styled(current.algorithm.to_string(), styles.accent()),
        Span::styled(format!(" for {}", G::side_name(current.side())), styles.faint()),
        Span::styled(format!(", {status}"), style),
    ])
}

/// Draws the stats of the current and the previous driver, the best line, and the intervals of the root's value.
///
/// All scores are for the side to move in the root, as the driver sees them: SSS* comes down from above for either side.
pub(super) fn draw<G: PlayableGame>(
    view: &GameView<'_, G>,
    styles: TextStyles,
    area: Rect,
    buffer: &mut Buffer,
) {
    let Some(current) = view.panel.current.as_ref().filter(|current| current.depth > 0) else { return };
    let columns = Columns { side: current.side(), has_effort: area.width >= 50, width: area.width.into() };
    let mut rows = vec![Line::from(Span::styled(columns.header(), styles.faint()))];
    let mut row = Line::from(columns.row(current));
    row.style = styles.strong();
    rows.push(row);
    rows.extend(view.panel.previous.as_ref().map(|previous| Line::from(columns.row(previous))));
    rows.extend(current.known.map(|known| Line::styled(score_text::known(known), styles.strong())));
    let line = score_text::line(&current.root, &current.line, 40);
    let most = 1 + usize::from(area.height > 8) + usize::from(area.height > 11);
    let lines = wrap(&line, area.width.into()).into_iter().take(most);
    rows.extend(lines.map(|line| Line::styled(line, styles.good())));
    for (y, line) in (area.y..area.bottom()).zip(&rows) {
        buffer.set_line(area.x, y, line, area.width);
    }
    let top = (area.y + rows.len() as u16).min(area.bottom());
    let rest = Rect::new(area.x, top, area.width, area.bottom() - top);
    intervals::draw::<G>(current, styles, rest, buffer);
}

/// A value for the side to move in the root of a search, as text for a side.
pub(super) fn score<G: PlayableGame>(stats: &SearchStats<G>, value: Score, side: Side) -> String {
    score_text::short_value::<G>(stats.side().view(value), side)
}

/// The columns of the stats.
struct Columns {
    /// The side for which scores are.
    side: Side,
    /// Whether there is room for nodes and time.
    has_effort: bool,
    width: usize,
}

impl Columns {
    fn header(&self) -> String {
        let effort = if self.has_effort { ["nodes", "time"] } else { [""; 2] };
        self.join("driver", ["d", "score", "nps", "cut", "test"], effort)
    }

    fn row<G: PlayableGame>(&self, stats: &SearchStats<G>) -> String {
        let value = stats.value.map_or_else(
            || "?".to_string(),
            |value| score_text::marked(&score(stats, value, self.side), stats.proved),
        );
        let rate =
            stats.first_move_rate.map_or_else(|| "-".to_string(), |rate| format!("{:.0}%", 100.0 * rate));
        let speed = short_count(stats.nodes_per_second());
        let cells = [stats.depth.to_string(), value, speed, rate, short_count(stats.tests)];
        let effort = [short_count(stats.nodes), format!("{:.1} s", stats.elapsed.as_secs_f64())];
        self.join(
            &stats.algorithm.to_string(),
            cells.each_ref().map(String::as_str),
            effort.each_ref().map(String::as_str),
        )
    }

    /// A row: the driver on the left, and its stats right-aligned.
    fn join(&self, driver: &str, cells: [&str; 5], effort: [&str; 2]) -> String {
        let [depth, value, speed, cuts, tests] = cells;
        let mut stats = format!("{depth:>3} {value:>6} {speed:>4} {cuts:>4} {tests:>4}");
        if self.has_effort {
            let [nodes, time] = effort;
            stats += &format!(" {nodes:>6} {time:>7}");
        }
        let room = self.width.saturating_sub(stats.len());
        let driver: String = driver.chars().take(room).collect();
        format!("{driver:<room$}{stats}")
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
