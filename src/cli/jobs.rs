//! The number of threads, for the commands that use several.

use std::num::NonZeroUsize;

/// The number of threads.
#[derive(clap::Args)]
pub(super) struct JobArguments {
    /// Number of threads [default: all cores]
    #[arg(long, short, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

impl JobArguments {
    /// The number of threads.
    pub(super) fn count(&self) -> usize {
        self.jobs.map_or_else(cores, NonZeroUsize::get)
    }
}

/// The number of cores.
pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}
