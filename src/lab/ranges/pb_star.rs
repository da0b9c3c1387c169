//! PB\*: the move that is best with a given probability.

use super::search_tree::{Cutoffs, SearchTree};
use super::{Merit, MeritGame, RangeSearch, RangeSearchResult, domain};
use crate::search::{Node, Observer, Stopped, Strategy, Window};

/// The probability, in percent, with which PB\* wants the best move not to be below any other. 100 is a proof.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Dominance(pub u8);

impl Dominance {
    /// A proof.
    pub const CERTAIN: Dominance = Dominance(100);
}

impl<O: Observer> RangeSearch<O> {
    /// PB\* (Palay 1983) with the window of probability-based-1989, section 5.3: as B\*, but the move that looks best is
    /// the one that most probably is, its rival the one that most probably is better, and nodes are entered with a
    /// window as in P_AB. `with_window` off leaves the window out.
    ///
    /// The paper's window keeps all that the value of the root depends on. A best move needs a little more, since a
    /// move that is as good as the best one must be told from one that is worse: the root's `alpha` here is one less
    /// than its lower bound.
    ///
    /// It ends when the dominance of the best move is reached, or when nothing is left that could change it. If every
    /// node's estimate contains what its children back up, then of the distributions at full depth: with
    /// [`Dominance::CERTAIN`] the move is not below any other, if the search is decided; if it is not, with whatever
    /// dominance, then no move is not below all others with a greater probability than this one.
    pub fn pb_star<M: Merit, G: MeritGame<M>>(
        &mut self,
        n: &Node<G>,
        strategy: Strategy,
        dominance: Dominance,
        with_window: bool,
    ) -> Result<RangeSearchResult<M, G::Move>, Stopped> {
        let cutoffs = if with_window { Cutoffs::Deep } else { Cutoffs::Shallow };
        let mut tree = SearchTree::new(self, n, cutoffs)?;
        let moves = tree.moves();
        loop {
            let others = |at: usize| moves.clone().filter(move |&other| other != at);
            let level = |at: usize| tree.merit_of(at).dominance(others(at).map(|other| tree.merit_of(other)));
            let leader = moves.clone().map(|at| (at, level(at), tree.merit_of(at).mean()));
            let Some((best, level, _)) =
                leader.reduce(|best, next| if (next.1, next.2) > (best.1, best.2) { next } else { best })
            else {
                return Ok(RangeSearchResult::merit(tree.root_merit()));
            };
            let merit = tree.merit_of(best);
            let is_proved = others(best).all(|other| merit.is_not_below(tree.merit_of(other)));
            let is_decided =
                is_proved || dominance < Dominance::CERTAIN && level * 100.0 >= dominance.0.into();
            if !is_decided {
                self.observer.test();
                let threat = |other: M| (-merit.dominance(std::iter::once(other)), other.upper());
                let rival = tree.first_max(others(best), threat);
                let order = match strategy {
                    Strategy::ProveBest => [Some(best), rival],
                    Strategy::DisproveRest => [rival, Some(best)],
                };
                let window = domain::<M, G>();
                let alpha = if with_window { tree.root_merit().lower() - 1 } else { window.alpha };
                let window = Window { alpha: alpha.max(window.alpha), ..window };
                let candidates = order.into_iter().flatten().chain(others(best));
                if tree.grow_first(self, candidates, -window)? {
                    continue;
                }
            }
            return Ok(tree.result(n, best, is_decided));
        }
    }
}
