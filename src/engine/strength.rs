//! Limited strength: playing weaker on purpose, by a known measure (UCI's `UCI_LimitStrength`).

use super::{BestMove, Engine, Info, MoveLimits, Request, Signals};
use crate::game::Selective;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// A limited strength: fewer nodes, and the weaker the more moves are overlooked.
///
/// What is left is an honest engine. It plays the best of the moves it sees, as far as its nodes show it, and never a bad
/// one for its own sake. Which moves it overlooks is drawn by a generator from the seed, the game so far and nothing else,
/// so that the same game with the same seed goes on in the same way.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
    /// No move takes more nodes.
    nodes: u64,
    /// How likely a move is overlooked.
    overlooks: f64,
    seed: u64,
}

impl Strength {
    /// The weakest engine there is, on the scale of [`Strength::elo`].
    pub const WEAKEST: u32 = 800;

    /// The strongest engine that is still limited.
    pub const STRONGEST: u32 = 2600;

    /// The strength on a scale on which a hundred points are about 64 won games of a hundred. It is tuned for chess; in the
    /// other games a larger number is a stronger player as well.
    pub fn elo(elo: u32, seed: u64) -> Strength {
        let elo = elo.clamp(Strength::WEAKEST, Strength::STRONGEST);
        let share = f64::from(elo - Strength::WEAKEST) / f64::from(Strength::STRONGEST - Strength::WEAKEST);
        let nodes = FEWEST * (MOST / FEWEST).powf(share);
        let overlooks = MOST_OVERLOOKED * (1.0 - share / KEEN).max(0.0);
        Strength { nodes: nodes.round() as u64, overlooks, seed }
    }

    /// The strength of a level from 1 to 10, each as much stronger than the one before.
    pub fn level(level: u32, seed: u64) -> Strength {
        let range = Strength::STRONGEST - Strength::WEAKEST;
        Strength::elo(Strength::WEAKEST + range * (level.clamp(1, 10) - 1) / 9, seed)
    }

    /// Searches with limited strength: as [`Engine::search`], with fewer nodes and fewer moves.
    pub fn search<G: Selective>(
        self,
        engine: &mut Engine<G>,
        request: &Request<G>,
        limits: MoveLimits,
        signals: &Signals,
        watch: &mut (dyn FnMut(&Info<G>) + Send),
    ) -> BestMove<G> {
        let nodes = Some(limits.nodes.map_or(self.nodes, |nodes| nodes.min(self.nodes)));
        let seen = Request { searchmoves: self.seen(request), ..request.clone() };
        engine.search(&seen, MoveLimits { nodes, ..limits }, signals, watch)
    }

    /// The moves that are not overlooked: one at least, if there is any.
    fn seen<G: Selective>(self, request: &Request<G>) -> Vec<G::Move> {
        let position = request.moves.iter().fold(request.start.clone(), |position, &m| position.after(m));
        let mut moves: Vec<G::Move> = position.moves().iter().copied().collect();
        if moves.iter().any(|m| request.searchmoves.contains(m)) {
            moves.retain(|m| request.searchmoves.contains(m));
        }
        let mut random =
            StdRng::seed_from_u64(self.seed ^ position.key() ^ (request.moves.len() as u64) << 32);
        if !moves.is_empty() {
            let first = random.random_range(0..moves.len());
            moves.swap(0, first);
        }
        let mut at = 0;
        moves.retain(|_| {
            at += 1;
            at == 1 || !random.random_bool(self.overlooks)
        });
        moves
    }
}

/// The nodes of the weakest and of the strongest.
const FEWEST: f64 = 150.0;
const MOST: f64 = 120_000.0;

/// How likely the weakest overlooks a move.
const MOST_OVERLOOKED: f64 = 0.5;

/// From this share of the scale on nothing is overlooked.
const KEEN: f64 = 0.8;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Notation;
    use nullwindow_checkers::Checkers;
    use nullwindow_chess::Chess;
    use nullwindow_othello::Othello;

    #[test]
    fn a_higher_number_sees_more() {
        for (low, high) in (0..=2600).step_by(50).zip((50..).step_by(50)) {
            let [low, high] = [low, high].map(|elo| Strength::elo(elo, 0));
            assert!(low.nodes <= high.nodes && low.overlooks >= high.overlooks, "{low:?} {high:?}");
        }
        assert_eq!(Strength::level(1, 7), Strength::elo(Strength::WEAKEST, 7));
        assert_eq!(Strength::level(10, 7), Strength::elo(Strength::STRONGEST, 7));
        assert_eq!(Strength::level(10, 7).overlooks, 0.0);
    }

    fn overlooks<G: Notation + Selective>() {
        let request = Request::new(G::start(), Vec::new());
        let all: Vec<G::Move> = G::start().moves().iter().copied().collect();
        let mut sizes = Vec::new();
        for seed in 0..200 {
            let strength = Strength::elo(Strength::WEAKEST, seed);
            let seen = strength.seen(&request);
            assert!(!seen.is_empty() && seen.iter().all(|m| all.contains(m)), "{} {seed}", G::NAME);
            assert_eq!(seen, strength.seen(&request), "{} {seed}", G::NAME);
            assert_eq!(Strength::elo(Strength::STRONGEST, seed).seen(&request).len(), all.len());
            let only = Request { searchmoves: vec![all[1]], ..request.clone() };
            assert_eq!(strength.seen(&only), [all[1]], "{} {seed}", G::NAME);
            sizes.push(seen.len());
        }
        sizes.sort_unstable();
        assert!(sizes[0] < sizes[199], "{} always sees {} moves", G::NAME, sizes[0]);
    }

    #[test]
    fn some_moves_are_overlooked_and_one_is_always_seen() {
        overlooks::<Checkers>();
        overlooks::<Othello>();
        overlooks::<Chess>();
    }
}
