//! How a chart is laid out and drawn.

use super::canvas::{Canvas, DrawError, Ink, Letters, Place, Stroke, cut, width};
use super::scale::{Room, Scale};
use super::{Chart, Marker, Point, Series, Shape, Style};
use plotters::style::text_anchor::HPos;

/// A chart as drawn, in inks instead of colours.
pub(super) struct Drawing {
    /// The drawing.
    pub(super) svg: String,
    /// Its width.
    pub(super) width: f64,
    /// Its height.
    pub(super) height: f64,
}

/// Charts are shown at two thirds to five fourths of this width.
const WIDTH: f64 = 520.0;
const HEIGHT: f64 = 270.0;
const MARGIN: f64 = 10.0;
const TEXT: f64 = 14.0;
const TITLE: f64 = 16.0;
const LINE: f64 = 20.0;
const SAMPLE: f64 = 38.0;
const MARKER: f64 = 4.0;

/// A chart that is being drawn.
struct Plot<'a> {
    chart: &'a Chart,
    styles: &'a [Style],
    canvas: Canvas<'a>,
    x: Scale,
    y: Scale,
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

/// Draws a chart, each series in its style.
pub(super) fn draw(chart: &Chart, styles: &[Style]) -> Result<Drawing, DrawError> {
    let shown = || chart.series.iter().flat_map(|series| visible(chart, series));
    let base = chart.base.as_ref().map(|(value, _)| *value);
    let ys: Vec<f64> = shown().map(|point| point.y).chain(base).collect();
    let ends: Vec<f64> =
        shown().filter_map(|point| point.interval).flat_map(|(low, high)| [low, high]).collect();
    let y = Scale::new(&chart.y, &ys, &ends, Room::Up(HEIGHT / LINE));
    let labels = y.ticks.iter().map(|(_, label)| width(label, TEXT)).fold(0.0, f64::max);
    let (left, right) = (MARGIN + labels.max(16.0) + 8.0, WIDTH - MARGIN - 6.0);
    let xs: Vec<f64> = shown().map(|point| point.x).collect();
    let x = Scale::new(&chart.x, &xs, &[], Room::Across((right - left) / (0.58 * TEXT)));

    let title = wrapped(&chart.title, TITLE, WIDTH - 2.0 * MARGIN);
    let top = MARGIN + title.len() as f64 * LINE + if chart.y.label.is_empty() { 6.0 } else { LINE + 10.0 };
    let bottom = top + HEIGHT;
    let legend_top = bottom + LINE + if chart.x.label.is_empty() { 6.0 } else { LINE + 6.0 };
    let legend = Legend::new(chart);
    let height = legend_top + legend.rows() as f64 * LINE + MARGIN;

    let mut svg = String::new();
    let canvas = Canvas::new(&mut svg, WIDTH, height);
    let plot = Plot { chart, styles, canvas, x, y, left, right, top, bottom };
    plot.draw(&title, &legend, legend_top)?;
    Ok(Drawing { svg, width: WIDTH, height })
}

/// The points of a series that have a place on the chart's axes.
fn visible<'a>(chart: &'a Chart, series: &'a Series) -> impl Iterator<Item = &'a Point> {
    series.points.iter().filter(|point| chart.x.shows(point.x) && chart.y.shows(point.y))
}

fn letters(size: f64, anchor: HPos) -> Letters {
    Letters { size, bold: false, anchor, rim: false }
}

fn stroke(ink: Ink, width: f64) -> Stroke {
    Stroke { ink, width, opacity: 1.0, dashed: false }
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

impl Plot<'_> {
    /// The place of a share of both axes.
    fn at(&self, (x, y): (f64, f64)) -> Place {
        (self.left + x * (self.right - self.left), self.bottom - y * (self.bottom - self.top))
    }

    fn share(&self, x: f64, y: f64) -> Option<(f64, f64)> {
        Some((self.x.place(x)?, self.y.place(y)?))
    }

    fn draw(self, title: &[String], legend: &Legend, legend_top: f64) -> Result<(), DrawError> {
        self.texts(title)?;
        self.grid()?;
        for (index, series) in self.chart.series.iter().enumerate() {
            self.intervals(index, series)?;
        }
        self.base_line()?;
        for (index, series) in self.chart.series.iter().enumerate() {
            self.points(index, series)?;
        }
        self.base_label()?;
        self.legend(legend, legend_top)?;
        if self.chart.series.iter().all(|series| visible(self.chart, series).next().is_none()) {
            self.canvas.write("no data", self.at((0.5, 0.5)), letters(TEXT, HPos::Center))?;
        }
        self.canvas.finish()
    }

    fn texts(&self, title: &[String]) -> Result<(), DrawError> {
        let bold = Letters { bold: true, ..letters(TITLE, HPos::Left) };
        for (index, line) in title.iter().enumerate() {
            self.canvas.write(line, (MARGIN, MARGIN + (index as f64 + 0.5) * LINE), bold)?;
        }
        let room = WIDTH - 2.0 * MARGIN;
        let y_label = cut(&self.chart.y.label, TEXT, room);
        self.canvas.write(&y_label, (MARGIN, self.top - 8.0 - LINE / 2.0), letters(TEXT, HPos::Left))?;
        let x_label = cut(&self.chart.x.label, TEXT, room);
        let middle = f64::midpoint(self.left, self.right);
        self.canvas.write(&x_label, (middle, self.bottom + 1.6 * LINE), letters(TEXT, HPos::Center))
    }

    fn grid(&self) -> Result<(), DrawError> {
        for (tick, label) in &self.y.ticks {
            let Some(y) = self.y.place(*tick) else { continue };
            let (left, y) = self.at((0.0, y));
            self.canvas.line(&[(left, y), (self.right, y)], stroke(Ink::Grid, 1.0))?;
            self.canvas.write(label, (left - 7.0, y), letters(TEXT, HPos::Right))?;
        }
        for (tick, label) in &self.x.ticks {
            let Some(x) = self.x.place(*tick) else { continue };
            let (x, bottom) = self.at((x, 0.0));
            self.canvas.line(&[(x, self.top), (x, bottom)], stroke(Ink::Grid, 1.0))?;
            self.canvas.line(&[(x, bottom), (x, bottom + 4.0)], stroke(Ink::Text, 1.0))?;
            self.canvas.write(label, (x, bottom + 0.7 * LINE), letters(TEXT, HPos::Center))?;
        }
        let axes = [(self.left, self.top), (self.left, self.bottom), (self.right, self.bottom)];
        self.canvas.line(&axes, stroke(Ink::Text, 1.0))
    }

    /// The intervals of a series: a band along a line, bars elsewhere.
    fn intervals(&self, index: usize, series: &Series) -> Result<(), DrawError> {
        let ink = Ink::Series(index);
        let spans: Vec<Option<Span>> = series
            .points
            .iter()
            .filter_map(|point| Some((self.share(point.x, point.y)?, point.interval)))
            .map(|((x, _), interval)| {
                let (low, high) = interval?;
                Some(Span { x, low: self.y.end(low)?, high: self.y.end(high)? })
            })
            .collect();
        for run in spans.split(Option::is_none) {
            let run: Vec<Span> = run.iter().flatten().copied().collect();
            if series.shape == Shape::Line && run.len() > 1 {
                let corners: Vec<Place> = band(&run).into_iter().map(|corner| self.at(corner)).collect();
                self.canvas.fill(&corners, ink, 0.14)?;
                continue;
            }
            for Span { x, low, high } in run {
                let bar = [low, high].map(|end| self.at((x, end.clamp(0.0, 1.0))));
                self.canvas.line(&bar, Stroke { opacity: 0.5, ..stroke(ink, 1.25) })?;
            }
        }
        Ok(())
    }

    fn points(&self, index: usize, series: &Series) -> Result<(), DrawError> {
        let ink = Ink::Series(index);
        let shares = series.points.iter().filter_map(|point| self.share(point.x, point.y));
        let places: Vec<Place> = shares.map(|share| self.at(share)).collect();
        let mut step = 1;
        if series.shape == Shape::Line {
            if places.len() > 1 {
                self.canvas.line(&places, Stroke { dashed: true, ..stroke(ink, 2.0) })?;
            }
            step = places.len() / 30 + 1;
        }
        for &place in places.iter().step_by(step) {
            self.marker(index, place)?;
        }
        Ok(())
    }

    fn marker(&self, index: usize, at: Place) -> Result<(), DrawError> {
        let ink = Ink::Series(index);
        let (x, y) = at;
        let corners = |corners: &[Place]| -> Vec<Place> {
            corners.iter().map(|(right, down)| (x + right * MARKER, y + down * MARKER)).collect()
        };
        let filled = |shape: &[Place]| self.canvas.fill(&corners(shape), ink, 1.0);
        let line = |shape: &[Place]| self.canvas.line(&corners(shape), stroke(ink, 2.0));
        match self.styles.get(index).map_or(Marker::Circle, |style| style.marker) {
            Marker::Circle => self.canvas.circle(at, MARKER, ink, None),
            Marker::Square => filled(&SQUARE),
            Marker::Triangle => filled(&[(0.0, -1.2), (1.15, 0.85), (-1.15, 0.85)]),
            Marker::TriangleDown => filled(&[(0.0, 1.2), (1.15, -0.85), (-1.15, -0.85)]),
            Marker::Diamond => filled(&[(0.0, -1.35), (1.2, 0.0), (0.0, 1.35), (-1.2, 0.0)]),
            Marker::Cross => {
                line(&[(-0.9, -0.9), (0.9, 0.9)])?;
                line(&[(-0.9, 0.9), (0.9, -0.9)])
            }
            Marker::Plus => {
                line(&[(-1.2, 0.0), (1.2, 0.0)])?;
                line(&[(0.0, -1.2), (0.0, 1.2)])
            }
            Marker::Ring => {
                self.canvas.circle(at, MARKER, Ink::Paper, None)?;
                self.canvas.circle(at, MARKER, ink, Some(1.75))
            }
            Marker::Box => {
                filled(&SQUARE.map(|(right, down)| (1.15 * right, 1.15 * down)))?;
                let inside = SQUARE.map(|(right, down)| (0.6 * right, 0.6 * down));
                self.canvas.fill(&corners(&inside), Ink::Paper, 1.0)
            }
        }
    }

    fn base_line(&self) -> Result<(), DrawError> {
        let Some(y) = self.chart.base.as_ref().and_then(|(value, _)| self.y.place(*value)) else {
            return Ok(());
        };
        let line = [self.at((0.0, y)), self.at((1.0, y))];
        self.canvas.line(&line, Stroke { dashed: true, opacity: 0.7, ..stroke(Ink::Text, 1.5) })
    }

    /// The label of the base line at its right end, on the side where there is less to cover.
    fn base_label(&self) -> Result<(), DrawError> {
        let Some((value, label)) = &self.chart.base else { return Ok(()) };
        let Some(y) = self.y.place(*value) else { return Ok(()) };
        let label = cut(label, TEXT, 0.7 * (self.right - self.left));
        let left = 1.0 - width(&label, TEXT) / (self.right - self.left);
        let high = LINE / HEIGHT;
        let points = self.chart.series.iter().flat_map(|series| &series.points);
        let beside: Vec<f64> = points
            .filter_map(|point| self.share(point.x, point.y))
            .filter(|&(x, _)| x >= left - 0.1)
            .map(|(_, place)| place - y)
            .collect();
        let above = beside.iter().filter(|&&place| (0.0..1.2 * high).contains(&place)).count();
        let below = beside.iter().filter(|&&place| (-1.2 * high..0.0).contains(&place)).count();
        let down = y + high > 1.0 || (above > below && y > high);
        let (right, line) = self.at((1.0, y));
        let middle = if down { line + 0.55 * LINE } else { line - 0.55 * LINE };
        let rimmed = Letters { rim: true, ..letters(TEXT, HPos::Right) };
        self.canvas.write(&label, (right - 3.0, middle), rimmed)
    }

    fn legend(&self, legend: &Legend, top: f64) -> Result<(), DrawError> {
        for (place, &index) in legend.series.iter().enumerate() {
            let (row, column) = (place / legend.columns, place % legend.columns);
            let x = MARGIN + column as f64 * legend.width;
            let y = top + (row as f64 + 0.5) * LINE;
            let series = &self.chart.series[index];
            if series.shape == Shape::Line {
                let sample = [(x, y), (x + SAMPLE - 8.0, y)];
                self.canvas.line(&sample, Stroke { dashed: true, ..stroke(Ink::Series(index), 2.0) })?;
            }
            self.marker(index, (x + (SAMPLE - 8.0) / 2.0, y))?;
            let label = cut(&series.label, TEXT, WIDTH - 2.0 * MARGIN - SAMPLE);
            self.canvas.write(&label, (x + SAMPLE, y), letters(TEXT, HPos::Left))?;
        }
        Ok(())
    }
}

const SQUARE: [Place; 4] = [(-0.95, -0.95), (0.95, -0.95), (0.95, 0.95), (-0.95, 0.95)];

/// Which series stand in the legend, in columns of one width.
struct Legend {
    series: Vec<usize>,
    columns: usize,
    width: f64,
}

impl Legend {
    fn new(chart: &Chart) -> Legend {
        let shown = |series: &Series| !series.label.is_empty() && visible(chart, series).next().is_some();
        let series: Vec<usize> =
            (0..chart.series.len()).filter(|&index| shown(&chart.series[index])).collect();
        let widths = series.iter().map(|&index| SAMPLE + width(&chart.series[index].label, TEXT) + 14.0);
        let widest = widths.fold(1.0, f64::max);
        let room = WIDTH - 2.0 * MARGIN + 14.0;
        let most = ((room / widest) as usize).clamp(1, series.len().max(1));
        // As few rows as possible, and these as even as possible.
        let columns = series.len().div_ceil(series.len().div_ceil(most).max(1)).max(1);
        Legend { series, columns, width: widest }
    }

    fn rows(&self) -> usize {
        self.series.len().div_ceil(self.columns)
    }
}

/// An interval above a place on the horizontal axis.
#[derive(Clone, Copy)]
struct Span {
    x: f64,
    low: f64,
    high: f64,
}

/// The polygon between the ends of intervals, cut off where it leaves the axis.
fn band(spans: &[Span]) -> Vec<(f64, f64)> {
    let upper = spans.iter().map(|span| (span.x, span.high));
    let lower = spans.iter().rev().map(|span| (span.x, span.low));
    let band = clipped(&upper.chain(lower).collect::<Vec<_>>(), 0.0, 1.0);
    clipped(&band, 1.0, -1.0)
}

/// The part of a polygon on one side of a height (Sutherland and Hodgman 1974): above it for sign 1, below it for -1.
fn clipped(corners: &[(f64, f64)], height: f64, sign: f64) -> Vec<(f64, f64)> {
    let inside = |corner: (f64, f64)| sign * (corner.1 - height) >= 0.0;
    let mut kept = Vec::new();
    for (index, &corner) in corners.iter().enumerate() {
        let next = corners[(index + 1) % corners.len()];
        if inside(corner) {
            kept.push(corner);
        }
        if inside(corner) != inside(next) {
            let part = (height - corner.1) / (next.1 - corner.1);
            kept.push((corner.0 + part * (next.0 - corner.0), height));
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_band_ends_at_the_edge() {
        let spans = [Span { x: 0.0, low: 0.5, high: 0.5 }, Span { x: 1.0, low: -0.5, high: 1.5 }];
        let band = band(&spans);
        assert!(band.iter().all(|&(_, y)| (0.0..=1.0).contains(&y)), "{band:?}");
        for corner in [(0.5, 1.0), (0.5, 0.0), (1.0, 1.0), (1.0, 0.0)] {
            assert!(band.contains(&corner), "{corner:?} in {band:?}");
        }
    }

    #[test]
    fn long_titles_take_two_lines() {
        let lines = wrapped(&"word ".repeat(100), TITLE, 300.0);
        assert_eq!(lines.len(), 2);
        assert!(lines[1].ends_with('\u{2026}'));
        assert!(lines.iter().all(|line| width(line, TITLE) < 320.0));
    }
}
