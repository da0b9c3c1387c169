//! Colours, markers and dashes: every algorithm has the same in all charts.

use std::fmt::Write;

/// The style of a series. Colour, marker and dash all differ between series, so that no reader depends on colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Style {
    /// Its colour.
    pub color: Color,
    /// The marker of its points.
    pub marker: Marker,
    /// Its line.
    pub dash: Dash,
}

/// A colour in two tones, each with enough contrast to its background.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Color {
    /// Its name, also that of its variable in a page.
    pub name: &'static str,
    /// The tone on white.
    pub light: &'static str,
    /// The tone on a dark background.
    pub dark: &'static str,
}

/// The marker of a point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Marker {
    /// A filled circle.
    Circle,
    /// A filled square.
    Square,
    /// A filled triangle that points up.
    Triangle,
    /// A filled triangle that points down.
    TriangleDown,
    /// A filled square on its tip.
    Diamond,
    /// A diagonal cross.
    Cross,
    /// An upright cross.
    Plus,
    /// A hollow circle.
    Ring,
    /// A hollow square.
    Box,
}

/// The dashes of a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dash {
    /// A solid line.
    Solid,
    /// Long dashes.
    Dashed,
    /// Dots.
    Dotted,
    /// Dashes and dots in turn.
    DashDot,
}

impl Dash {
    /// Its class in the style sheet of charts; none for a solid line.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Dash::Solid => "",
            Dash::Dashed => "dashed",
            Dash::Dotted => "dotted",
            Dash::DashDot => "dash-dot",
        }
    }
}

const fn color(name: &'static str, light: &'static str, dark: &'static str) -> Color {
    Color { name, light, dark }
}

// The hues of Okabe and Ito (2008), which the colour-blind can tell apart, each in a tone for white and one for dark
// pages. Their yellow is too light for white: there it is an olive.
const BLACK: Color = color("black", "#1c1f23", "#f3f3f0");
const GREY: Color = color("grey", "#787e86", "#9aa2ab");
const ORANGE: Color = color("orange", "#c98200", "#eda812");
const SKY: Color = color("sky", "#3498d6", "#7fccf7");
const GREEN: Color = color("green", "#009468", "#1fbf93");
const YELLOW: Color = color("yellow", "#857a00", "#f0e442");
const BLUE: Color = color("blue", "#0062a3", "#4a93e6");
const VERMILION: Color = color("vermilion", "#cf4f00", "#ff7940");
const PURPLE: Color = color("purple", "#b8588f", "#e08fc0");

const COLORS: [Color; 9] = [VERMILION, BLUE, GREEN, PURPLE, ORANGE, SKY, YELLOW, BLACK, GREY];
const DASHES: [Dash; 4] = [Dash::Solid, Dash::Dashed, Dash::Dotted, Dash::DashDot];
const MARKERS: [Marker; 9] = [
    Marker::Circle,
    Marker::Square,
    Marker::Triangle,
    Marker::Diamond,
    Marker::TriangleDown,
    Marker::Cross,
    Marker::Ring,
    Marker::Plus,
    Marker::Box,
];

/// Algorithms and categories by name.
const NAMED: [(&str, Color, Marker, Dash); 12] = [
    ("alpha-beta", BLACK, Marker::Circle, Dash::Solid),
    ("aspiration", GREY, Marker::Ring, Dash::Dashed),
    ("nega-scout", ORANGE, Marker::Square, Dash::Solid),
    ("sss", SKY, Marker::Triangle, Dash::Dashed),
    ("dual", YELLOW, Marker::TriangleDown, Dash::Dotted),
    ("mtd-f", VERMILION, Marker::Diamond, Dash::Solid),
    ("mtd-best", PURPLE, Marker::Cross, Dash::DashDot),
    ("mtd-bi", GREEN, Marker::Plus, Dash::Dashed),
    ("mtd-step", BLUE, Marker::Box, Dash::Dotted),
    ("category 1", VERMILION, Marker::Square, Dash::Solid),
    ("category 2", GREEN, Marker::Circle, Dash::Dashed),
    ("category 3", BLUE, Marker::Triangle, Dash::Solid),
];

/// The name of the style for the `number`-th of several categories, such as games, counted from 1.
pub fn category(number: usize) -> String {
    format!("category {number}")
}

/// The style of an algorithm, with or without a setting after a colon, of a [`category`], or of any other name.
pub fn style(name: &str) -> Style {
    named(name).unwrap_or_else(|| numbered(hash(name), 0))
}

/// The styles of the series of one chart: those of [`style`], except that no two share both colour and marker as
/// long as there are enough of them. Series of one algorithm keep its colour.
pub(super) fn styles(names: &[&str]) -> Vec<Style> {
    // Names without a setting choose first, then those with one, then unknown names.
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by_key(|&index| (named(names[index]).is_none(), names[index].contains(':')));
    let mut styles: Vec<Option<Style>> = vec![None; names.len()];
    for index in order {
        let taken: Vec<Style> = styles.iter().flatten().copied().collect();
        styles[index] = Some(free(names[index], &taken));
    }
    styles.into_iter().flatten().collect()
}

/// The first style of a name that is free.
fn free(name: &str, taken: &[Style]) -> Style {
    let first = style(name);
    let is_free =
        |style: &Style| !taken.iter().any(|taken| taken.color == style.color && taken.marker == style.marker);
    let has_free_color = |style: &Style| !taken.iter().any(|taken| taken.color == style.color);
    if named(name).is_some() {
        let mut others = (0..MARKERS.len()).map(|step| varied(first, step));
        return others.find(is_free).unwrap_or(first);
    }
    let hash = hash(name);
    let others = || (0..COLORS.len() * MARKERS.len()).map(|step| numbered(hash, step));
    others().find(has_free_color).or_else(|| others().find(is_free)).unwrap_or(first)
}

fn named(name: &str) -> Option<Style> {
    let bare = name.split(':').next().unwrap_or(name);
    let &(_, color, marker, dash) = NAMED.iter().find(|(named, ..)| *named == bare)?;
    Some(Style { color, marker, dash })
}

/// A style with another marker and dash.
fn varied(style: Style, step: usize) -> Style {
    let marker = MARKERS.iter().position(|&marker| marker == style.marker).unwrap_or(0);
    let dash = DASHES.iter().position(|&dash| dash == style.dash).unwrap_or(0);
    Style {
        marker: MARKERS[(marker + step) % MARKERS.len()],
        dash: DASHES[(dash + step) % DASHES.len()],
        ..style
    }
}

/// The steps go through all colours, then through all colours with other markers.
fn numbered(hash: usize, step: usize) -> Style {
    Style {
        color: COLORS[(hash + step) % COLORS.len()],
        marker: MARKERS[(hash / COLORS.len() + step + step / COLORS.len()) % MARKERS.len()],
        dash: DASHES[(hash / 7 + step) % DASHES.len()],
    }
}

/// FNV-1a: the same on every machine.
fn hash(name: &str) -> usize {
    let hash =
        name.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    (hash >> 8) as usize
}

/// Where the colours of a chart come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tone {
    /// The tones on white.
    Light,
    /// The variables of a page.
    Page,
}

/// The style sheet of charts.
pub(super) fn style_sheet(tone: Tone) -> String {
    let [ink, grid, paper] = match tone {
        Tone::Light => ["#24292e", "#dfe2e5", "#ffffff"],
        Tone::Page => ["var(--ink)", "var(--grid)", "var(--paper)"],
    };
    let mut text = format!(
        "{CHART_STYLE}.chart,.chart .ink{{color:{ink}}}\n.chart .grid{{stroke:{grid}}}\n\
         .chart .paper{{fill:{paper}}}\n.chart .hollow{{fill:{paper}}}\n.chart .rim{{stroke:{paper}}}\n"
    );
    let colors = COLORS.iter().map(|color| (color.name, color.name, color.light));
    for (class, variable, light) in colors.chain(VERDICTS) {
        let _ = match tone {
            Tone::Light => writeln!(text, ".chart .{class}{{color:{light}}}"),
            Tone::Page => writeln!(text, ".chart .{class}{{color:var(--{variable})}}"),
        };
    }
    text
}

/// The classes of verdicts, with their variables in a page and their tones on white.
const VERDICTS: [(&str, &str, &str); 5] = [
    ("yes", "yes", "#0b6b47"),
    ("smaller", "partly", "#7a5300"),
    ("undecided", "partly", "#7a5300"),
    ("no", "no", "#a3271b"),
    ("open", "open", "#555d66"),
];

const CHART_STYLE: &str = include_str!("chart.css");

/// The colours as variables of a style sheet, in both tones.
pub fn css() -> String {
    let variables = |tone: fn(&Color) -> &'static str| {
        COLORS.iter().fold(String::new(), |mut text, color| {
            let _ = write!(text, "--{}:{};", color.name, tone(color));
            text
        })
    };
    format!(
        ":root{{{}}}\n@media screen and (prefers-color-scheme:dark){{:root{{{}}}}}\n",
        variables(|color| color.light),
        variables(|color| color.dark)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// The contrast of two colours after WCAG 2.
    fn contrast(one: &str, other: &str) -> f64 {
        let luminance = |color: &str| {
            let part = |at: usize| {
                let part = f64::from(u8::from_str_radix(&color[at..at + 2], 16).unwrap()) / 255.0;
                if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
        };
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    fn looks(styles: &[Style]) -> HashSet<(Color, Marker)> {
        styles.iter().map(|style| (style.color, style.marker)).collect()
    }

    #[test]
    fn algorithms_and_categories_look_different() {
        let all: Vec<Style> = NAMED.iter().map(|(name, ..)| style(name)).collect();
        assert_eq!(looks(&all).len(), all.len());
        let markers: HashSet<Marker> = all[..9].iter().map(|style| style.marker).collect();
        let colors: HashSet<Color> = all[..9].iter().map(|style| style.color).collect();
        assert_eq!((markers.len(), colors.len()), (9, 9));
    }

    #[test]
    fn colors_stand_out_on_white_and_on_dark() {
        for color in COLORS {
            assert!(contrast(color.light, "#ffffff") >= 3.0, "{color:?}");
            assert!(contrast(color.dark, "#14171a") >= 3.0, "{color:?}");
        }
    }

    #[test]
    fn a_setting_changes_nothing_where_the_algorithm_is_alone() {
        assert_eq!(style("aspiration:15"), style("aspiration"));
        assert_eq!(styles(&["mtd-f", "aspiration:15"]), [style("mtd-f"), style("aspiration")]);
    }

    #[test]
    fn settings_of_one_algorithm_share_its_colour_and_nothing_else() {
        let all = styles(&["aspiration:15", "aspiration:50", "aspiration"]);
        assert_eq!(all[2], style("aspiration"));
        assert!(all.iter().all(|style| style.color == all[2].color));
        assert_eq!(looks(&all).len(), 3);
        assert_ne!(all[0].dash, all[1].dash);
    }

    #[test]
    fn unknown_names_look_different_from_all_others() {
        let names: Vec<String> = (0..40).map(|index| format!("name {index}")).collect();
        let mut names: Vec<&str> = names.iter().map(String::as_str).collect();
        names.extend(NAMED.iter().map(|(name, ..)| *name));
        let all = styles(&names);
        assert_eq!(looks(&all).len(), names.len());
        assert_eq!(all[40], style("alpha-beta"));
        let few: HashSet<Color> = styles(&names[..9]).iter().map(|style| style.color).collect();
        assert_eq!(few.len(), 9);
    }

    #[test]
    fn more_series_than_styles_are_no_harm() {
        assert_eq!(styles(&["sss"; 100]).len(), 100);
        assert_eq!(styles(&["anything"; 100]).len(), 100);
    }
}
