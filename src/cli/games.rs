//! `nullwindow games`

use super::Failure;
use nullwindow::games::GameId;
use std::io::Write;

/// List the games
#[derive(clap::Args)]
#[command(after_help = "Example: nullwindow games")]
pub(super) struct Arguments {}

pub(super) fn run(_: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    for game in GameId::ALL {
        writeln!(out, "{:<12} {}", game.name(), game.summary())?;
    }
    Ok(())
}
