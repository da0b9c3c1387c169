//! What a search for play asks of a game.

use crate::{MoveList, PlayRules, Score};

/// What a selective search asks of a game beyond what every search does: which moves are worth a closer look, and which
/// are not worth any.
///
/// All of it is advice. A game that gives none beyond the required methods is played without null moves, exchanges and
/// check extensions.
pub trait Selective: PlayRules {
    /// One more than the largest [`Selective::piece_slot`].
    const PIECE_SLOTS: usize;

    /// One more than the largest [`Selective::capture_slot`].
    const CAPTURE_SLOTS: usize;

    /// What the smallest piece is worth in units of [`Selective::judge`]: the unit of all margins.
    const UNIT: Score;

    /// The value of the position in play, for the side to move. It may know more than [`Game::evaluate`](crate::Game), of
    /// which the experiments are made, and is a pure function of the position too.
    fn judge(&self) -> Score {
        self.evaluate()
    }

    /// How many aspects of a position there are: see [`Selective::aspect`].
    const ASPECTS: usize = 0;

    /// A hash of one aspect of the position, such as its pawns: positions that are alike in it are apt to be judged wrong
    /// in the same way.
    fn aspect(&self, _number: usize) -> u64 {
        0
    }

    /// Whether the side to move has to answer a direct threat to lose the game.
    fn is_check(&self) -> bool {
        false
    }

    /// The position with the other side to move, where passing is no worse than a bad move would be: not in check, and not
    /// where zugzwang is likely.
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// Appends the legal moves that take something or promote.
    fn list_noisy(&self, list: &mut MoveList<Self::Move>);

    /// Appends the other legal moves.
    fn list_quiet(&self, list: &mut MoveList<Self::Move>);

    /// Whether a move takes something or promotes.
    fn is_noisy(&self, m: Self::Move) -> bool;

    /// What a move takes and gains by promotion, at face value.
    fn prize(&self, m: Self::Move) -> Score;

    /// Whether a move, and the captures on its square that follow it, come to at least so much for the side to move.
    fn exchange_reaches(&self, _m: Self::Move, _least: Score) -> bool {
        true
    }

    /// How good a quiet move looks before anything is known of it, on the scale of the history: within 8000 of 0.
    fn first_impression(&self, _m: Self::Move) -> i32 {
        0
    }

    /// The place of a move by the piece that moves and where it goes.
    fn piece_slot(&self, m: Self::Move) -> usize;

    /// The place of a noisy move by the piece that moves, where it goes, and what it takes.
    fn capture_slot(&self, m: Self::Move) -> usize;
}
