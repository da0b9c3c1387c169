//! `nullwindow trees reproduce`

use crate::cli::jobs::JobArguments;
use crate::cli::report::command;
use crate::cli::{Failure, interrupt, terminal};
use clap::ValueEnum;
use nullwindow::lab::reproduce::{self, Reproduction, Sampling};
use nullwindow::report::facts;
use nullwindow::support::{message, write_whole};
use std::io::{IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// Reproduce published tables and figures
#[derive(clap::Args)]
#[command(
    after_help = "Prints the published number, ours, the difference and its standard error. With --output everything is also written to a folder: report.html, numbers.csv, numbers.json, \
    figures/*.svg.\n\nExamples:\n  nullwindow trees reproduce tables-ps\n  \
    nullwindow trees reproduce all --output tables\n  \
    nullwindow trees reproduce figure-5 --trees 100 --format csv\n\n\
    Exit codes: 0 done, 1 failed, 2 bad usage or input, 130 interrupted."
)]
pub(super) struct Arguments {
    /// What to reproduce
    #[arg(value_enum)]
    what: What,
    /// Number of trees per cell [default: tables-ps 1000, figure-5 20, tables-pab 200 samples, claims 12000]
    #[arg(long, short, value_name = "N")]
    trees: Option<NonZeroUsize>,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Output format
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text")]
    format: ReproduceFormat,
    /// Write a report with figures to FOLDER
    #[arg(long, short, value_name = "FOLDER")]
    output: Option<PathBuf>,
    #[command(flatten)]
    jobs: JobArguments,
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
    /// Claims of the papers that do not hold, with their smallest counter-examples
    Claims,
    /// Everything
    All,
}

/// The output format.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ReproduceFormat {
    /// Tables
    Text,
    /// CSV with a header
    Csv,
    /// JSON: a list of objects
    Json,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let jobs = arguments.jobs.count();
    let stop = interrupt::flag();
    let sampling = |default: usize| Sampling {
        trees: arguments.trees.map_or(default, NonZeroUsize::get),
        seed: arguments.seed,
        jobs,
        stop: stop.clone(),
    };
    let wanted = |what: What| arguments.what == what || arguments.what == What::All;
    let mut reproductions = Vec::new();
    let say = |name: &str| {
        if std::io::stderr().is_terminal() {
            message!("reproducing {name} ...");
        }
    };
    if wanted(What::Examples) {
        say("examples");
        reproductions.push(reproduce::examples()?);
    }
    if wanted(What::TablesPs) {
        say("tables-ps");
        reproductions.push(reproduce::tables_ps(&sampling(1000))?);
    }
    if wanted(What::Figure5) {
        say("figure-5");
        reproductions.push(reproduce::figure_5(&sampling(20))?);
    }
    if wanted(What::TablesPab) {
        say("tables-pab");
        reproductions.push(reproduce::tables_pab(&sampling(200))?);
    }
    if wanted(What::Claims) {
        say("claims");
        reproductions.push(reproduce::claims(&sampling(12_000))?);
    }
    if let Some(folder) = &arguments.output {
        write(folder, &reproductions)?;
    }
    match arguments.format {
        ReproduceFormat::Text => {
            let width = terminal::width();
            let texts: Vec<String> =
                reproductions.iter().map(|reproduction| reproduction.text(width)).collect();
            out.write_all(texts.join("\n\n").as_bytes())?;
            if let Some(folder) = &arguments.output {
                writeln!(out, "\nreport: {}", folder.join("report.html").display())?;
            }
        }
        ReproduceFormat::Csv => out.write_all(&reproduce::numbers_csv(&reproductions)?)?,
        ReproduceFormat::Json => out.write_all(&reproduce::numbers_json(&reproductions)?)?,
    }
    Ok(())
}

/// Writes everything to a folder.
fn write(folder: &Path, reproductions: &[Reproduction]) -> Result<(), Failure> {
    let page = reproduce::page(reproductions, facts(&command()));
    page.write(folder)?;
    write_whole(&folder.join("numbers.csv"), &reproduce::numbers_csv(reproductions)?)?;
    write_whole(&folder.join("numbers.json"), &reproduce::numbers_json(reproductions)?)?;
    Ok(())
}
