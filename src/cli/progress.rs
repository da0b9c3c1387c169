//! The progress of a run, shown on a terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use nullwindow::experiment::{Cell, CellResult, Sink};
use std::io;
use std::io::IsTerminal;
use std::time::Duration;

/// A bar on standard error, if that is a terminal.
pub(super) struct Bar {
    bar: ProgressBar,
    cells: usize,
    done: usize,
}

impl Bar {
    /// A bar for `cells` cells that cost `cost` together, of which `done` are there already.
    pub(super) fn new(cells: usize, done: usize, cost: u64) -> Bar {
        let bar = ProgressBar::with_draw_target(Some(cost), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{wide_bar} {msg}, {elapsed}, {eta} to go") {
            bar.set_style(style);
        }
        let mut bar = Bar { bar, cells, done };
        bar.say();
        bar.bar.reset_eta();
        if io::stderr().is_terminal() {
            bar.bar.set_draw_target(ProgressDrawTarget::stderr());
            bar.bar.enable_steady_tick(Duration::from_secs(1));
        }
        bar
    }

    /// A cell of this cost is done.
    fn advance(&mut self, cost: u64) {
        self.done += 1;
        self.bar.inc(cost);
        self.say();
    }

    fn say(&mut self) {
        self.bar.set_message(format!("{}/{} cells", self.done, self.cells));
    }

    /// Takes the bar away.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// A sink that moves a bar while another one receives the results.
pub(super) struct Progress<'a, S> {
    sink: S,
    bar: &'a mut Bar,
    /// What a cell costs.
    cost: u64,
}

impl<'a, S: Sink> Progress<'a, S> {
    /// A sink for cells of this cost.
    pub(super) fn new(sink: S, bar: &'a mut Bar, cost: u64) -> Progress<'a, S> {
        Progress { sink, bar, cost }
    }

    /// The sink that received the results.
    pub(super) fn into_sink(self) -> S {
        self.sink
    }
}

impl<S: Sink> Sink for Progress<'_, S> {
    fn finished(&mut self, cell: Cell) {
        self.bar.advance(self.cost);
        self.sink.finished(cell);
    }

    fn write(&mut self, result: CellResult) -> io::Result<()> {
        // Rows may go to the same terminal.
        self.bar.bar.suspend(|| self.sink.write(result))
    }
}
