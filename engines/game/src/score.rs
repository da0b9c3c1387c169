//! Scores.

/// The value of a position, in units of the game's evaluation, from the point of view of the side to move.
///
/// Every score fits 16 bits, so that the transposition table can hold two of them in an entry.
pub type Score = i32;

/// The value of a won game at the root; a win `n` plies below the root is worth `WIN - n`.
pub const WIN: Score = 30_000;

/// No evaluation and no counted result lies outside `-MAX_EVALUATION..=MAX_EVALUATION`: beyond it a score is a proven
/// win or loss.
pub const MAX_EVALUATION: Score = 20_000;

const _: () = assert!(WIN < i16::MAX as Score && MAX_EVALUATION < WIN);
