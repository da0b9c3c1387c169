//! Pictures of half cells.

use super::look::Look;
use crate::game::Rgb;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;

/// A picture whose dots are as wide as a cell and half as high, which makes them about square. Without a colour a dot
/// shows the terminal's background.
pub(super) struct Canvas {
    area: Rect,
    dots: Vec<Option<Rgb>>,
}

impl Canvas {
    /// An empty picture that fills some cells.
    pub(super) fn new(area: Rect) -> Canvas {
        Canvas { area, dots: vec![None; usize::from(area.width) * usize::from(area.height) * 2] }
    }

    /// Colours a dot, by its column and its half row from the upper left corner. Dots outside the picture are not there.
    pub(super) fn set(&mut self, x: u16, y: u16, colour: Rgb) {
        if x < self.area.width && y < 2 * self.area.height {
            self.dots[usize::from(y) * usize::from(self.area.width) + usize::from(x)] = Some(colour);
        }
    }

    /// Colours a rectangle of dots.
    pub(super) fn fill(&mut self, dots: Rect, colour: Rgb) {
        dots.positions().for_each(|Position { x, y }| self.set(x, y, colour));
    }

    /// Draws the picture.
    pub(super) fn draw(&self, look: Look, buffer: &mut Buffer) {
        let width = usize::from(self.area.width);
        let colour = |dot: Option<Rgb>| dot.map_or(Color::Reset, |dot| look.colour(dot));
        for (at, cell) in self.area.positions().enumerate() {
            let (x, y) = (at % width, at / width);
            let (upper, lower) = (self.dots[2 * y * width + x], self.dots[(2 * y + 1) * width + x]);
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
