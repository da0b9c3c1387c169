//! Varied openings: a choice by lot among moves of nearly the same value.

use crate::game::{Score, Selective};
use crate::{BestMove, Engine, Info, MoveLimits, Request, Signals};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Openings are varied in so many plies of a game.
const PLIES: usize = 10;

/// The choice is among so many moves at most.
const LINES: usize = 4;

/// Moves that are worth so much less than the best one, in hundredths of the smallest piece, are nearly as good.
const MARGIN: Score = 30;

impl<G: Selective> Engine<G> {
    /// Whether the opening is to be varied here.
    pub(super) fn is_varied(&self, request: &Request<G>) -> bool {
        self.options().variety.is_some()
            && request.moves.len() < PLIES
            && request.lines <= 1
            && request.searchmoves.is_empty()
    }

    /// Searches for the best moves, and draws one of those that are nearly as good as the best. The same seed draws the same
    /// move in the same position.
    pub(super) fn search_varied(
        &mut self,
        request: &Request<G>,
        limits: MoveLimits,
        signals: &Signals,
        watch: &mut (dyn FnMut(&Info<G>) + Send),
    ) -> BestMove<G> {
        let several = Request { lines: LINES, ..request.clone() };
        // The moves of the last finished iteration, the best first.
        let mut lines: Vec<(Vec<G::Move>, Score)> = Vec::new();
        let best = self.search_best(&several, limits, signals, &mut |info| {
            if info.finished {
                if info.line == 1 {
                    lines.clear();
                }
                lines.push((info.variation.clone(), info.bounds.lower));
            }
            if info.line == 1 {
                watch(info);
            }
        });
        let enough = lines.first().map_or(0, |(_, value)| value - G::UNIT * MARGIN / 100);
        lines.retain(|&(_, value)| value >= enough);
        let Some(seed) = self.options().variety.filter(|_| lines.len() > 1) else { return best };
        let position = request.moves.iter().fold(request.start.clone(), |position, &m| position.after(m));
        let mut random = StdRng::seed_from_u64(seed ^ position.key());
        let (moves, value) = lines.swap_remove(random.random_range(0..lines.len()));
        if moves.first() == best.best.as_ref() {
            return best;
        }
        BestMove { best: moves.first().copied(), reply: moves.get(1).copied(), value: Some(value), ..best }
    }
}
