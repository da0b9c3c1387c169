//! `nullwindow search`

use super::Failure;
use super::position::LineArguments;
use super::settings::SearchArguments;
use nullwindow::game::{MAX_EVALUATION, Score, WIN};
use nullwindow::games::{GameId, PlayableGame, Task};
use nullwindow::search::{Algorithm, Deepening, Iteration, Limits, MAX_DEPTH, Schedule};
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Search one position, deeper and deeper: a line an iteration
#[derive(clap::Args)]
#[command(after_help = "A line gives the depth, the value for the side to move (of mtd-best a lower \
    bound, or nothing where there is no choice), the tests, the leaves and nodes of the \
    iteration, the seconds since the start, and the best line.\n\nExamples:\n  \
    nullwindow search chess --depth 6\n  nullwindow search othello --algorithm sss --moves f5d6c3d3c4 --depth 8\n  \
    nullwindow search checkers --algorithm aspiration:100 --depth 13 --time 5")]
pub(super) struct Arguments {
    /// checkers, othello or chess
    game: GameId,
    #[command(flatten)]
    line: LineArguments,
    /// The algorithm, with its setting after a colon; see `nullwindow algorithms`
    #[arg(long, short, value_name = "A", default_value = "mtd-f")]
    algorithm: Algorithm,
    /// The depth of the last iteration
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(..=i64::from(MAX_DEPTH)))]
    depth: u32,
    /// The plies between iterations [default: 2 in checkers, 1 elsewhere]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    step: Option<u32>,
    /// Stop after so many nodes
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_negative_numbers = true)]
    time: Option<Duration>,
    #[command(flatten)]
    search: SearchArguments,
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds".to_string())?;
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| "expected a number of seconds, neither negative nor endless".to_string())
}

pub(super) fn run(arguments: Arguments, out: &mut impl Write) -> Result<(), Failure> {
    arguments.game.run(SearchTask { arguments, out })
}

struct SearchTask<'a, W> {
    arguments: Arguments,
    out: &'a mut W,
}

impl<W: Write> Task for SearchTask<'_, W> {
    type Output = Result<(), Failure>;

    fn run<G: PlayableGame>(self) -> Result<(), Failure> {
        let Arguments { line, algorithm, depth, step, nodes, time, search, .. } = self.arguments;
        let game = line.play::<G>()?;
        let position = game.position();
        let schedule = Schedule { depth, step: step.unwrap_or(G::STEP) };
        // Nobody waits for a search whose output nobody reads.
        let stop = Arc::new(AtomicBool::new(false));
        let limits = Limits::depth(depth).with_nodes(nodes).with_time(time).with_stop(Some(stop.clone()));
        let mut memory = search.memory::<G>()?;
        let out = self.out;
        write_header(out)?;
        let mut written = Ok(());
        let deepening = Deepening::new(position, algorithm).settings(search.settings()).schedule(schedule);
        let outcome = deepening.limits(limits).run(&mut memory, |iteration, _| {
            if written.is_ok() {
                written = write_iteration(position, &iteration, out);
                stop.store(written.is_err(), Ordering::Relaxed);
            }
        });
        written?;
        if outcome.is_err() {
            writeln!(out, "stopped by the limit before the next iteration was finished")?;
        }
        Ok(())
    }
}

fn write_header(out: &mut impl Write) -> io::Result<()> {
    let [depth, value, tests, leaves, nodes, seconds] =
        ["depth", "value", "tests", "leaves", "nodes", "seconds"];
    writeln!(out, "{depth:>5} {value:>8} {tests:>6} {leaves:>11} {nodes:>12} {seconds:>9}  best line")?;
    out.flush()
}

fn write_iteration<G: PlayableGame>(
    position: &G,
    iteration: &Iteration<G>,
    out: &mut impl Write,
) -> io::Result<()> {
    let sign = if iteration.bounds.is_exact() { "" } else { ">=" };
    let value =
        iteration.value().map_or_else(|| "-".to_string(), |value| sign.to_string() + &format_value(value));
    let mut at = position.clone();
    let mut line = Vec::new();
    for &m in &iteration.variation {
        line.push(at.format_move(m));
        at = at.after(m);
    }
    let counters = &iteration.counters;
    writeln!(
        out,
        "{:>5} {value:>8} {:>6} {:>11} {:>12} {:>9.3}  {}",
        iteration.depth,
        counters.tests,
        counters.leaves,
        counters.nodes,
        iteration.elapsed.as_secs_f64(),
        line.join(" ")
    )?;
    out.flush()
}

/// A value with its sign; a win as the number of plies to it.
fn format_value(value: Score) -> String {
    match value.abs() {
        size if size <= MAX_EVALUATION => format!("{value:+}"),
        size if value > 0 => format!("win {}", WIN - size),
        size => format!("loss {}", WIN - size),
    }
}
