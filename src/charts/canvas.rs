//! A canvas that draws SVG.

use plotters::coord::Shift;
use plotters::element::{PathElement, Polygon};
use plotters::prelude::{Circle, Color as _, DrawingArea, DrawingAreaErrorKind, IntoDrawingArea, IntoFont};
use plotters::prelude::{RGBColor, SVGBackend, ShapeStyle, TextStyle};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::{error, fmt, io};

/// An error of the drawing library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrawError(String);

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot draw a chart: {}", self.0)
    }
}

impl error::Error for DrawError {}

impl From<DrawingAreaErrorKind<io::Error>> for DrawError {
    fn from(error: DrawingAreaErrorKind<io::Error>) -> DrawError {
        DrawError(error.to_string())
    }
}

/// The ink of a line or text. [`painted`] turns it into a colour later: a file has other colours than a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ChartInk {
    /// Text and axes.
    Text,
    /// Lines behind the data.
    Grid,
    /// The background.
    Paper,
    /// A series, by its number.
    Series(usize),
}

/// The ink, width and dashes of a line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Stroke {
    pub(super) ink: ChartInk,
    pub(super) width: f64,
    pub(super) opacity: f64,
    /// Whether it has the dashes of its ink.
    pub(super) dashed: bool,
}

/// The style of a text.
#[derive(Clone, Copy)]
pub(super) struct Letters {
    pub(super) size: f64,
    pub(super) bold: bool,
    pub(super) anchor: HPos,
    /// Whether an outline in the colour of the background keeps it legible above lines.
    pub(super) rim: bool,
}

/// Coordinates on a canvas, from the top left corner.
pub(super) type Coordinates = (f64, f64);

/// The drawing library has whole pixels only, so everything is drawn this much larger than it is shown.
pub(super) const FINE: f64 = 8.0;

/// The drawing library measures fonts by the line, SVG by the em.
const LINE_PER_EM: f64 = 1.24;

/// A canvas.
pub(super) struct ChartCanvas<'a> {
    area: DrawingArea<SVGBackend<'a>, Shift>,
}

impl<'a> ChartCanvas<'a> {
    /// An empty canvas whose drawing goes to `text`.
    pub(super) fn new(text: &'a mut String, width: f64, height: f64) -> ChartCanvas<'a> {
        let size = ((width * FINE) as u32, (height * FINE) as u32);
        ChartCanvas { area: SVGBackend::with_string(text, size).into_drawing_area() }
    }

    /// Draws a line through points.
    pub(super) fn line(&self, places: &[Coordinates], stroke: Stroke) -> Result<(), DrawError> {
        let kind = if stroke.dashed { InkMode::Dashed } else { InkMode::Plain };
        let style = ShapeStyle {
            color: code(stroke.ink, kind).mix(stroke.opacity),
            filled: false,
            stroke_width: (stroke.width * FINE).round() as u32,
        };
        Ok(self.area.draw(&PathElement::new(pixels(places), style))?)
    }

    /// Fills a polygon.
    pub(super) fn fill(&self, corners: &[Coordinates], ink: ChartInk, opacity: f64) -> Result<(), DrawError> {
        let style = code(ink, InkMode::Plain).mix(opacity).filled();
        Ok(self.area.draw(&Polygon::new(pixels(corners), style))?)
    }

    /// Draws a circle, filled with its ink or, if a width is given, hollow.
    pub(super) fn circle(
        &self,
        center: Coordinates,
        radius: f64,
        ink: ChartInk,
        rim: Option<f64>,
    ) -> Result<(), DrawError> {
        let style = ShapeStyle {
            color: code(ink, InkMode::Plain).to_rgba(),
            filled: rim.is_none(),
            stroke_width: (rim.unwrap_or(0.0) * FINE).round() as u32,
        };
        Ok(self.area.draw(&Circle::new(pixel(center), (radius * FINE).round() as u32, style))?)
    }

    /// Writes a text, vertically centred.
    pub(super) fn write(&self, text: &str, at: Coordinates, letters: Letters) -> Result<(), DrawError> {
        // XML cannot represent control characters.
        let text: String = text.chars().filter(|letter| !letter.is_control()).collect();
        let font = (FAMILY, letters.size * FINE * LINE_PER_EM).into_font();
        let font = if letters.bold { font.style(plotters::style::FontStyle::Bold) } else { font };
        let color = code(ChartInk::Text, if letters.rim { InkMode::Rimmed } else { InkMode::Plain });
        let style = TextStyle::from(font).color(&color).pos(Pos::new(letters.anchor, VPos::Center));
        Ok(self.area.draw_text(&text, &style, pixel(at))?)
    }

    /// Ends the drawing.
    pub(super) fn finish(self) -> Result<(), DrawError> {
        Ok(self.area.present()?)
    }
}

/// A font family that every text gets and loses again: the font is set for the whole drawing.
const FAMILY: &str = "sans-serif";

/// The approximate width of a text.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let ems = |letter: char| match letter {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '|' | '\'' | '!' => 0.32,
        ' ' | 'f' | 't' | 'r' | '(' | ')' | '-' | '/' | '`' | '"' => 0.42,
        'm' | 'w' | 'M' | 'W' | '%' | '@' => 0.92,
        'A'..='Z' => 0.7,
        letter if letter.is_ascii() => 0.58,
        letter if (letter as u32) < 0x2e80 => 0.66,
        _ => 1.0,
    };
    text.chars().map(ems).sum::<f64>() * size
}

/// A text cut off to fit a width.
pub(super) fn cut(text: &str, size: f64, room: f64) -> String {
    if width(text, size) <= room {
        return text.to_string();
    }
    let mut text = text.to_string();
    while !text.is_empty() && width(&text, size) + size > room {
        text.pop();
    }
    format!("{}\u{2026}", text.trim_end())
}

fn pixel((x, y): Coordinates) -> (i32, i32) {
    ((x * FINE).round() as i32, (y * FINE).round() as i32)
}

fn pixels(places: &[Coordinates]) -> Vec<(i32, i32)> {
    places.iter().copied().map(pixel).collect()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum InkMode {
    Plain = 1,
    Dashed,
    Rimmed,
}

/// The colour that encodes an ink until the drawing is painted.
fn code(ink: ChartInk, kind: InkMode) -> RGBColor {
    let number = match ink {
        ChartInk::Text => 0,
        ChartInk::Grid => 1,
        ChartInk::Paper => 2,
        ChartInk::Series(index) => index % 60_000 + 3,
    };
    RGBColor(kind as u8, (number >> 8) as u8, (number & 0xff) as u8)
}

/// A finished drawing without the tags around it, with colours for inks and with dashes.
pub(super) fn painted(
    svg: &str,
    color: impl Fn(ChartInk) -> String,
    dash: impl Fn(ChartInk) -> &'static [u32],
) -> String {
    let body = svg.split_once('>').map_or("", |(_, body)| body);
    let body = body.trim_end().strip_suffix("</svg>").unwrap_or(body);
    // A quote in a text is written as an entity, so that only attributes hold these.
    let body = body.replace(" opacity=\"1\"", "").replace(&format!(" font-family=\"{FAMILY}\""), "");
    let mut parts = body.split("\"#");
    let mut text = parts.next().unwrap_or("").to_string();
    for part in parts {
        let (code, rest) = part.split_once('"').unwrap_or((part, ""));
        let code = u32::from_str_radix(code, 16).unwrap_or(0);
        let ink = match code & 0xffff {
            0 => ChartInk::Text,
            1 => ChartInk::Grid,
            2 => ChartInk::Paper,
            number => ChartInk::Series(number as usize - 3),
        };
        text.push_str(&format!("\"{}\"", color(ink)));
        if code >> 16 == InkMode::Dashed as u32 && !dash(ink).is_empty() {
            let lengths: Vec<String> =
                dash(ink).iter().map(|&length| (f64::from(length) * FINE).to_string()).collect();
            text.push_str(&format!(" stroke-dasharray=\"{}\"", lengths.join(" ")));
        }
        if code >> 16 == InkMode::Rimmed as u32 {
            let width = 4.0 * FINE;
            let paper = color(ChartInk::Paper);
            text.push_str(&format!(" stroke=\"{paper}\" stroke-width=\"{width}\" paint-order=\"stroke\""));
        }
        text.push_str(rest);
    }
    text
}
