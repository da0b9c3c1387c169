//! `nullwindow uci`

use super::Failure;
use nullwindow::uci::{self, SessionError};
use std::io::{self, Write};

/// Serve the chess engine to a program that speaks UCI
#[derive(clap::Args)]
#[command(
    after_help = "Reads commands from standard input and answers on standard output, until quit or the end of the \
    input, which stops a search. Line by line: what cannot be understood is answered by 'info string ...' and ignored; \
    an illegal move in 'position' ends the game before it; an illegal FEN leaves the old position; a second 'go' stops \
    the first, whose bestmove comes before; options that change during a search count from the next one on.\n\n\
    Besides UCI: d (draw), eval (term by term), bench, go perft DEPTH.\n\n\
    Example:\n  (printf 'position startpos moves e2e4\\ngo depth 8\\n'; sleep 1) | nullwindow uci"
)]
pub(super) struct Arguments {}

pub(super) fn run(_: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    uci::serve(io::stdin(), out).map_err(|error| match error {
        SessionError::Output(error) => Failure::from(error),
        SessionError::Table(_) => Failure::Failed(error.to_string()),
    })
}
