//! `nullwindow hub`

use super::Failure;
use super::engine_arguments::{EndgamesArguments, EngineArguments};
use nullwindow::protocols::hub;
use nullwindow_checkers::Checkers;
use std::io::{self, Write};

/// Run the checkers engine under the Hub protocol, for pydraughts
#[derive(clap::Args)]
#[command(
    after_help = "Reads commands of the Hub protocol, version 2, from standard input and answers on standard output until `quit` or \
    the end of the input: hub, set-param, init, pos, level, go, ponder-hit, stop, ping, new-game. The variant is `english`, in \
    the notation of pydraughts.\n\n\
    `level` limits the next search; the options are for clients that do not send it. A command that is not understood is \
    ignored; a position, a level or a parameter that cannot be read is named in an `error` line and changes nothing.\n\n\
    Example:\n  printf 'hub\\ninit\\nlevel depth=9\\ngo think\\n' | nullwindow hub"
)]
pub(super) struct Arguments {
    #[command(flatten)]
    engine: EngineArguments,
    #[command(flatten)]
    endgames: EndgamesArguments,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let endgames = arguments.endgames.open()?;
    Ok(hub::serve::<Checkers>(io::stdin(), out, arguments.engine.settings::<Checkers>()?, endgames)?)
}
