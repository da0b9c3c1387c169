//! The progress of a run, shown on a terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use nullwindow::experiment::{Cell, CellResult, Sink};
use std::io;
use std::io::IsTerminal;
use std::time::Duration;

/// A sink that shows a bar on standard error while another one receives the results.
pub(super) struct Progress<S> {
    sink: S,
    bar: ProgressBar,
}

impl<S: Sink> Progress<S> {
    /// A bar for `cells` cells of which `done` are there already.
    pub(super) fn new(sink: S, cells: usize, done: usize) -> Progress<S> {
        let bar = ProgressBar::with_draw_target(Some(cells as u64), ProgressDrawTarget::hidden());
        if let Ok(style) =
            ProgressStyle::with_template("{wide_bar} {pos}/{len} cells, {elapsed}, {eta} to go")
        {
            bar.set_style(style);
        }
        bar.set_position(done as u64);
        bar.reset_eta();
        if io::stderr().is_terminal() {
            bar.set_draw_target(ProgressDrawTarget::stderr());
            bar.enable_steady_tick(Duration::from_secs(1));
        }
        Progress { sink, bar }
    }

    /// Takes the bar away.
    pub(super) fn finish(self) -> S {
        self.bar.finish_and_clear();
        self.sink
    }
}

impl<S: Sink> Sink for Progress<S> {
    fn finished(&mut self, cell: Cell) {
        self.bar.inc(1);
        self.sink.finished(cell);
    }

    fn write(&mut self, result: CellResult) -> io::Result<()> {
        // Rows may go to the same terminal.
        self.bar.suspend(|| self.sink.write(result))
    }
}
