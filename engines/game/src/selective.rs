//! What the selective search asks of a game.

use crate::{EndgameSolver, Endgames, MoveList, Outcome, PlayRules, ProbCutTable, Score, SearchParams};
use std::path::Path;
use std::sync::Arc;

/// What a selective search asks of a game beyond what every search does: null moves, SEE,
/// noisy and quiet moves, histories.
///
/// The provided methods are optional: a game without them is played without null moves, SEE and check extensions.
pub trait Selective: PlayRules {
    /// One more than the largest [`Selective::piece_slot`].
    const PIECE_SLOTS: usize;

    /// One more than the largest [`Selective::capture_slot`].
    const CAPTURE_SLOTS: usize;

    /// What the game knows of its endings; [`NoSolver`](crate::NoSolver) if nothing.
    type Solver: EndgameSolver<Self>;

    /// The endgame tables that come with the game, if there are any.
    fn builtin_endgames() -> Option<Arc<dyn Endgames<Self>>> {
        None
    }

    /// Whether there are endgame tables that a user can have in a folder: whether [`Selective::open_endgames`] opens any.
    const READS_ENDGAMES: bool = false;

    /// Opens the endgame tables in a folder, beside those that come with the game. An error is one line that names the file or
    /// folder.
    fn open_endgames(folder: &Path) -> Result<Arc<dyn Endgames<Self>>, String> {
        Err(format!("{}: there are no endgame databases for this game", folder.display()))
    }

    /// What the smallest piece is worth in units of [`Game::evaluate_trained`](crate::Game): the unit of all margins.
    const UNIT: Score;

    /// The constants of the search, margins in hundredths of [`Selective::UNIT`].
    const PARAMS: SearchParams = SearchParams::DEFAULT;

    /// The enhancements of the selective search that do not pay for this game, by name: they are off, unless they are named.
    /// Every one of the others has earned its place in a match.
    const OFF: &'static [&'static str] = &[];

    /// Whether there is a trained evaluation: whether [`Game::evaluate_trained`](crate::Game) is not the classic one.
    const HAS_TRAINED_EVALUATION: bool = false;

    /// Loads what the search for play needs, such as weights: engines do so before a clock runs.
    fn prepare() {}

    /// Evaluates with the weights of a file from now on, in the whole program, or with none: as before anything was learned.
    /// The error says what is wrong with the file.
    fn play_with(_weights: Option<&[u8]>) -> Result<(), String> {
        Err("there is no trained evaluation for this game".to_string())
    }

    /// Correction history: the number of correction keys of a position.
    const CORRECTION_KEYS: usize = 0;

    /// Correction history: a hash of one aspect of the position, such as its pawns. Static values of positions with the
    /// same key tend to be wrong in the same way.
    fn correction_key(&self, _number: usize) -> u64 {
        0
    }

    /// Pawn history: whether positions have a structure: see [`Selective::structure_key`].
    const HAS_STRUCTURE: bool = false;

    /// Pawn history: a hash of what changes slowly, such as the pawns. The same moves tend to be good with the same key.
    fn structure_key(&self) -> u64 {
        0
    }

    /// Threat history: one more than the largest [`Selective::threat_slot`].
    const THREAT_SLOTS: usize = 1;

    /// Threat history: the squares that the opponent attacks.
    fn attacked(&self) -> u64 {
        0
    }

    /// Threat history: whether a move comes from or goes to an attacked square.
    fn threat_slot(&self, _m: Self::Move, _attacked: u64) -> usize {
        0
    }

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool {
        false
    }

    /// A move that wins at once, if there is one; override it where it is found without making all moves.
    fn mate_in_one(&self) -> Option<Self::Move> {
        self.moves().into_iter().find(|&m| self.after(m).outcome() == Some(Outcome::Loss))
    }

    /// Null move: the position with the other side to move, where passing is no worse than a bad move would be: not in check,
    /// and not where zugzwang is likely.
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// Multi-ProbCut: the shallow searches that foretell deeper ones, if that was fitted for the game.
    fn prob_cut_table() -> Option<&'static ProbCutTable> {
        None
    }

    /// Multi-ProbCut: the stage of the game by which pairs of depths were fitted.
    fn prob_cut_stage(&self) -> usize {
        0
    }

    /// Whether a move costs no depth: one that leaves the board as it is, such as a pass.
    fn is_free(&self, _m: Self::Move) -> bool {
        false
    }

    /// Whether the side to move would lose something if it were the opponent's turn: whether a capture is pending against it.
    /// Its static value says little then.
    fn is_threatened(&self) -> bool {
        false
    }

    /// Appends the noisy moves: captures and promotions.
    fn list_noisy(&self, list: &mut MoveList<Self::Move>);

    /// Appends the quiet moves: all others.
    fn list_quiet(&self, list: &mut MoveList<Self::Move>);

    /// Whether a move is noisy: a capture or a promotion.
    fn is_noisy(&self, m: Self::Move) -> bool;

    /// The value of the captured piece, and the gain by promotion.
    fn captured_value(&self, m: Self::Move) -> Score;

    /// Static exchange evaluation (SEE): whether a move, and the captures on its square that follow it, gain at least
    /// `threshold` for the side to move.
    fn see_ge(&self, _m: Self::Move, _threshold: Score) -> bool {
        true
    }

    /// The static score of a quiet move, on the scale of the histories, from -8000 to 8000.
    fn static_quiet_score(&self, _m: Self::Move) -> i32 {
        0
    }

    /// The slot of a move by its piece and its target square.
    fn piece_slot(&self, m: Self::Move) -> usize;

    /// The slot of a noisy move by its piece, its target square and the captured piece.
    fn capture_slot(&self, m: Self::Move) -> usize;
}
