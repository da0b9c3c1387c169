//! The constants of the selective search, one block per game.

/// The constants of the selective search, declared by each game as [`Selective::PARAMS`](crate::Selective::PARAMS).
///
/// Margins are in hundredths of [`Selective::UNIT`](crate::Selective::UNIT): 100 is a pawn, a man, a disc. Depths and
/// reductions are in plies, history scores on the scale of the histories, whose limit is 16384. Every value is worth a match
/// before it changes: see CONTRIBUTING.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchParams {
    /// Table cut-offs are off in the last plies before the move rule ends the game: this many.
    pub halfmove_margin: u32,
    /// Correction history: the largest correction by one key.
    pub correction_limit: i32,

    /// Reverse futility pruning: up to this depth.
    pub reverse_futility_depth: i32,
    /// Reverse futility pruning: the margin per ply.
    pub reverse_futility_margin: i32,
    /// Razoring: up to this depth.
    pub razoring_depth: i32,
    /// Razoring: the margin per ply.
    pub razoring_margin: i32,

    /// Null move: from this depth on.
    pub null_move_depth: i32,
    /// Null move: the reduction, to which depth and static value add.
    pub null_move_reduction: i32,
    /// Null move: the plies of depth that add a ply to the reduction.
    pub null_move_depth_divisor: i32,
    /// Null move: the static value above beta that adds a ply to the reduction...
    pub null_move_eval_margin: i32,
    /// ... and the most plies that it adds.
    pub null_move_eval_limit: i32,
    /// Null move: how far the static value may lie below beta, per ply of depth...
    pub null_move_slack: i32,
    /// ... less this.
    pub null_move_offset: i32,
    /// Null move verification: from this depth on.
    pub null_verification_depth: i32,

    /// ProbCut: from this depth on.
    pub prob_cut_depth: i32,
    /// ProbCut: how far above beta a capture has to get...
    pub prob_cut_margin: i32,
    /// ... and how much less that is where the side to move is improving.
    pub prob_cut_improving: i32,
    /// ProbCut: how many plies less deep.
    pub prob_cut_reduction: i32,

    /// Multi-ProbCut: from this depth on.
    pub multi_prob_cut_depth: i32,
    /// Multi-ProbCut: how sure a shallow search has to be, in hundredths of the standard deviation of its error...
    pub multi_prob_cut_confidence: i32,
    /// ... and how much surer for every ply that the depth goes beyond the end of the game...
    pub multi_prob_cut_step: i32,
    /// ... until it is switched off there.
    pub multi_prob_cut_beyond: i32,

    /// Positions with so few moves to play are left to the endgame solver...
    pub solver_moves: u32,
    /// ... and with so few, if they would be searched to the end.
    pub solver_moves_in_depth: u32,

    /// Enhanced transposition cut-offs: from this depth on.
    pub etc_depth: i32,

    /// Internal iterative reductions: from this depth on.
    pub iir_depth: i32,

    /// Late move pruning: up to this depth.
    pub late_move_depth: i32,
    /// Late move pruning: after this many moves plus the square of the depth; half of that if the side is not improving.
    pub late_move_base: i32,
    /// Futility pruning: up to this reduced depth.
    pub futility_depth: i32,
    /// Futility pruning: the margin.
    pub futility_margin: i32,
    /// Futility pruning: the margin per ply of reduced depth.
    pub futility_depth_margin: i32,
    /// Futility pruning: the history score worth a hundredth of a unit.
    pub futility_history_divisor: i32,
    /// History pruning: up to this reduced depth.
    pub history_pruning_depth: i32,
    /// History pruning: below this score per ply of reduced depth.
    pub history_pruning_score: i32,
    /// SEE pruning: up to this depth, reduced for quiet moves.
    pub see_pruning_depth: i32,
    /// SEE pruning of captures: what may be lost per ply.
    pub see_noisy_margin: i32,
    /// SEE pruning of quiet moves: what may be lost, times the square of the reduced depth.
    pub see_quiet_margin: i32,

    /// Singular extensions: from this depth on.
    pub singular_depth: i32,
    /// Singular extensions: how many plies less deep the table entry may be.
    pub singular_entry_depth: i32,
    /// Singular extensions: how far below the entry's bound the other moves have to stay, per ply of depth.
    pub singular_margin: i32,

    /// Late move reductions: from this depth on.
    pub lmr_depth: i32,
    /// Late move reductions: hundredths of a ply for every move.
    pub lmr_base: i32,
    /// Late move reductions: `ln(depth) ln(number of the move)` is divided by hundredths of this.
    pub lmr_divisor: i32,
    /// Late move reductions: the history score worth a ply.
    pub lmr_history_divisor: i32,

    /// Delta pruning in quiescence: what a capture may gain beyond the captured piece.
    pub delta_margin: i32,
}

impl SearchParams {
    /// The values for chess, and the starting point for another game.
    pub const DEFAULT: SearchParams = SearchParams {
        halfmove_margin: 10,
        correction_limit: 40,
        reverse_futility_depth: 7,
        reverse_futility_margin: 70,
        razoring_depth: 3,
        razoring_margin: 250,
        null_move_depth: 3,
        null_move_reduction: 3,
        null_move_depth_divisor: 3,
        null_move_eval_margin: 200,
        null_move_eval_limit: 3,
        null_move_slack: 20,
        null_move_offset: 100,
        null_verification_depth: 12,
        prob_cut_depth: 5,
        prob_cut_margin: 200,
        prob_cut_improving: 50,
        prob_cut_reduction: 4,
        multi_prob_cut_depth: 3,
        multi_prob_cut_confidence: 130,
        multi_prob_cut_step: 40,
        multi_prob_cut_beyond: 5,
        solver_moves: 7,
        solver_moves_in_depth: 11,
        etc_depth: 4,
        iir_depth: 5,
        late_move_depth: 8,
        late_move_base: 3,
        futility_depth: 7,
        futility_margin: 100,
        futility_depth_margin: 90,
        futility_history_divisor: 128,
        history_pruning_depth: 4,
        history_pruning_score: -4000,
        see_pruning_depth: 7,
        see_noisy_margin: 100,
        see_quiet_margin: 25,
        singular_depth: 7,
        singular_entry_depth: 3,
        singular_margin: 2,
        lmr_depth: 3,
        lmr_base: 80,
        lmr_divisor: 240,
        lmr_history_divisor: 8192,
        delta_margin: 200,
    };
}
