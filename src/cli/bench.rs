//! `nullwindow bench`

use super::Failure;
use nullwindow::bench::{self, bench};
use nullwindow::engine::{Options, Profile, Signals};
use nullwindow::game::Notation;
use nullwindow::search::selective::Enhancements;
use nullwindow::search::{Algorithm, MAX_DEPTH};
use std::io::Write;

/// Search fixed chess positions to a fixed depth: a signature of the search, and its speed
#[derive(clap::Args)]
#[command(
    after_help = "A line a position: its name, the nodes, the milliseconds, the value in centipawns and the \
    best move. The last line is `NODES nodes NPS nps` (numbers for the capitals); with one thread, the same command gives the same \
    NODES on every machine.\n\nExamples:\n  nullwindow bench\n  \
    nullwindow bench --algorithm aspiration --depth 12\n  nullwindow bench --enhancements all,-null-move"
)]
pub(super) struct Arguments {
    /// The depth of the last iteration
    #[arg(long, short, value_name = "N", default_value_t = bench::DEPTH, value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    depth: u32,
    /// The driver, with its setting after a colon; see `nullwindow algorithms`
    #[arg(long, short, value_name = "A", default_value_t = Options::default().algorithm)]
    algorithm: Algorithm,
    /// Which tree is searched: tournament, or 1995
    #[arg(long, value_name = "P", default_value = "tournament")]
    profile: Profile,
    /// Changes to the full set of enhancements, such as -null-move or none,+history
    #[arg(long, value_name = "LIST", default_value = "all", allow_hyphen_values = true)]
    enhancements: Enhancements,
    /// The number of threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
    /// The size of the table in mebibytes
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = clap::value_parser!(u64).range(1..=1 << 24))]
    hash: u64,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let options = Options {
        profile: arguments.profile,
        algorithm: arguments.algorithm,
        enhancements: arguments.enhancements,
        threads: usize::from(arguments.threads),
        table_bits: Options::bits_for(arguments.hash),
    };
    let mut written = Ok(());
    let total = bench(options, arguments.depth, &Signals::default(), |entry, answer| {
        let best = answer.best.map_or_else(|| "-".to_string(), |m| entry.position.format_plain_move(m));
        let milliseconds = answer.elapsed.as_millis();
        let value = answer.value.unwrap_or(0);
        let line =
            writeln!(out, "{:<20} {:>10} {milliseconds:>7} {value:>+7} {best}", entry.id, answer.nodes);
        written = line.and_then(|()| out.flush());
        written.is_ok()
    })
    .map_err(|error| Failure::Usage(error.to_string()))?;
    written?;
    writeln!(out, "{} nodes {} nps", total.nodes, total.rate())?;
    Ok(())
}
