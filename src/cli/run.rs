//! `nullwindow run`

use super::output::{Output, OutputArguments};
use super::positions::InputArguments;
use super::progress::{Bar, Progress};
use super::settings::SearchArguments;
use super::{Failure, interrupt};
use nullwindow::experiment::{Execution, Plan, Setup, Shard, execute, memories};
use nullwindow::games::{PlayableGame, Task};
use nullwindow::positions::{Kind, Source, Text};
use nullwindow::search::{Algorithm, MAX_DEPTH, Schedule};
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;

/// Search every position of a file with several algorithms, at all depths up to --depth
#[derive(clap::Args)]
#[command(
    after_help = "Results are a table for people, or rows as CSV or JSONL: one for each position, algorithm and \
    depth, in an order that does not depend on --jobs. Rows are written as soon as they are found. A run that was \
    interrupted or killed goes on with the same command and --resume.\n\nExamples:\n  \
    nullwindow run positions/paper20-othello.obf --depth 8\n  \
    nullwindow run positions/paper20-chess.epd --depth 6 --algorithms aspiration,mtd-f --minimal\n  \
    nullwindow run my.pdn --plies 10..60 --every 5 --depth 11 --output my.csv --resume\n  \
    nullwindow run big.epd --depth 7 --shard 2/8 --output big-2.jsonl\n\n\
    Exit codes: 0 done, 1 failed, 2 wrong usage or unreadable input, 130 interrupted."
)]
pub(super) struct Arguments {
    /// The position file; - for standard input
    file: String,
    #[command(flatten)]
    input: InputArguments,
    /// The depth of the last iteration
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(..=i64::from(MAX_DEPTH)))]
    depth: u32,
    /// The algorithms, with their settings after a colon; see `nullwindow algorithms`
    #[arg(
        long,
        short,
        value_name = "A,B,..",
        value_delimiter = ',',
        default_values = ["alpha-beta", "aspiration", "nega-scout", "sss", "dual", "mtd-f", "mtd-best", "mtd-bi", "mtd-step"]
    )]
    algorithms: Vec<Algorithm>,
    /// The plies between iterations [default: 2 in checkers, 1 elsewhere]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    step: Option<u32>,
    /// Search so many positions at a time [default: one on each core]
    #[arg(long, short, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    #[command(flatten)]
    search: SearchArguments,
    #[command(flatten)]
    output: OutputArguments,
    /// Do only the K-th of every N cells (a position and an algorithm), to share a run among machines
    #[arg(long, value_name = "K/N", default_value_t = Shard::WHOLE, hide_default_value = true)]
    shard: Shard,
    /// Measure the left-first minimal graph of every position and depth, too
    #[arg(long)]
    minimal: bool,
    /// Run every cell N times in turns, for times that can be trusted; --jobs 1 keeps them from disturbing each other
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    repeat: u32,
}

pub(super) fn run(arguments: Arguments, out: &mut impl Write) -> Result<(), Failure> {
    for (at, algorithm) in arguments.algorithms.iter().enumerate() {
        if arguments.algorithms[..at].contains(algorithm) {
            return Err(Failure::Usage(format!("algorithm {algorithm} is named twice, expected it once")));
        }
    }
    let (text, kind) = arguments.input.open(&arguments.file)?;
    kind.game.run(RunTask { arguments, text, kind, out })
}

struct RunTask<'a, W> {
    arguments: Arguments,
    text: Text,
    kind: Kind,
    out: &'a mut W,
}

impl<W: Write> Task for RunTask<'_, W> {
    type Output = Result<(), Failure>;

    fn run<G: PlayableGame>(self) -> Result<(), Failure> {
        let Arguments {
            input, depth, algorithms, step, jobs, search, output, shard, minimal, repeat, ..
        } = self.arguments;
        let entries = input.read::<G>(&self.text, self.kind)?;
        let setup = Setup {
            game: G::NAME,
            set: set_name(&self.text.source),
            settings: search.settings(),
            table_bits: search.table_bits,
            table_bounds: search.table_bounds,
            schedule: Schedule { depth, step: step.unwrap_or(G::STEP) },
            minimal,
            repeats: repeat,
        };
        let plan = Plan::new(setup, entries, algorithms, shard);
        let target = output.target()?;
        // Whatever can be refused is refused before a file is touched.
        let workers = jobs.map_or_else(cores, NonZeroUsize::get).min(plan.cells.len());
        let memories = memories::<G>(&plan.setup, workers)?;
        let stop = interrupt::flag();
        let (output, kept) = Output::open(target, &plan, self.out)?;
        let mut bar = Bar::new(plan.cells.len(), kept.len(), (plan.cells.len() - kept.len()) as u64);
        let mut progress = Progress::new(output, &mut bar, 1);
        let execution = execute(&plan, kept.cells, kept.ready, memories, &stop, &mut progress);
        let output = progress.into_sink();
        bar.finish();
        let Execution { written, cells } = execution?;
        if written < cells {
            let advice = output.advice();
            return Err(Failure::Interrupted(format!("{written} of {cells} cells are {advice}")));
        }
        output.finish(&plan)
    }
}

/// The name of a set of positions: that of its file without folder and extension, in one line.
pub(super) fn set_name(source: &Source) -> String {
    let stem = match source {
        Source::Stdin => None,
        Source::File(path) => Path::file_stem(path),
    };
    let name = stem.map_or_else(|| "stdin".to_string(), |stem| stem.to_string_lossy().into_owned());
    name.replace(char::is_control, "_")
}

pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}
