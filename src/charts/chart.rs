//! Charts, drawn as SVG.

use super::Dash;
use super::canvas::{ChartInk, DrawError, FINE, painted};
use super::palette::styles;
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
#[derive(Clone, PartialEq, Debug)]
pub struct Series {
    /// The name in the legend.
    pub label: String,
    /// The name of its style, see [`style`](super::style): mostly the algorithm's.
    pub style: String,
    /// How the points are drawn.
    pub shape: Shape,
    /// The points, from left to right.
    pub points: Vec<Point>,
}

/// How the points of a series are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A line with markers, and a band of the intervals.
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

/// Where a drawing goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Medium {
    File,
    ReportPage,
}

impl Chart {
    /// The chart as a file of its own, dark on white.
    pub fn svg(&self) -> Result<String, DrawError> {
        self.drawn(Medium::File, "chart")
    }

    /// The chart as a part of a page, whose style sheet sets the colours of text and background. No other chart of the page
    /// may have the same id.
    pub fn inline_svg(&self, id: &str) -> Result<String, DrawError> {
        self.drawn(Medium::ReportPage, id)
    }

    fn drawn(&self, medium: Medium, id: &str) -> Result<String, DrawError> {
        let names: Vec<&str> = self.series.iter().map(|series| series.style.as_str()).collect();
        let styles = styles(&names);
        let Drawing { svg, width, height } = draw(self, &styles)?;
        let color = |ink| match (ink, medium) {
            (ChartInk::Text, Medium::File) => "#24292e".to_string(),
            (ChartInk::Grid, Medium::File) => "#dfe2e5".to_string(),
            (ChartInk::Paper, Medium::File) => "#ffffff".to_string(),
            (ChartInk::Text, Medium::ReportPage) => "currentColor".to_string(),
            (ChartInk::Grid, Medium::ReportPage) => "var(--grid,#dfe2e5)".to_string(),
            (ChartInk::Paper, Medium::ReportPage) => "var(--paper,#ffffff)".to_string(),
            (ChartInk::Series(index), _) => {
                styles.get(index).map_or_else(String::new, |style| match medium {
                    Medium::File => style.color.light.to_string(),
                    Medium::ReportPage => format!("var(--{},{})", style.color.name, style.color.light),
                })
            }
        };
        let dash = |ink| match ink {
            ChartInk::Series(index) => styles.get(index).map_or(&[][..], |style| style.dash.lengths()),
            _ => Dash::Dashed.lengths(),
        };
        let body = painted(&svg, color, dash);
        // The text of a page starts at its margin, and so does the chart's.
        let cut = if medium == Medium::ReportPage { 8.0 } else { 0.0 };
        let view = [cut, 0.0, width - cut, height].map(|length| (length * FINE).to_string()).join(" ");
        let frame = match medium {
            Medium::File => format!("width=\"{width}\" height=\"{height}\" font-family=\"{FONTS}\""),
            Medium::ReportPage => "class=\"chart\"".to_string(),
        };
        let paper = match medium {
            Medium::File => "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
            Medium::ReportPage => "",
        };
        let (id, title, description) = (escape(id), escape(&self.title), escape(&self.description()));
        Ok(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{view}\" {frame} \
             role=\"img\" aria-labelledby=\"{id}-title {id}-desc\" stroke-linejoin=\"round\">\n\
             <title id=\"{id}-title\">{title}</title>\n<desc id=\"{id}-desc\">{description}</desc>\n\
             {paper}{}\n</svg>\n",
            body.trim()
        ))
    }

    /// A description of the chart for screen readers.
    fn description(&self) -> String {
        let labels: Vec<&str> = self.series.iter().map(|series| series.label.as_str()).collect();
        format!("{} over {}: {}", self.y.label, self.x.label, labels.join(", "))
    }
}

const FONTS: &str = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

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
        Series { label: name.to_string(), style: name.to_string(), shape: Shape::Line, points }
    }

    fn point(x: f64, y: f64) -> Point {
        Point { x, y, interval: Some((y - 1.0, y + 1.0)) }
    }

    fn chart(series: Vec<Series>) -> Chart {
        let axis = |label: &str| Axis { label: label.to_string(), ..Axis::default() };
        Chart { title: "Leaves".to_string(), x: axis("depth"), y: axis("% of base"), series, base: None }
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
        let both = [chart.svg().unwrap(), chart.inline_svg("id").unwrap()];
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
        let lines = |svg: &str| -> Vec<String> {
            let color = super::super::style("mtd-f").color.light;
            svg.lines()
                .filter(|line| line.contains("polyline") && line.contains(color))
                .map(String::from)
                .collect()
        };
        assert!(!lines(&alone.svg().unwrap()).is_empty());
        assert!(!lines(&chart(among.to_vec()).svg().unwrap()).is_empty());
    }

    #[test]
    fn a_chart_in_a_page_takes_the_colours_of_the_page() {
        let chart = chart(vec![series("dual", vec![point(1.0, 2.0), point(2.0, 3.0)])]);
        let [file, page] = both(&chart);
        assert!(
            page.contains("currentColor") && page.contains("var(--grid") && page.contains("var(--yellow")
        );
        assert!(!page.contains("<rect"));
        assert!(!file.contains("var(") && file.contains("fill=\"#ffffff\""));
        assert!(!file.contains("#01") && !file.contains("#02"));
        assert!(file.contains("stroke-dasharray") && file.contains("role=\"img\""));
        assert_eq!([file, page], both(&chart));
    }
}
