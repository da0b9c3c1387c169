//! The laboratory: batches of artificial trees, and the published tables and figures made again.
//!
//! A [`Batch`] searches many trees of one kind with several algorithms and counts what each of them did. A
//! [`Reproduction`] is a published table or figure beside ours.

mod batch;
mod claims;
mod examples;
mod figure_5;
mod reproduction;
mod tables_pab;
mod tables_ps;
mod tally;

pub use batch::{Batch, BatchError, Mean};
pub use claims::claims;
pub use examples::{Walk, examples, row, walk};
pub use figure_5::figure_5;
pub use reproduction::{Comparison, Reproduction, Score, numbers_csv, numbers_json, page};
pub use tables_pab::tables_pab;
pub use tables_ps::tables_ps;
pub use tally::Tally;
