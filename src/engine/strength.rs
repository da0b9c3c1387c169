//! Playing worse than one can, on purpose and by a known measure.

use super::{Answer, Budget, Question, Signals, Thinker, Thought};
use crate::game::Selective;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// A handicap: fewer nodes, and the weaker the more moves are overlooked.
///
/// What is left is an honest engine. It plays the best of the moves it sees, as far as its nodes show it, and never a bad
/// one for its own sake. Which moves it overlooks is drawn by a generator from the seed, the game so far and nothing else,
/// so that the same game with the same seed goes on in the same way.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Handicap {
    /// No move takes more nodes.
    nodes: u64,
    /// How likely a move is overlooked.
    overlooks: f64,
    seed: u64,
}

impl Handicap {
    /// The weakest engine there is, on the scale of [`Handicap::elo`].
    pub const WEAKEST: u32 = 800;

    /// The strongest engine that is still held back.
    pub const STRONGEST: u32 = 2600;

    /// The strength on a scale on which a hundred points are about 64 won games of a hundred. It is tuned for chess; in the
    /// other games a larger number is a stronger player as well.
    pub fn elo(elo: u32, seed: u64) -> Handicap {
        let elo = elo.clamp(Handicap::WEAKEST, Handicap::STRONGEST);
        let share = f64::from(elo - Handicap::WEAKEST) / f64::from(Handicap::STRONGEST - Handicap::WEAKEST);
        let nodes = FEWEST * (MOST / FEWEST).powf(share);
        let overlooks = MOST_OVERLOOKED * (1.0 - share / KEEN).max(0.0);
        Handicap { nodes: nodes.round() as u64, overlooks, seed }
    }

    /// The strength of a level from 1 to 10, each as much stronger than the one before.
    pub fn level(level: u32, seed: u64) -> Handicap {
        let range = Handicap::STRONGEST - Handicap::WEAKEST;
        Handicap::elo(Handicap::WEAKEST + range * (level.clamp(1, 10) - 1) / 9, seed)
    }

    /// Thinks with the handicap: as [`Thinker::think`], with a smaller budget and about fewer moves.
    pub fn think<G: Selective>(
        self,
        thinker: &mut Thinker<G>,
        question: &Question<G>,
        budget: Budget,
        signals: &Signals,
        watch: &mut (dyn FnMut(&Thought<G>) + Send),
    ) -> Answer<G> {
        let nodes = Some(budget.nodes.map_or(self.nodes, |nodes| nodes.min(self.nodes)));
        let seen = Question { only: self.seen(question), ..question.clone() };
        thinker.think(&seen, Budget { nodes, ..budget }, signals, watch)
    }

    /// The moves that are not overlooked: one at least, if there is any.
    fn seen<G: Selective>(self, question: &Question<G>) -> Vec<G::Move> {
        let position = question.moves.iter().fold(question.start.clone(), |position, &m| position.after(m));
        let mut moves: Vec<G::Move> = position.moves().iter().copied().collect();
        if moves.iter().any(|m| question.only.contains(m)) {
            moves.retain(|m| question.only.contains(m));
        }
        let mut random =
            StdRng::seed_from_u64(self.seed ^ position.key() ^ (question.moves.len() as u64) << 32);
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
            let [low, high] = [low, high].map(|elo| Handicap::elo(elo, 0));
            assert!(low.nodes <= high.nodes && low.overlooks >= high.overlooks, "{low:?} {high:?}");
        }
        assert_eq!(Handicap::level(1, 7), Handicap::elo(Handicap::WEAKEST, 7));
        assert_eq!(Handicap::level(10, 7), Handicap::elo(Handicap::STRONGEST, 7));
        assert_eq!(Handicap::level(10, 7).overlooks, 0.0);
    }

    fn overlooks<G: Notation + Selective>() {
        let question = Question::new(G::start(), Vec::new());
        let all: Vec<G::Move> = G::start().moves().iter().copied().collect();
        let mut sizes = Vec::new();
        for seed in 0..200 {
            let handicap = Handicap::elo(Handicap::WEAKEST, seed);
            let seen = handicap.seen(&question);
            assert!(!seen.is_empty() && seen.iter().all(|m| all.contains(m)), "{} {seed}", G::NAME);
            assert_eq!(seen, handicap.seen(&question), "{} {seed}", G::NAME);
            assert_eq!(Handicap::elo(Handicap::STRONGEST, seed).seen(&question).len(), all.len());
            let only = Question { only: vec![all[1]], ..question.clone() };
            assert_eq!(handicap.seen(&only), [all[1]], "{} {seed}", G::NAME);
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
