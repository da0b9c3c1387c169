//! `nullwindow uci`

use super::Failure;
use nullwindow::protocols::uci;
use std::io::{self, Write};

/// Run the chess engine under UCI, for graphical programs
#[derive(clap::Args)]
#[command(
    after_help = "Reads commands from standard input and answers on standard output until `quit` or the end of the input. \
    At the end of the input, a search with a depth, nodes or a time is finished first.\n\n\
    Messages and errors are sent as `info string`. A bad command is ignored; a bad FEN leaves the position unchanged; an \
    illegal move in `position` ends the move list before it. A second `go` ends the first search after its bestmove. \
    Options changed during a search take effect with the next one.\n\n\
    A program that starts engines without arguments can do so with this one too: without a command, `nullwindow` speaks UCI if \
    its standard input is no terminal and something is written to it.\n\n\
    Besides UCI: d (draw the board), eval (evaluation term by term), bench, go perft DEPTH.\n\n\
    Example:\n  printf 'position startpos moves e2e4\\ngo depth 8\\n' | nullwindow uci"
)]
pub(super) struct Arguments {}

pub(super) fn run(_: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    Ok(uci::serve(io::stdin(), out)?)
}
