//! The interval of the root's value, as it closes test by test.

use super::super::text_styles::TextStyles;
use super::search::score;
use crate::game::{MAX_EVALUATION, Score, WIN};
use crate::games::PlayableGame;
use crate::play::SearchStats;
use crate::search::Bounds;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

/// The columns of the numbers.
const NUMBERS: u16 = 16;

/// Draws a bar for every test, the last one at the bottom: the interval that it has left, for the side to move in the root.
/// All bars have the same scale, from the lowest to the highest bound; proven wins are off the scale unless there is nothing
/// else.
pub(super) fn draw<G: PlayableGame>(
    stats: &SearchStats<G>,
    styles: TextStyles,
    area: Rect,
    buffer: &mut Buffer,
) {
    let height = usize::from(area.height);
    let first_test = stats.tests.saturating_sub(stats.intervals.len() as u64) + 1;
    let tests: Vec<(u64, Bounds)> = (first_test..).zip(stats.intervals.iter().copied()).collect();
    let tests = spread(&changes(&tests), height);
    let ends = |most: Score| {
        let ends = tests.iter().flat_map(|(_, bounds)| [bounds.lower, bounds.upper]);
        let ends = ends.filter(move |end| end.abs() <= most);
        ends.clone().min().zip(ends.max())
    };
    let Some((low, high)) = ends(MAX_EVALUATION).or_else(|| ends(WIN)) else { return };
    let number_width = tests.last().map_or(1, |(number, _)| number.to_string().len() as u16);
    let width = area.width.saturating_sub(NUMBERS + number_width + 2);
    let scale = BarScale { low, high, width };
    for (y, &(number, bounds)) in (area.y..area.bottom()).zip(&tests) {
        let text = |end: Score, infinite: &str| match end.abs() <= WIN {
            true => score(stats, end, stats.side()),
            false => infinite.to_string(),
        };
        let infinity = styles.0.symbol("∞", "inf");
        let closed = bounds.lower >= bounds.upper;
        let numbers = match closed {
            true => format!("= {}", text(bounds.upper, "")),
            false => format!(
                "[{}, {}]",
                text(bounds.lower, &format!("-{infinity}")),
                text(bounds.upper, &format!("+{infinity}"))
            ),
        };
        let line = Line::from(vec![
            Span::styled(format!("{number:>0$} ", usize::from(number_width)), styles.faint()),
            Span::styled(scale.bar(bounds, styles), if closed { styles.good() } else { styles.active() }),
            Span::styled(
                format!(" {numbers:<0$}", usize::from(NUMBERS)),
                if closed { styles.strong() } else { styles.faint() },
            ),
        ]);
        buffer.set_line(area.x, y, &line, area.width);
    }
}

/// The tests that have changed the interval.
fn changes(tests: &[(u64, Bounds)]) -> Vec<(u64, Bounds)> {
    let mut changes: Vec<(u64, Bounds)> = Vec::new();
    for &(number, bounds) in tests.iter().filter(|(_, bounds)| *bounds != Bounds::UNKNOWN) {
        if changes.last().is_none_or(|&(_, last)| last != bounds) {
            changes.push((number, bounds));
        }
    }
    changes
}

/// As many tests as there are rows, evenly from the first to the last.
fn spread(tests: &[(u64, Bounds)], rows: usize) -> Vec<(u64, Bounds)> {
    if tests.len() <= rows {
        return tests.to_vec();
    }
    match rows {
        0 => Vec::new(),
        1 => tests[tests.len() - 1..].to_vec(),
        _ => (0..rows).map(|row| tests[row * (tests.len() - 1) / (rows - 1)]).collect(),
    }
}

/// The values at both ends of a bar.
struct BarScale {
    low: Score,
    high: Score,
    width: u16,
}

impl BarScale {
    /// The column of a value. The outermost columns are for infinite bounds, those beside them for bounds off the scale.
    fn column(&self, value: Score) -> u16 {
        let inner = self.width.saturating_sub(5).max(1);
        if value < self.low {
            return 1;
        }
        if value > self.high {
            return 3 + inner;
        }
        if self.high == self.low {
            return 2 + inner / 2;
        }
        let share = f64::from(value - self.low) / f64::from(self.high - self.low);
        2 + (share * f64::from(inner)).round() as u16
    }

    /// An interval as a bar.
    fn bar(&self, bounds: Bounds, styles: TextStyles) -> String {
        let signs = styles.0.symbol(['◄', '►', '━', '┣', '┫', '◆', '·'], ['<', '>', '=', '[', ']', '*', '.']);
        let [left_open, right_open, inside, lower, upper, closed, outside] = signs;
        let mut bar = vec![outside; self.width.into()];
        let last = self.width.saturating_sub(1);
        let from = if bounds.lower.abs() <= WIN { self.column(bounds.lower).min(last) } else { 0 };
        let to = if bounds.upper.abs() <= WIN { self.column(bounds.upper).min(last) } else { last };
        let (from, to) = (usize::from(from.min(to)), usize::from(from.max(to)));
        if bar.is_empty() {
            return String::new();
        }
        if bounds.lower >= bounds.upper {
            bar[to] = closed;
            return bar.into_iter().collect();
        }
        bar[from..=to].fill(inside);
        bar[to] = if bounds.upper.abs() <= WIN { upper } else { right_open };
        if from < to || bounds.upper.abs() > WIN {
            bar[from] = if bounds.lower.abs() <= WIN { lower } else { left_open };
        }
        bar.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::appearance::{Appearance, Colours};
    use super::*;
    use crate::search::INFINITY;

    fn bar(low: Score, high: Score, bounds: (Score, Score)) -> String {
        let styles = TextStyles(Appearance { colours: Colours::None, ascii: true });
        BarScale { low, high, width: 16 }.bar(Bounds { lower: bounds.0, upper: bounds.1 }, styles)
    }

    #[test]
    fn bars_narrow_to_the_value() {
        assert_eq!(bar(0, 100, (-INFINITY, 100)), "<============]..");
        assert_eq!(bar(0, 100, (0, INFINITY)), "..[============>");
        assert_eq!(bar(0, 100, (0, 100)), "..[==========]..");
        assert_eq!(bar(0, 100, (50, 100)), "........[====]..");
        assert_eq!(bar(0, 100, (50, 50)), "........*.......");
        assert_eq!(bar(0, 100, (-WIN, 100)), ".[===========]..");
        assert_eq!(bar(0, 100, (0, WIN)), "..[===========].");
    }

    #[test]
    fn the_first_and_the_last_test_are_always_shown() {
        let tests: Vec<(u64, Bounds)> =
            (1..=100).map(|number| (number, Bounds::exact(number as Score))).collect();
        for (length, rows) in (1..=100).flat_map(|length| (2..20).map(move |rows| (length, rows))) {
            let shown = spread(&tests[..length], rows);
            assert_eq!(
                (shown.len(), shown[0], shown.last()),
                (length.min(rows), tests[0], tests[..length].last())
            );
            assert!(shown.is_sorted_by(|a, b| a.0 < b.0), "{shown:?}");
        }
    }

    #[test]
    fn a_narrower_interval_never_has_a_longer_bar() {
        let length = |bar: String| bar.chars().filter(|&c| c != '.').count();
        for (lower, upper) in (-50..50).flat_map(|lower| (lower..50).map(move |upper| (lower, upper))) {
            let outer = length(bar(-50, 50, (lower - 1, upper + 1)));
            assert!(length(bar(-50, 50, (lower, upper))) <= outer, "[{lower}, {upper}]");
        }
    }
}
