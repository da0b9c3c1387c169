//! The rules of play, advice for the selective search, and the board on the screen.

use crate::game::{ConnectFour, WIDTH};
use nullwindow_game::{Game, MoveList, PlayRules, Score, Selective};

/// Every move fills a square: no position comes back.
impl PlayRules for ConnectFour {
    const HALFMOVE_LIMIT: Option<u32> = None;

    fn is_progress(&self, _: u8) -> bool {
        true
    }
}

/// Every move is quiet: nothing is ever taken.
impl Selective for ConnectFour {
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
