//! The drivers: how often, and with which bounds, a tree is searched to find its value.
//!
//! A driver knows nothing of the tree. It asks a [`WindowSearch`] for windows and tests and narrows the [`Bounds`] on the
//! value until they meet, so that the same driver sits on the fixed tree of the experiments, on the selective search, and
//! on an alpha-beta of your own:
//!
//! | file | what | from |
//! |---|---|---|
//! | `mtd` | MTD: SSS\*, DUAL\*, MTD(f), MTD-bi, NegaC\*, MTD-step and its dual, MTD with growing steps, MTD with exact values | new-paradigm-1995, Figure 8 |
//! | `aspiration` | Aspiration NegaScout, with one window or with windows that grow | |
//! | `hybrid` | a window of NegaScout, then MTD(f) | new-paradigm-1995, section 4.4 |
//! | `sss_0` | SSS-0 and SSS-4, on alpha-beta with memory | solution-trees-1994 |
//! | `s_sss_0` | S-alpha-beta, SSS-0 and SSS-4 as they are printed, and the variants of SSS-4 | solution-trees-1994, Figure 4 |
//! | `mtd_best` | the best move without its value; MTD-trend is the same from a guess that continues the trend | new-paradigm-1995, sections 3 and 4.6 |
//! | `bns` | the best move, by tests of all moves | Rutko 2011 |
//! | `second_best` | the best move, by the second best | solution-trees-1994, section 6 |

mod aspiration;
mod bns;
mod hybrid;
mod mtd;
mod mtd_best;
mod s_sss_0;
mod second_best;
mod sss_0;
mod window_search;

pub use aspiration::{Growth, aspiration, aspiration_grow};
pub use bns::bns;
pub use hybrid::hybrid;
pub use mtd::{Mtd, Start};
pub use mtd_best::{Strategy, mtd_best};
pub use s_sss_0::{Steps, s_alpha_beta, s_sss_0, s_sss_4};
pub use second_best::second_best;
pub use sss_0::{sss_0, sss_4};
pub use window_search::{Child, TreeSearch, WindowSearch};

use crate::best_first::Root;
use crate::{Algorithm, Bounds, Guess, Guesses, Stopped, Window};

/// Searches once with an algorithm, given what is known of the value: the one place where an algorithm's name becomes a
/// search. `None` if it is not a driver and this search has no [`WindowSearch::tree_search`].
pub fn drive<S: WindowSearch>(
    search: &mut S,
    algorithm: Algorithm,
    n: &S::Node,
    known: Guesses,
) -> Option<Result<Bounds, Stopped>> {
    search.begin(n);
    let last = known.guess(Guess::Last);
    Some(match algorithm {
        Algorithm::AlphaBeta => search.once(|search| search.alpha_beta(n, Window::OPEN)),
        Algorithm::NegaScout => search.once(|search| search.nega_scout(n, Window::OPEN)),
        Algorithm::Aspiration { width } => aspiration(search, n, known.last, width),
        Algorithm::AspirationGrow { growth } => aspiration_grow(search, n, known.last, growth),
        Algorithm::Sss => search.sss(n),
        Algorithm::Dual => search.dual(n),
        Algorithm::MtdBi => search.mtd_bi(n),
        Algorithm::NegaCStar { width } => search.nega_c_star(n, last, width),
        Algorithm::MtdF { guess } => search.mtd_f(n, known.guess(guess)),
        Algorithm::MtdGrow { step } => search.mtd_grow(n, last, step),
        Algorithm::MtdStep { size } => search.mtd_step(n, size),
        Algorithm::DualStep { size } => search.dual_step(n, size),
        Algorithm::Hybrid { width } => hybrid(search, n, last, width),
        Algorithm::Bns => bns(search, n, last),
        Algorithm::MtdBest { strategy } => mtd_best(search, n, last, strategy),
        Algorithm::Sss0 { start } => sss_0(search, n, start.unwrap_or(last)),
        Algorithm::Sss4 { step } => sss_4(search, n, step),
        Algorithm::SAlphaBeta => s_alpha_beta(search, n),
        Algorithm::SSss0 { start } => s_sss_0(search, n, start.unwrap_or(last)),
        Algorithm::SSss4 { steps } => s_sss_4(search, n, steps),
        Algorithm::MtdExact { from } => search.mtd_exact(n, last, from),
        Algorithm::MtdTrend => mtd_best(search, n, known.guess(Guess::Trend), Strategy::ProveBest),
        Algorithm::SecondBest => second_best(search, n),
        Algorithm::Minimax => return search.tree_search(TreeSearch::Minimax, n),
        Algorithm::Scout => return search.tree_search(TreeSearch::Scout, n),
        Algorithm::SssStar => return search.tree_search(TreeSearch::SssStar(Root::Max), n),
        Algorithm::DualStar => return search.tree_search(TreeSearch::SssStar(Root::Min), n),
        Algorithm::Sss2 => return search.tree_search(TreeSearch::Sss2(Root::Max), n),
        Algorithm::DualSss2 => return search.tree_search(TreeSearch::Sss2(Root::Min), n),
        Algorithm::PsStar { partitions } => return search.tree_search(TreeSearch::PsStar(partitions), n),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, MAX_EVALUATION, Notation, Score};
    use crate::{INFINITY, Node};
    use nullwindow_othello::Othello;
    use rand::{RngExt, SeedableRng, rngs::StdRng};

    /// A search that answers at random, even against what it has said before.
    struct Liar {
        random: StdRng,
        tests: u32,
        chosen: bool,
    }

    impl Liar {
        fn lie(&mut self) -> Score {
            match self.random.random_range(0..4) {
                0 => self.random.random_range(-INFINITY..=INFINITY),
                1 => self.random.random_range(-MAX_EVALUATION..=MAX_EVALUATION),
                _ => self.random.random_range(-30..=30),
            }
        }
    }

    type OthelloMove = <Othello as Game>::Move;

    impl WindowSearch for Liar {
        type Node = Node<Othello>;
        type Move = OthelloMove;

        fn alpha_beta(&mut self, _: &Node<Othello>, _: Window) -> Result<Score, Stopped> {
            Ok(self.lie())
        }

        fn children(&mut self, n: &Node<Othello>) -> Result<Vec<Child<Self>>, Stopped> {
            Ok(n.position.moves().into_iter().map(|m| (m, n.child(m))).collect())
        }

        fn choose(&mut self, _: &Node<Othello>, _: OthelloMove) {
            self.chosen = true;
        }

        fn test_begins(&mut self) {
            self.tests += 1;
        }
    }

    #[test]
    fn drivers_come_to_an_end_even_if_they_are_lied_to() {
        let root = Node::root(Othello::start(), 3);
        let sits_on_tests = |algorithm: Algorithm| algorithm.is_driver() || algorithm.has_tests_of_its_own();
        for description in Algorithm::all().iter().filter(|description| sits_on_tests(description.algorithm))
        {
            for seed in 0..500 {
                let random = StdRng::seed_from_u64(seed);
                let mut liar = Liar { random, tests: 0, chosen: false };
                let mut known = Guesses::from_static(0);
                known.learn(Bounds::exact(seed as Score - 250));
                let bounds = drive(&mut liar, description.algorithm, &root, known);
                let name = description.name;
                assert!(bounds.is_some_and(|bounds| bounds.is_ok()), "{name} {seed}");
                assert!(liar.tests < 200, "{name} {seed} asked {} times", liar.tests);
                assert_eq!(liar.chosen, !description.algorithm.finds_value(), "{name}");
            }
        }
    }
}
