//! `nullwindow trees example`

use crate::cli::Failure;
use nullwindow::lab::reproduce::{row, walk};
use nullwindow::lab::trees::Example;
use nullwindow::search::Algorithm;
use std::io::Write;

/// Show the papers' example trees and what the algorithms do on them
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  nullwindow trees example\n  nullwindow trees example trends-1997")]
pub(super) struct Arguments {
    /// The name of the example; without it, all are listed
    name: Option<String>,
    /// The algorithms; see `nullwindow algorithms`
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
    writeln!(out, "{}: {}\n{}\n\n{tree}\n", example.name, example.source, example.summary)?;
    let width = arguments.algorithms.iter().map(|algorithm| algorithm.to_string().len()).max().unwrap_or(0);
    for &algorithm in &arguments.algorithms {
        let found = walk(&tree, algorithm)?;
        writeln!(
            out,
            "{:width$}  value {}, {} leaves: {}",
            algorithm.to_string(),
            found.value,
            found.leaves.len(),
            row(&found.leaves)
        )?;
        if found.passes.len() > 1 {
            writeln!(out, "{:width$}  passes {}", "", row(&found.passes))?;
        }
    }
    Ok(())
}
