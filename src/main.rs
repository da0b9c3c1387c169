//! The command line: parse, dispatch, turn an error into one line and an exit code.

mod cli;
mod cpu;

use std::process::ExitCode;

fn main() -> ExitCode {
    if cpu::is_suitable() { run() } else { ExitCode::FAILURE }
}

/// The program on a CPU that it was built for.
#[inline(never)]
fn run() -> ExitCode {
    env_logger::init();
    match cli::run() {
        Ok(()) | Err(cli::Failure::BrokenPipe) => ExitCode::SUCCESS,
        Err(failure) => {
            nullwindow::support::message!("{failure}");
            failure.exit_code()
        }
    }
}
