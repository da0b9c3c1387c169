//! The legend below a chart.

use super::frame::{ChartFrame, MARGIN, TEXT, WIDTH, visible};
use super::svg::width;

/// The width of a sample of a line, and the gap after it.
pub(super) const SAMPLE: f64 = 38.0;
const GAP: f64 = 14.0;

/// The legend, in columns of equal width.
pub(super) struct Legend {
    pub(super) entries: Vec<LegendEntry>,
    pub(super) columns: usize,
    /// The width of a column.
    pub(super) width: f64,
}

/// An entry of the legend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LegendEntry {
    /// A series, by its number.
    Series(usize),
    /// The base line, where it has no label of its own.
    Base,
    /// The marks of intervals that end beyond the plot.
    Beyond,
}

impl Legend {
    pub(super) fn new(frame: &ChartFrame<'_>) -> Legend {
        let chart = frame.chart;
        let shown = |&index: &usize| {
            let series = &chart.series[index];
            !series.label.is_empty() && visible(chart, series).next().is_some()
        };
        let mut entries: Vec<LegendEntry> =
            (0..chart.series.len()).filter(shown).map(LegendEntry::Series).collect();
        let series = entries.len();
        let base = chart.base.as_ref().filter(|(value, label)| chart.y.shows(*value) && !label.is_empty());
        if base.is_some() && frame.base_side().is_none() {
            entries.push(LegendEntry::Base);
        }
        if frame.any_beyond() {
            entries.push(LegendEntry::Beyond);
        }
        let mut legend = Legend { entries, columns: 1, width: 0.0 };
        let widths = (0..series).map(|index| width(legend.label(frame, index), TEXT));
        legend.width = SAMPLE + widths.fold(0.0, f64::max) + GAP;
        let most = ((WIDTH - 2.0 * MARGIN + GAP) / legend.width).max(1.0) as usize;
        // As few rows as possible, and these as even as possible.
        let rows = series.div_ceil(most).max(1);
        legend.columns = series.div_ceil(rows).max(1);
        legend
    }

    pub(super) fn rows(&self) -> usize {
        self.entries.len().checked_sub(1).map_or(0, |last| self.place(last).0 + 1)
    }

    /// The row and column of an entry. What is no series has a row of its own.
    pub(super) fn place(&self, index: usize) -> (usize, usize) {
        let is_series = |entry: &&LegendEntry| matches!(entry, LegendEntry::Series(_));
        match self.entries.iter().filter(is_series).count() {
            series if index < series => (index / self.columns, index % self.columns),
            series => (series.div_ceil(self.columns) + index - series, 0),
        }
    }

    /// The text of an entry.
    pub(super) fn label<'a>(&self, frame: &ChartFrame<'a>, index: usize) -> &'a str {
        match self.entries[index] {
            LegendEntry::Series(series) => &frame.chart.series[series].label,
            LegendEntry::Base => frame.chart.base.as_ref().map_or("", |(_, label)| label),
            LegendEntry::Beyond => "an interval that ends beyond the plot",
        }
    }
}
