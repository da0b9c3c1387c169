//! `nullwindow completions`

use super::Failure;
use clap_complete::Shell;
use std::io::Write;

/// Print a completion script for a shell
#[derive(clap::Args)]
#[command(after_help = "Save the script where your shell looks for completions.\n\nExamples:\n  \
    nullwindow completions bash > /etc/bash_completion.d/nullwindow\n  \
    nullwindow completions zsh > ~/.zfunc/_nullwindow\n  \
    nullwindow completions fish > ~/.config/fish/completions/nullwindow.fish")]
pub(super) struct Arguments {
    /// Shell
    shell: Shell,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    // The generator panics on a broken pipe, so let it write to memory.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut super::command(), super::NAME, &mut script);
    Ok(out.write_all(&script)?)
}
