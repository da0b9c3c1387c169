//! The drawing of a chart.

use super::frame::{BaseSide, ChartFrame, LINE, MARGIN, TEXT, WIDTH};
use super::legend::{Legend, LegendEntry, SAMPLE};
use super::marker::beyond;
use super::scale::short;
use super::svg::{Coordinates, Svg, cut, through, width};
use super::{Chart, Dash, Point, Series, Shape, Style};

/// A chart as drawn: elements with classes, which a style sheet gives colours.
pub(super) struct Drawing {
    /// The elements.
    pub(super) svg: String,
    /// The width.
    pub(super) width: f64,
    /// The height.
    pub(super) height: f64,
}

/// A chart that is being drawn.
struct Plot<'a> {
    frame: &'a ChartFrame<'a>,
    styles: &'a [Style],
    svg: Svg,
}

/// Draws a chart, each series in its style.
pub(super) fn draw(chart: &Chart, styles: &[Style]) -> Drawing {
    let frame = ChartFrame::new(chart);
    let legend = Legend::new(&frame);
    let legend_top = frame.bottom + LINE + if chart.x.label.is_empty() { 6.0 } else { LINE + 6.0 };
    let height = legend_top + legend.rows() as f64 * LINE + MARGIN;
    let mut plot = Plot { frame: &frame, styles, svg: Svg::default() };
    plot.texts();
    plot.grid();
    plot.base_line();
    for (index, series) in chart.series.iter().enumerate() {
        plot.series(index, series);
    }
    plot.base_label();
    plot.legend(&legend, legend_top);
    if frame.is_empty() {
        plot.svg.text("middle", frame.at((0.5, 0.5)), "no data");
    }
    Drawing { svg: plot.svg.finish(), width: WIDTH, height }
}

impl Plot<'_> {
    fn texts(&mut self) {
        for (index, line) in self.frame.title.iter().enumerate() {
            self.svg.text("title", (MARGIN, MARGIN + (index as f64 + 0.5) * LINE), line);
        }
        let room = WIDTH - 2.0 * MARGIN;
        let y_label = cut(&self.frame.chart.y.label, TEXT, room);
        self.svg.text("", (MARGIN, self.frame.top - 8.0 - LINE / 2.0), &y_label);
        let x_label = cut(&self.frame.chart.x.label, TEXT, room);
        let middle = f64::midpoint(self.frame.left, self.frame.right);
        self.svg.text("middle", (middle, self.frame.bottom + 1.6 * LINE), &x_label);
    }

    fn grid(&mut self) {
        for (tick, label) in &self.frame.y.ticks {
            let Some(y) = self.frame.y.place(*tick) else { continue };
            let (left, y) = self.frame.at((0.0, y));
            self.svg.line("grid", &[(left, y), (self.frame.right, y)]);
            self.svg.text("end", (left - 7.0, y), label);
        }
        for (tick, label) in &self.frame.x.ticks {
            let Some(x) = self.frame.x.place(*tick) else { continue };
            let (x, bottom) = self.frame.at((x, 0.0));
            self.svg.line("grid", &[(x, self.frame.top), (x, bottom)]);
            self.svg.line("axis", &[(x, bottom), (x, bottom + 4.0)]);
            let middle = x.min(WIDTH - 1.0 - width(label, TEXT) / 2.0);
            self.svg.text("middle", (middle, bottom + 0.7 * LINE), label);
        }
        let axes = [
            (self.frame.left, self.frame.top),
            (self.frame.left, self.frame.bottom),
            (self.frame.right, self.frame.bottom),
        ];
        self.svg.line("axis", &axes);
    }

    /// A series: its intervals, its line and its points.
    fn series(&mut self, index: usize, series: &Series) {
        let (frame, Style { color, dash, marker }) = (self.frame, self.styles[index]);
        let chosen = if frame.chart.chosen.unwrap_or(0) == index { " chosen" } else { "" };
        let shown: Vec<(usize, &Point, Coordinates)> = series
            .points
            .iter()
            .enumerate()
            .filter_map(|(number, point)| Some((number, point, frame.at(frame.share(point)?))))
            .collect();
        let attributes = [
            ("class", format!("series {}{chosen}", color.name)),
            ("data-series", index.to_string()),
            ("data-label", series.label.clone()),
        ];
        self.svg.group(&attributes.each_ref().map(|(name, value)| (*name, value.as_str())), |svg| {
            if series.points.iter().any(|point| frame.span(point).is_some()) {
                svg.group(&[("class", "interval")], |svg| intervals(svg, frame, series));
            }
            if series.shape == Shape::Line && shown.len() > 1 {
                let places: Vec<Coordinates> = shown.iter().map(|(_, _, place)| *place).collect();
                svg.line(&line_class(dash), &places);
            }
            for (number, point, place) in shown {
                let entry = series.entries.get(number).copied().flatten();
                let data = point_data(point, entry);
                let data: Vec<(&str, &str)> =
                    data.iter().map(|(name, value)| (*name, value.as_str())).collect();
                svg.group(&data, |svg| {
                    svg.title(&said(frame.chart, series, point));
                    marker.draw(svg, place);
                });
            }
        });
    }

    fn base_line(&mut self) {
        let base = self.frame.chart.base.as_ref();
        let Some(y) = base.and_then(|(value, _)| self.frame.y.place(*value)) else { return };
        self.svg.line("base", &[self.frame.at((0.0, y)), self.frame.at((1.0, y))]);
    }

    /// The label of the base line at its right end, if it covers nothing there.
    fn base_label(&mut self) {
        let Some((value, label)) = &self.frame.chart.base else { return };
        let Some((y, side)) = self.frame.y.place(*value).zip(self.frame.base_side()) else { return };
        let (right, line) = self.frame.at((1.0, y));
        let middle = match side {
            BaseSide::Above => line - 0.55 * LINE,
            BaseSide::Below => line + 0.6 * LINE,
        };
        self.svg.text("end rim", (right - 3.0, middle), label);
    }

    fn legend(&mut self, legend: &Legend, top: f64) {
        for (index, &entry) in legend.entries.iter().enumerate() {
            let (row, column) = legend.place(index);
            let (x, y) = (MARGIN + column as f64 * legend.width, top + (row as f64 + 0.5) * LINE);
            let (start, middle, end) = ((x, y), (x + (SAMPLE - 8.0) / 2.0, y), (x + SAMPLE - 8.0, y));
            let label = cut(legend.label(self.frame, index), TEXT, WIDTH - 2.0 * MARGIN - SAMPLE);
            match entry {
                LegendEntry::Base => self.svg.line("base", &[start, end]),
                LegendEntry::Beyond => {
                    beyond(&mut self.svg, (x + 10.0, y - 3.5), 0.0, -1.0);
                    beyond(&mut self.svg, (x + 22.0, y + 3.5), 0.0, 1.0);
                }
                LegendEntry::Series(series) => {
                    let Style { color, dash, marker } = self.styles[series];
                    let attributes =
                        [("class", format!("key {}", color.name)), ("data-series", series.to_string())];
                    let attributes = attributes.each_ref().map(|(name, value)| (*name, value.as_str()));
                    let shape = self.frame.chart.series[series].shape;
                    self.svg.group(&attributes, |svg| {
                        if shape == Shape::Line {
                            svg.line(&line_class(dash), &[start, end]);
                        }
                        marker.draw(svg, middle);
                        svg.text("ink", (x + SAMPLE, y), &label);
                    });
                    continue;
                }
            }
            self.svg.text("", (x + SAMPLE, y), &label);
        }
    }
}

/// The class of a line with these dashes.
fn line_class(dash: Dash) -> String {
    format!("line {}", dash.name()).trim_end().to_string()
}

/// What a script reads of a point.
fn point_data(point: &Point, entry: Option<u32>) -> Vec<(&'static str, String)> {
    let mut data = vec![
        ("class", "point".to_string()),
        ("data-x", point.x.to_string()),
        ("data-y", point.y.to_string()),
    ];
    if let Some((low, high)) = point.interval.filter(|(low, high)| low.is_finite() && high.is_finite()) {
        data.extend([("data-low", low.to_string()), ("data-high", high.to_string())]);
    }
    data.extend(entry.map(|entry| ("data-entry", entry.to_string())));
    data
}

/// A point in words.
fn said(chart: &Chart, series: &Series, point: &Point) -> String {
    let axis = |label: &str, value: f64| {
        if label.is_empty() { short(value) } else { format!("{label} {}", short(value)) }
    };
    let interval = match point.interval {
        Some((low, high)) if low.is_finite() && high.is_finite() && low < high => {
            format!(" ({} to {})", short(low), short(high))
        }
        _ => String::new(),
    };
    let (x, y) = (axis(&chart.x.label, point.x), axis(&chart.y.label, point.y));
    format!("{}: {x}; {y}{interval}", series.label)
}

/// The intervals of a series: a band along a line, bars elsewhere, and marks where they end beyond the plot.
fn intervals(svg: &mut Svg, frame: &ChartFrame<'_>, series: &Series) {
    let spans: Vec<Option<Span>> = series
        .points
        .iter()
        .filter_map(|point| Some((frame.share(point)?, frame.span(point))))
        .map(|((x, _), span)| span.map(|(low, high)| Span { x, low, high }))
        .collect();
    for run in spans.split(Option::is_none) {
        let run: Vec<Span> = run.iter().flatten().copied().collect();
        if series.shape == Shape::Line && run.len() > 1 {
            let corners: Vec<Coordinates> = band(&run).into_iter().map(|corner| frame.at(corner)).collect();
            svg.path("band", &format!("{}z", through(&corners)));
        } else {
            for Span { x, low, high } in &run {
                svg.line("bar", &[*low, *high].map(|end| frame.at((*x, end.clamp(0.0, 1.0)))));
            }
        }
        for Span { x, low, high } in run {
            if high > 1.0 {
                beyond(svg, frame.at((x, 1.0)), 0.0, -1.0);
            }
            if low < 0.0 {
                beyond(svg, frame.at((x, 0.0)), 0.0, 1.0);
            }
        }
    }
}

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

    #[test]
    fn intervals_that_leave_the_plot_are_marked() {
        let chart = |interval| {
            let point = |x: f64, y: f64| Point { x, y, interval: Some(interval) };
            let points = vec![point(1.0, 10.0), point(2.0, 12.0)];
            Chart { series: vec![Series { points, ..Series::default() }], ..Chart::default() }
        };
        let marks = |chart: &Chart| {
            let styles = crate::palette::styles(&["sss"]);
            draw(chart, &styles).svg.matches("class=\"beyond\"").count()
        };
        assert_eq!(marks(&chart((9.8, 12.2))), 0);
        // One at each end of both intervals, and two in the legend.
        assert_eq!(marks(&chart((-100.0, 200.0))), 6);
    }

    #[test]
    fn a_point_says_its_values() {
        let point = Point { x: 7.0, y: 93.456, interval: Some((91.0, 95.25)) };
        let series = Series { label: "mtd-f".to_string(), points: vec![point], ..Series::default() };
        let axis = |label: &str| super::super::Axis { label: label.to_string(), ..Default::default() };
        let chart = Chart { x: axis("depth"), y: axis("leaves"), ..Chart::default() };
        assert_eq!(said(&chart, &series, &point), "mtd-f: depth 7; leaves 93.46 (91 to 95.25)");
    }
}
