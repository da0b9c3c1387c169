//! Where the squares are on the screen.

use crate::game::{BoardShape, BoardSquare};
use ratatui::layout::{Position, Rect};

/// Where the squares of a board are on the screen.
///
/// If the height of squares is even, their middle would lie between two rows. Then the board begins half a row later, and
/// neighbours share the row between them, half each, so that the middle is a row again. Grids, whose lines take a row and a
/// column, always share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardGeometry {
    /// The upper left cell.
    pub corner: Position,
    /// The columns from a square to the next.
    pub width: u16,
    /// The rows from a square to the next.
    pub height: u16,
    /// Whether lines are drawn between the squares.
    pub grid: bool,
    /// Whether the board is flipped.
    pub flipped: bool,
    /// The numbers of columns and rows.
    pub shape: BoardShape,
}

impl BoardGeometry {
    /// Whether neighbours share the row between them.
    pub const fn shares_rows(&self) -> bool {
        self.height.is_multiple_of(2)
    }

    /// The cells of the board.
    pub fn area(&self) -> Rect {
        let width = u16::from(self.shape.columns) * self.width + u16::from(self.grid);
        let height = u16::from(self.shape.rows) * self.height + u16::from(self.shares_rows());
        Rect::new(self.corner.x, self.corner.y, width, height)
    }

    /// The square that a cell belongs to. A row or column that is shared belongs to the square above or on the left.
    pub fn square_at(&self, cell: Position) -> Option<BoardSquare> {
        if !self.area().contains(cell) {
            return None;
        }
        let (x, y) = (cell.x - self.corner.x, cell.y - self.corner.y);
        let column = x.saturating_sub(u16::from(self.grid)) / self.width;
        let row = y.saturating_sub(u16::from(self.shares_rows())) / self.height;
        Some(self.oriented(BoardSquare::new(column as u8, row as u8)))
    }

    /// The cells of a square, including those that it shares.
    pub fn cells(&self, square: BoardSquare) -> Rect {
        let square = self.oriented(square);
        Rect::new(
            self.corner.x + u16::from(square.column) * self.width,
            self.corner.y + u16::from(square.row) * self.height,
            self.width + u16::from(self.grid),
            self.height + u16::from(self.shares_rows()),
        )
    }

    /// The cell in the middle of a square.
    pub fn middle(&self, square: BoardSquare) -> Position {
        let cells = self.cells(square);
        Position::new(cells.x + cells.width / 2, cells.y + cells.height / 2)
    }

    /// Converts a square of the game to a square of the screen, and back.
    fn oriented(&self, square: BoardSquare) -> BoardSquare {
        if self.flipped { self.shape.flipped(square) } else { square }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPES: [BoardShape; 4] = [
        BoardShape { columns: 8, rows: 8, upright: false },
        BoardShape { columns: 7, rows: 6, upright: false },
        BoardShape { columns: 7, rows: 6, upright: true },
        BoardShape { columns: 3, rows: 10, upright: false },
    ];

    /// Boards of many shapes and sizes, at many corners, with and without lines, flipped and not.
    fn geometries() -> impl Iterator<Item = BoardGeometry> {
        let sizes = (4..14_u16).flat_map(|width| (2..8_u16).map(move |height| (width, height)));
        let corners = [(0, 0), (2, 1), (37, 11)].map(|(x, y)| Position::new(x, y));
        let styles = [(false, false), (false, true), (true, false), (true, true)];
        sizes.flat_map(move |(width, height)| {
            let boards = corners.into_iter().flat_map(move |corner| {
                styles.into_iter().map(move |(grid, flipped)| (corner, grid, flipped))
            });
            let possible = boards.filter(move |&(_, grid, _)| !grid || height.is_multiple_of(2));
            possible.flat_map(move |(corner, grid, flipped)| {
                SHAPES.map(|shape| BoardGeometry { corner, width, height, grid, flipped, shape })
            })
        })
    }

    #[test]
    fn the_middle_of_a_square_is_on_it() {
        for geometry in geometries() {
            for square in geometry.shape.squares() {
                let middle = geometry.middle(square);
                assert_eq!(geometry.square_at(middle), Some(square), "{geometry:?}");
                assert!(geometry.area().contains(middle), "{geometry:?}");
            }
        }
    }

    #[test]
    fn every_cell_of_the_board_is_on_a_square_that_has_it_and_no_other_cell_is() {
        for geometry in geometries() {
            let area = geometry.area();
            for y in 0..area.bottom() + 3 {
                for x in 0..area.right() + 3 {
                    let cell = Position::new(x, y);
                    let square = geometry.square_at(cell);
                    assert_eq!(square.is_some(), area.contains(cell), "{geometry:?} {cell}");
                    assert!(
                        square.is_none_or(|square| geometry.cells(square).contains(cell)),
                        "{geometry:?} {cell}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_flipped_board_has_the_opposite_square_at_every_cell() {
        for geometry in geometries().filter(|geometry| !geometry.flipped) {
            let flipped = BoardGeometry { flipped: true, ..geometry };
            for cell in geometry.area().positions() {
                let opposite = geometry.square_at(cell).map(|square| geometry.shape.flipped(square));
                assert_eq!(opposite, flipped.square_at(cell), "{geometry:?}");
            }
        }
    }

    #[test]
    fn the_first_square_is_at_the_corner() {
        for geometry in geometries() {
            let BoardShape { columns, rows, upright } = geometry.shape;
            let first = match (geometry.flipped, upright) {
                (false, _) => BoardSquare::new(0, 0),
                (true, false) => BoardSquare::new(columns - 1, rows - 1),
                (true, true) => BoardSquare::new(columns - 1, 0),
            };
            assert_eq!(geometry.square_at(geometry.corner), Some(first), "{geometry:?}");
        }
    }
}
