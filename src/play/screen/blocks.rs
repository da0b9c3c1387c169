//! The board as coloured areas, with filled signs or large discs.

use super::board::{BoardView, put, sign};
use super::canvas::Canvas;
use super::sprites::sprite_in;
use super::theme::{CURSOR, LABEL, TARGET, edge_colour, piece_colour};
use crate::game::Rgb;
use crate::game::{Board, BoardSquare, Notation, Side};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

impl<G: Notation + Board> BoardView<'_, G> {
    /// Draws the squares and what stands on them.
    pub(super) fn draw_blocks(&self, buffer: &mut Buffer) {
        let mut canvas = Canvas::new(self.geometry.area());
        for square in G::SHAPE.squares() {
            let dots = self.dots(square);
            canvas.fill(dots, self.ground(square));
            if self.marks.cursor == Some(square) {
                frame(dots).for_each(|at| canvas.set(at.x, at.y, CURSOR));
            }
            if let Some(piece) = self.position.piece_at(square) {
                if self.has_discs() {
                    draw_disc::<G>(&mut canvas, dots, piece.side);
                } else {
                    let colour = piece_colour::<G>(piece.side);
                    sprite_in(piece.kind, dots).for_each(|at| canvas.set(at.x, at.y, colour));
                }
            }
        }
        canvas.draw(self.look, buffer);
        for square in G::SHAPE.squares() {
            self.put_label(buffer, square, self.style(self.ground(square).mixed(LABEL, 65)));
            self.put_sign(buffer, square);
        }
    }

    /// Writes on a square what is no disc.
    fn put_sign(&self, buffer: &mut Buffer, square: BoardSquare) {
        let bold = |colour| self.style(colour).add_modifier(Modifier::BOLD);
        let at = self.sign_cell(square);
        match self.position.piece_at(square) {
            Some(piece) if self.has_discs() && *piece.kind != G::PIECE_KINDS[0] => {
                put(buffer, at, sign(piece, self.look).as_str(), bold(piece_colour::<G>(!piece.side)));
            }
            Some(_) if self.has_discs() => {}
            Some(piece) if sprite_in(piece.kind, self.dots(square)).next().is_some() => {}
            Some(piece) => {
                put(buffer, at, sign(piece, self.look).as_str(), bold(piece_colour::<G>(piece.side)));
            }
            None if self.is_target(square) => put(buffer, at, '•', bold(TARGET)),
            None => {}
        }
    }

    fn style(&self, colour: Rgb) -> Style {
        Style::new().fg(self.look.colour(colour))
    }

    /// Whether there is room for pieces as large discs, in a game of discs.
    fn has_discs(&self) -> bool {
        !self.is_low() && G::PIECE_KINDS[0].glyph == '●'
    }

    /// The dots of a square on the picture of the board.
    fn dots(&self, square: BoardSquare) -> Rect {
        let (cells, corner) = (self.geometry.cells(square), self.geometry.corner);
        let later = u16::from(self.geometry.shares_rows());
        let (x, y) = (cells.x - corner.x, 2 * (cells.y - corner.y) + later);
        Rect::new(x, y, self.geometry.width, 2 * self.geometry.height)
    }
}

/// The dots at the edge of a square.
fn frame(dots: Rect) -> impl Iterator<Item = Position> {
    dots.positions().filter(move |at| {
        at.x == dots.x || at.x == dots.right() - 1 || at.y == dots.y || at.y == dots.bottom() - 1
    })
}

/// The dots in the height of a square from which on its disc has a shaded edge.
const LOWEST_SHADED: u16 = 8;

/// Draws a disc that leaves a margin; the lower edge of a larger one is in the shade.
fn draw_disc<G: Board>(canvas: &mut Canvas, dots: Rect, side: Side) {
    let middle = |from: u16, length: u16| f32::from(from) + f32::from(length) / 2.0;
    let (x, y) = (middle(dots.x, dots.width), middle(dots.y, dots.height));
    let radii = [dots.width, dots.height].map(|length| f32::from(length) / 2.0 - 1.0);
    let is_inside = |at: Position, lower: f32| {
        let (dx, dy) = (f32::from(at.x) + 0.5 - x, f32::from(at.y) + 0.5 + lower - y);
        (dx / radii[0]).powi(2) + (dy / radii[1]).powi(2) <= 1.05
    };
    for at in dots.positions().filter(|&at| is_inside(at, 0.0)) {
        let is_lit = dots.height < LOWEST_SHADED || is_inside(at, 1.0);
        let colour = if is_lit { piece_colour::<G>(side) } else { edge_colour::<G>(side) };
        canvas.set(at.x, at.y, colour);
    }
}
