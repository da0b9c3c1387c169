//! The board as coloured squares, with symbols, sprites or large discs.

use super::board::{BoardView, put, symbol};
use super::pixels::Pixels;
use super::sprites::sprite_in;
use super::theme::{CURSOR, NUMBER, TARGET, edge_colour, piece_colour};
use crate::game::{Board, BoardSquare, Rgb};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

impl<G: Board> BoardView<'_, G> {
    /// Draws the squares and what stands on them.
    pub(super) fn draw_blocks(&self, buffer: &mut Buffer) {
        let mut image = Pixels::new(self.geometry.area());
        for square in G::SHAPE.squares() {
            let area = self.pixel_area(square);
            image.fill(area, self.background(square));
            if self.marks.cursor == Some(square) {
                frame(area).for_each(|at| image.set(at.x, at.y, CURSOR));
            }
            let Some(piece) = self.position.piece_at(square) else { continue };
            let colour = piece_colour::<G>(piece.side);
            if self.has_discs() {
                let disc = Disc::new(area, self.disc_margin().unwrap_or(SMALLEST_MARGIN));
                for at in disc.pixels() {
                    let is_lit = area.height < LOWEST_SHADED || disc.contains(Position::new(at.x, at.y + 1));
                    image.set(at.x, at.y, if is_lit { colour } else { edge_colour::<G>(piece.side) });
                }
            } else {
                sprite_in(piece.kind, area).for_each(|at| image.set(at.x, at.y, colour));
            }
        }
        image.draw(self.appearance, buffer);
        for square in G::SHAPE.squares() {
            self.put_number(buffer, square, self.style(self.background(square).mixed(NUMBER, 65)));
            self.put_symbol(buffer, square);
        }
    }

    /// Writes on a square what is not drawn as pixels.
    fn put_symbol(&self, buffer: &mut Buffer, square: BoardSquare) {
        let bold = |colour| self.style(colour).add_modifier(Modifier::BOLD);
        let at = self.geometry.middle(square);
        match self.position.piece_at(square) {
            Some(piece) if self.has_discs() && *piece.kind != G::PIECE_KINDS[0] => {
                put(
                    buffer,
                    at,
                    symbol(piece, self.appearance).as_str(),
                    bold(piece_colour::<G>(!piece.side)),
                );
            }
            Some(_) if self.has_discs() => {}
            Some(piece) if sprite_in(piece.kind, self.pixel_area(square)).next().is_some() => {}
            Some(piece) => {
                put(buffer, at, symbol(piece, self.appearance).as_str(), bold(piece_colour::<G>(piece.side)));
            }
            None if self.is_target(square) => put(buffer, at, '•', bold(TARGET)),
            None => {}
        }
    }

    fn style(&self, colour: Rgb) -> Style {
        Style::new().fg(self.appearance.colour(colour))
    }

    /// Whether pieces are drawn as large discs: in a game of discs, if there is room.
    fn has_discs(&self) -> bool {
        !self.is_low() && G::PIECE_KINDS[0].glyph == '●'
    }

    /// The smallest margin of discs that keeps them clear of the numbers in the corners of their squares; `None` if there
    /// is no room for both.
    pub(super) fn disc_margin(&self) -> Option<f32> {
        let Some(square) = G::SHAPE.squares().find(|&square| G::number(square).is_some()) else {
            return Some(SMALLEST_MARGIN);
        };
        let area = self.pixel_area(square);
        // Two digits and a blank, in the first whole row of cells.
        let top = area.y + u16::from(self.geometry.shares_rows());
        let number = Rect::new(area.x, top, 3, 2);
        let is_clear = |&margin: &f32| !Disc::new(area, margin).pixels().any(|at| number.contains(at));
        let margins = [SMALLEST_MARGIN, 1.5, 2.0];
        margins.into_iter().filter(|_| self.geometry.height > 3).find(is_clear)
    }

    /// The pixels of a square in the image of the board.
    fn pixel_area(&self, square: BoardSquare) -> Rect {
        let (cells, corner) = (self.geometry.cells(square), self.geometry.corner);
        let half_row = u16::from(self.geometry.shares_rows());
        let (x, y) = (cells.x - corner.x, 2 * (cells.y - corner.y) + half_row);
        Rect::new(x, y, self.geometry.width, 2 * self.geometry.height)
    }
}

/// The pixels at the edge of a square.
fn frame(area: Rect) -> impl Iterator<Item = Position> {
    area.positions().filter(move |at| {
        at.x == area.x || at.x == area.right() - 1 || at.y == area.y || at.y == area.bottom() - 1
    })
}

/// The least height of a square, in pixels, for a disc with a shaded lower edge.
const LOWEST_SHADED: u16 = 8;

/// The pixels between a disc and the edge of its square.
const SMALLEST_MARGIN: f32 = 1.0;

/// A disc in the middle of a square.
struct Disc {
    area: Rect,
    centre: (f32, f32),
    radii: (f32, f32),
}

impl Disc {
    fn new(area: Rect, margin: f32) -> Disc {
        let [width, height] = [area.width, area.height].map(|length| f32::from(length) / 2.0);
        Disc {
            area,
            centre: (f32::from(area.x) + width, f32::from(area.y) + height),
            radii: (width - margin, height - margin),
        }
    }

    fn contains(&self, at: Position) -> bool {
        let (dx, dy) = (f32::from(at.x) + 0.5 - self.centre.0, f32::from(at.y) + 0.5 - self.centre.1);
        (dx / self.radii.0).powi(2) + (dy / self.radii.1).powi(2) <= 1.05
    }

    fn pixels(&self) -> impl Iterator<Item = Position> {
        self.area.positions().filter(|&at| self.contains(at))
    }
}
