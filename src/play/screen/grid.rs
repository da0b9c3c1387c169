//! The board as lines and letters, where signs or colours are missing.

use super::board::{BoardView, put, sign};
use super::look::Colours;
use super::theme::{LABEL, Mark, TARGET, piece_colour};
use crate::game::{Board, BoardSquare, Notation};
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::style::{Modifier, Style};

impl<G: Notation + Board> BoardView<'_, G> {
    /// Draws the lines, the squares and what stands on them.
    pub(super) fn draw_grid(&self, buffer: &mut Buffer) {
        self.draw_lines(buffer);
        for square in G::SHAPE.squares() {
            self.fill(buffer, square);
            self.put_label(buffer, square, self.coloured(self.look.colour(LABEL)));
            let at = self.sign_cell(square);
            let is_cursor = self.marks.cursor == Some(square);
            let around = if is_cursor { Some(['[', ']']) } else { self.mark(square).map(brackets) };
            if let Some([left, right]) = around {
                put(buffer, Position::new(at.x - 1, at.y), left, Style::new().add_modifier(Modifier::BOLD));
                if at.x + 1 < self.geometry.cells(square).right() - 1 {
                    put(
                        buffer,
                        Position::new(at.x + 1, at.y),
                        right,
                        Style::new().add_modifier(Modifier::BOLD),
                    );
                }
            }
            match self.position.piece_at(square) {
                Some(piece) => {
                    let style = self.coloured(self.look.colour(piece_colour::<G>(piece.side)));
                    put(buffer, at, sign(piece, self.look).as_str(), style.add_modifier(Modifier::BOLD));
                }
                None if self.is_target(square) => {
                    put(buffer, at, self.look.sign('•', '*'), self.coloured(self.look.colour(TARGET)));
                }
                None if self.is_shaded(square) => {
                    put(buffer, at, self.look.sign('·', '.'), Style::new().add_modifier(Modifier::DIM));
                }
                None => {}
            }
            if is_cursor {
                buffer[at].set_style(Style::new().add_modifier(Modifier::REVERSED));
            }
        }
    }

    /// Whether a dot tells that a square is a dark one: where that matters, and neither a colour nor a name does.
    fn is_shaded(&self, square: BoardSquare) -> bool {
        self.look.colours == Colours::None
            && G::BOTTOM.is_some()
            && G::number(square).is_none()
            && G::is_dark(square)
            && G::is_played_on(square)
    }

    fn coloured(&self, colour: ratatui::style::Color) -> Style {
        match self.look.colours {
            Colours::None => Style::new(),
            _ => Style::new().fg(colour),
        }
    }

    /// Clears a square, in its colour if there are any.
    fn fill(&self, buffer: &mut Buffer, square: BoardSquare) {
        let cells = self.geometry.cells(square);
        for y in cells.y + 1..cells.bottom() - 1 {
            for x in cells.x + 1..cells.right() - 1 {
                let cell = &mut buffer[(x, y)];
                cell.set_symbol(" ").set_bg(self.look.colour(self.ground(square)));
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
            let sign = match crosses {
                (true, true) => {
                    let joint = JOINTS[edge(y, area.height)][edge(x, area.width)];
                    self.look.sign(joint, '+')
                }
                (true, false) => self.look.sign('│', '|'),
                (false, true) => self.look.sign('─', '-'),
                (false, false) => continue,
            };
            put(buffer, at, sign, style);
        }
    }
}

/// Where lines meet: at the first edge, inside, at the last edge.
const JOINTS: [[char; 3]; 3] = [['┌', '┬', '┐'], ['├', '┼', '┤'], ['└', '┴', '┘']];

/// What is written on both sides of the sign of a marked square.
const fn brackets(mark: Mark) -> [char; 2] {
    match mark {
        Mark::Last => ['<', '>'],
        Mark::Hint => ['{', '}'],
        Mark::Prey => ['*', '*'],
        Mark::Alarm => ['!', '!'],
        Mark::Chosen => ['(', ')'],
    }
}
