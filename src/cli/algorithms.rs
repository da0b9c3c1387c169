//! `nullwindow algorithms`

use super::Failure;
use nullwindow::lab::ranges;
use nullwindow::search::Algorithm;
use nullwindow::search::selective::Enhancement;
use std::io::Write;

/// List the algorithms with their settings, and the enhancements of the tournament profile
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
    for description in ranges::Algorithm::all() {
        write(
            out,
            description.name,
            description.summary,
            description.setting,
            description.algorithm.setting(),
        )?;
    }
    writeln!(
        out,
        "\nwhat the tournament profile adds to a driver; -NAME leaves it out, in `match`, `bench` and over UCI"
    )?;
    for enhancement in Enhancement::ALL {
        writeln!(out, "{:<18} {}", enhancement.name(), enhancement.summary())?;
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
