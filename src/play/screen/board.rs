//! The board, drawn.

use super::geometry::Geometry;
use super::look::Look;
use super::theme::{Mark, square_colour};
use crate::game::Rgb;
use crate::game::{Board, BoardSquare, Notation, Piece};
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::style::{Modifier, Style};

/// What is marked on a board.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Marks {
    /// The square under the cursor of the keyboard.
    pub cursor: Option<BoardSquare>,
    /// The squares of the move in the making.
    pub chosen: Vec<BoardSquare>,
    /// The squares that it can go to next.
    pub targets: Vec<BoardSquare>,
    /// The squares of the last move.
    pub last: Vec<BoardSquare>,
    /// The squares of a move that was recommended.
    pub hint: Vec<BoardSquare>,
}

/// A board to be drawn.
pub(super) struct BoardView<'a, G> {
    pub(super) position: &'a G,
    pub(super) geometry: Geometry,
    pub(super) marks: &'a Marks,
    pub(super) look: Look,
}

impl<G: Notation + Board> BoardView<'_, G> {
    /// Draws the board and the names at its edges.
    pub(super) fn draw(&self, buffer: &mut Buffer) {
        if self.look.has_grid() {
            self.draw_grid(buffer);
        } else {
            self.draw_blocks(buffer);
        }
        let style = Style::new().add_modifier(Modifier::DIM);
        let (bottom, left) = (self.geometry.area().bottom(), self.geometry.corner.x);
        for (at, &column) in (0..).zip(G::COLUMNS) {
            let below = self.geometry.middle(BoardSquare::new(at, 0));
            put(buffer, Position::new(below.x, bottom), column, style);
        }
        for (at, &row) in (0..).zip(G::ROWS) {
            let beside = self.geometry.middle(BoardSquare::new(0, at));
            put(buffer, Position::new(left.saturating_sub(2), beside.y), row, style);
        }
    }

    /// The most important mark of a square.
    pub(super) fn mark(&self, square: BoardSquare) -> Option<Mark> {
        let marks = self.marks;
        let prey = marks.targets.contains(&square) && self.position.piece_at(square).is_some();
        let marked = [
            (Mark::Last, marks.last.contains(&square)),
            (Mark::Hint, marks.hint.contains(&square)),
            (Mark::Prey, prey),
            (Mark::Alarm, self.position.check_square() == Some(square)),
            (Mark::Chosen, marks.chosen.contains(&square)),
        ];
        marked.into_iter().filter_map(|(mark, is_so)| is_so.then_some(mark)).max()
    }

    /// Whether a square is empty and the move in the making can go there.
    pub(super) fn is_target(&self, square: BoardSquare) -> bool {
        self.marks.targets.contains(&square) && self.position.piece_at(square).is_none()
    }

    /// The colour of a square with its marks.
    pub(super) fn ground(&self, square: BoardSquare) -> Rgb {
        square_colour::<G>(G::is_dark(square), self.mark(square))
    }

    /// Whether squares are so low that the name of a square and its piece have to share a row.
    pub(super) fn is_low(&self) -> bool {
        self.geometry.height < 3
    }

    /// Where the sign of a square is: in its middle, or beside its name.
    pub(super) fn sign_cell(&self, square: BoardSquare) -> Position {
        let middle = self.geometry.middle(square);
        let beside = G::number(square).is_some() && self.is_low();
        Position::new(middle.x + u16::from(beside), middle.y)
    }

    /// Writes the name of a square on it, if that is where its name is.
    pub(super) fn put_label(&self, buffer: &mut Buffer, square: BoardSquare, style: Style) {
        let cells = self.geometry.cells(square);
        let x = cells.x + u16::from(self.geometry.grid);
        let top = cells.y + u16::from(self.geometry.shares_rows());
        let y = if self.is_low() { self.geometry.middle(square).y } else { top };
        let label = G::number(square).map(|label| label.to_string()).unwrap_or_default();
        for (x, digit) in (x..).zip(label.chars()) {
            put(buffer, Position::new(x, y), digit, style);
        }
    }
}

/// The sign of a piece: a filled one, or a letter where signs or colours are missing.
pub(super) fn sign(piece: Piece, look: Look) -> String {
    /// Asks for text: without it many terminals draw some of the pieces as coloured pictures.
    const TEXT: char = '\u{fe0e}';
    if look.has_grid() { piece.letter().to_string() } else { [piece.kind.glyph, TEXT].iter().collect() }
}

/// Puts a sign into a cell and leaves its background as it is.
pub(super) fn put(buffer: &mut Buffer, at: Position, sign: impl ToString + Copy, style: Style) {
    if let Some(cell) = buffer.cell_mut(at) {
        cell.set_symbol(&sign.to_string()).set_style(style);
    }
}
