//! `nullwindow man`

use super::Failure;
use clap_mangen::Man;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Print a man page, or write all of them
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow man | man -l -\n  \
    nullwindow man trees run | man -l -\n  \
    nullwindow man --output ~/.local/share/man/man1")]
pub(super) struct Arguments {
    /// Command, with its subcommand if it has any [default: nullwindow itself]
    #[arg(conflicts_with = "output")]
    command: Vec<String>,
    /// Write the pages of all commands to a folder
    #[arg(long, short, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let mut program = super::command().disable_help_subcommand(true);
    program.build();
    if let Some(folder) = &arguments.output {
        fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
        return write_all(&program, folder);
    }
    let mut command = &program;
    for name in &arguments.command {
        command = command.find_subcommand(name).ok_or_else(|| {
            let names: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
            let path = command.get_bin_name().unwrap_or_else(|| command.get_name());
            Failure::Usage(match names[..] {
                [] => format!("`{path}` has no subcommands, found '{name}'"),
                _ => format!("`{path}` has no command '{name}', expected one of {}", names.join(", ")),
            })
        })?;
    }
    Ok(Man::new(command.clone()).render(out)?)
}

/// Writes the page of a command and those of its subcommands.
fn write_all(command: &clap::Command, folder: &Path) -> Result<(), Failure> {
    let man = Man::new(command.clone());
    let path = folder.join(man.get_filename());
    let mut page = Vec::new();
    man.render(&mut page)?;
    fs::write(&path, page).map_err(|error| cannot_write(&path, &error))?;
    command.get_subcommands().try_for_each(|inner| write_all(inner, folder))
}

fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Failed(format!("cannot write {}: {error}", path.display()))
}
