//! `nullwindow gtp`

use super::Failure;
use super::engine_arguments::EngineArguments;
use nullwindow::protocols::{EngineSettings, gtp};
use nullwindow_othello::Othello;
use std::io::{self, Write};

/// Run the Othello engine under GTP, for Quarry, referees and scripts
#[derive(clap::Args)]
#[command(
    after_help = "Reads commands of GTP 2 from standard input and answers each of them on standard output, in order, until `quit` \
    or the end of the input. `list_commands` lists the commands.\n\n\
    A pass is written `pass`. Passes may be left out: where a side has no other move, the next move of its opponent is taken as \
    one after the pass. With `time_settings` or `time_left` the engine plays on that clock; the options are for games \
    without one. With --ponder it goes on thinking after its move, until the opponent's move is known.\n\n\
    Example:\n  printf 'play black f5\\ngenmove white\\nshowboard\\n' | nullwindow gtp --depth 8"
)]
pub(super) struct Arguments {
    #[command(flatten)]
    engine: EngineArguments,
    /// Ponder: think on the opponent's time too, after a move of the engine. Needs level 10
    #[arg(long)]
    ponder: bool,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let settings = EngineSettings { ponder: arguments.ponder, ..arguments.engine.settings::<Othello>()? };
    Ok(gtp::serve::<Othello>(io::stdin(), out, settings)?)
}
