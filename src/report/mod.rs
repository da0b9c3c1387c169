//! Reports: results as figures, verdicts and one page.
//!
//! [`Report::of`] makes everything from an [`Archive`](crate::experiment::Archive): it sums rows up, decides on the claims
//! of the paper by rules (`claims`, `measured`, `rule`) and draws its figures (`figures`, `beyond`).
//!
//! `details` are the positions behind the points, `provenance` says where the report was made.
//!
//! A [`ReportPage`] has verdicts and sections of paragraphs, figures and tables. [`ReportPage::html`] makes one self-contained file of
//! it, and a [`Chart`] draws itself as SVG. Nothing here runs a search or prints.
//!
//! # Adding a claim
//!
//! An entry in one of the lists in `claims/`: what the paper says, what is measured, the rule, and a closure that computes the
//! number for a game. Add its id to `tests/suite/verdicts.rs`, whose made-up results confirm and contradict every claim.

mod beyond;
mod build;
mod claims;
mod details;
mod figures;
mod measured;
mod methods;
mod provenance;
mod rule;
mod subject;
mod summary_csv;

pub use build::Report;
pub use nullwindow_charts::*;
pub use provenance::facts;
