//! Charts, drawn as SVG, and pages of them.
//!
//! A [`ReportPage`] has verdicts and sections of paragraphs, figures and tables. [`ReportPage::html`] makes one
//! self-contained file of it, and a [`Chart`] draws itself as SVG.
//!
#![doc = include_str!("README.md")]

mod canvas;
mod chart;
mod frame;
mod html;
mod legend;
mod page;
mod palette;
mod plot;
mod scale;

pub use canvas::DrawError;
pub use chart::{Axis, Chart, Point, Series, Shape, escape};
pub use html::STYLE;
pub use page::{ClaimCase, ClaimStatus, Figure, PageTable, ReportPage, Section, Verdict};
pub use palette::{Color, Dash, Marker, Style, category, css, style};
