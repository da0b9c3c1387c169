//! Where everything is on the screen.

use super::appearance::Appearance;
use super::geometry::BoardGeometry;
use crate::game::BoardShape;
use ratatui::layout::{Position, Rect};

/// The parts of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScreenLayout {
    /// The line at the top.
    pub title: Rect,
    /// The board; the names of its rows and columns are on its left and below it.
    pub board: BoardGeometry,
    /// The panel beside the board.
    pub panel: Rect,
    /// The last message.
    pub message: Rect,
    /// The line that is typed.
    pub input: Rect,
    /// The function keys.
    pub footer: Rect,
}

/// The rows of the title, the names of the columns, the input and the function keys.
const OTHER_ROWS: u16 = 4;

/// The rows for messages: fewer if that makes squares larger.
const FEWEST_MESSAGE_ROWS: u16 = 2;
const MOST_MESSAGE_ROWS: u16 = 3;

/// The columns left of the board, for the names of the rows, and between board and panel.
const MARGIN: u16 = 3;
const GAP: u16 = 2;

/// The columns of the panel.
const PANEL_MIN_WIDTH: u16 = 34;
const PANEL_MAX_WIDTH: u16 = 64;

/// The rows of the largest squares: larger ones look empty.
const SQUARE_MAX_HEIGHT: u16 = 9;

/// The smallest squares, in columns and rows.
const SMALLEST_SQUARE: (u16, u16) = (5, 2);

impl ScreenLayout {
    /// The columns and rows of the smallest window with room for a board: 80 by 24, or more for a larger board.
    pub fn smallest_window(shape: BoardShape) -> (u16, u16) {
        let width = MARGIN + u16::from(shape.columns) * SMALLEST_SQUARE.0 + 1 + GAP + PANEL_MIN_WIDTH;
        let height = OTHER_ROWS + u16::from(shape.rows) * SMALLEST_SQUARE.1 + 1 + FEWEST_MESSAGE_ROWS;
        (width.max(80), height.max(24))
    }

    /// The parts of a window, with the largest squares that fit; none if it is too small.
    pub fn of(
        window: Rect,
        shape: BoardShape,
        appearance: Appearance,
        flipped: bool,
    ) -> Option<ScreenLayout> {
        let smallest = ScreenLayout::smallest_window(shape);
        if window.width < smallest.0 || window.height < smallest.1 {
            return None;
        }
        let grid = appearance.has_grid();
        let fits = |board: &BoardGeometry| {
            let area = board.area();
            let rows = area.height + OTHER_ROWS + FEWEST_MESSAGE_ROWS;
            rows <= window.height && MARGIN + area.width + GAP + PANEL_MIN_WIDTH <= window.width
        };
        let corner = Position::new(window.x + MARGIN, window.y + 1);
        let boards =
            (SMALLEST_SQUARE.1..=SQUARE_MAX_HEIGHT).filter(|height| !grid || height.is_multiple_of(2));
        let boards = boards.map(|height| BoardGeometry {
            corner,
            width: 2 * height + 1,
            height,
            grid,
            flipped,
            shape,
        });
        let mut board = boards.rev().find(fits)?;
        let area = board.area();
        let panel_width = (window.width - MARGIN - area.width - GAP).min(PANEL_MAX_WIDTH);
        let width = MARGIN + area.width + GAP + panel_width;
        let left = window.x + (window.width - width) / 2;
        board.corner.x = left + MARGIN;
        let row = |y: u16, height: u16| Rect::new(left, y, width, height);
        let bottom = window.bottom();
        let message_rows = (window.height - area.height - OTHER_ROWS).min(MOST_MESSAGE_ROWS);
        let message = bottom - 2 - message_rows;
        Some(ScreenLayout {
            title: row(window.y, 1),
            board,
            panel: Rect::new(board.area().right() + GAP, window.y + 1, panel_width, message - window.y - 1),
            message: Rect::new(left + 1, message, width - 2, message_rows),
            input: row(bottom - 2, 1),
            footer: Rect::new(left + 1, bottom - 1, width - 1, 1),
        })
    }

    /// The area for messages in a window; if it is too small, in the smallest one.
    pub(super) fn message_area(window: Rect, shape: BoardShape, appearance: Appearance) -> Rect {
        let (width, height) = ScreenLayout::smallest_window(shape);
        let smallest = Rect::new(0, 0, width, height);
        let layout = ScreenLayout::of(window, shape, appearance, false)
            .or_else(|| ScreenLayout::of(smallest, shape, appearance, false));
        layout.map_or(smallest, |layout| layout.message)
    }
}

#[cfg(test)]
mod tests {
    use super::super::appearance::Colours;
    use super::*;

    fn looks() -> [Appearance; 3] {
        [
            Appearance { colours: Colours::Indexed, ascii: false },
            Appearance { colours: Colours::None, ascii: false },
            Appearance { colours: Colours::True, ascii: true },
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
        for (appearance, shape) in
            looks().into_iter().flat_map(|appearance| SHAPES.map(|shape| (appearance, shape)))
        {
            let (least_width, least_height) = ScreenLayout::smallest_window(shape);
            let sizes = (least_width..260).step_by(7).flat_map(|w| (least_height..90).map(move |h| (w, h)));
            for (width, height) in sizes {
                let window = Rect::new(0, 0, width, height);
                let layout = ScreenLayout::of(window, shape, appearance, false)
                    .expect("a window that is large enough");
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
        assert_eq!(ScreenLayout::smallest_window(CHESSBOARD), (80, 24));
        for (appearance, shape) in
            looks().into_iter().flat_map(|appearance| SHAPES.map(|shape| (appearance, shape)))
        {
            let square = |width, height| {
                ScreenLayout::of(Rect::new(0, 0, width, height), shape, appearance, false)
                    .map(|l| l.board.height)
            };
            let (width, height) = ScreenLayout::smallest_window(shape);
            assert_eq!((square(width - 1, height), square(width, height - 1)), (None, None));
            assert!(square(width, height) >= Some(2), "{appearance:?}");
            assert!(square(200, 60) >= Some(4), "{appearance:?}");
            for size in 1..100 {
                let before = square(width + 2 * size - 2, height + size - 1);
                assert!(square(width + 2 * size, height + size) >= before, "{size}");
            }
        }
        assert_eq!(
            ScreenLayout::of(Rect::new(0, 0, 80, 24), CHESSBOARD, looks()[0], false).map(|l| l.board.height),
            Some(2)
        );
    }
}
