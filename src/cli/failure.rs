//! Why a command failed.

use super::interrupt;
use clap::error::ErrorKind;
use nullwindow::experiment::{ConvertError, ExecuteError, MemoryError, OutputError};
use nullwindow::game::ParseError;
use nullwindow::positions::FileError;
use nullwindow::protocols::SessionError;
use nullwindow::support::WriteError;
use std::path::Path;
use std::process::ExitCode;
use std::{fmt, io};

/// Why a command failed: a message for the user, and an exit code.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line or the input is wrong: the user has to change it.
    Usage(String),
    /// The command could not do its work.
    Failed(String),
    /// The user interrupted the command; what it had done by then.
    Interrupted(String),
    /// The reader of the output is gone, which is not an error.
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

    /// A file that is not overwritten without being asked.
    pub(crate) fn file_exists(path: &Path) -> Failure {
        Failure::Usage(format!("{}: the file exists; use --overwrite or another name", path.display()))
    }

    /// An error of clap, its several lines made one.
    pub(crate) fn from_usage(error: &clap::Error) -> Failure {
        let text = error.to_string();
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let parts: Vec<&str> = lines
            .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"))
            .collect();
        let message = parts.join(" ").replace(" tip: ", "; ");
        let message = message.strip_prefix("error: ").unwrap_or(&message);
        Failure::Usage(match error.kind() {
            ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => match subcommands(&text) {
                // The program itself.
                None => super::FIRST_STEPS.to_string(),
                Some(names) => format!("no command, expected one of {names}; see --help"),
            },
            ErrorKind::InvalidSubcommand => {
                let names = subcommands(&text).unwrap_or_else(|| names(&super::command()));
                format!("{message}; expected one of {names}; see --help")
            }
            _ => format!("{message}; see --help"),
        })
    }
}

/// The names of the subcommands of the command whose usage is in clap's message; none for the program itself.
fn subcommands(text: &str) -> Option<String> {
    let program = super::command();
    let usage = text.lines().find_map(|line| line.trim().strip_prefix("Usage:")).unwrap_or_default();
    let mut inner = None;
    for word in usage.split_whitespace().skip(1) {
        match inner.unwrap_or(&program).find_subcommand(word) {
            Some(command) => inner = Some(command),
            None => break,
        }
    }
    inner.map(names)
}

fn names(command: &clap::Command) -> String {
    command.get_subcommands().map(clap::Command::get_name).collect::<Vec<_>>().join(", ")
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(message) | Failure::Failed(message) => write!(f, "error: {message}"),
            Failure::Interrupted(message) => write!(f, "interrupted: {message}"),
            Failure::BrokenPipe => f.write_str("output closed"),
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

impl From<ConvertError> for Failure {
    fn from(error: ConvertError) -> Failure {
        match error {
            ConvertError::Results(error) => Failure::from(error),
            ConvertError::Output(error) => Failure::from(error),
        }
    }
}

impl From<SessionError> for Failure {
    fn from(error: SessionError) -> Failure {
        match error {
            SessionError::Output(error) => Failure::from(error),
            SessionError::Table(_) => Failure::Failed(error.to_string()),
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
