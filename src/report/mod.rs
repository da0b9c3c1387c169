//! Reports: what rows of results say, as figures, verdicts and one page.
//!
//! A [`Page`] is what is shown: verdicts and sections of paragraphs, figures and tables. [`Page::html`] makes one
//! self-contained file of it, and a [`Chart`] draws itself as SVG. Nothing here runs a search or prints.

mod canvas;
mod chart;
mod html;
mod page;
mod palette;
mod plot;
mod scale;

pub use canvas::DrawError;
pub use chart::{Axis, Chart, Point, Series, Shape};
pub use page::{Case, Figure, Mark, Page, Section, Table, Verdict};
pub use palette::{Color, Dash, Marker, Style, style};
