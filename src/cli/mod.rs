//! One file a command: arguments, then a call into the library, then printing.

mod algorithm_arguments;
mod algorithms;
mod bench;
mod cluster;
mod compare;
mod completions;
mod convert;
mod endgames;
mod engine_arguments;
mod failure;
mod game_parser;
mod games;
mod gtp;
mod hub;
mod interrupt;
mod jobs;
mod learning;
mod man;
mod r#match;
mod match_files;
mod nboard;
mod output;
mod perft;
mod play;
mod position;
mod positions;
mod prob_cut;
mod progress;
mod report;
mod run;
mod search;
mod settings;
mod show;
mod solve;
mod terminal;
mod train;
mod trees;
mod tune;
mod uci;
mod version;

pub(crate) use failure::Failure;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::io::{self, BufRead, IsTerminal, Write};

/// The name of the program.
const NAME: &str = "nullwindow";

/// What to do first: the message of the program without a command.
const FIRST_STEPS: &str = "no command. To start:\n\n  \
    nullwindow compare     compare the paper's algorithms, a few minutes\n  \
    nullwindow play chess  play against the engine\n  \
    nullwindow --help      list all commands";

/// What `--version` says of the program.
fn version() -> &'static str {
    concat!(env!("CARGO_PKG_VERSION"), " (", env!("NULLWINDOW_COMMIT"), ")")
}

/// Compare game-tree searches on checkers, Othello and chess, and play against them
#[derive(Parser)]
#[command(name = NAME, version = version(), max_term_width = 100)]
#[command(
    after_help = "To start, try `nullwindow compare` or `nullwindow play chess`. Every command has --help. Without a command, where something \
    is written to standard input and it is no terminal, the program is a UCI engine, as with `nullwindow uci`.\n\n\
    Exit codes: 0 done, 1 failed, 2 bad usage or input, 130 interrupted.\n\
    Set RUST_LOG=info or RUST_LOG=debug for more messages on standard error."
)]
struct Cli {
    #[command(subcommand)]
    command: CliCommand,
}

#[derive(Subcommand)]
enum CliCommand {
    Algorithms(algorithms::Arguments),
    Bench(bench::Arguments),
    Cluster(cluster::Arguments),
    Compare(compare::Arguments),
    Completions(completions::Arguments),
    Convert(convert::Arguments),
    Endgames(endgames::Arguments),
    Games(games::Arguments),
    Gtp(gtp::Arguments),
    Hub(hub::Arguments),
    Man(man::Arguments),
    Match(Box<r#match::Arguments>),
    Nboard(nboard::Arguments),
    Perft(perft::Arguments),
    Play(Box<play::Arguments>),
    Positions(positions::Arguments),
    ProbCut(prob_cut::Arguments),
    Report(report::Arguments),
    Run(run::Arguments),
    Search(search::Arguments),
    Show(show::Arguments),
    Solve(solve::Arguments),
    Train(train::Arguments),
    Trees(trees::Arguments),
    Tune(tune::Arguments),
    Uci(uci::Arguments),
}

/// The command line, for help, completions and man pages.
fn command() -> clap::Command {
    Cli::command()
}

/// Whether somebody speaks to the program as to an engine: chess programs start engines without arguments, and write to their
/// standard input.
fn is_engine() -> io::Result<bool> {
    let input = io::stdin();
    Ok(!input.is_terminal() && !input.lock().fill_buf()?.is_empty())
}

/// Runs the command that the user gave.
pub(crate) fn run() -> Result<(), Failure> {
    if std::env::args_os().len() == 1 && is_engine()? {
        return uci::run(&uci::Arguments {}, &mut io::stdout());
    }
    let matches = match version::with_cpu(command()).try_get_matches() {
        Ok(matches) => matches,
        Err(error) if error.use_stderr() => return Err(Failure::from_usage(&error)),
        Err(help) => return Ok(help.print()?),
    };
    let arguments = Cli::from_arg_matches(&matches).map_err(|error| Failure::from_usage(&error))?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    match arguments.command {
        CliCommand::Algorithms(arguments) => algorithms::run(&arguments, &mut out),
        CliCommand::Bench(arguments) => bench::run(&arguments, &mut out),
        CliCommand::Cluster(arguments) => cluster::run(&arguments, &mut out),
        CliCommand::Compare(arguments) => compare::run(&arguments, &mut out),
        CliCommand::Completions(arguments) => completions::run(&arguments, &mut out),
        CliCommand::Convert(arguments) => convert::run(&arguments, &mut out),
        CliCommand::Endgames(arguments) => endgames::run(&arguments, &mut out),
        CliCommand::Games(arguments) => games::run(&arguments, &mut out),
        CliCommand::Gtp(arguments) => gtp::run(&arguments, &mut out),
        CliCommand::Hub(arguments) => hub::run(&arguments, &mut out),
        CliCommand::Man(arguments) => man::run(&arguments, &mut out),
        CliCommand::Match(arguments) => r#match::run(*arguments, &mut out),
        CliCommand::Nboard(arguments) => nboard::run(&arguments, &mut out),
        CliCommand::Perft(arguments) => perft::run(arguments, &mut out),
        CliCommand::Play(arguments) => play::run(*arguments, &mut out),
        CliCommand::Positions(arguments) => positions::run(&arguments, &mut out),
        CliCommand::ProbCut(arguments) => prob_cut::run(&arguments, &mut out),
        CliCommand::Report(arguments) => report::run(&arguments, &mut out),
        CliCommand::Run(arguments) => run::run(&arguments, &mut out),
        CliCommand::Search(arguments) => search::run(arguments, &mut out),
        CliCommand::Show(arguments) => show::run(arguments, &mut out),
        CliCommand::Solve(arguments) => solve::run(&arguments, &mut out),
        CliCommand::Train(arguments) => train::run(&arguments, &mut out),
        CliCommand::Trees(arguments) => trees::run(arguments, &mut out),
        CliCommand::Tune(arguments) => tune::run(&arguments, &mut out),
        CliCommand::Uci(arguments) => uci::run(&arguments, &mut out),
    }?;
    Ok(out.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The command and all below it.
    fn all(command: &clap::Command) -> Vec<clap::Command> {
        let inner = command.get_subcommands().flat_map(all);
        std::iter::once(command.clone()).chain(inner).collect()
    }

    #[test]
    fn the_command_line_is_consistent() {
        command().debug_assert();
    }

    #[test]
    fn every_command_has_an_example() {
        for mut command in command().get_subcommands().cloned() {
            let help = command.render_help().to_string();
            assert!(help.contains("Example"), "{help}");
        }
    }

    #[test]
    fn help_fits_a_terminal_and_breaks_no_example() {
        for command in all(&command()) {
            let help = command.clone().term_width(80).render_long_help().to_string();
            assert_eq!(help.lines().find(|line| line.chars().count() > 80), None);
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            assert!(
                about.len() <= 66 || command.get_name() == NAME,
                "two lines in the list of commands: {about}"
            );
            let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            for line in text.lines().filter(|line| line.starts_with("  ")) {
                assert!(help.lines().any(|shown| shown == line), "{}: {line}", command.get_name());
            }
        }
    }
}
