//! What a game knows of its endings.

use crate::{Game, Score};

/// An endgame solver: exact values of positions near the end of a game, by a search or a database of the game's own.
pub trait EndgameSolver<G: Game>: Send {
    /// Whether there is one: whether it solves anything.
    const SOLVES: bool = true;

    /// In how many of a hundred endgames a selective search to the end of the game finds the right score, without proving it.
    const SELECTIVE_PERCENT: u32;

    /// A solver with `2^bits` positions of memory; `None` if there is no memory for it.
    fn new(bits: u32) -> Option<Self>
    where
        Self: Sized;

    /// The most moves that can still be played from a position, passes not counted; `None` where that is not known.
    fn moves_left(position: &G) -> Option<u32>;

    /// Whether a position is so near the end that solving it takes a few milliseconds at most.
    fn is_quick(&self, position: &G) -> bool;

    /// The value of a position for the side to move in a window, `[alpha, beta]`, by fail-soft alpha-beta over all that can
    /// still happen in the game. `tick` is asked now and then, with the number of nodes so far, whether to go on; `None` if it
    /// said no.
    fn search(
        &mut self,
        position: &G,
        window: [Score; 2],
        tick: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Score>;

    /// The best move that is known of a position after a search whose value was exact or at least `beta`.
    fn best_move(&self, position: &G) -> Option<G::Move>;

    /// The nodes of all searches so far.
    fn nodes(&self) -> u64;

    /// Forgets everything.
    fn clear(&mut self);

    /// A helper for another thread, with a number from 1: it shares the memory of this solver, and goes through moves in an order of
    /// its own. Each finds there what the others have proved. `None` if there are no helpers.
    fn helper(&self, _number: usize) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }
}

/// The solver of games that have none.
#[derive(Clone, Copy, Default, Debug)]
pub struct NoSolver;

impl<G: Game> EndgameSolver<G> for NoSolver {
    const SOLVES: bool = false;
    const SELECTIVE_PERCENT: u32 = 0;

    fn new(_bits: u32) -> Option<NoSolver> {
        Some(NoSolver)
    }

    fn moves_left(_position: &G) -> Option<u32> {
        None
    }

    fn is_quick(&self, _position: &G) -> bool {
        false
    }

    fn search(&mut self, _: &G, _: [Score; 2], _: &mut dyn FnMut(u64) -> bool) -> Option<Score> {
        None
    }

    fn best_move(&self, _position: &G) -> Option<G::Move> {
        None
    }

    fn nodes(&self) -> u64 {
        0
    }

    fn clear(&mut self) {}
}
