//! What the terminal can show, and the colours for it.

use crate::game::Rgb;
use ratatui::style::Color;

/// How many colours there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// None, because the user says so.
    None,
    /// The 256 that almost every terminal has.
    Indexed,
    /// All.
    True,
}

/// What the terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// How many colours there are.
    pub colours: Colours,
    /// Whether all signs have to be ASCII.
    pub ascii: bool,
}

impl Look {
    /// What the environment says: `NO_COLOR` for none, `COLORTERM` for all of them.
    pub fn of(ascii: bool, environment: impl Fn(&str) -> Option<String>) -> Look {
        let is_set = |name| environment(name).is_some_and(|value| !value.is_empty());
        let announced = environment("COLORTERM").unwrap_or_default();
        let colours = if is_set("NO_COLOR") {
            Colours::None
        } else if announced.contains("truecolor") || announced.contains("24bit") {
            Colours::True
        } else {
            Colours::Indexed
        };
        Look { colours, ascii }
    }

    /// Whether squares are told apart by lines instead of colours, and pieces by letters.
    pub fn has_grid(self) -> bool {
        self.ascii || self.colours == Colours::None
    }

    /// A colour as far as there are colours.
    pub fn colour(self, colour: Rgb) -> Color {
        match self.colours {
            Colours::None => Color::Reset,
            Colours::Indexed => Color::Indexed(palette_index(colour)),
            Colours::True => Color::Rgb(colour.0, colour.1, colour.2),
        }
    }

    /// One of two signs: the second one where all have to be ASCII.
    pub fn sign<T>(self, sign: T, ascii: T) -> T {
        if self.ascii { ascii } else { sign }
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
        let look = |pairs: &[(&str, &str)]| {
            Look::of(false, |name| {
                pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_string())
            })
            .colours
        };
        assert_eq!(look(&[]), Colours::Indexed);
        assert_eq!(look(&[("COLORTERM", "truecolor")]), Colours::True);
        assert_eq!(look(&[("COLORTERM", "24bit")]), Colours::True);
        assert_eq!(look(&[("COLORTERM", "yes")]), Colours::Indexed);
        assert_eq!(look(&[("COLORTERM", "truecolor"), ("NO_COLOR", "1")]), Colours::None);
        assert_eq!(look(&[("NO_COLOR", "")]), Colours::Indexed);
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
