//! Endgame databases: the values of all positions with few pieces, by retrograde analysis.
//!
//! | file | what |
//! |---|---|
//! | `material` | the men and kings of both sides, by which positions fall into slices |
//! | `placement` | a position as the side to move sees it, and its moves in both directions of time |
//! | `index` | the numbers of the positions of a slice |
//! | `solve` | retrograde analysis of a slice |
//! | `tables` | the values of solved slices in memory |
//! | `runs`, `file` | how a slice is written |
//! | `build` | building and verifying the slices of a folder |
//! | `database` | the slices of a folder, compressed |
//! | `probe` | what engines ask |

mod build;
mod database;
mod file;
mod index;
mod material;
mod placement;
mod probe;
mod runs;
mod solve;
mod tables;
#[cfg(test)]
mod tests;
mod workers;

pub use build::{BuildError, Builder, BuiltSlice, MOST_PIECES, SlicePair};
pub use database::{Database, DatabaseError};
pub use file::Counts;
pub use probe::CheckersEndgames;
pub use workers::{Stopped, Workers};
