//! The terminal that is printed to.

use std::io::{IsTerminal, stdout};

/// The width of lists and tables where standard output is not a terminal.
const DEFAULT_WIDTH: usize = 80;

/// The number of columns of standard output.
pub(super) fn width() -> usize {
    match crossterm::terminal::size() {
        Ok((columns, _)) if stdout().is_terminal() && columns > 0 => usize::from(columns),
        _ => DEFAULT_WIDTH,
    }
}
