//! `nullwindow trees`

mod example;
mod ranges;
mod reproduce;
mod run;
mod trace;

use super::Failure;
use clap::Subcommand;
use std::io::Write;

/// Search artificial trees and reproduce published tables
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow trees run --width 8 --depth 6 --order first0.6\n  \
    nullwindow trees reproduce all --output tables\n  \
    nullwindow trees example trends-1997\n  \
    nullwindow trees trace new-paradigm-1995 --algorithm sss")]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Run(run::Arguments),
    Reproduce(reproduce::Arguments),
    Example(example::Arguments),
    Ranges(ranges::Arguments),
    Trace(trace::Arguments),
}

pub(super) fn run(arguments: Arguments, out: &mut impl Write) -> Result<(), Failure> {
    match arguments.command {
        Command::Run(arguments) => run::run(&arguments, out),
        Command::Reproduce(arguments) => reproduce::run(&arguments, out),
        Command::Example(arguments) => example::run(&arguments, out),
        Command::Ranges(arguments) => ranges::run(&arguments, out),
        Command::Trace(arguments) => trace::run(&arguments, out),
    }
}
