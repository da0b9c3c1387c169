//! Progress bars.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use nullwindow::experiment::{CellResult, Sink};
use std::io;
use std::io::IsTerminal;
use std::time::Duration;

/// A progress bar on standard error, if that is a terminal.
pub(super) struct Bar {
    bar: ProgressBar,
    /// What is counted.
    what: &'static str,
    total: usize,
    done: usize,
    note: String,
}

impl Bar {
    /// A bar for `cells` cells of which `done` are there already; the others cost `cost` together.
    pub(super) fn new(cells: usize, done: usize, cost: u64) -> Bar {
        Bar::of("cells", cells, done, cost)
    }

    /// A bar for `total` things of which `done` are there already; the others cost `cost` together.
    pub(super) fn of(what: &'static str, total: usize, done: usize, cost: u64) -> Bar {
        let bar = ProgressBar::with_draw_target(Some(cost), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{wide_bar} {msg}, {elapsed}, {eta} left") {
            bar.set_style(style);
        }
        let mut bar = Bar { bar, what, total, done, note: String::new() };
        bar.say();
        bar.bar.reset_eta();
        if io::stderr().is_terminal() {
            bar.bar.set_draw_target(ProgressDrawTarget::stderr());
            bar.bar.enable_steady_tick(Duration::from_secs(1));
        }
        bar
    }

    /// One more is done, at this cost; `note` is shown beside the bar.
    pub(super) fn advance(&mut self, cost: u64, note: &str) {
        self.done += 1;
        self.note = if note.is_empty() { String::new() } else { format!(", {note}") };
        self.bar.inc(cost);
        self.say();
    }

    fn say(&mut self) {
        self.bar.set_message(format!("{}/{} {}{}", self.done, self.total, self.what, self.note));
    }

    /// Hides the bar during work that may write to the same terminal.
    pub(super) fn suspend<R>(&self, work: impl FnOnce() -> R) -> R {
        self.bar.suspend(work)
    }

    /// Removes the bar.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// A sink that advances a bar and passes the results on.
pub(super) struct ProgressSink<'a, S> {
    sink: S,
    bar: &'a mut Bar,
    /// The cost of a cell.
    cost: u64,
}

impl<'a, S: Sink> ProgressSink<'a, S> {
    /// A sink for cells of this cost.
    pub(super) fn new(sink: S, bar: &'a mut Bar, cost: u64) -> ProgressSink<'a, S> {
        ProgressSink { sink, bar, cost }
    }

    /// The sink that the results went to.
    pub(super) fn into_sink(self) -> S {
        self.sink
    }
}

impl<S: Sink> Sink for ProgressSink<'_, S> {
    fn finished(&mut self) {
        self.bar.advance(self.cost, "");
        self.sink.finished();
    }

    fn write(&mut self, result: CellResult) -> io::Result<()> {
        // Rows may go to the same terminal.
        self.bar.suspend(|| self.sink.write(result))
    }
}
