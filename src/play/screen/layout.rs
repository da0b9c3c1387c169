//! Where everything is on the screen.

use super::geometry::Geometry;
use super::look::Look;
use crate::game::BoardShape;
use ratatui::layout::{Position, Rect};

/// The parts of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The line at the top.
    pub title: Rect,
    /// The board; the names of its rows and columns are on its left and below it.
    pub board: Geometry,
    /// What is beside the board.
    pub panel: Rect,
    /// What was said last.
    pub message: Rect,
    /// The line that is typed.
    pub input: Rect,
    /// The keys.
    pub footer: Rect,
}

/// The rows that are neither the board's nor the messages': the title, the names of the columns, the input and the keys.
const OTHER_ROWS: u16 = 4;

/// The rows of the messages: fewer where squares can be larger then.
const FEWEST_MESSAGE_ROWS: u16 = 2;
const MOST_MESSAGE_ROWS: u16 = 3;

/// The columns on the left of the board, for the names of the rows, and between board and panel.
const MARGIN: u16 = 3;
const GAP: u16 = 2;

/// The panel is never narrower, and more does not make it better.
const NARROWEST: u16 = 34;
const WIDEST: u16 = 64;

/// Larger squares look empty.
const HIGHEST: u16 = 9;

/// The smallest squares, in columns and rows.
const SMALLEST_SQUARE: (u16, u16) = (5, 2);

impl Layout {
    /// The columns and rows of the smallest window with room for a board: 80 by 24, or more for a larger board.
    pub fn smallest_window(shape: BoardShape) -> (u16, u16) {
        let width = MARGIN + u16::from(shape.columns) * SMALLEST_SQUARE.0 + 1 + GAP + NARROWEST;
        let height = OTHER_ROWS + u16::from(shape.rows) * SMALLEST_SQUARE.1 + 1 + FEWEST_MESSAGE_ROWS;
        (width.max(80), height.max(24))
    }

    /// The parts of a window, with the largest squares that fit; none if it is too small.
    pub fn of(window: Rect, shape: BoardShape, look: Look, flipped: bool) -> Option<Layout> {
        let smallest = Layout::smallest_window(shape);
        if window.width < smallest.0 || window.height < smallest.1 {
            return None;
        }
        let grid = look.has_grid();
        let fits = |board: &Geometry| {
            let area = board.area();
            let rows = area.height + OTHER_ROWS + FEWEST_MESSAGE_ROWS;
            rows <= window.height && MARGIN + area.width + GAP + NARROWEST <= window.width
        };
        let corner = Position::new(window.x + MARGIN, window.y + 1);
        let boards = (SMALLEST_SQUARE.1..=HIGHEST).filter(|height| !grid || height.is_multiple_of(2));
        let boards =
            boards.map(|height| Geometry { corner, width: 2 * height + 1, height, grid, flipped, shape });
        let mut board = boards.rev().find(fits)?;
        let area = board.area();
        let panel_width = (window.width - MARGIN - area.width - GAP).min(WIDEST);
        let width = MARGIN + area.width + GAP + panel_width;
        let left = window.x + (window.width - width) / 2;
        board.corner.x = left + MARGIN;
        let row = |y: u16, height: u16| Rect::new(left, y, width, height);
        let bottom = window.bottom();
        let message_rows = (window.height - area.height - OTHER_ROWS).min(MOST_MESSAGE_ROWS);
        let message = bottom - 2 - message_rows;
        Some(Layout {
            title: row(window.y, 1),
            board,
            panel: Rect::new(board.area().right() + GAP, window.y + 1, panel_width, message - window.y - 1),
            message: Rect::new(left + 1, message, width - 2, message_rows),
            input: row(bottom - 2, 1),
            footer: Rect::new(left + 1, bottom - 1, width - 1, 1),
        })
    }

    /// The room for messages in a window, or in the smallest one if there is none in this one.
    pub(super) fn message_room(window: Rect, shape: BoardShape, look: Look) -> Rect {
        let (width, height) = Layout::smallest_window(shape);
        let smallest = Rect::new(0, 0, width, height);
        let layout =
            Layout::of(window, shape, look, false).or_else(|| Layout::of(smallest, shape, look, false));
        layout.map_or(smallest, |layout| layout.message)
    }
}

#[cfg(test)]
mod tests {
    use super::super::look::Colours;
    use super::*;

    fn looks() -> [Look; 3] {
        [
            Look { colours: Colours::Indexed, ascii: false },
            Look { colours: Colours::None, ascii: false },
            Look { colours: Colours::True, ascii: true },
        ]
    }

    const CHESSBOARD: BoardShape = BoardShape { columns: 8, rows: 8, upright: false };
    const SHAPES: [BoardShape; 3] = [
        CHESSBOARD,
        BoardShape { columns: 7, rows: 6, upright: true },
        BoardShape { columns: 10, rows: 10, upright: false },
    ];

    #[test]
    fn every_window_that_is_large_enough_has_room_for_everything() {
        for (look, shape) in looks().into_iter().flat_map(|look| SHAPES.map(|shape| (look, shape))) {
            let (least_width, least_height) = Layout::smallest_window(shape);
            let sizes = (least_width..260).step_by(7).flat_map(|w| (least_height..90).map(move |h| (w, h)));
            for (width, height) in sizes {
                let window = Rect::new(0, 0, width, height);
                let layout = Layout::of(window, shape, look, false).expect("a window that is large enough");
                let board = layout.board.area();
                let names = Rect::new(board.x - 2, board.bottom(), board.width + 2, 1);
                let parts =
                    [layout.title, board, names, layout.panel, layout.message, layout.input, layout.footer];
                for (i, part) in parts.iter().enumerate() {
                    assert_eq!(part.intersection(window), *part, "{width}x{height} {layout:?}");
                    for other in &parts[..i] {
                        assert!(!part.intersects(*other), "{width}x{height}: {part} {other}");
                    }
                }
            }
        }
    }

    #[test]
    fn squares_grow_with_the_window_and_smaller_windows_have_none() {
        assert_eq!(Layout::smallest_window(CHESSBOARD), (80, 24));
        for (look, shape) in looks().into_iter().flat_map(|look| SHAPES.map(|shape| (look, shape))) {
            let square = |width, height| {
                Layout::of(Rect::new(0, 0, width, height), shape, look, false).map(|l| l.board.height)
            };
            let (width, height) = Layout::smallest_window(shape);
            assert_eq!((square(width - 1, height), square(width, height - 1)), (None, None));
            assert!(square(width, height) >= Some(2), "{look:?}");
            assert!(square(200, 60) >= Some(4), "{look:?}");
            for size in 1..100 {
                let before = square(width + 2 * size - 2, height + size - 1);
                assert!(square(width + 2 * size, height + size) >= before, "{size}");
            }
        }
        assert_eq!(
            Layout::of(Rect::new(0, 0, 80, 24), CHESSBOARD, looks()[0], false).map(|l| l.board.height),
            Some(2)
        );
    }
}
