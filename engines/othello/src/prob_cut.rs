//! Multi-ProbCut: the pairs of depths of Othello.

use nullwindow_game::ProbCutTable;
use std::sync::LazyLock;

/// A stage is so many numbers of empty squares.
const STAGE_EMPTIES: u32 = 8;

/// What `nullwindow prob-cut othello` has fitted.
pub(crate) static TABLE: LazyLock<ProbCutTable> = LazyLock::new(|| {
    ProbCutTable::parse(include_str!("../weights/prob-cut.txt")).expect("the tests read the file too")
});

/// The stage of a position with so many empty squares.
pub(crate) fn stage_of(empties: u32) -> usize {
    (empties / STAGE_EMPTIES) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stage_has_pairs() {
        for empties in 9..=60 {
            for depth in 3..=30 {
                let pairs = TABLE.pairs(stage_of(empties), depth);
                assert!(!pairs.is_empty(), "{empties} empty squares, depth {depth}");
                assert!(pairs.iter().all(|pair| pair.shallow < depth && (500..1500).contains(&pair.slope)));
            }
        }
    }
}
