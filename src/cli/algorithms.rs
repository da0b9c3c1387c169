//! `nullwindow algorithms`

use super::{Failure, terminal};
use nullwindow::lab::ranges::RangeAlgorithm;
use nullwindow::search::Algorithm;
use nullwindow::search::naming::AlgorithmDescription;
use nullwindow::search::selective::Enhancement;
use nullwindow::support::wrap_after;
use std::io::{self, Write};

/// List the algorithms with their settings, and the enhancements
#[derive(clap::Args)]
#[command(after_help = "A setting follows the name after a colon: mtd-step:100 or mtd-step:size=100.\n\n\
    Example: nullwindow algorithms")]
pub(super) struct Arguments {}

pub(super) fn run(_: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let width = terminal::width();
    for description in Algorithm::all() {
        write(out, description, description.algorithm.setting(), width)?;
    }
    writeln!(out, "\nRange algorithms, for `nullwindow trees ranges`:")?;
    for description in RangeAlgorithm::all() {
        write(out, description, description.algorithm.setting(), width)?;
    }
    writeln!(
        out,
        "\nEnhancements of the tournament profile; -NAME switches one off in `match`,\n`bench` and over UCI:"
    )?;
    for enhancement in Enhancement::ALL {
        let head = format!("{:<21} ", enhancement.name());
        writeln!(out, "{}", wrap_after(&head, enhancement.summary(), width))?;
    }
    Ok(())
}

fn write<A>(
    out: &mut impl Write,
    description: &AlgorithmDescription<A>,
    default: Option<String>,
    width: usize,
) -> io::Result<()> {
    let head = format!("{:<13} ", description.name);
    writeln!(out, "{}", wrap_after(&head, description.summary, width))?;
    if let (Some(setting), Some(default)) = (&description.setting, default) {
        let head = format!("{:<13}   :{}={default}  ", "", setting.name);
        writeln!(out, "{}", wrap_after(&head, setting.values, width))?;
    }
    Ok(())
}
