//! B\*: the best move, by separating its range from those of the others.

use super::explicit_tree::{ExplicitTree, Reach};
use super::{Findings, Merit, Survey, Uncertain, domain};
use crate::search::{Node, Observer, Stopped, Strategy};

impl<O: Observer> Survey<O> {
    /// B\* (Berliner 1979, as probability-based-1989 cites it): keeps a tree with a range at every node and expands a
    /// node of its edge at a time, the most optimistic one below the move that looks best (ProveBest) or below the one
    /// that threatens it most (DisproveRest).
    ///
    /// It ends when the lower bound of one move is not below the upper bound of any other, or when nothing is left that
    /// could bring this about. If every node's estimate contains what its children back up, then of the ranges at full
    /// depth: the move is not below any other, if the search is decided; otherwise no move is not below all others,
    /// and no other one has a higher upper bound than this.
    pub fn b_star<M: Merit, G: Uncertain<M>>(
        &mut self,
        n: &Node<G>,
        strategy: Strategy,
    ) -> Result<Findings<M, G::Move>, Stopped> {
        let mut tree = ExplicitTree::new(self, n, Reach::Shallow)?;
        let moves = tree.moves();
        loop {
            let Some(best) = tree.first_max(moves.clone(), |merit| (merit.upper(), merit.lower())) else {
                return Ok(Findings::merit(tree.root_merit()));
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
                // Where both are known to the end, a third move may still turn out to be certain of the highest value.
                let upper = tree.merit_of(best).upper();
                let ties: Vec<usize> =
                    rivals().filter(|&other| tree.merit_of(other).upper() == upper).collect();
                let mut has_grown = false;
                for at in order.into_iter().flatten().chain(ties) {
                    has_grown = has_grown || tree.grow(self, at, domain::<M, G>())?;
                }
                if has_grown {
                    continue;
                }
            }
            return Ok(Findings {
                merit: tree.root_merit(),
                best: Some(n.position.moves()[best - moves.start]),
                is_decided,
            });
        }
    }
}
