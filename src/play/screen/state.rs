//! What the person at the screen is doing.

use super::input::Input;
use super::overlay::Overlay;
use crate::game::BoardSquare;

/// What the person at the screen is doing, and was told.
#[derive(Clone, Default, Debug)]
pub struct State {
    /// The line that is typed.
    pub input: Input,
    /// The square under the cursor of the keyboard, once it was used.
    pub cursor: Option<BoardSquare>,
    /// The squares of the move in the making.
    pub chosen: Vec<BoardSquare>,
    /// The squares of the move that was recommended.
    pub hint: Vec<BoardSquare>,
    /// What was said last.
    pub message: String,
    /// Whether it says that something was wrong.
    pub is_wrong: bool,
    /// How many rows the move list was scrolled back.
    pub scroll: u16,
    /// What lies over the board.
    pub overlay: Option<Overlay>,
}
