//! Where everything is on the screen.

use super::geometry::Geometry;
use super::look::Look;
use ratatui::layout::{Position, Rect};

/// The smallest window in which everything has its place.
pub const SMALLEST: (u16, u16) = (80, 24);

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

impl Layout {
    /// The parts of a window, with the largest squares that fit; none if it is too small.
    pub fn of(window: Rect, look: Look, turned: bool) -> Option<Layout> {
        if window.width < SMALLEST.0 || window.height < SMALLEST.1 {
            return None;
        }
        let grid = look.has_grid();
        let fits = |board: &Geometry| {
            let area = board.area();
            let rows = area.height + OTHER_ROWS + FEWEST_MESSAGE_ROWS;
            rows <= window.height && MARGIN + area.width + GAP + NARROWEST <= window.width
        };
        let corner = Position::new(window.x + MARGIN, window.y + 1);
        let boards = (2..=HIGHEST).filter(|height| !grid || height.is_multiple_of(2));
        let boards = boards.map(|height| Geometry { corner, width: 2 * height + 1, height, grid, turned });
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
    pub(super) fn message_room(window: Rect, look: Look) -> Rect {
        let smallest = Rect::new(0, 0, SMALLEST.0, SMALLEST.1);
        let layout = Layout::of(window, look, false).or_else(|| Layout::of(smallest, look, false));
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

    #[test]
    fn every_window_from_80_by_24_has_room_for_everything() {
        for look in looks() {
            for (width, height) in (80..260).step_by(7).flat_map(|w| (24..90).map(move |h| (w, h))) {
                let window = Rect::new(0, 0, width, height);
                let layout = Layout::of(window, look, false).expect("a window that is large enough");
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
        for look in looks() {
            let square = |width, height| {
                Layout::of(Rect::new(0, 0, width, height), look, false).map(|l| l.board.height)
            };
            assert_eq!((square(79, 24), square(80, 23), square(80, 24)), (None, None, Some(2)));
            assert!(square(200, 60) >= Some(5), "{look:?}");
            for size in 1..100 {
                assert!(square(80 + 2 * size, 24 + size) >= square(78 + 2 * size, 23 + size), "{size}");
            }
        }
    }
}
