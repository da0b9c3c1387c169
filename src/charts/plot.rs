//! The drawing of a chart.

use super::canvas::{ChartCanvas, ChartInk, Coordinates, DrawError, Letters, Stroke, cut, width};
use super::frame::{BaseSide, ChartFrame, LINE, MARGIN, TEXT, TITLE, WIDTH};
use super::legend::{Legend, LegendEntry, SAMPLE};
use super::{Chart, Marker, Series, Shape, Style};
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

const MARKER: f64 = 4.0;

/// A chart that is being drawn.
struct Plot<'a> {
    frame: &'a ChartFrame<'a>,
    styles: &'a [Style],
    canvas: ChartCanvas<'a>,
}

/// Draws a chart, each series in its style.
pub(super) fn draw(chart: &Chart, styles: &[Style]) -> Result<Drawing, DrawError> {
    let frame = ChartFrame::new(chart);
    let legend = Legend::new(&frame);
    let legend_top = frame.bottom + LINE + if chart.x.label.is_empty() { 6.0 } else { LINE + 6.0 };
    let height = legend_top + legend.rows() as f64 * LINE + MARGIN;
    let mut svg = String::new();
    let canvas = ChartCanvas::new(&mut svg, WIDTH, height);
    Plot { frame: &frame, styles, canvas }.draw(&legend, legend_top)?;
    Ok(Drawing { svg, width: WIDTH, height })
}

fn letters(size: f64, anchor: HPos) -> Letters {
    Letters { size, bold: false, anchor, rim: false }
}

fn stroke(ink: ChartInk, width: f64) -> Stroke {
    Stroke { ink, width, opacity: 1.0, dashed: false }
}

impl Plot<'_> {
    fn draw(self, legend: &Legend, legend_top: f64) -> Result<(), DrawError> {
        self.texts()?;
        self.grid()?;
        for (index, series) in self.frame.chart.series.iter().enumerate() {
            self.intervals(index, series)?;
        }
        self.base_line()?;
        for (index, series) in self.frame.chart.series.iter().enumerate() {
            self.points(index, series)?;
        }
        self.base_label()?;
        self.legend(legend, legend_top)?;
        if self.frame.is_empty() {
            self.canvas.write("no data", self.frame.at((0.5, 0.5)), letters(TEXT, HPos::Center))?;
        }
        self.canvas.finish()
    }

    fn texts(&self) -> Result<(), DrawError> {
        let bold = Letters { bold: true, ..letters(TITLE, HPos::Left) };
        for (index, line) in self.frame.title.iter().enumerate() {
            self.canvas.write(line, (MARGIN, MARGIN + (index as f64 + 0.5) * LINE), bold)?;
        }
        let room = WIDTH - 2.0 * MARGIN;
        let y_label = cut(&self.frame.chart.y.label, TEXT, room);
        self.canvas.write(
            &y_label,
            (MARGIN, self.frame.top - 8.0 - LINE / 2.0),
            letters(TEXT, HPos::Left),
        )?;
        let x_label = cut(&self.frame.chart.x.label, TEXT, room);
        let middle = f64::midpoint(self.frame.left, self.frame.right);
        self.canvas.write(&x_label, (middle, self.frame.bottom + 1.6 * LINE), letters(TEXT, HPos::Center))
    }

    fn grid(&self) -> Result<(), DrawError> {
        for (tick, label) in &self.frame.y.ticks {
            let Some(y) = self.frame.y.place(*tick) else { continue };
            let (left, y) = self.frame.at((0.0, y));
            self.canvas.line(&[(left, y), (self.frame.right, y)], stroke(ChartInk::Grid, 1.0))?;
            self.canvas.write(label, (left - 7.0, y), letters(TEXT, HPos::Right))?;
        }
        for (tick, label) in &self.frame.x.ticks {
            let Some(x) = self.frame.x.place(*tick) else { continue };
            let (x, bottom) = self.frame.at((x, 0.0));
            self.canvas.line(&[(x, self.frame.top), (x, bottom)], stroke(ChartInk::Grid, 1.0))?;
            self.canvas.line(&[(x, bottom), (x, bottom + 4.0)], stroke(ChartInk::Text, 1.0))?;
            let middle = x.min(WIDTH - 1.0 - width(label, TEXT) / 2.0);
            self.canvas.write(label, (middle, bottom + 0.7 * LINE), letters(TEXT, HPos::Center))?;
        }
        let axes = [
            (self.frame.left, self.frame.top),
            (self.frame.left, self.frame.bottom),
            (self.frame.right, self.frame.bottom),
        ];
        self.canvas.line(&axes, stroke(ChartInk::Text, 1.0))
    }

    /// The intervals of a series: a band along a line, bars elsewhere.
    fn intervals(&self, index: usize, series: &Series) -> Result<(), DrawError> {
        let ink = ChartInk::Series(index);
        let spans: Vec<Option<Span>> = series
            .points
            .iter()
            .filter_map(|point| Some((self.frame.share(point)?, point.interval)))
            .map(|((x, _), interval)| {
                let (low, high) = interval?;
                Some(Span { x, low: self.frame.y.end(low)?, high: self.frame.y.end(high)? })
            })
            .collect();
        for run in spans.split(Option::is_none) {
            let run: Vec<Span> = run.iter().flatten().copied().collect();
            if series.shape == Shape::Line && run.len() > 1 {
                let corners: Vec<Coordinates> =
                    band(&run).into_iter().map(|corner| self.frame.at(corner)).collect();
                self.canvas.fill(&corners, ink, 0.14)?;
                continue;
            }
            for Span { x, low, high } in run {
                let bar = [low, high].map(|end| self.frame.at((x, end.clamp(0.0, 1.0))));
                self.canvas.line(&bar, Stroke { opacity: 0.5, ..stroke(ink, 1.25) })?;
            }
        }
        Ok(())
    }

    fn points(&self, index: usize, series: &Series) -> Result<(), DrawError> {
        let ink = ChartInk::Series(index);
        let shares = series.points.iter().filter_map(|point| self.frame.share(point));
        let places: Vec<Coordinates> = shares.map(|share| self.frame.at(share)).collect();
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

    fn marker(&self, index: usize, at: Coordinates) -> Result<(), DrawError> {
        let ink = ChartInk::Series(index);
        let (x, y) = at;
        let corners = |corners: &[Coordinates]| -> Vec<Coordinates> {
            corners.iter().map(|(right, down)| (x + right * MARKER, y + down * MARKER)).collect()
        };
        let filled = |shape: &[Coordinates]| self.canvas.fill(&corners(shape), ink, 1.0);
        let line = |shape: &[Coordinates]| self.canvas.line(&corners(shape), stroke(ink, 2.0));
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
                self.canvas.circle(at, MARKER, ChartInk::Paper, None)?;
                self.canvas.circle(at, MARKER, ink, Some(1.75))
            }
            Marker::Box => {
                filled(&SQUARE.map(|(right, down)| (1.15 * right, 1.15 * down)))?;
                let inside = SQUARE.map(|(right, down)| (0.6 * right, 0.6 * down));
                self.canvas.fill(&corners(&inside), ChartInk::Paper, 1.0)
            }
        }
    }

    fn base_line(&self) -> Result<(), DrawError> {
        let base = self.frame.chart.base.as_ref();
        let Some(y) = base.and_then(|(value, _)| self.frame.y.place(*value)) else { return Ok(()) };
        self.canvas.line(&[self.frame.at((0.0, y)), self.frame.at((1.0, y))], BASE)
    }

    /// The label of the base line at its right end, if it covers nothing there.
    fn base_label(&self) -> Result<(), DrawError> {
        let Some((value, label)) = &self.frame.chart.base else { return Ok(()) };
        let Some((y, side)) = self.frame.y.place(*value).zip(self.frame.base_side()) else { return Ok(()) };
        let (right, line) = self.frame.at((1.0, y));
        let middle = match side {
            BaseSide::Above => line - 0.55 * LINE,
            BaseSide::Below => line + 0.6 * LINE,
        };
        let rimmed = Letters { rim: true, ..letters(TEXT, HPos::Right) };
        self.canvas.write(label, (right - 3.0, middle), rimmed)
    }

    fn legend(&self, legend: &Legend, top: f64) -> Result<(), DrawError> {
        for (index, &entry) in legend.entries.iter().enumerate() {
            let (row, column) = legend.place(index);
            let (x, y) = (MARGIN + column as f64 * legend.width, top + (row as f64 + 0.5) * LINE);
            let sample = [(x, y), (x + SAMPLE - 8.0, y)];
            match entry {
                LegendEntry::Base => self.canvas.line(&sample, BASE)?,
                LegendEntry::Series(series) => {
                    if self.frame.chart.series[series].shape == Shape::Line {
                        let dashed = Stroke { dashed: true, ..stroke(ChartInk::Series(series), 2.0) };
                        self.canvas.line(&sample, dashed)?;
                    }
                    self.marker(series, (x + (SAMPLE - 8.0) / 2.0, y))?;
                }
            }
            let label = cut(legend.label(self.frame, index), TEXT, WIDTH - 2.0 * MARGIN - SAMPLE);
            self.canvas.write(&label, (x + SAMPLE, y), letters(TEXT, HPos::Left))?;
        }
        Ok(())
    }
}

const BASE: Stroke = Stroke { ink: ChartInk::Text, width: 1.5, opacity: 0.7, dashed: true };
const SQUARE: [Coordinates; 4] = [(-0.95, -0.95), (0.95, -0.95), (0.95, 0.95), (-0.95, 0.95)];

/// An interval at a position on the horizontal axis.
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
}
