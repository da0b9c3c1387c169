//! Reproduction of published tables and figures on artificial trees.
//!
//! A [`Batch`] searches many trees of one kind with several algorithms and counts the work of each. A [`Reproduction`] is a
//! published table or figure beside ours.

mod batch;
mod claims;
mod examples;
mod figure_5;
mod reproduction;
mod tables_pab;
mod tables_ps;
mod tree_counts;

pub use batch::{Batch, BatchError, Mean, Sampling};
pub use claims::claims;
pub use examples::{ExampleRun, examples, join, run_example};
pub use figure_5::figure_5;
pub use reproduction::{Deviation, ReproducedNumber, Reproduction, numbers_csv, numbers_json, page};
pub use tables_pab::tables_pab;
pub use tables_ps::tables_ps;
pub use tree_counts::TreeCounts;
