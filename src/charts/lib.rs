//! Charts, drawn as SVG, and pages of them.
//!
//! A [`ReportPage`] has verdicts and sections of paragraphs, figures and tables. [`ReportPage::html`] makes one
//! self-contained file of it, and a [`Chart`] draws itself as SVG.
//!
#![doc = include_str!("README.md")]

mod chart;
mod details;
mod forest;
mod frame;
mod html;
mod legend;
mod marker;
mod page;
mod palette;
mod plot;
mod scale;
mod svg;

pub use chart::{Axis, Chart, Point, Series, Shape, escape};
pub use details::{BoardStyle, BoardView, Details, Entry, EntryCell, EntryRow};
pub use html::{STYLE, json};
pub use page::{
    CaseNumber, Citation, ClaimCase, ClaimStatus, Figure, PageTable, ReportPage, Section, Verdict,
};
pub use palette::{Color, Dash, Marker, Style, category, css, style};
