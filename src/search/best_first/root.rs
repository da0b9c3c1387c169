//! Which side is MAX.

use crate::game::Score;

/// What the root is. The dual of an algorithm is the algorithm itself on the tree seen by the other side: the root is a
/// MIN node then, and every value has the other sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Root {
    /// A MAX node, as in the papers.
    Max,
    /// A MIN node: the dual.
    Min,
}

impl Root {
    /// Whether the nodes so many plies from the root are MAX nodes.
    pub(super) fn has_max_at(self, ply: u32) -> bool {
        ply.is_multiple_of(2) == (self == Root::Max)
    }

    /// A score of the side to move at some ply as a score of MAX, or the other way round.
    pub(super) fn for_max(self, score: Score, ply: u32) -> Score {
        if self.has_max_at(ply) { score } else { -score }
    }
}
