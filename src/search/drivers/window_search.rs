//! What a driver asks of a search.

use crate::best_first::{Partitions, Root};
use crate::game::Score;
use crate::{Bounds, Proof, Stopped, Window};

/// A move of the root, and the node it leads to.
pub type Child<S> = (<S as WindowSearch>::Move, <S as WindowSearch>::Node);

/// A search that answers windows and tests: what every driver sits on.
///
/// One method is required, [`WindowSearch::alpha_beta`]. With it alone SSS\*, MTD(f) and all other drivers find the value of
/// a node of yours, provided that it remembers what it has found out (else they find it too, but slowly); see the example
/// `own_search`. The other methods sharpen what a driver can do and see.
pub trait WindowSearch: Sized {
    /// A root: a position and how deep it is to be searched.
    type Node;

    /// A move of the root.
    type Move: Copy;

    /// Alpha-beta, fail-soft: returns `g` with `g` the value if `alpha < g < beta`, an upper bound on it if `g <= alpha`, a
    /// lower bound if `g >= beta`.
    fn alpha_beta(&mut self, n: &Self::Node, window: Window) -> Result<Score, Stopped>;

    /// NegaScout, with the same contract.
    fn nega_scout(&mut self, n: &Self::Node, window: Window) -> Result<Score, Stopped> {
        self.alpha_beta(n, window)
    }

    /// MT, the test with memory: is the value of the root at least `omega`? Returns a lower bound if it is, else an upper one.
    fn mt(&mut self, n: &Self::Node, omega: Score) -> Result<Score, Stopped> {
        self.nega_scout(n, Window::null(omega))
    }

    /// S-alpha-beta: what it proves of the value, by the bounds that are known of all nodes below the root. A search that has
    /// none of its own takes what alpha-beta returns.
    fn s_alpha_beta(&mut self, n: &Self::Node, window: Window) -> Result<Bounds, Stopped> {
        Ok(Bounds::proved(self.alpha_beta(n, window)?, window))
    }

    /// MT that stores the exact value of a node all of whose children are known, with the contract of MT.
    fn mt_exact(&mut self, n: &Self::Node, omega: Score) -> Result<Score, Stopped> {
        self.mt(n, omega)
    }

    /// MT of the child `c` to which `m` leads from the root.
    fn mt_of_child(
        &mut self,
        _n: &Self::Node,
        _m: Self::Move,
        c: &Self::Node,
        omega: Score,
    ) -> Result<Score, Stopped> {
        self.mt(c, omega)
    }

    /// The moves of the root and where they lead, in the order in which they are tried; none if it is a leaf. A search that
    /// lists none is asked for its value by the drivers that look for the best move only.
    fn children(&mut self, _n: &Self::Node) -> Result<Vec<Child<Self>>, Stopped> {
        Ok(Vec::new())
    }

    /// The value of a root without children.
    fn leaf_value(&mut self, n: &Self::Node) -> Result<Score, Stopped> {
        self.alpha_beta(n, Window::OPEN)
    }

    /// Takes a move for the best one of the root.
    fn choose(&mut self, _n: &Self::Node, _m: Self::Move) {}

    /// The searches that are not drivers, but look at the tree themselves. `None` for a search that has none of them.
    fn tree_search(&mut self, _search: TreeSearch, _n: &Self::Node) -> Option<Result<Bounds, Stopped>> {
        None
    }

    /// A driver begins with this root: what was found out about the one before is forgotten.
    fn begin(&mut self, _n: &Self::Node) {}

    /// Searches these moves of the root and no others (UCI's `searchmoves`); all, if empty.
    fn set_searchmoves(&mut self, _moves: Vec<Self::Move>) {}

    /// The best move of the root so far, finished or not, and the lower bound that was proved for it: `-INFINITY` where a move
    /// of an unfinished search says nothing.
    fn best(&self) -> Option<(Self::Move, Score)> {
        None
    }

    /// Which of the bounds that a driver was left with last are proved. A search that does not know proves nothing.
    fn proof(&self) -> Proof {
        Proof::NONE
    }

    /// The nodes used so far.
    fn nodes(&self) -> u64 {
        0
    }

    /// The share of a root move in the nodes of this iteration, where that is known.
    fn effort(&self, _m: Self::Move) -> Option<f64> {
        None
    }

    /// The length of the longest line that was searched (UCI's `seldepth`).
    fn seldepth(&self) -> u32 {
        0
    }

    /// How many positions an endgame table has answered (UCI's `tbhits`).
    fn endgame_hits(&self) -> u64 {
        0
    }

    /// The driver begins a test or a window search.
    fn test_begins(&mut self) {}

    /// The test is of this node, with this window, as the side to move there sees it.
    fn asked(&mut self, _n: &Self::Node, _window: Window) {}

    /// The test left the driver with these bounds on the root's value.
    fn narrowed(&mut self, _bounds: Bounds) {}

    /// The driver asks again with a wider window.
    fn research(&mut self) {}

    /// A search that finds the value at once.
    fn once(&mut self, search: impl FnOnce(&mut Self) -> Result<Score, Stopped>) -> Result<Bounds, Stopped> {
        self.test_begins();
        let f = Bounds::exact(search(self)?);
        self.narrowed(f);
        Ok(f)
    }
}

/// The searches that are not drivers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TreeSearch {
    /// Plain minimax.
    Minimax,
    /// Scout.
    Scout,
    /// SSS\* with its OPEN list; its dual with a MIN node at the root.
    SssStar(Root),
    /// SSS-2; its dual with a MIN node at the root.
    Sss2(Root),
    /// Phased search.
    PsStar(Partitions),
}
