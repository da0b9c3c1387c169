//! The rules of play, advice for the selective search, and the board on the screen.

use crate::game::{ConnectFour, HEIGHT, WIDTH, bit};
use nullwindow_game::{
    Board, BoardSquare, BoardTheme, Game, MoveList, NoSolver, Piece, PieceKind, PlayRules, Rgb, Score,
    Selective, Side, Study,
};

/// Every move fills a square: no position comes back.
impl PlayRules for ConnectFour {
    const HALFMOVE_LIMIT: Option<u32> = None;

    fn is_progress(&self, _: u8) -> bool {
        true
    }
}

/// Every move is quiet: nothing is ever taken.
impl Selective for ConnectFour {
    type Solver = NoSolver;

    const PIECE_SLOTS: usize = 2 * WIDTH as usize;
    const CAPTURE_SLOTS: usize = 1;
    const UNIT: Score = 1;

    fn list_noisy(&self, _: &mut MoveList<u8>) {}

    fn list_quiet(&self, list: &mut MoveList<u8>) {
        list.extend(self.moves());
    }

    fn is_noisy(&self, _: u8) -> bool {
        false
    }

    fn captured_value(&self, _: u8) -> Score {
        0
    }

    fn piece_slot(&self, column: u8) -> usize {
        self.to_move().index() * usize::from(WIDTH) + usize::from(column)
    }

    fn capture_slot(&self, _: u8) -> usize {
        0
    }
}

/// Experiments go as deep as the defaults say.
impl Study for ConnectFour {}

impl Board for ConnectFour {
    const PIECE_KINDS: &'static [PieceKind] =
        &[PieceKind { name: "disc", letters: ['X', 'O'], glyph: '●', value: 0 }];
    const COLUMNS: &'static [char] = &['1', '2', '3', '4', '5', '6', '7'];
    const ROWS: &'static [char] = &[' '; HEIGHT as usize];
    const THEME: BoardTheme = BoardTheme {
        light: Rgb(38, 88, 170),
        dark: Rgb(30, 74, 148),
        pieces: [Rgb(236, 196, 56), Rgb(206, 60, 48)],
    };
    const BOTTOM: Option<Side> = None;
    const CAPTURES: bool = false;
    const UPRIGHT: bool = true;

    fn piece_at(&self, square: BoardSquare) -> Option<Piece> {
        let bit = bit(square.column, HEIGHT - 1 - square.row);
        let side = Side::BOTH.into_iter().find(|&side| self.discs()[side.index()] & bit != 0)?;
        Some(Piece { side, kind: &ConnectFour::PIECE_KINDS[0] })
    }

    fn path(&self, column: u8) -> Vec<BoardSquare> {
        vec![self.landing_square(BoardSquare::new(column, 0))]
    }

    /// The lowest empty square of the column.
    fn landing_square(&self, clicked: BoardSquare) -> BoardSquare {
        let height = (0..HEIGHT).filter(|&row| self.all & bit(clicked.column, row) != 0).count() as u8;
        BoardSquare::new(clicked.column, (HEIGHT - 1).saturating_sub(height))
    }
}
