//! One file a command: arguments, then a call into the library, then printing.

mod algorithms;
mod bench;
mod compare;
mod failure;
mod games;
mod interrupt;
mod learning;
mod r#match;
mod output;
mod perft;
mod play;
mod position;
mod positions;
mod progress;
mod report;
mod run;
mod search;
mod settings;
mod show;
mod terminal;
mod train;
mod trees;
mod tune;
mod uci;

pub(crate) use failure::Failure;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::io::{self, Write};

/// Checkers, Othello and chess engines under one family of interchangeable game-tree searches.
#[derive(Parser)]
#[command(name = "nullwindow", version, about, max_term_width = 100)]
#[command(after_help = "Exit codes: 0 done, 1 failed, 2 wrong usage or unreadable input, 130 interrupted.\n\
    RUST_LOG=info (or debug) says more on standard error.")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Algorithms(algorithms::Arguments),
    Bench(bench::Arguments),
    Compare(compare::Arguments),
    Games(games::Arguments),
    Match(Box<r#match::Arguments>),
    Perft(perft::Arguments),
    Play(Box<play::Arguments>),
    Positions(positions::Arguments),
    Report(report::Arguments),
    Run(run::Arguments),
    Search(search::Arguments),
    Show(show::Arguments),
    Train(train::Arguments),
    Trees(trees::Arguments),
    Tune(tune::Arguments),
    Uci(uci::Arguments),
}

/// Runs the command that the user gave.
pub(crate) fn run() -> Result<(), Failure> {
    let matches = match Arguments::command().try_get_matches() {
        Ok(matches) => matches,
        Err(error) if error.use_stderr() => return Err(Failure::from_usage(&error)),
        Err(help) => return Ok(help.print()?),
    };
    let arguments = Arguments::from_arg_matches(&matches).map_err(|error| Failure::from_usage(&error))?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    match arguments.command {
        Command::Algorithms(arguments) => algorithms::run(&arguments, &mut out),
        Command::Bench(arguments) => bench::run(&arguments, &mut out),
        Command::Compare(arguments) => compare::run(&arguments, &mut out),
        Command::Games(arguments) => games::run(&arguments, &mut out),
        Command::Match(arguments) => r#match::run(*arguments, &mut out),
        Command::Perft(arguments) => perft::run(arguments, &mut out),
        Command::Play(arguments) => play::run(*arguments, &mut out),
        Command::Positions(arguments) => positions::run(arguments, &mut out),
        Command::Report(arguments) => report::run(&arguments, &mut out),
        Command::Run(arguments) => run::run(arguments, &mut out),
        Command::Search(arguments) => search::run(arguments, &mut out),
        Command::Show(arguments) => show::run(arguments, &mut out),
        Command::Train(arguments) => train::run(&arguments, &mut out),
        Command::Trees(arguments) => trees::run(arguments, &mut out),
        Command::Tune(arguments) => tune::run(&arguments, &mut out),
        Command::Uci(arguments) => uci::run(&arguments, &mut out),
    }?;
    Ok(out.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn every_command_has_an_example() {
        for command in Arguments::command().get_subcommands_mut() {
            let help = command.render_help().to_string();
            assert!(help.contains("Example"), "{help}");
        }
    }
}
