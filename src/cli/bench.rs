//! `nullwindow bench`

use super::Failure;
use nullwindow::bench::{self, bench};
use nullwindow::engine::{Options, Profile, Signals};
use nullwindow::game::Notation;
use nullwindow::search::selective::Enhancements;
use nullwindow::search::{Algorithm, MAX_DEPTH};
use std::io::Write;

/// Search fixed chess positions: node count as signature, and speed
#[derive(clap::Args)]
#[command(
    after_help = "Prints one line per position: name, nodes, milliseconds, score in centipawns and best move. The last \
    line is `NODES nodes NPS nps`. With one thread, the same command prints the same NODES on every machine.\n\n\
    Examples:\n  nullwindow bench\n  \
    nullwindow bench --algorithm aspiration --depth 12\n  nullwindow bench --enhancements all,-null-move"
)]
pub(super) struct Arguments {
    /// Search depth
    #[arg(long, short, value_name = "N", default_value_t = bench::DEPTH, value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    depth: u32,
    /// Driver, with its setting after a colon; see `nullwindow algorithms`
    #[arg(long, short, value_name = "NAME", default_value_t = Options::default().algorithm)]
    algorithm: Algorithm,
    /// Search profile: tournament, or 1995 (the fixed tree of the experiments)
    #[arg(long, value_name = "NAME", default_value = "tournament")]
    profile: Profile,
    /// Enhancements of the tournament profile: all, none, -NAME or +NAME, separated by commas
    #[arg(long, value_name = "LIST", default_value = "all", allow_hyphen_values = true)]
    enhancements: Enhancements,
    /// Number of threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
    /// Hash table size, in MiB
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
        ..Options::default()
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
