//! The interval of the root's value, as it closes test by test.

use super::super::ink::Ink;
use super::super::view::View;
use super::thinking::score;
use crate::game::{MAX_EVALUATION, Score, WIN};
use crate::games::PlayableGame;
use crate::play::Figures;
use crate::search::Bounds;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

/// The columns of the numbers.
const NUMBERS: u16 = 16;

/// Draws a bar for every test, the last one lowest: what it has left of the root's value. All bars are on one scale, that
/// of the ends that are seen; proven wins are off it unless there is nothing else.
pub(super) fn draw<G: PlayableGame>(
    view: &View<'_, G>,
    now: &Figures<G>,
    ink: Ink,
    area: Rect,
    buffer: &mut Buffer,
) {
    let seen = |bounds: Bounds| {
        let flip = now.side() != view.viewer();
        if flip { Bounds { lower: -bounds.upper, upper: -bounds.lower } } else { bounds }
    };
    let height = usize::from(area.height);
    let first_test = now.tests.saturating_sub(now.intervals.len() as u64) + 1;
    let tests: Vec<(u64, Bounds)> =
        (first_test..).zip(now.intervals.iter().map(|&bounds| seen(bounds))).collect();
    let tests = spread(&closing(&tests), height);
    let ends = |most: Score| {
        let ends = tests.iter().flat_map(|(_, bounds)| [bounds.lower, bounds.upper]);
        let ends = ends.filter(move |end| end.abs() <= most);
        ends.clone().min().zip(ends.max())
    };
    let Some((low, high)) = ends(MAX_EVALUATION).or_else(|| ends(WIN)) else { return };
    let number_width = tests.last().map_or(1, |(number, _)| number.to_string().len() as u16);
    let width = area.width.saturating_sub(NUMBERS + number_width + 2);
    let scale = Scale { low, high, width };
    for (y, &(number, bounds)) in (area.y..area.bottom()).zip(&tests) {
        let text = |end: Score, infinite: &str| match end.abs() <= WIN {
            true => score(view, now, now.side().view(view.viewer().view(end))),
            false => infinite.to_string(),
        };
        let infinity = ink.0.sign("∞", "inf");
        let numbers = match bounds.lower >= bounds.upper {
            true => format!("= {}", text(bounds.upper, "")),
            false => format!(
                "[{}, {}]",
                text(bounds.lower, &format!("-{infinity}")),
                text(bounds.upper, &format!("+{infinity}"))
            ),
        };
        let closed = bounds.lower >= bounds.upper;
        let line = Line::from(vec![
            Span::styled(format!("{number:>0$} ", usize::from(number_width)), ink.faint()),
            Span::styled(scale.bar(bounds, ink), if closed { ink.good() } else { ink.lively() }),
            Span::styled(
                format!(" {numbers:<0$}", usize::from(NUMBERS)),
                if closed { ink.strong() } else { ink.faint() },
            ),
        ]);
        buffer.set_line(area.x, y, &line, area.width);
    }
}

/// The tests that have changed the interval.
fn closing(tests: &[(u64, Bounds)]) -> Vec<(u64, Bounds)> {
    let mut kept: Vec<(u64, Bounds)> = Vec::new();
    for &(number, bounds) in tests.iter().filter(|(_, bounds)| *bounds != Bounds::UNKNOWN) {
        if kept.last().is_none_or(|&(_, last)| last != bounds) {
            kept.push((number, bounds));
        }
    }
    kept
}

/// As many tests as there are rows, from the first one to the last one.
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

/// The values that a bar can show.
struct Scale {
    low: Score,
    high: Score,
    width: u16,
}

impl Scale {
    /// The column of a value. The outermost columns are left to what is infinitely far, those beside them to what is off
    /// the scale.
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
    fn bar(&self, bounds: Bounds, ink: Ink) -> String {
        let signs = ink.0.sign(['◄', '►', '━', '┣', '┫', '◆', '·'], ['<', '>', '=', '[', ']', '*', '.']);
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
    use super::super::super::look::{Colours, Look};
    use super::*;
    use crate::search::INFINITY;

    fn bar(low: Score, high: Score, bounds: (Score, Score)) -> String {
        let ink = Ink(Look { colours: Colours::None, ascii: true });
        Scale { low, high, width: 16 }.bar(Bounds { lower: bounds.0, upper: bounds.1 }, ink)
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
