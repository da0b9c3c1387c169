//! The command line: parse, dispatch, turn an error into one line and an exit code.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    env_logger::init();
    match cli::run() {
        Ok(()) | Err(cli::Failure::BrokenPipe) => ExitCode::SUCCESS,
        Err(failure) => {
            nullwindow::support::message!("{failure}");
            failure.exit_code()
        }
    }
}
