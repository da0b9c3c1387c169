//! Reports: what rows of results say, as figures, verdicts and one page.
//!
//! [`Report::of`] makes everything out of an [`Archive`](crate::experiment::Archive): it sums rows up, judges the claims of
//! the paper by rules (`claims`, `rule`) and draws its figures (`figures`, `beyond`).
//!
//! A [`Page`] is what is shown: verdicts and sections of paragraphs, figures and tables. [`Page::html`] makes one
//! self-contained file of it, and a [`Chart`] draws itself as SVG. Nothing here runs a search or prints.

mod beyond;
mod build;
mod claims;
mod figures;
mod methods;
mod rule;
mod subject;
mod summary_csv;

pub use build::Report;
pub use nullwindow_charts::*;
