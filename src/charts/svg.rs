//! Elements of SVG, written one after the other.

use super::chart::escape;
use std::fmt::Write;

/// Coordinates on a drawing, from the top left corner.
pub(super) type Coordinates = (f64, f64);

/// The names and values of attributes.
pub(super) type Attributes<'a> = &'a [(&'a str, &'a str)];

/// A drawing. What elements look like is the business of its style sheet: they have classes.
#[derive(Default)]
pub(super) struct Svg(String);

impl Svg {
    /// The elements.
    pub(super) fn finish(self) -> String {
        self.0
    }

    /// An element without content.
    pub(super) fn element(&mut self, name: &str, attributes: Attributes<'_>) {
        self.open(name, attributes);
        self.0.truncate(self.0.len() - 1);
        self.0.push_str("/>\n");
    }

    /// An element around others.
    pub(super) fn group(&mut self, attributes: Attributes<'_>, content: impl FnOnce(&mut Svg)) {
        self.open("g", attributes);
        self.0.push('\n');
        content(self);
        self.0.push_str("</g>\n");
    }

    /// A link around elements, to a place in the same page.
    pub(super) fn link(&mut self, to: &str, content: impl FnOnce(&mut Svg)) {
        self.open("a", &[("href", to)]);
        self.0.push('\n');
        content(self);
        self.0.push_str("</a>\n");
    }

    /// A path.
    pub(super) fn path(&mut self, class: &str, data: &str) {
        self.element("path", &[("class", class), ("d", data)]);
    }

    /// A line through points.
    pub(super) fn line(&mut self, class: &str, points: &[Coordinates]) {
        self.path(class, &through(points));
    }

    /// A text, vertically centred.
    pub(super) fn text(&mut self, class: &str, (x, y): Coordinates, text: &str) {
        let place = [("x", number(x)), ("y", number(y))];
        let place = place.each_ref().map(|(name, value)| (*name, value.as_str()));
        let attributes = [("class", class), place[0], place[1], ("dy", "0.35em")];
        self.open("text", &attributes[usize::from(class.is_empty())..]);
        let _ = writeln!(self.0, "{}</text>", escape(text));
    }

    /// What a pointer shows that rests on the element around it.
    pub(super) fn title(&mut self, text: &str) {
        let _ = writeln!(self.0, "<title>{}</title>", escape(text));
    }

    fn open(&mut self, name: &str, attributes: Attributes<'_>) {
        let _ = write!(self.0, "<{name}");
        for (name, value) in attributes {
            let _ = write!(self.0, " {name}=\"{}\"", escape(value));
        }
        self.0.push('>');
    }
}

/// The data of a path through points.
pub(super) fn through(points: &[Coordinates]) -> String {
    let mut data = String::new();
    for (index, &(x, y)) in points.iter().enumerate() {
        let _ = write!(data, "{}{} {}", if index == 0 { 'M' } else { 'L' }, number(x), number(y));
    }
    data
}

/// A length with at most two decimals.
pub(super) fn number(value: f64) -> String {
    let rounded = (value * 100.0).round() / 100.0;
    // Not -0.
    (rounded + 0.0).to_string()
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_nested_and_escaped() {
        let mut svg = Svg::default();
        svg.group(&[("class", "a\"b")], |svg| {
            svg.line("line", &[(0.0, -0.001), (1.234_56, 2.0)]);
            svg.text("", (1.0, 2.5), "<&>");
            svg.title("x'");
        });
        assert_eq!(
            svg.finish(),
            "<g class=\"a&quot;b\">\n<path class=\"line\" d=\"M0 0L1.23 2\"/>\n\
             <text x=\"1\" y=\"2.5\" dy=\"0.35em\">&lt;&amp;&gt;</text>\n<title>x&#39;</title>\n</g>\n"
        );
    }

    #[test]
    fn texts_are_cut_to_fit() {
        assert_eq!(cut("short", 10.0, 100.0), "short");
        let text = cut(&"long ".repeat(20), 10.0, 100.0);
        assert!(text.ends_with('\u{2026}') && width(&text, 10.0) <= 105.0, "{text}");
    }
}
