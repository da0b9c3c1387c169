//! `nullwindow algorithms`

use super::Failure;
use nullwindow::search::Algorithm;
use nullwindow::uncertain;
use std::io::Write;

/// List the algorithms and their settings
#[derive(clap::Args)]
#[command(after_help = "A setting follows the name after a colon: mtd-step:100 or mtd-step:size=100.\n\n\
    Example: nullwindow algorithms")]
pub(super) struct Arguments {}

pub(super) fn run(_: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    for description in Algorithm::all() {
        write(
            out,
            description.name,
            description.summary,
            description.setting,
            description.algorithm.setting(),
        )?;
    }
    writeln!(out, "\nfor leaves that are ranges or distributions of values, see `nullwindow trees ranges`")?;
    for description in uncertain::Algorithm::all() {
        write(
            out,
            description.name,
            description.summary,
            description.setting,
            description.algorithm.setting(),
        )?;
    }
    Ok(())
}

fn write(
    out: &mut impl Write,
    name: &str,
    summary: &str,
    setting: Option<(&str, &str)>,
    default: Option<String>,
) -> std::io::Result<()> {
    writeln!(out, "{name:<13} {summary}")?;
    if let (Some((setting, meaning)), Some(default)) = (setting, default) {
        writeln!(out, "{:<13}   :{setting}={default}  {meaning}", "")?;
    }
    Ok(())
}
