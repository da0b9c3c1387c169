//! Charts, drawn as SVG.

use super::palette::{Tone, style_sheet, styles};
use super::plot::{Drawing, draw};

/// A chart of one or more series over two axes.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Chart {
    /// The heading.
    pub title: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The series, the first at the bottom.
    pub series: Vec<Series>,
    /// A horizontal line for comparison, with its label.
    pub base: Option<(f64, String)>,
    /// The series that shows its intervals where the chart is crowded; the first by default.
    pub chosen: Option<usize>,
}

/// An axis.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Axis {
    /// What it shows.
    pub label: String,
    /// Whether the scale is logarithmic.
    pub logarithmic: bool,
    /// Where the ticks are; none to let the chart choose.
    pub ticks: Vec<f64>,
}

/// A series of points.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Series {
    /// The name in the legend.
    pub label: String,
    /// The name of its style, see [`style`](super::style): mostly the algorithm's.
    pub style: String,
    /// How the points are drawn.
    pub shape: Shape,
    /// The points, from left to right.
    pub points: Vec<Point>,
    /// The numbers of the entries of the page that the points stand for, see [`Details`](super::Details); empty for points
    /// that stand for none.
    pub entries: Vec<Option<u32>>,
}

/// How the points of a series are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Shape {
    /// A line with markers, and a band of the intervals.
    #[default]
    Line,
    /// Markers alone.
    Scatter,
}

/// A point, with a 95 % interval where there is one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// Its value on the horizontal axis.
    pub x: f64,
    /// Its value on the vertical axis.
    pub y: f64,
    /// The interval.
    pub interval: Option<(f64, f64)>,
}

/// More series with intervals than these make a chart crowded.
const CROWDED: usize = 2;

impl Chart {
    /// The chart as a file of its own, dark on white.
    pub fn svg(&self) -> String {
        let Drawing { svg, width, height } = self.drawn();
        let paper = "<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n";
        let style = format!("<style>\n{}</style>\n", style_sheet(Tone::Light));
        let frame = format!("viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\"");
        self.element("chart", &frame, &format!("{style}{paper}{svg}"))
    }

    /// The chart as a part of a page, whose style sheet has its classes. No other chart of the page may have the same id.
    pub fn inline_svg(&self, id: &str) -> String {
        let Drawing { svg, width, height } = self.drawn();
        // The text of a page starts at its margin, and so does the chart's.
        let cut = 8.0;
        self.element(id, &format!("viewBox=\"{cut} 0 {} {height}\"", width - cut), &svg)
    }

    /// Whether so many series have intervals that only one of them shows them at a time.
    pub fn is_crowded(&self) -> bool {
        let has_interval = |series: &&Series| {
            series.points.iter().any(|point| point.interval.is_some_and(|(low, high)| low < high))
        };
        self.series.iter().filter(has_interval).count() > CROWDED
    }

    fn drawn(&self) -> Drawing {
        let names: Vec<&str> = self.series.iter().map(|series| series.style.as_str()).collect();
        draw(self, &styles(&names))
    }

    fn element(&self, id: &str, frame: &str, content: &str) -> String {
        let crowded = if self.is_crowded() { " crowded" } else { "" };
        let (id, title, description) = (escape(id), escape(&self.title), escape(&self.description()));
        let (x, y) = (escape(&self.x.label), escape(&self.y.label));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart{crowded}\" {frame} role=\"img\" \
             aria-labelledby=\"{id}-title {id}-desc\" data-x=\"{x}\" data-y=\"{y}\">\n\
             <title id=\"{id}-title\">{title}</title>\n<desc id=\"{id}-desc\">{description}</desc>\n{content}</svg>\n"
        )
    }

    /// A description of the chart for screen readers.
    fn description(&self) -> String {
        let labels: Vec<&str> = self.series.iter().map(|series| series.label.as_str()).collect();
        format!("{} over {}: {}", self.y.label, self.x.label, labels.join(", "))
    }
}

/// A text with the special characters of SVG and HTML escaped, without those that XML forbids.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\n' | '\t' => escaped.push(' '),
            letter if letter.is_control() => {}
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    fn series(name: &str, points: Vec<Point>) -> Series {
        Series { label: name.to_string(), style: name.to_string(), points, ..Series::default() }
    }

    fn point(x: f64, y: f64) -> Point {
        Point { x, y, interval: Some((y - 1.0, y + 1.0)) }
    }

    fn chart(series: Vec<Series>) -> Chart {
        let axis = |label: &str| Axis { label: label.to_string(), ..Axis::default() };
        Chart {
            title: "Leaves".to_string(),
            x: axis("depth"),
            y: axis("% of base"),
            series,
            ..Chart::default()
        }
    }

    /// Whether every tag is closed, in order, and no attribute or text holds a stray sign.
    pub(in super::super) fn well_formed(text: &str) -> bool {
        let mut open: Vec<&str> = Vec::new();
        let mut parts = text.split('<');
        let before = parts.next().unwrap_or("");
        before.trim().is_empty()
            && parts.all(|part| {
                let Some((tag, text)) = part.split_once('>') else { return false };
                let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or("");
                let closed = match (tag.starts_with('/'), tag.ends_with('/')) {
                    (true, _) => open.pop() == Some(name),
                    (_, true) => true,
                    _ => {
                        open.push(name);
                        true
                    }
                };
                let entities = text.split('&').skip(1).all(|part| part.contains(';'));
                closed && tag.matches('"').count() % 2 == 0 && entities && !text.contains('>')
            })
            && open.is_empty()
    }

    fn both(chart: &Chart) -> [String; 2] {
        let both = [chart.svg(), chart.inline_svg("id")];
        for svg in &both {
            assert!(well_formed(svg), "{svg}");
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        }
        both
    }

    #[test]
    fn odd_charts_are_drawn() {
        let nothing = f64::NAN;
        let all = [
            vec![],
            vec![series("sss", vec![])],
            vec![series("sss", vec![point(1.0, 5.0)])],
            vec![series("sss", vec![point(1.0, 0.0)])],
            vec![series("sss", vec![point(3.0, 7.0); 4])],
            vec![series("sss", vec![point(1.0, nothing), point(nothing, 2.0), point(2.0, f64::INFINITY)])],
            vec![series("sss", vec![point(1.0, 1.0), point(2.0, nothing), point(3.0, -3.0)])],
            vec![series(
                "sss",
                vec![Point { interval: Some((nothing, f64::INFINITY)), ..point(1.0, 1.0) }; 2],
            )],
            vec![series("sss", vec![point(f64::MAX, f64::MIN), point(-1e90, 1e90)])],
            (0..300).map(|index| series(&format!("a long name {index}"), vec![point(1.0, 2.0)])).collect(),
        ];
        for series in all {
            for (logarithmic, shape) in [(false, Shape::Line), (true, Shape::Line), (false, Shape::Scatter)] {
                let mut chart = chart(series.clone());
                chart.series.iter_mut().for_each(|series| series.shape = shape);
                (chart.x.logarithmic, chart.y.logarithmic) = (logarithmic, logarithmic);
                both(&chart);
                chart.base = Some((100.0, "base".to_string()));
                both(&chart);
                chart.base = Some((nothing, String::new()));
                both(&chart);
            }
        }
        both(&Chart::default());
    }

    #[test]
    fn labels_are_escaped() {
        let nasty = "<b>&\"'\u{1}`</svg> \"#010000\" \u{1f600}".repeat(5);
        let mut chart = chart(vec![series(&nasty, vec![point(1.0, 2.0)])]);
        chart.title = nasty.clone();
        (chart.x.label, chart.y.label) = (nasty.clone(), nasty.clone());
        chart.base = Some((1.0, nasty));
        for svg in both(&chart) {
            assert!(!svg.contains("<b>") && !svg.contains('\u{1}'));
        }
    }

    #[test]
    fn an_algorithm_has_one_colour_in_every_chart() {
        let points = || vec![point(1.0, 2.0), point(2.0, 3.0)];
        let alone = chart(vec![series("mtd-f", points())]);
        let among = ["x", "y", "category 3", "mtd-f:3"].map(|name| series(name, points()));
        let color = crate::style("mtd-f").color;
        let class = format!("class=\"series {}", color.name);
        for chart in [alone, chart(among.to_vec())] {
            let svg = chart.svg();
            assert!(
                svg.contains(&class) && svg.contains(&format!(".{}{{color:{}}}", color.name, color.light))
            );
        }
    }

    #[test]
    fn a_chart_in_a_page_takes_the_colours_of_the_page() {
        let chart = chart(vec![series("dual", vec![point(1.0, 2.0), point(2.0, 3.0)])]);
        let [file, page] = both(&chart);
        assert!(page.contains("class=\"series yellow chosen\"") && page.contains("class=\"line dotted\""));
        // It brings no colour of its own, and the file brings all of them.
        for none in ["<style", "<rect", "#fff", "var("] {
            assert!(!page.contains(none), "{none}");
        }
        assert!(file.contains("<style>") && file.contains(".paper{fill:#ffffff}") && !file.contains("var("));
        assert_eq!([file, page], both(&chart));
    }

    #[test]
    fn points_tell_a_script_what_they_are() {
        let mut sss = series("sss", vec![point(1.0, 2.5), point(2.0, 3.0)]);
        sss.entries = vec![None, Some(7)];
        let page = chart(vec![sss]).inline_svg("id");
        assert!(
            page.contains(
                "<g class=\"point\" data-x=\"1\" data-y=\"2.5\" data-low=\"1.5\" data-high=\"3.5\">"
            )
        );
        assert_eq!(page.matches("data-entry=\"7\"").count(), 1);
        assert!(page.contains("<title>sss: depth 1; % of base 2.5 (1.5 to 3.5)</title>"));
    }

    #[test]
    fn a_crowded_chart_shows_the_intervals_of_one_series() {
        let points = || vec![point(1.0, 2.0), point(2.0, 3.0)];
        let mut chart = chart(["sss", "dual"].map(|name| series(name, points())).to_vec());
        assert!(!chart.is_crowded());
        chart.series.push(series("mtd-f", points()));
        chart.chosen = Some(2);
        assert!(chart.is_crowded());
        let svg = chart.inline_svg("id");
        assert!(svg.contains("class=\"chart crowded\"") && svg.contains("class=\"series vermilion chosen\""));
    }
}
