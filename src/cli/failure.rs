//! Why a command failed.

use super::interrupt;
use clap::CommandFactory;
use clap::error::ErrorKind;
use nullwindow::experiment::{ExecuteError, MemoryError, OutputError};
use nullwindow::game::ParseError;
use nullwindow::positions::FileError;
use nullwindow::support::WriteError;
use std::process::ExitCode;
use std::{fmt, io};

/// Why a command failed: one line for the user, and what the shell is told.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line or the input is wrong: the user has to change it.
    Usage(String),
    /// The command could not do its work.
    Failed(String),
    /// The user ended the command; what it had done by then.
    Interrupted(String),
    /// Nobody reads the output any more, which is nobody's fault.
    BrokenPipe,
}

impl Failure {
    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Failure::Usage(_) => ExitCode::from(2),
            Failure::Failed(_) => ExitCode::FAILURE,
            Failure::Interrupted(_) => ExitCode::from(interrupt::EXIT_CODE),
            Failure::BrokenPipe => ExitCode::SUCCESS,
        }
    }

    /// What clap says in several lines, as one.
    pub(crate) fn from_usage(error: &clap::Error) -> Failure {
        let text = error.to_string();
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let said: Vec<&str> = lines
            .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"))
            .collect();
        let message = said.join(" ").replace(" tip: ", "; ");
        let message = message.strip_prefix("error: ").unwrap_or(&message);
        Failure::Usage(match error.kind() {
            ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
                format!("no command, expected one of {}; see --help", commands(&text))
            }
            ErrorKind::InvalidSubcommand => {
                format!("{message}; expected one of {}; see --help", commands(&text))
            }
            _ => format!("{message}; see --help"),
        })
    }
}

/// The names of the commands that were expected where clap's message says how its part of the program is used.
fn commands(text: &str) -> String {
    let program = super::Arguments::command();
    let usage = text.lines().find_map(|line| line.trim().strip_prefix("Usage:")).unwrap_or_default();
    let mut command = &program;
    for word in usage.split_whitespace().skip(1) {
        match command.find_subcommand(word) {
            Some(inner) => command = inner,
            None => break,
        }
    }
    command.get_subcommands().map(clap::Command::get_name).collect::<Vec<_>>().join(", ")
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(message) | Failure::Failed(message) => write!(f, "error: {message}"),
            Failure::Interrupted(message) => write!(f, "interrupted: {message}"),
            Failure::BrokenPipe => f.write_str("nobody reads the output"),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::BrokenPipe,
            _ => Failure::Failed(format!("cannot write the output: {error}")),
        }
    }
}

impl From<ExecuteError> for Failure {
    fn from(error: ExecuteError) -> Failure {
        match error {
            ExecuteError::Sink(error) => Failure::from(error),
            error => Failure::Failed(error.to_string()),
        }
    }
}

impl From<MemoryError> for Failure {
    fn from(error: MemoryError) -> Failure {
        Failure::Usage(error.to_string())
    }
}

impl From<WriteError> for Failure {
    fn from(error: WriteError) -> Failure {
        Failure::Failed(error.to_string())
    }
}

impl From<OutputError> for Failure {
    fn from(error: OutputError) -> Failure {
        match error {
            OutputError::Io(..) => Failure::Failed(error.to_string()),
            _ => Failure::Usage(error.to_string()),
        }
    }
}

impl From<FileError> for Failure {
    fn from(error: FileError) -> Failure {
        Failure::Usage(error.to_string())
    }
}

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Failure {
        Failure::Usage(error.to_string())
    }
}
