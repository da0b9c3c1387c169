//! The colours and characters that are used on the screen.

use crate::game::Rgb;
use ratatui::style::Color;

/// The colours of the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// None, because the user does not want any.
    None,
    /// 256 colours, which almost every terminal has.
    Indexed,
    /// 24-bit colours.
    True,
}

/// The colours and characters that are used on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Appearance {
    /// The colours of the terminal.
    pub colours: Colours,
    /// Whether all characters are ASCII.
    pub ascii: bool,
}

impl Appearance {
    /// The colours that the environment asks for: `NO_COLOR` for none, `COLORTERM` for 24 bits.
    pub fn of(ascii: bool, environment: impl Fn(&str) -> Option<String>) -> Appearance {
        let is_set = |name| environment(name).is_some_and(|value| !value.is_empty());
        let announced = environment("COLORTERM").unwrap_or_default();
        let colours = if is_set("NO_COLOR") {
            Colours::None
        } else if announced.contains("truecolor") || announced.contains("24bit") {
            Colours::True
        } else {
            Colours::Indexed
        };
        Appearance { colours, ascii }
    }

    /// Whether the board is a grid of lines with letters for pieces, instead of coloured squares.
    pub fn has_grid(self) -> bool {
        self.ascii || self.colours == Colours::None
    }

    /// The nearest colour that the terminal has.
    pub fn colour(self, colour: Rgb) -> Color {
        match self.colours {
            Colours::None => Color::Reset,
            Colours::Indexed => Color::Indexed(palette_index(colour)),
            Colours::True => Color::Rgb(colour.0, colour.1, colour.2),
        }
    }

    /// One of two symbols: the second one if all have to be ASCII.
    pub fn symbol<T>(self, unicode: T, ascii: T) -> T {
        if self.ascii { ascii } else { unicode }
    }
}

/// The steps of each part among the 216 colours of the cube that begins at index 16.
const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The nearest of the 240 colours that are the same on all terminals: a cube and a row of greys.
pub(super) fn palette_index(colour: Rgb) -> u8 {
    // Distances add up part by part, so that the nearest colour of the cube has the nearest parts.
    let step =
        |part: u8| (0..6).min_by_key(|&step: &u8| part.abs_diff(STEPS[usize::from(step)])).unwrap_or(0);
    let parts = [colour.0, colour.1, colour.2].map(step);
    let [red, green, blue] = parts.map(|step| STEPS[usize::from(step)]);
    let cube = (16 + 36 * parts[0] + 6 * parts[1] + parts[2], Rgb(red, green, blue));
    let ninefold = 3 * u16::from(colour.0) + 4 * u16::from(colour.1) + 2 * u16::from(colour.2);
    let at = (ninefold.saturating_sub(9 * 3) / 90).min(23) as u8;
    let grey = (232 + at, Rgb(8 + 10 * at, 8 + 10 * at, 8 + 10 * at));
    if distance(colour, grey.1) < distance(colour, cube.1) { grey.0 } else { cube.0 }
}

/// How far apart two colours are, green counting more than red and red more than blue.
fn distance(a: Rgb, b: Rgb) -> u32 {
    let squared = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    3 * squared(a.0, b.0) + 4 * squared(a.1, b.1) + 2 * squared(a.2, b.2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_decides_on_colours() {
        let appearance = |pairs: &[(&str, &str)]| {
            Appearance::of(false, |name| {
                pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_string())
            })
            .colours
        };
        assert_eq!(appearance(&[]), Colours::Indexed);
        assert_eq!(appearance(&[("COLORTERM", "truecolor")]), Colours::True);
        assert_eq!(appearance(&[("COLORTERM", "24bit")]), Colours::True);
        assert_eq!(appearance(&[("COLORTERM", "yes")]), Colours::Indexed);
        assert_eq!(appearance(&[("COLORTERM", "truecolor"), ("NO_COLOR", "1")]), Colours::None);
        assert_eq!(appearance(&[("NO_COLOR", "")]), Colours::Indexed);
    }

    #[test]
    fn no_other_colour_is_nearer() {
        let palette = || {
            let cube = (0..216).map(|at: usize| Rgb(STEPS[at / 36], STEPS[at / 6 % 6], STEPS[at % 6]));
            cube.chain((0..24).map(|at| Rgb(8 + 10 * at, 8 + 10 * at, 8 + 10 * at)))
        };
        for at in (0..1 << 24).step_by(10_007) {
            let colour = Rgb((at >> 16) as u8, (at >> 8) as u8, at as u8);
            let found =
                palette().nth(usize::from(palette_index(colour) - 16)).map(|found| distance(colour, found));
            assert_eq!(found, palette().map(|other| distance(colour, other)).min(), "{colour:?}");
        }
    }
}
