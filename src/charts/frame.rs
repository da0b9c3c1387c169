//! The layout of a chart.

use super::scale::{AxisScale, Room};
use super::svg::{Coordinates, cut, width};
use super::{Chart, Point, Series, Shape};

/// The width of charts, which pages scale by two thirds to five fourths.
pub(super) const WIDTH: f64 = 520.0;
pub(super) const HEIGHT: f64 = 270.0;
pub(super) const MARGIN: f64 = 10.0;
pub(super) const TEXT: f64 = 15.0;
pub(super) const TITLE: f64 = 17.0;
pub(super) const LINE: f64 = 21.0;

/// The axes of a chart and the space around them.
pub(super) struct ChartFrame<'a> {
    pub(super) chart: &'a Chart,
    pub(super) x: AxisScale,
    pub(super) y: AxisScale,
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
    /// The lines of the heading.
    pub(super) title: Vec<String>,
}

/// A side of the base line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BaseSide {
    Above,
    Below,
}

impl<'a> ChartFrame<'a> {
    pub(super) fn new(chart: &'a Chart) -> ChartFrame<'a> {
        let shown = || chart.series.iter().flat_map(|series| visible(chart, series));
        let base = chart.base.as_ref().map(|(value, _)| *value);
        let ys: Vec<f64> = shown().map(|point| point.y).chain(base).collect();
        let ends: Vec<f64> =
            shown().filter_map(|point| point.interval).flat_map(|(low, high)| [low, high]).collect();
        let y = AxisScale::new(&chart.y, &ys, &ends, Room::Up(HEIGHT / LINE));
        let labels = y.ticks.iter().map(|(_, label)| width(label, TEXT)).fold(0.0, f64::max);
        let (left, right) = (MARGIN + labels.max(16.0) + 8.0, WIDTH - MARGIN - 6.0);
        let xs: Vec<f64> = shown().map(|point| point.x).collect();
        let x = AxisScale::new(&chart.x, &xs, &[], Room::Across((right - left) / (0.58 * TEXT)));
        // Bold letters are wider than others.
        let title = wrapped(&chart.title, 1.2 * TITLE, WIDTH - 2.0 * MARGIN);
        let label = if chart.y.label.is_empty() { 6.0 } else { LINE + 10.0 };
        let top = MARGIN + title.len() as f64 * LINE + label;
        ChartFrame { chart, x, y, left, right, top, bottom: top + HEIGHT, title }
    }

    /// The coordinates of a point whose position on both axes is given from 0 to 1.
    pub(super) fn at(&self, (x, y): (f64, f64)) -> Coordinates {
        (self.left + x * (self.right - self.left), self.bottom - y * (self.bottom - self.top))
    }

    /// The position of a point on both axes from 0 to 1, if it can be shown.
    pub(super) fn share(&self, point: &Point) -> Option<(f64, f64)> {
        Some((self.x.place(point.x)?, self.y.place(point.y)?))
    }

    /// The interval of a point on the vertical axis, whose ends may lie outside 0 to 1.
    pub(super) fn span(&self, point: &Point) -> Option<(f64, f64)> {
        let (low, high) = point.interval?;
        Some((self.y.end(low)?, self.y.end(high)?))
    }

    /// Whether an interval ends beyond the plot.
    pub(super) fn any_beyond(&self) -> bool {
        let shown = self.chart.series.iter().flat_map(|series| visible(self.chart, series));
        shown.filter_map(|point| self.span(point)).any(|(low, high)| low < 0.0 || high > 1.0)
    }

    /// Whether no point can be shown.
    pub(super) fn is_empty(&self) -> bool {
        self.chart.series.iter().all(|series| visible(self.chart, series).next().is_none())
    }

    /// The side of the base line on which its label would cover no data at the right end.
    pub(super) fn base_side(&self) -> Option<BaseSide> {
        let (value, label) = self.chart.base.as_ref()?;
        let y = self.y.place(*value)?;
        let left = 1.0 - (width(label, TEXT) + 8.0) / (self.right - self.left);
        let high = 1.3 * LINE / HEIGHT;
        let heights: Vec<f64> =
            self.chart.series.iter().flat_map(|series| self.heights(series, left)).collect();
        let free = |from: f64, to: f64| !heights.iter().any(|height| (from..to).contains(height));
        if left < 0.3 {
            None
        } else if y + high <= 1.0 && free(y, y + high) {
            Some(BaseSide::Above)
        } else if y >= high && free(y - high, y) {
            Some(BaseSide::Below)
        } else {
            None
        }
    }

    /// The heights of a series to the right of a position on the horizontal axis.
    fn heights(&self, series: &Series, left: f64) -> Vec<f64> {
        let places: Vec<Coordinates> = series.points.iter().filter_map(|point| self.share(point)).collect();
        let mut heights: Vec<f64> =
            places.iter().filter(|place| place.0 >= left).map(|place| place.1).collect();
        if series.shape == Shape::Line {
            let samples = (0..16).map(|part| left + f64::from(part) / 16.0 * (1.0 - left));
            heights.extend(samples.filter_map(|x| {
                let around = places.windows(2).find(|pair| (pair[0].0..=pair[1].0).contains(&x))?;
                let part = (x - around[0].0) / (around[1].0 - around[0].0).max(f64::EPSILON);
                Some(around[0].1 + part * (around[1].1 - around[0].1))
            }));
        }
        heights
    }
}

/// The points of a series that the axes can show.
pub(super) fn visible<'a>(chart: &'a Chart, series: &'a Series) -> impl Iterator<Item = &'a Point> {
    series.points.iter().filter(|point| chart.x.shows(point.x) && chart.y.shows(point.y))
}

/// A text on at most two lines.
fn wrapped(text: &str, size: f64, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line, size) + width(word, size) + size < room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    if lines.len() > 2 {
        let rest = lines.split_off(1).join(" ");
        lines.push(rest);
    }
    lines.iter().map(|line| cut(line, size, room)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(heights: &[f64], shape: Shape) -> Option<BaseSide> {
        let point = |(x, &y): (usize, &f64)| Point { x: x as f64, y, interval: None };
        let points = heights.iter().enumerate().map(point).collect();
        let series = Series { shape, points, ..Series::default() };
        let base = Some((10.0, "a longer base line".to_string()));
        ChartFrame::new(&Chart { series: vec![series], base, ..Chart::default() }).base_side()
    }

    #[test]
    fn the_label_of_the_base_line_covers_nothing() {
        assert_eq!(side(&[0.0, 20.0, 20.0], Shape::Line), Some(BaseSide::Above));
        assert_eq!(side(&[0.0, 20.0, 10.0], Shape::Line), Some(BaseSide::Below));
        assert_eq!(side(&[20.0, 0.0, 0.0, 20.0], Shape::Scatter), Some(BaseSide::Above));
        assert_eq!(side(&[0.0, 20.0, 0.0, 20.0, 0.0, 20.0, 0.0, 20.0], Shape::Line), None);
    }

    #[test]
    fn long_titles_take_two_lines() {
        let lines = wrapped(&"word ".repeat(100), TITLE, 300.0);
        assert_eq!(lines.len(), 2);
        assert!(lines[1].ends_with('\u{2026}'));
        assert!(lines.iter().all(|line| width(line, TITLE) < 320.0));
    }
}
