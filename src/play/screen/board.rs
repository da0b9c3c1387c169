//! The board, drawn.

use super::geometry::Geometry;
use super::look::{Look, Rgb};
use super::theme::{Mark, Theme};
use crate::game::{Board, Notation, Piece, Place};
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::style::{Modifier, Style};

/// What is marked on a board.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Marks {
    /// The square under the cursor of the keyboard.
    pub cursor: Option<Place>,
    /// The squares of the move in the making.
    pub chosen: Vec<Place>,
    /// The squares that it can go to next.
    pub targets: Vec<Place>,
    /// The squares of the last move.
    pub last: Vec<Place>,
    /// The squares of a move that was recommended.
    pub hint: Vec<Place>,
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
        for (at, (column, row)) in (0..).zip(G::COLUMNS.into_iter().zip(G::ROWS)) {
            let (below, beside) =
                (self.geometry.middle(Place::new(at, 0)), self.geometry.middle(Place::new(0, at)));
            let (bottom, left) = (self.geometry.area().bottom(), self.geometry.corner.x);
            put(buffer, Position::new(below.x, bottom), column, style);
            put(buffer, Position::new(left.saturating_sub(2), beside.y), row, style);
        }
    }

    /// The most important mark of a square.
    pub(super) fn mark(&self, place: Place) -> Option<Mark> {
        let marks = self.marks;
        let prey = marks.targets.contains(&place) && self.position.piece_at(place).is_some();
        let marked = [
            (Mark::Last, marks.last.contains(&place)),
            (Mark::Hint, marks.hint.contains(&place)),
            (Mark::Prey, prey),
            (Mark::Alarm, self.position.alarm() == Some(place)),
            (Mark::Chosen, marks.chosen.contains(&place)),
        ];
        marked.into_iter().filter_map(|(mark, is_so)| is_so.then_some(mark)).max()
    }

    /// Whether a square is empty and the move in the making can go there.
    pub(super) fn is_target(&self, place: Place) -> bool {
        self.marks.targets.contains(&place) && self.position.piece_at(place).is_none()
    }

    /// The colour of a square with its marks.
    pub(super) fn ground(&self, place: Place) -> Rgb {
        Theme::of::<G>().square(G::is_dark(place), self.mark(place))
    }

    /// Whether squares are so low that the name of a square and its piece have to share a row.
    pub(super) fn is_low(&self) -> bool {
        self.geometry.height < 3
    }

    /// Where the sign of a square is: in its middle, or beside its name.
    pub(super) fn sign_cell(&self, place: Place) -> Position {
        let middle = self.geometry.middle(place);
        let beside = G::label(place).is_some() && self.is_low();
        Position::new(middle.x + u16::from(beside), middle.y)
    }

    /// Writes the name of a square on it, if that is where its name is.
    pub(super) fn put_label(&self, buffer: &mut Buffer, place: Place, style: Style) {
        let cells = self.geometry.cells(place);
        let x = cells.x + u16::from(self.geometry.grid);
        let top = cells.y + u16::from(self.geometry.shares_rows());
        let y = if self.is_low() { self.geometry.middle(place).y } else { top };
        let label = G::label(place).map(|label| label.to_string()).unwrap_or_default();
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
