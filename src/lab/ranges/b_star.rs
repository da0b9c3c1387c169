//! B\*: the best move, by separating its range from all others.

use super::search_tree::{Cutoffs, SearchTree};
use super::{Merit, MeritGame, RangeSearch, RangeSearchResult, domain};
use crate::search::{Node, Observer, Stopped, Strategy};

impl<O: Observer> RangeSearch<O> {
    /// B\* (Berliner 1979, as probability-based-1989 cites it): keeps a tree with a range at every node and expands a
    /// node of its edge at a time, the most optimistic one below the move that looks best (ProveBest) or below the one
    /// that threatens it most (DisproveRest).
    ///
    /// It ends when the lower bound of one move is not below the upper bound of any other, or when nothing is left that
    /// could bring this about. If every node's estimate contains what its children back up, then of the ranges at full
    /// depth: the move is not below any other, if the search is decided; otherwise no move is not below all others,
    /// and no other one has a higher upper bound than this.
    pub fn b_star<M: Merit, G: MeritGame<M>>(
        &mut self,
        n: &Node<G>,
        strategy: Strategy,
    ) -> Result<RangeSearchResult<M, G::Move>, Stopped> {
        let mut tree = SearchTree::new(self, n, Cutoffs::Shallow)?;
        let moves = tree.moves();
        loop {
            let Some(best) = tree.first_max(moves.clone(), |merit| (merit.upper(), merit.lower())) else {
                return Ok(RangeSearchResult::merit(tree.root_merit()));
            };
            let rivals = || moves.clone().filter(|&other| other != best);
            let rival = tree.first_max(rivals(), M::upper);
            let is_decided = rival.is_none_or(|rival| tree.merit_of(best).is_not_below(tree.merit_of(rival)));
            if !is_decided {
                self.observer.test();
                let order = match strategy {
                    Strategy::ProveBest => [Some(best), rival],
                    Strategy::DisproveRest => [rival, Some(best)],
                };
                // Where both are fully searched, a third move may still prove to have the highest value.
                let upper = tree.merit_of(best).upper();
                let ties: Vec<usize> =
                    rivals().filter(|&other| tree.merit_of(other).upper() == upper).collect();
                let candidates = order.into_iter().flatten().chain(ties);
                if tree.grow_first(self, candidates, domain::<M, G>())? {
                    continue;
                }
            }
            return Ok(tree.result(n, best, is_decided));
        }
    }
}
