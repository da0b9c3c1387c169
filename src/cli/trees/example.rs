//! `nullwindow trees example`

use crate::cli::{Failure, terminal};
use nullwindow::lab::reproduce::{join, run_example};
use nullwindow::lab::trees::Example;
use nullwindow::search::Algorithm;
use nullwindow::support::{count, wrap, wrap_after};
use std::io::Write;

/// Show the example trees of the papers and the leaves evaluated
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  nullwindow trees example\n  nullwindow trees example trends-1997")]
pub(super) struct Arguments {
    /// Name of the example [default: list all]
    name: Option<String>,
    /// Algorithms; see `nullwindow algorithms`
    #[arg(
        long,
        short,
        value_name = "A,B,..",
        value_delimiter = ',',
        default_values = ["minimax", "alpha-beta", "nega-scout", "scout", "sss", "dual", "sss-star", "dual-star", "sss-2", "mtd-f", "mtd-bi"]
    )]
    algorithms: Vec<Algorithm>,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let Some(name) = &arguments.name else {
        for example in Example::all() {
            writeln!(out, "{:<18} {}", example.name, example.source)?;
        }
        return Ok(());
    };
    let example = Example::find(name).ok_or_else(|| {
        let names: Vec<&str> = Example::all().iter().map(|example| example.name).collect();
        Failure::Usage(format!("unknown example '{name}', expected one of {}", names.join(", ")))
    })?;
    let tree = example.tree();
    let columns = terminal::width();
    for paragraph in
        [format!("{}: {}", example.name, example.source), example.summary.to_string(), tree.to_string()]
    {
        writeln!(out, "{}\n", wrap(&paragraph, columns).join("\n"))?;
    }
    let width = arguments.algorithms.iter().map(|algorithm| algorithm.to_string().len()).max().unwrap_or(0);
    for &algorithm in &arguments.algorithms {
        let found = run_example(&tree, algorithm)?;
        let leaves = count(found.leaves.len() as u64, "leaf", "leaves");
        let text = format!("value {}, {leaves}: {}", found.value, join(&found.leaves));
        writeln!(out, "{}", wrap_after(&format!("{:width$}  ", algorithm.to_string()), &text, columns))?;
        if found.passes.len() > 1 {
            let text = format!("passes {}", join(&found.passes));
            writeln!(out, "{}", wrap_after(&format!("{:width$}  ", ""), &text, columns))?;
        }
    }
    Ok(())
}
