//! Where the squares are on the screen.

use crate::game::Place;
use ratatui::layout::{Position, Rect};

/// A drawn board: its corner, the size of its squares, and whether it is turned round.
///
/// Squares are as many columns wide and rows high as [`Geometry::width`] and [`Geometry::height`] say. Where the height is
/// even the middle of a square would lie between two rows; then the board begins half a row later, neighbours share the
/// row between them, half each, and the middle is a row again. Grids, whose lines take a row and a column, always share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Geometry {
    /// The upper left cell.
    pub corner: Position,
    /// The columns from a square to the next.
    pub width: u16,
    /// The rows from a square to the next.
    pub height: u16,
    /// Whether lines are drawn between the squares.
    pub grid: bool,
    /// Whether the board is turned round.
    pub turned: bool,
}

const SIDE: u16 = Place::SIDE as u16;

impl Geometry {
    /// Whether neighbours share the row between them.
    pub const fn shares_rows(&self) -> bool {
        self.height.is_multiple_of(2)
    }

    /// The cells of the board.
    pub fn area(&self) -> Rect {
        let width = SIDE * self.width + u16::from(self.grid);
        let height = SIDE * self.height + u16::from(self.shares_rows());
        Rect::new(self.corner.x, self.corner.y, width, height)
    }

    /// The square that a cell belongs to. A row or column that is shared belongs to the square above or on the left.
    pub fn place_at(&self, cell: Position) -> Option<Place> {
        if !self.area().contains(cell) {
            return None;
        }
        let (x, y) = (cell.x - self.corner.x, cell.y - self.corner.y);
        let column = x.saturating_sub(u16::from(self.grid)) / self.width;
        let row = y.saturating_sub(u16::from(self.shares_rows())) / self.height;
        Some(self.oriented(Place::new(column as u8, row as u8)))
    }

    /// The cells of a square, those that it shares included.
    pub fn cells(&self, place: Place) -> Rect {
        let place = self.oriented(place);
        Rect::new(
            self.corner.x + u16::from(place.column) * self.width,
            self.corner.y + u16::from(place.row) * self.height,
            self.width + u16::from(self.grid),
            self.height + u16::from(self.shares_rows()),
        )
    }

    /// The cell in the middle of a square.
    pub fn middle(&self, place: Place) -> Position {
        let cells = self.cells(place);
        Position::new(cells.x + cells.width / 2, cells.y + cells.height / 2)
    }

    /// The square as the board shows it, given the square as the game has it; and the other way round.
    fn oriented(&self, place: Place) -> Place {
        if self.turned { place.turned() } else { place }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Boards of many sizes, at many corners, with and without lines, turned and not.
    fn geometries() -> impl Iterator<Item = Geometry> {
        let sizes = (4..14_u16).flat_map(|width| (2..8_u16).map(move |height| (width, height)));
        let corners = [(0, 0), (2, 1), (37, 11)].map(|(x, y)| Position::new(x, y));
        sizes.flat_map(move |(width, height)| {
            corners.into_iter().flat_map(move |corner| {
                [(false, false), (false, true), (true, false), (true, true)].into_iter().filter_map(
                    move |(grid, turned)| {
                        let possible = !grid || height.is_multiple_of(2);
                        possible.then_some(Geometry { corner, width, height, grid, turned })
                    },
                )
            })
        })
    }

    #[test]
    fn the_middle_of_a_square_is_on_it() {
        for geometry in geometries() {
            for place in Place::all() {
                let middle = geometry.middle(place);
                assert_eq!(geometry.place_at(middle), Some(place), "{geometry:?}");
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
                    let place = geometry.place_at(cell);
                    assert_eq!(place.is_some(), area.contains(cell), "{geometry:?} {cell}");
                    assert!(
                        place.is_none_or(|place| geometry.cells(place).contains(cell)),
                        "{geometry:?} {cell}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_turned_board_has_the_opposite_square_at_every_cell() {
        for geometry in geometries().filter(|geometry| !geometry.turned) {
            let turned = Geometry { turned: true, ..geometry };
            for cell in geometry.area().positions() {
                assert_eq!(geometry.place_at(cell).map(Place::turned), turned.place_at(cell), "{geometry:?}");
            }
        }
    }

    #[test]
    fn the_first_square_is_at_the_corner() {
        for geometry in geometries() {
            let first = if geometry.turned { Place::new(7, 7) } else { Place::new(0, 0) };
            assert_eq!(geometry.place_at(geometry.corner), Some(first), "{geometry:?}");
        }
    }
}
