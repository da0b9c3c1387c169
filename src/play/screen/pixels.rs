//! Images of half-block characters.

use super::appearance::Appearance;
use crate::game::Rgb;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;

/// An image whose pixels are half cells, which are about square. A pixel without a colour shows the terminal's background.
pub(super) struct Pixels {
    area: Rect,
    pixels: Vec<Option<Rgb>>,
}

impl Pixels {
    /// An empty image on an area of cells.
    pub(super) fn new(area: Rect) -> Pixels {
        Pixels { area, pixels: vec![None; usize::from(area.width) * usize::from(area.height) * 2] }
    }

    /// Sets a pixel by its column and its half row from the upper left corner. Pixels outside the image are ignored.
    pub(super) fn set(&mut self, x: u16, y: u16, colour: Rgb) {
        if x < self.area.width && y < 2 * self.area.height {
            self.pixels[usize::from(y) * usize::from(self.area.width) + usize::from(x)] = Some(colour);
        }
    }

    /// Fills a rectangle of pixels.
    pub(super) fn fill(&mut self, area: Rect, colour: Rgb) {
        area.positions().for_each(|Position { x, y }| self.set(x, y, colour));
    }

    /// Draws the image.
    pub(super) fn draw(&self, appearance: Appearance, buffer: &mut Buffer) {
        let width = usize::from(self.area.width);
        let colour = |pixel: Option<Rgb>| pixel.map_or(Color::Reset, |pixel| appearance.colour(pixel));
        for (at, cell) in self.area.positions().enumerate() {
            let (x, y) = (at % width, at / width);
            let (upper, lower) = (self.pixels[2 * y * width + x], self.pixels[(2 * y + 1) * width + x]);
            let cell = &mut buffer[cell];
            if upper == lower {
                cell.set_symbol(" ").set_bg(colour(upper));
            } else if upper.is_none() {
                cell.set_symbol("▄").set_fg(colour(lower)).set_bg(Color::Reset);
            } else {
                cell.set_symbol("▀").set_fg(colour(upper)).set_bg(colour(lower));
            }
        }
    }
}
