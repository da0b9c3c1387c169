//! The board as a grid of lines and letters, without colours or Unicode.

use super::appearance::Colours;
use super::board::{BoardView, put, symbol};
use super::theme::{NUMBER, SquareMark, TARGET, piece_colour};
use crate::game::{Board, BoardSquare};
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::style::{Modifier, Style};

impl<G: Board> BoardView<'_, G> {
    /// Draws the lines, the squares and what stands on them.
    pub(super) fn draw_grid(&self, buffer: &mut Buffer) {
        self.draw_lines(buffer);
        for square in G::SHAPE.squares() {
            self.fill(buffer, square);
            self.put_number(buffer, square, self.coloured(self.appearance.colour(NUMBER)));
            let at = self.geometry.middle(square);
            let is_cursor = self.marks.cursor == Some(square);
            let brackets = if is_cursor { Some(['[', ']']) } else { self.mark(square).map(brackets) };
            if let Some([left, right]) = brackets {
                let bold = Style::new().add_modifier(Modifier::BOLD);
                put(buffer, Position::new(at.x - self.content_width(square), at.y), left, bold);
                put(buffer, Position::new(at.x + 1, at.y), right, bold);
            }
            match self.position.piece_at(square) {
                Some(piece) => {
                    let style = self.coloured(self.appearance.colour(piece_colour::<G>(piece.side)));
                    let style = style.add_modifier(Modifier::BOLD);
                    put(buffer, at, symbol(piece, self.appearance).as_str(), style);
                }
                None if self.is_target(square) => {
                    let style = self.coloured(self.appearance.colour(TARGET));
                    put(buffer, at, self.appearance.symbol('•', '*'), style);
                }
                None if self.is_shaded(square) => {
                    let style = Style::new().add_modifier(Modifier::DIM);
                    put(buffer, at, self.appearance.symbol('·', '.'), style);
                }
                None => {}
            }
            if is_cursor {
                buffer[at].set_style(Style::new().add_modifier(Modifier::REVERSED));
            }
        }
    }

    /// The columns of what stands in the middle of a square: a symbol, or the number of an empty square.
    fn content_width(&self, square: BoardSquare) -> u16 {
        let is_empty = self.position.piece_at(square).is_none() && !self.is_target(square);
        match G::number(square) {
            Some(10..) if is_empty && !self.has_numbered_pieces() => 2,
            _ => 1,
        }
    }

    /// Whether a dot shows that an empty square is dark: without colours, unless it has a number.
    fn is_shaded(&self, square: BoardSquare) -> bool {
        self.appearance.colours == Colours::None
            && G::BOTTOM.is_some()
            && G::number(square).is_none()
            && G::is_dark(square)
            && G::is_played_on(square)
    }

    fn coloured(&self, colour: ratatui::style::Color) -> Style {
        match self.appearance.colours {
            Colours::None => Style::new(),
            _ => Style::new().fg(colour),
        }
    }

    /// Fills a square with its colour, if there are any.
    fn fill(&self, buffer: &mut Buffer, square: BoardSquare) {
        let cells = self.geometry.cells(square);
        for y in cells.y + 1..cells.bottom() - 1 {
            for x in cells.x + 1..cells.right() - 1 {
                let cell = &mut buffer[(x, y)];
                cell.set_symbol(" ").set_bg(self.appearance.colour(self.background(square)));
            }
        }
    }

    fn draw_lines(&self, buffer: &mut Buffer) {
        let area = self.geometry.area();
        let style = Style::new().add_modifier(Modifier::DIM);
        for at in area.positions() {
            let (x, y) = (at.x - area.x, at.y - area.y);
            let crosses = (x % self.geometry.width == 0, y % self.geometry.height == 0);
            let edge = |at: u16, length: u16| usize::from(at > 0) + usize::from(at + 1 == length);
            let symbol = match crosses {
                (true, true) => {
                    let joint = JOINTS[edge(y, area.height)][edge(x, area.width)];
                    self.appearance.symbol(joint, '+')
                }
                (true, false) => self.appearance.symbol('│', '|'),
                (false, true) => self.appearance.symbol('─', '-'),
                (false, false) => continue,
            };
            put(buffer, at, symbol, style);
        }
    }
}

/// Where lines meet: at the first edge, inside, at the last edge.
const JOINTS: [[char; 3]; 3] = [['┌', '┬', '┐'], ['├', '┼', '┤'], ['└', '┴', '┘']];

/// The brackets around the symbol on a marked square.
const fn brackets(mark: SquareMark) -> [char; 2] {
    match mark {
        SquareMark::LastMove => ['<', '>'],
        SquareMark::Hint => ['{', '}'],
        SquareMark::Capture => ['*', '*'],
        SquareMark::Check => ['!', '!'],
        SquareMark::Selected => ['(', ')'],
    }
}
