//! `nullwindow nboard`

use super::Failure;
use super::engine_arguments::EngineArguments;
use nullwindow::protocols::nboard;
use nullwindow_othello::Othello;
use std::io::{self, Write};

/// Run the Othello engine under the NBoard protocol
#[derive(clap::Args)]
#[command(
    after_help = "Reads commands of the NBoard protocol, version 2, from standard input and answers on standard output until \
    `quit` or the end of the input: nboard, set game, set depth, move, hint, go, analyze, ping, learn.\n\n\
    `set depth` limits the search; the options are for clients that do not send it. A command that is not understood is \
    ignored; a game or a move that cannot be read is named in a `status` line and leaves the game as it was.\n\n\
    Example:\n  printf 'nboard 2\\nset depth 8\\nmove F5\\ngo\\n' | nullwindow nboard"
)]
pub(super) struct Arguments {
    #[command(flatten)]
    engine: EngineArguments,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    Ok(nboard::serve(io::stdin(), out, arguments.engine.settings::<Othello>()?)?)
}
