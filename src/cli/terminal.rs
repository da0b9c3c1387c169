//! The terminal that is printed to.

use std::io::{IsTerminal, stdout};

/// The width of lists and tables where standard output is not a terminal, or does not tell.
const DEFAULT_WIDTH: usize = 80;

/// The number of columns of standard output.
pub(super) fn width() -> usize {
    if !stdout().is_terminal() {
        return DEFAULT_WIDTH;
    }
    crossterm::terminal::size()
        .ok()
        .map(|(columns, _)| usize::from(columns))
        .filter(|&columns| columns > 0)
        .unwrap_or(DEFAULT_WIDTH)
}
