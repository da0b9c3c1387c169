//! What `nullwindow --version` says.

/// The command line with the version and, below it, the CPU that the program was built for.
pub(super) fn with_cpu(command: clap::Command) -> clap::Command {
    let version = command.get_version().unwrap_or_default();
    let long: &'static str = format!("{version}\nbuilt for {}", crate::cpu::target()).leak();
    command.long_version(long)
}
