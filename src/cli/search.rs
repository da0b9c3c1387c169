//! `nullwindow search`

use super::game_parser::GameParser;
use super::position::LineArguments;
use super::settings::SearchArguments;
use super::{Failure, terminal};
use nullwindow::game::{MAX_EVALUATION, Score, WIN};
use nullwindow::games::{GameId, PlayableGame, Task};
use nullwindow::search::{Algorithm, Deepening, Iteration, Limits, MAX_DEPTH, Schedule};
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Search one position, deeper and deeper, with a line per iteration
#[derive(clap::Args)]
#[command(
    after_help = "A line has the depth, the value for the side to move (with mtd-best a lower bound, or - where \
    there is only one move; = if it is proved: it rests on finished games alone, and no deeper search changes it), the tests, leaves and nodes of the iteration, the seconds since the start, and the principal \
    variation, cut off at the width of a terminal.\n\nExamples:\n  nullwindow search chess --depth 6\n  \
    nullwindow search othello --algorithm sss --moves f5d6c3d3c4 --depth 8\n  \
    nullwindow search checkers --algorithm aspiration:100 --depth 13 --time 5"
)]
pub(super) struct Arguments {
    /// Game
    #[arg(value_parser = GameParser)]
    game: GameId,
    #[command(flatten)]
    line: LineArguments,
    /// Algorithm, with its setting after a colon; see `nullwindow algorithms`
    #[arg(long, short, value_name = "A", default_value = "mtd-f")]
    algorithm: Algorithm,
    /// Depth of the last iteration
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(..=i64::from(MAX_DEPTH)))]
    depth: u32,
    /// Maximum number of nodes
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Maximum time in seconds
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_negative_numbers = true)]
    time: Option<Duration>,
    #[command(flatten)]
    search: SearchArguments,
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds".to_string())?;
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| "expected a number of seconds, not negative and finite".to_string())
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
        let Arguments { game: id, line, algorithm, depth, nodes, time, search } = self.arguments;
        let game = line.play::<G>()?;
        let position = game.position();
        let conditions = search.conditions(id, String::new())?;
        let schedule = Schedule { depth, step: conditions.step };
        // When the output is closed, the search stops.
        let stop = Arc::new(AtomicBool::new(false));
        let limits = Limits::depth(depth).with_nodes(nodes).with_time(time).with_stop(Some(stop.clone()));
        let mut memory = search.memory::<G>()?;
        let out = self.out;
        write_header(out)?;
        let mut written = Ok(());
        let room = io::stdout().is_terminal().then(terminal::width);
        let settings = conditions.search_settings();
        let deepening = Deepening::new(position, algorithm).settings(settings).schedule(schedule);
        let outcome = deepening.limits(limits).run(&mut memory, |iteration, _| {
            if written.is_ok() {
                written = write_iteration(position, &iteration, room, out);
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
    writeln!(
        out,
        "{depth:>5} {value:>8} {tests:>6} {leaves:>11} {nodes:>12} {seconds:>9}  principal variation"
    )?;
    out.flush()
}

fn write_iteration<G: PlayableGame>(
    position: &G,
    iteration: &Iteration<G>,
    room: Option<usize>,
    out: &mut impl Write,
) -> io::Result<()> {
    let sign = match iteration.bounds.is_exact() {
        true if iteration.is_proved() => "=",
        true => "",
        false => ">=",
    };
    let value =
        iteration.value().map_or_else(|| "-".to_string(), |value| sign.to_string() + &format_value(value));
    let counters = &iteration.counters;
    let numbers = format!(
        "{:>5} {value:>8} {:>6} {:>11} {:>12} {:>9.3}  ",
        iteration.depth,
        counters.tests,
        counters.leaves,
        counters.nodes,
        iteration.elapsed.as_secs_f64()
    );
    let mut at = position.clone();
    let mut moves = Vec::new();
    for &m in &iteration.variation {
        moves.push(at.format_move(m));
        at = at.after(m);
    }
    let room = room.map_or(usize::MAX, |width| width.saturating_sub(numbers.len()));
    writeln!(out, "{numbers}{}", cut_off(&moves, room))?;
    out.flush()
}

/// As many moves as there is room for, followed by dots if that is not all of them.
fn cut_off(moves: &[String], room: usize) -> String {
    let whole = moves.join(" ");
    if whole.chars().count() <= room {
        return whole;
    }
    let mut text = String::new();
    for m in moves {
        if text.chars().count() + m.chars().count() + " ...".len() > room {
            break;
        }
        text.push_str(m);
        text.push(' ');
    }
    text + "..."
}

/// A value with its sign; a win as the number of plies to it.
fn format_value(value: Score) -> String {
    match value.abs() {
        size if size <= MAX_EVALUATION => format!("{value:+}"),
        size if value > 0 => format!("win {}", WIN - size),
        size => format!("loss {}", WIN - size),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variation_is_cut_off_after_a_move() {
        let moves = ["e4", "e5", "Nf3", "Nc6"].map(String::from);
        assert_eq!(cut_off(&moves, usize::MAX), "e4 e5 Nf3 Nc6");
        assert_eq!(cut_off(&moves, 13), "e4 e5 Nf3 Nc6");
        assert_eq!(cut_off(&moves, 12), "e4 e5 ...");
        assert!((9..13).all(|room| cut_off(&moves, room).len() <= room));
    }
}
