//! What a screen asks of a game: what stands where, and which squares a move goes through.

use crate::{Game, Side};

/// A square of the drawn board, counted from the upper left corner when the board is not turned round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// From the left.
    pub column: u8,
    /// From the top.
    pub row: u8,
}

impl Place {
    /// The number of columns and of rows.
    pub const SIDE: u8 = 8;

    /// A square; both counts are below [`Place::SIDE`].
    pub const fn new(column: u8, row: u8) -> Place {
        debug_assert!(column < Place::SIDE && row < Place::SIDE);
        Place { column, row }
    }

    /// All squares, row by row.
    pub fn all() -> impl Iterator<Item = Place> {
        (0..Place::SIDE).flat_map(|row| (0..Place::SIDE).map(move |column| Place { column, row }))
    }

    /// Where the square is when the board is turned round.
    #[must_use]
    pub const fn turned(self) -> Place {
        Place { column: Place::SIDE - 1 - self.column, row: Place::SIDE - 1 - self.row }
    }
}

/// A kind of piece.
#[derive(PartialEq, Eq, Debug)]
pub struct Kind {
    /// What it is called.
    pub name: &'static str,
    /// The letters that stand for it without colours: the first player's, then the second's. No two pieces share one.
    pub letters: [char; 2],
    /// The filled sign that stands for it, the same for both sides.
    pub glyph: char,
    /// What it counts in the balance of material; 0 if it cannot be lost.
    pub worth: u32,
}

/// What stands on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is: one of [`Board::KINDS`].
    pub kind: &'static Kind,
}

impl Piece {
    /// Its letter.
    pub const fn letter(self) -> char {
        self.kind.letters[self.side.index()]
    }
}

/// A game on a board of eight by eight squares, as a screen shows it.
pub trait Board: Game {
    /// The kinds of pieces. The first one is what others are made from, by promotion.
    const KINDS: &'static [Kind];

    /// The side that begins at the bottom of the board, if the sides begin at opposite edges.
    const BOTTOM: Option<Side>;

    /// Whether pieces leave the board, so that there is something to count among the captured.
    const CAPTURES: bool = true;

    /// The names of the columns, from the left; blanks where they have none.
    const COLUMNS: [char; 8] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

    /// The names of the rows, from the top; blanks where they have none.
    const ROWS: [char; 8];

    /// Whether a square is one of the dark ones.
    fn is_dark(place: Place) -> bool {
        (place.column + place.row) % 2 == 1
    }

    /// Whether a piece can ever stand on a square.
    fn is_played_on(_place: Place) -> bool {
        true
    }

    /// The name of a square that is written on it, where squares are not named by the edges of the board.
    fn label(_place: Place) -> Option<u32> {
        None
    }

    /// What a square is called in moves.
    fn name(place: Place) -> String {
        let edges = || [Self::COLUMNS[usize::from(place.column)], Self::ROWS[usize::from(place.row)]];
        Self::label(place).map_or_else(|| edges().into_iter().collect(), |label| label.to_string())
    }

    /// What stands on a square.
    fn piece_at(&self, place: Place) -> Option<Piece>;

    /// The squares that one points at to make a legal move, in order: where it starts, where it lands on the way, where it
    /// ends. One for a piece that is put on the board, none for a pass. Never the beginning of another move's, and
    /// different for any two moves that do not differ in [`Board::promotion`].
    fn path(&self, m: Self::Move) -> Vec<Place>;

    /// The piece that the player chooses with the move, where there is a choice.
    fn promotion(&self, _m: Self::Move) -> Option<Piece> {
        None
    }

    /// A square that calls for attention: the king in check.
    fn alarm(&self) -> Option<Place> {
        None
    }
}
