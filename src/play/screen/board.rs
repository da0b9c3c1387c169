//! The board.

use super::appearance::Appearance;
use super::geometry::BoardGeometry;
use super::theme::{SquareMark, square_colour};
use crate::game::{Board, BoardSquare, Piece, Rgb};
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::style::{Modifier, Style};

/// The marked squares of a board.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct BoardMarks {
    /// The square of the keyboard cursor.
    pub cursor: Option<BoardSquare>,
    /// The squares that are selected for a move.
    pub selected: Vec<BoardSquare>,
    /// The squares to which that move can go next.
    pub targets: Vec<BoardSquare>,
    /// The squares of the last move.
    pub last_move: Vec<BoardSquare>,
    /// The squares of the move that was hinted.
    pub hint: Vec<BoardSquare>,
}

/// A board to be drawn.
pub(super) struct BoardView<'a, G> {
    pub(super) position: &'a G,
    pub(super) geometry: BoardGeometry,
    pub(super) marks: &'a BoardMarks,
    pub(super) appearance: Appearance,
}

impl<G: Board> BoardView<'_, G> {
    /// Draws the board and the names at its edges.
    pub(super) fn draw(&self, buffer: &mut Buffer) {
        if self.appearance.has_grid() {
            self.draw_grid(buffer);
        } else {
            self.draw_blocks(buffer);
        }
        let style = Style::new().add_modifier(Modifier::DIM);
        let (bottom, left) = (self.geometry.area().bottom(), self.geometry.corner.x);
        for (at, name) in (0..).zip(G::COLUMNS) {
            let below = self.geometry.middle(BoardSquare::new(at, 0));
            put(buffer, Position::new(below.x, bottom), *name, style);
        }
        for (at, name) in (0..).zip(G::ROWS) {
            let y = self.geometry.middle(BoardSquare::new(0, at)).y;
            put(buffer, Position::new(left.saturating_sub(2), y), *name, style);
            if let Some(number) = self.first_number(at).filter(|_| !self.has_numbered_pieces()) {
                for (x, digit) in (left.saturating_sub(3)..).zip(format!("{number:>2}").chars()) {
                    put(buffer, Position::new(x, y), digit, style);
                }
            }
        }
    }

    /// The number of the first numbered square of a row, from the left.
    fn first_number(&self, row: u8) -> Option<u32> {
        let squares = G::SHAPE.squares().filter(|square| square.row == row);
        let numbered =
            squares.filter_map(|square| Some((self.geometry.middle(square).x, G::number(square)?)));
        numbered.min().map(|(_, number)| number)
    }

    /// The most important mark of a square.
    pub(super) fn mark(&self, square: BoardSquare) -> Option<SquareMark> {
        let marks = self.marks;
        let is_capture = marks.targets.contains(&square) && self.position.piece_at(square).is_some();
        let marked = [
            (SquareMark::LastMove, marks.last_move.contains(&square)),
            (SquareMark::Hint, marks.hint.contains(&square)),
            (SquareMark::Capture, is_capture),
            (SquareMark::Check, self.position.check_square() == Some(square)),
            (SquareMark::Selected, marks.selected.contains(&square)),
        ];
        marked.into_iter().filter_map(|(mark, is_set)| is_set.then_some(mark)).max()
    }

    /// Whether a square is empty and the selected move can go there.
    pub(super) fn is_target(&self, square: BoardSquare) -> bool {
        self.marks.targets.contains(&square) && self.position.piece_at(square).is_none()
    }

    /// The colour of a square with its mark.
    pub(super) fn background(&self, square: BoardSquare) -> Rgb {
        square_colour::<G>(G::is_dark(square), self.mark(square))
    }

    /// Whether squares are too low for a piece and a number in different rows.
    pub(super) fn is_low(&self) -> bool {
        self.geometry.height < 3
    }

    /// Whether a square with a piece has room for its number. Otherwise empty squares alone show their numbers, in the
    /// middle, and the first number of each row stands at the left edge of the board.
    pub(super) fn has_numbered_pieces(&self) -> bool {
        !self.is_low() && (self.appearance.has_grid() || self.disc_margin().is_some())
    }

    /// Writes the number of a square on it, if it has one and there is room.
    pub(super) fn put_number(&self, buffer: &mut Buffer, square: BoardSquare, style: Style) {
        let Some(number) = G::number(square).map(|number| number.to_string()) else { return };
        let cells = self.geometry.cells(square);
        let at = if self.has_numbered_pieces() {
            let top = cells.y + u16::from(self.geometry.shares_rows());
            Position::new(cells.x + u16::from(self.geometry.grid), top)
        } else if self.position.piece_at(square).is_none() && !self.is_target(square) {
            let middle = self.geometry.middle(square);
            Position::new(middle.x + 1 - number.len() as u16, middle.y)
        } else {
            return;
        };
        for (x, digit) in (at.x..).zip(number.chars()) {
            put(buffer, Position::new(x, at.y), digit, style);
        }
    }
}

/// The symbol of a piece: a filled one, or a letter without colours or Unicode.
pub(super) fn symbol(piece: Piece, appearance: Appearance) -> String {
    /// Variation selector: without it many terminals draw some of the pieces as emoji.
    const TEXT: char = '\u{fe0e}';
    if appearance.has_grid() { piece.letter().to_string() } else { [piece.kind.glyph, TEXT].iter().collect() }
}

/// Puts a symbol into a cell and leaves its background as it is.
pub(super) fn put(buffer: &mut Buffer, at: Position, symbol: impl ToString + Copy, style: Style) {
    if let Some(cell) = buffer.cell_mut(at) {
        cell.set_symbol(&symbol.to_string()).set_style(style);
    }
}
