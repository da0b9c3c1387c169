//! Range algorithms: searches over merits that are not points but ranges or distributions (probability-based-1989).
//!
//! The value of a position is a [`Range`] or a [`VpList`], a distribution over a small domain of integers. Both are a
//! [`Merit`], and every search is generic over it: the paper gets R_AB out of P_AB by putting R_NEG, R_MAX and R_MIN in
//! the place of P_NEG, P_MAX and P_MIN, and so does the code. What a search knows of a node beyond
//! [`Game`](crate::game::Game) is [`MeritGame`].
//!
//! | file | what | from |
//! |---|---|---|
//! | `p_ab` | P_AB and R_AB, the informed P_AB, and both without pruning | Algorithm 1, sections 5.1 and 5.2 |
//! | `b_star` | B\*, the best-first proof procedure | Berliner 1979 |
//! | `pb_star` | PB\* with a window | Palay 1983, section 5.3 |
//! | `range_tree` | random trees of ranges, as printed and corrected | section 6 |
//! | `estimated` | a game whose evaluation has a margin of error | |
//! | `tables` | Tables 1 to 3, and how to sample them | section 6 |

mod algorithm;
mod b_star;
mod estimated;
mod merit;
mod p_ab;
mod pb_star;
mod range;
mod range_search;
mod range_tree;
mod search_tree;
mod tables;
mod vp_list;

pub use algorithm::{MeritKind, RangeAlgorithm};
pub use estimated::Estimated;
pub use merit::{Merit, MeritGame, domain};
pub use p_ab::LeafRule;
pub use pb_star::Dominance;
pub use range::Range;
pub use range_search::{RangeSearch, RangeSearchResult};
pub use range_tree::{RangeGenerator, RangeTree};
pub use tables::{DEPTHS, TABLE_1, TABLE_2, TABLE_3, TREES_PER_CELL, TreeSample, WIDTHS, sample};
pub use vp_list::{LARGEST_VALUE, VpList};
