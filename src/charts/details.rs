//! What stands behind the points of a page: positions, with their boards, moves and rows.

use serde::Serialize;

/// The positions behind the points of a page, and their rows. A script shows them; without it the page has none of this.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub struct Details {
    /// How boards are drawn.
    pub boards: Vec<BoardStyle>,
    /// The conditions under which rows were found.
    pub conditions: Vec<String>,
    /// The titles of the columns of rows.
    pub titles: Vec<String>,
    /// The positions.
    pub entries: Vec<Entry>,
    /// What is left out, if anything.
    pub note: String,
}

/// A position, and its rows.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Entry {
    /// What it is called.
    pub title: String,
    /// The position, where it is known.
    pub board: Option<BoardView>,
    /// The rows, by the number of their conditions.
    pub rows: Vec<(usize, Vec<EntryRow>)>,
    /// Whether its rows are left out.
    pub is_cut: bool,
}

/// A row: texts and numbers under the titles.
pub type EntryRow = Vec<EntryCell>;

/// A cell of a row.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum EntryCell {
    /// A text.
    Text(String),
    /// A whole number.
    Count(i64),
    /// Seconds and the like.
    Number(f64),
}

/// How the boards of a game are drawn.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct BoardStyle {
    /// The names of the columns, blank where they have none.
    pub columns: Vec<char>,
    /// The names of the rows, from the top.
    pub rows: Vec<char>,
    /// The numbers that are written on squares, row by row; 0 for none.
    pub numbers: Vec<u32>,
    /// Which squares are dark, row by row.
    pub is_dark: Vec<bool>,
    /// The colours of light and dark squares.
    pub squares: [String; 2],
    /// The colours of the first and the second player's pieces.
    pub pieces: [String; 2],
    /// The kinds of pieces: the letters that stand for them, and their sign.
    pub kinds: Vec<([char; 2], char)>,
}

/// A position on a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BoardView {
    /// The number of its [`BoardStyle`].
    pub style: usize,
    /// The letters of the pieces, row by row; a dot for an empty square.
    pub squares: String,
    /// The position in the game's own notation.
    pub text: String,
    /// Who is to move.
    pub to_move: String,
    /// The legal moves, with the numbers of the squares that they go through.
    pub moves: Vec<(String, Vec<usize>)>,
}
