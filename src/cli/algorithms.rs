//! `nullwindow algorithms`

use super::Failure;
use nullwindow::search::Algorithm;
use std::io::Write;

/// List the algorithms and their settings
#[derive(clap::Args)]
#[command(after_help = "A setting follows the name after a colon: mtd-step:100 or mtd-step:size=100.\n\n\
    Example: nullwindow algorithms")]
pub(super) struct Arguments {}

pub(super) fn run(_: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    for description in Algorithm::all() {
        writeln!(out, "{:<11} {}", description.name, description.summary)?;
        if let (Some((name, meaning)), Some(default)) = (description.setting, description.algorithm.setting())
        {
            writeln!(out, "{:<11}   :{name}={default}  {meaning}", "")?;
        }
    }
    Ok(())
}
