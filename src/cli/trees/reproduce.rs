//! `nullwindow trees reproduce`

use crate::cli::report::command;
use crate::cli::run::cores;
use crate::cli::{Failure, interrupt};
use clap::ValueEnum;
use nullwindow::lab::reproduce::{self, Reproduction};
use nullwindow::support::write_whole;
use std::io::{IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// Reproduce the published tables and figures: the printed number, ours, the difference, the sampling error
#[derive(clap::Args)]
#[command(
    after_help = "With --output everything is written to a folder, too: report.html, numbers.csv, numbers.json, \
    figures/*.svg.\n\nExamples:\n  nullwindow trees reproduce tables-ps\n  \
    nullwindow trees reproduce all --output tables\n  \
    nullwindow trees reproduce figure-5 --trees 100 --format csv\n\n\
    Exit codes: 0 done, 1 failed, 2 wrong usage, 130 interrupted."
)]
pub(super) struct Arguments {
    /// What to reproduce
    #[arg(value_enum)]
    what: What,
    /// The number of trees a cell [default: 1000 for tables-ps, 20 for figure-5, 200 samples for tables-pab, 12000 for
    /// claims]
    #[arg(long, short, value_name = "N")]
    trees: Option<NonZeroUsize>,
    /// Which trees
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The form of what is printed
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text")]
    format: Format,
    /// Write a report with figures to this folder
    #[arg(long, short, value_name = "FOLDER")]
    output: Option<PathBuf>,
    /// Search so many trees at a time [default: one on each core]
    #[arg(long, short, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

/// What can be reproduced.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// Tables 2 to 6 and Figures 5 to 7 of phased-search-1986: SSS*, PS*(k), alpha-beta
    TablesPs,
    /// Figure 5 of solution-trees-1994: the first hypothesis
    #[value(name = "figure-5")]
    Figure5,
    /// Tables 1 to 3 of probability-based-1989: leaves that P_AB visits
    TablesPab,
    /// The worked examples of trends-1997 and new-paradigm-1995, leaf by leaf
    Examples,
    /// Claims of the papers that are not true, with their smallest counter-examples
    Claims,
    /// Everything
    All,
}

/// The form of what is printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Tables for people
    Text,
    /// A line of field names, then a line a number
    Csv,
    /// A list of JSON objects
    Json,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let jobs = arguments.jobs.map_or_else(cores, NonZeroUsize::get);
    let stop = interrupt::flag();
    let Arguments { seed, .. } = *arguments;
    let trees = |default: usize| arguments.trees.map_or(default, NonZeroUsize::get);
    let wanted = |what: What| arguments.what == what || arguments.what == What::All;
    let mut reproductions = Vec::new();
    let say = |name: &str| {
        if std::io::stderr().is_terminal() {
            eprintln!("reproducing {name} ...");
        }
    };
    if wanted(What::Examples) {
        say("examples");
        reproductions.push(reproduce::examples()?);
    }
    if wanted(What::TablesPs) {
        say("tables-ps");
        reproductions.push(reproduce::tables_ps(trees(1000), seed, jobs, &stop)?);
    }
    if wanted(What::Figure5) {
        say("figure-5");
        reproductions.push(reproduce::figure_5(trees(20), seed, jobs, &stop)?);
    }
    if wanted(What::TablesPab) {
        say("tables-pab");
        reproductions.push(reproduce::tables_pab(trees(200), seed, jobs, &stop)?);
    }
    if wanted(What::Claims) {
        say("claims");
        reproductions.push(reproduce::claims(trees(12_000), seed, jobs, &stop)?);
    }
    if let Some(folder) = &arguments.output {
        write(folder, &reproductions)?;
    }
    match arguments.format {
        Format::Text => {
            let texts: Vec<String> = reproductions.iter().map(Reproduction::text).collect();
            out.write_all(texts.join("\n\n").as_bytes())?;
            if let Some(folder) = &arguments.output {
                writeln!(out, "\nreport: {}", folder.join("report.html").display())?;
            }
        }
        Format::Csv => out.write_all(&reproduce::numbers_csv(&reproductions)?)?,
        Format::Json => out.write_all(&reproduce::numbers_json(&reproductions)?)?,
    }
    Ok(())
}

/// Writes everything to a folder.
fn write(folder: &Path, reproductions: &[Reproduction]) -> Result<(), Failure> {
    let page = reproduce::page(reproductions, &command());
    page.write(folder)?;
    write_whole(&folder.join("numbers.csv"), &reproduce::numbers_csv(reproductions)?)?;
    write_whole(&folder.join("numbers.json"), &reproduce::numbers_json(reproductions)?)?;
    Ok(())
}
