//! What a screen asks of a game: the shape and the colours of its board, what stands where, and which squares a move goes
//! through.

use crate::{BoardTheme, Game, Side};

/// A square of the drawn board, counted from the upper left corner of a board that is not flipped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoardSquare {
    /// From the left.
    pub column: u8,
    /// From the top.
    pub row: u8,
}

impl BoardSquare {
    /// A square by its column from the left and its row from the top, both counted from 0.
    pub const fn new(column: u8, row: u8) -> BoardSquare {
        BoardSquare { column, row }
    }
}

/// The size of a board, and how it is flipped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardShape {
    /// The number of columns.
    pub columns: u8,
    /// The number of rows.
    pub rows: u8,
    /// Whether the board stands upright: see [`Board::UPRIGHT`].
    pub upright: bool,
}

impl BoardShape {
    /// All squares, row by row.
    pub fn squares(self) -> impl Iterator<Item = BoardSquare> {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| BoardSquare { column, row }))
    }

    /// Where a square is when the board is flipped: turned by half a turn, or, if it stands upright, seen from behind.
    #[must_use]
    pub const fn flipped(self, square: BoardSquare) -> BoardSquare {
        let row = if self.upright { square.row } else { self.rows - 1 - square.row };
        BoardSquare { column: self.columns - 1 - square.column, row }
    }
}

/// A kind of piece.
#[derive(PartialEq, Eq, Debug)]
pub struct PieceKind {
    /// What it is called.
    pub name: &'static str,
    /// The letters that stand for it without colours: the first player's, then the second's. No two pieces share one.
    pub letters: [char; 2],
    /// The filled sign that stands for it, the same for both sides.
    pub glyph: char,
    /// What it counts in the material balance; 0 if it cannot be lost.
    pub value: u32,
}

/// What stands on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is: one of [`Board::PIECE_KINDS`].
    pub kind: &'static PieceKind,
}

impl Piece {
    /// Its letter.
    pub const fn letter(self) -> char {
        self.kind.letters[self.side.index()]
    }
}

/// A game on a board, as a screen shows it.
pub trait Board: Game {
    /// The kinds of pieces. The first one is what others are made from, by promotion.
    const PIECE_KINDS: &'static [PieceKind];

    /// The names of the columns, from the left, one for each; blanks where they have none.
    const COLUMNS: &'static [char];

    /// The names of the rows, from the top, one for each; blanks where they have none.
    const ROWS: &'static [char];

    /// Whether the board stands upright between the players, so that pieces fall: flipping it changes left and right alone.
    const UPRIGHT: bool = false;

    /// The size of the board, and how it is flipped.
    const SHAPE: BoardShape = BoardShape {
        columns: Self::COLUMNS.len() as u8,
        rows: Self::ROWS.len() as u8,
        upright: Self::UPRIGHT,
    };

    /// The colours of the squares and the pieces.
    const THEME: BoardTheme;

    /// The side that begins at the bottom of the board, if the sides begin at opposite edges.
    const BOTTOM: Option<Side>;

    /// Whether pieces leave the board, so that captured pieces can be counted.
    const CAPTURES: bool = true;

    /// Whether a square is one of the dark ones.
    fn is_dark(square: BoardSquare) -> bool {
        (square.column + square.row) % 2 == 1
    }

    /// Whether a piece can ever stand on a square.
    fn is_played_on(_square: BoardSquare) -> bool {
        true
    }

    /// The number of a square that is written on it, where squares are numbered instead of named by column and row.
    fn number(_square: BoardSquare) -> Option<u32> {
        None
    }

    /// What a square is called in moves: its number, or the names of its column and its row.
    fn square_name(square: BoardSquare) -> String {
        let names = [Self::COLUMNS[usize::from(square.column)], Self::ROWS[usize::from(square.row)]];
        let edges = || names.into_iter().filter(|name| !name.is_whitespace()).collect();
        Self::number(square).map_or_else(edges, |number| number.to_string())
    }

    /// What stands on a square.
    fn piece_at(&self, square: BoardSquare) -> Option<Piece>;

    /// The squares that one clicks to make a legal move, in order: where it starts, where it lands on the way, where it
    /// ends. One for a piece that is put on the board, none for a pass. Never the beginning of another move's, and
    /// different for any two moves that do not differ in [`Board::promotion`].
    fn path(&self, m: Self::Move) -> Vec<BoardSquare>;

    /// The square that a click means: the clicked one, unless pieces fall to another square.
    fn landing_square(&self, clicked: BoardSquare) -> BoardSquare {
        clicked
    }

    /// The piece that the player chooses with the move, where there is a choice.
    fn promotion(&self, _m: Self::Move) -> Option<Piece> {
        None
    }

    /// The square of a king in check.
    fn check_square(&self) -> Option<BoardSquare> {
        None
    }
}
