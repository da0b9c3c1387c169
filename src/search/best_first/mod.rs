//! The searches that keep an explicit list or tree instead of a transposition table.
//!
//! They run as [`Algorithm`](crate::Algorithm)s like all others, and search the same tree to the same depth. What
//! they remember is theirs alone: the transposition table is neither read nor written.
//!
//! | file | what | from |
//! |---|---|---|
//! | `sss_star` | SSS\* with its OPEN list and its operator GAMMA, and its dual | Stockman 1979 |
//! | `sss_2` | SSS-2, which refines a solution tree, and its dual | trends-1997, Figures 7 to 9 |
//! | `ps_star` | phased search, PS\*(k), with OPEN and BACKUP | phased-search-1986, Table 1 |
//! | `open` | OPEN, as the tree that its states span | trends-1997, section 5 |
//!
//! [`Journal`] is an observer that notes what such searches are compared by.

mod journal;
mod open;
mod partitions;
mod ps_star;
mod root;
mod sss_2;
mod sss_star;

pub use journal::Journal;
pub use partitions::Partitions;
pub use root::Root;
