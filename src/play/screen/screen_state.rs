//! What the user at the screen is doing.

use super::line_editor::LineEditor;
use super::overlay::Overlay;
use crate::game::BoardSquare;

/// What the user at the screen is doing, and the last message.
#[derive(Clone, Default, Debug)]
pub struct ScreenState {
    /// The line that is typed.
    pub input: LineEditor,
    /// The square of the keyboard cursor, once it was used.
    pub cursor: Option<BoardSquare>,
    /// The squares that are selected for a move.
    pub selected: Vec<BoardSquare>,
    /// The squares of the move that was hinted.
    pub hint: Vec<BoardSquare>,
    /// The last message.
    pub message: String,
    /// Whether the message is an error.
    pub is_error: bool,
    /// How many rows the move list is scrolled back.
    pub scroll: u16,
    /// What lies over the board.
    pub overlay: Option<Overlay>,
}
